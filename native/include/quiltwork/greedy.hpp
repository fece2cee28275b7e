// A player without search: a formula for the worth of each tile, and the best-looking placement.
#pragma once

#include "candidates.hpp"

namespace quiltwork::QUILTWORK_PATH {

// Squares won against buttons, time and the income still to come; numbers found by others' tuning.
inline float draft_utility(const Edition& edition, const Position& position, int seat,
                           const Candidate& move) {
    const int mine = position.time[seat], theirs = position.time[1 - seat];
    if (move.kind == Candidate::kAdvance) {
        return -0.039F * static_cast<float>(std::min(theirs + 1, edition.last_space) - mine);
    }
    const Tile& tile = edition.tiles[position.order[move.place]];
    const auto income = static_cast<float>(tile.income);
    const auto marks = static_cast<float>(marks_ahead(edition, mine));
    return static_cast<float>(tile.size) - 0.594F * static_cast<float>(tile.cost) -
           0.985F * static_cast<float>(tile.time) +
           marks * (0.554F * income - 0.0526F * income * income) +
           (mine + tile.time <= theirs ? 0.61F : 0.0F);
}

// Uniform on (0, 1), neither end included, and Gumbel noise from it.
inline float uniform(Generator& dice) {
    return (static_cast<float>(dice.next() >> 41) + 0.5F) / static_cast<float>(1 << 23);
}

inline float gumbel(Generator& dice) { return -log_of(-log_of(uniform(dice))); }

// The move of the highest utility, with noise where it is wanted; `placements` above 1 lets it
// choose among as many of the best-looking ones.
inline Candidate greedy_move(const Edition& edition, const EvaluatorWeights& weights,
                             const Position& position, float noise, int placements,
                             Generator& dice) {
    const Candidates candidates = find_candidates(edition, weights, position, placements);
    const int seat = to_move(edition, position);
    if (position.pending != 0) return candidates.moves[0];
    int best = 0;
    float highest = 0;
    for (int k = 0; k < candidates.size; ++k) {
        const Candidate& move = candidates.moves[static_cast<std::size_t>(k)];
        float utility = draft_utility(edition, position, seat, move);
        if (noise > 0) utility += noise * gumbel(dice);
        if (k == 0 || utility > highest) {
            best = k;
            highest = utility;
        }
    }
    return candidates.moves[static_cast<std::size_t>(best)];
}

inline int greedy_action(const Edition& edition, const Brain& brain, const Position& position,
                         float noise, int placements, std::uint64_t seed) {
    Generator dice(seed, 0x93EED);
    const Candidate move = greedy_move(edition, brain.evaluator, position, noise, placements, dice);
    return action_of(edition, position, move);
}

}  // namespace quiltwork::QUILTWORK_PATH
