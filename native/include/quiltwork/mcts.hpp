// Tree search as it is in the textbooks: every legal move has a branch, and what a position is worth
// is told by games played on at random. Knows nothing of Patchwork but its rules.
#pragma once

#include <cmath>

#include "exact_math.hpp"
#include "gumbel_tree.hpp"
#include "playout.hpp"
#include "search_result.hpp"

namespace quiltwork {

struct MctsEdge {
    std::int32_t action = 0;
    std::int32_t child = -1;
    std::int32_t visits = 0;
    float sum = 0;  // of what was found behind it, from -1 to 1 for player 0
};

struct MctsNode {
    Position position;
    std::uint32_t first_edge = 0;
    std::int32_t edge_count = -1;  // -1: its moves are not yet listed
    std::int32_t tried = 0;        // the first so many of its moves
    std::int32_t visits = 0;
    int mover = kNobody;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

class Mcts {
  public:
    static constexpr std::size_t kMostNodes = 500000, kMostEdges = 20000000;  // some 500 megabytes
    static constexpr std::size_t kTold = 32;  // moves, of perhaps a thousand
    static constexpr float kExploration = 0.7F;

    Mcts(const Edition& edition, const SearchSettings& settings, const SearchClock& clock)
        : edition_(edition), settings_(settings), clock_(clock), dice_(settings.seed, 0x3C75) {}

    SearchResult run(const Position& root) {
        add_node(root);
        std::int64_t iterations = 0;
        do iterate();  // at least once, so that there is a move
        while (!is_spent(++iterations));
        return result(iterations);
    }

  private:
    bool is_spent(std::int64_t iterations) const {
        if (nodes_.size() >= kMostNodes || edges_.size() >= kMostEdges) return true;
        if (settings_.iterations > 0 && iterations >= settings_.iterations) return true;
        return time_is_up(settings_, clock_);
    }

    std::int32_t add_node(const Position& position) {
        MctsNode node;
        node.position = position;
        node.mover = to_move(edition_, position);
        nodes_.push_back(node);
        return static_cast<std::int32_t>(nodes_.size() - 1);
    }

    void list_moves(MctsNode& node) {
        node.first_edge = static_cast<std::uint32_t>(edges_.size());
        for_each_run(edition_, node.position, [&](int first, Word word) {
            for_each_one(word, [&](int index) { edges_.push_back({first + index}); });
        });
        node.edge_count = static_cast<std::int32_t>(edges_.size() - node.first_edge);
    }

    // One of those that were never tried, whichever; after them the one with the highest bound.
    std::size_t select(MctsNode& node) {
        const std::size_t first = node.first_edge;
        if (node.tried < node.edge_count) {
            const auto left = static_cast<std::uint32_t>(node.edge_count - node.tried);
            const std::size_t next = first + static_cast<std::size_t>(node.tried++);
            const std::size_t drawn = next + dice_.below(left);
            const MctsEdge chosen = edges_[drawn];
            edges_[drawn] = edges_[next];
            edges_[next] = chosen;
            return next;
        }
        const float spread = log_of(1.0F + static_cast<float>(node.visits));
        const float sign = node.mover == 0 ? 1.0F : -1.0F;
        std::size_t best = first;
        float highest = -1e9F;
        for (std::size_t at = first; at < first + static_cast<std::size_t>(node.edge_count); ++at) {
            const auto visits = static_cast<float>(edges_[at].visits);
            const float bound =
                sign * edges_[at].sum / visits + kExploration * std::sqrt(spread / visits);
            if (bound > highest) {
                highest = bound;
                best = at;
            }
        }
        return best;
    }

    void iterate() {
        path_.clear();
        std::int32_t at = 0;
        for (bool is_new = false; !is_new;) {
            MctsNode& node = nodes_[static_cast<std::size_t>(at)];
            if (node.mover == kNobody) break;
            if (node.edge_count < 0) list_moves(node);
            const std::size_t edge = select(node);
            path_.push_back({at, static_cast<std::int32_t>(edge)});
            is_new = edges_[edge].child < 0;
            if (is_new) edges_[edge].child = add_node(after(node.position, edges_[edge].action));
            at = edges_[edge].child;
        }
        Position end = nodes_[static_cast<std::size_t>(at)].position;
        playout(edition_, end, dice_);
        const float value = worth_at_end(edition_, end, WorthSettings{}).contest;
        for (std::size_t k = 0; k < path_.size(); ++k) {
            MctsEdge& edge = edges_[static_cast<std::size_t>(path_[k].edge)];
            ++nodes_[static_cast<std::size_t>(path_[k].node)].visits;
            ++edge.visits;
            edge.sum += value;
        }
    }

    // Up to the next decision, what chance decides drawn from the player's own dice.
    Position after(Position position, int action) {
        apply(edition_, position, action);
        for (;;) {
            const Chance due = chance_due(edition_, position);
            if (due == Chance::none) return position;
            sample(edition_, position, dice_, due);
        }
    }

    SearchResult result(std::int64_t iterations) const {
        SearchResult found;
        found.iterations = iterations;
        const MctsNode& root = nodes_[0];
        const float sign = root.mover == 0 ? 1.0F : -1.0F;
        for (std::size_t k = 0; k < static_cast<std::size_t>(root.tried); ++k) {
            const MctsEdge& edge = edges_[root.first_edge + k];
            SearchedMove move;
            move.action = edge.action;
            move.visits = edge.visits;
            move.worth.blend = move.worth.win =
                (1.0F + sign * edge.sum / static_cast<float>(edge.visits)) / 2.0F;
            move.line[static_cast<std::size_t>(move.line_size++)] = move.action;
            insert_best_first(found.moves, move);
            if (found.moves.size() > kTold) found.moves.shrink(kTold);
        }
        conclude(found);
        return found;
    }

    struct Visit {
        std::int32_t node;
        std::int32_t edge;
    };

    const Edition& edition_;
    SearchSettings settings_;
    const SearchClock& clock_;
    Generator dice_;
    List<MctsNode> nodes_;
    List<MctsEdge> edges_;
    List<Visit> path_;
};

inline SearchResult mcts(const Edition& edition, const SearchSettings& settings,
                         const SearchClock& clock, const Position& root) {
    return Mcts(edition, settings, clock).run(root);
}

}  // namespace quiltwork::QUILTWORK_PATH
