// Exponentials and logarithms from nothing but sums and products, so that every machine finds the
// same ones: those of a C library differ in their last digit from one processor to the next, and a
// search would notice.
#pragma once

#include <bit>
#include <cstdint>

#include "list.hpp"

namespace quiltwork::QUILTWORK_PATH {

QUILTWORK_INLINE float exp_of(float value) {
    constexpr double kLog2E = 1.4426950408889634, kLn2 = 0.6931471805599453;
    const double x = value < -80.0F ? -80.0 : value > 80.0F ? 80.0 : static_cast<double>(value);
    const double scaled = x * kLog2E + (x < 0 ? -0.5 : 0.5);
    const auto whole = static_cast<std::int64_t>(scaled);
    const double rest = x - static_cast<double>(whole) * kLn2;  // at most half of ln 2
    constexpr double kTerms[] = {1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24,
                                 1.0 / 6,     1.0 / 2,    1.0,       1.0};
    double sum = 0;
    for (const double term : kTerms) sum = sum * rest + term;
    const auto power = static_cast<std::uint64_t>(whole + 1023) << 52;  // 2 to the whole
    return static_cast<float>(sum * std::bit_cast<double>(power));
}

// Of a number above 0.
QUILTWORK_INLINE float log_of(float value) {
    constexpr double kLn2 = 0.6931471805599453;
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value));
    const auto power = static_cast<std::int64_t>(bits >> 52) - 1023;
    const auto mantissa = (bits & 0xFFFFFFFFFFFFFULL) | (std::uint64_t{1023} << 52);
    const double m = std::bit_cast<double>(mantissa);  // from 1 to 2
    const double z = (m - 1.4142135623730951) / (m + 1.4142135623730951), square = z * z;
    constexpr double kTerms[] = {1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3, 1.0};
    double sum = 0;
    for (const double term : kTerms) sum = sum * square + term;
    return static_cast<float>((static_cast<double>(power) + 0.5) * kLn2 + 2.0 * z * sum);
}

QUILTWORK_INLINE float sigmoid(float value) { return 1.0F / (1.0F + exp_of(-value)); }

QUILTWORK_INLINE float tanh_of(float value) { return 1.0F - 2.0F / (exp_of(2.0F * value) + 1.0F); }

}  // namespace quiltwork::QUILTWORK_PATH
