#include "search.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "engine.hpp"
#include "quiltwork/threads.hpp"
#include "stop_sign.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

constexpr auto kSlice = std::chrono::milliseconds(50);  // how long Ctrl-C may have to wait

}  // namespace

nb::dict to_python(const SearchResult& found) {
    nb::list moves;
    for (std::size_t k = 0; k < found.moves.size(); ++k) {
        const SearchedMove& move = found.moves[k];
        nb::list line;
        for (int step = 0; step < move.line_size; ++step) {
            line.append(move.line[static_cast<std::size_t>(step)]);
        }
        moves.append(nb::make_tuple(move.action, move.visits, move.worth.blend, move.worth.win,
                                    move.worth.margin, move.prior, nb::tuple(line)));
    }
    nb::dict result;
    result["iterations"] = found.iterations;
    result["is_full"] = found.is_full;
    result["moves"] = moves;
    return result;
}

namespace {

// A search that keeps its tree from one move to the next.
class PySearch {
  public:
    PySearch(TablesPtr tables, std::shared_ptr<Brain> brain, std::size_t bytes, int threads,
             int root_placements, int inner_placements)
        : tables_(std::move(tables)), brain_(std::move(brain)), pool_(threads),
          tree_(std::max<std::size_t>(bytes / kBytesANode, 64)) {
        require_placements(root_placements);
        require_placements(inner_placements);
        settings_.threads = threads;
        settings_.root_placements = root_placements;
        settings_.inner_placements = inner_placements;
    }

    nb::dict think(const PyPosition& root, std::int64_t iterations, double seconds,
                   std::uint64_t seed, const StopSign* stop) {
        require_decision(root);
        if (!same_edition(root.tables, tables_)) {
            throw std::invalid_argument("this search is for another edition");
        }
        const std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock.owns_lock()) throw std::runtime_error("this search is thinking already");
        settings_.iterations = iterations;
        settings_.seconds = seconds;
        settings_.seed = seed;
        SearchClock clock;
        clock.asked = stop != nullptr ? &stop->is_raised : nullptr;
        run(root, clock);
        return to_python(paths().tell(edition(), *brain_, settings_, tree_, clock));
    }

    void clear() {
        const std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock.owns_lock()) throw std::runtime_error("this search is thinking");
        tree_.clear();
    }

    std::size_t bytes_held() const { return tree_.size() * kBytesANode; }

  private:
    const Edition& edition() const { return tables_->edition; }

    void run(const PyPosition& root, SearchClock& clock) {
        {
            const nb::gil_scoped_release release;
            paths().plant(edition(), *brain_, settings_, tree_, root.position);
        }
        while (!clock.stop.load() &&
               (settings_.iterations == 0 || clock.begun.load() < settings_.iterations)) {
            {
                const nb::gil_scoped_release release;
                clock.pause = SearchClock::Clock::now() + kSlice;
                pool_.split(static_cast<std::size_t>(pool_.size()), [&](std::size_t, std::size_t) {
                    paths().search_in(edition(), *brain_, settings_, tree_, clock);
                });
                if (clock.is_full.load()) make_room(clock);
            }
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        }
    }

    void make_room(SearchClock& clock) {
        if (tree_.nodes[0].visits < kMostVisits && tree_.forget_half()) {
            clock.is_full = false;
        } else {
            clock.stop = true;
        }
    }

    TablesPtr tables_;
    std::shared_ptr<Brain> brain_;
    SearchSettings settings_;
    Threads pool_;
    Tree tree_;
    std::mutex busy_;
};

// A search without a tree that stays: `look` is given the settings and the clock.
template <class Look>
nb::dict run_once(const PyPosition& root, std::int64_t iterations, double seconds,
                  std::uint64_t seed, const StopSign* stop, Look look) {
    require_decision(root);
    SearchSettings settings;
    settings.iterations = iterations;
    settings.seconds = seconds;
    settings.seed = seed;
    SearchClock clock;
    clock.asked = stop != nullptr ? &stop->is_raised : nullptr;
    std::optional<SearchResult> found;
    {
        const nb::gil_scoped_release release;
        found.emplace(look(settings, clock));
    }
    return to_python(*found);
}

nb::dict run_uct(const PyPosition& root, const Brain& brain, std::int64_t iterations,
                 double seconds, std::uint64_t seed, const StopSign* stop) {
    return run_once(root, iterations, seconds, seed, stop, [&](const auto& settings, const auto& clock) {
        return paths().uct(root.edition(), brain, settings, clock, root.position);
    });
}

nb::dict run_mcts(const PyPosition& root, std::int64_t iterations, double seconds,
                  std::uint64_t seed, const StopSign* stop) {
    return run_once(root, iterations, seconds, seed, stop, [&](const auto& settings, const auto& clock) {
        return paths().mcts(root.edition(), settings, clock, root.position);
    });
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<StopSign>(module, "StopSign", "Asks whoever was given it to stop, from any thread.")
        .def(nb::init<>())
        .def("stop", [](StopSign& self) { self.is_raised = true; })
        .def_prop_ro("is_raised", [](const StopSign& self) { return self.is_raised.load(); });
    nb::class_<PySearch>(module, "Search", "A tree search that keeps its tree between moves.")
        .def(nb::init<TablesPtr, std::shared_ptr<Brain>, std::size_t, int, int, int>(),
             nb::arg("tables"), nb::arg("brain"), nb::arg("bytes"), nb::arg("threads"),
             nb::arg("root_placements"), nb::arg("inner_placements"))
        .def("think", &PySearch::think, nb::arg("position"), nb::arg("iterations"),
             nb::arg("seconds"), nb::arg("seed"), nb::arg("stop").none() = nb::none())
        .def("clear", &PySearch::clear)
        .def_prop_ro("bytes_held", &PySearch::bytes_held);
    module.def("mcts", &run_mcts, nb::arg("position"), nb::arg("iterations"), nb::arg("seconds"),
               nb::arg("seed"), nb::arg("stop").none() = nb::none());
    module.def("uct", &run_uct, nb::arg("position"), nb::arg("brain"), nb::arg("iterations"),
               nb::arg("seconds"), nb::arg("seed"), nb::arg("stop").none() = nb::none());
}

}  // namespace quiltwork
