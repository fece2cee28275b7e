// What was found out about positions of an endgame, by a key of all that decides the rest of it.
#pragma once

#include "endgame_bounds.hpp"

namespace quiltwork {

// A move of the solver; a square for a special patch is its anchor.
struct EndgameMove {
    enum Kind : std::uint8_t { kPass, kTake, kPatch };  // to pass is to advance, or to decline
    Kind kind = kPass;
    std::uint8_t place = 0;
    std::uint8_t which = 0;
    std::uint8_t anchor = 0;
};

// The value lies between low and high, both beyond what is certain if both players only advance.
struct EndgameEntry {
    std::uint64_t key = 0;
    std::int32_t low = 0;
    std::int32_t high = 0;
    EndgameMove best;
    std::uint32_t work = 0;  // positions looked at to find it; 0 is an empty entry
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

class EndgameTable {
  public:
    // Begins small, since most endgames are, and grows up to so many entries.
    explicit EndgameTable(std::size_t entries)
        : most_buckets_(std::bit_floor(std::max<std::size_t>(entries / kWays, 1))),
          buckets_(std::min<std::size_t>(most_buckets_, 1 << 12)),
          entries_(buckets_ * kWays) {}

    const EndgameEntry* find(std::uint64_t key) {
        const EndgameEntry* bucket = bucket_of(key);
        for (std::size_t k = 0; k < kWays; ++k) {
            if (bucket[k].key == key && bucket[k].work != 0) return bucket + k;
        }
        return nullptr;
    }

    // In the place of an older entry with this key, or of what was found out with the least work.
    void store(const EndgameEntry& entry) {
        if (used_ > buckets_ * kWays / 2 && buckets_ < most_buckets_) grow();
        EndgameEntry* bucket = bucket_of(entry.key);
        std::size_t place = 0;
        for (std::size_t k = 0; k < kWays; ++k) {
            if (bucket[k].key == entry.key) {
                place = k;
                break;
            }
            if (bucket[k].work < bucket[place].work) place = k;
        }
        used_ += bucket[place].work == 0;
        bucket[place] = entry;
    }

  private:
    static constexpr std::size_t kWays = 4;

    EndgameEntry* bucket_of(std::uint64_t key) { return &entries_[(key & (buckets_ - 1)) * kWays]; }

    void grow() {
        const std::size_t size = buckets_ * kWays;
        buckets_ = std::min(buckets_ * 8, most_buckets_);
        Zeroed<EndgameEntry> smaller(buckets_ * kWays);
        smaller.swap(entries_);
        used_ = 0;
        for (std::size_t k = 0; k < size; ++k) {
            if (smaller[k].work != 0) store(smaller[k]);
        }
    }

    std::size_t most_buckets_;
    std::size_t buckets_;
    std::size_t used_ = 0;
    Zeroed<EndgameEntry> entries_;
};

// The circle from the neutral token on. A tile that nobody can take is only in the way; once all are
// on offer, not even that, and their order no longer matters.
inline std::uint64_t combine_offers(std::uint64_t hash, const Edition& edition,
                                    const Position& position, std::uint64_t tiles) {
    if (tiles == 0 || circle_size(position) <= edition.choice) return hash;
    const Offer circle = next_tiles(position, kMaxTiles);
    std::uint64_t packed = 1;
    for (int k = 0; k < circle.size; ++k) {
        const auto place = circle.places[static_cast<std::size_t>(k)];
        packed = packed << 8 | ((tiles >> place & 1) != 0 ? 1U + place : 0xFFU);
        if (k % 7 == 6) {
            hash = combine(hash, packed);
            packed = 1;
        }
    }
    return combine(hash, packed);
}

// Two quilts are the same for the rest of the game if the same tiles can lie on the same squares, the
// same squares of the special tile can be completed, and as many special patches can lie elsewhere.
// A last tile can lie anywhere if special patches cannot be in its way.
inline std::uint64_t combine_quilt(std::uint64_t hash, const Edition& edition,
                                   const Position& position, int seat, const Prospect& prospect) {
    hash = combine(hash, prospect.tiles);
    const int others = prospect.empty - count(prospect.live);
    if (prospect.windows == 0 && prospect.takes <= 1 && others >= prospect.patches) {
        return combine(hash, static_cast<std::uint64_t>(prospect.patches));
    }
    Word squares = prospect.live;
    for (Word left = prospect.windows; left != 0; left &= left - 1) {
        squares |= edition.special_squares[static_cast<std::size_t>(lowest(left))] &
                   ~position.filled[seat];
    }
    hash = combine(combine(hash, squares), prospect.windows);
    const int spare = std::min(prospect.empty - count(squares), prospect.patches);
    return combine(hash, 1U << 16 | static_cast<std::uint64_t>(spare));
}

// Buttons and income matter beyond the score only as long as a tile might be too expensive.
inline std::uint64_t combine_purse(std::uint64_t hash, const Edition& edition,
                                   const Position& position, int seat, const Prospect& prospect) {
    const int time = position.time[seat];
    auto purse = static_cast<std::uint64_t>(time);
    if (!prospect.is_rich) {
        const auto buttons = static_cast<std::uint32_t>(position.buttons[seat]);
        purse |= std::uint64_t{1} << 15 | static_cast<std::uint64_t>(buttons) << 32;
        if (income_marks_crossed(edition, time, edition.last_space - 1) > 0) {
            purse |= static_cast<std::uint64_t>(position.income[seat]) << 16;
        }
    }
    return combine(hash, purse);
}

inline std::uint64_t endgame_key(const Edition& edition, const Position& position,
                                 const Prospect* prospects) {
    const auto pending = static_cast<std::uint64_t>(std::popcount(position.pending));
    // Mixed before anything joins it: else the tiles that follow, as small a number, could undo it.
    std::uint64_t hash = combine(0, static_cast<std::uint64_t>(position.top + 1) | pending << 8);
    for (int seat = 0; seat < 2; ++seat) {
        hash = combine_quilt(hash, edition, position, seat, prospects[seat]);
        hash = combine_purse(hash, edition, position, seat, prospects[seat]);
    }
    return combine_offers(hash, edition, position, prospects[0].tiles | prospects[1].tiles);
}

}  // namespace quiltwork::QUILTWORK_PATH
