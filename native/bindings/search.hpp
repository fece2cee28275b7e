// Tree searches, as Python objects.
#pragma once

#include <nanobind/nanobind.h>

#include "quiltwork/search_result.hpp"

namespace quiltwork {

nanobind::dict to_python(const SearchResult& found);
void bind_search(nanobind::module_& module);

}  // namespace quiltwork
