// Tree search over tile and placement at once: PUCT, with the network's value at the leaves.
#pragma once

#include <sched.h>

#include <chrono>
#include <cmath>

#include "greedy.hpp"
#include "hash.hpp"
#include "tree.hpp"

namespace quiltwork {

struct SearchSettings {
    int root_placements = 8;   // of each tile, at the root
    int inner_placements = 2;  // and below it
    float exploration = 0.2F;
    float prior_temperature = 0.1F;
    float margin_share = 0.3F;
    std::int64_t iterations = 0;  // 0: no limit
    double seconds = 0;           // 0: no limit
    std::uint64_t seed = 0;
    int threads = 1;
};

// Shared by the threads of one search, and by whoever wants to end it.
struct SearchClock {
    using Clock = std::chrono::steady_clock;
    std::atomic<bool> stop{false};       // for good: asked to, out of time or out of memory
    std::atomic<std::int64_t> begun{0};  // iterations
    Clock::time_point start = Clock::now();
    Clock::time_point pause = Clock::time_point::max();  // when to come back, to go on later
};

constexpr int kLongestLine = 16;

struct SearchedMove {
    int action = 0;
    std::int64_t visits = 0;
    Worth worth;  // for the player to move at the root
    float prior = 0;
    int line_size = 0;
    std::array<std::int32_t, kLongestLine> line{};
};

struct SearchResult {
    int action = 0;
    float value = 0;
    std::int64_t iterations = 0;
    std::int64_t nodes = 0;
    List<SearchedMove> moves;  // most visited first
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

template <class Number>
QUILTWORK_INLINE Number peek(const Number& number) {
    Number value;
    __atomic_load(&number, &value, __ATOMIC_RELAXED);
    return value;
}

QUILTWORK_INLINE void add_to(std::int32_t& number, std::int32_t more, bool is_shared) {
    if (is_shared) {
        __atomic_fetch_add(&number, more, __ATOMIC_RELAXED);
    } else {
        number += more;
    }
}

QUILTWORK_INLINE void add_to(float& number, float more, bool is_shared) {
    if (!is_shared) {
        number += more;
        return;
    }
    float old = peek(number), sum = old + more;
    while (!__atomic_compare_exchange(&number, &old, &sum, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        sum = old + more;
    }
}

QUILTWORK_INLINE float for_mover(int mover, float value) { return mover == 0 ? value : 1.0F - value; }

// What player 0 would have if the mover lost.
QUILTWORK_INLINE float loss_of(int mover) { return mover == 0 ? 0.0F : 1.0F; }

inline bool is_better(const SearchedMove& one, const SearchedMove& other) {
    return one.visits != other.visits ? one.visits > other.visits
                                      : one.worth.blend > other.worth.blend;
}

inline void insert_best_first(List<SearchedMove>& moves, const SearchedMove& move) {
    std::size_t at = moves.size();
    moves.push_back(move);
    for (; at > 0 && is_better(move, moves[at - 1]); --at) moves[at] = moves[at - 1];
    moves[at] = move;
}

// One thread at work in a tree.
class Searcher {
  public:
    Searcher(const Edition& edition, const Brain& brain, const SearchSettings& settings, Tree& tree,
             std::uint64_t stream)
        : edition_(edition), brain_(brain), settings_(settings), tree_(tree),
          is_shared_(settings.threads > 1), dice_(settings.seed, 0x5EA7C4 + stream) {}

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
            if (!iterate()) clock.stop.store(true, std::memory_order_relaxed);
        }
    }

    SearchResult result(const SearchClock& clock) {
        SearchResult found;
        found.iterations = clock.begun.load();
        if (settings_.iterations > 0) found.iterations = std::min(found.iterations, settings_.iterations);
        found.nodes = static_cast<std::int64_t>(tree_.size());
        const Node& root = tree_.nodes[0];
        for (int k = 0; k < root.edge_count; ++k) {
            insert_best_first(found.moves, describe(root, k));
        }
        found.action = found.moves[0].action;
        found.value = found.moves[0].worth.blend;
        return found;
    }

  private:
    bool is_spent(SearchClock& clock) const {
        if (clock.stop.load(std::memory_order_relaxed)) return true;
        const std::int64_t begun = clock.begun.fetch_add(1, std::memory_order_relaxed);
        if (settings_.iterations > 0 && begun >= settings_.iterations) return true;
        if (begun % 8 != 0) return false;
        const auto now = SearchClock::Clock::now();
        const std::chrono::duration<double> spent = now - clock.start;
        if (settings_.seconds > 0 && spent.count() >= settings_.seconds) {
            clock.stop.store(true, std::memory_order_relaxed);
            return true;
        }
        if (now < clock.pause) return false;
        clock.begun.fetch_sub(1, std::memory_order_relaxed);
        return true;
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
        if (!is_solo(next)) settle(edition_, brain_.evaluator, next, dice_);
        return worth_of(next);
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
            edge.sum = first_look(position, edge.move);
            if (k == 0 || for_mover(mover, edge.sum.blend) > for_mover(mover, node.worth.blend)) {
                node.worth = edge.sum;
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
            edge.dice = static_cast<std::uint32_t>(dice_.next() >> 32);
            edge.sum = worth_of(drawn(position, edge.dice));
            node.worth.blend += edge.sum.blend / kOutcomes;
            node.worth.win += edge.sum.win / kOutcomes;
            node.worth.margin += edge.sum.margin / kOutcomes;
        }
        return index;
    }

    // Priors from the first looks, which the sums still are.
    void set_priors(const Node& node) {
        float best = 0, total = 0;
        for (int k = 0; k < node.edge_count; ++k) {
            const float mine = for_mover(node.mover, tree_.edge(node, k).sum.blend);
            if (k == 0 || mine > best) best = mine;
        }
        for (int k = 0; k < node.edge_count; ++k) {
            Edge& edge = tree_.edge(node, k);
            edge.prior = exp_of((for_mover(node.mover, edge.sum.blend) - best) /
                                  settings_.prior_temperature);
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
            const float bound = for_mover(node.mover, peek(edge.sum.blend) / tried) +
                                scale * edge.prior / tried;
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
            add_to(edge.sum.blend, static_cast<float>(visits) * loss_of(node.mover), true);
        }
    }

    struct Visit {
        Node* node;
        Edge* edge;
    };

    void back_up(const Visit& visit, const Worth& worth) {
        Node& node = *visit.node;
        Edge& edge = *visit.edge;
        float more = worth.blend;
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
            edge.sum = first_look(old.position, edge.move);
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

    // ---- telling

    SearchedMove describe(const Node& root, int k) {
        const Edge& edge = tree_.edge(root, k);
        const auto tried = static_cast<float>(1 + edge.visits);
        SearchedMove move;
        move.action = action_of(edition_, root.position, edge.move);
        move.visits = edge.visits;
        move.worth = {edge.sum.blend / tried, edge.sum.win / tried, edge.sum.margin / tried};
        if (root.mover == 1) {
            move.worth = {1.0F - move.worth.blend, 1.0F - move.worth.win, -move.worth.margin};
        }
        move.prior = edge.prior;
        follow(root, edge, move);
        return move;
    }

    // The moves most looked at from here on, special patches between them included.
    void follow(const Node& root, const Edge& first, SearchedMove& move) {
        const Node* node = &root;
        const Edge* edge = &first;
        while (true) {
            Position at = node->position;
            if (!note(move, action_of(edition_, at, edge->move))) return;
            apply_candidate(edition_, at, edge->move);
            while (chance_due(edition_, at) == Chance::none && at.pending != 0) {
                const int square = best_square(edition_, brain_.evaluator, at);
                if (!note(move, 1 + square)) return;
                place_special_patch(edition_, at, square);
            }
            if (edge->child < 0) return;
            node = &tree_.nodes[static_cast<std::size_t>(edge->child)];
            if (node->mover < 0 || node->visits == 0) return;
            edge = &tree_.edge(*node, 0);
            for (int k = 1; k < node->edge_count; ++k) {
                if (tree_.edge(*node, k).visits > edge->visits) edge = &tree_.edge(*node, k);
            }
        }
    }

    static bool note(SearchedMove& move, int action) {
        if (move.line_size == kLongestLine) return false;
        move.line[static_cast<std::size_t>(move.line_size++)] = action;
        return true;
    }

    const Edition& edition_;
    const Brain& brain_;
    SearchSettings settings_;
    Tree& tree_;
    bool is_shared_;
    Generator dice_;
    List<Visit> path_;
};

inline void plant(const Edition& edition, const Brain& brain, const SearchSettings& settings,
                  Tree& tree, const Position& root) {
    Searcher(edition, brain, settings, tree, 0).plant(root);
}

inline void search_in(const Edition& edition, const Brain& brain, const SearchSettings& settings,
                      Tree& tree, SearchClock& clock, std::uint64_t thread) {
    Searcher(edition, brain, settings, tree, 1 + thread).work(clock);
}

inline SearchResult tell(const Edition& edition, const Brain& brain, const SearchSettings& settings,
                         Tree& tree, const SearchClock& clock) {
    return Searcher(edition, brain, settings, tree, 0).result(clock);
}

// A single search with a tree of its own.
inline SearchResult search(const Edition& edition, const Brain& brain,
                           const SearchSettings& settings, const Position& root) {
    Tree tree(2 * static_cast<std::size_t>(settings.iterations) + 2);
    SearchClock clock;
    plant(edition, brain, settings, tree, root);
    if (tree.nodes[0].edge_count > 1) search_in(edition, brain, settings, tree, clock, 0);
    return tell(edition, brain, settings, tree, clock);
}

}  // namespace quiltwork::QUILTWORK_PATH
