#include "gumbel.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

#include "engine.hpp"
#include "quiltwork/threads.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

template <class Value>
using Array = nb::ndarray<Value, nb::c_contig, nb::device::cpu>;

template <class Item>
nb::object to_bytes(const List<Item>& items) {
    const std::size_t size = items.size() * sizeof(Item);
    auto* copy = new std::uint8_t[size + 1];
    if (size > 0) std::memcpy(copy, static_cast<const void*>(items.data()), size);
    const nb::capsule owner(copy, [](void* data) noexcept { delete[] static_cast<std::uint8_t*>(data); });
    return nb::cast(nb::ndarray<nb::numpy, std::uint8_t>(copy, {items.size(), sizeof(Item)}, owner));
}

Rival rival_of(const std::string& name) {
    const std::map<std::string, Rival> rivals = {
        {"itself", Rival::itself}, {"network", Rival::network}, {"random", Rival::random},
        {"greedy", Rival::greedy}, {"mcts", Rival::mcts},       {"uct", Rival::uct},
        {"full", Rival::full}};
    const auto found = rivals.find(name);
    if (found == rivals.end()) throw std::invalid_argument("there is no rival " + name);
    return found->second;
}

class PyGumbelGames {
  public:
    PyGumbelGames(std::vector<TablesPtr> tables, std::size_t size, int threads, int kept,
                  const std::string& rival, std::shared_ptr<Brain> brain, std::int64_t games,
                  std::uint64_t seed)
        : tables_(std::move(tables)), brain_(std::move(brain)), size_(size), threads_(threads),
          harvests_(static_cast<std::size_t>(threads)), games_(new GumbelGame[size]) {
        if (tables_.empty()) throw std::invalid_argument("an edition is needed");
        if (kept < 2 || kept > kMostConsidered) throw std::invalid_argument("2 to 64 moves are kept");
        for (const auto& each : tables_) editions_.push_back(&each->edition);
        plan_.editions = editions_.data();
        plan_.edition_count = static_cast<int>(editions_.size());
        plan_.kept = kept;
        plan_.rival = rival_of(rival);
        plan_.brain = brain_.get();
        plan_.games = games;
        plan_.seed = seed;
        if (plan_.rival >= Rival::greedy && plan_.rival != Rival::mcts && brain_ == nullptr) {
            throw std::invalid_argument("this rival needs a brain");
        }
        if (plan_.rival != Rival::itself && static_cast<std::int64_t>(size) > games) {
            throw std::invalid_argument("a match has at least as many games as are played at once");
        }
    }

    void set_side(int side, int simulations, int considered, float c_visit, float c_scale,
                  float win_share, float margin_scale, float own_weight, float own_scale,
                  bool keeps_tree, float deep_share, float late, std::int64_t solving,
                  float inside_late, std::int64_t inside_solving, std::shared_ptr<Brain> brain,
                  float second_share, std::int64_t second_nodes) {
        if (side < 0 || side > 1) throw std::invalid_argument("a side is 0 or 1");
        if (simulations < 1 || considered < 2 || considered > kMostConsidered) {
            throw std::invalid_argument("1 simulation at least, and 2 to 64 moves considered");
        }
        if (second_share > 0 && brain == nullptr) throw std::invalid_argument("this needs a brain");
        if (brain != nullptr) brains_.push_back(brain);
        plan_.sides[side] = {considered, simulations, c_visit, c_scale,
                             {win_share, margin_scale, own_weight, own_scale}, keeps_tree,
                             deep_share, second_share, second_nodes, brain.get(), {late, solving},
                             {inside_late, inside_solving}};
    }

    void set_play(int noisy_moves, int random_opening, float quick_share, int quick_simulations) {
        plan_.noisy_moves = noisy_moves;
        plan_.random_opening = random_opening;
        plan_.quick_share = quick_share;
        plan_.quick_simulations = quick_simulations;
    }

    void set_rival(std::int64_t nodes, double seconds) {
        plan_.rival_settings.iterations = nodes;
        plan_.rival_settings.seconds = seconds;
    }

    void start(const Array<std::uint8_t>& leaves) {
        Leaf* out = rows(leaves);
        const nb::gil_scoped_release release;
        each_part([&](std::size_t first, std::size_t last, GumbelHarvest& harvest) {
            paths().gumbel_start(plan_, games_.get(), size_, out, harvest, first, last);
        });
        go_on_after_waiting(out);
    }

    // Gives how many games still wait for an answer.
    std::size_t step(const Array<const float>& answers, const Array<std::uint8_t>& leaves) {
        if (answers.size() != size_ * answer_size(plan_.kept)) {
            throw std::invalid_argument("the answers have the wrong size");
        }
        const float* in = answers.data();
        Leaf* out = rows(leaves);
        const nb::gil_scoped_release release;
        each_part([&](std::size_t first, std::size_t last, GumbelHarvest& harvest) {
            paths().gumbel_step(plan_, games_.get(), size_, in, out, harvest, first, last);
        });
        go_on_after_waiting(out);
        std::size_t active = 0;
        for (std::size_t k = 0; k < size_; ++k) active += !games_[k].is_idle;
        return active;
    }

    nb::object samples() { return harvested(&GumbelHarvest::samples); }
    nb::object results() { return harvested(&GumbelHarvest::results); }

    nb::dict totals() {
        GumbelTotals all;
        for (auto& harvest : harvests_) {
            const GumbelTotals& part = harvest.totals;
            all.games += part.games;
            all.decisions += part.decisions;
            all.points += part.points;
            all.empty += part.empty;
            all.margin += part.margin;
            all.special_tiles += part.special_tiles;
            all.first_won += part.first_won;
            all.low += part.low;
            harvest.totals = {};
        }
        nb::dict told;
        told["games"] = all.games;
        told["decisions"] = all.decisions;
        told["points"] = all.points;
        told["empty"] = all.empty;
        told["margin"] = all.margin;
        told["special_tiles"] = all.special_tiles;
        told["first_won"] = all.first_won;
        told["low"] = all.low;
        return told;
    }

  private:
    Leaf* rows(const Array<std::uint8_t>& leaves) const {
        if (leaves.size() != size_ * sizeof(Leaf)) {
            throw std::invalid_argument("the leaves have the wrong size");
        }
        return reinterpret_cast<Leaf*>(leaves.data());
    }

    // Small pieces, fetched by whichever thread is free: games differ in what a step costs.
    template <class Work>
    void each_part(Work work) {
        const std::size_t piece = std::clamp<std::size_t>(size_ / (4 * harvests_.size()), 1, 32);
        std::atomic<std::size_t> fetched{0};
        threads_.split(harvests_.size(), [&](std::size_t from, std::size_t to) {
            for (auto part = from; part < to; ++part) {
                for (std::size_t first; (first = fetched.fetch_add(piece)) < size_;) {
                    work(first, std::min(first + piece, size_), harvests_[part]);
                }
            }
        });
    }

    bool may_wait() const {
        return plan_.rival >= Rival::mcts ||
               plan_.sides[0].decided.nodes > 0 || plan_.sides[1].decided.nodes > 0;
    }

    // Rivals and the solver think when enough games wait for them to keep all threads busy, or all
    // games wait: one of them may take as long as a step of a thousand others. A thread alone is busy
    // with the first.
    void go_on_after_waiting(Leaf* leaves) {
        if (!may_wait()) return;
        const std::size_t enough = harvests_.size() == 1 ? 1 : 8 * harvests_.size();
        for (;;) {
            std::vector<std::size_t> waiting;
            std::size_t active = 0;
            for (std::size_t k = 0; k < size_; ++k) {
                active += !games_[k].is_idle;
                if (games_[k].is_waiting) waiting.push_back(k);
            }
            if (waiting.empty() || (waiting.size() < active && waiting.size() < enough)) {
                return;
            }
            std::atomic<std::size_t> fetched{0};
            threads_.split(harvests_.size(), [&](std::size_t from, std::size_t to) {
                for (auto part = from; part < to; ++part) {
                    for (std::size_t at; (at = fetched++) < waiting.size();) {
                        paths().gumbel_after_waiting(plan_, games_.get(), size_, leaves,
                                                     harvests_[part], waiting[at]);
                    }
                }
            });
        }
    }

    template <class Item>
    nb::object harvested(List<Item> GumbelHarvest::*member) {
        List<Item> all;
        for (auto& harvest : harvests_) {
            List<Item>& part = harvest.*member;
            if (part.size() > 0) {
                std::memcpy(static_cast<void*>(all.grow(part.size())), part.data(),
                            part.size() * sizeof(Item));
            }
            part.clear();
        }
        return to_bytes(all);
    }

    std::vector<TablesPtr> tables_;
    std::vector<const Edition*> editions_;
    std::shared_ptr<Brain> brain_;                // of a rival that needs one
    std::vector<std::shared_ptr<Brain>> brains_;  // of sides: searches under way may still ask them
    std::size_t size_;
    Threads threads_;
    std::vector<GumbelHarvest> harvests_;
    std::unique_ptr<GumbelGame[]> games_;
    GumbelPlan plan_;
};

#define QUILTWORK_FIELD(struct_name, field) \
    nb::make_tuple(#field, offsetof(struct_name, field), sizeof(struct_name::field))

nb::list leaf_layout() {
    nb::list fields;
    for (const auto& field :
         {QUILTWORK_FIELD(Leaf, mine), QUILTWORK_FIELD(Leaf, theirs), QUILTWORK_FIELD(Leaf, circle),
          QUILTWORK_FIELD(Leaf, buttons), QUILTWORK_FIELD(Leaf, income), QUILTWORK_FIELD(Leaf, time),
          QUILTWORK_FIELD(Leaf, incomes_ahead), QUILTWORK_FIELD(Leaf, next_income),
          QUILTWORK_FIELD(Leaf, next_special), QUILTWORK_FIELD(Leaf, specials_left),
          QUILTWORK_FIELD(Leaf, special_tile), QUILTWORK_FIELD(Leaf, pending),
          QUILTWORK_FIELD(Leaf, on_top), QUILTWORK_FIELD(Leaf, first_home),
          QUILTWORK_FIELD(Leaf, may_decline), QUILTWORK_FIELD(Leaf, box_closed),
          QUILTWORK_FIELD(Leaf, is_noisy), QUILTWORK_FIELD(Leaf, side),
          QUILTWORK_FIELD(Leaf, counts)}) {
        fields.append(field);
    }
    return fields;
}

nb::list sample_layout() {
    nb::list fields;
    for (const auto& field :
         {QUILTWORK_FIELD(GumbelSample, leaf), QUILTWORK_FIELD(GumbelSample, actions),
          QUILTWORK_FIELD(GumbelSample, shares), QUILTWORK_FIELD(GumbelSample, margin),
          QUILTWORK_FIELD(GumbelSample, won), QUILTWORK_FIELD(GumbelSample, points),
          QUILTWORK_FIELD(GumbelSample, quilts), QUILTWORK_FIELD(GumbelSample, searched),
          QUILTWORK_FIELD(GumbelSample, mover)}) {
        fields.append(field);
    }
    return fields;
}

// How many visits a move must have to be looked at next, simulation by simulation.
std::vector<std::int32_t> schedule_of(int moves, int simulations) {
    if (moves < 1 || moves > kMostConsidered || simulations < 1) {
        throw std::invalid_argument("a schedule is for 1 to 64 moves");
    }
    List<std::int32_t> schedule;
    paths().halving_schedule(moves, simulations, schedule);
    return {schedule.data(), schedule.data() + schedule.size()};
}

// A position as the network is handed it.
nb::object leaf_of(const PyPosition& position) {
    require_decision(position);
    List<Leaf> leaves;
    paths().write_leaf(position.edition(), position.position, *leaves.grow(1));
    return to_bytes(leaves);
}

// How the next tiles would lie on both quilts of each leaf.
nb::object outlooks(const Tables& tables, const Array<const std::uint8_t>& leaves) {
    if (leaves.size() % sizeof(Leaf) != 0) throw std::invalid_argument("these are no leaves");
    const std::size_t count = leaves.size() / sizeof(Leaf), each = kTilesTried * 2 * kOutlook;
    auto* told = new float[count * each + 1];
    const nb::capsule owner(told, [](void* data) noexcept { delete[] static_cast<float*>(data); });
    const auto* in = leaves.data();
    {
        const nb::gil_scoped_release release;
        for (std::size_t k = 0; k < count; ++k) {
            Leaf leaf;
            std::memcpy(static_cast<void*>(&leaf), in + k * sizeof leaf, sizeof leaf);
            paths().write_outlooks(tables.edition, leaf, told + k * each);
        }
    }
    return nb::cast(nb::ndarray<nb::numpy, float>(
        told, {count, std::size_t{kTilesTried}, 2, std::size_t{kOutlook}}, owner));
}

}  // namespace

void bind_gumbel(nb::module_& module) {
    module.attr("LEAF_BYTES") = sizeof(Leaf);
    module.attr("COUNTS_FROM") = kCountsFrom;
    module.attr("COUNT_STEP") = kCountStep;
    module.attr("COUNTS_BEFORE_TILES") = 2 * kInputsPerPlayer;
    module.attr("COUNTS_OF_A_TILE") = kInputsPerTile;
    module.attr("SAMPLE_BYTES") = sizeof(GumbelSample);
    module.def("leaf_layout", &leaf_layout);
    module.def("sample_layout", &sample_layout);
    module.def("halving_schedule", &schedule_of, nb::arg("moves"), nb::arg("simulations"));
    module.attr("TILES_TRIED") = kTilesTried;
    module.attr("OUTLOOK") = kOutlook;
    module.def("outlooks", &outlooks, nb::arg("tables"), nb::arg("leaves").noconvert());
    module.def("leaf_of", &leaf_of, nb::arg("position"));
    nb::class_<PyGumbelGames>(module, "GumbelGames", "Games whose searches wait for a network.")
        .def(nb::init<std::vector<TablesPtr>, std::size_t, int, int, const std::string&,
                      std::shared_ptr<Brain>, std::int64_t, std::uint64_t>(),
             nb::arg("tables"), nb::arg("size"), nb::arg("threads"), nb::arg("kept"),
             nb::arg("rival"), nb::arg("brain").none(), nb::arg("games"), nb::arg("seed"))
        .def("set_side", &PyGumbelGames::set_side, nb::arg("side"), nb::arg("simulations"),
             nb::arg("considered"), nb::arg("c_visit"), nb::arg("c_scale"), nb::arg("win_share"),
             nb::arg("margin_scale"), nb::arg("own_weight"), nb::arg("own_scale"),
             nb::arg("keeps_tree") = false, nb::arg("deep_share") = 0.0F, nb::arg("late") = 0.0F,
             nb::arg("solving") = 0, nb::arg("inside_late") = 0.0F, nb::arg("inside_solving") = 0,
             nb::arg("brain").none() = nb::none(), nb::arg("second_share") = 0.0F,
             nb::arg("second_nodes") = 0)
        .def("set_play", &PyGumbelGames::set_play, nb::arg("noisy_moves"), nb::arg("random_opening"),
             nb::arg("quick_share"), nb::arg("quick_simulations"))
        .def("set_rival", &PyGumbelGames::set_rival, nb::arg("nodes"), nb::arg("seconds"))
        .def("start", &PyGumbelGames::start, nb::arg("leaves"))
        .def("step", &PyGumbelGames::step, nb::arg("answers"), nb::arg("leaves"))
        .def("samples", &PyGumbelGames::samples)
        .def("results", &PyGumbelGames::results)
        .def("totals", &PyGumbelGames::totals);
}

}  // namespace quiltwork
