// A position as plain values: read with every check that keeps the core safe, and written.
#pragma once

#include "position.hpp"

namespace quiltwork {

// Throws std::invalid_argument for whatever cannot be a position of this edition.
PyPosition position_from_state(const TablesPtr& tables, const nanobind::dict& state);
nanobind::dict state_of(const PyPosition& self);

std::vector<int> circle_of(const Position& position, int most);
std::vector<int> pending_of(const PyPosition& self);

}  // namespace quiltwork
