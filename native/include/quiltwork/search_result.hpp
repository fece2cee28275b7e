// What a search is told, and what it tells.
#pragma once

#include <array>
#include <atomic>
#include <chrono>

#include "list.hpp"
#include "tree.hpp"

namespace quiltwork {

struct SearchSettings {
    int root_placements = 8;   // of each tile, at the root
    int inner_placements = 3;  // and below it, there one after the other:
    int widen_at = 8;          // visits before the second is looked at; four times as many each next
    float exploration = 0.2F;
    float prior_temperature = 0.1F;
    float deep_share = 0.8F;  // of a move's worth: the best line below it; the rest is the mean
    float margin_share = 0.15F;
    std::int64_t iterations = 0;  // 0: no limit
    double seconds = 0;           // 0: no limit
    std::uint64_t seed = 0;
    int threads = 1;
};

// Shared by the threads of one search, and by whoever wants to end it.
struct SearchClock {
    using Clock = std::chrono::steady_clock;
    std::atomic<bool> stop{false};       // for good: asked to, out of time or out of memory
    std::atomic<bool> is_full{false};    // no room for another node, until others are forgotten
    const std::atomic<bool>* asked = nullptr;  // by somebody else, to stop
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
    bool is_full = false;  // more time would not help
    List<SearchedMove> moves;  // most visited first
};

// Asked to end, or out of time.
inline bool time_is_up(const SearchSettings& settings, const SearchClock& clock,
                       SearchClock::Clock::time_point now = SearchClock::Clock::now()) {
    if (clock.asked != nullptr && clock.asked->load(std::memory_order_relaxed)) return true;
    const std::chrono::duration<double> spent = now - clock.start;
    return settings.seconds > 0 && spent.count() >= settings.seconds;
}

}  // namespace quiltwork

namespace quiltwork::QUILTWORK_PATH {

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

// All moves are told: the most visited is the one to play.
inline void conclude(SearchResult& found) {
    found.action = found.moves[0].action;
    found.value = found.moves[0].worth.blend;
}

}  // namespace quiltwork::QUILTWORK_PATH
