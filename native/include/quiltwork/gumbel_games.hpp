// Many games side by side, each with a Gumbel search that waits for the network: self-play that keeps
// what it met, and matches between two networks or against the other players of the house.
#pragma once

#include <utility>

#include "gumbel_search.hpp"
#include "mcts.hpp"
#include "selfplay.hpp"
#include "uct.hpp"

namespace quiltwork {

constexpr int kSampleMoves = 16;
constexpr std::uint8_t kNobodysLeaf = 2;  // its game waits, or is over and a match has no more

// A position of self-play, what the search made of it, and how the game ended.
struct GumbelSample {
    Leaf leaf;
    std::uint16_t actions[kSampleMoves];
    std::uint8_t mover;
    std::uint8_t unused;
    float shares[kSampleMoves];  // of the improved policy; the rest is spread over all other moves
    float margin;                // the end, from the side of the player to move
    float won;
    float points[2];             // mine, theirs
    std::uint8_t quilts[2][16];  // mine, theirs, as they were at the end
    float searched;              // the worth of the contest as the search saw it
};
static_assert(sizeof(GumbelSample) == sizeof(Leaf) + 150);

struct GumbelTotals {
    std::int64_t games = 0;
    std::int64_t decisions = 0;
    std::int64_t points = 0;  // of both players
    std::int64_t empty = 0;
    std::int64_t margin = 0;  // without its sign
    std::int64_t special_tiles = 0;
    std::int64_t first_won = 0;
    std::int64_t low = 0;  // games in which somebody ends below -20
};

struct GumbelResult {
    std::int32_t game;
    std::int32_t won;        // by the first side
    std::int32_t points[2];  // of the first side, of the other
    std::int32_t empty[2];
    std::int32_t special_tile;  // 1: the first side has it, 2: the other
    std::int32_t began;         // the first side did
};

// What one thread brings home from a step.
struct GumbelHarvest {
    List<GumbelSample> samples;
    List<GumbelResult> results;
    GumbelTotals totals;
};

// Those from mcts on take their time.
enum class Rival : std::uint8_t { itself, network, random, greedy, mcts, uct, full };

struct GumbelPlan {
    const Edition* const* editions = nullptr;  // the k-th deal is of edition k mod their number
    int edition_count = 1;
    int kept = 16;  // moves of an answer
    int noisy_moves = 10;  // of a game, in self-play, that are chosen with the noise
    int random_opening = 0;  // in self-play, so many random moves at most before the first decision
    float quick_share = 0;   // of the decisions in self-play, looked at briefly and not kept
    int quick_simulations = 16;
    GumbelSettings sides[2];
    Rival rival = Rival::itself;
    SearchSettings rival_settings;
    const Brain* brain = nullptr;  // of a rival that needs one
    std::uint64_t seed = 0;
    std::int64_t games = 0;  // of a match
};

struct GumbelGame {
    Position position;
    GumbelState searches[2];  // of both sides of a match; in self-play there is one
    int side = 0;             // whose decision is under way
    GumbelSettings settings;  // of that decision
    List<GumbelSample> samples;
    std::uint64_t number = 0;
    std::uint64_t dice = 0;
    int edition = 0;
    int decisions = 0;
    int first = 0;  // who began
    bool is_quick = false;
    bool is_idle = false;   // a match has no more games for it
    bool is_waiting = false;  // for a rival that takes its time, or
    bool is_solving = false;  // for the end to be solved, which takes as long
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// One of the games at work; what it brings home goes to the harvest of its thread.
class GumbelTable {
  public:
    GumbelTable(const GumbelPlan& plan, GumbelGame& game, GumbelHarvest& harvest, std::size_t stride)
        : plan_(plan), game_(game), harvest_(harvest), stride_(stride), dice_(game.dice) {}

    ~GumbelTable() { game_.dice = dice_.next(); }

    void start(std::uint64_t number, Leaf& leaf) {
        game_.number = number;
        dice_ = Generator(plan_.seed, number);
        deal();
        if (plan_.rival == Rival::itself) scatter();
        to_decision(leaf);
    }

    void step(const float* row, Leaf& leaf) {
        if (game_.is_idle || game_.is_waiting) return;
        GumbelSearch search(edition(), game_.settings, state());
        if (search.go_on({row, plan_.kept}, dice_)) {
            write_waiting(leaf);
            return;
        }
        decide(search);
        to_decision(leaf);
    }

    // What was waited for: the end solved, or the move of a rival.
    void go_on_after_waiting(Leaf& leaf) {
        game_.is_waiting = false;
        if (!std::exchange(game_.is_solving, false)) {
            rival_moves();
        } else if (!solve_the_rest() && search_begins(leaf)) {
            return;
        }
        to_decision(leaf);
    }

  private:
    void rival_moves() {
        SearchSettings settings = plan_.rival_settings;
        settings.seed = dice_.next();
        SearchClock clock;
        int action;
        if (plan_.rival == Rival::mcts) {
            action = mcts(edition(), settings, clock, game_.position).action;
        } else if (plan_.rival == Rival::uct) {
            action = uct(edition(), *plan_.brain, settings, clock, game_.position).action;
        } else {
            action = search(edition(), *plan_.brain, settings, game_.position).action;
        }
        apply(edition(), game_.position, action);
    }

    const Edition& edition() const { return *plan_.editions[game_.edition]; }

    GumbelState& state() { return game_.searches[game_.side]; }

    bool is_match() const { return plan_.rival != Rival::itself; }

    // Two games of a match share a deal, and the first side has the other seat in the second.
    int first_side() const { return static_cast<int>(game_.number % 2); }

    void deal() {
        const std::uint64_t deal = is_match() ? game_.number / 2 : game_.number;
        Generator generator(plan_.seed, deal + (is_match() ? kGamma : 0));
        game_.edition = static_cast<int>(deal % static_cast<std::uint64_t>(plan_.edition_count));
        game_.position = random_start(edition(), generator.next(), Solo{});
        game_.first = to_move(edition(), game_.position);
        game_.samples.clear();
        game_.decisions = 0;
        game_.side = 0;
        for (auto& each : game_.searches) each.tree.nodes.clear();
        game_.is_idle = game_.is_waiting = game_.is_solving = false;
        if (!is_match() && plan_.random_opening > 0) {
            const auto most = static_cast<std::uint32_t>(plan_.random_opening) + 1;
            play_randomly(static_cast<int>(generator.below(most)));
        }
    }

    // The first games begin somewhere in the middle, so that not all end at once.
    void scatter() {
        play_randomly(static_cast<int>(dice_.below(30)));
        if (is_over(edition(), game_.position)) deal();
    }

    void play_randomly(int moves) {
        for (int k = 0; k < moves; ++k) {
            play_on(edition(), game_.position, dice_);
            const int seat = to_move(edition(), game_.position);
            if (seat == kNobody) return;
            play_random(edition(), game_.position, seat, dice_);
        }
    }

    // Plays until the network is needed, a rival or the solver has to think, or no game is left.
    void to_decision(Leaf& leaf) {
        for (;;) {
            play_on(edition(), game_.position, dice_);
            const int seat = to_move(edition(), game_.position);
            if (seat == kNobody) {
                finish();
                if (!next_game()) {
                    leaf.side = kNobodysLeaf;
                    return;
                }
                continue;
            }
            const bool is_rivals = is_match() && seat != first_side();
            if (is_rivals && plan_.rival != Rival::network) {
                if (simple_rival(seat)) continue;
                leaf.side = kNobodysLeaf;
                return;
            }
            game_.side = is_rivals;
            game_.settings = plan_.sides[is_rivals];
            game_.is_quick = !is_match() && uniform(dice_) < plan_.quick_share;
            if (game_.is_quick) game_.settings.simulations = plan_.quick_simulations;
            if (is_late(edition(), game_.position, game_.settings.decided)) {
                game_.is_waiting = game_.is_solving = true;
                leaf.side = kNobodysLeaf;
                return;
            }
            if (search_begins(leaf)) return;
        }
    }

    // False if the decision is made: what is known from before was enough.
    bool search_begins(Leaf& leaf) {
        GumbelSearch search(edition(), game_.settings, state());
        if (search.begin(game_.position)) {
            write(leaf, game_.position);
            leaf.is_noisy = !is_match();
            return true;
        }
        if (search.go_on(dice_)) {
            write_waiting(leaf);
            return true;
        }
        decide(search);
        return false;
    }

    // Makes the best move there is, where that can be found out.
    bool solve_the_rest() {
        const SolveResult solved = solve_ending(edition(), game_.position, game_.settings.decided);
        if (!solved.is_solved) return false;
        apply(edition(), game_.position, solved.best.action);
        ++game_.decisions;
        return true;
    }

    void write_waiting(Leaf& leaf) {
        write(leaf, state().tree.nodes[static_cast<std::size_t>(state().leaf)].position);
    }

    // A rival who moves at once does; for the others the game waits: false.
    bool simple_rival(int seat) {
        if (plan_.rival == Rival::random) {
            play_random(edition(), game_.position, seat, dice_);
        } else if (plan_.rival == Rival::greedy) {
            apply_candidate(edition(), game_.position,
                            greedy_move(edition(), plan_.brain->evaluator, game_.position, 0, 1, dice_));
        } else {
            game_.is_waiting = true;
        }
        return !game_.is_waiting;
    }

    void write(Leaf& leaf, const Position& position) {
        write_leaf(edition(), position, leaf);
        leaf.side = static_cast<std::uint8_t>(game_.side);
    }

    void decide(const GumbelSearch& search) {
        const GumbelNode& root = state().tree.nodes[0];
        const bool with_noise =
            !is_match() && game_.decisions < plan_.noisy_moves && !game_.is_quick;
        const int choice = search.choice(with_noise);
        if (!is_match() && root.edge_count > 1 && !game_.is_quick) keep(search, root);
        apply(edition(), game_.position, state().tree.edge(root, choice).action);
        ++game_.decisions;
    }

    void keep(const GumbelSearch& search, const GumbelNode& root) {
        GumbelSample& sample = *game_.samples.grow(1);
        sample = {};
        write_leaf(edition(), root.position, sample.leaf);
        float shares[kMostConsidered];
        GumbelView(state().tree, root, game_.settings).improved(shares);
        for (int k = 0; k < kSampleMoves; ++k) {
            const bool is_move = k < root.edge_count;
            sample.actions[k] = static_cast<std::uint16_t>(
                is_move ? state().tree.edge(root, k).action : 0xFFFF);
            sample.shares[k] = is_move ? shares[k] : 0.0F;
        }
        sample.searched = search.contest();
        sample.mover = static_cast<std::uint8_t>(root.mover);
    }

    void finish() {
        const Position& end = game_.position;
        const int points[2] = {score(edition(), end, 0), score(edition(), end, 1)};
        const int empty[2] = {edition().spaces - count(end.filled[0]),
                              edition().spaces - count(end.filled[1])};
        const int best = winner(edition(), end);
        for (std::size_t k = 0; k < game_.samples.size(); ++k) {
            GumbelSample& sample = game_.samples[k];
            const int me = sample.mover;
            sample.margin = static_cast<float>(points[me] - points[1 - me]);
            sample.won = best == me ? 1.0F : 0.0F;
            for (int which = 0; which < 2; ++which) {
                const int seat = which == 0 ? me : 1 - me;
                sample.points[which] = static_cast<float>(points[seat]);
                std::memcpy(sample.quilts[which], &end.filled[seat], sizeof sample.quilts[which]);
            }
            *harvest_.samples.grow(1) = sample;
        }
        GumbelTotals& totals = harvest_.totals;
        ++totals.games;
        totals.decisions += game_.decisions;
        totals.points += points[0] + points[1];
        totals.empty += empty[0] + empty[1];
        totals.margin += std::abs(points[0] - points[1]);
        totals.special_tiles += end.special_tile_owner != kNobody;
        totals.first_won += best == game_.first;
        totals.low += std::min(points[0], points[1]) < -20;
        if (is_match()) {
            const int one = first_side(), other = 1 - one;
            const int owner = end.special_tile_owner;
            harvest_.results.push_back({static_cast<std::int32_t>(game_.number),
                                        best == one,
                                        {points[one], points[other]},
                                        {empty[one], empty[other]},
                                        owner == kNobody ? 0 : owner == one ? 1 : 2,
                                        game_.first == one});
        }
    }

    // Games are numbered so that each place at the tables has its own.
    bool next_game() {
        game_.number += stride_;
        if (is_match() && game_.number >= static_cast<std::uint64_t>(plan_.games)) {
            game_.is_idle = true;
            return false;
        }
        deal();
        return true;
    }

    const GumbelPlan& plan_;
    GumbelGame& game_;
    GumbelHarvest& harvest_;
    std::size_t stride_;
    Generator dice_;
};

inline void gumbel_start(const GumbelPlan& plan, GumbelGame* games, std::size_t size, Leaf* leaves,
                         GumbelHarvest& harvest, std::size_t first, std::size_t last) {
    for (auto k = first; k < last; ++k) {
        GumbelTable(plan, games[k], harvest, size).start(k, leaves[k]);
    }
}

inline void gumbel_step(const GumbelPlan& plan, GumbelGame* games, std::size_t size,
                        const float* answers, Leaf* leaves, GumbelHarvest& harvest,
                        std::size_t first, std::size_t last) {
    for (auto k = first; k < last; ++k) {
        GumbelTable(plan, games[k], harvest, size).step(answers + k * answer_size(plan.kept), leaves[k]);
    }
}

inline void gumbel_after_waiting(const GumbelPlan& plan, GumbelGame* games, std::size_t size,
                                 Leaf* leaves, GumbelHarvest& harvest, std::size_t k) {
    GumbelTable(plan, games[k], harvest, size).go_on_after_waiting(leaves[k]);
}

}  // namespace quiltwork::QUILTWORK_PATH
