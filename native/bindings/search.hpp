// Tree searches, as Python objects.
#pragma once

#include <nanobind/nanobind.h>

namespace quiltwork {

void bind_search(nanobind::module_& module);

}  // namespace quiltwork
