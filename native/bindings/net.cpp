#include "net.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "engine.hpp"
#include "search.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

// Used from one thread at a time.
class PyNetSearch {
  public:
    PyNetSearch(TablesPtr tables, const Floats& head, int kept, float deep_share, float late,
                std::int64_t solving, float c_visit, float c_scale, float win_share,
                float margin_scale, float own_weight, float own_scale, std::shared_ptr<Brain> brain,
                float second_share, std::int64_t second_nodes)
        : tables_(std::move(tables)), brain_(std::move(brain)) {
        if (head.size() != kHeadNumbers) {
            throw std::invalid_argument("the policy head has the wrong size");
        }
        if (kept < 2 || kept > kMostConsidered) throw std::invalid_argument("2 to 64 moves are kept");
        std::memcpy(static_cast<void*>(&head_), head.data(), sizeof head_);
        settings_.kept = kept;
        if (second_share > 0 && brain_ == nullptr) throw std::invalid_argument("this needs a brain");
        if (second_nodes < 0) throw std::invalid_argument("no fewer nodes than none");
        settings_.gumbel.second_share = second_share;
        settings_.gumbel.second_nodes = second_nodes;
        settings_.gumbel.brain = brain_.get();
        settings_.gumbel.deep_share = deep_share;
        settings_.gumbel.inside = {late, solving};
        settings_.gumbel.c_visit = c_visit;
        settings_.gumbel.c_scale = c_scale;
        settings_.gumbel.worth = {win_share, margin_scale, own_weight, own_scale};
    }

    void begin(const PyPosition& root, std::uint64_t seed) {
        require_decision(root);
        if (!same_edition(root.tables, tables_)) {
            throw std::invalid_argument("this search is for another edition");
        }
        seed_ = seed;
        has_begun_ = true;
        paths().net_begin(edition(), settings_, *state_, root.position);
    }

    // Writes leaves for the trunk and gives their number.
    int collect(const nb::ndarray<std::uint8_t, nb::c_contig, nb::device::cpu>& leaves,
                std::int64_t simulations) {
        if (!has_begun_ || state_->pending.size() > 0) {
            throw std::logic_error("there is nothing to collect now");
        }
        if (leaves.size() == 0 || leaves.size() % sizeof(Leaf) != 0) {
            throw std::invalid_argument("the leaves have the wrong size");
        }
        const auto most = static_cast<int>(leaves.size() / sizeof(Leaf));
        const auto dice = seed_ + static_cast<std::uint64_t>(state_->simulations);
        auto* rows = reinterpret_cast<Leaf*>(leaves.data());
        const nb::gil_scoped_release release;
        return paths().net_collect(edition(), settings_, *state_, rows, most, simulations, dice);
    }

    void answer(const Floats& placing, const Floats& slot_bias, const Floats& slot_worth,
                const Floats& special, const Floats& passing, const Floats& values,
                const std::optional<Floats>& deeds) {
        const auto spaces = static_cast<std::size_t>(edition().spaces);
        const auto choice = static_cast<std::size_t>(edition().choice);
        const float* placings = rows(placing, 3 * spaces * kPlacingFeatures);
        const float* biases = rows(slot_bias, choice * kPlacingFeatures);
        const float* worths = rows(slot_worth, choice);
        const float* specials = rows(special, spaces);
        const float* passings = rows(passing, 1);
        const float* all_values = rows(values, kTrunkValues);
        const float* all_deeds = deeds ? rows(*deeds, 1 + choice) : nullptr;
        std::vector<TrunkRow> trunk;
        for (std::size_t k = 0; k < state_->pending.size(); ++k) {
            trunk.push_back({placings + k * 3 * spaces * kPlacingFeatures,
                             biases + k * choice * kPlacingFeatures, worths + k * choice,
                             specials + k * spaces, passings[k], all_values + k * kTrunkValues,
                             deeds ? all_deeds + k * (1 + choice) : nullptr});
        }
        const nb::gil_scoped_release release;
        paths().net_answer(edition(), settings_, *state_, head_, trunk.data());
    }

    nb::dict found() {
        if (!has_begun_ || state_->pending.size() > 0 || state_->tree.nodes[0].edge_count == 0) {
            throw std::logic_error("nothing was found yet");
        }
        return to_python(paths().net_tell(edition(), settings_, *state_));
    }

    std::int64_t simulations() const { return state_->simulations; }
    std::size_t bytes_held() const { return state_->bytes(); }

    void clear() {
        state_ = std::make_unique<NetState>();
        has_begun_ = false;
    }

  private:
    const Edition& edition() const { return tables_->edition; }

    // As many rows as leaves wait.
    const float* rows(const Floats& values, std::size_t width) const {
        if (values.size() != state_->pending.size() * width) {
            throw std::invalid_argument("the answers have the wrong size");
        }
        return values.data();
    }

    TablesPtr tables_;
    std::shared_ptr<Brain> brain_;
    PlacingHead head_;
    NetSettings settings_;
    std::unique_ptr<NetState> state_ = std::make_unique<NetState>();
    std::uint64_t seed_ = 0;
    bool has_begun_ = false;
};

}  // namespace

void bind_net(nb::module_& module) {
    module.attr("PLACING_FEATURES") = kPlacingFeatures;
    nb::class_<PyNetSearch>(module, "NetSearch", "A tree search that waits for a network.")
        .def(nb::init<TablesPtr, const Floats&, int, float, float, std::int64_t, float, float, float,
                      float, float, float, std::shared_ptr<Brain>, float, std::int64_t>(),
             nb::arg("tables"), nb::arg("head"), nb::arg("kept"), nb::arg("deep_share"),
             nb::arg("late"), nb::arg("solving"), nb::arg("c_visit"), nb::arg("c_scale"),
             nb::arg("win_share"), nb::arg("margin_scale"), nb::arg("own_weight"),
             nb::arg("own_scale"), nb::arg("brain").none() = nb::none(),
             nb::arg("second_share") = 0.0F, nb::arg("second_nodes") = 0)
        .def("begin", &PyNetSearch::begin, nb::arg("position"), nb::arg("seed"))
        .def("collect", &PyNetSearch::collect, nb::arg("leaves"), nb::arg("simulations"))
        .def("answer", &PyNetSearch::answer, nb::arg("placing"), nb::arg("slot_bias"),
             nb::arg("slot_worth"), nb::arg("special"), nb::arg("passing"), nb::arg("values"),
             nb::arg("deeds").none() = nb::none())
        .def("found", &PyNetSearch::found)
        .def("clear", &PyNetSearch::clear)
        .def_prop_ro("simulations", &PyNetSearch::simulations)
        .def_prop_ro("bytes_held", &PyNetSearch::bytes_held);
}

}  // namespace quiltwork
