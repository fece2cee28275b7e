// A position as the large network is handed it: a row of bytes, from the side of the player to move.
// What the network makes of them is decided in quiltwork.learn; docs/ai.md names every byte.
#pragma once

#include <cstddef>
#include <cstring>

#include "moves.hpp"
#include "net_inputs.hpp"

namespace quiltwork {

constexpr int kNothing = 255;       // in the circle: no tile
constexpr int kFarAway = 12;        // a distance on the time board as great as the network tells
constexpr float kCountsFrom = -8;   // what is counted, as a whole number of steps from here on
constexpr float kCountStep = 1.0F / 4096;

struct Leaf {
    std::uint8_t mine[16];  // my quilt, a bit for each square that is covered
    std::uint8_t theirs[16];
    std::uint8_t circle[kMaxTiles];  // tiles clockwise from the neutral token
    std::uint8_t buttons[2];         // mine, theirs
    std::uint8_t income[2];
    std::uint8_t time[2];
    std::uint8_t incomes_ahead[2];  // income marks
    std::uint8_t next_income[2];    // spaces to the next income mark
    std::uint8_t next_special[2];   // spaces to the next special patch still there
    std::uint8_t specials_left;     // a bit for each special mark
    std::uint8_t special_tile;      // 0 nobody's, 1 mine, 2 theirs
    std::uint8_t pending;           // special patches to be placed now
    std::uint8_t on_top;            // my token, where both share a space
    std::uint8_t first_home;        // 0 nobody, 1 I, 2 they
    std::uint8_t may_decline;
    std::uint8_t box_closed;
    std::uint8_t is_noisy;  // wants Gumbel noise on the moves
    std::uint8_t side;      // which of two networks is asked; 2: none
    std::uint8_t unused[3];
    // What a player would count (net_inputs.hpp). A network that was made before these were told is
    // handed the bytes up to here.
    std::uint16_t counts[kInputs];
};
static_assert(offsetof(Leaf, counts) == 104 && sizeof(Leaf) == 104 + 2 * kInputs);

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline std::uint8_t as_byte(int value) {
    return static_cast<std::uint8_t>(std::clamp(value, 0, 255));
}

inline std::uint8_t seen_by(int me, int owner) {
    return owner == kNobody ? 0 : owner == me ? 1 : 2;
}

inline std::uint16_t as_count(float value) {
    const float steps = (value - kCountsFrom) / kCountStep;
    return static_cast<std::uint16_t>(std::clamp(steps + 0.5F, 0.0F, 65535.0F));
}

inline void write_leaf(const Edition& edition, const Position& position, Leaf& leaf) {
    leaf = Leaf{};
    const int me = to_move(edition, position);
    std::memcpy(leaf.mine, &position.filled[me], sizeof leaf.mine);
    std::memcpy(leaf.theirs, &position.filled[1 - me], sizeof leaf.theirs);
    std::memset(leaf.circle, kNothing, sizeof leaf.circle);
    const Offer circle = next_tiles(position, kMaxTiles);
    for (int k = 0; k < circle.size; ++k) {
        const auto at = static_cast<std::size_t>(k);
        leaf.circle[at] = position.order[circle.places[at]];
    }
    const int furthest = std::max(position.time[0], position.time[1]);
    const int specials_gone = edition.special_up_to[static_cast<std::size_t>(furthest)];
    for (int k = 0; k < 2; ++k) {
        const int seat = k == 0 ? me : 1 - me, time = position.time[seat];
        leaf.buttons[k] = as_byte(position.buttons[seat]);
        leaf.income[k] = as_byte(position.income[seat]);
        leaf.time[k] = as_byte(time);
        leaf.incomes_ahead[k] = as_byte(marks_ahead(edition, time));
        const int income = next_mark(edition.income_marks, time, time + kFarAway);
        const int special = next_mark(edition.special_marks, furthest, time + kFarAway);
        leaf.next_income[k] = as_byte(std::min(income - time, kFarAway));
        leaf.next_special[k] = as_byte(std::min(special - time, kFarAway));
    }
    const int specials = static_cast<int>(edition.special_marks.size());
    leaf.specials_left = as_byte(((1 << specials) - 1) & ~((1 << specials_gone) - 1) & 255);
    leaf.special_tile = seen_by(me, position.special_tile_owner);
    leaf.pending = as_byte(std::popcount(position.pending));
    leaf.on_top = position.top == me;
    leaf.first_home = seen_by(me, first_home(edition, position));
    leaf.may_decline = edition.may_decline;
    leaf.box_closed = position.box_closed;
    float counts[kInputs];
    net_inputs(edition, position, me, counts);
    for (int k = 0; k < kInputs; ++k) leaf.counts[k] = as_count(counts[k]);
}

// True if the player to move has but one move.
inline bool is_forced(const Edition& edition, const Position& position) {
    if (position.pending != 0) return count_moves(edition, position) == 1;
    const int seat = to_move(edition, position);
    const Word empty = edition.full & ~position.filled[seat];
    const Offer offer = next_tiles(position, edition.choice);
    for (int slot = 0; slot < offer.size; ++slot) {
        const auto place = offer.places[static_cast<std::size_t>(slot)];
        const Tile& tile = edition.tiles[position.order[place]];
        if (tile.cost <= position.buttons[seat] && fits_somewhere(tile, empty)) return false;
    }
    return true;
}

}  // namespace quiltwork::QUILTWORK_PATH
