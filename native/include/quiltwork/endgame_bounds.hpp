// What each player can still hope for near the end of a game, never too little: the tiles to be
// had, how many of them, and by how much they could raise the score.
#pragma once

#include "endgame_quilt.hpp"
#include "score.hpp"

namespace quiltwork {

// The hopes of one player.
struct Prospect {
    std::uint64_t tiles = 0;  // places in the circle of the tiles this player may still take
    Word live = 0;            // the empty squares that they could cover
    Word windows = 0;         // squares of the special tile that may still be completed
    int empty = 0;
    int takes = 0;    // of tiles, at most
    int patches = 0;  // special patches, at most
    int gain = 0;     // over the score of a player who only advances from now on, at most
    bool is_rich = false;  // buttons will never be short
};

// So many takes, at most, and what they come to, at most.
struct TakesLimit {
    int takes = 0;
    int cost = 0;
    int squares = 0;
};

// Of a time board, for bounds that look at every space; a longer one gets coarser bounds.
constexpr int kMostSpaces = 64;

// What a tile costs and gives, side by side for all places of the circle.
struct TileFacts {
    int cost = 0;
    int time = 0;
    int income = 0;
    int size = 0;
};

struct CircleFacts {
    std::array<TileFacts, kMaxTiles> tiles;
    // The most that a player's last tile adds to the score if taken at this time or later: by place
    // and time. It may reach beyond the last space, and so cost less time than it says.
    std::array<std::array<std::int16_t, kMostSpaces>, kMaxTiles> last_gain;
    const TileFacts& operator[](int place) const { return tiles[static_cast<std::size_t>(place)]; }
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline int tile_worth(const Edition& edition, const TileFacts& tile, int time) {
    return edition.empty_space_penalty * tile.size - tile.cost +
           tile.income * income_marks_crossed(edition, time, edition.last_space) -
           std::min(tile.time, edition.last_space - time);
}

inline CircleFacts circle_facts(const Edition& edition, const Position& root) {
    CircleFacts facts;
    for (std::size_t place = 0; place < root.order_size; ++place) {
        const Tile& tile = edition.tiles[root.order[place]];
        facts.tiles[place] = {tile.cost, tile.time, tile.income, tile.size};
        int most = 0;
        for (int time = edition.last_space - 1; time >= 0; --time) {
            most = std::max(most, tile_worth(edition, facts.tiles[place], time));
            if (time < kMostSpaces) {
                facts.last_gain[place][static_cast<std::size_t>(time)] = static_cast<std::int16_t>(most);
            }
        }
    }
    return facts;
}

// Nothing keeps a player from advancing to the end: this score is certain, and no square covered or
// special patch that comes along would lower it.
inline int advancing_score(const Edition& edition, const Position& position, int seat) {
    const int time = position.time[seat];
    return score(edition, position, seat) + edition.last_space - time +
           position.income[seat] * income_marks_crossed(edition, time, edition.last_space);
}

inline int patches_ahead(const Edition& edition, const Position& position) {
    const auto furthest = static_cast<std::size_t>(std::max(position.time[0], position.time[1]));
    return static_cast<int>(edition.special_marks.size()) - edition.special_up_to[furthest];
}

// The places a neutral token can reach: each take brings it `choice` tiles further at most, and
// takes at least the shortest time of its player.
inline std::uint64_t reachable_places(const Edition& edition, const Position& position,
                                      const CircleFacts& facts) {
    int shortest = edition.last_space;
    for (auto left = position.present; left != 0; left &= left - 1) {
        shortest = std::min(shortest, facts[std::countr_zero(left)].time);
    }
    int takes = 0;
    for (const int time : position.time) {
        if (time < edition.last_space) takes += 1 + (edition.last_space - 1 - time) / shortest;
    }
    const int tiles = takes * edition.choice;
    if (tiles >= circle_size(position)) return position.present;
    const Offer offer = next_tiles(position, tiles);
    std::uint64_t places = 0;
    for (int k = 0; k < offer.size; ++k) {
        places |= std::uint64_t{1} << offer.places[static_cast<std::size_t>(k)];
    }
    return places;
}

// Those of these places whose tile the player might come to afford before the last space: by
// advancing, and by the income of tiles that pay for themselves until then.
inline std::uint64_t payable_places(const Edition& edition, const Position& position, int seat,
                                    const CircleFacts& facts, std::uint64_t places) {
    const int time = position.time[seat];
    if (time == edition.last_space) return 0;
    const int marks = income_marks_crossed(edition, time, edition.last_space - 1);
    int wealth = position.buttons[seat] + edition.last_space - 1 - time + position.income[seat] * marks;
    const auto profit = [&](const TileFacts& tile) {
        return std::max(0, tile.income * marks - tile.cost);
    };
    for (auto left = places; left != 0; left &= left - 1) {
        wealth += profit(facts[std::countr_zero(left)]);
    }
    std::uint64_t payable = 0;
    for (auto left = places; left != 0; left &= left - 1) {
        const TileFacts& tile = facts[std::countr_zero(left)];
        if (tile.cost + profit(tile) <= wealth) payable |= left & -left;
    }
    return payable;
}

struct Ascending {
    int size = 0;
    std::array<int, kMaxTiles> values;
    void add(int value) {
        int at = size++;
        for (; at > 0 && values[static_cast<std::size_t>(at) - 1] > value; --at) {
            values[static_cast<std::size_t>(at)] = values[static_cast<std::size_t>(at) - 1];
        }
        values[static_cast<std::size_t>(at)] = value;
    }
    int from_start(int k) const { return values[static_cast<std::size_t>(k)]; }
    int from_end(int k) const { return values[static_cast<std::size_t>(size - 1 - k)]; }
};

// A tile is taken before the last space; all of them together cover `room` squares at most.
inline TakesLimit limit_takes(const CircleFacts& facts, std::uint64_t places, int spaces_left,
                              int room) {
    Ascending times, sizes, costs;
    for (auto left = places; left != 0; left &= left - 1) {
        const TileFacts& tile = facts[std::countr_zero(left)];
        times.add(tile.time);
        sizes.add(tile.size);
        costs.add(tile.cost);
    }
    TakesLimit limit;
    int passed = 0, covered = 0;
    for (int k = 0; k < times.size && passed < spaces_left; ++k) {
        covered += sizes.from_start(k);
        if (covered > room) break;
        passed += times.from_start(k);
        limit.takes = k + 1;
        limit.cost += costs.from_end(k);
        limit.squares += sizes.from_end(k);
    }
    return limit;
}

// The best sum over tiles taken one after the other before the last space: worth(place) for each, but
// last(place, k) for the last one, taken at least k spaces from here. `open` holds the best sums by
// the time the tiles take, `closed` those with a last tile after them.
template <class Worth, class Last>
int best_takes(const CircleFacts& facts, std::uint64_t places, int spaces, Worth worth, Last last) {
    constexpr int kNever = -1000000;
    std::array<int, kMostSpaces> open, closed;
    for (int k = 0; k < spaces; ++k) {
        open[static_cast<std::size_t>(k)] = k == 0 ? 0 : kNever;
        closed[static_cast<std::size_t>(k)] = kNever;
    }
    for (auto left = places; left != 0; left &= left - 1) {
        const int place = std::countr_zero(left);
        const int time = facts[place].time, gain = worth(place);
        for (int k = spaces - 1; k >= 0; --k) {
            const auto at = static_cast<std::size_t>(k);
            closed[at] = std::max(closed[at], open[at] + last(place, k));
            if (k < time) continue;
            const auto before = static_cast<std::size_t>(k - time);
            closed[at] = std::max(closed[at], closed[before] + gain);
            open[at] = std::max(open[at], open[before] + gain);
        }
    }
    int best = 0;
    for (int k = 0; k < spaces; ++k) best = std::max(best, closed[static_cast<std::size_t>(k)]);
    return best;
}

// The most that these tiles can add to the score: each covers squares, pays at the marks ahead, costs
// buttons, and its time cannot be advanced for buttons.
inline int most_tile_gain(const Edition& edition, const CircleFacts& facts, std::uint64_t places,
                          int time) {
    const int marks = income_marks_crossed(edition, time, edition.last_space);
    const auto worth = [&](int place) {
        const TileFacts& tile = facts[place];
        return edition.empty_space_penalty * tile.size - tile.cost + tile.income * marks;
    };
    if (edition.last_space > kMostSpaces) {
        int sum = 0;
        for (auto left = places; left != 0; left &= left - 1) {
            sum += std::max(0, worth(std::countr_zero(left)));
        }
        return sum;
    }
    return best_takes(
        facts, places, edition.last_space - time,
        [&](int place) { return worth(place) - facts[place].time; },
        [&](int place, int k) {
            return facts.last_gain[static_cast<std::size_t>(place)][static_cast<std::size_t>(time + k)];
        });
}

// The squares of the special tile that a player could still complete: with tiles that fit, in the
// spaces left, and with special patches where no tile can lie.
inline Word open_windows(const Edition& edition, const CircleFacts& facts, std::uint64_t tiles,
                         int spaces, int cover, int patches, Word empty, Word live,
                         QuiltReach& reach) {
    Word open = 0;
    for (std::size_t k = 0; k < edition.special_squares.size(); ++k) {
        const Word wanted = edition.special_squares[k] & empty;
        const int size = count(wanted);
        if (size > cover + patches || count(wanted & ~live) > patches) continue;
        if (size > patches && spaces <= kMostSpaces) {
            std::array<int, kMaxTiles> most;
            for (auto left = tiles; left != 0; left &= left - 1) {
                const int place = std::countr_zero(left);
                const int size_here = count(reach.squares_of(empty, place) & wanted);
                most[static_cast<std::size_t>(place)] = std::min(facts[place].size, size_here);
            }
            const auto covered = [&](int place, int = 0) { return most[static_cast<std::size_t>(place)]; };
            if (best_takes(facts, tiles, spaces, covered, covered) + patches < size) continue;
        }
        open |= bit(static_cast<int>(k));
    }
    return open;
}

inline Prospect prospect_of(const Edition& edition, const EndgamePosition& position, int seat,
                            const CircleFacts& facts, std::uint64_t reachable, QuiltReach& reach) {
    Prospect prospect;
    const Word empty = edition.full & ~position.filled[seat];
    const int time = position.time[seat];
    prospect.empty = count(empty);
    prospect.patches = patches_ahead(edition, position);
    if (position.pending != 0 && ahead(position) == seat) {
        prospect.patches += std::popcount(position.pending);
    }
    prospect.patches = std::min(prospect.patches, prospect.empty);
    const auto payable = payable_places(edition, position, seat, facts, reachable);
    prospect.live = reach.live_squares(empty, payable, prospect.tiles);
    const TakesLimit limit =
        limit_takes(facts, prospect.tiles, edition.last_space - time, count(prospect.live));
    prospect.takes = limit.takes;
    prospect.is_rich = limit.cost <= position.buttons[seat];
    if (position.special_tile_owner == kNobody && !position.gave_up[seat]) {
        prospect.windows =
            open_windows(edition, facts, prospect.tiles, edition.last_space - time, limit.squares,
                         prospect.patches, empty, prospect.live, reach);
    }
    prospect.gain = edition.empty_space_penalty * prospect.patches +
                    (prospect.windows != 0 ? edition.special_points : 0);
    if (prospect.tiles != 0) prospect.gain += most_tile_gain(edition, facts, prospect.tiles, time);
    return prospect;
}

}  // namespace quiltwork::QUILTWORK_PATH
