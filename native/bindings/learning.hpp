// Games from which a brain learns, or by which two are compared.
#pragma once

#include <nanobind/nanobind.h>

namespace quiltwork {

void bind_learning(nanobind::module_& module);

}  // namespace quiltwork
