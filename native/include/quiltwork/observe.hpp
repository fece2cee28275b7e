// What a learner sees of a position, from the side of one seat, and the mask of the legal actions.
// docs/research.md describes every plane and number.
#pragma once

#include <cstring>

#include "automa.hpp"
#include "moves.hpp"
#include "score.hpp"

namespace quiltwork {

constexpr int kTilesAhead = 8;
constexpr int kScalarsPerPlayer = 8;
constexpr int kScalarsOfTheTable = 8;
constexpr int kScalarsOfTheAutoma = 6 + kDeckSize;
constexpr int kScalarsOfEveryGame =
    2 * kScalarsPerPlayer + kScalarsOfTheTable + kTilesAhead * kScalarsPerTile;
constexpr int kQuiltPlanes = 2;

inline int plane_count(const Edition& edition) { return kQuiltPlanes + edition.choice; }

// After those of every game one for each tile, and against the Automa what is known of it.
inline int scalar_count(const Edition& edition, bool solo) {
    return kScalarsOfEveryGame + static_cast<int>(edition.tiles.size()) +
           (solo ? kScalarsOfTheAutoma : 0);
}

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
#if defined(__AVX2__)
    // Thirty-two at a time: each byte of a lane gets the byte that holds its bit, and keeps the bit.
    const __m256i byte_of = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202,
                                               0x0303030303030303);
    const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    for (; squares >= 32; squares -= 32, out += 32, word >>= 32) {
        const __m256i all = _mm256_set1_epi32(static_cast<int>(low_half(word)));
        const __m256i kept = _mm256_and_si256(_mm256_shuffle_epi8(all, byte_of), bit_of);
        const __m256i ones = _mm256_and_si256(_mm256_cmpeq_epi8(kept, bit_of), _mm256_set1_epi8(1));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), ones);
    }
#endif
    for (; squares >= 8; squares -= 8, out += 8, word >>= 8) {
        std::memcpy(out, &kSpelled.bytes[low_half(word) & 255], 8);
    }
    for (; squares > 0; --squares, ++out, word >>= 1) *out = static_cast<std::uint8_t>(word & 1);
}

inline void spell_floats(Word word, int squares, float* out) {
#if defined(__AVX2__)
    const __m256i first = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    const __m256 one = _mm256_set1_ps(1.0F);
    for (; squares >= 8; squares -= 8, out += 8, word >>= 8) {
        const __m256i all = _mm256_set1_epi32(static_cast<int>(low_half(word)));
        const __m256i is_set = _mm256_cmpeq_epi32(_mm256_and_si256(all, first), first);
        _mm256_storeu_ps(out, _mm256_and_ps(_mm256_castsi256_ps(is_set), one));
    }
#endif
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

// My quilt, the other quilt, and the shape of each tile on offer in the top left corner.
inline void plane_words(const Edition& edition, const Position& position, int me, Word* words) {
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

inline float* write_tiles_ahead(const Edition& edition, const Position& position, const Offer& circle,
                                float* out) {
    for (int k = 0; k < kTilesAhead; ++k, out += kScalarsPerTile) {
        if (k >= circle.size) {
            std::memset(out, 0, kScalarsPerTile * sizeof(float));
            continue;
        }
        const Tile& tile = edition.tiles[position.order[circle.places[static_cast<std::size_t>(k)]]];
        std::memcpy(out, tile.label.data(), sizeof(tile.label));
    }
    return out;
}

// Where each tile of the edition lies in the circle: 1 next to the neutral token, falling clockwise
// in equal steps, and 0 only for a tile that is not there.
inline float* write_circle(const Edition& edition, const Position& position, const Offer& circle,
                           float* out) {
    std::memset(out, 0, edition.tiles.size() * sizeof(float));
    for (std::size_t k = 0; k < static_cast<std::size_t>(circle.size); ++k) {
        out[position.order[circle.places[k]]] = edition.place_values[k];
    }
    return out + edition.tiles.size();
}

// What lies open: which cards were seen since the last shuffle, never what comes next.
inline void write_automa(const Edition& edition, const Position& position, float* out) {
    *out++ = static_cast<float>(position.level) / static_cast<float>(edition.levels.size());
    *out++ = position.deck == 1 ? 1.0F : 0.0F;
    *out++ = position.budget >= 0 ? 1.0F : 0.0F;
    *out++ = position.budget >= 0 ? static_cast<float>(position.budget) / 10.0F : 0.0F;
    *out++ = static_cast<float>(position.set_aside) / 2.0F;
    *out++ = static_cast<float>(position.taken_count) / static_cast<float>(edition.tiles.size());
    for (const Card& card : deck_of(edition, position)) {
        *out++ = was_seen(position, card.number) ? 1.0F : 0.0F;
    }
}

inline void write_scalars(const Edition& edition, const Position& position, int me, float* out) {
    const Offer circle = next_tiles(position, kMaxTiles);
    out = write_player(edition, position, me, out);
    out = write_player(edition, position, 1 - me, out);
    out = write_table(edition, position, me, out);
    out = write_tiles_ahead(edition, position, circle, out);
    out = write_circle(edition, position, circle, out);
    if (is_solo(position)) write_automa(edition, position, out);
}

inline void write_planes(const Edition& edition, const Position& position, int me, float* out) {
    Word words[kQuiltPlanes + kMaxChoice];
    plane_words(edition, position, me, words);
    for (int plane = 0; plane < plane_count(edition); ++plane, out += edition.spaces) {
        spell_floats(words[plane], edition.spaces, out);
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
