// How good a placement leaves the quilt: a linear function of its shape and of how far the special tile
// is, with weights that change as the quilt fills. It orders hundreds of placements so that a search
// looks at few.
#pragma once

#include "fits.hpp"
#include "shape_features.hpp"

namespace quiltwork {

constexpr int kMostPlacements = 24;
constexpr std::size_t kMostWindows = 128;  // as many as a quilt has squares

// The shape, and two counts for who may still earn the special tile: most squares filled of one that
// earns it, and how many of those are in its last row.
constexpr int kQuiltFeatures = kShapeFeatures + 2;
using QuiltFeatures = std::array<float, kQuiltFeatures>;

struct EvaluatorWeights {
    QuiltFeatures base{};
    QuiltFeatures by_empty{};  // added in proportion to the share of empty squares
    std::uint64_t serial = 0;  // no two have the same in one process
};

struct RankedPlacement {
    float value = 0;
    std::uint8_t which = 0;  // place in the tile's list of orientations
    std::uint8_t anchor = 0;
};

// The best placements of one tile, best first.
struct Ranking {
    int size = 0;
    std::array<RankedPlacement, kMostPlacements> placements;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// The squares that earn the special tile, as far as a placement of some size may change which of them
// is filled most.
class Windows {
  public:
    // None, if nobody can earn it any more.
    Windows(const Edition& edition, Word empty, int size, bool is_open) : side_(edition.special_square) {
        if (!is_open) return;
        for (const Word square : edition.special_squares) most_ = std::max(most_, count(square & ~empty));
        for (const Word square : edition.special_squares) {
            const int filled = count(square & ~empty);
            if (filled + size > most_) near_[static_cast<std::size_t>(size_++)] = {square, filled};
        }
    }

    // Fills the last two features.
    void look(Word placed, QuiltFeatures& features) const {
        int most = most_;
        for (int k = 0; k < size_; ++k) {
            const Near& near = near_[static_cast<std::size_t>(k)];
            most = std::max(most, near.filled + count(near.square & placed));
        }
        features[kShapeFeatures] = static_cast<float>(most);
        features[kShapeFeatures + 1] = static_cast<float>(std::max(0, most - side_ * (side_ - 1)));
    }

  private:
    struct Near {
        Word square;
        int filled;
    };
    int side_, most_ = 0, size_ = 0;
    std::array<Near, kMostWindows> near_;
};

// Of the quilt that a placement leaves.
inline QuiltFeatures quilt_features(const Edition& edition, const Windows& windows, Word empty,
                                    Word placed) {
    QuiltFeatures features{};
    const ShapeFeatures shape = shape_features(edition, empty & ~placed);
    std::copy(shape.begin(), shape.end(), features.begin());
    windows.look(placed, features);
    return features;
}

inline float placing_value(const Edition& edition, const EvaluatorWeights& weights,
                           const Windows& windows, Word empty, Word placed) {
    const QuiltFeatures features = quilt_features(edition, windows, empty, placed);
    empty &= ~placed;
    const float share = static_cast<float>(count(empty)) / static_cast<float>(edition.spaces);
    float value = 0;
    for (std::size_t k = 0; k < kQuiltFeatures; ++k) {
        value += (weights.base[k] + weights.by_empty[k] * share) * features[k];
    }
    return value;
}

// Keeps the `most` best; of equal ones the first. On an empty quilt equal values are symmetric
// placements, of which one is enough.
inline void insert_ranked(Ranking& ranking, int most, RankedPlacement entry, bool skip_equal) {
    int at = ranking.size;
    while (at > 0 && ranking.placements[static_cast<std::size_t>(at) - 1].value < entry.value) --at;
    if (skip_equal && at > 0 &&
        ranking.placements[static_cast<std::size_t>(at) - 1].value == entry.value) {
        return;
    }
    if (at >= most) return;
    if (ranking.size < most) ++ranking.size;
    for (int k = ranking.size - 1; k > at; --k) {
        ranking.placements[static_cast<std::size_t>(k)] = ranking.placements[static_cast<std::size_t>(k) - 1];
    }
    ranking.placements[static_cast<std::size_t>(at)] = entry;
}

inline Ranking rank_placements(const Edition& edition, const EvaluatorWeights& weights,
                               const Tile& tile, Word empty, int most, bool is_open) {
    Ranking ranking;
    const Windows windows(edition, empty, tile.size, is_open);
    Fits fits;
    find_fits(edition, tile, empty, fits);
    const bool is_bare = empty == edition.full;
    for (int which = 0; which < tile.orientation_count; ++which) {
        const Orientation& orientation = tile.orientations[static_cast<std::size_t>(which)];
        for_each_one(fits.anchors[static_cast<std::size_t>(which)], [&](int anchor) {
            const Word placed = orientation.mask << anchor;
            const float value = placing_value(edition, weights, windows, empty, placed);
            insert_ranked(ranking, most,
                          {value, static_cast<std::uint8_t>(which), static_cast<std::uint8_t>(anchor)},
                          is_bare);
        });
    }
    return ranking;
}

// The best squares for a special patch.
inline Ranking rank_squares(const Edition& edition, const EvaluatorWeights& weights, Word empty,
                            int most, bool is_open) {
    Ranking ranking;
    const Windows windows(edition, empty, 1, is_open);
    for_each_one(empty, [&](int square) {
        const float value = placing_value(edition, weights, windows, empty, bit(square));
        insert_ranked(ranking, most, {value, 0, static_cast<std::uint8_t>(square)}, false);
    });
    return ranking;
}

}  // namespace quiltwork::QUILTWORK_PATH
