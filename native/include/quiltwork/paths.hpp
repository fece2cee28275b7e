// The entry points of the core, compiled for any machine and for AVX2, and the choice between them.
#pragma once

#include "batch.hpp"
#include "brain_match.hpp"
#include "endgame.hpp"
#include "gumbel_games.hpp"
#include "mcts.hpp"
#include "net_search.hpp"
#include "outlook.hpp"
#include "placing_choices.hpp"
#include "uct.hpp"

namespace quiltwork {

struct Paths {
    const char* name;
    int (*count_moves)(const Edition&, const Position&);
    int (*list_actions)(const Edition&, const Position&, std::int32_t*);
    std::uint64_t (*perft)(const Edition&, Position, int);
    PlayoutSums (*playouts)(const Edition&, const Position&, std::uint64_t, std::int64_t, std::int64_t);
    int (*playout)(const Edition&, Position&, std::uint64_t, std::uint64_t);
    void (*write_mask)(const Edition&, const Position&, std::uint8_t*);
    void (*start_games)(BatchState&, const std::uint64_t*, std::size_t, std::size_t);
    void (*start_next)(BatchState&, std::size_t, std::size_t);
    std::size_t (*find_illegal)(const BatchState&, const std::int32_t*, std::size_t, std::size_t);
    void (*observe_games)(const BatchState&, const BatchOutput&, std::size_t, std::size_t);
    void (*step_games)(BatchState&, const BatchOutput&, const std::int32_t*, std::size_t, std::size_t);
    void (*random_actions)(const BatchState&, std::uint64_t, std::int32_t*, std::size_t, std::size_t);
    int (*greedy_action)(const Edition&, const Brain&, const Position&, float, int, std::uint64_t);
    void (*plant)(const Edition&, const Brain&, const SearchSettings&, Tree&, const Position&);
    void (*search_in)(const Edition&, const Brain&, const SearchSettings&, Tree&, SearchClock&);
    SearchResult (*tell)(const Edition&, const Brain&, const SearchSettings&, Tree&, const SearchClock&);
    SearchResult (*uct)(const Edition&, const Brain&, const SearchSettings&, const SearchClock&, const Position&);
    SearchResult (*mcts)(const Edition&, const SearchSettings&, const SearchClock&, const Position&);
    void (*play_for_samples)(const Edition&, const Brain&, const SelfPlaySettings&, std::uint64_t, Samples&);
    void (*play_for_choices)(const Edition&, const Brain&, const SelfPlaySettings&, std::uint64_t, PlacingChoices&);
    void (*keep_choice_of_leaf)(const Edition&, const Leaf&, int, PlacingChoices&);
    BrainGame (*play_brains)(const Edition&, const Brain&, const Brain&, const SelfPlaySettings&, std::uint64_t);
    void (*net_inputs)(const Edition&, const Position&, int, float*);
    void (*net_circle)(const Position&, std::uint8_t*);
    float (*exp_of)(float);
    float (*log_of)(float);
    SolveResult (*solve)(const Edition&, const Position&, const SolveLimits&);
    void (*gumbel_start)(const GumbelPlan&, GumbelGame*, std::size_t, Leaf*, GumbelHarvest&,
                         std::size_t, std::size_t);
    void (*gumbel_step)(const GumbelPlan&, GumbelGame*, std::size_t, const float*, Leaf*,
                        GumbelHarvest&, std::size_t, std::size_t);
    void (*gumbel_after_waiting)(const GumbelPlan&, GumbelGame*, std::size_t, Leaf*,
                                 GumbelHarvest&, std::size_t);
    void (*halving_schedule)(int, int, List<std::int32_t>&);
    void (*write_leaf)(const Edition&, const Position&, Leaf&);
    void (*write_outlooks)(const Edition&, const Leaf&, float*);
    void (*net_begin)(const Edition&, const NetSettings&, NetState&, const Position&);
    int (*net_collect)(const Edition&, const NetSettings&, NetState&, Leaf*, int, std::int64_t,
                       std::uint64_t);
    void (*net_answer)(const Edition&, const NetSettings&, NetState&, const PlacingHead&,
                       const TrunkRow*);
    SearchResult (*net_tell)(const Edition&, const NetSettings&, NetState&);
};

const Paths& plain_paths();
const Paths* avx2_paths();  // null where the compiler or the machine does not know AVX2

// The quickest one for this machine, unless another was chosen by name.
const Paths& paths();
bool choose_paths(const char* name);

}  // namespace quiltwork
