// Many games stepped together. A range of them is worked on by one thread; ranges share nothing.
#pragma once

#include <vector>

#include "observe.hpp"
#include "playout.hpp"
#include "setup.hpp"

namespace quiltwork {

// One game of a batch: as quiltwork.Game plays it, the k-th draw uses stream k of its seed.
struct BatchGame {
    Position position;
    std::uint64_t seed = 0;
    std::uint64_t draws = 0;
};

struct BatchState {
    const Edition* edition = nullptr;
    Solo solo;
    bool auto_reset = true;
    bool reward_is_margin = false;
    std::vector<BatchGame> games;
};

// Where answers go, one row a game; those not wanted are null. The arrays belong to the caller.
struct BatchOutput {
    std::uint8_t* mask = nullptr;
    std::uint64_t* bits = nullptr;
    float* planes = nullptr;
    float* scalars = nullptr;
    std::int8_t* to_move = nullptr;
    float* rewards = nullptr;
    std::uint8_t* done = nullptr;
    std::int32_t* scores = nullptr;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline void resolve_chance(const Edition& edition, BatchGame& game) {
    for (Chance due; (due = chance_due(edition, game.position)) != Chance::none;) {
        Generator generator(game.seed, ++game.draws);
        sample(edition, game.position, generator, due);
    }
}

inline void start_game(const BatchState& batch, BatchGame& game, std::uint64_t seed) {
    game.position = random_start(*batch.edition, seed, batch.solo);
    game.seed = seed;
    game.draws = 0;
    resolve_chance(*batch.edition, game);
}

inline void start_games(BatchState& batch, const std::uint64_t* seeds, std::size_t first,
                        std::size_t last) {
    for (auto k = first; k < last; ++k) start_game(batch, batch.games[k], seeds[k]);
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

inline void observe(const BatchState& batch, const BatchOutput& out, std::size_t k) {
    const Edition& edition = *batch.edition;
    const Position& position = batch.games[k].position;
    const auto planes = static_cast<std::size_t>(plane_count(edition));
    const auto spaces = static_cast<std::size_t>(edition.spaces);
    if (out.to_move != nullptr) out.to_move[k] = static_cast<std::int8_t>(to_move(edition, position));
    if (out.mask != nullptr) {
        write_mask(edition, position, out.mask + k * static_cast<std::size_t>(edition.action_count()));
    }
    if (out.bits != nullptr || out.planes != nullptr) {
        Word words[kQuiltPlanes + kMaxChoice];
        plane_words(edition, position, words);
        for (std::size_t plane = 0; plane < planes; ++plane) {
            if (out.bits != nullptr) {
                out.bits[(k * planes + plane) * 2] = low_half(words[plane]);
                out.bits[(k * planes + plane) * 2 + 1] = high_half(words[plane]);
            }
            if (out.planes != nullptr) {
                spell_floats(words[plane], edition.spaces, out.planes + (k * planes + plane) * spaces);
            }
        }
    }
    if (out.scalars != nullptr) {
        write_scalars(edition, position, out.scalars + k * static_cast<std::size_t>(kScalars));
    }
}

inline void observe_games(const BatchState& batch, const BatchOutput& out, std::size_t first,
                          std::size_t last) {
    for (auto k = first; k < last; ++k) observe(batch, out, k);
}

// Rewards and scores of a game that has just ended; zeros for all others.
inline void report_end(const BatchState& batch, const BatchOutput& out, std::size_t k, bool ended) {
    const Edition& edition = *batch.edition;
    const Position& position = batch.games[k].position;
    if (out.done != nullptr) out.done[k] = ended;
    const int scores[2] = {ended ? score(edition, position, 0) : 0,
                           ended ? score(edition, position, 1) : 0};
    const int best = ended ? winner(edition, position) : kNobody;
    for (int seat = 0; seat < 2; ++seat) {
        const auto at = 2 * k + static_cast<std::size_t>(seat);
        if (out.scores != nullptr) out.scores[at] = scores[seat];
        if (out.rewards != nullptr) {
            const int won = !ended ? 0 : best == seat ? 1 : -1;
            const int margin = scores[seat] - scores[1 - seat];
            out.rewards[at] = static_cast<float>(batch.reward_is_margin ? margin : won);
        }
    }
}

inline void step_games(BatchState& batch, const BatchOutput& out, const std::int32_t* actions,
                       std::size_t first, std::size_t last) {
    const Edition& edition = *batch.edition;
    for (auto k = first; k < last; ++k) {
        BatchGame& game = batch.games[k];
        bool ended = false;
        if (!is_over(edition, game.position)) {
            apply(edition, game.position, actions[k]);
            resolve_chance(edition, game);
            ended = is_over(edition, game.position);
        }
        report_end(batch, out, k, ended);
        if (ended && batch.auto_reset) start_game(batch, game, mix(game.seed + kGamma));
        observe(batch, out, k);
    }
}

// Random legal actions for every game, for measuring and for random opponents; finished ones get 0.
inline void random_actions(const BatchState& batch, std::uint64_t seed, std::int32_t* actions,
                           std::size_t first, std::size_t last) {
    for (auto k = first; k < last; ++k) {
        const Edition& edition = *batch.edition;
        const Position& position = batch.games[k].position;
        Generator generator(seed, k);
        const int moves = count_moves(edition, position);
        int number = moves > 0 ? static_cast<int>(generator.below(static_cast<std::uint32_t>(moves))) : 0;
        actions[k] = 0;
        for_each_run(edition, position, [&](int first_action, Word word) {
            const int ways = count(word);
            if (number >= 0 && number < ways) actions[k] = first_action + nth_one(word, number);
            number -= ways;
        });
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
