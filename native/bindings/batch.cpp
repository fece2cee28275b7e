#include "batch.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "position.hpp"
#include "quiltwork/threads.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

template <class Value>
using Array = nb::ndarray<Value, nb::c_contig, nb::device::cpu>;

struct PyBatch {
    TablesPtr tables;
    BatchState state;
    Threads threads;
    std::mutex mutex;  // one call at a time, whatever Python threads do

    PyBatch(TablesPtr tables_, std::size_t size, int thread_count, const Solo& solo, bool auto_reset,
            bool reward_is_margin)
        : tables(std::move(tables_)), threads(thread_count) {
        state.edition = &tables->edition;
        state.solo = solo;
        state.auto_reset = auto_reset;
        state.reward_is_margin = reward_is_margin;
        state.games.resize(size);
    }
};

template <class Value>
Value* data_of(const nb::object& array, std::size_t rows, std::size_t row_size) {
    if (array.is_none()) return nullptr;
    const auto view = nb::cast<Array<Value>>(array);
    // quiltwork.native checks shapes and says what is wrong; this only keeps memory safe.
    if (view.size() != rows * row_size) throw std::invalid_argument("an array has the wrong size");
    return view.data();
}

BatchOutput output_of(const PyBatch& batch, const nb::dict& arrays) {
    const Edition& edition = *batch.state.edition;
    const auto rows = batch.state.games.size();
    const auto planes = static_cast<std::size_t>(plane_count(edition));
    const auto spaces = static_cast<std::size_t>(edition.spaces);
    const auto get = [&](const char* name) -> nb::object {
        return arrays.contains(name) ? nb::object(arrays[name]) : nb::none();
    };
    BatchOutput out;
    out.mask = data_of<std::uint8_t>(get("mask"), rows, static_cast<std::size_t>(edition.action_count()));
    out.bits = data_of<std::uint64_t>(get("bits"), rows, planes * 2);
    out.planes = data_of<float>(get("planes"), rows, planes * spaces);
    out.scalars = data_of<float>(get("scalars"), rows, kScalars);
    out.to_move = data_of<std::int8_t>(get("to_move"), rows, 1);
    out.rewards = data_of<float>(get("rewards"), rows, 2);
    out.done = data_of<std::uint8_t>(get("done"), rows, 1);
    out.scores = data_of<std::int32_t>(get("scores"), rows, 2);
    return out;
}

void reset(PyBatch& batch, const Array<const std::uint64_t>& seeds) {
    if (seeds.size() != batch.state.games.size()) throw std::invalid_argument("a seed for each game");
    const auto* data = seeds.data();
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    batch.threads.split(batch.state.games.size(), [&](std::size_t first, std::size_t last) {
        paths().start_games(batch.state, data, first, last);
    });
}

// The first game whose action is not legal; as many as there are games if all are.
std::size_t first_illegal(PyBatch& batch, const std::int32_t* actions) {
    std::atomic<std::size_t> worst{batch.state.games.size()};
    batch.threads.split(batch.state.games.size(), [&](std::size_t first, std::size_t last) {
        const auto found = paths().find_illegal(batch.state, actions, first, last);
        if (found == last) return;
        for (auto known = worst.load(); found < known && !worst.compare_exchange_weak(known, found);) {
        }
    });
    return worst;
}

void step(PyBatch& batch, const Array<const std::int32_t>& actions, const nb::dict& arrays) {
    const auto size = batch.state.games.size();
    if (actions.size() != size) throw std::invalid_argument("an action for each game");
    const BatchOutput out = output_of(batch, arrays);
    // A copy, since what was checked must be what is played, even if an output lies over it.
    const std::vector<std::int32_t> wanted(actions.data(), actions.data() + size);
    std::size_t illegal = size;
    PyPosition refused{batch.tables, {}};
    {
        const nb::gil_scoped_release release;
        const std::lock_guard lock(batch.mutex);
        illegal = first_illegal(batch, wanted.data());
        if (illegal == size) {
            batch.threads.split(size, [&](std::size_t first, std::size_t last) {
                paths().step_games(batch.state, out, wanted.data(), first, last);
            });
        } else {
            refused.position = batch.state.games[illegal].position;
        }
    }
    if (illegal != size) {
        nb::module_::import_("quiltwork.native.convert")
            .attr("explain_illegal")(nb::cast(refused), wanted[illegal], illegal);
    }
}

void observe(PyBatch& batch, const nb::dict& arrays) {
    const BatchOutput out = output_of(batch, arrays);
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    batch.threads.split(batch.state.games.size(), [&](std::size_t first, std::size_t last) {
        paths().observe_games(batch.state, out, first, last);
    });
}

void random_actions(PyBatch& batch, std::uint64_t seed, const Array<std::int32_t>& actions) {
    if (actions.size() != batch.state.games.size()) throw std::invalid_argument("an action for each game");
    auto* data = actions.data();
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    batch.threads.split(batch.state.games.size(), [&](std::size_t first, std::size_t last) {
        paths().random_actions(batch.state, seed, data, first, last);
    });
}

BatchGame game_of(PyBatch& batch, std::size_t index) {
    if (index >= batch.state.games.size()) throw nb::index_error("there is no such game");
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    return batch.state.games[index];
}

void put_position(PyBatch& batch, std::size_t index, const PyPosition& position) {
    if (!same_edition(position.tables, batch.tables)) {
        throw std::invalid_argument("the position is of another edition");
    }
    if (position.position.level != batch.state.solo.level ||
        position.position.deck != batch.state.solo.deck) {
        throw std::invalid_argument("the position has another opponent than the batch");
    }
    if (plain::chance_due(*batch.state.edition, position.position) != Chance::none) {
        throw std::invalid_argument("chance has to be drawn first");
    }
    if (index >= batch.state.games.size()) throw nb::index_error("there is no such game");
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    batch.state.games[index].position = position.position;
}

}  // namespace

void bind_batch(nb::module_& module) {
    module.attr("SCALARS") = kScalars;
    nb::class_<PyBatch>(module, "Batch")
        .def(
            "__init__",
            [](PyBatch* self, const TablesPtr& tables, std::size_t size, int threads, int level,
               int deck, int set_aside, bool auto_reset, bool reward_is_margin) {
                new (self) PyBatch(tables, size, threads, {level, deck, set_aside}, auto_reset,
                                   reward_is_margin);
            },
            nb::arg("tables"), nb::arg("size"), nb::arg("threads"), nb::arg("level"), nb::arg("deck"),
            nb::arg("set_aside"), nb::arg("auto_reset"), nb::arg("reward_is_margin"))
        .def("reset", &reset, nb::arg("seeds"))
        .def("step", &step, nb::arg("actions"), nb::arg("arrays"))
        .def("observe", &observe, nb::arg("arrays"))
        .def("random_actions", &random_actions, nb::arg("seed"), nb::arg("actions"))
        .def("position",
             [](PyBatch& batch, std::size_t index) {
                 return PyPosition{batch.tables, game_of(batch, index).position};
             })
        .def("set_position", &put_position)
        .def("seed", [](PyBatch& batch, std::size_t index) { return game_of(batch, index).seed; });
}

}  // namespace quiltwork
