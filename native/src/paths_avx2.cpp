// The core for machines with AVX2 and BMI2; compiled with those flags where the compiler has them.
#define QUILTWORK_PATH_NAME "avx2"
#include "paths_table.hpp"

namespace quiltwork {

#if defined(__AVX2__) && defined(__BMI2__)
const Paths* avx2_paths() {
    static const bool usable = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    return usable ? &avx2::kTable : nullptr;
}
#else
const Paths* avx2_paths() { return nullptr; }
#endif

}  // namespace quiltwork
