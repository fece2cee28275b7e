// Draws of chance: the small tiles joining, and the Automa's cards (ruling 17, docs/randomness.md).
#pragma once

#include "automa.hpp"
#include "random.hpp"

namespace quiltwork::QUILTWORK_PATH {

// The small tiles join behind the large ones that are left, in this order (ruling 16).
inline void join(const Edition& edition, Position& position, const std::uint8_t* order) {
    const Offer left = next_tiles(position, kMaxTiles);
    std::array<std::uint8_t, kMaxTiles> circle{};
    std::size_t size = 0;
    for (int k = 0; k < left.size; ++k) {
        circle[size++] = position.order[left.places[static_cast<std::size_t>(k)]];
    }
    for (std::size_t k = 0; k < edition.small_tiles.size(); ++k) circle[size++] = order[k];
    position.order = circle;
    position.order_size = static_cast<std::uint8_t>(size);
    position.present = (std::uint64_t{1} << size) - 1;
    position.head = 0;
    position.box_closed = false;
}

inline void sample_join(const Edition& edition, Position& position, Generator& generator) {
    std::array<std::uint8_t, kMaxTiles> order{};
    for (std::size_t k = 0; k < edition.small_tiles.size(); ++k) order[k] = edition.small_tiles[k];
    generator.shuffle(order.data(), static_cast<int>(edition.small_tiles.size()));
    join(edition, position, order.data());
}

inline void sample_card(const Edition& edition, Position& position, Generator& generator,
                        Chance due) {
    const auto unseen = unseen_cards(edition, position);
    const Card& card = *unseen.cards[generator.below(static_cast<std::uint32_t>(unseen.size))];
    if (due == Chance::budget) {
        position.budget = static_cast<std::int8_t>(card.budget);
    } else {
        automa_turn(edition, position, card);
    }
}

// Makes the draw that is due.
inline void sample(const Edition& edition, Position& position, Generator& generator, Chance due) {
    if (due == Chance::join) {
        sample_join(edition, position, generator);
    } else {
        sample_card(edition, position, generator, due);
    }
}

// Takes the first outcome of every draw that is due: small tiles ascending, the smallest budget,
// the lowest card number.
inline void resolve_first(const Edition& edition, Position& position) {
    for (Chance due; (due = chance_due(edition, position)) != Chance::none;) {
        if (due == Chance::join) {
            join(edition, position, edition.small_tiles.data());
            continue;
        }
        const auto unseen = unseen_cards(edition, position);
        if (due == Chance::card) {
            automa_turn(edition, position, *unseen.cards[0]);
            continue;
        }
        int smallest = unseen.cards[0]->budget;
        for (int k = 1; k < unseen.size; ++k) {
            smallest = std::min(smallest, unseen.cards[static_cast<std::size_t>(k)]->budget);
        }
        position.budget = static_cast<std::int8_t>(smallest);
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
