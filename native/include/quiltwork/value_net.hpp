// A small network that tells who will win and by how much, from what a player would count.
#pragma once

#include <cmath>

#include "exact_math.hpp"
#include "score.hpp"
#include "shape_features.hpp"
#include "turn.hpp"

namespace quiltwork {

constexpr int kTilesSeen = 6;
constexpr int kInputsPerPlayer = 25;
constexpr int kInputsPerTile = 10;
constexpr int kInputsOfTheTable = 9;
constexpr int kInputs = 2 * kInputsPerPlayer + kTilesSeen * kInputsPerTile + kInputsOfTheTable;
constexpr int kHidden1 = 64;
constexpr int kHidden2 = 32;
constexpr int kNetParameters = kInputs * kHidden1 + kHidden1 + kHidden1 * kHidden2 + kHidden2 +
                               kHidden2 * 2 + 2;

// Layer by layer; weights of one input lie side by side, so that a layer is a sum of rows.
struct ValueNet {
    alignas(32) float layer1[kInputs][kHidden1] = {};
    alignas(32) float bias1[kHidden1] = {};
    alignas(32) float layer2[kHidden1][kHidden2] = {};
    alignas(32) float bias2[kHidden2] = {};
    alignas(32) float layer3[kHidden2][2] = {};
    float bias3[2] = {};
};

// For the player to move: the chance to win, and the margin to expect.
struct Estimate {
    float win = 0;
    float margin = 0;
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

inline float* player_inputs(const Edition& edition, const Position& position, int seat,
                            const SeenTiles& seen, float* out) {
    const Word empty = edition.full & ~position.filled[seat];
    const auto holes = static_cast<float>(count(empty));
    const auto buttons = static_cast<float>(position.buttons[seat]);
    const auto income = static_cast<float>(position.income[seat]);
    const int time = position.time[seat];
    const auto marks = static_cast<float>(marks_ahead(edition, time));
    const auto penalty = static_cast<float>(edition.empty_space_penalty);
    *out++ = buttons / 20;
    *out++ = income / 10;
    *out++ = static_cast<float>(time) / static_cast<float>(edition.last_space);
    *out++ = income * marks / 40;
    *out++ = (buttons + income * marks - penalty * holes) / 40;
    *out++ = holes / static_cast<float>(edition.spaces);
    for (const float feature : shape_features(edition, empty)) *out++ = feature / 16;
    int window = 0;
    if (position.special_tile_owner == kNobody) {
        for (const Word square : edition.special_squares) {
            window = std::max(window, count(position.filled[seat] & square));
        }
    }
    const int side = edition.special_square;
    *out++ = position.special_tile_owner == seat ? 1.0F : 0.0F;
    *out++ = side > 0 ? static_cast<float>(window) / static_cast<float>(side * side) : 0.0F;
    *out++ = side > 0 ? static_cast<float>(std::max(0, window - side * (side - 1))) /
                            static_cast<float>(side)
                      : 0.0F;
    const int mark = next_mark(edition.income_marks, time, edition.last_space);
    *out++ = static_cast<float>(mark - time) / 6;
    int fitting = 0, squares = 0;
    for (int k = 0; k < seen.size; ++k) {
        if (!seen.fits[seat][k]) continue;
        ++fitting;
        squares += seen.tiles[static_cast<std::size_t>(k)]->size;
    }
    *out++ = static_cast<float>(fitting) / kTilesSeen;
    *out++ = static_cast<float>(squares) / 30;
    *out++ = time == edition.last_space ? 1.0F : 0.0F;
    return out;
}

inline float* tile_inputs(const Edition& edition, const Position& position, int me,
                          const SeenTiles& seen, float* out) {
    for (int k = 0; k < kTilesSeen; ++k, out += kInputsPerTile) {
        for (int input = 0; input < kInputsPerTile; ++input) out[input] = 0;
        if (k >= seen.size) continue;
        const Tile& tile = *seen.tiles[static_cast<std::size_t>(k)];
        out[0] = static_cast<float>(tile.size) / 8;
        out[1] = static_cast<float>(tile.cost) / 10;
        out[2] = static_cast<float>(tile.time) / 6;
        out[3] = static_cast<float>(tile.income) / 3;
        for (int side = 0; side < 2; ++side) {
            const int seat = side == 0 ? me : 1 - me;
            if (!seen.fits[seat][k]) continue;
            out[4 + side] = 1;
            if (tile.cost > position.buttons[seat]) continue;
            out[6 + side] = 1;
            const int worth = 2 * tile.size + tile.income * marks_ahead(edition, position.time[seat]) -
                              tile.cost - 2 * tile.time;
            out[8 + side] = static_cast<float>(worth) / 16;
        }
    }
    return out;
}

inline void table_inputs(const Edition& edition, const Position& position, int me, float* out) {
    const int mine = position.time[me], theirs = position.time[1 - me];
    const int furthest = std::max(mine, theirs);
    const auto specials = std::max<std::size_t>(1, edition.special_marks.size());
    const int special = next_mark(edition.special_marks, furthest, furthest + 100);
    const int home = first_home(edition, position);
    out[0] = static_cast<float>(mine - theirs) / 8;
    out[1] = static_cast<float>(edition.special_up_to[static_cast<std::size_t>(furthest)]) /
             static_cast<float>(specials);
    out[2] = static_cast<float>(std::min(special - mine, 12)) / 6;
    out[3] = static_cast<float>(std::min(special - theirs, 12)) / 6;
    out[4] = home == me ? 1.0F : 0.0F;
    out[5] = home == 1 - me ? 1.0F : 0.0F;
    out[6] = static_cast<float>(circle_size(position)) / static_cast<float>(edition.tiles.size());
    out[7] = mine == theirs ? 1.0F : 0.0F;
    out[8] = std::abs(mine - theirs) >= 3 ? 1.0F : 0.0F;
}

// From the side of `me`.
inline void net_inputs(const Edition& edition, const Position& position, int me, float* out) {
    const SeenTiles seen = seen_tiles(edition, position);
    out = player_inputs(edition, position, me, seen, out);
    out = player_inputs(edition, position, 1 - me, seen, out);
    out = tile_inputs(edition, position, me, seen, out);
    table_inputs(edition, position, me, out);
}

inline Estimate evaluate_inputs(const ValueNet& net, const float* inputs) {
    alignas(32) float hidden1[kHidden1], hidden2[kHidden2];
    for (int k = 0; k < kHidden1; ++k) hidden1[k] = net.bias1[k];
    for (int input = 0; input < kInputs; ++input) {
        const float value = inputs[input];
        if (value == 0.0F) continue;
        for (int k = 0; k < kHidden1; ++k) hidden1[k] += value * net.layer1[input][k];
    }
    for (int k = 0; k < kHidden2; ++k) hidden2[k] = net.bias2[k];
    for (int input = 0; input < kHidden1; ++input) {
        const float value = hidden1[input];
        if (value <= 0.0F) continue;
        for (int k = 0; k < kHidden2; ++k) hidden2[k] += value * net.layer2[input][k];
    }
    float out[2] = {net.bias3[0], net.bias3[1]};
    for (int input = 0; input < kHidden2; ++input) {
        const float value = std::max(hidden2[input], 0.0F);
        for (int k = 0; k < 2; ++k) out[k] += value * net.layer3[input][k];
    }
    return {sigmoid(out[0]), out[1] * 20.0F};
}

// One number to maximise: mostly the chance to win, a little the margin.
inline float blend(const Estimate& estimate, float margin_share) {
    const float by_margin = (1.0F + tanh_of(estimate.margin / 20.0F)) / 2.0F;
    return (1.0F - margin_share) * estimate.win + margin_share * by_margin;
}

// The worth of a position for player 0, from 0 to 1; a finished game is known exactly.
inline float value_for_first(const Edition& edition, const ValueNet& net, const Position& position,
                             float margin_share) {
    const int seat = to_move(edition, position);
    if (seat == kNobody) {
        const auto margin = static_cast<float>(score(edition, position, 0) - score(edition, position, 1));
        return blend({winner(edition, position) == 0 ? 1.0F : 0.0F, margin}, margin_share);
    }
    float inputs[kInputs];
    net_inputs(edition, position, seat, inputs);
    const float value = blend(evaluate_inputs(net, inputs), margin_share);
    return seat == 0 ? value : 1.0F - value;
}

}  // namespace quiltwork::QUILTWORK_PATH
