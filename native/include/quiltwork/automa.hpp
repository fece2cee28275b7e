// The Automa's turn: a card, a tile or a pass, the move, and its marks. Rule numbers: docs/automa.md.
#pragma once

#include "turn.hpp"

namespace quiltwork::QUILTWORK_PATH {

inline const std::vector<Card>& deck_of(const Edition& edition, const Position& position) {
    return edition.decks[position.deck];
}

inline bool was_seen(const Position& position, int number) {
    for (int k = 0; k < position.seen_count; ++k) {
        if (position.seen[static_cast<std::size_t>(k)] == number) return true;
    }
    return false;
}

struct UnseenCards {
    std::array<const Card*, kDeckSize> cards{};
    int size = 0;
};

// The cards that may be on top: not seen since the last shuffle, and with the back in sight.
inline UnseenCards unseen_cards(const Edition& edition, const Position& position) {
    UnseenCards unseen;
    for (const Card& card : deck_of(edition, position)) {
        const bool fits_back = position.budget < 0 || position.budget == card.budget;
        if (fits_back && !was_seen(position, card.number)) {
            unseen.cards[static_cast<std::size_t>(unseen.size++)] = &card;
        }
    }
    return unseen;
}

// Slots of the offer the Automa still considers, in clockwise order.
struct Choices {
    std::array<int, kMaxChoice> slots{};
    int size = 0;
    void add(int slot) { slots[static_cast<std::size_t>(size++)] = slot; }
};

template <class Keep>
Choices kept(const Choices& choices, Keep keep) {
    Choices left;
    for (int k = 0; k < choices.size; ++k) {
        const int slot = choices.slots[static_cast<std::size_t>(k)];
        if (keep(slot)) left.add(slot);
    }
    return left;
}

template <class TileIn>
Choices filtered(const Edition& edition, const Position& position, const Choices& choices,
                 int filter, TileIn tile_in) {
    const auto most = [&](auto value) {
        int best = 0;
        for (int k = 0; k < choices.size; ++k) {
            best = std::max(best, value(tile_in(choices.slots[static_cast<std::size_t>(k)])));
        }
        return kept(choices, [&](int slot) { return value(tile_in(slot)) == best; });
    };
    switch (filter) {
        case kNoOvertake:
            return kept(choices, [&](int slot) {
                const int end = position.time[kAutomaSeat] + tile_in(slot).time;
                return std::min(end, edition.last_space) <= position.time[0];
            });
        case kMostButtons: return most([](const Tile& tile) { return tile.income; });
        case kLargest: return most([](const Tile& tile) { return tile.size; });
        default: {
            Choices last;
            last.add(choices.slots[static_cast<std::size_t>(choices.size) - 1]);
            return last;
        }
    }
}

// The slot taken; a filter that would leave nothing is skipped (rules 23-32).
template <class TileIn>
int choose(const Edition& edition, const Position& position, Choices choices, const Card& card,
           TileIn tile_in) {
    for (const int filter : card.filters) {
        if (choices.size == 1) break;
        const Choices left = filtered(edition, position, choices, filter, tile_in);
        if (left.size > 0) choices = left;
    }
    return choices.slots[static_cast<std::size_t>(choices.size) - 1];
}

// Moves the Automa's token: the card pays, special patches leave, the marker wins the tile.
inline void move_automa(const Edition& edition, Position& position, int end, const Card& card) {
    const int start = position.time[kAutomaSeat];
    position.buttons[kAutomaSeat] += card.income * income_marks_crossed(edition, start, end);
    const int marker = edition.last_space -
                       edition.levels[static_cast<std::size_t>(position.level) - 1].marker_before_end;
    if (position.special_tile_owner == kNobody && start < marker && marker <= end) {
        position.special_tile_owner = kAutomaSeat;
    }
    position.time[kAutomaSeat] = static_cast<std::int16_t>(end);
    position.top = static_cast<std::int8_t>(end == position.time[0] ? kAutomaSeat : kNobody);
}

// An empty deck is shuffled at once, with all its cards (rules 42, 43).
inline void discard(Position& position, const Card& card) {
    position.seen[position.seen_count++] = static_cast<std::uint8_t>(card.number);
    position.budget = -1;
    if (position.seen_count + position.set_aside == kDeckSize) {
        position.seen_count = 0;
        position.set_aside = 0;
        position.seen = {};
    }
}

inline void automa_turn(const Edition& edition, Position& position, const Card& card) {
    const Offer offer = next_tiles(position, edition.choice);
    const auto tile_in = [&](int slot) -> const Tile& {
        return edition.tiles[position.order[offer.places[static_cast<std::size_t>(slot)]]];
    };
    Choices affordable;
    for (int slot = 0; slot < offer.size; ++slot) {
        if (tile_in(slot).cost <= card.budget) affordable.add(slot);
    }
    int end = position.time[0] + 1;  // a pass: in front of the human, for no buttons
    if (affordable.size > 0) {
        const int slot = choose(edition, position, affordable, card, tile_in);
        const auto place = offer.places[static_cast<std::size_t>(slot)];
        const auto id = position.order[place];
        end = position.time[kAutomaSeat] + edition.tiles[id].time;
        take_from_circle(position, place);
        position.taken |= std::uint64_t{1} << id;
        position.placed[id] = ++position.taken_count;
    }
    move_automa(edition, position, std::min(end, edition.last_space), card);
    discard(position, card);
}

}  // namespace quiltwork::QUILTWORK_PATH
