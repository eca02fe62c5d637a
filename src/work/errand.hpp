// A job without its types: what a transport sees of it. farm.hpp makes errands from jobs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "espalier/core/stop.hpp"
#include "work/bytes.hpp"

namespace espalier::work {

// What another process needs to compute the units of a job: a kind of work that it knows by name
// (kinds.hpp) and the data common to all units. An empty kind: the units cannot leave this process.
struct Origin {
  std::string kind;
  Bytes setup;
};

// One worker. It keeps its state from unit to unit and is used by one thread at a time.
class Hand {
 public:
  Hand() = default;
  Hand(const Hand&) = delete;
  Hand& operator=(const Hand&) = delete;
  virtual ~Hand() = default;

  // From the byte form of a unit to that of its outcome (outcome_to_bytes). A unit that fails gives
  // an Error; nothing is thrown but std::bad_alloc, if not even the Error finds room.
  virtual Bytes compute(std::span<const std::byte> unit) = 0;
};

class Errand {
 public:
  Errand() = default;
  Errand(const Errand&) = delete;
  Errand& operator=(const Errand&) = delete;
  virtual ~Errand() = default;

  virtual std::size_t size() const = 0;  // units, numbered from 0
  virtual const Origin& origin() const = 0;

  // In this process: a worker, and what it computes. `halt` tells the worker to give up the unit in
  // hand. Any thread may call both; each thread has a worker of its own.
  virtual std::unique_ptr<Hand> hire(const StopFlag& halt) const = 0;
  virtual void compute(Hand& hand, std::size_t number) = 0;

  // For another process: a unit, and the outcome that came back. Of several outcomes of one unit
  // the first counts. Any thread may call both.
  virtual Bytes unit_bytes(std::size_t number) const = 0;
  virtual void accept(std::size_t number, std::span<const std::byte> outcome) = 0;
  // Two outcomes of one unit that are results have equal digests, or one of the workers is wrong.
  // None: the results of this unit are not the same every time, as times are not.
  virtual std::optional<std::uint64_t> digest(std::size_t number,
                                              std::span<const std::byte> outcome) const = 0;

  // Hands what has been computed to the sink. Only the thread that runs the farm calls it. False:
  // the sink wants no further units to be begun. Outcomes that still come are handed over too.
  virtual bool hand_over() = 0;
};

}  // namespace espalier::work
