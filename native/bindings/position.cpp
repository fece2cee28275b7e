#include "position.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "quiltwork/hash.hpp"
#include "state.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

using Numbers = std::vector<int>;

std::optional<int> seat_or_none(int seat) {
    return seat == kNobody ? std::nullopt : std::optional<int>(seat);
}

std::size_t checked_seat(int seat) {
    if (seat != 0 && seat != 1) throw nb::index_error("a seat is 0 or 1");
    return static_cast<std::size_t>(seat);
}

const char* chance_name(Chance chance) {
    switch (chance) {
        case Chance::join: return "join";
        case Chance::budget: return "budget";
        case Chance::card: return "card";
        default: return nullptr;
    }
}

nb::object python_helper(const char* name) {
    return nb::module_::import_("quiltwork.native.convert").attr(name);
}

// The reference knows best why; it raises IllegalMove with the reason.
void refuse(const PyPosition& self, int action) {
    python_helper("explain_illegal")(nb::cast(self), action);
}

PyPosition applied(const PyPosition& self, int action) {
    if (!plain::is_legal(self.edition(), self.position, action)) refuse(self, action);
    PyPosition next = self;
    plain::apply(next.edition(), next.position, action);
    return next;
}

PyPosition drawn(const PyPosition& self, std::uint64_t seed, std::uint64_t stream) {
    const Chance due = plain::chance_due(self.edition(), self.position);
    if (due == Chance::none) throw std::invalid_argument("nothing is to be drawn now");
    PyPosition next = self;
    plain::Generator generator(seed, stream);
    plain::sample(next.edition(), next.position, generator, due);
    return next;
}

// The position after a draw that was made elsewhere; it must be one of those possible now.
PyPosition drawn_as(const PyPosition& self, const Numbers& values) {
    const Edition& edition = self.edition();
    const Chance due = plain::chance_due(edition, self.position);
    if (due == Chance::none) throw std::invalid_argument("nothing is to be drawn now");
    PyPosition next = self;
    if (due == Chance::join) {
        auto sorted = values;
        std::sort(sorted.begin(), sorted.end());
        if (sorted != Numbers(edition.small_tiles.begin(), edition.small_tiles.end())) {
            throw std::invalid_argument("the small tiles join, each once");
        }
        const std::vector<std::uint8_t> order(values.begin(), values.end());
        plain::join(edition, next.position, order.data());
        return next;
    }
    const auto unseen = plain::unseen_cards(edition, self.position);
    for (int k = 0; k < unseen.size; ++k) {
        const Card& card = *unseen.cards[static_cast<std::size_t>(k)];
        if (values.size() != 1) break;
        if (due == Chance::budget && values[0] == card.budget) {
            next.position.budget = static_cast<std::int8_t>(card.budget);
            return next;
        }
        if (due == Chance::card && values[0] == card.number) {
            plain::automa_turn(edition, next.position, card);
            return next;
        }
    }
    throw std::invalid_argument("that card cannot be drawn now");
}

nb::object action_list(const PyPosition& self) {
    std::vector<std::int32_t> actions(static_cast<std::size_t>(self.edition().action_count()));
    const int size = paths().list_actions(self.edition(), self.position, actions.data());
    nb::object list = nb::steal(PyList_New(size));
    for (int k = 0; k < size; ++k) {
        PyObject* action = PyLong_FromLong(actions[static_cast<std::size_t>(k)]);
        if (action == nullptr) throw nb::python_error();
        PyList_SET_ITEM(list.ptr(), k, action);
    }
    return list;
}

using Floats = nb::ndarray<float, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<std::uint8_t, nb::c_contig, nb::device::cpu>;

void require_size(std::size_t size, int wanted) {
    if (size != static_cast<std::size_t>(wanted)) {
        throw std::invalid_argument("an array has the wrong size");
    }
}

// What a seat sees, whoever is to move.
void observe(const PyPosition& self, int seat, const Floats& planes, const Floats& scalars) {
    const Edition& edition = self.edition();
    const auto viewer = static_cast<int>(checked_seat(seat));
    require_size(planes.size(), plane_count(edition) * edition.spaces);
    require_size(scalars.size(), scalar_count(edition, plain::is_solo(self.position)));
    plain::write_planes(edition, self.position, viewer, planes.data());
    plain::write_scalars(edition, self.position, viewer, scalars.data());
}

void write_mask(const PyPosition& self, const Bytes& mask) {
    require_size(mask.size(), self.edition().action_count());
    paths().write_mask(self.edition(), self.position, mask.data());
}

}  // namespace

bool same_edition(const TablesPtr& one, const TablesPtr& other) {
    return one == other || one->source.equal(other->source);
}

bool equal(const PyPosition& one, const PyPosition& other) {
    if (!same_edition(one.tables, other.tables)) return false;
    const Position &a = one.position, &b = other.position;
    for (int seat = 0; seat < 2; ++seat) {
        if (a.filled[seat] != b.filled[seat] || a.special[seat] != b.special[seat]) return false;
        if (a.buttons[seat] != b.buttons[seat] || a.income[seat] != b.income[seat]) return false;
        if (a.time[seat] != b.time[seat]) return false;
    }
    return circle_of(a, kMaxTiles) == circle_of(b, kMaxTiles) && a.placed == b.placed &&
           a.box_closed == b.box_closed && a.pending == b.pending && a.top == b.top &&
           a.special_tile_owner == b.special_tile_owner && a.level == b.level && a.deck == b.deck &&
           a.set_aside == b.set_aside && a.seen == b.seen && a.budget == b.budget &&
           a.taken == b.taken;
}

void bind_position(nb::module_& module) {
    nb::class_<PyPosition>(module, "Position",
                           "A position of the native core: a value with the names of the reference.")
        .def(
            "__init__",
            [](PyPosition* self, const nb::object& reference) {
                new (self) PyPosition(nb::cast<PyPosition>(python_helper("from_reference")(reference)));
            },
            nb::arg("reference"), "The native form of a reference position.")
        .def_static("from_state", &position_from_state, nb::arg("tables"), nb::arg("state"))
        .def("state", &state_of)
        .def("to_reference",
             [](const PyPosition& self) { return python_helper("to_reference")(nb::cast(self)); })
        .def_prop_ro("tables", [](const PyPosition& self) { return self.tables; })
        .def_prop_ro("edition", [](const PyPosition& self) { return self.tables->source; })
        .def_prop_ro("to_move",
                     [](const PyPosition& self) {
                         return seat_or_none(plain::to_move(self.edition(), self.position));
                     })
        .def_prop_ro("behind",
                     [](const PyPosition& self) {
                         return seat_or_none(plain::behind(self.edition(), self.position));
                     })
        .def_prop_ro("ahead", [](const PyPosition& self) { return plain::ahead(self.position); })
        .def_prop_ro("box",
                     [](const PyPosition& self) {
                         const auto& small = self.edition().small_tiles;
                         const Numbers box(small.begin(), small.end());
                         return nb::tuple(nb::cast(self.position.box_closed ? box : Numbers()));
                     })
        .def_prop_ro("is_over",
                     [](const PyPosition& self) {
                         return plain::is_over(self.edition(), self.position);
                     })
        .def_prop_ro("is_solo",
                     [](const PyPosition& self) { return plain::is_solo(self.position); })
        .def_prop_ro("first_home",
                     [](const PyPosition& self) {
                         return seat_or_none(plain::first_home(self.edition(), self.position));
                     })
        .def_prop_ro("chance",
                     [](const PyPosition& self) -> nb::object {
                         const char* name =
                             chance_name(plain::chance_due(self.edition(), self.position));
                         return name != nullptr ? nb::object(nb::str(name)) : nb::none();
                     })
        .def_prop_ro("top", [](const PyPosition& self) { return seat_or_none(self.position.top); })
        .def_prop_ro(
            "circle",
            [](const PyPosition& self) { return nb::tuple(nb::cast(circle_of(self.position, kMaxTiles))); })
        .def_prop_ro("offer",
                     [](const PyPosition& self) {
                         return nb::tuple(nb::cast(circle_of(self.position, self.edition().choice)));
                     })
        .def_prop_ro("pending",
                     [](const PyPosition& self) { return nb::tuple(nb::cast(pending_of(self))); })
        .def_prop_ro(
            "special_tile_owner",
            [](const PyPosition& self) { return seat_or_none(self.position.special_tile_owner); })
        .def_prop_ro("winner",
                     [](const PyPosition& self) {
                         const bool over = plain::is_over(self.edition(), self.position);
                         return seat_or_none(over ? plain::winner(self.edition(), self.position)
                                                  : kNobody);
                     })
        .def("buttons",
             [](const PyPosition& self, int seat) { return self.position.buttons[checked_seat(seat)]; })
        .def("income",
             [](const PyPosition& self, int seat) { return self.position.income[checked_seat(seat)]; })
        .def("time",
             [](const PyPosition& self, int seat) { return self.position.time[checked_seat(seat)]; })
        .def("filled",
             [](const PyPosition& self, int seat) {
                 return word_to_python(self.position.filled[checked_seat(seat)]);
             })
        .def("score",
             [](const PyPosition& self, int seat) {
                 return plain::score(self.edition(), self.position, static_cast<int>(checked_seat(seat)));
             })
        .def("count_moves",
             [](const PyPosition& self) { return paths().count_moves(self.edition(), self.position); })
        .def("legal_actions", &action_list)
        .def("is_legal",
             [](const PyPosition& self, int action) {
                 return plain::is_legal(self.edition(), self.position, action);
             })
        .def("observe", &observe, nb::arg("seat"), nb::arg("planes"), nb::arg("scalars"),
             "Write what a seat sees into float32 arrays.")
        .def("write_mask", &write_mask, nb::arg("mask"), "Write 1 for each legal action, else 0.")
        .def("apply", &applied, nb::arg("action"))
        .def("draw", &drawn, nb::arg("seed"), nb::arg("stream"),
             "The position after the draw that is due, by this stream of the seed.")
        .def("apply_draw", &drawn_as, nb::arg("values"),
             "The position after the draw of these values: an order, a budget or a card.")
        .def("playout",
             [](const PyPosition& self, std::uint64_t seed, std::uint64_t stream) {
                 PyPosition end = self;
                 const int moves = paths().playout(end.edition(), end.position, seed, stream);
                 return nb::make_tuple(nb::cast(end), moves);
             },
             nb::arg("seed"), nb::arg("stream"))
        .def("__copy__", [](const PyPosition& self) { return self; })
        .def("__deepcopy__", [](const PyPosition& self, const nb::object&) { return self; })
        .def("copy", [](const PyPosition& self) { return self; })
        .def("__eq__",
             [](const PyPosition& self, const nb::object& other) -> nb::object {
                 PyPosition* position = nullptr;
                 if (!nb::try_cast(other, position)) return nb::borrow(Py_NotImplemented);
                 return nb::bool_(equal(self, *position));
             })
        .def("__repr__",
             [](const PyPosition& self) {
                 return "<native Position of '" + self.edition().id + "'>";
             })
        .def("__hash__",
             [](const PyPosition& self) {
                 return static_cast<std::int64_t>(plain::hash_of(self.position) >> 1);
             })
        .def_prop_ro("key", [](const PyPosition& self) { return plain::hash_of(self.position); })
        .def("__reduce__",
             [](const PyPosition& self) { return python_helper("reduce")(nb::cast(self)); });
}

}  // namespace quiltwork
