#include "endgame.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <atomic>
#include <memory>

#include "position.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

// Told to stop from any thread; stays stopped.
struct StopSign {
    std::atomic<bool> is_raised{false};
};

nb::tuple to_python(const SolvedChoice& choice) {
    return nb::make_tuple(choice.action, choice.margin, choice.wins);
}

nb::object run_solve(const PyPosition& root, std::int64_t nodes, double seconds, std::size_t entries,
                     bool every_choice, const StopSign* stop) {
    SolveLimits limits;
    limits.nodes = nodes;
    limits.seconds = seconds;
    limits.entries = entries;
    limits.every_choice = every_choice;
    limits.stop = stop != nullptr ? &stop->is_raised : nullptr;
    nb::gil_scoped_release release;
    const SolveResult found = paths().solve(root.edition(), root.position, limits);
    nb::gil_scoped_acquire acquire;
    if (!found.is_solved) return nb::none();
    nb::list line, choices;
    for (std::size_t k = 0; k < found.line.size(); ++k) line.append(found.line[k]);
    for (std::size_t k = 0; k < found.choices.size(); ++k) choices.append(to_python(found.choices[k]));
    nb::dict result;
    result["best"] = to_python(found.best);
    result["nodes"] = found.nodes;
    result["line"] = line;
    result["choices"] = choices;
    return result;
}

}  // namespace

void bind_endgame(nb::module_& module) {
    nb::class_<StopSign>(module, "StopSign", "Ends the solving it was given to, from any thread.")
        .def(nb::init<>())
        .def("stop", [](StopSign& self) { self.is_raised = true; });
    module.def("solve", &run_solve, nb::arg("position"), nb::arg("nodes"), nb::arg("seconds"),
               nb::arg("entries"), nb::arg("every_choice"), nb::arg("stop").none() = nb::none());
}

}  // namespace quiltwork
