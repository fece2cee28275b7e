// Many games at once, as a Python object.
#pragma once

#include <nanobind/nanobind.h>

namespace quiltwork {

void bind_batch(nanobind::module_& module);

}  // namespace quiltwork
