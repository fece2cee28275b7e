// Where a tile fits: all anchors of an orientation at once, by shifting the empty squares.
//
// Two ways with the same answer: plain 128-bit words, and four orientations side by side in AVX2
// registers.
#pragma once

#include "edition.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace quiltwork::QUILTWORK_PATH {

struct Fits {
    int ways = 0;
    std::array<Word, kMaxOrientations> anchors;  // as many as the tile has orientations
};

inline void find_fits_by_words(const Tile& tile, Word empty, Fits& fits) {
    fits.ways = 0;
    for (int k = 0; k < tile.orientation_count; ++k) {
        const auto at = static_cast<std::size_t>(k);
        Word anchors = tile.orientations[at].anchors;
        for (int cell = 0; cell < tile.size; ++cell) {
            anchors &= empty >> tile.offsets[at][static_cast<std::size_t>(cell)];
        }
        fits.anchors[at] = anchors;
        fits.ways += count(anchors);
    }
}

#if defined(__AVX2__) && defined(__BMI2__)

inline __m256i load_lanes(const std::uint64_t* lanes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes));
}

// Lanes hold the low and high halves of four shifted boards; a shift by 64 gives 0, as needed.
inline void find_fits_by_lanes(const Tile& tile, Word empty, Fits& fits) {
    const __m256i low = _mm256_set1_epi64x(static_cast<long long>(low_half(empty)));
    const __m256i high = _mm256_set1_epi64x(static_cast<long long>(high_half(empty)));
    const __m256i width = _mm256_set1_epi64x(64);
    fits.ways = 0;
    for (int group = 0; group * kLanes < tile.orientation_count; ++group) {
        __m256i anchors_low = load_lanes(tile.lane_low[group]);
        __m256i anchors_high = load_lanes(tile.lane_high[group]);
        for (int cell = 0; cell < tile.size; ++cell) {
            const __m256i shift = load_lanes(tile.lane_shifts[group][cell]);
            const __m256i spill = _mm256_sllv_epi64(high, _mm256_sub_epi64(width, shift));
            const __m256i shifted = _mm256_or_si256(_mm256_srlv_epi64(low, shift), spill);
            anchors_low = _mm256_and_si256(anchors_low, shifted);
            anchors_high = _mm256_and_si256(anchors_high, _mm256_srlv_epi64(high, shift));
        }
        // Words in memory are low half, high half: interleave the lanes back into them.
        const __m256i even = _mm256_unpacklo_epi64(anchors_low, anchors_high);
        const __m256i odd = _mm256_unpackhi_epi64(anchors_low, anchors_high);
        auto* words = reinterpret_cast<__m128i*>(&fits.anchors[static_cast<std::size_t>(group * kLanes)]);
        _mm_storeu_si128(words, _mm256_castsi256_si128(even));
        _mm_storeu_si128(words + 1, _mm256_castsi256_si128(odd));
        _mm_storeu_si128(words + 2, _mm256_extracti128_si256(even, 1));
        _mm_storeu_si128(words + 3, _mm256_extracti128_si256(odd, 1));
        for (int lane = 0; lane < kLanes; ++lane) {
            fits.ways += count(fits.anchors[static_cast<std::size_t>(group * kLanes + lane)]);
        }
    }
}

inline void find_fits(const Edition& edition, const Tile& tile, Word empty, Fits& fits) {
    if (edition.lanes_fit) {
        find_fits_by_lanes(tile, empty, fits);
    } else {
        find_fits_by_words(tile, empty, fits);
    }
}

#else

inline void find_fits(const Edition&, const Tile& tile, Word empty, Fits& fits) {
    find_fits_by_words(tile, empty, fits);
}

#endif

}  // namespace quiltwork::QUILTWORK_PATH
