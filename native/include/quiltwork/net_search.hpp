// A search with the large network on a processor: leaves are collected in small batches, the trunk is
// evaluated elsewhere, and the search goes on with its answers. It can end at any time, and its tree
// stays from one move to the next.
//
// While a leaf waits, the moves that led to it are lent a visit that is worth what they are worth
// already: so the next descent turns elsewhere, and nothing looks better or worse by it.
#pragma once

#include <algorithm>

#include "net_tree.hpp"
#include "search_lines.hpp"

namespace quiltwork::QUILTWORK_PATH {

class NetSearch {
  public:
    static constexpr std::size_t kDeepest = 128;

    NetSearch(const Edition& edition, const NetSettings& settings, NetState& state)
        : edition_(edition), settings_(settings), state_(state), tree_(state.tree) {}

    // Begins to think about a position in which somebody has a choice.
    void begin(const Position& root) {
        give_back_all();
        state_.simulations = 0;
        const std::int32_t known = tree_.nodes.size() > 0 ? find_node(tree_, 0, root) : -1;
        if (known != 0) state_.has_deeds = false;
        if (known >= 0) {
            keep_below(state_, known);
            return;
        }
        tree_.nodes.clear();
        tree_.edges.clear();
        state_.node_notes.clear();
        state_.edge_notes.clear();
        add_node(edition_, tree_, root, settings_.gumbel.worth);
        add_notes(state_);
        if (settings_.gumbel.second_share > 0) look(0);
    }

    // Writes leaves that want an answer, and gives their number; makes at most so many simulations.
    int collect(Leaf* leaves, int most, std::int64_t simulations, Generator& dice) {
        if (!is_judged(tree_.nodes[0])) {
            ++state_.simulations;
            state_.pending.push_back({0, 0, 0});
            write_leaf(edition_, tree_.nodes[0].position, leaves[0]);
            return 1;
        }
        int size = 0;
        for (std::int64_t k = 0; k < simulations && size < most; ++k) {
            const std::int32_t leaf = descend(dice);
            if (leaf == kWaitsAlready) break;
            ++state_.simulations;
            if (leaf < 0) continue;
            const Position& position = tree_.nodes[static_cast<std::size_t>(leaf)].position;
            write_leaf(edition_, position, leaves[size++]);
        }
        return size;
    }

    // Goes on with what the trunk says of the k-th leaf that waits.
    void answer(std::size_t k, const PlacingHead& head, const TrunkRow& trunk) {
        const NetPending waiting = state_.pending[k];
        const auto at = static_cast<std::size_t>(waiting.node);
        const Position& position = tree_.nodes[at].position;
        if (at == 0 && trunk.deeds != nullptr && position.pending == 0) {
            state_.has_deeds = true;
            std::copy(trunk.deeds, trunk.deeds + 1 + edition_.choice, state_.deeds.begin());
        }
        judge_moves(edition_, head, position, trunk, state_.judged);
        expand(at);
        GumbelNode& node = tree_.nodes[at];
        const int mover = node.mover;
        const float sign = mover == 0 ? 1.0F : -1.0F;
        node.worth.own[mover] = trunk.values[3];
        node.worth.own[1 - mover] = trunk.values[4];
        NetNote& note = state_.node_notes[at];
        const auto hear = [&](float& small, float large) {
            small = between(large, small, settings_.gumbel.second_share);
        };
        hear(node.worth.contest, sign * trunk.values[0]);
        hear(note.win, mover == 0 ? trunk.values[1] : 1.0F - trunk.values[1]);
        hear(note.margin, sign * trunk.values[2]);
        settle(waiting, node.worth, note);
    }

    // All answers were given.
    void forget_pending() {
        state_.pending.clear();
        state_.steps.clear();
        state_.lent.clear();
    }

    // Every move the search looked at, the best first; before any was, those that look best.
    SearchResult tell() const {
        const GumbelNode& root = tree_.nodes[0];
        const GumbelView view(tree_, root, settings_.gumbel);
        SearchResult result;
        result.iterations = state_.simulations;
        float logits[kMostConsidered];
        int order[kMostConsidered];
        for (int k = 0; k < root.edge_count; ++k) {
            logits[k] = view.logit(tree_.edge(root, k));
            int at = k;
            for (; at > 0 && logits[k] > logits[order[at - 1]]; --at) order[at] = order[at - 1];
            order[at] = k;
        }
        if (view.total == 0 && state_.has_deeds) {
            int* const best = std::find(order, order + root.edge_count, at_once(root));
            std::rotate(order, best, best + 1);
        }
        for (int place = 0; place < root.edge_count; ++place) {
            const bool is_seen = tree_.edge(root, order[place]).visits > 0;
            if (place == 0 || view.total == 0 || is_seen) {
                result.moves.push_back(describe(root, view, order[place]));
            }
        }
        result.action = result.moves[0].action;
        result.value = result.moves[0].worth.blend;
        return result;
    }

  private:
    static constexpr std::int32_t kDone = -1, kWaitsAlready = -2;

    // The likeliest place of the likeliest deed: a tile with many good places is not taken less for it.
    int at_once(const GumbelNode& root) const {
        const auto deed_of = [&](int k) {
            const int action = tree_.edge(root, k).action;
            return state_.deeds[takes_a_tile(edition_, action) ? 1 + taking_of(edition_, action).slot
                                                               : 0];
        };
        int best = 0;
        for (int k = 1; k < root.edge_count; ++k) {
            const float more = deed_of(k) - deed_of(best);
            const bool is_likelier =
                tree_.edge(root, k).log_prior > tree_.edge(root, best).log_prior;
            if (more > 0 || (more == 0 && is_likelier)) best = k;
        }
        return best;
    }

    // At a new node, by the small network.
    void look(std::size_t at) {
        const Estimate second = look_first(edition_, settings_.gumbel, tree_, tree_.nodes[at]);
        state_.node_notes[at] = {second.win, second.margin};
    }

    bool waits(std::int32_t node) const {
        for (std::size_t k = 0; k < state_.pending.size(); ++k) {
            if (state_.pending[k].node == node) return true;
        }
        return false;
    }

    // The likeliest moves become the node's.
    void expand(std::size_t at) {
        List<JudgedMove>& moves = state_.judged;
        const float all = any_of(moves.data(), moves.size());
        const std::size_t size = std::min(moves.size(), static_cast<std::size_t>(settings_.kept));
        const auto likelier = [](const JudgedMove& one, const JudgedMove& other) {
            return one.logit != other.logit ? one.logit > other.logit : one.action < other.action;
        };
        JudgedMove* first = moves.data();
        std::partial_sort(first, first + size, first + moves.size(), likelier);
        GumbelNode& node = tree_.nodes[at];
        node.first_edge = static_cast<std::uint32_t>(tree_.edges.size());
        node.edge_count = static_cast<std::int16_t>(size);
        for (std::size_t k = 0; k < size; ++k) {
            GumbelEdge edge;
            edge.action = moves[k].action;
            edge.log_prior = moves[k].logit - all;
            tree_.edges.push_back(edge);
        }
        add_notes(state_);
    }

    // Follows the tree to a node that is to be judged, which then waits; or to a new one that the small
    // network has judged or to the end of a game, which are counted.
    std::int32_t descend(Generator& dice) {
        const auto first = static_cast<std::uint32_t>(state_.steps.size());
        std::size_t at = 0;
        for (;;) {
            const bool is_chance = tree_.nodes[at].mover == kGumbelChance;
            const int edge = is_chance ? choose_outcome(tree_, tree_.nodes[at])
                                       : choose_inside(tree_, tree_.nodes[at], settings_.gumbel);
            lend(at, edge);
            std::int32_t child = tree_.edge(tree_.nodes[at], edge).child;
            const bool is_new = child < 0;
            if (is_new) {
                child = grow_child(edition_, tree_, at, edge, settings_.gumbel.worth, dice);
                add_notes(state_);
            }
            at = static_cast<std::size_t>(child);
            GumbelNode& node = tree_.nodes[at];
            if (is_new) {
                Position end = node.position;
                solve_node(edition_, settings_.gumbel, node, end);
                if (node.mover == kNobody) note_end(at, end);
            }
            const bool is_first_look =
                is_new && node.mover >= 0 && settings_.gumbel.second_share > 0;
            if (is_first_look) look(at);
            const auto steps = static_cast<std::uint32_t>(state_.steps.size()) - first;
            const NetPending way = {child, first, steps};
            if (node.mover == kNobody || is_first_look || steps >= kDeepest) {
                settle(way, node.worth, state_.node_notes[at]);
                shrink_to(first);
                return kDone;
            }
            if (node.mover >= 0 && !is_judged(node)) {
                if (waits(child)) {
                    give_back(way);
                    shrink_to(first);
                    return kWaitsAlready;
                }
                state_.pending.push_back(way);
                return child;
            }
        }
    }

    void note_end(std::size_t at, const Position& end) {
        const int margin = score(edition_, end, 0) - score(edition_, end, 1);
        state_.node_notes[at] = {winner(edition_, end) == 0 ? 1.0F : 0.0F,
                                 static_cast<float>(margin)};
    }

    void lend(std::size_t at, int index) {
        const GumbelNode& node = tree_.nodes[at];
        GumbelEdge& edge = tree_.edge(node, index);
        GumbelWorth worth = node.worth;
        if (edge.visits > 0) {
            worth = scaled(edge.sum, 1.0F / static_cast<float>(edge.visits));
        } else {
            edge.deep = worth;
        }
        ++edge.visits;
        add(edge.sum, worth);
        state_.steps.push_back({static_cast<std::int32_t>(at), index});
        state_.lent.push_back(worth);
    }

    // The visit that was lent becomes a real one.
    void settle(const NetPending& way, const GumbelWorth& worth, const NetNote& note) {
        for_each_step(way, [&](GumbelEdge& edge, NetNote& notes, const GumbelWorth& lent) {
            add(edge.sum, worth);
            add(edge.sum, lent, -1.0F);
            note_best_line(tree_, edge, settings_.gumbel);
            notes.win += note.win;
            notes.margin += note.margin;
        });
    }

    void give_back(const NetPending& way) {
        for_each_step(way, [&](GumbelEdge& edge, NetNote&, const GumbelWorth& lent) {
            --edge.visits;
            add(edge.sum, lent, -1.0F);
        });
    }

    // A thought that was broken off left leaves without an answer.
    void give_back_all() {
        if (state_.pending.size() == 0) return;
        forget_pending();
        tree_.nodes.clear();  // it holds nodes that were never judged
    }

    // From the last step back to the first.
    template <class Change>
    void for_each_step(const NetPending& way, Change change) {
        for (std::size_t k = way.first_step + way.step_count; k-- > way.first_step;) {
            const GumbelStep& step = state_.steps[k];
            const GumbelNode& node = tree_.nodes[static_cast<std::size_t>(step.node)];
            const std::size_t edge = node.first_edge + static_cast<std::size_t>(step.edge);
            change(tree_.edges[edge], state_.edge_notes[edge], state_.lent[k]);
        }
    }

    void shrink_to(std::size_t steps) {
        state_.steps.shrink(steps);
        state_.lent.shrink(steps);
    }

    SearchedMove describe(const GumbelNode& root, const GumbelView& view, int k) const {
        const GumbelEdge& edge = tree_.edge(root, k);
        NetNote note = state_.node_notes[0];
        if (edge.visits > 0) {
            const NetNote& sum = state_.edge_notes[root.first_edge + static_cast<std::size_t>(k)];
            const auto visits = static_cast<float>(edge.visits);
            note = {sum.win / visits, sum.margin / visits};
        }
        SearchedMove move;
        move.action = edge.action;
        move.visits = edge.visits;
        move.prior = exp_of(edge.log_prior);
        const bool is_first = root.mover == 0;
        move.worth = {(1.0F + view.completed(edge)) / 2.0F, is_first ? note.win : 1.0F - note.win,
                      is_first ? note.margin : -note.margin};
        follow_line(root, edge, move);
        return move;
    }

    // The moves most looked at from here on, those that are forced between them.
    void follow_line(const GumbelNode& root, const GumbelEdge& first, SearchedMove& move) const {
        const GumbelNode* node = &root;
        const GumbelEdge* edge = &first;
        for (;;) {
            Position at = node->position;
            if (!note(move, edge->action)) return;
            apply(edition_, at, edge->action);
            while (to_move(edition_, at) != kNobody && is_forced(edition_, at)) {
                const int action = forced_action(edition_, at);
                if (!note(move, action)) return;
                apply(edition_, at, action);
            }
            if (edge->child < 0) return;
            node = &tree_.nodes[static_cast<std::size_t>(edge->child)];
            if (node->mover < 0 || !is_judged(*node)) return;
            edge = &tree_.edge(*node, 0);
            for (int k = 1; k < node->edge_count; ++k) {
                if (tree_.edge(*node, k).visits > edge->visits) edge = &tree_.edge(*node, k);
            }
            if (edge->visits == 0) return;
        }
    }

    const Edition& edition_;
    const NetSettings& settings_;
    NetState& state_;
    GumbelTree& tree_;
};

inline void net_begin(const Edition& edition, const NetSettings& settings, NetState& state,
                      const Position& root) {
    NetSearch(edition, settings, state).begin(root);
}

inline int net_collect(const Edition& edition, const NetSettings& settings, NetState& state,
                       Leaf* leaves, int most, std::int64_t simulations, std::uint64_t dice) {
    Generator generator(dice);
    return NetSearch(edition, settings, state).collect(leaves, most, simulations, generator);
}

inline void net_answer(const Edition& edition, const NetSettings& settings, NetState& state,
                       const PlacingHead& head, const TrunkRow* rows) {
    NetSearch search(edition, settings, state);
    for (std::size_t k = 0; k < state.pending.size(); ++k) search.answer(k, head, rows[k]);
    search.forget_pending();
}

inline SearchResult net_tell(const Edition& edition, const NetSettings& settings, NetState& state) {
    return NetSearch(edition, settings, state).tell();
}

}  // namespace quiltwork::QUILTWORK_PATH
