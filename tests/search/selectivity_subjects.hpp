// What the tests of the selective parts share: positions from seeded random play, the recursions
// they run on, models fitted on other positions, and every part once sharp and once harmless.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/search/engine/engine.hpp"

namespace espalier::testing {

using engine::Recipe;

#ifdef ESPALIER_FEW_TREES
inline constexpr std::size_t kPositions = 8;
#else
inline constexpr std::size_t kPositions = 30;
#endif

// --- subjects ------------------------------------------------------------------------------------

template <class G, class E>
struct Subject {
  using Game = G;
  using Evaluation = E;

  G game;
  E evaluation;
  int depth;
  int shortest;  // of the random games that lead to the positions
  int longest;

  std::vector<typename G::Position> positions(std::size_t count, std::uint64_t seed) const {
    std::vector<typename G::Position> found;
    for (Rng rng(seed); found.size() < count;) {
      auto position = game.start();
      const auto first = static_cast<std::uint64_t>(shortest);
      auto plies = first + rng.below(static_cast<std::uint64_t>(longest) - first + 1);
      for (; plies > 0 && !game.outcome(position); --plies) {
        const auto moves = game.moves(position);
        position = game.play(position, moves[rng.below(moves.size())]);
      }
      if (!game.outcome(position)) found.push_back(position);
    }
    return found;
  }
};

inline auto breakthrough_subject() {
  using namespace breakthrough;
  return Subject<Breakthrough, Advance>{Breakthrough(6), {}, 6, 4, 16};
}
inline auto connect4_subject() {
  using namespace connect4;
  return Subject<Connect4, Threats>{Connect4(), {}, 7, 4, 16};
}

// --- what a recipe costs and finds ---------------------------------------------------------------

template <class Move>
struct Found {
  std::uint64_t nodes = 0;
  std::vector<Points> values;
  std::vector<Move> moves;

  double same_moves(const Found& other) const {
    std::size_t same = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) same += moves[i] == other.moves[i] ? 1 : 0;
    return static_cast<double>(same) / static_cast<double>(moves.size());
  }
};

template <class S>
using MoveOf = typename S::Game::Move;

template <class S>
Found<MoveOf<S>> find_all(const S& subject, const Recipe& recipe, int depth,
                          const std::vector<typename S::Game::Position>& positions) {
  using Engine = engine::Engine<typename S::Game, typename S::Evaluation, engine::Full>;
  Engine searcher(subject.game, subject.evaluation, recipe);
  engine::Request<MoveOf<S>> request;
  request.limits.depth = depth;
  Found<MoveOf<S>> found;
  for (const auto& position : positions) {
    searcher.clear();
    const auto answer = searcher.run(position, request);
    found.nodes += answer.nodes;
    found.values.push_back(answer.value);
    found.moves.push_back(*answer.best);
  }
  return found;
}

// --- recursions ----------------------------------------------------------------------------------

struct Base {
  std::string name;
  Recipe recipe;
};

// A limit that no position reaches: nothing is cut, but as in every selective search the engine
// does not stop at a proven win, so that nodes can be compared.
inline constexpr int kNoLimit = 1000;

inline std::vector<Base> bases() {
  Recipe alpha_beta;
  alpha_beta.selectivity.cuts.best_moves = kNoLimit;
  alpha_beta.ordering.keys = {engine::OrderKey::Knowledge, engine::OrderKey::History};
  alpha_beta.distance = true;
  Recipe pvs = alpha_beta;
  pvs.recursion = engine::Recursion::Pvs;
  pvs.root.deepening = engine::Deepening::Iterative;
  pvs.memory.bytes = std::size_t{1} << 20;
  pvs.ordering.table_move = true;
  Recipe mtdf = pvs;
  mtdf.root.driver = engine::Driver::Mtdf;
  return {{"alpha-beta", alpha_beta}, {"PVS", pvs}, {"MTD(f)", mtdf}};
}

// --- models --------------------------------------------------------------------------------------

// Deep value against shallow value, by least squares, on positions that no test uses.
template <class S>
engine::CutPair fitted(const S& subject, int s, int d) {
  const auto positions = subject.positions(200, 777);
  std::vector<Points> shallow;
  if (s > 0) shallow = find_all(subject, bases()[1].recipe, s, positions).values;
  const auto deep = find_all(subject, bases()[1].recipe, d, positions).values;
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto& evaluation = subject.evaluation;
    const auto state = evaluation.init(subject.game, positions[i]);
    const Points x = s > 0 ? shallow[i] : evaluation.value(subject.game, positions[i], state);
    const Points y = deep[i];
    if (!engine::can_be_estimated(x) || !engine::can_be_estimated(y)) continue;
    n += 1, sx += x, sy += y, sxx += double{1} * x * x, sxy += double{1} * x * y;
    syy += double{1} * y * y;
  }
  engine::CutPair pair{.stage = -1, .s = s, .d = d};
  pair.a = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  pair.b = (sy - pair.a * sx) / n;
  pair.sigma = std::sqrt((syy - pair.b * sy - pair.a * sxy) / (n - 2));
  return pair;
}

// F(x given y) of a geometric distribution from y on: in rows of 64 it never quite reaches 1.
inline engine::PlaceModel places(double miss) {
  engine::PlaceModel model{.s = 1, .d = 2, .cumulative = {}};
  for (std::size_t y = 0; y < 8; ++y) {
    std::vector<double> row;
    for (std::size_t x = 0; x < 64; ++x) {
      row.push_back(x < y ? 0.0 : 1.0 - std::pow(miss, static_cast<double>(x - y + 1)));
    }
    model.cumulative.push_back(row);
  }
  return model;
}

template <class S>
std::shared_ptr<const engine::Models> models_of(const S& subject) {
  engine::Models models;
  models.pairs = {fitted(subject, 0, 2), fitted(subject, 1, 3), fitted(subject, 2, 4)};
  models.places = places(0.3);
  models.widths = {0, 150, 200, 250, 300, 350, 400};
  models.provenance = "selectivity_subjects.hpp";
  return std::make_shared<const engine::Models>(models);
}

// The same with doubt so large that no model says anything.
inline std::shared_ptr<const engine::Models> doubtful(const engine::Models& models) {
  engine::Models copy = models;
  for (engine::CutPair& pair : copy.pairs) pair.sigma = 1e6;
  for (engine::CutPair& pair : copy.ends) pair.sigma = 1e6;
  for (auto& row : copy.places.cumulative) {
    for (double& probability : row) probability *= 0.5;
  }
  for (Points& width : copy.widths) width = kWin;
  return std::make_shared<const engine::Models>(copy);
}

// --- parts ---------------------------------------------------------------------------------------

using Change = std::function<void(Recipe&)>;

struct Part {
  std::string name;
  Change sharp;
  Change harmless;  // on top of it
};

template <class Set>
Part part(std::string name, Set set) {
  return {std::move(name), set, [](Recipe& recipe) { recipe.models = doubtful(*recipe.models); }};
}

inline std::vector<Part> parts_with_models() {
  using engine::ShallowTest;
  std::vector<Part> parts;
  const std::pair<const char*, ShallowTest> tests[] = {{"ProbCut", ShallowTest::ProbCut},
                                                       {"MPC", ShallowTest::MultiProbCut},
                                                       {"GPC", ShallowTest::Gpc},
                                                       {"FGPC", ShallowTest::Fgpc},
                                                       {"GMPC", ShallowTest::Gmpc}};
  for (const auto& [name, test] : tests) {
    parts.push_back(part(name, [test = test](Recipe& r) { r.selectivity.cuts.test = test; }));
  }
  parts.push_back(part("windows", [](Recipe& r) { r.selectivity.cuts.windows = true; }));
  parts.push_back(part("node-cutting", [](Recipe& r) { r.selectivity.cuts.node_cutting = true; }));
  parts.push_back(part("integrated", [](Recipe& r) { r.selectivity.cuts.integrated = true; }));
  return parts;
}

inline std::vector<Part> parts_without_models() {
  return {{"razoring",
           [](Recipe& r) { r.selectivity.razoring = {.on = true, .depth = 2, .margin = 0}; },
           [](Recipe& r) { r.selectivity.razoring.margin = kWin; }},
          {"futility",
           [](Recipe& r) { r.selectivity.futility = {.on = true, .depth = 2, .margin = 50}; },
           [](Recipe& r) { r.selectivity.futility.margin = kWin; }},
          {"best-N", [](Recipe& r) { r.selectivity.cuts.best_moves = 5; },
           [](Recipe& r) { r.selectivity.cuts.best_moves = kNoLimit; }}};
}

inline std::vector<Part> null_moves() {
  std::vector<Part> parts;
  const std::pair<const char*, engine::NullMoveKind> kinds[] = {
      {"null move", engine::NullMoveKind::Plain},
      {"null move, verified", engine::NullMoveKind::Verified},
      {"null move, adaptive", engine::NullMoveKind::Adaptive}};
  for (const auto& [name, kind] : kinds) {
    parts.push_back(
        {name, [kind = kind](Recipe& r) { r.selectivity.null_move = {.on = true, .kind = kind}; },
         [](Recipe& r) { r.selectivity.null_move.min_moves = 1000; }});
  }
  return parts;
}

}  // namespace espalier::testing
