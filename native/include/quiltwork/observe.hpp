// What a learner sees of a position, from the side of the player to move, and the mask of its legal
// actions. docs/native.md describes every plane and number.
#pragma once

#include <cstring>

#include "moves.hpp"
#include "score.hpp"

namespace quiltwork {

constexpr int kTilesAhead = 8;
constexpr int kScalarsPerPlayer = 8;
constexpr int kScalarsOfTheTable = 8;
constexpr int kScalarsPerTile = 5;
constexpr int kScalars =
    2 * kScalarsPerPlayer + kScalarsOfTheTable + kTilesAhead * kScalarsPerTile;
constexpr int kQuiltPlanes = 2;

inline int plane_count(const Edition& edition) { return kQuiltPlanes + edition.choice; }

// Eight squares at a time: each byte of a word spelled out as eight bytes or floats.
struct SpelledBytes {
    std::uint64_t bytes[256];
    float floats[256][8];
};
inline constexpr SpelledBytes kSpelled = [] {
    SpelledBytes spelled{};
    for (int byte = 0; byte < 256; ++byte) {
        for (int square = 0; square < 8; ++square) {
            const bool is_set = byte >> square & 1;
            spelled.bytes[byte] |= std::uint64_t{is_set} << (8 * square);
            spelled.floats[byte][square] = is_set ? 1.0F : 0.0F;
        }
    }
    return spelled;
}();

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline void spell_bytes(Word word, int squares, std::uint8_t* out) {
    for (; squares >= 8; squares -= 8, out += 8, word >>= 8) {
        std::memcpy(out, &kSpelled.bytes[low_half(word) & 255], 8);
    }
    for (; squares > 0; --squares, ++out, word >>= 1) *out = static_cast<std::uint8_t>(word & 1);
}

inline void spell_floats(Word word, int squares, float* out) {
    for (; squares >= 8; squares -= 8, out += 8, word >>= 8) {
        std::memcpy(out, kSpelled.floats[low_half(word) & 255], 8 * sizeof(float));
    }
    for (; squares > 0; --squares, ++out, word >>= 1) *out = static_cast<float>(word & 1);
}

// One byte for each action id: 1 where it is legal.
inline void write_mask(const Edition& edition, const Position& position, std::uint8_t* mask) {
    std::memset(mask, 0, static_cast<std::size_t>(edition.action_count()));
    for_each_run(edition, position, [&](int first, Word word) {
        if (first == 0) {
            mask[0] = 1;
        } else {
            spell_bytes(word, edition.spaces, mask + first);
        }
    });
}

inline int viewer_of(const Edition& edition, const Position& position) {
    const int seat = to_move(edition, position);
    return seat == kNobody ? 0 : seat;
}

// My quilt, the other quilt, and the shape of each tile on offer in the top left corner.
inline void plane_words(const Edition& edition, const Position& position, Word* words) {
    const int me = viewer_of(edition, position);
    words[0] = position.filled[me];
    words[1] = position.filled[1 - me];
    const Offer offer = next_tiles(position, edition.choice);
    for (int slot = 0; slot < edition.choice; ++slot) {
        Word shape = 0;
        if (slot < offer.size) {
            const auto id = position.order[offer.places[static_cast<std::size_t>(slot)]];
            shape = edition.tiles[id].orientations[0].mask;
        }
        words[kQuiltPlanes + slot] = shape;
    }
}

inline float* write_player(const Edition& edition, const Position& position, int seat, float* out) {
    const bool automa = seat == kAutomaSeat && is_solo(position);
    const auto last = static_cast<float>(edition.last_space);
    const auto spaces = static_cast<float>(edition.spaces);
    const auto marks = static_cast<float>(edition.income_marks.size());
    const int marks_left = income_marks_crossed(edition, position.time[seat], edition.last_space);
    const int empty = automa ? 0 : edition.spaces - count(position.filled[seat]);
    *out++ = static_cast<float>(position.buttons[seat]) / 25.0F;
    *out++ = static_cast<float>(position.income[seat]) / 15.0F;
    *out++ = static_cast<float>(position.time[seat]) / last;
    *out++ = static_cast<float>(empty) / spaces;
    *out++ = position.special_tile_owner == seat ? 1.0F : 0.0F;
    *out++ = marks > 0 ? static_cast<float>(marks_left) / marks : 0.0F;
    *out++ = static_cast<float>(score(edition, position, seat)) / 50.0F;
    *out++ = position.time[seat] == edition.last_space ? 1.0F : 0.0F;
    return out;
}

inline float* write_table(const Edition& edition, const Position& position, int me, float* out) {
    const auto last = static_cast<float>(edition.last_space);
    const int furthest = std::max(position.time[0], position.time[1]);
    const auto specials = edition.special_marks.size();
    const auto gone = edition.special_up_to[static_cast<std::size_t>(furthest)];
    const auto tiles = static_cast<float>(edition.tiles.size());
    *out++ = static_cast<float>(position.time[me] - position.time[1 - me]) / last;
    *out++ = position.top == me ? 1.0F : 0.0F;
    *out++ = static_cast<float>(std::popcount(position.pending));
    *out++ = edition.special_square > 0 && position.special_tile_owner == kNobody ? 1.0F : 0.0F;
    *out++ = specials > 0 ? 1.0F - static_cast<float>(gone) / static_cast<float>(specials) : 0.0F;
    *out++ = static_cast<float>(circle_size(position)) / tiles;
    *out++ = position.box_closed ? 1.0F : 0.0F;
    *out++ = is_solo(position) ? 1.0F : 0.0F;
    return out;
}

inline void write_scalars(const Edition& edition, const Position& position, float* out) {
    const int me = viewer_of(edition, position);
    out = write_player(edition, position, me, out);
    out = write_player(edition, position, 1 - me, out);
    out = write_table(edition, position, me, out);
    const Offer ahead_of_token = next_tiles(position, kTilesAhead);
    for (int k = 0; k < kTilesAhead; ++k, out += kScalarsPerTile) {
        if (k >= ahead_of_token.size) {
            std::memset(out, 0, kScalarsPerTile * sizeof(float));
            continue;
        }
        const auto place = ahead_of_token.places[static_cast<std::size_t>(k)];
        const Tile& tile = edition.tiles[position.order[place]];
        out[0] = 1.0F;
        out[1] = static_cast<float>(tile.cost) / 10.0F;
        out[2] = static_cast<float>(tile.time) / 6.0F;
        out[3] = static_cast<float>(tile.income) / 3.0F;
        out[4] = static_cast<float>(tile.size) / 8.0F;
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
