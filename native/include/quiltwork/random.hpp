// The random numbers of Quiltwork: SplitMix64 as specified in docs/randomness.md.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "path.hpp"

namespace quiltwork::QUILTWORK_PATH {

constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15ULL;

constexpr std::uint64_t mix(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

class Generator {
  public:
    explicit constexpr Generator(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(mix(mix(seed) + stream)) {}

    constexpr std::uint64_t next() { return mix(state_ += kGamma); }

    // From 0 to limit - 1, each equally likely: values past the last whole multiple of the limit
    // are drawn again. Only a value close to the top needs the exact test.
    constexpr std::uint32_t below(std::uint32_t limit) {
        std::uint64_t value = next();
        while (value > std::numeric_limits<std::uint64_t>::max() - limit && !is_fair(value, limit)) {
            value = next();
        }
        return static_cast<std::uint32_t>(value % limit);
    }

    // Fisher-Yates from the end.
    template <class Item>
    constexpr void shuffle(Item* items, int size) {
        for (int last = size - 1; last > 0; --last) {
            std::swap(items[last], items[below(static_cast<std::uint32_t>(last) + 1)]);
        }
    }

  private:
    static constexpr bool is_fair(std::uint64_t value, std::uint64_t limit) {
        const std::uint64_t rest = (0 - limit) % limit;  // 2^64 mod limit
        return rest == 0 || value < 0 - rest;
    }

    std::uint64_t state_;
};

}  // namespace quiltwork::QUILTWORK_PATH
