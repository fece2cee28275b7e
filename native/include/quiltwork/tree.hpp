// The tree of a search: plain memory of a fixed size that several threads may grow at once.
//
// Values are kept for player 0 throughout; each node asks its own mover. Players move several
// times in a row, so a sign that flips by ply would be wrong.
#pragma once

#include <sched.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "candidates.hpp"
#include "list.hpp"

namespace quiltwork {

// What a position is worth to player 0: the number to maximise, and the two it is made of.
struct Worth {
    float blend = 0;
    float win = 0;
    float margin = 0;
};

constexpr std::int32_t kUnborn = -1;
constexpr std::int32_t kBeingBorn = -2;  // by another thread

// Many worths added up: in double, for a million of them and more.
struct WorthSum {
    double blend = 0;
    double win = 0;
    double margin = 0;
};

// A move, or an outcome of chance. The sums begin with the first look at the position behind it,
// so a mean is a sum by visits + 1.
struct Edge {
    Candidate move;
    std::uint32_t dice = 0;  // for an outcome of chance: what it was drawn with
    float prior = 0;
    WorthSum sum;
    float deep = 0;  // as blend: the worth if both sides play on as well as the tree knows
    std::int32_t visits = 0;
    std::int32_t under_way = 0;  // of these visits: threads that are still below
    std::int32_t child = kUnborn;
};

constexpr std::int32_t kMostVisits = 1 << 30;  // of the root; then nothing is left to find out
constexpr int kChance = -2;
constexpr int kOutcomes = 8;  // drawn where chance decides; more tell little more

struct Node {
    std::uint32_t first_edge = 0;
    std::int32_t visits = 0;
    std::int16_t edge_count = 0;  // moves that are looked at
    std::int16_t edge_room = 0;   // and those that will be, once the node is visited more often
    std::int8_t mover = kNobody;  // nobody: the game is over; kChance: chance decides
    std::int8_t is_widening = 0;  // a thread is at it
    Worth worth;                  // before any search: of the best move, or the end of the game
    float highest = 0;            // of the first looks at its moves, for the mover
    float priors = 0;             // of these moves, before they were made to add up to 1
    Position position;
};

// Memory that is asked for at once but taken page by page, as it is used.
template <class Item>
class Pool {
  public:
    explicit Pool(std::size_t room)
        : room_(room), items_(static_cast<Item*>(std::malloc(room * sizeof(Item)))) {
        if (items_ == nullptr) throw std::bad_alloc();
    }
    ~Pool() { std::free(items_); }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    QUILTWORK_INLINE Item& operator[](std::size_t index) { return items_[index]; }
    QUILTWORK_INLINE const Item& operator[](std::size_t index) const { return items_[index]; }
    QUILTWORK_INLINE std::size_t room() const { return room_; }

  private:
    std::size_t room_;
    Item* items_;
};

constexpr std::size_t kEdgesANode = 10;  // more than most have
constexpr std::size_t kBytesANode =
    sizeof(Node) + kEdgesANode * sizeof(Edge) + sizeof(std::int32_t);

class Tree {
  public:
    explicit Tree(std::size_t most_nodes)
        : nodes(most_nodes), edges(std::max<std::size_t>(most_nodes * kEdgesANode, 512)),
          moved_(most_nodes) {}

    Pool<Node> nodes;
    Pool<Edge> edges;

    std::size_t size() const { return node_count_; }
    void clear() { node_count_ = edge_count_ = 0; }

    // Room for a node and its edges, one after the other in both pools; -1 if there is none left.
    std::int32_t add(int edge_count, std::uint32_t& first_edge) {
        while (adding_.test_and_set(std::memory_order_acquire)) sched_yield();
        std::int32_t index = -1;
        const auto more = static_cast<std::size_t>(edge_count);
        if (node_count_ < nodes.room() && edge_count_ + more <= edges.room()) {
            index = static_cast<std::int32_t>(node_count_++);
            first_edge = static_cast<std::uint32_t>(edge_count_);
            edge_count_ += more;
        }
        adding_.clear(std::memory_order_release);
        return index;
    }

    Edge& edge(const Node& node, int k) { return edges[node.first_edge + static_cast<std::size_t>(k)]; }

    // Makes a node the root and forgets all that cannot be reached from it.
    void keep_below(std::int32_t root) {
        if (root == 0) return;
        for (std::size_t k = 0; k < node_count_; ++k) moved_[k] = -1;
        mark(root);
        close_up();
    }

    // Forgets nodes that were visited least, half of all or more; what was found below them stays in
    // the edges that led there. False if that leaves no more than the root.
    bool forget_half() {
        std::array<std::size_t, kManyVisits + 1> nodes_with{};
        for (std::size_t k = 0; k < node_count_; ++k) ++nodes_with[visits_of(nodes[k])];
        std::size_t fewer = 0, bound = 0;
        while (bound <= kManyVisits && 2 * fewer < node_count_) fewer += nodes_with[bound++];
        if (fewer >= node_count_) return false;
        Node& root = nodes[0];
        List<Edge> edges_of_root;
        for (int k = 0; k < root.edge_room; ++k) edges_of_root.push_back(edge(root, k));
        const int moves = root.edge_count;
        for (std::size_t k = 0; k < node_count_; ++k) moved_[k] = visits_of(nodes[k]) < bound ? -1 : 0;
        moved_[0] = 0;
        root.edge_count = root.edge_room = 0;  // they may lie behind others: moved by themselves
        close_up();
        widen_root(static_cast<int>(edges_of_root.size()));
        root.edge_count = static_cast<std::int16_t>(moves);
        for (std::size_t k = 0; k < edges_of_root.size(); ++k) {
            Edge& moved = edge(root, static_cast<int>(k)) = edges_of_root[k];
            if (moved.child >= 0) moved.child = moved_[static_cast<std::size_t>(moved.child)];
        }
        return true;
    }

    // More edges for the root, behind all others; false if there is no room.
    bool widen_root(int edge_count) {
        const auto more = static_cast<std::size_t>(edge_count);
        if (edge_count_ + more > edges.room()) return false;
        nodes[0].first_edge = static_cast<std::uint32_t>(edge_count_);
        nodes[0].edge_count = nodes[0].edge_room = static_cast<std::int16_t>(edge_count);
        edge_count_ += more;
        return true;
    }

  private:
    static constexpr std::size_t kManyVisits = 4096;

    static std::size_t visits_of(const Node& node) {
        return std::min(static_cast<std::size_t>(node.visits), kManyVisits);
    }

    // Nodes lie behind their parents, and edges in the order of their nodes (but for those of the
    // root), so what stays, 0 in `moved_`, can be moved forward in place.
    void close_up() {
        std::int32_t next = 0;
        for (std::size_t k = 0; k < node_count_; ++k) {
            if (moved_[k] >= 0) moved_[k] = next++;
        }
        std::size_t edge_end = 0;
        for (std::size_t k = 0; k < node_count_; ++k) {
            if (moved_[k] < 0) continue;
            Node node = nodes[k];
            const auto count = static_cast<std::size_t>(node.edge_room);
            std::memmove(static_cast<void*>(&edges[edge_end]), &edges[node.first_edge],
                         count * sizeof(Edge));
            node.first_edge = static_cast<std::uint32_t>(edge_end);
            for (std::size_t at = edge_end; at < edge_end + count; ++at) {
                if (edges[at].child >= 0) edges[at].child = moved_[static_cast<std::size_t>(edges[at].child)];
            }
            edge_end += count;
            nodes[static_cast<std::size_t>(moved_[k])] = node;
        }
        node_count_ = static_cast<std::size_t>(next);
        edge_count_ = edge_end;
    }

    void mark(std::int32_t root) {
        List<std::int32_t> open;
        open.push_back(root);
        while (open.size() > 0) {
            const auto at = static_cast<std::size_t>(open.pop_back());
            moved_[at] = 0;
            const Node& node = nodes[at];
            for (int k = 0; k < node.edge_count; ++k) {
                if (const auto child = edge(node, k).child; child >= 0) open.push_back(child);
            }
        }
    }

    Pool<std::int32_t> moved_;  // where each node goes; -1: nowhere
    std::size_t node_count_ = 0;
    std::size_t edge_count_ = 0;
    std::atomic_flag adding_ = ATOMIC_FLAG_INIT;
};

}  // namespace quiltwork
