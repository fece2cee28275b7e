// Many games stepped together. A range of them is worked on by one thread; ranges share nothing.
#pragma once

#include <vector>

#include "greedy.hpp"
#include "observe.hpp"
#include "playout.hpp"
#include "setup.hpp"

namespace quiltwork {

// One game of a batch: as quiltwork.Game plays it, the k-th draw uses stream k of its seed.
struct BatchGame {
    Position position;
    std::uint64_t seed = 0;
    std::uint64_t draws = 0;
    std::uint64_t moves = 0;
    std::int8_t seat = kNobody;  // where the learner sits; nobody: it plays both sides
};

// Who answers the learner, and where the learner sits.
enum class Opponent : std::uint8_t { none, random, greedy };
enum class Seats : std::uint8_t { first, second, alternate, random };
constexpr std::uint64_t kDiceStream = 1000000;  // as in engine/playing.py
constexpr std::uint64_t kSeatStream = 2000000;

struct BatchState {
    const Edition* edition = nullptr;
    Solo solo;
    bool auto_reset = true;
    bool reward_is_margin = false;
    Opponent opponent = Opponent::none;
    const Brain* brain = nullptr;
    Seats seats = Seats::first;
    std::vector<BatchGame> games;
};

// What is seen of a position, one row a game; those not wanted are null.
struct SeenArrays {
    float* planes = nullptr;
    float* scalars = nullptr;
    float* flat = nullptr;  // the planes and then the scalars
};

// Where answers go. The arrays belong to the caller.
struct BatchOutput {
    std::uint8_t* mask = nullptr;
    std::uint64_t* bits = nullptr;
    SeenArrays now;
    SeenArrays at_the_end;  // rows of games that have just ended; others are left alone
    std::int8_t* to_move = nullptr;
    std::int8_t* mover = nullptr;
    float* reward = nullptr;
    float* rewards = nullptr;
    std::uint8_t* done = nullptr;
    std::int32_t* scores = nullptr;
    std::int8_t* winner = nullptr;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline void resolve_chance(const Edition& edition, BatchGame& game) {
    for (Chance due; (due = chance_due(edition, game.position)) != Chance::none;) {
        Generator generator(game.seed, ++game.draws);
        sample(edition, game.position, generator, due);
    }
}

inline void play(const Edition& edition, BatchGame& game, int action) {
    apply(edition, game.position, action);
    ++game.moves;
    resolve_chance(edition, game);
}

// A legal action, each equally likely; 0 if there is none.
inline int any_action(const Edition& edition, const Position& position, Generator generator) {
    struct Run {
        int first;
        int ways;
        Word word;
    };
    std::array<Run, 2 + kMaxChoice * kMaxOrientations> runs;
    std::size_t size = 0;
    int moves = 0;
    for_each_run(edition, position, [&](int first, Word word) {
        runs[size++] = {first, count(word), word};
        moves += runs[size - 1].ways;
    });
    if (moves == 0) return 0;
    auto number = static_cast<int>(generator.below(static_cast<std::uint32_t>(moves)));
    const Run* run = runs.data();
    while (number >= run->ways) number -= run++->ways;
    return run->first + nth_one(run->word, number);
}

// As the engine's players of these names decide, with the dice of a match (engine/playing.py).
inline int opponent_action(const BatchState& batch, const BatchGame& game) {
    const Edition& edition = *batch.edition;
    const auto dice = Generator(game.seed, kDiceStream + game.moves).next();
    if (batch.opponent == Opponent::random) {
        return any_action(edition, game.position, Generator(dice, 1));
    }
    return greedy_action(edition, *batch.brain, game.position, 0.0F, 1, dice);
}

// The opponent's moves, until the learner is to move or the game is over.
inline void answer(const BatchState& batch, BatchGame& game) {
    if (batch.opponent == Opponent::none) return;
    const Edition& edition = *batch.edition;
    while (to_move(edition, game.position) == 1 - game.seat) {
        play(edition, game, opponent_action(batch, game));
    }
}

inline int learner_seat(const BatchState& batch, std::uint64_t seed, int alternative) {
    if (batch.opponent == Opponent::none) return kNobody;
    switch (batch.seats) {
        case Seats::first: return 0;
        case Seats::second: return 1;
        case Seats::alternate: return alternative;
        default: return static_cast<int>(Generator(seed, kSeatStream).below(2));
    }
}

// `alternative`: the learner's seat where seats alternate.
inline void start_game(const BatchState& batch, BatchGame& game, std::uint64_t seed,
                       int alternative) {
    game.position = random_start(*batch.edition, seed, batch.solo);
    game.seed = seed;
    game.draws = 0;
    game.moves = 0;
    game.seat = static_cast<std::int8_t>(learner_seat(batch, seed, alternative));
    resolve_chance(*batch.edition, game);
    answer(batch, game);
}

inline void start_games(BatchState& batch, const std::uint64_t* seeds, std::size_t first,
                        std::size_t last) {
    for (auto k = first; k < last; ++k) {
        start_game(batch, batch.games[k], seeds[k], static_cast<int>(k % 2));
    }
}

inline void start_next_game(const BatchState& batch, BatchGame& game) {
    start_game(batch, game, mix(game.seed + kGamma), 1 - game.seat);
}

inline void start_next(BatchState& batch, std::size_t first, std::size_t last) {
    for (auto k = first; k < last; ++k) start_next_game(batch, batch.games[k]);
}

// The first game whose action is not legal, or `last`. A finished game takes any action: none.
inline std::size_t find_illegal(const BatchState& batch, const std::int32_t* actions,
                                std::size_t first, std::size_t last) {
    for (auto k = first; k < last; ++k) {
        const Position& position = batch.games[k].position;
        if (is_over(*batch.edition, position)) continue;
        if (!is_legal(*batch.edition, position, actions[k])) return k;
    }
    return last;
}

// Who looks at a game: the learner, else the player to move, and at the end seat 0.
inline int viewer_of(const Edition& edition, const BatchGame& game) {
    if (game.seat != kNobody) return game.seat;
    return std::max(to_move(edition, game.position), 0);
}

inline void write_seen(const BatchState& batch, const SeenArrays& out, std::size_t k, int viewer) {
    const Edition& edition = *batch.edition;
    const Position& position = batch.games[k].position;
    const auto planes = static_cast<std::size_t>(plane_count(edition) * edition.spaces);
    const auto scalars = static_cast<std::size_t>(scalar_count(edition, batch.solo.level != 0));
    if (out.planes != nullptr) write_planes(edition, position, viewer, out.planes + k * planes);
    if (out.scalars != nullptr) write_scalars(edition, position, viewer, out.scalars + k * scalars);
    if (out.flat != nullptr) {
        float* row = out.flat + k * (planes + scalars);
        write_planes(edition, position, viewer, row);
        write_scalars(edition, position, viewer, row + planes);
    }
}

inline void write_bits(const Edition& edition, const Position& position, int viewer,
                       std::uint64_t* out) {
    Word words[kQuiltPlanes + kMaxChoice];
    plane_words(edition, position, viewer, words);
    for (int plane = 0; plane < plane_count(edition); ++plane) {
        *out++ = low_half(words[plane]);
        *out++ = high_half(words[plane]);
    }
}

inline void observe(const BatchState& batch, const BatchOutput& out, std::size_t k) {
    const Edition& edition = *batch.edition;
    const BatchGame& game = batch.games[k];
    const Position& position = game.position;
    const int viewer = viewer_of(edition, game);
    if (out.to_move != nullptr) out.to_move[k] = static_cast<std::int8_t>(to_move(edition, position));
    if (out.mask != nullptr) {
        write_mask(edition, position, out.mask + k * static_cast<std::size_t>(edition.action_count()));
    }
    if (out.bits != nullptr) {
        const auto words = 2 * static_cast<std::size_t>(plane_count(edition));
        write_bits(edition, position, viewer, out.bits + k * words);
    }
    write_seen(batch, out.now, k, viewer);
}

inline void observe_games(const BatchState& batch, const BatchOutput& out, std::size_t first,
                          std::size_t last) {
    for (auto k = first; k < last; ++k) observe(batch, out, k);
}

// Rewards and scores of a game that has just ended; zeros for all others.
inline void report_end(const BatchState& batch, const BatchOutput& out, std::size_t k, bool ended,
                       int mover) {
    const Edition& edition = *batch.edition;
    const Position& position = batch.games[k].position;
    if (out.done != nullptr) out.done[k] = ended;
    if (out.mover != nullptr) out.mover[k] = static_cast<std::int8_t>(mover);
    if (out.reward != nullptr) out.reward[k] = 0.0F;
    const int scores[2] = {ended ? score(edition, position, 0) : 0,
                           ended ? score(edition, position, 1) : 0};
    const int best = ended ? winner(edition, position) : kNobody;
    if (out.winner != nullptr) out.winner[k] = static_cast<std::int8_t>(best);
    for (int seat = 0; seat < 2; ++seat) {
        const auto at = 2 * k + static_cast<std::size_t>(seat);
        const int won = !ended ? 0 : best == seat ? 1 : -1;
        const int margin = scores[seat] - scores[1 - seat];
        const auto reward = static_cast<float>(batch.reward_is_margin ? margin : won);
        if (out.scores != nullptr) out.scores[at] = scores[seat];
        if (out.rewards != nullptr) out.rewards[at] = reward;
        if (out.reward != nullptr && seat == mover) out.reward[k] = reward;
    }
    if (ended) write_seen(batch, out.at_the_end, k, mover);
}

inline void step_games(BatchState& batch, const BatchOutput& out, const std::int32_t* actions,
                       std::size_t first, std::size_t last) {
    const Edition& edition = *batch.edition;
    for (auto k = first; k < last; ++k) {
        BatchGame& game = batch.games[k];
        const int mover = to_move(edition, game.position);
        bool ended = false;
        if (mover != kNobody) {
            play(edition, game, actions[k]);
            answer(batch, game);
            ended = is_over(edition, game.position);
        }
        report_end(batch, out, k, ended, mover);
        if (ended && batch.auto_reset) start_next_game(batch, game);
        observe(batch, out, k);
    }
}

// Random legal actions for every game, for measuring and for random players; finished ones get 0.
inline void random_actions(const BatchState& batch, std::uint64_t seed, std::int32_t* actions,
                           std::size_t first, std::size_t last) {
    for (auto k = first; k < last; ++k) {
        actions[k] = any_action(*batch.edition, batch.games[k].position, Generator(seed, k));
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
