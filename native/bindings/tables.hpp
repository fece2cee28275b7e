// The edition's tables as a Python object, filled from plain values.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "quiltwork/edition.hpp"

namespace quiltwork {

// Owns the tables, and keeps the Python `Edition` they were made from.
struct Tables {
    Edition edition;
    nanobind::object source;
};

using TablesPtr = std::shared_ptr<Tables>;

// Tells apart what may come to lie at the same address.
std::uint64_t next_serial();

Word word_from(nanobind::handle value);
nanobind::object word_to_python(Word word);
void bind_tables(nanobind::module_& module);

}  // namespace quiltwork
