// Kinds of work by name: how a process that knows only bytes makes a worker. Whoever has jobs that
// may leave the process registers their kind once and names it in Job::origin.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "espalier/core/result.hpp"
#include "work/farm.hpp"

namespace espalier::work {

// From Origin::setup to a worker.
using MakeHand = std::function<std::unique_ptr<Hand>(Bytes setup, const StopFlag& halt)>;

bool register_hand(std::string kind, MakeHand make);

// A worker for jobs of this origin; an error if the kind is unknown here.
Result<std::unique_ptr<Hand>> make_hand(const Origin& origin, const StopFlag& halt);

// `make` gets the setup that the job was given.
template <HasByteForm Setup, HasByteForm Unit, HasByteForm R>
bool register_kind(std::string kind,
                   std::function<Worker<Unit, R>(const Setup&, const StopFlag& halt)> make) {
  return register_hand(std::move(kind), [make = std::move(make)](Bytes setup,
                                                                 const StopFlag& halt) {
    const auto worker = [make, setup = std::move(setup)](const StopFlag& flag) -> Worker<Unit, R> {
      const auto known = from_bytes<Setup>(setup);
      if (!known) return known.error();
      return make(*known, flag);
    };
    return std::unique_ptr<Hand>(std::make_unique<TypedHand<Unit, R>>(worker, halt));
  });
}

}  // namespace espalier::work
