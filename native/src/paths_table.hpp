// The table of entry points of whichever namespace this file is compiled into.
#pragma once

#include "quiltwork/paths.hpp"
#include "quiltwork/perft.hpp"

namespace quiltwork::QUILTWORK_PATH {

inline int playout_of_stream(const Edition& edition, Position& position, std::uint64_t seed,
                             std::uint64_t stream) {
    Generator generator(seed, stream);
    return playout(edition, position, generator);
}

inline const Paths kTable = {
    QUILTWORK_PATH_NAME, count_moves,  list_actions,  perft,         playouts,   playout_of_stream,
    write_mask,          start_games,  start_next,    find_illegal,  observe_games, step_games,
    random_actions,      greedy_action, plant,        search_in,     tell,       uct,
    mcts,                play_for_samples,    play_for_choices, keep_choice_of_leaf,
    play_brains,         net_inputs,   net_circle,    exp_of,
    log_of,              solve,        gumbel_start,  gumbel_step,   gumbel_after_waiting,
    halving_schedule,    write_leaf,   write_outlooks, net_begin,     net_collect,   net_answer, net_tell,
};

}  // namespace quiltwork::QUILTWORK_PATH
