// Numbers that several threads add to: single ones are atomic, and nobody waits.
#pragma once

#include <cstdint>

#include "list.hpp"

namespace quiltwork::QUILTWORK_PATH {

template <class Number>
QUILTWORK_INLINE Number peek(const Number& number) {
    Number value;
    __atomic_load(&number, &value, __ATOMIC_RELAXED);
    return value;
}

template <class Number>
QUILTWORK_INLINE void poke(Number& number, Number value) {
    __atomic_store(&number, &value, __ATOMIC_RELAXED);
}

QUILTWORK_INLINE void add_to(std::int32_t& number, std::int32_t more, bool is_shared) {
    if (is_shared) {
        __atomic_fetch_add(&number, more, __ATOMIC_RELAXED);
    } else {
        number += more;
    }
}

QUILTWORK_INLINE void add_to(double& number, double more, bool is_shared) {
    if (!is_shared) {
        number += more;
        return;
    }
    double old = peek(number), sum = old + more;
    while (!__atomic_compare_exchange(&number, &old, &sum, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        sum = old + more;
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
