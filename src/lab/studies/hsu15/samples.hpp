// One position, searched by all conditions of a set. The quantities are those of Places.
#pragma once

#include "app/any_game.hpp"
#include "lab/studies/hsu15/set_results.hpp"
#include "lab/study.hpp"

namespace espalier::lab::hsu15 {

void record_conditions(const ConditionSet& set, const app::AnyGame& game,
                       const app::AnyPosition& position, Record& record);

// CPU times; searches that deepen are timed at kTimedDepth alone.
void record_times(const ConditionSet& set, const app::AnyGame& game,
                  const app::AnyPosition& position, Record& record);

}  // namespace espalier::lab::hsu15
