// A move at the root in words a player can use: its worth, and how the game would go on.
#pragma once

#include "search_result.hpp"

namespace quiltwork::QUILTWORK_PATH {

inline bool note(SearchedMove& move, int action) {
    if (move.line_size == kLongestLine) return false;
    move.line[static_cast<std::size_t>(move.line_size++)] = action;
    return true;
}

// The moves most looked at from here on, special patches between them included.
inline void follow(const Edition& edition, const EvaluatorWeights& weights, Tree& tree,
                   const Node& root, const Edge& first, SearchedMove& move) {
    const Node* node = &root;
    const Edge* edge = &first;
    while (true) {
        Position at = node->position;
        if (!note(move, action_of(edition, at, edge->move))) return;
        apply_candidate(edition, at, edge->move);
        while (chance_due(edition, at) == Chance::none && at.pending != 0) {
            const int square = best_square(edition, weights, at);
            if (!note(move, 1 + square)) return;
            place_special_patch(edition, at, square);
        }
        if (edge->child < 0) return;
        node = &tree.nodes[static_cast<std::size_t>(edge->child)];
        if (node->mover < 0 || node->visits == 0) return;
        edge = &tree.edge(*node, 0);
        for (int k = 1; k < node->edge_count; ++k) {
            if (tree.edge(*node, k).visits > edge->visits) edge = &tree.edge(*node, k);
        }
    }
}

inline SearchedMove describe(const Edition& edition, const EvaluatorWeights& weights, Tree& tree,
                             const Node& root, int k) {
    const Edge& edge = tree.edge(root, k);
    const double tried = 1 + edge.visits;
    SearchedMove move;
    move.action = action_of(edition, root.position, edge.move);
    move.visits = edge.visits;
    move.worth = {static_cast<float>(edge.sum.blend / tried),
                  static_cast<float>(edge.sum.win / tried),
                  static_cast<float>(edge.sum.margin / tried)};
    if (root.mover == 1) {
        move.worth = {1.0F - move.worth.blend, 1.0F - move.worth.win, -move.worth.margin};
    }
    move.prior = edge.prior;
    follow(edition, weights, tree, root, edge, move);
    return move;
}

}  // namespace quiltwork::QUILTWORK_PATH
