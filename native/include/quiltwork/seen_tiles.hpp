// What the inputs of the network are counted from: the tiles in sight, and the marks ahead.
#pragma once

#include "quilt_notes.hpp"
#include "turn.hpp"

namespace quiltwork {

constexpr int kTilesSeen = 6;
constexpr int kInputsPerPlayer = 25;
constexpr int kInputsPerTile = 10;
constexpr int kInputsOfTheTable = 9;
constexpr int kInputs = 2 * kInputsPerPlayer + kTilesSeen * kInputsPerTile + kInputsOfTheTable;

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

struct SeenTiles {
    int size = 0;
    std::array<const Tile*, kTilesSeen> tiles{};
    bool fits[2][kTilesSeen] = {};
};

inline SeenTiles seen_tiles(const Edition& edition, const Position& position) {
    SeenTiles seen;
    const Offer offer = next_tiles(position, kTilesSeen);
    seen.size = offer.size;
    for (int seat = 0; seat < 2; ++seat) {
        QuiltNotes& notes = notes_on(edition, edition.full & ~position.filled[seat]);
        for (int k = 0; k < offer.size; ++k) {
            const int tile = position.order[offer.places[static_cast<std::size_t>(k)]];
            seen.tiles[static_cast<std::size_t>(k)] = &edition.tiles[static_cast<std::size_t>(tile)];
            seen.fits[seat][k] = fits_on(edition, notes, tile);
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
