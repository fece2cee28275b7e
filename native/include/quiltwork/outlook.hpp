// How each of the next tiles would lie on either quilt, where it looks best: what the chooser is told
// beside a leaf (quiltwork.learn.chooser). It is counted from the leaf, so the player's own quilt is
// the first.
#pragma once

#include <cmath>
#include <cstring>

#include "evaluator.hpp"
#include "leaf.hpp"

namespace quiltwork {

constexpr int kTilesTried = 10;
// Of one tile on one quilt: whether it fits, in how many ways, and what its best place changes of the
// twelve counts of a shape. Then about the square that earns the special tile: whether some place of
// the tile fills it, leaves one square open or two; how close that place comes, and how close the best
// one; and how many of the other tiles could fill it next.
constexpr int kOutlook = 2 + kShapeFeatures + 6;
constexpr float kIsolatedCosts = 4;
constexpr int kClose = 12;     // open squares: from here on a square counts as close
constexpr int kFillable = 8;   // as many as a tile may fill at once

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Borders between empty and filled, and what a square that nothing can reach any more is worth.
inline float raggedness(const Edition& edition, Word empty) {
    const Neighbours near(edition, empty);
    const int borders = count(empty & ~near.right) + count(empty & ~near.left) +
                        count(empty & ~near.below) + count(empty & ~near.above);
    const int isolated = count(empty & ~(near.right | near.left | near.below | near.above));
    return static_cast<float>(borders) + kIsolatedCosts * static_cast<float>(isolated);
}

// The squares that earn the special tile on one quilt, as far as they are empty.
class OpenSquares {
  public:
    OpenSquares(const Edition& edition, Word empty) {
        for (const Word square : edition.special_squares) {
            if (size_ < kMostWindows) open_[size_++] = square & empty;
        }
    }

    // The one with the fewest open squares, when some more are filled.
    Word least(Word placed) const {
        Word best = open_[0] & ~placed;
        for (std::size_t k = 1; k < size_; ++k) {
            const Word open = open_[k] & ~placed;
            if (count(open) < count(best)) best = open;
        }
        return best;
    }

  private:
    std::size_t size_ = 0;
    std::array<Word, kMostWindows> open_{};
};

// The circle's next tiles, and where each fits on one quilt.
struct TriedTiles {
    int size = 0;
    std::array<const Tile*, kTilesTried> tiles;
    std::array<Fits, kTilesTried> fits;

    template <class Visit>
    void for_each_place(int k, Visit visit) const {
        const auto at = static_cast<std::size_t>(k);
        for (int which = 0; which < tiles[at]->orientation_count; ++which) {
            const auto way = static_cast<std::size_t>(which);
            for_each_one(fits[at].anchors[way],
                         [&](int anchor) { visit(tiles[at]->orientations[way].mask << anchor); });
        }
    }
};

// How many tiles but one could fill these squares at once, where `placed` is taken as well.
inline int fillers(const TriedTiles& tried, int but, Word open, Word placed) {
    int found = 0;
    for (int k = 0; k < tried.size; ++k) {
        if (k == but || tried.tiles[static_cast<std::size_t>(k)]->size < count(open)) continue;
        bool fills = false;
        tried.for_each_place(k, [&](Word place) {
            fills |= (place & open) == open && (place & placed) == 0;
        });
        found += fills;
    }
    return found;
}

inline float closeness(int open) {
    return static_cast<float>(std::max(0, kClose - open)) / static_cast<float>(kClose);
}

inline void write_outlook(const Edition& edition, const TriedTiles& tried, int k, Word empty,
                          bool is_open, const ShapeFeatures& before, float* out) {
    const int ways = tried.fits[static_cast<std::size_t>(k)].ways;
    if (ways == 0) return;
    const OpenSquares squares(edition, is_open ? empty : 0);
    Word best = 0, closest = 0, least_open = 0;
    float least = 0, least_there = 0;
    tried.for_each_place(k, [&](Word placed) {
        const float ragged = raggedness(edition, empty & ~placed);
        if (best == 0 || ragged < least) {
            best = placed;
            least = ragged;
        }
        if (!is_open) return;
        const Word open = squares.least(placed);
        const int difference = closest == 0 ? -1 : count(open) - count(least_open);
        if (difference < 0 || (difference == 0 && ragged < least_there)) {
            closest = placed;
            least_open = open;
            least_there = ragged;
        }
    });
    *out++ = 1;
    *out++ = std::log2(1.0F + static_cast<float>(ways)) / 8;
    const ShapeFeatures after = shape_features(edition, empty & ~best);
    for (std::size_t n = 0; n < kShapeFeatures; ++n) *out++ = (after[n] - before[n]) / 4;
    if (!is_open) return;
    const int open = count(least_open);
    *out++ = open == 0 ? 1.0F : 0.0F;
    *out++ = open == 1 ? 1.0F : 0.0F;
    *out++ = open == 2 ? 1.0F : 0.0F;
    *out++ = closeness(open);
    *out++ = closeness(count(squares.least(best)));
    if (open == 0 || open > kFillable) return;
    *out++ = static_cast<float>(fillers(tried, k, least_open, closest)) / 4;
}

// `kTilesTried` tiles from the neutral token on, both quilts of each, `kOutlook` numbers of either.
inline void write_outlooks(const Edition& edition, const Leaf& leaf, float* out) {
    std::fill(out, out + kTilesTried * 2 * kOutlook, 0.0F);
    const bool is_open = !edition.special_squares.empty() && leaf.special_tile == 0;
    for (int side = 0; side < 2; ++side) {
        Word filled;
        std::memcpy(&filled, side == 0 ? leaf.mine : leaf.theirs, sizeof filled);
        const Word empty = edition.full & ~filled;
        const ShapeFeatures before = shape_features(edition, empty);
        TriedTiles tried;
        for (int k = 0; k < kTilesTried; ++k) {
            const auto at = static_cast<std::size_t>(k);
            if (leaf.circle[at] >= edition.tiles.size()) break;
            tried.tiles[at] = &edition.tiles[leaf.circle[at]];
            find_fits(edition, *tried.tiles[at], empty, tried.fits[at]);
            ++tried.size;
        }
        for (int k = 0; k < tried.size; ++k) {
            write_outlook(edition, tried, k, empty, is_open, before,
                          out + (2 * k + side) * kOutlook);
        }
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
