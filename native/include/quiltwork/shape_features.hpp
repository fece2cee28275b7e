// What the empty part of a quilt looks like, as twelve counts: holes, edges, corridors, windows.
#pragma once

#include <array>

#include "edition.hpp"

namespace quiltwork {

constexpr int kShapeFeatures = 12;
using ShapeFeatures = std::array<float, kShapeFeatures>;

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Which squares have an empty neighbour on each side; beyond the border everything is filled.
struct Neighbours {
    Word right, left, below, above;

    Neighbours(const Edition& edition, Word empty)
        : right((empty >> 1) & edition.not_last_column),
          left((empty << 1) & edition.not_first_column & edition.full),
          below(empty >> edition.columns),
          above((empty << edition.columns) & edition.full) {}
};

// 2x2 windows with exactly one empty square, those over the border included.
inline int windows_with_one(const Edition& edition, Word empty, Word one_inside) {
    const Word to_right = (empty >> 1) & edition.not_last_column;
    const Word across = (empty ^ to_right) & edition.not_last_column;  // pairs along a row
    const Word downwards = (empty ^ (empty >> edition.columns)) & edition.not_last_row;
    return count(one_inside) + count(across & edition.border_rows) +
           count(downwards & edition.border_columns) + count(empty & edition.corners);
}

inline ShapeFeatures shape_features(const Edition& edition, Word empty) {
    const Neighbours near(edition, empty);
    const int columns = edition.columns;
    const Word inner = edition.not_last_column & edition.not_last_row;  // top left of a window
    const Word b = near.right, c = near.below;
    const Word d = (near.below >> 1) & edition.not_last_column;

    const int edges = count(empty & ~near.right) + count(empty & ~near.left) +
                      count(empty & ~near.below) + count(empty & ~near.above);
    const Word horizontal_one = near.right ^ near.left, horizontal_two = near.right & near.left;
    const Word vertical_one = near.below ^ near.above, vertical_two = near.below & near.above;
    const Word horizontal_none = ~(near.right | near.left), vertical_none = ~(near.below | near.above);
    const Word isolated = empty & horizontal_none & vertical_none;
    const Word dead_ends =
        empty & ((horizontal_one & vertical_none) | (vertical_one & horizontal_none));
    const Word corridors =
        empty & ((horizontal_two & vertical_none) | (vertical_two & horizontal_none));

    const Word row2 = empty & b, row3 = row2 & ((row2 >> 1) & edition.not_last_column);
    const Word row4 = row3 & ((row3 >> 1) & edition.not_last_column);
    const Word column2 = empty & c, column3 = column2 & (column2 >> columns);
    const Word column4 = column3 & (column3 >> columns);
    const Word square = row2 & (row2 >> columns);
    const Word wide = row3 & (row3 >> columns);
    const Word tall = square & (square >> columns);
    const Word block = wide & (row3 >> (2 * columns));

    const Word odd = empty ^ b ^ c ^ d;  // one or three empty squares in the window
    const Word three = odd & ((empty & b) | (c & d)) & inner;
    const Word one = odd & ~((empty & b) | (c & d)) & inner;
    const Word diagonal = ((empty & d & ~b & ~c) | (b & c & ~empty & ~d)) & inner;

    const auto number = [](Word word) { return static_cast<float>(count(word)); };
    return {static_cast<float>(edges) / 2.0F,
            number(isolated),
            number(dead_ends),
            number(square),
            number(wide) + number(tall),
            number(diagonal),
            number(three),
            number(row3) + number(column3),
            number(row4) + number(column4),
            static_cast<float>(windows_with_one(edition, empty, one)),
            number(block),
            number(corridors)};
}

}  // namespace quiltwork::QUILTWORK_PATH
