#include "endgame.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <memory>

#include "position.hpp"
#include "stop_sign.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

nb::tuple to_python(const SolvedChoice& choice) {
    return nb::make_tuple(choice.action, choice.margin, choice.wins);
}

nb::object run_solve(const PyPosition& root, std::int64_t nodes, std::int64_t work, double seconds,
                     std::size_t entries, bool every_choice, const StopSign* stop) {
    SolveLimits limits;
    limits.nodes = nodes;
    limits.work = work;
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
    module.attr("WORK_OF_A_NODE") = kWorkOfANode;
    module.def("solve", &run_solve, nb::arg("position"), nb::arg("nodes"), nb::arg("work"),
               nb::arg("seconds"), nb::arg("entries"), nb::arg("every_choice"),
               nb::arg("stop").none() = nb::none());
}

}  // namespace quiltwork
