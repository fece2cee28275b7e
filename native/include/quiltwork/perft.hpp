// Perft: how many ways a position can go on, counted as rules/perft.py does.
#pragma once

#include "chance.hpp"
#include "moves.hpp"

namespace quiltwork::QUILTWORK_PATH {

inline std::uint64_t perft(const Edition& edition, Position position, int depth) {
    resolve_first(edition, position);
    if (depth == 0 || to_move(edition, position) == kNobody) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(edition, position));
    std::uint64_t nodes = 0;
    for_each_run(edition, position, [&](int first, Word word) {
        for_each_one(word, [&](int index) {
            Position next = position;
            apply(edition, next, first + index);
            nodes += perft(edition, next, depth - 1);
        });
    });
    return nodes;
}

}  // namespace quiltwork::QUILTWORK_PATH
