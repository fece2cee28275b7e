// Tree search over tile and placement at once: PUCT, with the network's value at the leaves.
#pragma once

#include <sched.h>

#include <cmath>

#include "greedy.hpp"
#include "hash.hpp"
#include "search_lines.hpp"
#include "shared_numbers.hpp"

namespace quiltwork::QUILTWORK_PATH {

QUILTWORK_INLINE float for_mover(int mover, float value) { return mover == 0 ? value : 1.0F - value; }

// What player 0 would have if the mover lost.
QUILTWORK_INLINE double loss_of(int mover) { return mover == 0 ? 0.0 : 1.0; }

// One thread at work in a tree.
class Searcher {
  public:
    Searcher(const Edition& edition, const Brain& brain, const SearchSettings& settings, Tree& tree)
        : edition_(edition), brain_(brain), settings_(settings), tree_(tree),
          is_shared_(settings.threads > 1) {}

    // Makes the tree one of this position, with whatever is known about it already.
    void plant(const Position& root) {
        if (tree_.size() > 0) {
            if (const std::int32_t known = find(0, root); known >= 0) {
                if (known == 0) return;
                tree_.keep_below(known);
                if (rebuild_root()) return;
            }
        }
        tree_.clear();
        add_node(root, settings_.root_placements);
    }

    void work(SearchClock& clock) {
        while (!is_spent(clock)) {
            if (iterate()) continue;
            clock.is_full.store(true, std::memory_order_relaxed);
            clock.stop.store(true, std::memory_order_relaxed);
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
        found.action = found.moves[0].action;
        found.value = found.moves[0].worth.blend;
        return found;
    }

  private:
    bool is_spent(SearchClock& clock) const {
        if (clock.stop.load(std::memory_order_relaxed)) return true;
        const std::int64_t begun = clock.begun.fetch_add(1, std::memory_order_relaxed);
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
        const std::chrono::duration<double> spent = now - clock.start;
        const bool is_asked =
            clock.asked != nullptr && clock.asked->load(std::memory_order_relaxed);
        if (is_asked || (settings_.seconds > 0 && spent.count() >= settings_.seconds)) {
            clock.stop.store(true, std::memory_order_relaxed);
        }
        return now >= clock.pause || clock.stop.load(std::memory_order_relaxed);
    }

    // ---- worth of positions

    Worth worth_of(const Position& position) const {
        const Estimate estimate = estimate_for_first(edition_, brain_.net, position);
        return {blend(estimate, settings_.margin_share), estimate.win, estimate.margin};
    }

    // ---- growing

    // The position behind a move, up to the next decision or the next draw.
    Position after(const Position& position, const Candidate& move) const {
        Position next = position;
        apply_candidate(edition_, next, move);
        place_special_patches(edition_, brain_.evaluator, next);
        return next;
    }

    Position drawn(const Position& position, std::uint32_t dice) const {
        Position next = position;
        Generator own(dice);
        settle(edition_, brain_.evaluator, next, own);
        return next;
    }

    // A first look behind a move. The network knows what to expect of the Automa's cards; the order
    // of the small tiles it has to be shown.
    Worth first_look(const Position& position, const Candidate& move) {
        Position next = after(position, move);
        if (!is_solo(next) && chance_due(edition_, next) != Chance::none) {
            return worth_of(drawn(next, dice_for(next, 0)));
        }
        return worth_of(next);
    }

    // Dice of a position's own: the same whichever thread comes here, and when.
    std::uint32_t dice_for(const Position& position, int outcome) const {
        const auto number = settings_.seed + kGamma * static_cast<std::uint64_t>(1 + outcome);
        return static_cast<std::uint32_t>(mix(hash_of(position) ^ mix(number)) >> 32);
    }

    std::int32_t add_any_node(const Position& position) {
        return chance_due(edition_, position) == Chance::none
                   ? add_node(position, settings_.inner_placements)
                   : add_chance_node(position);
    }

    // A node with its moves, each judged once; -1 if there is no room.
    std::int32_t add_node(const Position& position, int placements) {
        const int mover = to_move(edition_, position);
        Candidates candidates;
        if (mover != kNobody) {
            candidates = find_candidates(edition_, brain_.evaluator, position, placements);
        }
        std::uint32_t first_edge = 0;
        const std::int32_t index = tree_.add(candidates.size, first_edge);
        if (index < 0) return index;
        Node& node = tree_.nodes[static_cast<std::size_t>(index)];
        node = Node{first_edge, 0, static_cast<std::int16_t>(candidates.size),
                    static_cast<std::int8_t>(mover), {}, position};
        if (mover == kNobody) {
            node.worth = worth_of(position);
            return index;
        }
        for (int k = 0; k < candidates.size; ++k) {
            Edge& edge = tree_.edge(node, k);
            edge = Edge{};
            edge.move = candidates.moves[static_cast<std::size_t>(k)];
            const Worth seen = first_look(position, edge.move);
            edge.sum = {seen.blend, seen.win, seen.margin};
            if (k == 0 || for_mover(mover, seen.blend) > for_mover(mover, node.worth.blend)) {
                node.worth = seen;
            }
        }
        set_priors(node);
        return index;
    }

    std::int32_t add_chance_node(const Position& position) {
        std::uint32_t first_edge = 0;
        const std::int32_t index = tree_.add(kOutcomes, first_edge);
        if (index < 0) return index;
        Node& node = tree_.nodes[static_cast<std::size_t>(index)];
        node = Node{first_edge, 0, kOutcomes, kChance, {}, position};
        for (int k = 0; k < kOutcomes; ++k) {
            Edge& edge = tree_.edge(node, k);
            edge = Edge{};
            edge.dice = dice_for(position, 1 + k);
            const Worth seen = worth_of(drawn(position, edge.dice));
            edge.sum = {seen.blend, seen.win, seen.margin};
            node.worth.blend += seen.blend / kOutcomes;
            node.worth.win += seen.win / kOutcomes;
            node.worth.margin += seen.margin / kOutcomes;
        }
        return index;
    }

    // Priors from the first looks, which the sums still are.
    void set_priors(const Node& node) {
        float best = 0, total = 0;
        for (int k = 0; k < node.edge_count; ++k) {
            const float mine = for_mover(node.mover, static_cast<float>(tree_.edge(node, k).sum.blend));
            if (k == 0 || mine > best) best = mine;
        }
        for (int k = 0; k < node.edge_count; ++k) {
            Edge& edge = tree_.edge(node, k);
            const float mine = for_mover(node.mover, static_cast<float>(edge.sum.blend));
            edge.prior = exp_of((mine - best) / settings_.prior_temperature);
            total += edge.prior;
        }
        for (int k = 0; k < node.edge_count; ++k) tree_.edge(node, k).prior /= total;
    }

    // ---- one game further down the tree

    int select(const Node& node) {
        const float scale =
            settings_.exploration * std::sqrt(1.0F + static_cast<float>(peek(node.visits)));
        int best = 0;
        float highest = -1;
        for (int k = 0; k < node.edge_count; ++k) {
            const Edge& edge = tree_.edge(node, k);
            const auto tried = static_cast<float>(1 + peek(edge.visits));
            const auto mean = static_cast<float>(peek(edge.sum.blend)) / tried;
            const float bound = for_mover(node.mover, mean) + scale * edge.prior / tried;
            if (bound > highest) {
                highest = bound;
                best = k;
            }
        }
        return best;
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
        for (std::size_t k = 0; k < path_.size(); ++k) {
            if (has_room) {
                back_up(path_[k], worth);
            } else if (is_shared_) {
                lean_on(*path_[k].node, *path_[k].edge, -1);
            }
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

    // While a thread is below an edge, others see a lost visit there and look elsewhere.
    void lean_on(Node& node, Edge& edge, int visits) {
        add_to(node.visits, visits, true);
        add_to(edge.visits, visits, true);
        if (node.mover != kChance) {
            add_to(edge.sum.blend, visits * loss_of(node.mover), true);
        }
    }

    struct Visit {
        Node* node;
        Edge* edge;
    };

    void back_up(const Visit& visit, const Worth& worth) {
        Node& node = *visit.node;
        Edge& edge = *visit.edge;
        double more = worth.blend;
        if (!is_shared_) {
            ++node.visits;
            ++edge.visits;
        } else if (node.mover != kChance) {
            more -= loss_of(node.mover);
        }
        add_to(edge.sum.blend, more, is_shared_);
        add_to(edge.sum.win, worth.win, is_shared_);
        add_to(edge.sum.margin, worth.margin, is_shared_);
    }

    // ---- keeping the tree between moves

    // The node of this very position below another one; only quilts that are part of its quilts
    // can lead to it.
    std::int32_t find(std::int32_t from, const Position& wanted) {
        const Node& node = tree_.nodes[static_cast<std::size_t>(from)];
        const Position& here = node.position;
        if ((here.filled[0] & ~wanted.filled[0]) != 0 || (here.filled[1] & ~wanted.filled[1]) != 0) {
            return -1;
        }
        if (here.time[0] > wanted.time[0] || here.time[1] > wanted.time[1]) return -1;
        if (node.mover != kChance && here.filled[0] == wanted.filled[0] &&
            here.filled[1] == wanted.filled[1] && hash_of(here) == hash_of(wanted)) {
            return from;
        }
        for (int k = 0; k < node.edge_count; ++k) {
            const std::int32_t child = tree_.edge(node, k).child;
            if (child < 0) continue;
            if (const std::int32_t found = find(child, wanted); found >= 0) return found;
        }
        return -1;
    }

    // Looks at more moves of the new root, and keeps what is known about those it had.
    bool rebuild_root() {
        Node& root = tree_.nodes[0];
        const Node old = root;
        if (old.mover == kNobody) return true;
        const Candidates candidates =
            find_candidates(edition_, brain_.evaluator, old.position, settings_.root_placements);
        if (!tree_.widen_root(candidates.size)) return false;
        for (int k = 0; k < candidates.size; ++k) {
            Edge& edge = tree_.edge(root, k);
            edge = Edge{};
            edge.move = candidates.moves[static_cast<std::size_t>(k)];
            const Worth seen = first_look(old.position, edge.move);
            edge.sum = {seen.blend, seen.win, seen.margin};
        }
        set_priors(root);
        for (int k = 0; k < candidates.size; ++k) {
            Edge& edge = tree_.edge(root, k);
            for (int before = 0; before < old.edge_count; ++before) {
                const Edge& known = tree_.edge(old, before);
                if (!is_same(known.move, edge.move)) continue;
                const float prior = edge.prior;
                edge = known;
                edge.prior = prior;
            }
        }
        return true;
    }

    static bool is_same(const Candidate& one, const Candidate& other) {
        return one.kind == other.kind && one.slot == other.slot && one.which == other.which &&
               one.anchor == other.anchor;
    }

    const Edition& edition_;
    const Brain& brain_;
    SearchSettings settings_;
    Tree& tree_;
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
