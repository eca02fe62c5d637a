// The engine itself, step by step: one search by a recipe, with every step told and every node
// counted. Compiled once, for RulesGame.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/engine_rules.hpp"
#include "app/trace_notes.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/request.hpp"

namespace espalier::app {

struct EngineRun {
  engine::Answer<AnyMove> answer;
  NodeCounters counters;
  std::vector<Event> events;  // values and windows as strategies tell them
  bool truncated = false;
  std::vector<int> line;  // the principal variation, by the numbers of the children
};

// `capacity`: of the events. Several threads tell one story, each event with its thread as
// processor; which of them comes first is chance.
EngineRun run_engine(const std::shared_ptr<const EngineRules>& rules, const RulesPosition& root,
                     const engine::Recipe& recipe, const engine::Limits& limits, int threads,
                     std::size_t capacity, const StopFlag& stop);

// The models of a recipe's tests, as notes on its story need them.
std::vector<ToldModel> models_of(const engine::Recipe& recipe);

}  // namespace espalier::app
