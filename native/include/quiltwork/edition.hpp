// The tables of one edition, handed over from Python at start-up: no game data is written here.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "word.hpp"

namespace quiltwork {

constexpr int kMaxTiles = 48;
constexpr int kMaxCells = 16;
constexpr int kMaxOrientations = 8;
constexpr int kMaxChoice = 4;
constexpr int kMaxSpecialMarks = 31;
constexpr int kDeckSize = 12;
constexpr int kLanes = 4;  // 64-bit lanes of an AVX2 register
constexpr int kGroups = kMaxOrientations / kLanes;
constexpr int kScalarsPerTile = 5;

// One distinct way a tile can lie; equal ones are listed once, by their first index.
struct Orientation {
    int index = 0;
    Word mask = 0;     // the squares covered with the anchor on square 0
    Word anchors = 0;  // where the anchor may be, on an empty quilt
};

struct Tile {
    int cost = 0;
    int time = 0;
    int income = 0;
    int size = 0;
    bool small = false;
    std::array<float, kScalarsPerTile> label{};  // as a learner sees it: observe.hpp
    int orientation_count = 0;
    std::array<Orientation, kMaxOrientations> orientations{};
    // The distance of each covered square from the anchor, by orientation.
    std::array<std::array<std::uint8_t, kMaxCells>, kMaxOrientations> offsets{};
    // The same for four orientations at once; unused lanes have no anchors.
    alignas(32) std::uint64_t lane_shifts[kGroups][kMaxCells][kLanes] = {};
    alignas(32) std::uint64_t lane_low[kGroups][kLanes] = {};
    alignas(32) std::uint64_t lane_high[kGroups][kLanes] = {};
};

struct Card {
    int number = 0;
    int budget = 0;
    int income = 0;
    std::vector<int> filters;  // Filter values, in order
};

enum Filter { kNoOvertake, kMostButtons, kLargest, kFurthest };

struct Level {
    int marker_before_end = 0;
    bool collected_buttons = false;
    bool patches_with_buttons = false;
    bool buttons_on_patches = false;
};

struct Edition {
    std::uint64_t serial = 0;  // no two have the same in one process
    std::string id;
    int rows = 0;
    int columns = 0;
    int spaces = 0;
    int starting_buttons = 0;
    int choice = 0;
    int last_space = 0;
    int empty_space_penalty = 0;
    int starting_tile = 0;
    int join_at = -1;  // the small tiles join at so many large ones left; -1: there are none
    int special_square = 0;
    int special_points = 0;
    bool may_decline = false;
    bool automa = false;
    bool lanes_fit = false;  // every offset is below 64, as the AVX2 path needs
    Word full = 0;
    // Parts of the board that shifts must not leave, or that border on the outside.
    Word not_first_column = 0;
    Word not_last_column = 0;
    Word not_last_row = 0;
    Word border_rows = 0;
    Word border_columns = 0;
    Word corners = 0;
    std::vector<Tile> tiles;
    std::vector<float> place_values;  // of places in the circle, as a learner sees them
    std::vector<std::uint8_t> large_tiles;
    std::vector<std::uint8_t> small_tiles;
    std::vector<int> special_marks;
    std::vector<int> income_marks;
    // How many marks lie at or before each space: a difference counts those crossed.
    std::vector<std::uint8_t> income_up_to;
    std::vector<std::uint8_t> special_up_to;
    std::vector<Word> special_squares;
    std::array<std::vector<Card>, 2> decks;
    std::vector<Level> levels;

    int action_count() const { return 1 + spaces + choice * kMaxOrientations * spaces; }
    int take_action(int slot, int orientation, int anchor) const {
        return 1 + spaces + (slot * kMaxOrientations + orientation) * spaces + anchor;
    }
};

}  // namespace quiltwork
