#include "position.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "quiltwork/hash.hpp"

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

Numbers circle_of(const Position& position, int most) {
    Numbers circle;
    const Offer offer = plain::next_tiles(position, most);
    for (int k = 0; k < offer.size; ++k) {
        circle.push_back(position.order[offer.places[static_cast<std::size_t>(k)]]);
    }
    return circle;
}

Numbers pending_of(const PyPosition& self) {
    Numbers marks;
    for (auto left = self.position.pending; left != 0; left &= left - 1) {
        marks.push_back(self.edition().special_marks[static_cast<std::size_t>(std::countr_zero(left))]);
    }
    return marks;
}

Numbers taken_of(const PyPosition& self) {
    Numbers taken(self.position.taken_count);
    for (auto left = self.position.taken; left != 0; left &= left - 1) {
        const auto id = static_cast<std::size_t>(std::countr_zero(left));
        taken[self.position.placed[id] - 1u] = static_cast<int>(id);
    }
    return taken;
}

// (tile, seat, orientation index, anchor) of every tile on a quilt.
std::vector<std::vector<int>> patches_of(const PyPosition& self) {
    std::vector<std::vector<int>> patches;
    for (std::size_t id = 0; id < self.edition().tiles.size(); ++id) {
        if (self.position.placed[id] == 0 || (self.position.taken >> id & 1) != 0) continue;
        const int code = self.position.placed[id] - 1;
        const int rest = code / self.edition().spaces;
        patches.push_back({static_cast<int>(id), rest / kMaxOrientations, rest % kMaxOrientations,
                           code % self.edition().spaces});
    }
    return patches;
}

const char* chance_name(Chance chance) {
    switch (chance) {
        case Chance::join: return "join";
        case Chance::budget: return "budget";
        case Chance::card: return "card";
        default: return nullptr;
    }
}

// Everything a position is, as plain values: what `from_state` takes, and what is pickled.
nb::dict state_of(const PyPosition& self) {
    const Position& p = self.position;
    nb::dict state;
    state["filled"] = nb::make_tuple(word_to_python(p.filled[0]), word_to_python(p.filled[1]));
    state["special"] = nb::make_tuple(word_to_python(p.special[0]), word_to_python(p.special[1]));
    state["circle"] = circle_of(p, kMaxTiles);
    state["box_closed"] = p.box_closed;
    state["patches"] = patches_of(self);
    state["buttons"] = nb::make_tuple(p.buttons[0], p.buttons[1]);
    state["income"] = nb::make_tuple(p.income[0], p.income[1]);
    state["time"] = nb::make_tuple(p.time[0], p.time[1]);
    state["pending"] = pending_of(self);
    state["top"] = seat_or_none(p.top);
    state["special_tile_owner"] = seat_or_none(p.special_tile_owner);
    state["level"] = p.level;
    state["deck"] = p.deck;
    state["set_aside"] = p.set_aside;
    state["seen"] = Numbers(p.seen.begin(), p.seen.begin() + p.seen_count);
    state["budget"] = p.budget < 0 ? std::nullopt : std::optional<int>(p.budget);
    state["taken"] = taken_of(self);
    return state;
}

void read_pair(const nb::dict& state, const char* key, auto* out) {
    const auto pair = nb::cast<nb::tuple>(state[key]);
    for (std::size_t seat = 0; seat < 2; ++seat) {
        using Value = std::remove_reference_t<decltype(out[seat])>;
        if constexpr (std::is_same_v<Value, Word>) {
            out[seat] = word_from(pair[seat]);
        } else {
            out[seat] = nb::cast<Value>(pair[seat]);
        }
    }
}

std::int8_t read_seat(const nb::dict& state, const char* key) {
    const auto seat = nb::cast<std::optional<int>>(state[key]);
    if (seat && *seat != 0 && *seat != 1) throw std::invalid_argument("a seat is 0, 1 or None");
    return static_cast<std::int8_t>(seat ? *seat : kNobody);
}

void read_circle(const PyPosition& self, const nb::dict& state, Position& p) {
    const auto circle = nb::cast<Numbers>(state["circle"]);
    if (circle.size() > self.edition().tiles.size()) throw std::invalid_argument("too many tiles");
    for (const int id : circle) {
        if (id < 0 || static_cast<std::size_t>(id) >= self.edition().tiles.size()) {
            throw std::invalid_argument("there is no such tile in this edition");
        }
        p.order[p.order_size++] = static_cast<std::uint8_t>(id);
    }
    p.present = (std::uint64_t{1} << p.order_size) - 1;
}

void read_automa(const nb::dict& state, Position& p) {
    p.level = nb::cast<std::uint8_t>(state["level"]);
    p.deck = nb::cast<std::uint8_t>(state["deck"]);
    p.set_aside = nb::cast<std::uint8_t>(state["set_aside"]);
    const auto seen = nb::cast<Numbers>(state["seen"]);
    if (p.level > 5 || p.deck > 1 || seen.size() + p.set_aside >= kDeckSize + (p.level == 0)) {
        throw std::invalid_argument("that cannot be the Automa's deck");
    }
    for (const int number : seen) p.seen[p.seen_count++] = static_cast<std::uint8_t>(number);
    const auto budget = nb::cast<std::optional<int>>(state["budget"]);
    p.budget = static_cast<std::int8_t>(budget ? *budget : -1);
    for (const int id : nb::cast<Numbers>(state["taken"])) {
        if (id < 0 || id >= kMaxTiles) throw std::invalid_argument("there is no such tile");
        p.taken |= std::uint64_t{1} << id;
        p.placed[static_cast<std::size_t>(id)] = ++p.taken_count;
    }
}

PyPosition from_state(const TablesPtr& tables, const nb::dict& state) {
    PyPosition self{tables, {}};
    Position& p = self.position;
    const Edition& edition = self.edition();
    read_pair(state, "filled", p.filled);
    read_pair(state, "special", p.special);
    read_pair(state, "buttons", p.buttons);
    read_pair(state, "income", p.income);
    read_pair(state, "time", p.time);
    read_circle(self, state, p);
    p.box_closed = nb::cast<bool>(state["box_closed"]);
    p.top = read_seat(state, "top");
    p.special_tile_owner = read_seat(state, "special_tile_owner");
    for (int seat = 0; seat < 2; ++seat) {
        if ((p.filled[seat] & ~edition.full) != 0) throw std::invalid_argument("off the board");
        if (p.time[seat] < 0 || p.time[seat] > edition.last_space) {
            throw std::invalid_argument("a token is not on the time board");
        }
    }
    for (const int mark : nb::cast<Numbers>(state["pending"])) {
        for (std::size_t k = 0; k < edition.special_marks.size(); ++k) {
            if (edition.special_marks[k] == mark) p.pending |= std::uint32_t{1} << k;
        }
    }
    for (const auto& patch : nb::cast<std::vector<Numbers>>(state["patches"])) {
        const int code = (patch.at(1) * kMaxOrientations + patch.at(2)) * edition.spaces + patch.at(3);
        if (patch.at(0) < 0 || patch.at(0) >= kMaxTiles || code < 0 || code > 0xFFFE) {
            throw std::invalid_argument("a patch cannot lie like that");
        }
        p.placed[static_cast<std::size_t>(patch.at(0))] = static_cast<std::uint16_t>(1 + code);
    }
    read_automa(state, p);
    return self;
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
        std::vector<std::uint8_t> order(values.begin(), values.end());
        auto sorted = order;
        std::sort(sorted.begin(), sorted.end());
        if (sorted != edition.small_tiles || order.size() != values.size()) {
            throw std::invalid_argument("the small tiles join, each once");
        }
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

}  // namespace

bool equal(const PyPosition& one, const PyPosition& other) {
    if (one.tables->edition.id != other.tables->edition.id) return false;
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
        .def_static("from_state", &from_state, nb::arg("tables"), nb::arg("state"))
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
        .def_prop_ro("is_over",
                     [](const PyPosition& self) {
                         return plain::is_over(self.edition(), self.position);
                     })
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
        .def("__hash__",
             [](const PyPosition& self) {
                 return static_cast<std::int64_t>(plain::hash_of(self.position) >> 1);
             })
        .def_prop_ro("key", [](const PyPosition& self) { return plain::hash_of(self.position); })
        .def("__reduce__",
             [](const PyPosition& self) { return python_helper("reduce")(nb::cast(self)); });
}

}  // namespace quiltwork
