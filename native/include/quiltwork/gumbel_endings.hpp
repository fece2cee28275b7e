// The end of a game in a Gumbel search: solved where it is near, so that no network is asked.
#pragma once

#include "endgame.hpp"
#include "gumbel_choice.hpp"

namespace quiltwork::QUILTWORK_PATH {

// Late enough to try.
inline bool is_late(const Edition& edition, const Position& position, const EndingSettings& settings) {
    if (settings.nodes == 0) return false;
    const int whole = 2 * edition.last_space;
    const int left = whole - position.time[0] - position.time[1];
    return static_cast<float>(left) <= settings.late * static_cast<float>(whole);
}

inline SolveResult solve_ending(const Edition& edition, const Position& position,
                                const EndingSettings& settings) {
    if (!is_late(edition, position, settings)) return {};
    SolveLimits limits;
    limits.nodes = settings.nodes;
    limits.work = settings.nodes * kWorkOfANode;  // or it would hold up all the games beside it
    limits.entries = static_cast<std::size_t>(2 * settings.nodes);
    return solve(edition, position, limits);
}

// Where best play from a new node leads, if that is found: then the node counts as that end.
inline void solve_node(const Edition& edition, const GumbelSettings& settings, GumbelNode& node,
                       Position& end) {
    if (node.mover < 0) return;
    const SolveResult solved = solve_ending(edition, node.position, settings.inside);
    if (!solved.is_solved) return;
    end = node.position;
    for (std::size_t k = 0; k < solved.line.size(); ++k) apply(edition, end, solved.line[k]);
    node.worth = worth_at_end(edition, end, settings.worth);
    node.mover = kNobody;
}

}  // namespace quiltwork::QUILTWORK_PATH
