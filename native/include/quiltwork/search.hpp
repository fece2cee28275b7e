// Tree search over tile and placement at once: PUCT, with the network's value at the leaves.
//
// Values are kept for player 0 throughout; each node asks its own mover. Players move several
// times in a row, so a sign that flips by ply would be wrong.
#pragma once

#include <chrono>
#include <cmath>

#include "greedy.hpp"
#include "list.hpp"

namespace quiltwork {

struct SearchSettings {
    int root_placements = 8;   // of each tile, at the root
    int inner_placements = 2;  // and below it
    float exploration = 0.2F;
    float prior_temperature = 0.1F;
    float margin_share = 0.3F;
    bool rollouts = false;     // judge leaves by playing on greedily, instead of by the network
    std::int64_t iterations = 0;  // 0: no limit
    double seconds = 0;           // 0: no limit
    std::size_t most_nodes = 200000;
    std::uint64_t seed = 0;
};

struct SearchedMove {
    int action = 0;
    std::int64_t visits = 0;
    float value = 0;  // for the player to move at the root, 0 to 1
    float prior = 0;
};

struct SearchResult {
    int action = 0;
    float value = 0;
    std::int64_t iterations = 0;
    std::int64_t nodes = 0;
    List<SearchedMove> moves;  // most visited first
};

struct Edge {
    Candidate move;
    float value = 0;  // the position behind it, for player 0, before any search
    float prior = 0;
    float sum = 0;    // of the values found behind it, for player 0
    std::int32_t visits = 0;
    std::int32_t child = -1;
};

struct Node {
    Position position;
    std::uint32_t first_edge = 0;
    std::int32_t edge_count = 0;
    std::int32_t visits = 0;
    int mover = kNobody;
    float value = 0;  // for player 0: the best edge for the mover, or the end of the game
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

class Search {
  public:
    Search(const Edition& edition, const Brain& brain, const SearchSettings& settings)
        : edition_(edition), brain_(brain), settings_(settings), dice_(settings.seed, 0x5EA7C4) {}

    SearchResult run(const Position& root) {
        nodes_.clear();
        edges_.clear();
        add_node(root, settings_.root_placements);
        std::int64_t iterations = 0;
        if (nodes_[0].edge_count > 1) {
            const auto began = std::chrono::steady_clock::now();
            while (!is_spent(iterations, began)) {
                iterate();
                ++iterations;
            }
        }
        return result(iterations);
    }

  private:
    bool is_spent(std::int64_t iterations, std::chrono::steady_clock::time_point began) const {
        if (settings_.iterations > 0 && iterations >= settings_.iterations) return true;
        if (nodes_.size() >= settings_.most_nodes) return true;
        if (settings_.seconds <= 0 || iterations % 8 != 0) return false;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
        return spent.count() >= settings_.seconds;
    }

    // A node with its moves, each judged once.
    std::int32_t add_node(const Position& position, int placements) {
        const auto index = static_cast<std::int32_t>(nodes_.size());
        Node node;
        node.position = position;
        node.mover = to_move(edition_, position);
        node.first_edge = static_cast<std::uint32_t>(edges_.size());
        if (node.mover == kNobody) {
            node.value = value_for_first(edition_, brain_.net, position, settings_.margin_share);
            nodes_.push_back(node);
            return index;
        }
        const Candidates candidates =
            find_candidates(edition_, brain_.evaluator, position, placements);
        node.edge_count = candidates.size;
        float best = 0;
        for (int k = 0; k < candidates.size; ++k) {
            Edge edge;
            edge.move = candidates.moves[static_cast<std::size_t>(k)];
            Position next = position;
            apply_candidate(edition_, next, edge.move);
            settle(edition_, brain_.evaluator, next, dice_);
            edge.value = judge(next);
            const float mine = node.mover == 0 ? edge.value : 1.0F - edge.value;
            if (k == 0 || mine > best) best = mine;
            edges_.push_back(edge);
        }
        node.value = node.mover == 0 ? best : 1.0F - best;
        set_priors(node, best);
        nodes_.push_back(node);
        return index;
    }

    void set_priors(const Node& node, float best) {
        float total = 0;
        for (int k = 0; k < node.edge_count; ++k) {
            Edge& edge = edge_of(node, k);
            const float mine = node.mover == 0 ? edge.value : 1.0F - edge.value;
            edge.prior = std::exp((mine - best) / settings_.prior_temperature);
            total += edge.prior;
        }
        for (int k = 0; k < node.edge_count; ++k) edge_of(node, k).prior /= total;
    }

    float judge(const Position& position) {
        if (!settings_.rollouts || to_move(edition_, position) == kNobody) {
            return value_for_first(edition_, brain_.net, position, settings_.margin_share);
        }
        Position end = position;
        while (to_move(edition_, end) != kNobody) {
            apply_candidate(edition_, end, greedy_move(edition_, brain_.evaluator, end, 0.3F, 1, dice_));
            settle(edition_, brain_.evaluator, end, dice_);
        }
        return value_for_first(edition_, brain_.net, end, settings_.margin_share);
    }

    Edge& edge_of(const Node& node, int k) {
        return edges_[node.first_edge + static_cast<std::size_t>(k)];
    }

    int select(const Node& node) {
        const float scale = settings_.exploration * std::sqrt(1.0F + static_cast<float>(node.visits));
        int best = 0;
        float highest = -1;
        for (int k = 0; k < node.edge_count; ++k) {
            const Edge& edge = edge_of(node, k);
            const auto tried = static_cast<float>(1 + edge.visits);
            const float mean = (edge.value + edge.sum) / tried;
            const float mine = node.mover == 0 ? mean : 1.0F - mean;
            const float bound = mine + scale * edge.prior / tried;
            if (bound > highest) {
                highest = bound;
                best = k;
            }
        }
        return best;
    }

    void iterate() {
        path_.clear();
        std::int32_t at = 0;
        float value = 0;
        for (;;) {
            if (nodes_[static_cast<std::size_t>(at)].edge_count == 0) {
                value = nodes_[static_cast<std::size_t>(at)].value;
                break;
            }
            const int chosen = select(nodes_[static_cast<std::size_t>(at)]);
            const auto edge = nodes_[static_cast<std::size_t>(at)].first_edge +
                              static_cast<std::size_t>(chosen);
            path_.push_back({at, edge});
            if (edges_[edge].child < 0) {
                Position next = nodes_[static_cast<std::size_t>(at)].position;
                apply_candidate(edition_, next, edges_[edge].move);
                settle(edition_, brain_.evaluator, next, dice_);
                const auto child = add_node(next, settings_.inner_placements);
                edges_[edge].child = child;
                value = nodes_[static_cast<std::size_t>(child)].value;
                break;
            }
            at = edges_[edge].child;
        }
        for (std::size_t k = 0; k < path_.size(); ++k) {
            ++nodes_[static_cast<std::size_t>(path_[k].node)].visits;
            Edge& edge = edges_[path_[k].edge];
            ++edge.visits;
            edge.sum += value;
        }
    }

    SearchResult result(std::int64_t iterations) {
        SearchResult found;
        found.iterations = iterations;
        found.nodes = static_cast<std::int64_t>(nodes_.size());
        const Node& root = nodes_[0];
        for (int k = 0; k < root.edge_count; ++k) {
            const Edge& edge = edge_of(root, k);
            const float mean = (edge.value + edge.sum) / static_cast<float>(1 + edge.visits);
            const SearchedMove move{action_of(edition_, root.position, edge.move), edge.visits,
                                    root.mover == 0 ? mean : 1.0F - mean, edge.prior};
            std::size_t at = found.moves.size();
            found.moves.push_back(move);
            for (; at > 0 && is_better(move, found.moves[at - 1]); --at) {
                found.moves[at] = found.moves[at - 1];
            }
            found.moves[at] = move;
        }
        found.action = found.moves[0].action;
        found.value = found.moves[0].value;
        return found;
    }

    static bool is_better(const SearchedMove& one, const SearchedMove& other) {
        return one.visits != other.visits ? one.visits > other.visits : one.value > other.value;
    }

    struct Visit {
        std::int32_t node;
        std::size_t edge;
    };

    const Edition& edition_;
    const Brain& brain_;
    SearchSettings settings_;
    Generator dice_;
    List<Node> nodes_;
    List<Edge> edges_;
    List<Visit> path_;
};

inline SearchResult search(const Edition& edition, const Brain& brain,
                           const SearchSettings& settings, const Position& root) {
    return Search(edition, brain, settings).run(root);
}

}  // namespace quiltwork::QUILTWORK_PATH
