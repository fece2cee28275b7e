// What the inputs of the network are counted from: the tiles in sight, and the marks ahead.
#pragma once

#include "shape_features.hpp"
#include "turn.hpp"

namespace quiltwork {

constexpr int kTilesSeen = 6;
constexpr int kInputsPerPlayer = 25;
constexpr int kInputsPerTile = 10;
constexpr int kInputsOfTheTable = 9;
constexpr int kInputs = 2 * kInputsPerPlayer + kTilesSeen * kInputsPerTile + kInputsOfTheTable;

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// A placement of a tile is possible somewhere.
inline bool fits_somewhere(const Tile& tile, Word empty) {
    for (int k = 0; k < tile.orientation_count; ++k) {
        const auto at = static_cast<std::size_t>(k);
        Word anchors = tile.orientations[at].anchors;
        for (int cell = 0; cell < tile.size && anchors != 0; ++cell) {
            anchors &= empty >> tile.offsets[at][static_cast<std::size_t>(cell)];
        }
        if (anchors != 0) return true;
    }
    return false;
}

struct SeenTiles {
    int size = 0;
    std::array<const Tile*, kTilesSeen> tiles{};
    bool fits[2][kTilesSeen] = {};
};

inline SeenTiles seen_tiles(const Edition& edition, const Position& position) {
    SeenTiles seen;
    const Offer offer = next_tiles(position, kTilesSeen);
    seen.size = offer.size;
    for (int k = 0; k < offer.size; ++k) {
        const auto at = static_cast<std::size_t>(k);
        seen.tiles[at] = &edition.tiles[position.order[offer.places[at]]];
        for (int seat = 0; seat < 2; ++seat) {
            seen.fits[seat][k] = fits_somewhere(*seen.tiles[at], edition.full & ~position.filled[seat]);
        }
    }
    return seen;
}

inline int marks_ahead(const Edition& edition, int time) {
    return income_marks_crossed(edition, time, edition.last_space);
}

inline int next_mark(const std::vector<int>& marks, int time, int otherwise) {
    for (const int mark : marks) {
        if (mark > time) return mark;
    }
    return otherwise;
}

}  // namespace quiltwork::QUILTWORK_PATH
