// The tree of the large network in play: a Gumbel tree that also tells chances and margins, and that
// stays from one move to the next.
#pragma once

#include "gumbel_choice.hpp"
#include "gumbel_search.hpp"
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
    bool has_deeds = false;        // of the root, as a chooser judged it
    std::array<float, 1 + kMaxChoice> deeds{};

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

// Makes a node the root, and forgets all that is not below it.
inline void keep_below(NetState& state, std::int32_t root) {
    if (root == 0) return;
    const GumbelKept kept = keep_below(state.tree, root);
    List<NetNote> node_notes, edge_notes;
    for (std::size_t k = 0; k < kept.nodes.size(); ++k) {
        node_notes.push_back(state.node_notes[static_cast<std::size_t>(kept.nodes[k])]);
    }
    for (std::size_t k = 0; k < kept.edges.size(); ++k) {
        edge_notes.push_back(kept.edges[k] < 0
                                 ? NetNote{}
                                 : state.edge_notes[static_cast<std::size_t>(kept.edges[k])]);
    }
    state.node_notes.swap(node_notes);
    state.edge_notes.swap(edge_notes);
}

}  // namespace quiltwork::QUILTWORK_PATH
