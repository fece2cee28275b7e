// The position before the first move, laid out by a seed (docs/randomness.md).
#pragma once

#include "position.hpp"
#include "random.hpp"

namespace quiltwork {

// Which Automa to play against.
struct Solo {
    int level = 0;  // 0: two players
    int deck = 0;
    int set_aside = 0;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline Position random_start(const Edition& edition, std::uint64_t seed, const Solo& solo) {
    Generator generator(seed);
    Position position;
    int size = 0;
    for (const auto tile : edition.large_tiles) {
        if (tile != edition.starting_tile) position.order[static_cast<std::size_t>(size++)] = tile;
    }
    generator.shuffle(position.order.data(), size);
    position.order[static_cast<std::size_t>(size++)] = static_cast<std::uint8_t>(edition.starting_tile);
    const auto first_player = generator.below(2);
    position.order_size = static_cast<std::uint8_t>(size);
    position.present = (std::uint64_t{1} << size) - 1;
    position.box_closed = !edition.small_tiles.empty();
    position.buttons[0] = position.buttons[1] = edition.starting_buttons;
    position.top = static_cast<std::int8_t>(first_player);
    if (solo.level != 0) {
        position.top = 0;  // against the Automa the person begins
        position.buttons[kAutomaSeat] = 0;
        position.level = static_cast<std::uint8_t>(solo.level);
        position.deck = static_cast<std::uint8_t>(solo.deck);
        position.set_aside = static_cast<std::uint8_t>(solo.set_aside);
    }
    return position;
}

}  // namespace quiltwork::QUILTWORK_PATH
