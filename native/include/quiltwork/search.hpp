// Tree search over tile and placement at once: PUCT, with the network's value at the leaves.
#pragma once

#include <sched.h>

#include "search_lines.hpp"
#include "search_nodes.hpp"

namespace quiltwork::QUILTWORK_PATH {

// One thread at work in a tree.
class Searcher : public TreeGrower {
  public:
    Searcher(const Edition& edition, const Brain& brain, const SearchSettings& settings, Tree& tree)
        : TreeGrower(edition, brain, settings, tree), is_shared_(settings.threads > 1) {}

    void work(SearchClock& clock) {
        while (!is_spent(clock)) {
            if (iterate()) continue;
            clock.begun.fetch_sub(1, std::memory_order_relaxed);
            clock.is_full.store(true, std::memory_order_relaxed);
        }
    }

    SearchResult result(const SearchClock& clock) {
        SearchResult found;
        found.iterations = clock.begun.load();
        found.is_full = clock.is_full.load();
        const Node& root = tree_.nodes[0];
        for (int k = 0; k < root.edge_count; ++k) {
            insert_best_first(found.moves, describe(edition_, brain_.evaluator, tree_, root, k));
        }
        conclude(found);
        return found;
    }

  private:
    bool is_spent(SearchClock& clock) const {
        if (clock.stop.load(std::memory_order_relaxed)) return true;
        if (clock.is_full.load(std::memory_order_relaxed)) return true;
        const std::int64_t begun = clock.begun.fetch_add(1, std::memory_order_relaxed);
        if (begun == 0) return false;  // however late it is, an answer is founded on some search
        if ((settings_.iterations == 0 || begun < settings_.iterations) &&
            (begun % 8 != 0 || !is_time_over(clock))) {
            return false;
        }
        clock.begun.fetch_sub(1, std::memory_order_relaxed);
        return true;
    }

    // For good, or for a pause.
    bool is_time_over(SearchClock& clock) const {
        const auto now = SearchClock::Clock::now();
        if (time_is_up(settings_, clock, now)) clock.stop.store(true, std::memory_order_relaxed);
        return now >= clock.pause || clock.stop.load(std::memory_order_relaxed);
    }

    // ---- one game further down the tree

    int select(Node& node) {
        widen(node);
        const float scale =
            settings_.exploration * std::sqrt(1.0F + static_cast<float>(peek(node.visits)));
        int best = 0;
        float highest = -1;
        const int moves = __atomic_load_n(&node.edge_count, __ATOMIC_ACQUIRE);
        for (int k = 0; k < moves; ++k) {
            const Edge& edge = tree_.edge(node, k);
            const auto tried = static_cast<float>(1 + peek(edge.visits));
            const float bound = worth_now(node.mover, edge, tried) + scale * edge.prior / tried;
            if (bound > highest) {
                highest = bound;
                best = k;
            }
        }
        return best;
    }

    // For the mover: between the mean of all that was seen below a move and the best line there. A
    // visit under way counts as lost, so that other threads look elsewhere.
    float worth_now(int mover, const Edge& edge, float tried) const {
        const auto below = is_shared_ ? static_cast<float>(peek(edge.under_way)) : 0.0F;
        const float seen = std::max(1.0F, tried - below);
        const float mean = static_cast<float>(peek(edge.sum.blend)) / seen;
        const float worth = mean + settings_.deep_share * (peek(edge.deep) - mean);
        return for_mover(mover, worth) * seen / tried;
    }

    // Outcomes are equally likely: the one seen least.
    int least_seen(const Node& node) {
        int best = 0;
        for (int k = 1; k < node.edge_count; ++k) {
            if (peek(tree_.edge(node, k).visits) < peek(tree_.edge(node, best).visits)) best = k;
        }
        return best;
    }

    // Down to a new node and back; false if there was no room for one.
    bool iterate() {
        if (peek(tree_.nodes[0].visits) >= kMostVisits) return false;
        path_.clear();
        Worth worth;
        bool has_room = true;
        for (std::size_t at = 0;;) {
            Node& node = tree_.nodes[at];
            if (node.edge_count == 0) {
                worth = node.worth;
                break;
            }
            const int chosen = node.mover == kChance ? least_seen(node) : select(node);
            Edge& edge = tree_.edge(node, chosen);
            path_.push_back({&node, &edge});
            if (is_shared_) lean_on(node, edge, 1);
            const std::int32_t child = __atomic_load_n(&edge.child, __ATOMIC_ACQUIRE);
            if (child < 0) {
                has_room = grow(node, edge, worth);
                break;
            }
            at = static_cast<std::size_t>(child);
        }
        for (std::size_t k = path_.size(); k-- > 0;) {  // from the leaf up
            const Visit& visit = path_[k];
            if (is_shared_) lean_on(*visit.node, *visit.edge, -1);
            if (has_room) back_up(visit, worth);
        }
        return has_room;
    }

    // Makes the node behind an edge that has none, or waits for the thread that does; tells what it
    // is worth. False if there is no room for it.
    bool grow(const Node& node, Edge& edge, Worth& worth) {
        std::int32_t child = kUnborn;
        if (__atomic_compare_exchange_n(&edge.child, &child, kBeingBorn, false, __ATOMIC_ACQUIRE,
                                        __ATOMIC_ACQUIRE)) {
            child = node.mover == kChance ? add_any_node(drawn(node.position, edge.dice))
                                          : add_any_node(after(node.position, edge.move));
            __atomic_store_n(&edge.child, child, __ATOMIC_RELEASE);
        } else {
            while (child == kBeingBorn) {
                sched_yield();
                child = __atomic_load_n(&edge.child, __ATOMIC_ACQUIRE);
            }
        }
        if (child < 0) return false;
        worth = tree_.nodes[static_cast<std::size_t>(child)].worth;
        return true;
    }

    void lean_on(Node& node, Edge& edge, int visits) {
        add_to(node.visits, visits, true);
        add_to(edge.visits, visits, true);
        add_to(edge.under_way, visits, true);
    }

    struct Visit {
        Node* node;
        Edge* edge;
    };

    void back_up(const Visit& visit, const Worth& worth) {
        Edge& edge = *visit.edge;
        add_to(visit.node->visits, 1, is_shared_);
        add_to(edge.visits, 1, is_shared_);
        add_to(edge.sum.blend, worth.blend, is_shared_);
        add_to(edge.sum.win, worth.win, is_shared_);
        add_to(edge.sum.margin, worth.margin, is_shared_);
        const std::int32_t child = __atomic_load_n(&edge.child, __ATOMIC_ACQUIRE);
        poke(edge.deep, best_line(tree_.nodes[static_cast<std::size_t>(child)]));
    }

    // The worth of a node if both sides choose the best they know of.
    float best_line(const Node& node) {
        if (node.edge_count == 0) return node.worth.blend;
        float best = peek(tree_.edge(node, 0).deep);
        const int moves = __atomic_load_n(&node.edge_count, __ATOMIC_ACQUIRE);
        for (int k = 1; k < moves; ++k) {
            const float deep = peek(tree_.edge(node, k).deep);
            if (node.mover == kChance) {
                best += deep;
            } else {
                best = node.mover == 0 ? std::max(best, deep) : std::min(best, deep);
            }
        }
        return node.mover == kChance ? best / static_cast<float>(node.edge_count) : best;
    }

    bool is_shared_;
    List<Visit> path_;
};

inline void plant(const Edition& edition, const Brain& brain, const SearchSettings& settings,
                  Tree& tree, const Position& root) {
    Searcher(edition, brain, settings, tree).plant(root);
}

inline void search_in(const Edition& edition, const Brain& brain, const SearchSettings& settings,
                      Tree& tree, SearchClock& clock) {
    Searcher(edition, brain, settings, tree).work(clock);
}

inline SearchResult tell(const Edition& edition, const Brain& brain, const SearchSettings& settings,
                         Tree& tree, const SearchClock& clock) {
    return Searcher(edition, brain, settings, tree).result(clock);
}

// A single search with a tree of its own.
inline SearchResult search(const Edition& edition, const Brain& brain,
                           const SearchSettings& settings, const Position& root) {
    Tree tree(2 * static_cast<std::size_t>(settings.iterations) + 2);
    SearchClock clock;
    plant(edition, brain, settings, tree, root);
    if (tree.nodes[0].edge_count > 1) search_in(edition, brain, settings, tree, clock);
    return tell(edition, brain, settings, tree, clock);
}

}  // namespace quiltwork::QUILTWORK_PATH
