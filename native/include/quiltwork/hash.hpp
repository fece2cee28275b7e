// A 64-bit hash of what decides the rest of a game: for transpositions and sets of positions.
//
// Made when asked for, with the quilts mixed as whole words: playouts and batches never ask, so keys
// per square, updated with every patch, would only slow them down.
#pragma once

#include "position.hpp"
#include "random.hpp"

namespace quiltwork::QUILTWORK_PATH {

inline std::uint64_t combine(std::uint64_t hash, std::uint64_t value) {
    return mix(hash ^ value) + kGamma;
}

inline std::uint64_t combine(std::uint64_t hash, Word word) {
    return combine(combine(hash, low_half(word)), high_half(word));
}

inline std::uint64_t combine_player(std::uint64_t hash, const Position& position, int seat) {
    hash = combine(hash, position.filled[seat]);
    const auto buttons = static_cast<std::uint64_t>(static_cast<std::uint32_t>(position.buttons[seat]));
    const auto income = static_cast<std::uint64_t>(static_cast<std::uint16_t>(position.income[seat]));
    const auto time = static_cast<std::uint64_t>(static_cast<std::uint16_t>(position.time[seat]));
    return combine(hash, buttons | income << 32 | time << 48);
}

inline std::uint64_t combine_circle(std::uint64_t hash, const Position& position) {
    const Offer circle = next_tiles(position, kMaxTiles);
    std::uint64_t packed = 0;
    for (int k = 0; k < circle.size; ++k) {
        packed = packed << 8 | (1u + position.order[circle.places[static_cast<std::size_t>(k)]]);
        if (k % 8 == 7) hash = combine(hash, packed);
    }
    return combine(hash, packed);
}

inline std::uint64_t hash_of(const Position& position) {
    std::uint64_t hash = combine_player(0, position, 0);
    hash = combine_player(hash, position, 1);
    hash = combine_circle(hash, position);
    const auto seats = static_cast<std::uint64_t>(position.top + 1) |
                       static_cast<std::uint64_t>(position.special_tile_owner + 1) << 2 |
                       static_cast<std::uint64_t>(position.box_closed) << 4;
    hash = combine(hash, seats | static_cast<std::uint64_t>(position.pending) << 8);
    if (!is_solo(position)) return hash;
    std::uint64_t seen = 0;
    for (int k = 0; k < position.seen_count; ++k) {
        seen |= std::uint64_t{1} << position.seen[static_cast<std::size_t>(k)];
    }
    hash = combine(hash, position.taken);
    return combine(hash, seen | static_cast<std::uint64_t>(position.level) << 32 |
                             static_cast<std::uint64_t>(position.deck) << 36 |
                             static_cast<std::uint64_t>(position.set_aside) << 40 |
                             static_cast<std::uint64_t>(position.budget + 1) << 44);
}

}  // namespace quiltwork::QUILTWORK_PATH
