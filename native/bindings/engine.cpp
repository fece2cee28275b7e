#include "engine.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "quiltwork/paths.hpp"

namespace nb = nanobind;

namespace quiltwork {

namespace {

using Floats = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void read_weights(const Floats& array, std::size_t& at, float* out, std::size_t size) {
    if (at + size > array.size()) throw std::invalid_argument("too few weights");
    std::memcpy(out, array.data() + at, size * sizeof(float));
    at += size;
}

std::shared_ptr<Brain> brain_from(const Floats& evaluator, const Floats& net, const Floats& circle) {
    if (circle.size() % (kCirclePlaces * kHidden1) != 0) {
        throw std::invalid_argument("every tile has a row of weights for every place of the circle");
    }
    if (evaluator.size() != 2 * kQuiltFeatures || net.size() != kNetParameters) {
        throw std::invalid_argument("that is not the number of weights a brain has");
    }
    auto brain = std::make_shared<Brain>();
    brain->evaluator.serial = next_serial();
    std::size_t at = 0;
    read_weights(evaluator, at, brain->evaluator.base.data(), kQuiltFeatures);
    read_weights(evaluator, at, brain->evaluator.by_empty.data(), kQuiltFeatures);
    at = 0;
    read_weights(net, at, &brain->net.layer1[0][0], kInputs * kHidden1);
    read_weights(net, at, brain->net.bias1, kHidden1);
    read_weights(net, at, &brain->net.layer2[0][0], kHidden1 * kHidden2);
    read_weights(net, at, brain->net.bias2, kHidden2);
    read_weights(net, at, &brain->net.layer3[0][0], kHidden2 * 2);
    read_weights(net, at, brain->net.bias3, 2);
    brain->net.tiles = circle.size() / (kCirclePlaces * kHidden1);
    brain->net.circle.resize(brain->net.tiles * kCirclePlaces);
    at = 0;
    for (CircleRow& row : brain->net.circle) read_weights(circle, at, row.sums, kHidden1);
    return brain;
}

// The same numbers in the same order, as `brain_from` takes them.
std::array<std::vector<float>, 3> weights_of(const Brain& brain) {
    std::vector<float> evaluator, net, circle;
    const auto add = [](std::vector<float>& to, const float* from, std::size_t size) {
        to.insert(to.end(), from, from + size);
    };
    add(evaluator, brain.evaluator.base.data(), kQuiltFeatures);
    add(evaluator, brain.evaluator.by_empty.data(), kQuiltFeatures);
    add(net, &brain.net.layer1[0][0], kInputs * kHidden1);
    add(net, brain.net.bias1, kHidden1);
    add(net, &brain.net.layer2[0][0], kHidden1 * kHidden2);
    add(net, brain.net.bias2, kHidden2);
    add(net, &brain.net.layer3[0][0], kHidden2 * 2);
    add(net, brain.net.bias3, 2);
    for (const CircleRow& row : brain.net.circle) add(circle, row.sums, kHidden1);
    return {evaluator, net, circle};
}

std::vector<float> inputs_of(const PyPosition& position) {
    require_decision(position);
    std::vector<float> inputs(kInputs);
    const int seat = plain::to_move(position.edition(), position.position);
    paths().net_inputs(position.edition(), position.position, seat, inputs.data());
    return inputs;
}

std::vector<int> circle_of(const PyPosition& position) {
    std::uint8_t tiles[kCirclePlaces];
    paths().net_circle(position.position, tiles);
    return {tiles, tiles + kCirclePlaces};
}

}  // namespace

void require_decision(const PyPosition& position) {
    if (plain::to_move(position.edition(), position.position) == kNobody) {
        throw std::invalid_argument("nobody is to move here");
    }
}

void require_placements(int placements) {
    if (placements < 1 || placements > kMostPlacements) {
        throw std::invalid_argument("1 to 24 placements of a tile can be looked at");
    }
}

void bind_engine(nb::module_& module) {
    module.attr("INPUTS") = kInputs;
    module.attr("HIDDEN") = nb::make_tuple(kHidden1, kHidden2);
    module.attr("SHAPE_FEATURES") = kShapeFeatures;
    module.attr("QUILT_FEATURES") = kQuiltFeatures;
    module.attr("CIRCLE_PLACES") = kCirclePlaces;
    module.attr("NO_TILE") = static_cast<int>(kNoTile);
    nb::class_<Brain>(module, "Brain", "What a computer player knows: how to place, how to judge.")
        .def("__reduce__", [](const Brain& brain) {
            const auto array = nb::module_::import_("numpy").attr("array");
            const auto weights = weights_of(brain);
            const auto convert = nb::module_::import_("quiltwork.native.convert");
            return nb::make_tuple(convert.attr("restore_brain"),
                                  nb::make_tuple(array(weights[0], "float32"),
                                                 array(weights[1], "float32"),
                                                 array(weights[2], "float32")));
        });
    module.def("make_brain", &brain_from, nb::arg("evaluator"), nb::arg("net"), nb::arg("circle"));
    module.def("net_inputs", &inputs_of, nb::arg("position"));
    module.def("net_circle", &circle_of, nb::arg("position"));
    module.def(
        "greedy_action",
        [](const PyPosition& position, const Brain& brain, float noise, int placements,
           std::uint64_t seed) {
            require_decision(position);
            require_placements(placements);
            return paths().greedy_action(position.edition(), brain, position.position, noise,
                                         placements, seed);
        },
        nb::arg("position"), nb::arg("brain"), nb::arg("noise"), nb::arg("placements"),
        nb::arg("seed"));
    module.def(
        "exact_math",
        [](float value) {
            return nb::make_tuple(paths().exp_of(value), paths().log_of(value));
        },
        nb::arg("value"));
    module.def(
        "shape_features",
        [](const Tables& tables, const nb::object& filled) {
            const Word empty = tables.edition.full & ~word_from(filled);
            const ShapeFeatures features = plain::shape_features(tables.edition, empty);
            return std::vector<float>(features.begin(), features.end());
        },
        nb::arg("tables"), nb::arg("filled"));
}

}  // namespace quiltwork
