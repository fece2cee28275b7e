// The tree of the large network in play: a Gumbel tree that also tells chances and margins, and that
// stays from one move to the next.
#pragma once

#include "gumbel_choice.hpp"
#include "gumbel_search.hpp"
#include "hash.hpp"
#include "placing_head.hpp"

namespace quiltwork {

struct NetSettings {
    GumbelSettings gumbel;
    int kept = 32;  // moves of a node
};

// For player 0; of a node as it was judged, of an edge summed over its visits.
struct NetNote {
    float win = 0;
    float margin = 0;
};

// A leaf that waits for its answer, and the way to it.
struct NetPending {
    std::int32_t node = 0;
    std::uint32_t first_step = 0;
    std::uint32_t step_count = 0;
};

struct NetState {
    GumbelTree tree;
    List<NetNote> node_notes;  // beside tree.nodes
    List<NetNote> edge_notes;  // beside tree.edges
    List<GumbelStep> steps;    // of all that wait
    List<GumbelWorth> lent;    // to each of these steps, until the answer is there
    List<NetPending> pending;
    List<JudgedMove> judged;
    std::int64_t simulations = 0;  // of the thought under way

    std::size_t bytes() const {
        return tree.nodes.size() * (sizeof(GumbelNode) + sizeof(NetNote)) +
               tree.edges.size() * (sizeof(GumbelEdge) + sizeof(NetNote));
    }
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

// Notes for nodes and edges that were added.
inline void add_notes(NetState& state) {
    while (state.node_notes.size() < state.tree.nodes.size()) state.node_notes.push_back({});
    while (state.edge_notes.size() < state.tree.edges.size()) state.edge_notes.push_back({});
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
inline void keep_below(NetState& state, std::int32_t root) {
    if (root == 0) return;
    GumbelTree& old = state.tree;
    GumbelTree tree;
    List<NetNote> node_notes, edge_notes;
    List<std::int32_t> from;  // the old number of each node that is kept
    from.push_back(root);
    for (std::size_t at = 0; at < from.size(); ++at) {
        const auto number = static_cast<std::size_t>(from[at]);
        GumbelNode node = old.nodes[number];
        const std::size_t first = node.first_edge;
        const int room = node.mover == kGumbelChance ? kGumbelOutcomes : node.edge_count;
        node.first_edge = static_cast<std::uint32_t>(tree.edges.size());
        for (int k = 0; k < room; ++k) {
            const bool is_used = k < node.edge_count;
            GumbelEdge edge = is_used ? old.edges[first + static_cast<std::size_t>(k)] : GumbelEdge{};
            if (edge.child >= 0) {
                from.push_back(edge.child);
                edge.child = static_cast<std::int32_t>(from.size() - 1);
            }
            tree.edges.push_back(edge);
            edge_notes.push_back(is_used ? state.edge_notes[first + static_cast<std::size_t>(k)]
                                         : NetNote{});
        }
        tree.nodes.push_back(node);
        node_notes.push_back(state.node_notes[number]);
    }
    old.nodes.swap(tree.nodes);
    old.edges.swap(tree.edges);
    state.node_notes.swap(node_notes);
    state.edge_notes.swap(edge_notes);
}

}  // namespace quiltwork::QUILTWORK_PATH
