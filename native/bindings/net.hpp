// The search with the large network, as a Python object that is handed the trunk's answers.
#pragma once

#include <nanobind/nanobind.h>

namespace quiltwork {

void bind_net(nanobind::module_& module);

}  // namespace quiltwork
