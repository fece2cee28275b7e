#include "learning.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <cstring>
#include <stdexcept>
#include <vector>

#include "quiltwork/paths.hpp"
#include "quiltwork/threads.hpp"
#include "tables.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

template <class Item, int dimensions>
using Array = nb::ndarray<Item, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

template <class Item>
nb::object to_array(const List<Item>& values, std::size_t columns) {
    const std::size_t rows = values.size() / columns;
    auto* copy = new Item[values.size() + 1];
    if (values.size() > 0) std::memcpy(copy, values.data(), values.size() * sizeof(Item));
    const nb::capsule owner(copy, [](void* data) noexcept { delete[] static_cast<Item*>(data); });
    if (columns == 1) return nb::cast(nb::ndarray<nb::numpy, Item>(copy, {rows}, owner));
    return nb::cast(nb::ndarray<nb::numpy, Item>(copy, {rows, columns}, owner));
}

// Calls work(k, part) for k from first to last - 1, each part being one thread's. The parts one after
// another are in order. Where k is a game it uses stream k of its seed: so the number of threads
// changes nothing.
template <class Work>
void share_out(std::uint64_t first, std::uint64_t last, int threads, Work work) {
    const nb::gil_scoped_release release;
    const auto all = static_cast<std::size_t>(last - first), count = static_cast<std::size_t>(threads);
    Threads pool(threads);
    pool.split(count, [&](std::size_t from, std::size_t to) {
        for (auto part = from; part < to; ++part) {
            for (auto k = all * part / count; k < all * (part + 1) / count; ++k) work(first + k, part);
        }
    });
}

nb::list self_play(const Tables& tables, const Brain& brain, std::uint64_t first, std::uint64_t last,
                   int iterations, float noise, float greedy_share, int keep_every, bool solo,
                   int set_aside, std::uint64_t seed, int threads) {
    const SelfPlaySettings settings{iterations, noise, greedy_share, keep_every,
                                    seed,       solo,  set_aside};
    std::vector<Samples> parts(static_cast<std::size_t>(threads));
    share_out(first, last, threads, [&](std::uint64_t game, std::size_t part) {
        paths().play_for_samples(tables.edition, brain, settings, game, parts[part]);
    });
    nb::list arrays;
    for (const auto& part : parts) {
        arrays.append(nb::make_tuple(to_array(part.inputs, kInputs), to_array(part.won, 1),
                                     to_array(part.margin, 1), to_array(part.searched, 1)));
    }
    return arrays;
}

nb::list arrays_of(const std::vector<PlacingChoices>& parts) {
    nb::list arrays;
    for (const auto& part : parts) {
        arrays.append(nb::make_tuple(to_array(part.features, kQuiltFeatures), to_array(part.empty, 1),
                                     to_array(part.sizes, 1), to_array(part.chosen, 1)));
    }
    return arrays;
}

nb::list placing_choices(const Tables& tables, const Brain& brain, std::uint64_t first,
                         std::uint64_t last, int iterations, float greedy_share, bool solo,
                         int set_aside, std::uint64_t seed, int threads) {
    const SelfPlaySettings settings{iterations, 0, greedy_share, 1, seed, solo, set_aside};
    std::vector<PlacingChoices> parts(static_cast<std::size_t>(threads));
    share_out(first, last, threads, [&](std::uint64_t game, std::size_t part) {
        paths().play_for_choices(tables.edition, brain, settings, game, parts[part]);
    });
    return arrays_of(parts);
}

// Where tiles went in positions as the large network was handed them, a row each, and the move.
nb::list placing_choices_in(const Tables& tables,
                            const Array<const std::uint8_t, 2>& leaves,
                            const Array<const std::uint16_t, 1>& actions, int threads) {
    const std::size_t count = actions.size();
    if (threads < 1) throw std::invalid_argument("1 thread at least");
    if (leaves.shape(0) != count || leaves.shape(1) != sizeof(Leaf)) {
        throw std::invalid_argument("a leaf is needed for every action");
    }
    const auto* in = leaves.data();
    const auto* taken = actions.data();
    std::vector<PlacingChoices> parts(static_cast<std::size_t>(threads));
    share_out(0, count, threads, [&](std::uint64_t at, std::size_t part) {
        Leaf leaf;
        std::memcpy(&leaf, in + at * sizeof leaf, sizeof leaf);
        paths().keep_choice_of_leaf(tables.edition, leaf, taken[at], parts[part]);
    });
    return arrays_of(parts);
}

nb::list match_brains(const Tables& tables, const Brain& one, const Brain& other,
                      std::uint64_t first, std::uint64_t last, int iterations, bool solo,
                      int set_aside, std::uint64_t seed, int threads) {
    const SelfPlaySettings settings{iterations, 0, 0, 1, seed, solo, set_aside};
    std::vector<BrainGame> games(static_cast<std::size_t>(last - first));
    share_out(first, last, threads, [&](std::uint64_t game, std::size_t) {
        games[game - first] = paths().play_brains(tables.edition, one, other, settings, game);
    });
    nb::list results;
    for (const auto& game : games) {
        results.append(nb::make_tuple(game.scores[0], game.scores[1], game.winner, game.level));
    }
    return results;
}

}  // namespace

void bind_learning(nb::module_& module) {
    module.def("self_play", &self_play, nb::arg("tables"), nb::arg("brain"), nb::arg("first"),
               nb::arg("last"), nb::arg("iterations"), nb::arg("noise"), nb::arg("greedy_share"),
               nb::arg("keep_every"), nb::arg("solo"), nb::arg("set_aside"), nb::arg("seed"),
               nb::arg("threads"));
    module.def("placing_choices", &placing_choices, nb::arg("tables"), nb::arg("brain"),
               nb::arg("first"), nb::arg("last"), nb::arg("iterations"), nb::arg("greedy_share"),
               nb::arg("solo"), nb::arg("set_aside"), nb::arg("seed"), nb::arg("threads"));
    module.def("placing_choices_in", &placing_choices_in, nb::arg("tables"),
               nb::arg("leaves").noconvert(), nb::arg("actions").noconvert(), nb::arg("threads"));
    module.def("match_brains", &match_brains, nb::arg("tables"), nb::arg("one"), nb::arg("other"),
               nb::arg("first"), nb::arg("last"), nb::arg("iterations"), nb::arg("solo"),
               nb::arg("set_aside"), nb::arg("seed"), nb::arg("threads"));
}

}  // namespace quiltwork
