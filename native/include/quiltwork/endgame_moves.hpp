// The moves of an endgame that are worth a look: of placements only those that no other is as good as.
#pragma once

#include "endgame_table.hpp"

namespace quiltwork {

// A tile on offer, a special patch to place, or to pass; how it lies is chosen next.
struct EndgameChoice {
    EndgameMove::Kind kind = EndgameMove::kPass;
    std::uint8_t place = 0;
    int worth = 0;  // what it adds to the score for certain, or 0 for passing
};

struct EndgameChoices {
    int size = 0;
    std::array<EndgameChoice, 1 + kMaxChoice> items;

    // Best first.
    void add(const EndgameChoice& choice) {
        int at = size++;
        for (; at > 0 && items[static_cast<std::size_t>(at) - 1].worth < choice.worth; --at) {
            items[static_cast<std::size_t>(at)] = items[static_cast<std::size_t>(at) - 1];
        }
        items[static_cast<std::size_t>(at)] = choice;
    }

    void bring_to_front(const EndgameMove& move) {
        for (int k = 1; k < size; ++k) {
            const EndgameChoice choice = items[static_cast<std::size_t>(k)];
            if (choice.kind != move.kind || choice.place != move.place) continue;
            for (; k > 0; --k) items[static_cast<std::size_t>(k)] = items[static_cast<std::size_t>(k) - 1];
            items[0] = choice;
            return;
        }
    }

    const EndgameChoice* begin() const { return items.data(); }
    const EndgameChoice* end() const { return items.data() + size; }
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline void apply_move(const Edition& edition, EndgamePosition& position, const EndgameMove& move) {
    const int seat = to_move(edition, position), owner = position.special_tile_owner;
    switch (move.kind) {
        case EndgameMove::kPass:
            if (position.pending != 0) {
                decline_special_patch(position);
            } else {
                advance(edition, position);
            }
            return;
        case EndgameMove::kTake: take(edition, position, move.place, move.which, move.anchor); break;
        case EndgameMove::kPatch: place_special_patch(edition, position, move.anchor); break;
    }
    if (position.gave_up[seat]) position.special_tile_owner = static_cast<std::int8_t>(owner);
}

inline int action_of(const Edition& edition, const Position& position, const EndgameMove& move) {
    if (move.kind == EndgameMove::kPass) return 0;
    if (move.kind == EndgameMove::kPatch) return 1 + move.anchor;
    const Offer offer = next_tiles(position, edition.choice);
    int slot = 0;
    while (offer.places[static_cast<std::size_t>(slot)] != move.place) ++slot;
    const Tile& tile = edition.tiles[position.order[move.place]];
    return edition.take_action(slot, tile.orientations[move.which].index, move.anchor);
}

// What the player to move may do, most promising first. Where a special patch has a square that
// matters to nothing else it is never declined: it only gains there.
inline EndgameChoices find_choices(const Edition& edition, const Position& position, int seat,
                                   const CircleFacts& facts, const Prospect& prospect) {
    EndgameChoices choices;
    if (position.pending != 0) {
        choices.add({EndgameMove::kPatch, 0, edition.empty_space_penalty});
        const bool is_free = prospect.windows == 0 && prospect.empty > count(prospect.live);
        if (edition.may_decline && !is_free) choices.add({});
        return choices;
    }
    choices.add({});
    const Offer offer = next_tiles(position, edition.choice);
    for (int slot = 0; slot < offer.size; ++slot) {
        const auto place = offer.places[static_cast<std::size_t>(slot)];
        const TileFacts& tile = facts[place];
        if (tile.cost > position.buttons[seat] || (prospect.tiles >> place & 1) == 0) continue;
        const int worth = tile_worth(edition, tile, position.time[seat]);
        choices.add({EndgameMove::kTake, place, worth});
    }
    return choices;
}

// Appends the placements of a choice that are worth a look, most promising first.
class PlacementChooser {
  public:
    PlacementChooser(const Edition& edition, const CircleFacts& facts) : edition_(edition), facts_(facts) {}

    void append(const EndgamePosition& position, int seat, const EndgameChoice& choice,
                QuiltReach& reach, List<Outlook>& outlooks) const {
        const std::size_t first = outlooks.size();
        const Word empty = edition_.full & ~position.filled[seat];
        if (choice.kind == EndgameMove::kPass) {
            outlooks.push_back({});
            return;
        }
        if (choice.kind == EndgameMove::kTake) {
            reach.for_each_lay(empty, choice.place, [&](const Lay& lay) {
                outlooks.push_back({lay, empty & ~lay.squares});
            });
        } else {
            for_each_one(empty, [&](int square) {
                const auto anchor = static_cast<std::uint8_t>(square);
                outlooks.push_back({{bit(square), 0, anchor}, empty & ~bit(square)});
            });
        }
        const After after = after_any(position, seat, choice, outlooks[first]);
        if (after.limit.takes == 0 && !after.may_complete) {
            outlooks.shrink(first + 1);
            return;
        }
        for (std::size_t k = first; k < outlooks.size(); ++k) look(after, seat, reach, outlooks[k]);
        keep_best(edition_, outlooks, first, after.limit.takes, after.patches);
        sort(outlooks, first);
    }

  private:
    // What is the same for every placement of a choice.
    struct After {
        int owner = kNobody;
        std::uint64_t payable = 0;
        TakesLimit limit;
        int spaces = 0;
        int patches = 0;
        bool may_complete = false;  // a square of the special tile
    };

    After after_any(const EndgamePosition& position, int seat, const EndgameChoice& choice,
                    const Outlook& any) const {
        After after;
        EndgamePosition next = position;
        apply_move(edition_, next, {choice.kind, choice.place, any.lay.which, any.lay.anchor});
        const int empty = count(any.empty), covered = count(any.lay.squares);
        after.owner = position.special_tile_owner;
        after.payable = payable_places(edition_, next, seat, facts_,
                                       reachable_places(edition_, next, facts_));
        after.limit =
            limit_takes(facts_, after.payable, edition_.last_space - next.time[seat], empty);
        after.patches =
            std::min(empty, patches_ahead(edition_, next) + std::popcount(next.pending));
        after.spaces = edition_.last_space - next.time[seat];
        if (after.owner == kNobody && !position.gave_up[seat]) {
            const int most = covered + after.limit.squares + after.patches;
            for (const Word square : edition_.special_squares) {
                after.may_complete |= count(square & ~position.filled[seat]) <= most;
            }
        }
        return after;
    }

    void look(const After& after, int seat, QuiltReach& reach, Outlook& outlook) const {
        outlook.live = reach.live_squares(outlook.empty, after.payable, outlook.tiles);
        outlook.spare = count(outlook.empty & ~outlook.live);
        outlook.owns = after.owner == seat;
        if (!after.may_complete) return;
        outlook.owns = completes_window(edition_, outlook.empty);
        if (outlook.owns) return;
        outlook.windows =
            open_windows(edition_, facts_, outlook.tiles, after.spaces, after.limit.squares,
                         after.patches, outlook.empty, outlook.live, reach);
    }

    // Those first that leave room for most tiles.
    static void sort(List<Outlook>& outlooks, std::size_t first) {
        const auto promise = [](const Outlook& outlook) {
            return (outlook.owns ? 1 << 17 : outlook.windows != 0 ? 1 << 16 : 0) +
                   (std::popcount(outlook.tiles) << 8) + count(outlook.live);
        };
        for (std::size_t k = first + 1; k < outlooks.size(); ++k) {
            const Outlook moved = outlooks[k];
            std::size_t at = k;
            for (; at > first && promise(outlooks[at - 1]) < promise(moved); --at) {
                outlooks[at] = outlooks[at - 1];
            }
            outlooks[at] = moved;
        }
    }

    const Edition& edition_;
    const CircleFacts& facts_;
};

}  // namespace quiltwork::QUILTWORK_PATH
