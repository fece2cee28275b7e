// Where a deep search placed tiles, beside everywhere it could have: what the evaluator learns from.
#pragma once

#include <cstring>

#include "leaf.hpp"
#include "selfplay.hpp"

namespace quiltwork {

struct PlacingChoices {
    List<float> features;  // kQuiltFeatures for each placement there was, of the quilt it leaves
    List<float> empty;     // the share of empty squares afterwards, one for each decision
    List<std::int32_t> sizes;   // how many placements there were
    List<std::int32_t> chosen;  // which of them
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Keeps where a tile went, if there was more than one way to place it.
inline void keep_placement(const Edition& edition, const Tile& tile, const Taking& taking, Word empty,
                           bool is_open, PlacingChoices& choices) {
    Fits fits;
    find_fits(edition, tile, empty, fits);
    if (fits.ways < 2) return;
    const Windows windows(edition, empty, tile.size, is_open);
    int chosen = 0, size = 0;
    for (std::size_t which = 0; which < static_cast<std::size_t>(tile.orientation_count); ++which) {
        const Orientation& orientation = tile.orientations[which];
        for_each_one(fits.anchors[which], [&](int anchor) {
            if (orientation.index == taking.index && anchor == taking.at) chosen = size;
            ++size;
            float* out = choices.features.grow(kQuiltFeatures);
            for (const float feature :
                 quilt_features(edition, windows, empty, orientation.mask << anchor)) {
                *out++ = feature;
            }
        });
    }
    choices.empty.push_back(static_cast<float>(count(empty) - tile.size) /
                            static_cast<float>(edition.spaces));
    choices.sizes.push_back(size);
    choices.chosen.push_back(chosen);
}

inline void keep_choice(const Edition& edition, const Position& position, int action,
                        PlacingChoices& choices) {
    if (position.pending != 0 || !takes_a_tile(edition, action)) return;
    const Taking taking = taking_of(edition, action);
    const auto place = next_tiles(position, edition.choice).places[taking.slot];
    keep_placement(edition, edition.tiles[position.order[place]], taking,
                   edition.full & ~position.filled[to_move(edition, position)],
                   is_special_tile_open(edition, position), choices);
}

// The same of a position as the large network was handed it.
inline void keep_choice_of_leaf(const Edition& edition, const Leaf& leaf, int action,
                                PlacingChoices& choices) {
    if (leaf.pending != 0 || !takes_a_tile(edition, action)) return;
    const Taking taking = taking_of(edition, action);
    if (taking.slot >= static_cast<std::size_t>(edition.choice)) return;
    const std::size_t tile = leaf.circle[taking.slot];
    if (tile >= edition.tiles.size()) return;
    Word filled;
    std::memcpy(&filled, leaf.mine, sizeof filled);
    keep_placement(edition, edition.tiles[tile], taking, edition.full & ~filled,
                   !edition.special_squares.empty() && leaf.special_tile == 0, choices);
}

// A game by a search that looks at many placements of each tile.
inline void play_for_choices(const Edition& edition, const Brain& brain,
                             const SelfPlaySettings& settings, std::uint64_t game,
                             PlacingChoices& choices) {
    Generator dice(settings.seed, game);
    Position position = deal(edition, settings, dice);
    SearchSettings search_settings;
    search_settings.iterations = settings.iterations;
    search_settings.root_placements = kMostPlacements;
    while (to_move(edition, position) != kNobody) {
        if (uniform(dice) < settings.greedy_share) {
            apply_candidate(edition, position,
                            greedy_move(edition, brain.evaluator, position, 0.5F, 1, dice));
        } else {
            search_settings.seed = dice.next();
            const int action = search(edition, brain, search_settings, position).action;
            keep_choice(edition, position, action, choices);
            apply(edition, position, action);
        }
        settle(edition, brain.evaluator, position, dice);
    }
}

}  // namespace quiltwork::QUILTWORK_PATH
