// Scores and the winner (rulings 13, 14; Automa rules 47-49).
#pragma once

#include "position.hpp"

namespace quiltwork::QUILTWORK_PATH {

inline int special_tile_points(const Edition& edition, const Position& position, int seat) {
    return position.special_tile_owner == seat ? edition.special_points : 0;
}

inline int automa_score(const Edition& edition, const Position& position) {
    const Level& level = edition.levels[static_cast<std::size_t>(position.level) - 1];
    int score = special_tile_points(edition, position, kAutomaSeat);
    if (level.collected_buttons) score += position.buttons[kAutomaSeat];
    for (auto left = position.taken; left != 0; left &= left - 1) {
        const int income = edition.tiles[static_cast<std::size_t>(std::countr_zero(left))].income;
        if (level.patches_with_buttons && income > 0) ++score;
        if (level.buttons_on_patches) score += income;
    }
    return score;
}

inline int score(const Edition& edition, const Position& position, int seat) {
    if (seat == kAutomaSeat && is_solo(position)) return automa_score(edition, position);
    const int empty = edition.spaces - count(position.filled[seat]);
    return position.buttons[seat] + special_tile_points(edition, position, seat) -
           edition.empty_space_penalty * empty;
}

inline int winner(const Edition& edition, const Position& position) {
    const int first = score(edition, position, 0), second = score(edition, position, 1);
    if (first != second) return first > second ? 0 : 1;
    return first_home(edition, position);
}

}  // namespace quiltwork::QUILTWORK_PATH
