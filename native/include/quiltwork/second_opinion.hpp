// What the small network says of a position after a short search of its own, which costs a fraction of
// the large one's time: a new position is judged by it alone. Only where a search comes again the large
// network is asked, for the moves and for its word.
#pragma once

#include <memory>

#include "gumbel_choice.hpp"
#include "search.hpp"

namespace quiltwork::QUILTWORK_PATH {

// A tree of this thread's with room for so many nodes.
inline Tree& small_tree(std::size_t nodes) {
    static thread_local std::unique_ptr<Tree> tree;
    if (tree == nullptr || tree->nodes.room() < nodes) tree = std::make_unique<Tree>(nodes);
    tree->clear();
    return *tree;
}

// For player 0, at a decision.
inline Estimate searched_estimate(const Edition& edition, const Brain& brain, std::int64_t nodes,
                                  const Position& position) {
    Tree& tree = small_tree(static_cast<std::size_t>(nodes) + 1);
    SearchSettings settings;
    settings.iterations = nodes;
    SearchClock clock;
    plant(edition, brain, settings, tree, position);
    search_in(edition, brain, settings, tree, clock);
    const Worth best = tell(edition, brain, settings, tree, clock).moves[0].worth;
    return to_move(edition, position) == 0 ? Estimate{best.win, best.margin}
                                           : Estimate{1.0F - best.win, -best.margin};
}

// For player 0.
inline Estimate second_opinion(const Edition& edition, const GumbelSettings& settings,
                               const Position& position) {
    const Brain& brain = *settings.brain;
    Position settled = position;
    place_special_patches(edition, brain.evaluator, settled);
    const bool is_decision = chance_due(edition, settled) == Chance::none &&
                             to_move(edition, settled) != kNobody;
    return is_decision && settings.second_nodes > 0
               ? searched_estimate(edition, brain, settings.second_nodes, settled)
               : estimate_for_first(edition, brain.net, settled);
}

inline float contest_of(const Estimate& estimate, const WorthSettings& worth) {
    return worth.win_share * (2.0F * estimate.win - 1.0F) +
           (1.0F - worth.win_share) * tanh_of(estimate.margin / worth.margin_scale);
}

inline float between(float one, float other, float share) { return one + share * (other - one); }

// Judges a new node, before the large network does. What players make of their own quilts it does not
// say: that stays as it is at the root.
inline Estimate look_first(const Edition& edition, const GumbelSettings& settings, GumbelTree& tree,
                           GumbelNode& node) {
    const Estimate second = second_opinion(edition, settings, node.position);
    node.worth = tree.nodes[0].worth;
    node.worth.contest = contest_of(second, settings.worth);
    return second;
}

}  // namespace quiltwork::QUILTWORK_PATH
