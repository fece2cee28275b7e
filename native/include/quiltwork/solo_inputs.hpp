// What a person counts about the Automa: its points, what its cards may bring, what it may take.
#pragma once

#include "automa.hpp"
#include "score.hpp"
#include "seen_tiles.hpp"

namespace quiltwork {

constexpr int kLevels = 5;

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// The slot a card would take from this offer, or -1 for a pass.
inline int automa_choice(const Edition& edition, const Position& position, const SeenTiles& seen,
                         const Card& card) {
    const auto tile_in = [&](int slot) -> const Tile& {
        return *seen.tiles[static_cast<std::size_t>(slot)];
    };
    Choices affordable;
    for (int slot = 0; slot < std::min(seen.size, edition.choice); ++slot) {
        if (tile_in(slot).cost <= card.budget) affordable.add(slot);
    }
    if (affordable.size == 0) return -1;
    return choose(edition, position, affordable, card, tile_in);
}

// The points a tile is worth to the Automa, by its level.
inline int automa_worth(const Level& level, const Tile& tile) {
    return (level.patches_with_buttons && tile.income > 0 ? 1 : 0) +
           (level.buttons_on_patches ? tile.income : 0);
}

// In the place of the opponent's block.
inline float* automa_inputs(const Edition& edition, const Position& position, float* out) {
    const Level& level = edition.levels[static_cast<std::size_t>(position.level) - 1];
    const int time = position.time[kAutomaSeat];
    const auto marks = static_cast<float>(marks_ahead(edition, time));
    int cards = 0, incomes = 0, budgets = 0;
    for (const Card& card : deck_of(edition, position)) {
        if (was_seen(position, card.number)) continue;
        ++cards;
        incomes += card.income;
        budgets += card.budget;
    }
    int printed = 0, with_buttons = 0;
    for (auto left = position.taken; left != 0; left &= left - 1) {
        const int income = edition.tiles[static_cast<std::size_t>(std::countr_zero(left))].income;
        printed += income;
        with_buttons += income > 0 ? 1 : 0;
    }
    const auto points = static_cast<float>(automa_score(edition, position));
    const auto unseen = static_cast<float>(std::max(cards, 1));
    const float to_come =
        level.collected_buttons ? marks * static_cast<float>(incomes) / unseen : 0.0F;
    *out++ = points / 20;
    *out++ = static_cast<float>(time) / static_cast<float>(edition.last_space);
    *out++ = to_come / 20;
    *out++ = (points + to_come) / 40;
    *out++ = marks / 9;
    *out++ = static_cast<float>(with_buttons) / 10;
    *out++ = static_cast<float>(printed) / 20;
    *out++ = static_cast<float>(position.taken_count) / 15;
    for (int k = 1; k <= kLevels; ++k) *out++ = position.level == k ? 1.0F : 0.0F;
    *out++ = position.deck == 1 ? 1.0F : 0.0F;
    const bool is_open = position.special_tile_owner == kNobody;
    const int marker = edition.last_space - level.marker_before_end;
    const int distance = is_open ? std::max(0, marker - time) : 0;
    *out++ = is_open ? 1.0F : 0.0F;
    *out++ = position.special_tile_owner == kAutomaSeat ? 1.0F : 0.0F;
    *out++ = static_cast<float>(distance) / static_cast<float>(edition.last_space);
    *out++ = is_open ? static_cast<float>(std::max(0, 8 - distance)) / 8 : 0.0F;
    *out++ = position.budget >= 0 ? 1.0F : 0.0F;
    *out++ = position.budget >= 0 ? static_cast<float>(position.budget) / 10 : 0.0F;
    *out++ = static_cast<float>(position.seen_count) / kDeckSize;
    *out++ = static_cast<float>(budgets) / unseen / 10;
    *out++ = behind(edition, position) == kAutomaSeat ? 1.0F : 0.0F;
    const int mark = next_mark(edition.income_marks, time, edition.last_space);
    *out++ = static_cast<float>(mark - time) / 6;
    *out++ = time == edition.last_space ? 1.0F : 0.0F;
    return out;
}

// Its share of what is said about each tile: how many of the cards that may come next afford it,
// how many would take it as things stand, and what it is worth.
inline void automa_tile_inputs(const Edition& edition, const Position& position,
                               const SeenTiles& seen, float* out) {
    const Level& level = edition.levels[static_cast<std::size_t>(position.level) - 1];
    const UnseenCards next = unseen_cards(edition, position);
    const float share = 1.0F / static_cast<float>(std::max(next.size, 1));
    for (int k = 0; k < next.size; ++k) {
        const Card& card = *next.cards[static_cast<std::size_t>(k)];
        for (int tile = 0; tile < seen.size; ++tile) {
            if (seen.tiles[static_cast<std::size_t>(tile)]->cost > card.budget) continue;
            out[tile * kInputsPerTile + 5] += share;
        }
        const int slot = automa_choice(edition, position, seen, card);
        if (slot >= 0) out[slot * kInputsPerTile + 7] += share;
    }
    for (int tile = 0; tile < seen.size; ++tile) {
        const int worth = automa_worth(level, *seen.tiles[static_cast<std::size_t>(tile)]);
        out[tile * kInputsPerTile + 9] = static_cast<float>(worth) / 4;
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
