// A small network that tells who will win and by how much, from what a player would count.
#pragma once

#include <cmath>
#include <cstring>
#include <vector>

#include "exact_math.hpp"
#include "net_inputs.hpp"

namespace quiltwork {

constexpr int kHidden1 = 64;
constexpr int kHidden2 = 32;
constexpr int kNetParameters = kInputs * kHidden1 + kHidden1 + kHidden1 * kHidden2 + kHidden2 +
                               kHidden2 * 2 + 2;
constexpr int kCirclePlaces = 16;
constexpr std::uint8_t kNoTile = 255;

// What a tile adds to the first layer where it lies in one place of the circle.
struct alignas(32) CircleRow {
    float sums[kHidden1] = {};
};

// Layer by layer; weights of one input lie side by side, so that a layer is a sum of rows.
struct ValueNet {
    alignas(32) float layer1[kInputs][kHidden1] = {};
    alignas(32) float bias1[kHidden1] = {};
    alignas(32) float layer2[kHidden1][kHidden2] = {};
    alignas(32) float bias2[kHidden2] = {};
    alignas(32) float layer3[kHidden2][2] = {};
    float bias3[2] = {};
    // Which tile lies where, for the next places of the circle: a row for every tile of the edition
    // there, place after place. Empty where tiles are not told apart.
    std::vector<CircleRow> circle;
    std::size_t tiles = 0;
};

// For the player to move: the chance to win, and the margin to expect.
struct Estimate {
    float win = 0;
    float margin = 0;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Eight numbers side by side, whatever registers the machine has for them.
using Lane = float __attribute__((vector_size(32), aligned(32)));

// One layer: the bias, and a row of weights for every input above or below 0. The sums stay in
// registers all the while, and each is added up in the same order on every machine.
template <int kSize, bool kRectified>
QUILTWORK_INLINE void add_rows(const float* inputs, int count, const float (*rows)[kSize],
                               const float* bias, float* out) {
    constexpr int kLanesOut = kSize / 8;
    std::uint8_t used[kInputs];
    int size = 0;
    for (int input = 0; input < count; ++input) {  // without a branch nobody could foresee
        used[size] = static_cast<std::uint8_t>(input);
        size += kRectified ? inputs[input] > 0.0F : inputs[input] != 0.0F;
    }
    Lane sums[kLanesOut];
    std::memcpy(sums, bias, sizeof(sums));
    for (int at = 0; at < size; ++at) {
        const float value = inputs[used[at]];
        const Lane* row = reinterpret_cast<const Lane*>(rows[used[at]]);
        for (int k = 0; k < kLanesOut; ++k) sums[k] += value * row[k];
    }
    std::memcpy(out, sums, sizeof(sums));
}

// The ids of the next tiles, clockwise from the neutral token; kNoTile where there are fewer.
inline void net_circle(const Position& position, std::uint8_t* out) {
    const Offer offer = next_tiles(position, kCirclePlaces);
    for (int k = 0; k < kCirclePlaces; ++k) {
        const auto at = static_cast<std::size_t>(k);
        out[k] = k < offer.size ? static_cast<std::uint8_t>(position.order[offer.places[at]]) : kNoTile;
    }
}

// The bias of the first layer and what the tiles of the circle add to it.
inline void add_circle(const ValueNet& net, const Position& position, float* out) {
    Lane sums[kHidden1 / 8];
    std::memcpy(sums, net.bias1, sizeof(sums));
    if (net.tiles > 0) {
        const Offer offer = next_tiles(position, kCirclePlaces);
        const CircleRow* rows = net.circle.data();
        for (int k = 0; k < offer.size; ++k, rows += net.tiles) {
            const std::size_t tile = position.order[offer.places[static_cast<std::size_t>(k)]];
            if (tile >= net.tiles) continue;  // a brain made for other tiles knows nothing of it
            const Lane* row = reinterpret_cast<const Lane*>(rows[tile].sums);
            for (int lane = 0; lane < kHidden1 / 8; ++lane) sums[lane] += row[lane];
        }
    }
    std::memcpy(out, sums, sizeof(sums));
}

inline Estimate evaluate(const ValueNet& net, const float* inputs, const Position& position) {
    alignas(32) float bias[kHidden1], hidden1[kHidden1], hidden2[kHidden2];
    add_circle(net, position, bias);
    add_rows<kHidden1, false>(inputs, kInputs, net.layer1, bias, hidden1);
    add_rows<kHidden2, true>(hidden1, kHidden1, net.layer2, net.bias2, hidden2);
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

// For player 0; a finished game is known exactly.
inline Estimate estimate_for_first(const Edition& edition, const ValueNet& net,
                                   const Position& position) {
    const int next = position.pending != 0 ? ahead(position) : behind(edition, position);
    if (next == kNobody) {
        const auto margin = static_cast<float>(score(edition, position, 0) - score(edition, position, 1));
        return {winner(edition, position) == 0 ? 1.0F : 0.0F, margin};
    }
    // The Automa decides nothing: its turns, too, are judged from the person's side.
    const int seat = is_solo(position) ? 0 : next;
    float inputs[kInputs];
    net_inputs(edition, position, seat, inputs);
    const Estimate estimate = evaluate(net, inputs, position);
    return seat == 0 ? estimate : Estimate{1.0F - estimate.win, -estimate.margin};
}

// The worth of a position for player 0, from 0 to 1.
inline float value_for_first(const Edition& edition, const ValueNet& net, const Position& position,
                             float margin_share) {
    return blend(estimate_for_first(edition, net, position), margin_share);
}

}  // namespace quiltwork::QUILTWORK_PATH
