// Games in which searches wait for a network, as a Python object.
#pragma once

#include <nanobind/nanobind.h>

namespace quiltwork {

void bind_gumbel(nanobind::module_& module);

}  // namespace quiltwork
