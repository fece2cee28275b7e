// Which path is in use: the quickest this machine has, or the one a test asked for.
#include "quiltwork/paths.hpp"

#include <atomic>
#include <cstring>

namespace quiltwork {

namespace {

std::atomic<const Paths*> chosen{nullptr};

const Paths* quickest() {
    const Paths* avx2 = avx2_paths();
    return avx2 != nullptr ? avx2 : &plain_paths();
}

}  // namespace

const Paths& paths() {
    const Paths* now = chosen.load(std::memory_order_relaxed);
    if (now == nullptr) {
        now = quickest();
        chosen.store(now, std::memory_order_relaxed);
    }
    return *now;
}

bool choose_paths(const char* name) {
    for (const Paths* candidate : {&plain_paths(), avx2_paths()}) {
        if (candidate != nullptr && std::strcmp(candidate->name, name) == 0) {
            chosen.store(candidate, std::memory_order_relaxed);
            return true;
        }
    }
    return false;
}

}  // namespace quiltwork
