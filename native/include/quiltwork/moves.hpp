// The legal moves of a position: counted, listed as action ids, or one of them by its number.
#pragma once

#include "fits.hpp"
#include "turn.hpp"

namespace quiltwork::QUILTWORK_PATH {

// Every way to take each affordable tile on offer, for the player on turn (ruling 6).
struct Takes {
    Offer offer;
    int slots[kMaxChoice] = {};
    Fits fits[kMaxChoice];
    int slot_count = 0;
    int ways = 0;

    Takes(const Edition& edition, const Position& position, int seat)
        : offer(next_tiles(position, edition.choice)) {
        const Word empty = edition.full & ~position.filled[seat];
        for (int slot = 0; slot < offer.size; ++slot) {
            const Tile& tile = tile_in(edition, position, slot);
            if (tile.cost > position.buttons[seat]) continue;
            find_fits(edition, tile, empty, fits[slot_count]);
            ways += fits[slot_count].ways;
            slots[slot_count++] = slot;
        }
    }

    const Tile& tile_in(const Edition& edition, const Position& position, int slot) const {
        const auto place = offer.places[static_cast<std::size_t>(slot)];
        return edition.tiles[position.order[place]];
    }

    // Takes the `number`-th way, counted in the order of the action ids.
    void apply(const Edition& edition, Position& position, int number) const {
        int k = 0;
        while (number >= fits[k].ways) number -= fits[k++].ways;
        std::size_t which = 0;
        for (;; ++which) {
            const int ways_here = count(fits[k].anchors[which]);
            if (number < ways_here) break;
            number -= ways_here;
        }
        const int anchor = nth_one(fits[k].anchors[which], number);
        const int place = offer.places[static_cast<std::size_t>(slots[k])];
        take(edition, position, place, static_cast<int>(which), anchor);
    }
};

inline int count_moves(const Edition& edition, const Position& position) {
    const int seat = to_move(edition, position);
    if (seat == kNobody) return 0;
    if (position.pending != 0) {
        return edition.may_decline + edition.spaces - count(position.filled[seat]);
    }
    return 1 + Takes(edition, position, seat).ways;
}

// Calls visit(first action id, word): the legal ids are first + each one in the word; ascending.
template <class Visit>
void for_each_run(const Edition& edition, const Position& position, Visit visit) {
    const int seat = to_move(edition, position);
    if (seat == kNobody) return;
    if (position.pending == 0 || edition.may_decline) visit(0, Word{1});
    if (position.pending != 0) {
        visit(1, edition.full & ~position.filled[seat]);
        return;
    }
    const Takes takes(edition, position, seat);
    for (int k = 0; k < takes.slot_count; ++k) {
        const Tile& tile = takes.tile_in(edition, position, takes.slots[k]);
        for (std::size_t which = 0; which < static_cast<std::size_t>(tile.orientation_count); ++which) {
            const int index = tile.orientations[which].index;
            visit(edition.take_action(takes.slots[k], index, 0), takes.fits[k].anchors[which]);
        }
    }
}

// Writes the action ids, ascending, and gives their number; there is room for action_count() ids.
inline int list_actions(const Edition& edition, const Position& position, std::int32_t* actions) {
    int size = 0;
    for_each_run(edition, position, [&](int first, Word word) {
        for_each_one(word, [&](int index) { actions[size++] = first + index; });
    });
    return size;
}

// A move that takes a tile: which of those in reach, how it is turned, where it goes.
struct Taking {
    std::size_t slot;
    int index, at;
};

inline bool takes_a_tile(const Edition& edition, int action) { return action > edition.spaces; }

inline Taking taking_of(const Edition& edition, int action) {
    const int rest = action - 1 - edition.spaces;
    return {static_cast<std::size_t>(rest / edition.spaces / kMaxOrientations),
            rest / edition.spaces % kMaxOrientations, rest % edition.spaces};
}

}  // namespace quiltwork::QUILTWORK_PATH
