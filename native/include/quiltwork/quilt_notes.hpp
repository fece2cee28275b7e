// What a search knows about a quilt it has met before: its shape, and which tiles still fit.
//
// A move changes one quilt at most, so nearly every second look is at a known one.
#pragma once

#include "random.hpp"
#include "shape_features.hpp"

namespace quiltwork {

constexpr std::size_t kNotes = 1 << 15;
constexpr std::int16_t kSquareUnknown = -1;

struct QuiltNotes {
    std::uint64_t edition = 0;
    Word empty = 0;
    ShapeFeatures shape{};
    std::int16_t window = 0;  // most squares filled of one that earns the special tile
    std::int16_t best_square = kSquareUnknown;  // for a special patch, with the weights below
    std::uint64_t weights = 0;
    bool is_open = false;     // and while the special tile could be earned
    std::uint64_t known = 0;  // tiles that were tried, a bit for each
    std::uint64_t fitting = 0;
};

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

// Stays valid until the next call.
inline QuiltNotes& notes_on(const Edition& edition, Word empty) {
    static thread_local std::array<QuiltNotes, kNotes> entries{};
    QuiltNotes& notes = entries[mix(low_half(empty) ^ mix(high_half(empty) + kGamma)) % kNotes];
    if (notes.edition != edition.serial || notes.empty != empty) {
        notes = {};
        notes.edition = edition.serial;
        notes.empty = empty;
        notes.shape = shape_features(edition, empty);
        for (const Word square : edition.special_squares) {
            const auto filled = static_cast<std::int16_t>(count(square & ~empty));
            notes.window = std::max(notes.window, filled);
        }
    }
    return notes;
}

inline bool fits_on(const Edition& edition, QuiltNotes& notes, int tile) {
    const std::uint64_t mark = std::uint64_t{1} << tile;
    if ((notes.known & mark) == 0) {
        notes.known |= mark;
        if (fits_somewhere(edition.tiles[static_cast<std::size_t>(tile)], notes.empty)) {
            notes.fitting |= mark;
        }
    }
    return (notes.fitting & mark) != 0;
}

}  // namespace quiltwork::QUILTWORK_PATH
