#include "state.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "quiltwork/chance.hpp"

namespace nb = nanobind;

namespace quiltwork {

using Numbers = std::vector<int>;

namespace {

constexpr std::int64_t kMostButtons = 100000000;
constexpr std::int64_t kMostIncome = 20000;  // with all tiles on top it still fits 16 bits

void require(bool condition, const char* problem) {
    if (!condition) throw std::invalid_argument(problem);
}

std::optional<int> seat_or_none(int seat) {
    return seat == kNobody ? std::nullopt : std::optional<int>(seat);
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

std::pair<nb::object, nb::object> pair_in(const nb::dict& state, const char* key) {
    const auto pair = nb::cast<nb::tuple>(state[key]);
    require(pair.size() == 2, "a player's values come in pairs");
    return {nb::object(pair[0]), nb::object(pair[1])};
}

void read_words(const nb::dict& state, const char* key, Word* out) {
    const auto pair = pair_in(state, key);
    out[0] = word_from(pair.first);
    out[1] = word_from(pair.second);
}

template <class Value>
void read_numbers(const nb::dict& state, const char* key, std::int64_t most, Value* out) {
    const auto pair = pair_in(state, key);
    const std::int64_t values[2] = {nb::cast<std::int64_t>(pair.first),
                                    nb::cast<std::int64_t>(pair.second)};
    for (int seat = 0; seat < 2; ++seat) {
        require(values[seat] >= 0 && values[seat] <= most, "a number is negative or too large");
        out[seat] = static_cast<Value>(values[seat]);
    }
}

std::int8_t read_seat(const nb::dict& state, const char* key) {
    const auto seat = nb::cast<std::optional<int>>(state[key]);
    require(!seat || *seat == 0 || *seat == 1, "a seat is 0, 1 or None");
    return static_cast<std::int8_t>(seat ? *seat : kNobody);
}

// Every tile is in one place at most; `used` knows those met before.
std::size_t claim_tile(const Edition& edition, int id, std::set<int>& used) {
    require(id >= 0 && static_cast<std::size_t>(id) < edition.tiles.size(),
            "there is no such tile in this edition");
    require(used.insert(id).second, "a tile is in two places");
    return static_cast<std::size_t>(id);
}

void read_circle(const Edition& edition, const nb::dict& state, Position& p, std::set<int>& used) {
    p.box_closed = nb::cast<bool>(state["box_closed"]);
    int large = 0;
    for (const int id : nb::cast<Numbers>(state["circle"])) {
        const auto at = claim_tile(edition, id, used);
        p.order[p.order_size++] = static_cast<std::uint8_t>(id);
        large += !edition.tiles[at].small;
    }
    p.present = (std::uint64_t{1} << p.order_size) - 1;
    if (!p.box_closed) return;
    require(edition.join_at >= 0 && large >= edition.join_at, "the small tiles have joined by then");
    for (const auto id : edition.small_tiles) claim_tile(edition, id, used);
}

void read_patches(const Edition& edition, const nb::dict& state, Position& p, std::set<int>& used) {
    Word covered[2] = {p.special[0], p.special[1]};
    for (const auto& patch : nb::cast<std::vector<Numbers>>(state["patches"])) {
        require(patch.size() == 4, "a patch is tile, seat, orientation and anchor");
        const auto id = claim_tile(edition, patch[0], used);
        const int seat = patch[1], index = patch[2], anchor = patch[3];
        const Tile& tile = edition.tiles[id];
        const int which = plain::orientation_place(tile, index);
        require((seat == 0 || seat == 1) && which >= 0 && anchor >= 0 && anchor < edition.spaces,
                "a patch cannot lie like that");
        const Orientation& turned = tile.orientations[static_cast<std::size_t>(which)];
        const Word mask = turned.mask << anchor;
        require((turned.anchors & plain::bit(anchor)) != 0, "a patch is off the board");
        require((covered[seat] & mask) == 0 && (mask & ~p.filled[seat]) == 0,
                "a patch does not match the filled squares");
        covered[seat] |= mask;
        p.placed[id] = static_cast<std::uint16_t>(
            1 + (seat * kMaxOrientations + index) * edition.spaces + anchor);
    }
}

void read_automa(const Edition& edition, const nb::dict& state, Position& p, std::set<int>& used) {
    p.level = nb::cast<std::uint8_t>(state["level"]);
    p.deck = nb::cast<std::uint8_t>(state["deck"]);
    p.set_aside = nb::cast<std::uint8_t>(state["set_aside"]);
    const auto seen = nb::cast<Numbers>(state["seen"]);
    const auto taken = nb::cast<Numbers>(state["taken"]);
    const auto budget = nb::cast<std::optional<int>>(state["budget"]);
    if (!plain::is_solo(p)) {
        require(p.deck == 0 && p.set_aside == 0 && seen.empty() && taken.empty() && !budget,
                "two people need no deck");
        return;
    }
    require(edition.automa && p.level <= edition.levels.size() && p.deck <= 1,
            "there is no such Automa on this edition");
    require(p.set_aside == 0 || p.set_aside == 2, "two cards are set aside, or none");
    require(seen.size() + p.set_aside < kDeckSize, "that many cards cannot have been seen");
    for (const int number : seen) {
        bool is_known = false;
        for (const Card& card : edition.decks[p.deck]) is_known |= card.number == number;
        require(is_known && !plain::was_seen(p, number), "a card was seen twice, or is of no deck");
        p.seen[p.seen_count++] = static_cast<std::uint8_t>(number);
    }
    if (budget) {
        require(*budget >= 0 && *budget <= 100 && p.deck == 1, "no back shows such a budget");
        p.budget = static_cast<std::int8_t>(*budget);
        require(plain::unseen_cards(edition, p).size > 0, "no card with such a budget is left");
    }
    for (const int id : taken) {
        const auto at = claim_tile(edition, id, used);
        p.taken |= std::uint64_t{1} << at;
        p.placed[at] = ++p.taken_count;
    }
    require(p.filled[kAutomaSeat] == 0 && p.income[kAutomaSeat] == 0, "the Automa has no quilt");
}

void read_pending(const Edition& edition, const nb::dict& state, Position& p) {
    const int placer = plain::ahead(p), other = 1 - placer;
    for (const int mark : nb::cast<Numbers>(state["pending"])) {
        std::uint32_t found = 0;
        for (std::size_t k = 0; k < edition.special_marks.size(); ++k) {
            if (edition.special_marks[k] == mark) found = std::uint32_t{1} << k;
        }
        require(found != 0 && (p.pending & found) == 0, "there is no such special patch");
        require(p.time[other] < mark && mark <= p.time[placer], "nobody has just crossed that");
        p.pending |= found;
    }
    if (p.pending == 0) return;
    require(p.filled[placer] != edition.full, "nothing can be placed on a full quilt");
    require(!plain::is_solo(p) || placer != kAutomaSeat, "the Automa places nothing");
}

PyPosition read_state(const TablesPtr& tables, const nb::dict& state) {
    PyPosition self{tables, {}};
    Position& p = self.position;
    const Edition& edition = self.edition();
    read_words(state, "filled", p.filled);
    read_words(state, "special", p.special);
    for (int seat = 0; seat < 2; ++seat) {
        require((p.filled[seat] & ~edition.full) == 0, "a square is off the board");
        require((p.special[seat] & ~p.filled[seat]) == 0, "a special patch on an empty square");
    }
    read_numbers(state, "buttons", kMostButtons, p.buttons);
    read_numbers(state, "income", kMostIncome, p.income);
    read_numbers(state, "time", edition.last_space, p.time);
    p.top = read_seat(state, "top");
    require((p.time[0] == p.time[1]) == (p.top != kNobody), "one lies on top on a shared space");
    p.special_tile_owner = read_seat(state, "special_tile_owner");
    require(p.special_tile_owner == kNobody || edition.special_square > 0,
            "this edition has no special tile");
    std::set<int> used;
    read_circle(edition, state, p, used);
    read_patches(edition, state, p, used);
    read_automa(edition, state, p, used);
    read_pending(edition, state, p);
    return self;
}

}  // namespace

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

PyPosition position_from_state(const TablesPtr& tables, const nb::dict& state) {
    try {
        return read_state(tables, state);
    } catch (const std::bad_cast&) {  // what nanobind throws for a value of another type
        throw std::invalid_argument("a value has the wrong type, or a number is far too large");
    }
}

}  // namespace quiltwork
