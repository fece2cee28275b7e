// The nodes of a search: how they are made, widened and kept from one move to the next.
#pragma once

#include <cmath>

#include "greedy.hpp"
#include "hash.hpp"
#include "search_result.hpp"
#include "shared_numbers.hpp"

namespace quiltwork::QUILTWORK_PATH {

QUILTWORK_INLINE float for_mover(int mover, float value) { return mover == 0 ? value : 1.0F - value; }

// Grows a tree, for one thread.
class TreeGrower {
  public:
    TreeGrower(const Edition& edition, const Brain& brain, const SearchSettings& settings, Tree& tree)
        : edition_(edition), brain_(brain), settings_(settings), tree_(tree) {}

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
        add_node(root, true);
    }

  protected:
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
                   ? add_node(position, false)
                   : add_chance_node(position);
    }

    // A node with the moves to be looked at first, each judged once; -1 if there is no room.
    std::int32_t add_node(const Position& position, bool is_root) {
        const int mover = to_move(edition_, position);
        Candidates candidates;
        if (mover != kNobody) {
            const int placements =
                is_root ? settings_.root_placements : settings_.inner_placements;
            candidates = find_candidates(edition_, brain_.evaluator, position, placements);
        }
        std::uint32_t first_edge = 0;
        const std::int32_t index = tree_.add(candidates.size, first_edge);
        if (index < 0) return index;
        Node& node = tree_.nodes[static_cast<std::size_t>(index)];
        node = Node{};
        node.first_edge = first_edge;
        node.mover = static_cast<std::int8_t>(mover);
        node.position = position;
        if (mover == kNobody) {
            node.worth = worth_of(position);
            return index;
        }
        lay_out(node, candidates);
        node.edge_count = static_cast<std::int16_t>(is_root ? node.edge_room : end_of_rank(node, 0));
        for (int k = 0; k < node.edge_count; ++k) {
            Edge& edge = tree_.edge(node, k);
            const Worth seen = first_look(position, edge.move);
            begin_with(edge, seen);
            if (k == 0 || for_mover(mover, seen.blend) > for_mover(mover, node.worth.blend)) {
                node.worth = seen;
            }
        }
        set_priors(node);
        return index;
    }

    // All moves of a node, the best-looking placement of each tile first, then the second of each.
    void lay_out(Node& node, const Candidates& candidates) {
        int size = 0;
        for (int rank = 0; size < candidates.size; ++rank) {
            for (int k = 0; k < candidates.size; ++k) {
                const Candidate& move = candidates.moves[static_cast<std::size_t>(k)];
                if (move.rank != rank) continue;
                Edge& edge = tree_.edge(node, size++);
                edge = Edge{};
                edge.move = move;
            }
        }
        node.edge_room = static_cast<std::int16_t>(size);
    }

    // How many moves there are up to those of a rank.
    int end_of_rank(const Node& node, int rank) {
        int size = 0;
        while (size < node.edge_room && tree_.edge(node, size).move.rank <= rank) ++size;
        return size;
    }

    // Looks at more moves of a node that was visited often enough.
    void widen(Node& node) {
        const int size = peek(node.edge_count);
        if (size == node.edge_room) return;
        const int rank = tree_.edge(node, size).move.rank;
        if (peek(node.visits) < settings_.widen_at << (2 * (rank - 1))) return;
        if (__atomic_exchange_n(&node.is_widening, 1, __ATOMIC_ACQUIRE) != 0) return;
        if (peek(node.edge_count) == size) {
            const int end = end_of_rank(node, rank);
            for (int k = size; k < end; ++k) {
                Edge& edge = tree_.edge(node, k);
                begin_with(edge, first_look(node.position, edge.move));
                edge.prior = raw_prior(node, edge) / node.priors;
            }
            __atomic_store_n(&node.edge_count, static_cast<std::int16_t>(end), __ATOMIC_RELEASE);
        }
        __atomic_store_n(&node.is_widening, 0, __ATOMIC_RELEASE);
    }

    std::int32_t add_chance_node(const Position& position) {
        std::uint32_t first_edge = 0;
        const std::int32_t index = tree_.add(kOutcomes, first_edge);
        if (index < 0) return index;
        Node& node = tree_.nodes[static_cast<std::size_t>(index)];
        node = Node{};
        node.first_edge = first_edge;
        node.edge_count = node.edge_room = kOutcomes;
        node.mover = kChance;
        node.position = position;
        for (int k = 0; k < kOutcomes; ++k) {
            Edge& edge = tree_.edge(node, k);
            edge = Edge{};
            edge.dice = dice_for(position, 1 + k);
            const Worth seen = worth_of(drawn(position, edge.dice));
            begin_with(edge, seen);
            node.worth.blend += seen.blend / kOutcomes;
            node.worth.win += seen.win / kOutcomes;
            node.worth.margin += seen.margin / kOutcomes;
        }
        return index;
    }

    static void begin_with(Edge& edge, const Worth& seen) {
        edge.sum = {seen.blend, seen.win, seen.margin};
        edge.deep = seen.blend;
    }

    // Priors from the first looks, which the sums still are.
    void set_priors(Node& node) {
        node.priors = 0;
        for (int k = 0; k < node.edge_count; ++k) {
            const float mine = for_mover(node.mover, tree_.edge(node, k).deep);
            if (k == 0 || mine > node.highest) node.highest = mine;
        }
        for (int k = 0; k < node.edge_count; ++k) {
            node.priors += tree_.edge(node, k).prior = raw_prior(node, tree_.edge(node, k));
        }
        for (int k = 0; k < node.edge_count; ++k) tree_.edge(node, k).prior /= node.priors;
    }

    // Of a move that had no more than a first look; the best of the first ones has 1.
    float raw_prior(const Node& node, const Edge& edge) const {
        const float behind = for_mover(node.mover, edge.deep) - node.highest;
        return exp_of(std::min(behind, 0.0F) / settings_.prior_temperature);
    }

    const Edition& edition_;
    const Brain& brain_;
    SearchSettings settings_;
    Tree& tree_;

  private:
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
            begin_with(edge, first_look(old.position, edge.move));
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
};

}  // namespace quiltwork::QUILTWORK_PATH
