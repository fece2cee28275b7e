// The few moves a player thinks about: advance, and the best placements of each affordable tile.
#pragma once

#include "chance.hpp"
#include "evaluator.hpp"
#include "value_net.hpp"

namespace quiltwork {

// What a computer player knows: how to place, and how to judge a position.
struct Brain {
    EvaluatorWeights evaluator;
    ValueNet net;
};

struct Candidate {
    enum Kind : std::uint8_t { kAdvance, kTake, kSpecial };
    Kind kind = kAdvance;
    std::uint8_t slot = 0;
    std::uint8_t place = 0;  // in the circle's order
    std::uint8_t which = 0;
    std::uint8_t anchor = 0;
    std::uint8_t rank = 0;  // among the placements of its tile, as they look
};

// The best few placements of a tile on a quilt, remembered: a search meets the same quilts again and
// again. An entry belongs to the weights it was found with.
constexpr int kRemembered = 3;
struct RememberedRanking {
    std::uint64_t weights = 0;
    std::uint64_t edition = 0;
    std::ptrdiff_t tile = 0;  // twice its place, and 1 where the special tile is still to be earned
    Word empty = 0;
    int size = 0;
    std::array<RankedPlacement, kRemembered> placements;
};
constexpr std::size_t kRememberedEntries = 1 << 16;

constexpr int kMostCandidates = 1 + kMaxChoice * kMostPlacements;

struct Candidates {
    int size = 0;
    std::array<Candidate, kMostCandidates> moves;
    void add(const Candidate& move) { moves[static_cast<std::size_t>(size++)] = move; }
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline const RememberedRanking& best_placements(const Edition& edition,
                                                const EvaluatorWeights& weights, const Tile& tile,
                                                Word empty, bool is_open) {
    static thread_local std::array<RememberedRanking, kRememberedEntries> entries{};
    const std::ptrdiff_t id = 2 * (&tile - edition.tiles.data()) + is_open;
    const auto spread =
        mix(low_half(empty) ^ mix(high_half(empty) + static_cast<std::uint64_t>(id) * kGamma));
    RememberedRanking& entry = entries[spread % kRememberedEntries];
    if (entry.weights != weights.serial || entry.edition != edition.serial || entry.tile != id ||
        entry.empty != empty) {
        const Ranking ranking = rank_placements(edition, weights, tile, empty, kRemembered, is_open);
        entry = {weights.serial, edition.serial, id, empty, ranking.size, {}};
        for (int k = 0; k < ranking.size; ++k) {
            entry.placements[static_cast<std::size_t>(k)] = ranking.placements[static_cast<std::size_t>(k)];
        }
    }
    return entry;
}

inline bool is_special_tile_open(const Edition& edition, const Position& position) {
    return !edition.special_squares.empty() && position.special_tile_owner == kNobody;
}

// For the player to move; `most` placements of each tile. A special patch is never declined.
inline Candidates find_candidates(const Edition& edition, const EvaluatorWeights& weights,
                                  const Position& position, int most) {
    Candidates candidates;
    const int seat = to_move(edition, position);
    const Word empty = edition.full & ~position.filled[seat];
    const bool is_open = is_special_tile_open(edition, position);
    if (position.pending != 0) {
        const Ranking squares = rank_squares(edition, weights, empty, most, is_open);
        for (int k = 0; k < squares.size; ++k) {
            const auto anchor = squares.placements[static_cast<std::size_t>(k)].anchor;
            candidates.add({Candidate::kSpecial, 0, 0, 0, anchor, static_cast<std::uint8_t>(k)});
        }
        return candidates;
    }
    candidates.add({});
    const Offer offer = next_tiles(position, edition.choice);
    for (int slot = 0; slot < offer.size; ++slot) {
        const auto place = offer.places[static_cast<std::size_t>(slot)];
        const Tile& tile = edition.tiles[position.order[place]];
        if (tile.cost > position.buttons[seat]) continue;
        const auto add = [&](const RankedPlacement& best, int rank) {
            candidates.add({Candidate::kTake, static_cast<std::uint8_t>(slot), place, best.which,
                            best.anchor, static_cast<std::uint8_t>(rank)});
        };
        if (most <= kRemembered) {
            const RememberedRanking& ranking = best_placements(edition, weights, tile, empty, is_open);
            for (int k = 0; k < std::min(most, ranking.size); ++k) {
                add(ranking.placements[static_cast<std::size_t>(k)], k);
            }
        } else {
            const Ranking ranking = rank_placements(edition, weights, tile, empty, most, is_open);
            for (int k = 0; k < ranking.size; ++k) {
                add(ranking.placements[static_cast<std::size_t>(k)], k);
            }
        }
    }
    return candidates;
}

inline void apply_candidate(const Edition& edition, Position& position, const Candidate& move) {
    switch (move.kind) {
        case Candidate::kAdvance: advance(edition, position); break;
        case Candidate::kTake: take(edition, position, move.place, move.which, move.anchor); break;
        case Candidate::kSpecial: place_special_patch(edition, position, move.anchor); break;
    }
}

inline int action_of(const Edition& edition, const Position& position, const Candidate& move) {
    if (move.kind == Candidate::kAdvance) return 0;
    if (move.kind == Candidate::kSpecial) return 1 + move.anchor;
    const Tile& tile = edition.tiles[position.order[move.place]];
    return edition.take_action(move.slot, tile.orientations[move.which].index, move.anchor);
}

// Where a special patch to be placed now looks best.
inline int best_square(const Edition& edition, const EvaluatorWeights& weights,
                       const Position& position) {
    QuiltNotes& notes = notes_on(edition, edition.full & ~position.filled[ahead(position)]);
    const bool is_open = is_special_tile_open(edition, position);
    if (notes.best_square == kSquareUnknown || notes.weights != weights.serial ||
        notes.is_open != is_open) {
        notes.best_square = rank_squares(edition, weights, notes.empty, 1, is_open).placements[0].anchor;
        notes.weights = weights.serial;
        notes.is_open = is_open;
    }
    return notes.best_square;
}

// Puts special patches where they look best, up to the next decision or draw.
inline void place_special_patches(const Edition& edition, const EvaluatorWeights& weights,
                                  Position& position) {
    while (position.pending != 0 && chance_due(edition, position) == Chance::none) {
        place_special_patch(edition, position, best_square(edition, weights, position));
    }
}

// Goes on to the next real decision, drawing what is due from the player's own dice.
inline void settle(const Edition& edition, const EvaluatorWeights& weights, Position& position,
                   Generator& dice) {
    for (;;) {
        place_special_patches(edition, weights, position);
        const Chance due = chance_due(edition, position);
        if (due == Chance::none) return;
        sample(edition, position, dice, due);
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
