// Kinds of work by name: how a process that knows only bytes makes a worker. Whoever has jobs that
// may leave the process registers their kind once and names it in Job::origin.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"
#include "work/farm.hpp"

namespace espalier::work {

// From Origin::setup to a worker; an error if the setup cannot be read.
using MakeHand =
    std::function<Result<std::unique_ptr<Hand>>(const Bytes& setup, const StopFlag& halt)>;

bool register_hand(std::string kind, MakeHand make);

// The kinds that are known here, by name.
std::vector<std::string> kinds();

// A worker for jobs of this origin; an error if the kind is unknown here or its setup cannot be
// read. What the setup says is checked when the worker has its first unit.
Result<std::unique_ptr<Hand>> make_hand(const Origin& origin, const StopFlag& halt);

// `make` gets the setup that the job was given.
template <HasByteForm Setup, HasByteForm Unit, HasByteForm R>
bool register_kind(std::string kind,
                   std::function<Worker<Unit, R>(const Setup&, const StopFlag& halt)> make) {
  using Made = Result<std::unique_ptr<Hand>>;
  return register_hand(
      std::move(kind), [make = std::move(make)](const Bytes& bytes, const StopFlag& halt) -> Made {
        auto read = from_bytes<Setup>(bytes);
        if (!read) return read.error();
        const auto worker = [make, setup = std::make_shared<const Setup>(*std::move(read))](
                                const StopFlag& flag) { return make(*setup, flag); };
        return std::unique_ptr<Hand>(std::make_unique<TypedHand<Unit, R>>(worker, halt));
      });
}

}  // namespace espalier::work
