// The last step of the large network's policy on a processor: only legal moves are judged.
//
// The trunk, which a runtime of its own evaluates, gives features for every square; a placement is
// the sum over what it covers and touches (quiltwork.learn.placements says the same as tables).
#pragma once

#include "exact_math.hpp"
#include "moves.hpp"

namespace quiltwork {

constexpr int kPlacingFeatures = 32;

// The weights of the judgement: a layer of 32, and one that gives the logit.
struct PlacingHead {
    alignas(32) float edge[kPlacingFeatures] = {};  // for every side on the border of the quilt
    alignas(32) float judge1[kPlacingFeatures][kPlacingFeatures] = {};  // a row for each input
    alignas(32) float bias1[kPlacingFeatures] = {};
    alignas(32) float judge2[kPlacingFeatures] = {};
};

constexpr std::size_t kHeadNumbers = sizeof(PlacingHead) / sizeof(float);

// What the trunk gives for one leaf.
struct TrunkRow {
    const float* placing;     // 32 features a square: covered, touched once, touched more often
    const float* slot_bias;   // 32 for each tile in reach
    const float* slot_worth;
    const float* special;     // a logit for each square
    float passing;
    const float* values;      // contest, win, margin, own of mine, own of theirs
    const float* deeds;       // of a chooser, or null: to advance, and each tile wherever it goes
};

constexpr std::size_t kTrunkValues = 5;

struct JudgedMove {
    std::int32_t action = 0;
    float logit = 0;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

using FeatureLane = float __attribute__((vector_size(32), aligned(4)));

// The features of a placement, summed up; four registers all the while.
struct PlacementSum {
    static constexpr int kParts = kPlacingFeatures / 8;
    FeatureLane parts[kParts];

    QUILTWORK_INLINE explicit PlacementSum(const float* start) {
        std::memcpy(parts, start, sizeof parts);
    }
    QUILTWORK_INLINE void add(const float* row, float times) {
        FeatureLane more[kParts];
        std::memcpy(more, row, sizeof more);
        for (int k = 0; k < kParts; ++k) parts[k] += times * more[k];
    }
    QUILTWORK_INLINE void add_squares(const float* rows, Word squares) {
        for_each_one(squares, [&](int square) { add(rows + square * kPlacingFeatures, 1.0F); });
    }
    QUILTWORK_INLINE void write(float* out) const { std::memcpy(out, parts, sizeof parts); }
};

inline float judge_placement(const Edition& edition, const PlacingHead& head, const TrunkRow& trunk,
                             int slot, Word covered) {
    const Word up = covered >> edition.columns, down = (covered << edition.columns) & edition.full;
    const Word left = (covered & edition.not_first_column) >> 1;
    const Word right = (covered & edition.not_last_column) << 1;
    const Word more = ((up & down) | (left & right) | ((up ^ down) & (left ^ right))) & ~covered;
    const Word once = (up | down | left | right) & ~covered & ~more;
    const int edges = count(covered & edition.border_rows) + count(covered & edition.border_columns);
    const int plane = edition.spaces * kPlacingFeatures;
    PlacementSum sum(trunk.slot_bias + slot * kPlacingFeatures);
    sum.add_squares(trunk.placing, covered);
    sum.add_squares(trunk.placing + plane, once);
    sum.add_squares(trunk.placing + 2 * plane, more);
    sum.add(head.edge, static_cast<float>(edges));
    alignas(32) float hidden[kPlacingFeatures];
    sum.write(hidden);
    PlacementSum next(head.bias1);
    for (int k = 0; k < kPlacingFeatures; ++k) {
        if (hidden[k] > 0) next.add(head.judge1[k], hidden[k]);
    }
    next.write(hidden);
    float logit = trunk.slot_worth[slot];
    for (int k = 0; k < kPlacingFeatures; ++k) logit += std::max(hidden[k], 0.0F) * head.judge2[k];
    return logit;
}

// The logit of doing one of these moves, whichever.
inline float any_of(const JudgedMove* moves, std::size_t size) {
    float highest = moves[0].logit, sum = 0;
    for (std::size_t k = 1; k < size; ++k) highest = std::max(highest, moves[k].logit);
    for (std::size_t k = 0; k < size; ++k) sum += exp_of(moves[k].logit - highest);
    return highest + log_of(sum);
}

// The places of one tile together are as likely as the chooser says.
inline void weigh_together(JudgedMove* moves, std::size_t size, float deed) {
    const float all = any_of(moves, size);
    for (std::size_t k = 0; k < size; ++k) moves[k].logit += deed - all;
}

// All legal moves with their logits, in no particular order.
inline void judge_moves(const Edition& edition, const PlacingHead& head, const Position& position,
                        const TrunkRow& trunk, List<JudgedMove>& moves) {
    moves.clear();
    const int seat = to_move(edition, position);
    if (position.pending == 0 || edition.may_decline) moves.push_back({0, trunk.passing});
    if (position.pending != 0) {
        for_each_one(edition.full & ~position.filled[seat], [&](int square) {
            moves.push_back({1 + square, trunk.special[square]});
        });
        return;
    }
    if (trunk.deeds != nullptr) moves[0].logit = trunk.deeds[0];
    const Takes takes(edition, position, seat);
    for (int k = 0; k < takes.slot_count; ++k) {
        const int slot = takes.slots[k];
        const Tile& tile = takes.tile_in(edition, position, slot);
        const std::size_t first = moves.size();
        for (int which = 0; which < tile.orientation_count; ++which) {
            const auto at = static_cast<std::size_t>(which);
            const Orientation& turn = tile.orientations[at];
            for_each_one(takes.fits[k].anchors[at], [&](int anchor) {
                moves.push_back({edition.take_action(slot, turn.index, anchor),
                                 judge_placement(edition, head, trunk, slot, turn.mask << anchor)});
            });
        }
        if (trunk.deeds != nullptr && moves.size() > first) {
            weigh_together(moves.data() + first, moves.size() - first, trunk.deeds[1 + slot]);
        }
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
