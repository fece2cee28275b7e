// What happens on a turn (rulings 5-12). The caller has made sure that the move is legal.
#pragma once

#include <algorithm>

#include "position.hpp"

namespace quiltwork::QUILTWORK_PATH {

inline void claim_special_tile(const Edition& edition, Position& position, int seat) {
    if (edition.special_square == 0 || position.special_tile_owner != kNobody) return;
    const Word filled = position.filled[seat];
    if (count(filled) < edition.special_square * edition.special_square) return;
    for (const Word square : edition.special_squares) {
        if ((filled & square) == square) {
            position.special_tile_owner = static_cast<std::int8_t>(seat);
            return;
        }
    }
}

inline int income_marks_crossed(const Edition& edition, int start, int end) {
    return edition.income_up_to[static_cast<std::size_t>(end)] -
           edition.income_up_to[static_cast<std::size_t>(start)];
}

// The special patches a token is first to reach, a bit for each mark.
inline std::uint32_t special_marks_crossed(const Edition& edition, int start, int other, int end) {
    const auto passed = edition.special_up_to[static_cast<std::size_t>(std::max(start, other))];
    const auto reached = edition.special_up_to[static_cast<std::size_t>(std::max(end, other))];
    return ((std::uint32_t{1} << reached) - 1) & ~((std::uint32_t{1} << passed) - 1);
}

inline void move_token(const Edition& edition, Position& position, int seat, int end) {
    const int start = position.time[seat], other = position.time[1 - seat];
    position.buttons[seat] += position.income[seat] * income_marks_crossed(edition, start, end);
    if (position.filled[seat] != edition.full) {
        position.pending = special_marks_crossed(edition, start, other, end);
    }
    position.time[seat] = static_cast<std::int16_t>(end);
    position.top = static_cast<std::int8_t>(end == other ? seat : kNobody);
}

inline void advance(const Edition& edition, Position& position) {
    const int seat = behind(edition, position);
    const int end = std::min(position.time[1 - seat] + 1, edition.last_space);
    position.buttons[seat] += end - position.time[seat];
    move_token(edition, position, seat, end);
}

inline void take(const Edition& edition, Position& position, int place, int which, int anchor) {
    const int seat = behind(edition, position);
    const int id = position.order[static_cast<std::size_t>(place)];
    const Tile& tile = edition.tiles[static_cast<std::size_t>(id)];
    const Orientation& orientation = tile.orientations[static_cast<std::size_t>(which)];
    take_from_circle(position, place);
    position.buttons[seat] -= tile.cost;
    position.income[seat] = static_cast<std::int16_t>(position.income[seat] + tile.income);
    position.filled[seat] |= orientation.mask << anchor;
    position.placed[static_cast<std::size_t>(id)] = static_cast<std::uint16_t>(
        1 + (seat * kMaxOrientations + orientation.index) * edition.spaces + anchor);
    claim_special_tile(edition, position, seat);
    const int end = std::min(position.time[seat] + tile.time, edition.last_space);
    move_token(edition, position, seat, end);
}

inline void place_special_patch(const Edition& edition, Position& position, int square) {
    const int seat = ahead(position);
    position.filled[seat] |= bit(square);
    position.special[seat] |= bit(square);
    claim_special_tile(edition, position, seat);
    position.pending &= position.pending - 1;
    if (position.filled[seat] == edition.full) position.pending = 0;  // the others find no place
}

inline void decline_special_patch(Position& position) { position.pending &= position.pending - 1; }

// The place in the tile's list of the orientation with this index, or -1.
inline int orientation_place(const Tile& tile, int index) {
    for (int k = 0; k < tile.orientation_count; ++k) {
        if (tile.orientations[static_cast<std::size_t>(k)].index == index) return k;
    }
    return -1;
}

inline bool is_legal(const Edition& edition, const Position& position, int action) {
    const int seat = to_move(edition, position);
    if (seat == kNobody || action < 0 || action >= edition.action_count()) return false;
    if (action == 0) return position.pending == 0 || edition.may_decline;
    if (action <= edition.spaces) {
        return position.pending != 0 && (position.filled[seat] & bit(action - 1)) == 0;
    }
    if (position.pending != 0) return false;
    const int rest = action - 1 - edition.spaces, anchor = rest % edition.spaces;
    const int index = rest / edition.spaces % kMaxOrientations;
    const int slot = rest / edition.spaces / kMaxOrientations;
    const Offer offer = next_tiles(position, edition.choice);
    if (slot >= offer.size) return false;
    const int id = position.order[offer.places[static_cast<std::size_t>(slot)]];
    const Tile& tile = edition.tiles[static_cast<std::size_t>(id)];
    const int which = orientation_place(tile, index);
    if (which < 0 || tile.cost > position.buttons[seat]) return false;
    const Orientation& orientation = tile.orientations[static_cast<std::size_t>(which)];
    if ((orientation.anchors & bit(anchor)) == 0) return false;
    return ((orientation.mask << anchor) & position.filled[seat]) == 0;
}

// Makes a legal move.
inline void apply(const Edition& edition, Position& position, int action) {
    if (action == 0) {
        if (position.pending != 0) {
            decline_special_patch(position);
        } else {
            advance(edition, position);
        }
    } else if (action <= edition.spaces) {
        place_special_patch(edition, position, action - 1);
    } else {
        const int rest = action - 1 - edition.spaces;
        const int index = rest / edition.spaces % kMaxOrientations;
        const int slot = rest / edition.spaces / kMaxOrientations;
        const Offer offer = next_tiles(position, edition.choice);
        const int place = offer.places[static_cast<std::size_t>(slot)];
        const int id = position.order[static_cast<std::size_t>(place)];
        const int which = orientation_place(edition.tiles[static_cast<std::size_t>(id)], index);
        take(edition, position, place, which, rest % edition.spaces);
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
