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

    std::shared_ptr<Brain> brain;  // of a greedy opponent

    PyBatch(TablesPtr tables_, std::size_t size, int thread_count)
        : tables(std::move(tables_)), threads(thread_count) {
        state.edition = &tables->edition;
        state.games.resize(size);
    }

    bool is_solo() const { return state.solo.level != 0; }
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
    const auto squares = planes * static_cast<std::size_t>(edition.spaces);
    const auto scalars = static_cast<std::size_t>(scalar_count(edition, batch.is_solo()));
    const auto get = [&](const char* name) -> nb::object {
        return arrays.contains(name) ? nb::object(arrays[name]) : nb::none();
    };
    BatchOutput out;
    out.mask = data_of<std::uint8_t>(get("mask"), rows, static_cast<std::size_t>(edition.action_count()));
    out.bits = data_of<std::uint64_t>(get("bits"), rows, planes * 2);
    out.now.planes = data_of<float>(get("planes"), rows, squares);
    out.now.scalars = data_of<float>(get("scalars"), rows, scalars);
    out.now.flat = data_of<float>(get("flat"), rows, squares + scalars);
    out.at_the_end.planes = data_of<float>(get("final_planes"), rows, squares);
    out.at_the_end.scalars = data_of<float>(get("final_scalars"), rows, scalars);
    out.at_the_end.flat = data_of<float>(get("final_flat"), rows, squares + scalars);
    out.to_move = data_of<std::int8_t>(get("to_move"), rows, 1);
    out.mover = data_of<std::int8_t>(get("mover"), rows, 1);
    out.reward = data_of<float>(get("reward"), rows, 1);
    out.rewards = data_of<float>(get("rewards"), rows, 2);
    out.done = data_of<std::uint8_t>(get("done"), rows, 1);
    out.scores = data_of<std::int32_t>(get("scores"), rows, 2);
    out.winner = data_of<std::int8_t>(get("winner"), rows, 1);
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

void reset_to_next(PyBatch& batch) {
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    batch.threads.split(batch.state.games.size(), [&](std::size_t first, std::size_t last) {
        paths().start_next(batch.state, first, last);
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

void require_fitting(const PyBatch& batch, std::size_t index, const PyPosition& position) {
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
}

void put_position(PyBatch& batch, std::size_t index, const PyPosition& position) {
    require_fitting(batch, index, position);
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    batch.state.games[index].position = position.position;
    plain::answer(batch.state, batch.state.games[index]);
}

// A game with all its counters, as it is pickled.
void put_game(PyBatch& batch, std::size_t index, const PyPosition& position, std::uint64_t seed,
              std::uint64_t draws, std::uint64_t moves, int seat) {
    require_fitting(batch, index, position);
    const bool has_seat = batch.state.opponent != Opponent::none;
    if (has_seat ? seat != 0 && seat != 1 : seat != kNobody) {
        throw std::invalid_argument("the learner cannot sit there");
    }
    const nb::gil_scoped_release release;
    const std::lock_guard lock(batch.mutex);
    batch.state.games[index] = {position.position, seed, draws, moves,
                                static_cast<std::int8_t>(seat)};
    plain::answer(batch.state, batch.state.games[index]);
}

}  // namespace

void bind_batch(nb::module_& module) {
    module.def(
        "scalar_count",
        [](const Tables& tables, bool solo) { return scalar_count(tables.edition, solo); },
        nb::arg("tables"), nb::arg("solo"));
    nb::class_<PyBatch>(module, "Batch")
        .def(
            "__init__",
            [](PyBatch* self, const TablesPtr& tables, std::size_t size, int threads, int level,
               int deck, int set_aside, bool auto_reset, bool reward_is_margin, bool has_opponent,
               const std::shared_ptr<Brain>& brain, int seats) {
                new (self) PyBatch(tables, size, threads);
                self->brain = brain;
                BatchState& state = self->state;
                state.solo = {level, deck, set_aside};
                state.auto_reset = auto_reset;
                state.reward_is_margin = reward_is_margin;
                state.opponent = !has_opponent ? Opponent::none
                                 : brain       ? Opponent::greedy
                                               : Opponent::random;
                state.brain = brain.get();
                state.seats = static_cast<Seats>(seats);
            },
            nb::arg("tables"), nb::arg("size"), nb::arg("threads"), nb::arg("level"), nb::arg("deck"),
            nb::arg("set_aside"), nb::arg("auto_reset"), nb::arg("reward_is_margin"),
            nb::arg("has_opponent"), nb::arg("brain").none(), nb::arg("seats"))
        .def("reset", &reset, nb::arg("seeds"))
        .def("reset_to_next", &reset_to_next)
        .def("step", &step, nb::arg("actions"), nb::arg("arrays"))
        .def("observe", &observe, nb::arg("arrays"))
        .def("random_actions", &random_actions, nb::arg("seed"), nb::arg("actions"))
        .def("position",
             [](PyBatch& batch, std::size_t index) {
                 return PyPosition{batch.tables, game_of(batch, index).position};
             })
        .def("set_position", &put_position)
        .def("game",
             [](PyBatch& batch, std::size_t index) {
                 const BatchGame game = game_of(batch, index);
                 return nb::make_tuple(PyPosition{batch.tables, game.position}, game.seed, game.draws,
                                       game.moves, static_cast<int>(game.seat));
             })
        .def("set_game", &put_game)
        .def("seed", [](PyBatch& batch, std::size_t index) { return game_of(batch, index).seed; });
}

}  // namespace quiltwork
