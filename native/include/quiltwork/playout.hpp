// Random play: every legal move equally likely, until the game is over.
#pragma once

#include "chance.hpp"
#include "moves.hpp"
#include "score.hpp"

namespace quiltwork {

struct PlayoutSums {
    std::int64_t games = 0;
    std::int64_t moves = 0;
    std::int64_t wins[2] = {0, 0};
    std::int64_t scores[2] = {0, 0};
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Makes one random legal move for the player to move.
inline void play_random(const Edition& edition, Position& position, int seat, Generator& generator) {
    if (position.pending != 0) {
        const Word empty = edition.full & ~position.filled[seat];
        const int decline = edition.may_decline;
        const auto ways = static_cast<std::uint32_t>(decline + count(empty));
        const int number = static_cast<int>(generator.below(ways)) - decline;
        if (number < 0) {
            decline_special_patch(position);
        } else {
            place_special_patch(edition, position, nth_one(empty, number));
        }
        return;
    }
    const Takes takes(edition, position, seat);
    const auto number = static_cast<int>(generator.below(static_cast<std::uint32_t>(1 + takes.ways)));
    if (number == 0) {
        advance(edition, position);
    } else {
        takes.apply(edition, position, number - 1);
    }
}

// Plays on to the end; gives the number of moves. The same numbers as rules/playout.py.
inline int playout(const Edition& edition, Position& position, Generator& generator) {
    int moves = 0;
    const bool has_chance = position.box_closed || is_solo(position);
    for (;;) {
        if (has_chance) {
            if (const Chance due = chance_due(edition, position); due != Chance::none) {
                sample(edition, position, generator, due);
                continue;
            }
        }
        const int seat = position.pending != 0 ? ahead(position) : behind(edition, position);
        if (seat == kNobody) return moves;
        play_random(edition, position, seat, generator);
        ++moves;
    }
}

// Playouts first to last - 1; the k-th uses stream k of the seed, whichever thread plays it.
inline PlayoutSums playouts(const Edition& edition, const Position& start, std::uint64_t seed,
                     std::int64_t first, std::int64_t last) {
    PlayoutSums sums;
    for (auto k = first; k < last; ++k) {
        Position position = start;
        Generator generator(seed, static_cast<std::uint64_t>(k));
        sums.moves += playout(edition, position, generator);
        ++sums.games;
        ++sums.wins[winner(edition, position)];
        for (int seat = 0; seat < 2; ++seat) sums.scores[seat] += score(edition, position, seat);
    }
    return sums;
}

}  // namespace quiltwork::QUILTWORK_PATH
