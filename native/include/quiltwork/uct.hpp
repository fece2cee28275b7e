// Tree search of the plain kind: UCT with real placements, judged by playing on to the end.
//
// The yardstick: about what the strongest public programs do.
#pragma once

#include <cmath>

#include "search.hpp"

namespace quiltwork {

struct UctEdge {
    Candidate move;
    float sum = 0;  // of what was found behind it, for player 0
    std::int32_t visits = 0;
    std::int32_t child = kUnborn;
};

struct UctNode {
    Position position;
    std::uint32_t first_edge = 0;
    std::int32_t edge_count = 0;
    std::int32_t visits = 0;
    int mover = kNobody;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

class Uct {
  public:
    static constexpr int kRootPlacements = 4;
    static constexpr int kInnerPlacements = 2;
    static constexpr std::size_t kMostNodes = 500000;  // some 250 megabytes
    static constexpr float kExploration = 0.3F;
    static constexpr float kMarginShare = 0.3F;
    static constexpr float kNoise = 0.3F;  // on the utilities of the moves that are played on with

    Uct(const Edition& edition, const Brain& brain, const SearchSettings& settings,
        const SearchClock& clock)
        : edition_(edition), brain_(brain), settings_(settings), clock_(clock),
          dice_(settings.seed, 0x0C7) {}

    SearchResult run(const Position& root) {
        add_node(root, kRootPlacements);
        std::int64_t iterations = 0;
        if (nodes_[0].edge_count > 1) {
            do iterate();  // at least once, however late it is
            while (!is_spent(++iterations));
        }
        return result(iterations);
    }

  private:
    bool is_spent(std::int64_t iterations) const {
        if (nodes_.size() >= kMostNodes) return true;
        if (settings_.iterations > 0 && iterations >= settings_.iterations) return true;
        return time_is_up(settings_, clock_);
    }

    // A node with its moves, the likeliest first.
    std::size_t add_node(const Position& position, int placements) {
        UctNode node;
        node.position = position;
        node.mover = to_move(edition_, position);
        node.first_edge = static_cast<std::uint32_t>(edges_.size());
        if (node.mover != kNobody) {
            const Candidates candidates =
                find_candidates(edition_, brain_.evaluator, position, placements);
            node.edge_count = candidates.size;
            for (int k = 0; k < candidates.size; ++k) {
                insert(node, candidates.moves[static_cast<std::size_t>(k)]);
            }
        }
        nodes_.push_back(node);
        return nodes_.size() - 1;
    }

    void insert(const UctNode& node, const Candidate& move) {
        edges_.push_back({move});
        const float utility = utility_of(node, move);
        std::size_t at = edges_.size() - 1;
        for (; at > node.first_edge && utility_of(node, edges_[at - 1].move) < utility; --at) {
            edges_[at] = edges_[at - 1];
        }
        edges_[at] = {move};
    }

    float utility_of(const UctNode& node, const Candidate& move) const {
        if (node.position.pending != 0) return 0;
        return draft_utility(edition_, node.position, node.mover, move);
    }

    std::size_t select(const UctNode& node) const {
        const float spread = log_of(1.0F + static_cast<float>(node.visits));
        std::size_t best = node.first_edge;
        float highest = -1;
        for (std::size_t at = node.first_edge;
             at < node.first_edge + static_cast<std::size_t>(node.edge_count); ++at) {
            const UctEdge& edge = edges_[at];
            if (edge.visits == 0) return at;
            const auto tried = static_cast<float>(edge.visits);
            const float bound =
                for_mover(node.mover, edge.sum / tried) + kExploration * std::sqrt(spread / tried);
            if (bound > highest) {
                highest = bound;
                best = at;
            }
        }
        return best;
    }

    void iterate() {
        path_.clear();
        std::size_t at = 0;
        while (nodes_[at].edge_count > 0) {
            const std::size_t edge = select(nodes_[at]);
            path_.push_back({at, edge});
            if (edges_[edge].child < 0) {
                Position next = nodes_[at].position;
                apply_candidate(edition_, next, edges_[edge].move);
                settle(edition_, brain_.evaluator, next, dice_);
                at = add_node(next, kInnerPlacements);
                edges_[edge].child = static_cast<std::int32_t>(at);
                break;
            }
            at = static_cast<std::size_t>(edges_[edge].child);
        }
        const float value = play_on(nodes_[at].position);
        for (std::size_t k = 0; k < path_.size(); ++k) {
            ++nodes_[path_[k].node].visits;
            ++edges_[path_[k].edge].visits;
            edges_[path_[k].edge].sum += value;
        }
    }

    float play_on(Position position) {
        while (to_move(edition_, position) != kNobody) {
            const Candidate move =
                greedy_move(edition_, brain_.evaluator, position, kNoise, 1, dice_);
            apply_candidate(edition_, position, move);
            settle(edition_, brain_.evaluator, position, dice_);
        }
        return value_for_first(edition_, brain_.net, position, kMarginShare);
    }

    SearchResult result(std::int64_t iterations) const {
        SearchResult found;
        found.iterations = iterations;
        const UctNode& root = nodes_[0];
        for (std::size_t at = root.first_edge;
             at < root.first_edge + static_cast<std::size_t>(root.edge_count); ++at) {
            const UctEdge& edge = edges_[at];
            SearchedMove move;
            move.action = action_of(edition_, root.position, edge.move);
            move.visits = edge.visits;
            const float mean = edge.visits > 0 ? edge.sum / static_cast<float>(edge.visits) : 0.5F;
            move.worth.blend = move.worth.win = for_mover(root.mover, mean);
            move.line[static_cast<std::size_t>(move.line_size++)] = move.action;
            insert_best_first(found.moves, move);
        }
        conclude(found);
        return found;
    }

    struct Visit {
        std::size_t node;
        std::size_t edge;
    };

    const Edition& edition_;
    const Brain& brain_;
    SearchSettings settings_;
    const SearchClock& clock_;
    Generator dice_;
    List<UctNode> nodes_;
    List<UctEdge> edges_;
    List<Visit> path_;
};

inline SearchResult uct(const Edition& edition, const Brain& brain, const SearchSettings& settings,
                        const SearchClock& clock, const Position& root) {
    return Uct(edition, brain, settings, clock).run(root);
}

}  // namespace quiltwork::QUILTWORK_PATH
