// A position as the network sees it: counts a player would make, scaled to about 1.
#pragma once

#include "solo_inputs.hpp"

namespace quiltwork::QUILTWORK_PATH {

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
    const QuiltNotes& notes = notes_on(edition, empty);
    for (const float feature : notes.shape) *out++ = feature / 16;
    const int window = position.special_tile_owner == kNobody ? notes.window : 0;
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
            if (seat == kAutomaSeat && is_solo(position)) continue;  // counted in solo_inputs.hpp
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

// From the side of `me`; against the Automa always from the person's.
inline void net_inputs(const Edition& edition, const Position& position, int me, float* out) {
    const SeenTiles seen = seen_tiles(edition, position);
    out = player_inputs(edition, position, me, seen, out);
    if (is_solo(position)) {
        out = automa_inputs(edition, position, out);
    } else {
        out = player_inputs(edition, position, 1 - me, seen, out);
    }
    float* const tiles = out;
    out = tile_inputs(edition, position, me, seen, out);
    if (is_solo(position)) automa_tile_inputs(edition, position, seen, tiles);
    table_inputs(edition, position, me, out);
}

}  // namespace quiltwork::QUILTWORK_PATH
