// What the small network says of a position that the large one judges: they err in different ways, so
// that both together err less, and the small one costs next to nothing.
#pragma once

#include "greedy.hpp"
#include "gumbel_choice.hpp"

namespace quiltwork::QUILTWORK_PATH {

// For player 0.
inline Estimate second_opinion(const Edition& edition, const Brain& brain, const Position& position) {
    Position settled = position;
    place_special_patches(edition, brain.evaluator, settled);
    return estimate_for_first(edition, brain.net, settled);
}

inline float contest_of(const Estimate& estimate, const WorthSettings& worth) {
    return worth.win_share * (2.0F * estimate.win - 1.0F) +
           (1.0F - worth.win_share) * tanh_of(estimate.margin / worth.margin_scale);
}

inline float between(float one, float other, float share) { return one + share * (other - one); }

// The contest for player 0, of which the large network has said this.
inline float contest_by_both(const Edition& edition, const GumbelSettings& settings,
                             const Position& position, float contest) {
    if (settings.second_share == 0) return contest;
    const Estimate second = second_opinion(edition, *settings.brain, position);
    return between(contest, contest_of(second, settings.worth), settings.second_share);
}

}  // namespace quiltwork::QUILTWORK_PATH
