// Which move a Gumbel search looks at next: sequential halving at the root, the improved policy below
// it (Danihelka and others, "Policy improvement by planning with Gumbel", 2022).
#pragma once

#include "candidates.hpp"
#include "gumbel_tree.hpp"

namespace quiltwork {

constexpr int kMostConsidered = 64;  // moves of a node

// The end of a game is solved where this share of both players' time is left at most.
struct EndingSettings {
    float late = 0;  // 0: never
    std::int64_t nodes = 0;
};

struct GumbelSettings {
    int considered = 16;   // moves at the root
    int simulations = 64;
    float c_visit = 50.0F;
    float c_scale = 0.5F;
    WorthSettings worth;
    // What was found out about a position before its move stays known; no halving at the root then.
    bool keeps_tree = false;
    float deep_share = 0;  // of a move's worth: the best line below it; the rest is the mean
    float second_share = 0;  // of a position's worth: what the small network says of it,
    std::int64_t second_nodes = 0;  // after a search of so many nodes
    const Brain* brain = nullptr;  // the small network
    EndingSettings decided;  // before a decision
    EndingSettings inside;   // for every new position in the tree
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// How many visits a move must have to be looked at next, simulation by simulation: all moves once,
// then the better half twice as often, and so on.
inline void halving_schedule(int moves, int simulations, List<std::int32_t>& schedule) {
    schedule.clear();
    std::int32_t visits[kMostConsidered] = {};
    int rounds = 0;
    while ((1 << rounds) < moves) ++rounds;
    for (int left = moves; static_cast<int>(schedule.size()) < simulations;) {
        const int times = moves > 1 ? std::max(1, simulations / (rounds * left)) : simulations;
        for (int time = 0; time < times; ++time) {
            for (int k = 0; k < left; ++k) schedule.push_back(visits[k]++);
        }
        left = std::max(std::min(2, moves), left / 2);
    }
    schedule.shrink(static_cast<std::size_t>(simulations));
}

// A node through the eyes of the player who moves there.
struct GumbelView {
    const GumbelTree& tree;
    const GumbelNode& node;
    const GumbelSettings& settings;
    int total = 0;
    int most = 0;
    float mixed = 0;  // the worth of a move nobody looked at: what the network and the others say

    GumbelView(const GumbelTree& tree_, const GumbelNode& node_, const GumbelSettings& settings_)
        : tree(tree_), node(node_), settings(settings_) {
        float priors = 0, worths = 0;
        for (int k = 0; k < node.edge_count; ++k) {
            const GumbelEdge& edge = tree.edge(node, k);
            if (edge.visits == 0) continue;
            total += edge.visits;
            most = std::max(most, edge.visits);
            const float prior = exp_of(edge.log_prior);
            priors += prior;
            worths += prior * seen(edge);
        }
        mixed = worth_for(node.worth, node.mover, settings.worth.own_weight);
        if (total > 0) {
            const auto visits = static_cast<float>(total);
            mixed = (mixed + visits * worths / std::max(priors, 1e-12F)) / (1.0F + visits);
        }
    }

    // What a move turned out to be worth.
    float seen(const GumbelEdge& edge) const {
        const float own_weight = settings.worth.own_weight;
        const float mean =
            worth_for(edge.sum, node.mover, own_weight) / static_cast<float>(edge.visits);
        return mean + settings.deep_share * (worth_for(edge.deep, node.mover, own_weight) - mean);
    }
    float completed(const GumbelEdge& edge) const { return edge.visits > 0 ? seen(edge) : mixed; }
    float scale() const { return (settings.c_visit + static_cast<float>(most)) * settings.c_scale; }
    float logit(const GumbelEdge& edge) const { return edge.log_prior + scale() * completed(edge); }

    // The improved policy: shares that sum to 1 with `rest`, all moves the tree does not hold.
    float improved(float* shares) const {
        float known = 0, highest = scale() * mixed;
        for (int k = 0; k < node.edge_count; ++k) {
            const GumbelEdge& edge = tree.edge(node, k);
            shares[k] = logit(edge);
            highest = std::max(highest, shares[k]);
            known += exp_of(edge.log_prior);
        }
        float rest = std::max(0.0F, 1.0F - known) * exp_of(scale() * mixed - highest), sum = rest;
        for (int k = 0; k < node.edge_count; ++k) sum += shares[k] = exp_of(shares[k] - highest);
        for (int k = 0; k < node.edge_count; ++k) shares[k] /= sum;
        return rest / sum;
    }
};

// The end of the best line from a node on; where chance decides, the mean of its outcomes.
inline GumbelWorth best_line(const GumbelTree& tree, const GumbelNode& node,
                             const GumbelSettings& settings) {
    GumbelWorth line = node.worth, sum;
    float highest = -1e30F, outcomes = 0;
    for (int k = 0; k < node.edge_count; ++k) {
        const GumbelEdge& edge = tree.edge(node, k);
        if (edge.visits == 0) continue;
        if (node.mover == kGumbelChance) {
            add(sum, edge.deep);
            line = scaled(sum, 1.0F / ++outcomes);
        } else if (const float worth = worth_for(edge.deep, node.mover, settings.worth.own_weight);
                   worth > highest) {
            highest = worth;
            line = edge.deep;
        }
    }
    return line;
}

// After something was found out below this edge.
inline void note_best_line(const GumbelTree& tree, GumbelEdge& edge, const GumbelSettings& settings) {
    if (settings.deep_share == 0) return;
    edge.deep = best_line(tree, tree.nodes[static_cast<std::size_t>(edge.child)], settings);
}

// Below the root: the move whose visits are furthest behind the improved policy.
inline int choose_inside(const GumbelTree& tree, const GumbelNode& node,
                         const GumbelSettings& settings) {
    if (node.edge_count == 1) return 0;
    const GumbelView view(tree, node, settings);
    float shares[kMostConsidered], highest = -1e30F, sum = 0, furthest = -1e30F;
    for (int k = 0; k < node.edge_count; ++k) {
        shares[k] = view.logit(tree.edge(node, k));
        highest = std::max(highest, shares[k]);
    }
    for (int k = 0; k < node.edge_count; ++k) sum += shares[k] = exp_of(shares[k] - highest);
    int best = 0;
    const float visits = 1.0F + static_cast<float>(view.total);
    for (int k = 0; k < node.edge_count; ++k) {
        const float behind = shares[k] / sum - static_cast<float>(tree.edge(node, k).visits) / visits;
        if (behind > furthest) {
            furthest = behind;
            best = k;
        }
    }
    return best;
}

// At the root: the best of the moves with so many visits, or of all; -1 if there is none.
// `starts` are the logits the search began with, with or without noise.
inline int choose_at_root(const GumbelTree& tree, const GumbelSettings& settings,
                          const float* starts, int visits) {
    const GumbelNode& root = tree.nodes[0];
    const GumbelView view(tree, root, settings);
    int best = -1;
    float highest = 0;
    for (int k = 0; k < root.edge_count; ++k) {
        const GumbelEdge& edge = tree.edge(root, k);
        if (visits >= 0 && edge.visits != visits) continue;
        const float value = starts[k] + view.scale() * view.completed(edge);
        if (best < 0 || value > highest) {
            best = k;
            highest = value;
        }
    }
    return best;
}

}  // namespace quiltwork::QUILTWORK_PATH
