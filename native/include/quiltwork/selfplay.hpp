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
    bool solo = false;        // against the Automa, of any level and deck
    int set_aside = 0;        // of the Automa's cards, at the start
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
        // What the Automa may do is judged as a whole: one card drawn would tell less.
        place_special_patches(edition, brain.evaluator, next);
        if (!is_solo(next)) settle(edition, brain.evaluator, next, dice);
        const float value = value_for_first(edition, brain.net, next, 0.3F);
        const float mine = (seat == 0 ? value : 1.0F - value) + noise * gumbel(dice);
        if (k == 0 || mine > highest) {
            best = k;
            highest = mine;
        }
    }
    return candidates.moves[static_cast<std::size_t>(best)];
}

// The deal of a game, by its dice; a solo game meets every level and deck.
inline Position deal(const Edition& edition, const SelfPlaySettings& settings, Generator& dice) {
    Solo automa;
    if (settings.solo) {
        const auto levels = static_cast<std::uint32_t>(edition.levels.size());
        automa.level = 1 + static_cast<int>(dice.below(levels));
        automa.deck = static_cast<int>(dice.below(2));
        automa.set_aside = settings.set_aside;
    }
    Position position = random_start(edition, dice.next(), automa);
    while (chance_due(edition, position) != Chance::none) {
        sample(edition, position, dice, chance_due(edition, position));
    }
    return position;
}

// The samples of one game under way; how it ended is filled in afterwards.
class GameSamples {
  public:
    GameSamples(const Edition& edition, Samples& samples)
        : edition_(edition), samples_(samples), first_(samples.won.size()) {}

    void keep(const Position& position, int seat, float searched) {
        net_inputs(edition_, position, seat, samples_.inputs.grow(kInputs));
        samples_.won.push_back(0);
        samples_.margin.push_back(0);
        samples_.searched.push_back(searched);
        movers_.push_back(seat);
    }

    void finish(const Position& end) {
        const int best = winner(edition_, end);
        const int margin = score(edition_, end, 0) - score(edition_, end, 1);
        for (std::size_t k = 0; k < movers_.size(); ++k) {
            samples_.won[first_ + k] = movers_[k] == best ? 1.0F : 0.0F;
            samples_.margin[first_ + k] = static_cast<float>(movers_[k] == 0 ? margin : -margin);
        }
    }

  private:
    const Edition& edition_;
    Samples& samples_;
    std::size_t first_;
    List<int> movers_;
};

// Makes a move as the settings say; gives what a search thought of the position, or -1.
inline float play_move(const Edition& edition, const Brain& brain, const SelfPlaySettings& settings,
                       Position& position, Generator& dice) {
    if (settings.iterations < 0 || uniform(dice) < settings.greedy_share) {
        const int placements = uniform(dice) < 0.15F ? 6 : 1;
        const float noise = settings.iterations < 0 ? settings.noise : 0.5F;
        apply_candidate(edition, position,
                        greedy_move(edition, brain.evaluator, position, noise, placements, dice));
        return -1;
    }
    if (settings.iterations == 0) {
        const float noise = settings.noise * uniform(dice);
        apply_candidate(edition, position, one_look_ahead(edition, brain, position, noise, dice));
        return -1;
    }
    SearchSettings search_settings;
    search_settings.iterations = settings.iterations;
    search_settings.seed = dice.next();
    const SearchResult found = search(edition, brain, search_settings, position);
    apply(edition, position, found.action);
    // Against the Automa a first look behind a move sees one card: the best of many hopes too much.
    return is_solo(position) ? -1.0F : found.value;
}

inline void play_for_samples(const Edition& edition, const Brain& brain,
                             const SelfPlaySettings& settings, std::uint64_t game, Samples& samples) {
    Generator dice(settings.seed, game);
    Position position = deal(edition, settings, dice);
    GameSamples kept(edition, samples);
    const auto is_kept = [&] {
        return dice.below(static_cast<std::uint32_t>(settings.keep_every)) == 0;
    };
    for (int seat; (seat = to_move(edition, position)) != kNobody;) {
        const Position before = position;
        const float searched = play_move(edition, brain, settings, position, dice);
        if (is_kept()) kept.keep(before, seat, searched);
        place_special_patches(edition, brain.evaluator, position);
        const bool is_automas = is_solo(position) && behind(edition, position) == kAutomaSeat;
        if (is_automas && is_kept()) kept.keep(position, 0, -1);
        settle(edition, brain.evaluator, position, dice);
    }
    kept.finish(position);
}

}  // namespace quiltwork::QUILTWORK_PATH
