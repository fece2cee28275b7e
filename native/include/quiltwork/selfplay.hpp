// Games a player plays against itself, kept as what the network sees and how the game ended.
#pragma once

#include "search.hpp"
#include "setup.hpp"

namespace quiltwork {

// How the moves of a game are found; a share of them is greedy, so that games differ.
struct SelfPlaySettings {
    int iterations = 0;       // of search; 0: one look ahead, below 0: greedy
    float noise = 0;          // Gumbel noise on values (one look ahead) or utilities (greedy)
    float greedy_share = 0;
    int keep_every = 1;       // of the positions met, one in so many is kept
    std::uint64_t seed = 0;
};

struct Samples {
    List<float> inputs;  // kInputs a sample, from the side of the player to move
    List<float> won;     // 1 if that player won
    List<float> margin;
    List<float> searched;  // the value the search gave, or -1
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline Candidate one_look_ahead(const Edition& edition, const Brain& brain, const Position& position,
                                float noise, Generator& dice) {
    const Candidates candidates = find_candidates(edition, brain.evaluator, position, 3);
    const int seat = to_move(edition, position);
    int best = 0;
    float highest = 0;
    for (int k = 0; k < candidates.size; ++k) {
        Position next = position;
        apply_candidate(edition, next, candidates.moves[static_cast<std::size_t>(k)]);
        settle(edition, brain.evaluator, next, dice);
        const float value = value_for_first(edition, brain.net, next, 0.3F);
        const float mine = (seat == 0 ? value : 1.0F - value) + noise * gumbel(dice);
        if (k == 0 || mine > highest) {
            best = k;
            highest = mine;
        }
    }
    return candidates.moves[static_cast<std::size_t>(best)];
}

inline void play_for_samples(const Edition& edition, const Brain& brain,
                             const SelfPlaySettings& settings, std::uint64_t game, Samples& samples) {
    Generator dice(settings.seed, game);
    Position position = random_start(edition, dice.next(), {});
    SearchSettings search_settings;
    search_settings.iterations = settings.iterations;
    List<int> movers;
    const std::size_t first = samples.won.size();
    for (int seat; (seat = to_move(edition, position)) != kNobody;) {
        float searched = -1;
        Candidate move;
        bool by_action = false;
        int action = 0;
        if (settings.iterations < 0 || uniform(dice) < settings.greedy_share) {
            const int placements = uniform(dice) < 0.15F ? 6 : 1;
            const float noise = settings.iterations < 0 ? settings.noise : 0.5F;
            move = greedy_move(edition, brain.evaluator, position, noise, placements, dice);
        } else if (settings.iterations == 0) {
            move = one_look_ahead(edition, brain, position, settings.noise * uniform(dice), dice);
        } else {
            search_settings.seed = dice.next();
            const SearchResult found = search(edition, brain, search_settings, position);
            searched = found.value;
            by_action = true;
            action = found.action;
        }
        if (dice.below(static_cast<std::uint32_t>(settings.keep_every)) == 0) {
            net_inputs(edition, position, seat, samples.inputs.grow(kInputs));
            samples.won.push_back(0);
            samples.margin.push_back(0);
            samples.searched.push_back(searched);
            movers.push_back(seat);
        }
        if (by_action) {
            apply(edition, position, action);
        } else {
            apply_candidate(edition, position, move);
        }
        settle(edition, brain.evaluator, position, dice);
    }
    const int best = winner(edition, position);
    const int margin = score(edition, position, 0) - score(edition, position, 1);
    for (std::size_t k = 0; k < movers.size(); ++k) {
        samples.won[first + k] = movers[k] == best ? 1.0F : 0.0F;
        samples.margin[first + k] = static_cast<float>(movers[k] == 0 ? margin : -margin);
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
