// How good a placement leaves the quilt: a linear function of its shape, with weights that change
// as the quilt fills. It orders hundreds of placements so that a search looks at few.
#pragma once

#include "fits.hpp"
#include "shape_features.hpp"

namespace quiltwork {

constexpr int kMostPlacements = 24;

struct EvaluatorWeights {
    ShapeFeatures base{};
    ShapeFeatures by_empty{};  // added in proportion to the share of empty squares
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

inline float shape_value(const Edition& edition, const EvaluatorWeights& weights, Word empty) {
    const ShapeFeatures features = shape_features(edition, empty);
    const float share = static_cast<float>(count(empty)) / static_cast<float>(edition.spaces);
    float value = 0;
    for (std::size_t k = 0; k < kShapeFeatures; ++k) {
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
                               const Tile& tile, Word empty, int most) {
    Ranking ranking;
    Fits fits;
    find_fits(edition, tile, empty, fits);
    const bool is_bare = empty == edition.full;
    for (int which = 0; which < tile.orientation_count; ++which) {
        const Orientation& orientation = tile.orientations[static_cast<std::size_t>(which)];
        for_each_one(fits.anchors[static_cast<std::size_t>(which)], [&](int anchor) {
            const Word left = empty & ~(orientation.mask << anchor);
            const float value = shape_value(edition, weights, left);
            insert_ranked(ranking, most,
                          {value, static_cast<std::uint8_t>(which), static_cast<std::uint8_t>(anchor)},
                          is_bare);
        });
    }
    return ranking;
}

// The best squares for a special patch.
inline Ranking rank_squares(const Edition& edition, const EvaluatorWeights& weights, Word empty,
                            int most) {
    Ranking ranking;
    for_each_one(empty, [&](int square) {
        const float value = shape_value(edition, weights, empty & ~bit(square));
        insert_ranked(ranking, most, {value, 0, static_cast<std::uint8_t>(square)}, false);
    });
    return ranking;
}

}  // namespace quiltwork::QUILTWORK_PATH
