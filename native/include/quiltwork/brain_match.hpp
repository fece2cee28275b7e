// Two brains against each other, or each by itself against the Automa, at equal numbers of nodes.
#pragma once

#include "selfplay.hpp"

namespace quiltwork {

struct BrainGame {
    std::int32_t scores[2] = {0, 0};
    std::int32_t winner = kNobody;
    std::int32_t level = 0;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// One game; the first brain sits on seat 0. A game with the same number is the same deal.
inline BrainGame play_brains(const Edition& edition, const Brain& first, const Brain& second,
                             const SelfPlaySettings& settings, std::uint64_t game) {
    Generator dice(settings.seed, game);
    Position position = deal(edition, settings, dice);
    for (int seat; (seat = to_move(edition, position)) != kNobody;) {
        const Brain& brain = seat == 0 ? first : second;
        play_move(edition, brain, settings, position, dice);
        settle(edition, brain.evaluator, position, dice);
    }
    return {{score(edition, position, 0), score(edition, position, 1)},
            winner(edition, position),
            position.level};
}

}  // namespace quiltwork::QUILTWORK_PATH
