// Asks whoever was given it to stop; raised from any thread, for good.
#pragma once

#include <atomic>

namespace quiltwork {

struct StopSign {
    std::atomic<bool> is_raised{false};
};

}  // namespace quiltwork
