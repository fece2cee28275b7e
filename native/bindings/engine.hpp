// The computer player's parts, as Python objects.
#pragma once

#include <nanobind/nanobind.h>

namespace quiltwork {

void bind_engine(nanobind::module_& module);

}  // namespace quiltwork
