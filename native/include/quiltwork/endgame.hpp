// The rest of a game without chance, solved: what best play by both sides comes to.
//
// A value is four times the margin of player 0, plus 1 or minus 1 for who is first home: above 0
// exactly when player 0 wins. Alpha-beta with windows of one value over all legal moves, less
// those that are provably no better than one that is tried (endgame_moves.hpp); positions that go
// on alike are looked at once (endgame_table.hpp), decided ones not at all (endgame_bounds.hpp).
#pragma once

#include <atomic>
#include <chrono>

#include "endgame_moves.hpp"

namespace quiltwork {

// Of a position while quilts are nearly full, about; on emptier ones it is a hundred times as much.
constexpr std::int64_t kWorkOfANode = 200;

struct SolveLimits {
    std::int64_t nodes = 0;                      // positions looked at; 0: no limit
    std::int64_t work = 0;                       // in steps of a few nanoseconds; 0: no limit
    double seconds = 0;                          // 0: no limit
    std::size_t entries = std::size_t{1} << 19;  // of the table, 32 bytes each
    const std::atomic<bool>* stop = nullptr;     // give up when this becomes true
    bool every_choice = false;                   // solve every tile on offer, and advancing
};

// What an action comes to for the player to move at the root.
struct SolvedChoice {
    int action = 0;
    int margin = 0;
    bool wins = false;
};

struct SolveResult {
    bool is_solved = false;
    SolvedChoice best;
    std::int64_t nodes = 0;
    List<SolvedChoice> choices;  // if asked for: each with the best of its placements
    List<std::int32_t> line;     // best play by both sides to the end of the game
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Nothing is left to chance: the small tiles have joined, and nobody plays by cards.
inline bool is_endgame(const Edition& edition, const Position& position) {
    return !position.box_closed && !is_solo(position) && to_move(edition, position) != kNobody;
}

// The same position with the circle counted from the neutral token: place 0 is the next tile.
inline EndgamePosition from_neutral_token(const Position& position) {
    EndgamePosition same{position};
    const Offer circle = next_tiles(position, kMaxTiles);
    for (std::size_t k = 0; k < static_cast<std::size_t>(circle.size); ++k) {
        same.order[k] = position.order[circle.places[k]];
    }
    same.order_size = static_cast<std::uint8_t>(circle.size);
    same.present = (std::uint64_t{1} << circle.size) - 1;
    same.head = 0;
    return same;
}

class Endgame {
  public:
    Endgame(const Edition& edition, const Position& root, const SolveLimits& limits)
        : edition_(edition),
          limits_(limits),
          root_(from_neutral_token(root)),
          facts_(circle_facts(edition, root_)),
          chooser_(edition, facts_),
          reach_{{edition, root_, 0}, {edition, root_, 1}},
          table_(limits.entries),
          began_(std::chrono::steady_clock::now()) {}

    SolveResult solve() {
        SolveResult result;
        const Range range = find_range([&](int beta) { return search(root_, beta); });
        const bool is_whole = !is_stopped_ && follow(range, result.line);
        if (is_whole && limits_.every_choice) solve_choices(result.choices);
        result.nodes = nodes_;
        result.is_solved = is_whole && !is_stopped_;
        if (result.is_solved) result.best = told(result.line[0], range);
        return result;
    }

  private:
    static constexpr int kMost = 1 << 28;

    // The values that are the same result: at_least <= value < below.
    struct Range {
        int at_least;
        int below;
    };

    static int margin_of(int value) { return (value + 1) >> 2; }

    SolvedChoice told(int action, const Range& range) const {
        const int sign = to_move(edition_, root_) == 0 ? 1 : -1;
        return {action, sign * margin_of(range.at_least), sign * range.at_least > 0};
    }

    // Asks for `bound(beta)`, a bound on the value as search() gives it,
    // until the margin is known; who wins a tie is asked last, and only where there is one.
    template <class Bound>
    Range find_range(Bound bound) {
        int low = -kMost, high = kMost;
        int guess = advancing_score(edition_, root_, 0) - advancing_score(edition_, root_, 1);
        while (low < high && !is_stopped_) {
            const int margin = guess == low ? guess + 1 : guess;
            const int beta = 4 * margin - 1;
            const int found = bound(beta);
            guess = margin_of(found);
            (found < beta ? high : low) = guess;
        }
        if (low != 0 || is_stopped_) return {4 * low - 1, 4 * low + 3};
        return bound(1) >= 1 ? Range{1, 3} : Range{-1, 1};
    }

    bool is_spent() {
        if (limits_.nodes > 0 && nodes_ >= limits_.nodes) return true;
        const std::int64_t work = nodes_ * 32 + reach_[0].work() + reach_[1].work();
        if (limits_.work > 0 && work >= limits_.work) return true;
        if (work < next_look_) return false;
        next_look_ = work + kWorkBetweenLooks;
        if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) return true;
        if (limits_.seconds <= 0) return false;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began_;
        return spent.count() >= limits_.seconds;
    }

    // A bound on the value: a lower one if it is at least beta, else an upper one.
    int search(const EndgamePosition& position, int beta) {
        if (is_stopped_ || is_spent()) {
            is_stopped_ = true;
            return 0;
        }
        const std::int64_t before = nodes_++;
        const int seat = to_move(edition_, position);
        const int home = first_home(edition_, position);
        const int certain = 4 * (advancing_score(edition_, position, 0) -
                                 advancing_score(edition_, position, 1));
        if (seat == kNobody) return certain + (home == 0 ? 1 : -1);
        Prospect prospects[2];
        const auto reachable = reachable_places(edition_, position, facts_);
        for (int k = 0; k < 2; ++k) {
            prospects[k] = prospect_of(edition_, position, k, facts_, reachable, reach_[k]);
        }
        EndgameChoices choices = find_choices(edition_, position, seat, facts_, prospects[seat]);
        // The player to move may do what is best at once and then only advance.
        const int at_once = seat == 0 ? choices.items[0].worth : -choices.items[0].worth;
        EndgameEntry entry;
        entry.low = 4 * (std::max(at_once, 0) - prospects[1].gain) + (home == 0 ? 1 : -1);
        entry.high = 4 * (std::min(at_once, 0) + prospects[0].gain) + (home == 1 ? -1 : 1);
        if (certain + entry.low >= beta) return certain + entry.low;
        if (certain + entry.high < beta) return certain + entry.high;
        entry.key = endgame_key(edition_, position, prospects);
        if (const EndgameEntry* known = table_.find(entry.key); known != nullptr) {
            entry.low = std::max(entry.low, known->low);
            entry.high = std::min(entry.high, known->high);
            if (certain + entry.low >= beta) return certain + entry.low;
            if (certain + entry.high < beta) return certain + entry.high;
            entry.best = known->best;
            choices.bring_to_front(entry.best);
        }
        const bool has_hope = prospects[seat].windows != 0;
        const bool looks_good = is_enough(2 * certain + entry.low + entry.high, 2 * beta, seat);
        const int best = best_of(position, seat, choices, beta, has_hope, looks_good, entry.best);
        if (is_stopped_) return 0;
        if (best >= beta) {
            entry.low = std::max(entry.low, best - certain);
        } else {
            entry.high = std::min(entry.high, best - certain);
        }
        entry.work = static_cast<std::uint32_t>(std::min<std::int64_t>(nodes_ - before, 1 << 30));
        table_.store(entry);
        return best;
    }

    // Whether a player has reached what this window asks about.
    static bool is_enough(int value, int beta, int seat) { return (value >= beta) == (seat == 0); }

    // Tries the choices in turn until one decides; `best` is tried first, and becomes the new one.
    // Where it does not look good, or the first placement fails, all placements are looked at
    // together: with hope of the special tile first as if it were won, and then those that end it.
    int best_of(const EndgamePosition& position, int seat, const EndgameChoices& choices, int beta,
                bool has_hope, bool looks_good, EndgameMove& best) {
        int value = seat == 0 ? -kMost : kMost;
        const EndgameMove first = best;
        for (const EndgameChoice& choice : choices) {
            bool is_open[2] = {choice.kind != EndgameMove::kPass, choice.kind != EndgameMove::kPass};
            const auto all_fail = [&](bool with_tile) {
                if (!std::exchange(is_open[with_tile], false)) return false;
                const int owner = with_tile ? seat : position.special_tile_owner;
                const int found = search_at_best(position, seat, choice, owner, beta);
                if (is_enough(found, beta, seat)) return false;
                value = seat == 0 ? std::max(value, found) : std::min(value, found);
                return true;
            };
            if (!looks_good && all_fail(has_hope)) continue;
            for_each_move(position, seat, choice, first, [&](const EndgameMove& move, bool hopes) {
                if (!looks_good && !hopes && all_fail(false)) return true;
                EndgamePosition next = position;
                apply_move(edition_, next, move);
                const int found = search(next, beta);
                if (seat == 0 ? found > value : found < value) {
                    value = found;
                    best = move;
                }
                return is_stopped_ || is_enough(value, beta, seat) || all_fail(hopes);
            });
            if (is_stopped_ || is_enough(value, beta, seat)) break;
        }
        return value;
    }

    // A bound for all placements of a choice at once, with this owner of the special tile from now
    // on: the squares count as covered, and yet stay free. Whatever can be done after a real
    // placement can be done so too.
    int search_at_best(const EndgamePosition& position, int seat, const EndgameChoice& choice,
                       int owner, int beta) {
        EndgamePosition next = position;
        next.gave_up[seat] = true;
        const Word empty = edition_.full & ~position.filled[seat];
        const Lay lay = choice.kind == EndgameMove::kTake
                            ? reach_[seat].any_lay(empty, choice.place)
                            : Lay{bit(lowest(empty)), 0, static_cast<std::uint8_t>(lowest(empty))};
        apply_move(edition_, next, {choice.kind, choice.place, lay.which, lay.anchor});
        next.filled[seat] = position.filled[seat];
        next.special_tile_owner = static_cast<std::int8_t>(owner);
        const int covered = 4 * edition_.empty_space_penalty * count(lay.squares);
        const int bonus = seat == 0 ? covered : -covered;
        return search(next, beta - bonus) + bonus;
    }

    // Calls visit(move, whether it leaves hope of the special tile) for the placements of a choice
    // that are worth a look, until it says true: those with hope first, and among them `preferred`.
    template <class Visit>
    void for_each_move(const EndgamePosition& position, int seat, const EndgameChoice& choice,
                       const EndgameMove& preferred, Visit visit) {
        const std::size_t first = outlooks_.size();
        chooser_.append(position, seat, choice, reach_[seat], outlooks_);
        const std::size_t last = outlooks_.size();
        const auto hopes = [&](std::size_t k) {
            const Outlook& outlook = outlooks_[k];
            return outlook.windows != 0 ||
                   (outlook.owns && position.special_tile_owner != seat);
        };
        std::size_t start = first;
        for (std::size_t k = first; k < last; ++k) {
            if (k > first && hopes(k) != hopes(k - 1)) start = k;
            const Lay& lay = outlooks_[k].lay;
            if (lay.which != preferred.which || lay.anchor != preferred.anchor) continue;
            std::swap(outlooks_[start], outlooks_[k]);
            break;
        }
        for (std::size_t k = first; k < last; ++k) {
            const Lay lay = outlooks_[k].lay;
            if (visit(EndgameMove{choice.kind, choice.place, lay.which, lay.anchor}, hopes(k))) break;
        }
        outlooks_.shrink(first);
    }

    Prospect prospect_at(const EndgamePosition& position, int seat) {
        return prospect_of(edition_, position, seat, facts_,
                           reachable_places(edition_, position, facts_), reach_[seat]);
    }

    // Whether the player who moved into this position has kept what was certain.
    bool keeps(const EndgamePosition& position, int seat, const Range& range) {
        if (seat == 0) return search(position, range.at_least) >= range.at_least;
        return search(position, range.below) < range.below;
    }

    // Best play from the root, whose result is known; whether it leads to the end of the game.
    bool follow(const Range& range, List<std::int32_t>& line) {
        EndgamePosition position = root_;
        for (int seat; (seat = to_move(edition_, position)) != kNobody && !is_stopped_;) {
            EndgamePosition next = position;
            bool is_found = false;
            for (const EndgameChoice& choice :
                 find_choices(edition_, position, seat, facts_, prospect_at(position, seat))) {
                for_each_move(position, seat, choice, {}, [&](const EndgameMove& move, bool) {
                    next = position;
                    apply_move(edition_, next, move);
                    is_found = keeps(next, seat, range) && !is_stopped_;
                    if (is_found) line.push_back(action_of(edition_, position, move));
                    return is_found || is_stopped_;
                });
                if (is_found || is_stopped_) break;
            }
            if (!is_found) return false;
            position = next;
        }
        return !is_stopped_;
    }

    void solve_choices(List<SolvedChoice>& solved) {
        const int seat = to_move(edition_, root_);
        const Prospect prospect = prospect_at(root_, seat);
        for (const EndgameChoice& choice : find_choices(edition_, root_, seat, facts_, prospect)) {
            EndgameChoices alone;
            alone.add(choice);
            EndgameMove best;
            const Range range = find_range([&](int beta) {
                return best_of(root_, seat, alone, beta, prospect.windows != 0, true, best);
            });
            for_each_move(root_, seat, choice, best, [&](const EndgameMove& move, bool) {
                EndgamePosition next = root_;
                apply_move(edition_, next, move);
                if (!keeps(next, seat, range)) return is_stopped_;
                solved.push_back(told(action_of(edition_, root_, move), range));
                return true;
            });
            if (is_stopped_) return;
        }
    }

    const Edition& edition_;
    const SolveLimits& limits_;
    EndgamePosition root_;
    CircleFacts facts_;
    PlacementChooser chooser_;
    QuiltReach reach_[2];
    EndgameTable table_;
    std::chrono::steady_clock::time_point began_;
    List<Outlook> outlooks_;
    static constexpr std::int64_t kWorkBetweenLooks = 50000;
    std::int64_t next_look_ = 0;
    std::int64_t nodes_ = 0;
    bool is_stopped_ = false;
};

inline SolveResult solve(const Edition& edition, const Position& position,
                         const SolveLimits& limits) {
    if (!is_endgame(edition, position)) return {};
    return Endgame(edition, position, limits).solve();
}

}  // namespace quiltwork::QUILTWORK_PATH
