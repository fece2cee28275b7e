// The exact endgame, as a Python function.
#pragma once

#include <nanobind/nanobind.h>

namespace quiltwork {

void bind_endgame(nanobind::module_& module);

}  // namespace quiltwork
