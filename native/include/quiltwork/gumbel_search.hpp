// A Gumbel search that stops whenever it needs the network, and goes on with its answer.
#pragma once

#include "gumbel_endings.hpp"
#include "second_opinion.hpp"

namespace quiltwork {

// What the network answers for a leaf: `kept` moves, the likeliest first (with noise, where it was
// asked for); action -1 where there are fewer. Then the worth, for the player to move.
struct GumbelAnswer {
    const float* row;
    int kept;

    QUILTWORK_INLINE int action(int k) const { return static_cast<int>(row[k]); }
    QUILTWORK_INLINE float log_prior(int k) const { return row[kept + k]; }
    QUILTWORK_INLINE float start(int k) const { return row[2 * kept + k]; }
    QUILTWORK_INLINE float contest() const { return row[3 * kept]; }
    QUILTWORK_INLINE float own(int which) const { return row[3 * kept + 1 + which]; }  // mine, theirs
};

inline std::size_t answer_size(int kept) { return static_cast<std::size_t>(3 * kept + 3); }

struct GumbelStep {
    std::int32_t node = 0;
    std::int32_t edge = 0;
};

struct GumbelState {
    GumbelTree tree;
    List<GumbelStep> path;
    List<std::int32_t> schedule;
    float starts[kMostConsidered] = {};
    std::int32_t leaf = 0;  // the node that waits for an answer
    std::int32_t simulations = 0;
    std::int32_t scheduled_for = -1;  // moves and simulations of the schedule that is laid out
};

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

class GumbelSearch {
  public:
    static constexpr std::size_t kDeepest = 128;

    GumbelSearch(const Edition& edition, const GumbelSettings& settings, GumbelState& state)
        : edition_(edition), settings_(settings), state_(state), tree_(state.tree) {}

    // Begins at a position in which somebody has a choice. True if the root is the first leaf; else
    // it is known already, and the search goes on without an answer.
    bool begin(const Position& root) {
        state_.path.clear();
        state_.simulations = 0;
        if (settings_.keeps_tree && tree_.nodes.size() > 0) {
            if (const std::int32_t known = find_node(tree_, 0, root); known >= 0) {
                if (known > 0) keep_below(tree_, known);
                state_.leaf = 0;
                return !is_judged(tree_.nodes[0]);
            }
        }
        tree_.nodes.clear();
        tree_.edges.clear();
        state_.leaf = add_node(edition_, tree_, root, settings_.worth);
        if (settings_.second_share > 0) look_first(edition_, settings_, tree_, tree_.nodes[0]);
        return true;
    }

    // Goes on with an answer until the next leaf; false when the search is done.
    bool go_on(const GumbelAnswer& answer, Generator& dice) {
        expand(answer);
        return go_on(dice);
    }

    bool go_on(Generator& dice) {
        const GumbelNode& root = tree_.nodes[0];
        if (root.edge_count <= 1) return false;
        if (!settings_.keeps_tree) lay_out_schedule(root.edge_count);
        while (state_.simulations < settings_.simulations) {
            const auto at = static_cast<std::size_t>(state_.simulations++);
            if (descend(next_at_root(at), dice)) return true;
        }
        return false;
    }

    // The move to play: the best of those looked at most often; where the tree is kept, of all that
    // were looked at.
    int choice(bool with_noise) const {
        const GumbelNode& root = tree_.nodes[0];
        if (settings_.keeps_tree) return best_seen(root);
        std::int32_t most = 0;
        float starts[kMostConsidered];
        for (int k = 0; k < root.edge_count; ++k) {
            most = std::max(most, tree_.edge(root, k).visits);
            starts[k] = with_noise ? state_.starts[k] : tree_.edge(root, k).log_prior;
        }
        return choose_at_root(tree_, settings_, starts, most);
    }

    // The zero-sum worth of the root as the search sees it, for the player to move.
    float contest() const {
        GumbelSettings plain = settings_;
        plain.worth.own_weight = 0;
        return GumbelView(tree_, tree_.nodes[0], plain).mixed;
    }

  private:
    void expand(const GumbelAnswer& answer) {
        const auto leaf = static_cast<std::size_t>(state_.leaf);
        const bool is_root = leaf == 0;
        const int most = is_root ? std::min(answer.kept, settings_.considered) : answer.kept;
        const auto first = static_cast<std::uint32_t>(tree_.edges.size());
        int size = 0;
        for (int k = 0; k < most && answer.action(k) >= 0; ++k, ++size) {
            GumbelEdge& edge = *tree_.edges.grow(1);
            edge = {};
            edge.action = answer.action(k);
            edge.log_prior = answer.log_prior(k);
            if (is_root) state_.starts[k] = answer.start(k);
        }
        GumbelNode& node = tree_.nodes[leaf];
        node.first_edge = first;
        node.edge_count = static_cast<std::int16_t>(size);
        const int mover = node.mover;
        const float contest = mover == 0 ? answer.contest() : -answer.contest();
        node.worth.contest = between(contest, node.worth.contest, settings_.second_share);
        node.worth.own[mover] = answer.own(0);
        node.worth.own[1 - mover] = answer.own(1);
        if (!is_root) back_up(node.worth);
    }

    int next_at_root(std::size_t simulation) {
        if (settings_.keeps_tree) return choose_inside(tree_, tree_.nodes[0], settings_);
        const int edge =
            choose_at_root(tree_, settings_, state_.starts, state_.schedule[simulation]);
        return edge >= 0 ? edge : choose_at_root(tree_, settings_, state_.starts, -1);
    }

    int best_seen(const GumbelNode& root) const {
        const GumbelView view(tree_, root, settings_);
        int best = -1;
        for (int k = 0; k < root.edge_count; ++k) {
            const GumbelEdge& edge = tree_.edge(root, k);
            if (edge.visits == 0 && view.total > 0) continue;
            if (best < 0 || view.logit(edge) > view.logit(tree_.edge(root, best))) best = k;
        }
        return best;
    }

    void lay_out_schedule(int moves) {
        const int wanted = settings_.simulations * (kMostConsidered + 1) + moves;
        if (state_.scheduled_for == wanted) return;
        halving_schedule(moves, settings_.simulations, state_.schedule);
        state_.scheduled_for = wanted;
    }

    void back_up(const GumbelWorth& worth) {
        for (std::size_t k = state_.path.size(); k-- > 0;) {
            const GumbelStep& step = state_.path[k];
            GumbelEdge& edge = tree_.edge(tree_.nodes[static_cast<std::size_t>(step.node)], step.edge);
            ++edge.visits;
            add(edge.sum, worth);
            note_best_line(tree_, edge, settings_);
        }
    }

    // Follows a move of the root to a new node; true if that needs an answer.
    bool descend(int edge, Generator& dice) {
        state_.path.clear();
        std::size_t at = 0;
        for (;;) {
            state_.path.push_back({static_cast<std::int32_t>(at), edge});
            const std::int32_t known = tree_.edge(tree_.nodes[at], edge).child;
            at = static_cast<std::size_t>(
                known >= 0 ? known
                           : grow_child(edition_, tree_, at, edge, settings_.worth, dice));
            GumbelNode& node = tree_.nodes[at];
            if (known < 0) {
                Position end;
                solve_node(edition_, settings_, node, end);
            }
            const bool is_first_look = known < 0 && node.mover >= 0 && settings_.second_share > 0;
            if (is_first_look) look_first(edition_, settings_, tree_, node);
            if (node.mover == kNobody || is_first_look || state_.path.size() >= kDeepest) {
                back_up(node.worth);
                return false;
            }
            if (node.mover >= 0 && !is_judged(node)) {
                state_.leaf = static_cast<std::int32_t>(at);
                return true;
            }
            edge = node.mover == kGumbelChance ? choose_outcome(tree_, node)
                                               : choose_inside(tree_, node, settings_);
        }
    }

    const Edition& edition_;
    const GumbelSettings& settings_;
    GumbelState& state_;
    GumbelTree& tree_;
};

}  // namespace quiltwork::QUILTWORK_PATH
