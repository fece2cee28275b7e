// Every function that decides or counts moves is compiled twice, into a namespace of its own: once
// for any machine, once for AVX2 and BMI2. Only the types are shared. So the linker can never mix
// the two, and `paths.hpp` chooses one at run time.
#pragma once

#if defined(__AVX2__) && defined(__BMI2__)
#define QUILTWORK_PATH avx2
#else
#define QUILTWORK_PATH plain
#endif
