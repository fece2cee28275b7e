// A position as a Python object: a value together with the tables of its edition.
#pragma once

#include "quiltwork/paths.hpp"
#include "tables.hpp"

namespace quiltwork {

struct PyPosition {
    TablesPtr tables;
    Position position;

    const Edition& edition() const { return tables->edition; }
};

bool same_edition(const TablesPtr& one, const TablesPtr& other);
bool equal(const PyPosition& one, const PyPosition& other);
void bind_position(nanobind::module_& module);

}  // namespace quiltwork
