// A point in a game as a plain value of fixed size, and what can be read off it.
#pragma once

#include <array>
#include <cstdint>

#include "edition.hpp"

namespace quiltwork {

constexpr int kNobody = -1;
constexpr int kAutomaSeat = 1;
enum class Chance : std::uint8_t { none, join, budget, card };

struct Position {
    Word filled[2] = {0, 0};
    Word special[2] = {0, 0};  // the squares covered by special patches
    // The circle: tiles in their fixed order, which of them are left, and where the neutral token
    // stands (before order[head]).
    std::uint64_t present = 0;
    std::array<std::uint8_t, kMaxTiles> order{};
    std::uint8_t order_size = 0;
    std::uint8_t head = 0;
    bool box_closed = false;  // the small tiles have not joined yet
    // Where each tile lies: 0 nowhere, else 1 + (seat * 8 + orientation) * spaces + anchor;
    // for the Automa 1 + the order in which it was taken, its seat being clear.
    std::array<std::uint16_t, kMaxTiles> placed{};
    std::int32_t buttons[2] = {0, 0};
    std::int16_t income[2] = {0, 0};
    std::int16_t time[2] = {0, 0};
    std::uint32_t pending = 0;  // special patches to place now, a bit for each special mark
    std::int8_t top = kNobody;
    std::int8_t special_tile_owner = kNobody;
    // The Automa: level 0 is none.
    std::uint8_t level = 0;
    std::uint8_t deck = 0;
    std::uint8_t set_aside = 0;
    std::uint8_t seen_count = 0;
    std::uint8_t taken_count = 0;
    std::int8_t budget = -1;  // in sight on the back of the next card
    std::array<std::uint8_t, kDeckSize> seen{};
    std::uint64_t taken = 0;  // the Automa's tiles, a bit for each
};

// Places in `order` of the next tiles, clockwise from the neutral token.
struct Offer {
    int size = 0;
    std::array<std::uint8_t, kMaxTiles> places{};
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline bool is_solo(const Position& position) { return position.level != 0; }

// Whose token is furthest behind, or on top; nobody at the end (rulings 1, 2, 4).
inline int behind(const Edition& edition, const Position& position) {
    const int first = position.time[0], second = position.time[1];
    if (first != second) return first < second ? 0 : 1;
    return first == edition.last_space ? kNobody : position.top;
}

inline int ahead(const Position& position) { return position.time[0] > position.time[1] ? 0 : 1; }

inline int circle_size(const Position& position) { return std::popcount(position.present); }

// What has to be drawn before anyone may decide anything.
inline Chance chance_due(const Edition& edition, const Position& position) {
    if (position.box_closed && circle_size(position) == edition.join_at) return Chance::join;
    if (!is_solo(position) || position.pending != 0) return Chance::none;
    const int seat = behind(edition, position);
    if (seat == kNobody) return Chance::none;
    if (position.deck == 1 && position.budget < 0) return Chance::budget;
    return seat == kAutomaSeat ? Chance::card : Chance::none;
}

// Whose decision it is; nobody while chance is due or when the game is over.
inline int to_move(const Edition& edition, const Position& position) {
    if (chance_due(edition, position) != Chance::none) return kNobody;
    return position.pending != 0 ? ahead(position) : behind(edition, position);
}

inline bool is_over(const Edition& edition, const Position& position) {
    return position.pending == 0 && behind(edition, position) == kNobody &&
           chance_due(edition, position) == Chance::none;
}

// Who reached the last space first; the token on top came second (ruling 14).
inline int first_home(const Edition& edition, const Position& position) {
    const bool home[2] = {position.time[0] == edition.last_space,
                          position.time[1] == edition.last_space};
    if (home[0] && home[1]) return position.top == 1 ? 0 : 1;
    return home[0] ? 0 : home[1] ? 1 : kNobody;
}

// The next tiles clockwise from the neutral token, `most` of them at most.
inline Offer next_tiles(const Position& position, int most) {
    Offer offer;
    const std::uint64_t from_head = ~std::uint64_t{0} << position.head;
    std::uint64_t part = position.present & from_head;
    std::uint64_t rest = position.present & ~from_head;
    while (offer.size < most) {
        if (part == 0) {
            if (rest == 0) break;
            part = rest;
            rest = 0;
        }
        offer.places[static_cast<std::size_t>(offer.size++)] =
            static_cast<std::uint8_t>(std::countr_zero(part));
        part &= part - 1;
    }
    return offer;
}

inline void take_from_circle(Position& position, int place) {
    position.present &= ~(std::uint64_t{1} << place);
    position.head = static_cast<std::uint8_t>(place + 1);
}

}  // namespace quiltwork::QUILTWORK_PATH
