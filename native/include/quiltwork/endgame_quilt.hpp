// What the quilts can still take near the end of a game: where each tile of the circle may lie,
// which squares that leaves in play, and which placements are as good as others.
#pragma once

#include <cstdlib>
#include <new>

#include "fits.hpp"
#include "hash.hpp"
#include "list.hpp"
#include "turn.hpp"

namespace quiltwork {

// One way to lay a tile on a quilt.
struct Lay {
    Word squares = 0;
    std::uint8_t which = 0;
    std::uint8_t anchor = 0;
};

// An array that begins as zeros, and costs nothing where it is not used.
template <class Item>
class Zeroed {
    static_assert(std::is_trivially_copyable_v<Item>);

  public:
    QUILTWORK_INLINE explicit Zeroed(std::size_t size)
        : items_(static_cast<Item*>(std::calloc(size, sizeof(Item)))) {
        if (items_ == nullptr) throw std::bad_alloc();
    }
    Zeroed(const Zeroed&) = delete;
    Zeroed& operator=(const Zeroed&) = delete;
    QUILTWORK_INLINE ~Zeroed() { std::free(items_); }
    QUILTWORK_INLINE Item& operator[](std::size_t index) { return items_[index]; }
    QUILTWORK_INLINE void swap(Zeroed& other) { std::swap(items_, other.items_); }

  private:
    Item* items_;
};

// A position as the solver sees it: a player may have given up the special tile, for good.
struct EndgamePosition : Position {
    bool gave_up[2] = {false, false};
};

// What a player's quilt looks like after one of the placements to choose from. Quilts compared with
// each other have the same number of empty squares.
struct Outlook {
    Lay lay;
    Word empty = 0;
    Word live = 0;            // the empty squares that a tile still to be had could cover
    std::uint64_t tiles = 0;  // those of these tiles that fit
    Word windows = 0;         // squares of the special tile that may still be completed
    int spare = 0;            // empty squares that are not live
    bool owns = false;        // this player has the special tile
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Where the tiles of the circle fit on one player's quilt, at the root and on what is left of it
// later: always a part of what was possible at the root.
class QuiltReach {
  public:
    QuiltReach(const Edition& edition, const Position& root, int seat)
        : places_(root.order_size), remembered_(kEntries * (root.order_size + 2U)) {
        const Word empty = edition.full & ~root.filled[seat];
        for (std::size_t place = 0; place < places_; ++place) {
            first_[place] = lays_.size();
            const Tile& tile = edition.tiles[root.order[place]];
            Fits fits;
            find_fits(edition, tile, empty, fits);
            for (int which = 0; which < tile.orientation_count; ++which) {
                const auto at = static_cast<std::size_t>(which);
                for_each_one(fits.anchors[at], [&](int anchor) {
                    lays_.push_back({tile.orientations[at].mask << anchor,
                                     static_cast<std::uint8_t>(which),
                                     static_cast<std::uint8_t>(anchor)});
                });
            }
        }
        first_[places_] = lays_.size();
    }

    // Calls visit(lay) for every way to lay the tile at this place of the circle.
    template <class Visit>
    void for_each_lay(Word empty, int place, Visit visit) const {
        const auto at = static_cast<std::size_t>(place);
        for (auto k = first_[at]; k < first_[at + 1]; ++k) {
            if ((lays_[k].squares & ~empty) == 0) visit(lays_[k]);
        }
    }

    // Some way to lay a tile that fits.
    Lay any_lay(Word empty, int place) const {
        auto k = first_[static_cast<std::size_t>(place)];
        while ((lays_[k].squares & ~empty) != 0) ++k;
        return lays_[k];
    }

    // The squares that the tile at one of these places could cover; tells which of them fit. Quilts
    // come back again and again, so what was found is remembered.
    Word live_squares(Word empty, std::uint64_t wanted, std::uint64_t& fitting) {
        Word* entry = &remembered_[hash_of_word(empty) % kEntries * (places_ + 2)];
        if (entry[0] != empty) {
            entry[0] = empty;
            entry[1] = 0;
        }
        auto known = low_half(entry[1]);
        for (auto left = wanted & ~known; left != 0; left &= left - 1) {
            const int place = std::countr_zero(left);
            entry[2 + place] = squares_within(empty, place);
        }
        entry[1] = known | wanted;
        Word live = 0;
        fitting = 0;
        for (auto left = wanted; left != 0; left &= left - 1) {
            const int place = std::countr_zero(left);
            if (entry[2 + place] != 0) fitting |= left & -left;
            live |= entry[2 + place];
        }
        return live;
    }

    // The squares that the tile at this place could cover; live_squares() has just looked at it.
    Word squares_of(Word empty, int place) {
        return remembered_[hash_of_word(empty) % kEntries * (places_ + 2) + 2 +
                           static_cast<std::size_t>(place)];
    }

    // How much was looked at so far, to know when to look at the clock.
    std::int64_t work() const { return work_; }

  private:
    static constexpr std::size_t kEntries = 1 << 12;

    static std::uint64_t hash_of_word(Word word) {
        return mix(low_half(word) ^ mix(high_half(word) + kGamma));
    }

    Word squares_within(Word empty, int place) {
        const auto at = static_cast<std::size_t>(place);
        Word squares = 0;
        for (auto k = first_[at]; k < first_[at + 1]; ++k) {
            const Word lay = lays_[k].squares;
            if ((lay & ~empty) == 0) squares |= lay;
        }
        work_ += static_cast<std::int64_t>(first_[at + 1] - first_[at]);
        return squares;
    }

    std::size_t places_;
    std::array<std::size_t, kMaxTiles + 1> first_{};
    List<Lay> lays_;
    Zeroed<Word> remembered_;
    std::int64_t work_ = 0;
};

inline bool completes_window(const Edition& edition, Word empty) {
    for (const Word square : edition.special_squares) {
        if ((square & empty) == 0) return true;
    }
    return false;
}

// Whoever holds quilt `a` is at least as well off as with quilt `b`, the rest being equal: `a` can
// copy whatever `b` does.
//
// A tile that `b` lays covers squares live in `b`. If all of those are empty in `a` too, it can lie
// there in `a`. A special patch goes to the same square if that is empty in `a`; else it was not
// live in `b`, so that `a`, with as many empty squares, has one that is not live in `b` either. After
// both, the squares live in `b` are still empty in `a`. The special tile comes to `a` no later if
// its missing squares are always among those that `b` misses.
//
// With at most one tile to come it is enough that `a` takes every tile that `b` takes, if its
// special patches can lie where no tile would: they never spoil a place.
inline bool is_as_good(const Edition& edition, const Outlook& a, const Outlook& b, int takes,
                       int patches) {
    if (!a.owns) {
        if (b.owns) return false;
        for (Word left = b.windows; left != 0; left &= left - 1) {
            const Word window = edition.special_squares[static_cast<std::size_t>(lowest(left))];
            if ((window & a.empty & ~b.empty) != 0) return false;
        }
    }
    if (takes <= 1 && a.spare >= patches && (a.owns || b.windows == 0)) {
        return (b.tiles & ~a.tiles) == 0;
    }
    return (b.live & ~a.empty) == 0;
}

// Keeps of outlooks[first...] those that no other is as good as; of equal ones the first.
inline void keep_best(const Edition& edition, List<Outlook>& outlooks, std::size_t first, int takes,
                      int patches) {
    std::size_t kept = first;
    for (std::size_t k = first; k < outlooks.size(); ++k) {
        const Outlook next = outlooks[k];
        bool is_needed = true;
        for (std::size_t other = first; other < kept && is_needed; ++other) {
            is_needed = !is_as_good(edition, outlooks[other], next, takes, patches);
        }
        if (!is_needed) continue;
        std::size_t still = first;
        for (std::size_t other = first; other < kept; ++other) {
            if (!is_as_good(edition, next, outlooks[other], takes, patches)) {
                outlooks[still++] = outlooks[other];
            }
        }
        outlooks[still] = next;
        kept = still + 1;
    }
    outlooks.shrink(kept);
}

}  // namespace quiltwork::QUILTWORK_PATH
