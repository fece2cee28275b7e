// The computer player's parts, as Python objects.
#pragma once

#include <nanobind/nanobind.h>

#include "position.hpp"

namespace quiltwork {

void require_decision(const PyPosition& position);
void require_placements(int placements);
void bind_engine(nanobind::module_& module);

}  // namespace quiltwork
