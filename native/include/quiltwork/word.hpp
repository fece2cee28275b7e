// A set of quilt squares as one 128-bit word: bit row * columns + column for each square.
#pragma once

#include <bit>
#include <cstdint>

#include "path.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace quiltwork {

using Word = unsigned __int128;

constexpr int kWordBits = 128;

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

constexpr Word make_word(std::uint64_t low, std::uint64_t high) {
    return (static_cast<Word>(high) << 64) | low;
}

constexpr std::uint64_t low_half(Word word) { return static_cast<std::uint64_t>(word); }
constexpr std::uint64_t high_half(Word word) { return static_cast<std::uint64_t>(word >> 64); }

constexpr Word bit(int index) { return static_cast<Word>(1) << index; }

inline int count(Word word) {
    return std::popcount(low_half(word)) + std::popcount(high_half(word));
}

inline int lowest(Word word) {
    const auto low = low_half(word);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high_half(word));
}

// The position of the one that has `skip` ones below it.
inline int nth_one(Word word, int skip) {
    auto half = low_half(word);
    int base = 0;
    if (const int ones = std::popcount(half); skip >= ones) {
        skip -= ones;
        half = high_half(word);
        base = 64;
    }
#if defined(__BMI2__)
    return base + std::countr_zero(_pdep_u64(std::uint64_t{1} << skip, half));
#else
    for (; skip > 0; --skip) half &= half - 1;
    return base + std::countr_zero(half);
#endif
}

// Calls visit(index) for each one, ascending.
template <class Visit>
inline void for_each_one(Word word, Visit visit) {
    for (auto half = low_half(word); half != 0; half &= half - 1) visit(std::countr_zero(half));
    for (auto half = high_half(word); half != 0; half &= half - 1) visit(64 + std::countr_zero(half));
}

}  // namespace quiltwork::QUILTWORK_PATH
