#include "tables.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

namespace nb = nanobind;

namespace quiltwork {

std::uint64_t next_serial() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

Word word_from(nb::handle value) {
    if (!PyLong_Check(value.ptr())) throw std::invalid_argument("a mask is a whole number");
    const nb::object low = value.attr("__and__")(nb::int_(~std::uint64_t{0}));
    const nb::object high = value.attr("__rshift__")(nb::int_(64));
    return plain::make_word(nb::cast<std::uint64_t>(low), nb::cast<std::uint64_t>(high));
}

nb::object word_to_python(Word word) {
    const nb::object high = nb::int_(plain::high_half(word)).attr("__lshift__")(nb::int_(64));
    return high.attr("__or__")(nb::int_(plain::low_half(word)));
}

namespace {

template <class Value>
Value get(const nb::dict& values, const char* key) {
    return nb::cast<Value>(values[key]);
}

void require(bool condition, const char* problem) {
    if (!condition) throw std::invalid_argument(problem);
}

Tile tile_from(const nb::dict& values, bool& lanes_fit) {
    Tile tile;
    tile.cost = get<int>(values, "cost");
    tile.time = get<int>(values, "time");
    tile.income = get<int>(values, "income");
    tile.small = get<bool>(values, "small");
    const auto orientations = nb::cast<nb::list>(values["orientations"]);
    tile.orientation_count = static_cast<int>(orientations.size());
    require(tile.orientation_count <= kMaxOrientations, "a tile has at most 8 orientations");
    for (std::size_t k = 0; k < orientations.size(); ++k) {
        const auto row = nb::cast<nb::tuple>(orientations[k]);
        tile.orientations[k] = {nb::cast<int>(row[0]), word_from(row[1]), word_from(row[3])};
        const auto offsets = nb::cast<std::vector<int>>(row[2]);
        require(offsets.size() <= kMaxCells, "the native core takes tiles of at most 16 squares");
        tile.size = static_cast<int>(offsets.size());
        for (std::size_t cell = 0; cell < offsets.size(); ++cell) {
            const int offset = offsets[cell];
            lanes_fit = lanes_fit && offset < 64;
            tile.offsets[k][cell] = static_cast<std::uint8_t>(offset);
            tile.lane_shifts[k / kLanes][cell][k % kLanes] = static_cast<std::uint64_t>(offset);
        }
        tile.lane_low[k / kLanes][k % kLanes] = plain::low_half(tile.orientations[k].anchors);
        tile.lane_high[k / kLanes][k % kLanes] = plain::high_half(tile.orientations[k].anchors);
    }
    tile.label = {1.0F, static_cast<float>(tile.cost) / 10.0F, static_cast<float>(tile.time) / 6.0F,
                  static_cast<float>(tile.income) / 3.0F, static_cast<float>(tile.size) / 8.0F};
    return tile;
}

// How many marks lie at or before each space.
std::vector<std::uint8_t> up_to(const std::vector<int>& marks, int last_space) {
    std::vector<std::uint8_t> counts;
    for (int space = 0; space <= last_space; ++space) {
        const auto passed = [&](int mark) { return mark <= space; };
        const auto number = std::count_if(marks.begin(), marks.end(), passed);
        counts.push_back(static_cast<std::uint8_t>(number));
    }
    return counts;
}

Card card_from(const nb::tuple& row) {
    Card card;
    card.number = nb::cast<int>(row[0]);
    card.budget = nb::cast<int>(row[1]);
    card.filters = nb::cast<std::vector<int>>(row[2]);
    card.income = nb::cast<int>(row[3]);
    return card;
}

Level level_from(const nb::tuple& row) {
    return {nb::cast<int>(row[0]), nb::cast<bool>(row[1]), nb::cast<bool>(row[2]),
            nb::cast<bool>(row[3])};
}

void read_tiles(Edition& edition, const nb::dict& values) {
    edition.lanes_fit = true;
    for (const nb::handle row : nb::cast<nb::list>(values["tiles"])) {
        const Tile tile = tile_from(nb::cast<nb::dict>(row), edition.lanes_fit);
        const auto id = static_cast<std::uint8_t>(edition.tiles.size());
        (tile.small ? edition.small_tiles : edition.large_tiles).push_back(id);
        edition.tiles.push_back(tile);
    }
    require(edition.tiles.size() <= kMaxTiles, "the native core takes at most 48 tiles");
    for (std::size_t place = 0; place < edition.tiles.size(); ++place) {
        const auto share = static_cast<float>(place) / static_cast<float>(edition.tiles.size());
        edition.place_values.push_back(1.0F - share);
    }
}

void read_marks(Edition& edition, const nb::dict& values) {
    edition.last_space = get<int>(values, "last_space");
    edition.income_marks = get<std::vector<int>>(values, "income_marks");
    edition.special_marks = get<std::vector<int>>(values, "special_patch_marks");
    require(edition.special_marks.size() <= kMaxSpecialMarks,
            "the native core takes at most 31 special patches");
    require(edition.income_marks.size() <= 255, "the native core takes at most 255 income marks");
    edition.income_up_to = up_to(edition.income_marks, edition.last_space);
    edition.special_up_to = up_to(edition.special_marks, edition.last_space);
}

void read_automa(Edition& edition, const nb::dict& values) {
    edition.automa = get<bool>(values, "automa");
    const auto decks = nb::cast<nb::list>(values["decks"]);
    for (std::size_t k = 0; k < edition.decks.size(); ++k) {
        for (const nb::handle row : nb::cast<nb::list>(decks[k])) {
            edition.decks[k].push_back(card_from(nb::cast<nb::tuple>(row)));
        }
        require(edition.decks[k].size() == kDeckSize, "a deck has 12 cards");
    }
    for (const nb::handle row : nb::cast<nb::list>(values["levels"])) {
        edition.levels.push_back(level_from(nb::cast<nb::tuple>(row)));
    }
}

void lay_out_board(Edition& edition) {
    edition.full = (static_cast<Word>(1) << edition.spaces) - 1;
    Word first_column = 0, last_column = 0;
    for (int row = 0; row < edition.rows; ++row) {
        first_column |= plain::bit(row * edition.columns);
        last_column |= plain::bit(row * edition.columns + edition.columns - 1);
    }
    const Word first_row = plain::bit(edition.columns) - 1;
    const Word last_row = first_row << (edition.spaces - edition.columns);
    edition.not_first_column = edition.full & ~first_column;
    edition.not_last_column = edition.full & ~last_column;
    edition.not_last_row = edition.full & ~last_row;
    edition.border_rows = first_row | last_row;
    edition.border_columns = first_column | last_column;
    edition.corners = edition.border_rows & edition.border_columns;
}

Edition edition_from(const nb::dict& values) {
    Edition edition;
    edition.serial = next_serial();
    edition.id = get<std::string>(values, "id");
    edition.rows = get<int>(values, "rows");
    edition.columns = get<int>(values, "columns");
    edition.spaces = edition.rows * edition.columns;
    require(edition.spaces <= kWordBits - 8, "the native core takes quilts of at most 120 squares");
    lay_out_board(edition);
    edition.starting_buttons = get<int>(values, "starting_buttons");
    edition.choice = get<int>(values, "choice");
    require(edition.choice <= kMaxChoice, "the native core takes at most 4 tiles on offer");
    edition.empty_space_penalty = get<int>(values, "empty_space_penalty");
    edition.starting_tile = get<int>(values, "starting_tile");
    edition.join_at = get<int>(values, "join_at");
    edition.may_decline = get<bool>(values, "may_decline");
    edition.special_square = get<int>(values, "special_square");
    edition.special_points = get<int>(values, "special_points");
    for (const nb::handle square : nb::cast<nb::list>(values["special_squares"])) {
        edition.special_squares.push_back(word_from(square));
    }
    read_marks(edition, values);
    read_tiles(edition, values);
    read_automa(edition, values);
    return edition;
}

}  // namespace

void bind_tables(nb::module_& module) {
    nb::class_<Tables>(module, "Tables", "The tables of one edition; made by quiltwork.native.")
        .def(
            "__init__",
            [](Tables* self, const nb::dict& values, nb::object source) {
                new (self) Tables{edition_from(values), std::move(source)};
            },
            nb::arg("values"), nb::arg("source"))
        .def_prop_ro("source", [](const Tables& tables) { return tables.source; })
        .def_prop_ro("action_count", [](const Tables& tables) { return tables.edition.action_count(); });
}

}  // namespace quiltwork
