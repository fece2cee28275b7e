// The tree of a Gumbel search: positions in which somebody has a choice, and the moves between them.
//
// A worth has two parts. The contest is zero-sum: who wins, and by how much. Beside it stands what
// each player makes of their own quilt, so that two players who both buy nothing both lose by it.
#pragma once

#include "chance.hpp"
#include "exact_math.hpp"
#include "hash.hpp"
#include "leaf.hpp"
#include "score.hpp"

namespace quiltwork {

// What a game is worth to a player: contest + own_weight * own, each from -1 to 1.
struct WorthSettings {
    float win_share = 0.5F;      // of the contest; the rest is the margin
    float margin_scale = 25.0F;  // points at which the margin counts for three quarters
    float own_weight = 0.0F;
    float own_scale = 40.0F;     // points below zero that are the worst there is
};

struct GumbelWorth {
    float contest = 0;  // for player 0
    float own[2] = {0, 0};
};

struct GumbelEdge {
    GumbelWorth sum;
    GumbelWorth deep;  // the worth if both sides play on as well as the tree knows
    float log_prior = 0;
    std::int32_t visits = 0;
    std::int32_t child = -1;
    std::int32_t action = 0;
};

constexpr int kGumbelChance = -2;
constexpr int kGumbelOutcomes = 8;  // drawn where chance decides; more tell little more

struct GumbelNode {
    Position position;
    GumbelWorth worth;  // as the network judged it, or as the game ended
    std::uint32_t first_edge = 0;
    std::int16_t edge_count = 0;
    std::int8_t mover = kNobody;  // nobody: the game is over; kGumbelChance: chance decides
};

struct GumbelTree {
    List<GumbelNode> nodes;
    List<GumbelEdge> edges;

    QUILTWORK_INLINE GumbelEdge& edge(const GumbelNode& node, int k) {
        return edges[node.first_edge + static_cast<std::size_t>(k)];
    }
    QUILTWORK_INLINE const GumbelEdge& edge(const GumbelNode& node, int k) const {
        return edges[node.first_edge + static_cast<std::size_t>(k)];
    }
};

// Where each node and edge of a tree that was cut came from; -1: it is new.
struct GumbelKept {
    List<std::int32_t> nodes;
    List<std::int32_t> edges;
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

inline float worth_for(const GumbelWorth& worth, int seat, float own_weight) {
    return (seat == 0 ? worth.contest : -worth.contest) + own_weight * worth.own[seat];
}

inline void add(GumbelWorth& sum, const GumbelWorth& worth, float times = 1.0F) {
    sum.contest += times * worth.contest;
    for (int seat = 0; seat < 2; ++seat) sum.own[seat] += times * worth.own[seat];
}

inline GumbelWorth scaled(const GumbelWorth& worth, float times) {
    return {times * worth.contest, {times * worth.own[0], times * worth.own[1]}};
}

inline float own_worth(const WorthSettings& settings, int points) {
    return std::clamp(static_cast<float>(points) / settings.own_scale, -1.0F, 0.0F);
}

inline GumbelWorth worth_at_end(const Edition& edition, const Position& end,
                                const WorthSettings& settings) {
    const int points[2] = {score(edition, end, 0), score(edition, end, 1)};
    const float won = winner(edition, end) == 0 ? 1.0F : -1.0F;
    const float margin = tanh_of(static_cast<float>(points[0] - points[1]) / settings.margin_scale);
    return {settings.win_share * won + (1.0F - settings.win_share) * margin,
            {own_worth(settings, points[0]), own_worth(settings, points[1])}};
}

// The only move there is.
inline int forced_action(const Edition& edition, const Position& position) {
    if (position.pending == 0 || edition.may_decline) return 0;
    return 1 + lowest(edition.full & ~position.filled[ahead(position)]);
}

// Makes the moves that are forced, until there is a choice, chance decides or the game is over.
inline void skip_forced(const Edition& edition, Position& position) {
    while (to_move(edition, position) != kNobody && is_forced(edition, position)) {
        apply(edition, position, forced_action(edition, position));
    }
}

// Makes every draw that is due, and the moves that are forced.
inline void play_on(const Edition& edition, Position& position, Generator& dice) {
    for (;;) {
        skip_forced(edition, position);
        const Chance due = chance_due(edition, position);
        if (due == Chance::none) return;
        sample(edition, position, dice, due);
    }
}

// A new node; the moves come with the network's answer.
inline std::int32_t add_node(const Edition& edition, GumbelTree& tree, const Position& position,
                             const WorthSettings& settings) {
    const auto index = static_cast<std::int32_t>(tree.nodes.size());
    GumbelNode& node = *tree.nodes.grow(1);
    node.position = position;
    node.worth = {};
    node.first_edge = static_cast<std::uint32_t>(tree.edges.size());
    node.edge_count = 0;
    const int mover = to_move(edition, position);
    node.mover = static_cast<std::int8_t>(mover);
    if (mover == kNobody) {
        if (chance_due(edition, position) != Chance::none) {
            node.mover = kGumbelChance;
            tree.edges.grow(kGumbelOutcomes);
        } else {
            node.worth = worth_at_end(edition, position, settings);
        }
    }
    return index;
}

// The node that an edge leads to, made now.
inline std::int32_t grow_child(const Edition& edition, GumbelTree& tree, std::size_t at, int edge,
                               const WorthSettings& settings, Generator& dice) {
    Position next = tree.nodes[at].position;
    if (tree.nodes[at].mover == kGumbelChance) {
        sample(edition, next, dice, chance_due(edition, next));
    } else {
        apply(edition, next, tree.edge(tree.nodes[at], edge).action);
    }
    skip_forced(edition, next);
    const std::int32_t child = add_node(edition, tree, next, settings);
    tree.edge(tree.nodes[at], edge).child = child;
    return child;
}

// Where chance decides: a new outcome, until there are enough; then the one looked at least.
inline int choose_outcome(GumbelTree& tree, GumbelNode& node) {
    if (node.edge_count < kGumbelOutcomes) {
        tree.edge(node, node.edge_count) = {};
        return node.edge_count++;
    }
    int least = 0;
    for (int k = 1; k < node.edge_count; ++k) {
        if (tree.edge(node, k).visits < tree.edge(node, least).visits) least = k;
    }
    return least;
}

inline bool is_judged(const GumbelNode& node) { return node.edge_count > 0; }

// The node of this very position below another one; -1 if the tree does not hold it. Only quilts
// that are part of its quilts can lead to it.
inline std::int32_t find_node(const GumbelTree& tree, std::int32_t from, const Position& wanted) {
    const GumbelNode& node = tree.nodes[static_cast<std::size_t>(from)];
    const Position& here = node.position;
    for (int seat = 0; seat < 2; ++seat) {
        if ((here.filled[seat] & ~wanted.filled[seat]) != 0) return -1;
        if (here.time[seat] > wanted.time[seat]) return -1;
    }
    if (node.mover >= 0 && hash_of(here) == hash_of(wanted)) return from;
    for (int k = 0; k < node.edge_count; ++k) {
        const std::int32_t child = tree.edge(node, k).child;
        if (child < 0) continue;
        if (const std::int32_t found = find_node(tree, child, wanted); found >= 0) return found;
    }
    return -1;
}

// Makes a node the root, and forgets all that is not below it.
inline GumbelKept keep_below(GumbelTree& old, std::int32_t root) {
    GumbelTree tree;
    GumbelKept kept;
    kept.nodes.push_back(root);
    for (std::size_t at = 0; at < kept.nodes.size(); ++at) {
        GumbelNode node = old.nodes[static_cast<std::size_t>(kept.nodes[at])];
        const auto first = static_cast<std::int32_t>(node.first_edge);
        const int room = node.mover == kGumbelChance ? kGumbelOutcomes : node.edge_count;
        node.first_edge = static_cast<std::uint32_t>(tree.edges.size());
        for (int k = 0; k < room; ++k) {
            const bool is_used = k < node.edge_count;
            GumbelEdge edge = is_used ? old.edges[static_cast<std::size_t>(first + k)] : GumbelEdge{};
            if (edge.child >= 0) {
                kept.nodes.push_back(edge.child);
                edge.child = static_cast<std::int32_t>(kept.nodes.size() - 1);
            }
            tree.edges.push_back(edge);
            kept.edges.push_back(is_used ? first + k : -1);
        }
        tree.nodes.push_back(node);
    }
    old.nodes.swap(tree.nodes);
    old.edges.swap(tree.edges);
    return kept;
}

}  // namespace quiltwork::QUILTWORK_PATH
