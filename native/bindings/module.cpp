// The extension module quiltwork._native: everything here only translates.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <mutex>
#include <vector>

#include "batch.hpp"
#include "endgame.hpp"
#include "engine.hpp"
#include "gumbel.hpp"
#include "learning.hpp"
#include "net.hpp"
#include "position.hpp"
#include "quiltwork/threads.hpp"
#include "search.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

nb::dict run_playouts(const PyPosition& start, std::int64_t games, std::uint64_t seed, int threads) {
    std::mutex mutex;
    PlayoutSums total;
    {
        const nb::gil_scoped_release release;
        Threads pool(threads);
        pool.split(static_cast<std::size_t>(games), [&](std::size_t first, std::size_t last) {
            const PlayoutSums part =
                paths().playouts(start.edition(), start.position, seed, static_cast<std::int64_t>(first),
                                 static_cast<std::int64_t>(last));
            const std::lock_guard lock(mutex);
            total.games += part.games;
            total.moves += part.moves;
            for (int seat = 0; seat < 2; ++seat) {
                total.wins[seat] += part.wins[seat];
                total.scores[seat] += part.scores[seat];
            }
        });
    }
    nb::dict sums;
    sums["games"] = total.games;
    sums["moves"] = total.moves;
    sums["wins"] = nb::make_tuple(total.wins[0], total.wins[1]);
    sums["scores"] = nb::make_tuple(total.scores[0], total.scores[1]);
    return sums;
}

// The moves at the root are shared between the threads.
std::uint64_t run_perft(const PyPosition& start, int depth, int threads) {
    const nb::gil_scoped_release release;
    const Edition& edition = start.edition();
    if (threads == 1 || depth < 2) return paths().perft(edition, start.position, depth);
    Position root = start.position;
    plain::resolve_first(edition, root);
    std::vector<std::int32_t> actions(static_cast<std::size_t>(edition.action_count()));
    const int size = paths().list_actions(edition, root, actions.data());
    if (size == 0) return 1;
    // The moves differ much in what follows them, so each thread fetches the next when it is free.
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<int> fetched{0};
    Threads pool(threads);
    pool.split(static_cast<std::size_t>(threads), [&](std::size_t, std::size_t) {
        std::uint64_t counted = 0;
        for (int k; (k = fetched++) < size;) {
            Position next = root;
            plain::apply(edition, next, actions[static_cast<std::size_t>(k)]);
            counted += paths().perft(edition, next, depth - 1);
        }
        nodes += counted;
    });
    return nodes;
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "The rules of Quiltwork in C++; see quiltwork.native.";
    // Tables are remembered as long as the process lives, which is no leak worth a warning.
    nb::set_leak_warnings(false);
    bind_tables(module);
    bind_position(module);
    bind_batch(module);
    bind_engine(module);
    bind_search(module);
    bind_learning(module);
    bind_endgame(module);
    bind_gumbel(module);
    bind_net(module);
    module.def("playouts", &run_playouts, nb::arg("position"), nb::arg("games"), nb::arg("seed"),
               nb::arg("threads"));
    module.def("perft", &run_perft, nb::arg("position"), nb::arg("depth"), nb::arg("threads"));
    module.def("path", [] { return std::string(paths().name); });
    module.def("choose_path", [](const std::string& name) { return choose_paths(name.c_str()); });
    module.def("available_paths", [] {
        std::vector<std::string> names{plain_paths().name};
        if (avx2_paths() != nullptr) names.emplace_back(avx2_paths()->name);
        return names;
    });
}

}  // namespace quiltwork
