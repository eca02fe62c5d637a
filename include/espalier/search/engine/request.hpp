// What is asked of the engine, what it tells on the way, and what it answers: plain data.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/line.hpp"
#include "espalier/core/value.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/listening.hpp"
#include "espalier/search/options.hpp"

namespace espalier::engine {

inline constexpr int kMostThreads = 256;  // that a search may be asked to use

template <class Move>
struct Request {
  Limits limits;
  int threads = 1;         // that may search; Answer::threads says how many did
  int lines = 1;           // multi-PV: the number of best moves to find, each with its line
  std::vector<Move> only;  // search only these moves of the root; empty: all
  Past past;               // of the game before the root, for `path`
  bool compare = false;    // afterwards, count the leaves of a search that knows the answer
};

// One line of one iteration; in a search to the end of the game, also what each pass has proven.
template <class Move>
struct Report {
  int depth = 0;
  int number = 1;  // 1: the best line, 2: the second, ...
  Points value = 0;
  Bound bound = Bound::Exact;
  std::vector<Move> line;
  std::uint64_t nodes = 0;   // of the whole search, so far
  std::uint64_t leaves = 0;  // of the worker that reports
  double seconds = 0;
  int hashfull = 0;  // thousandths
};

// What one iteration cost the worker that reports.
struct Iteration {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  double seconds = 0;
};

// Would the next iteration get far enough in the time that is left, after `spent` seconds? It is
// taken to grow as the last ones did.
inline bool worth_beginning(const std::vector<Iteration>& past, const Limits& limits,
                            double spent) {
  constexpr double kWorthBeginning = 0.25;  // the part of it that must fit in
  if (!limits.seconds || !limits.soft || past.size() < 3) return true;
  const double last = past.back().seconds;
  const double first = past[past.size() - 3].seconds;
  const double growth = first > 0 ? std::clamp(std::sqrt(last / first), 1.0, 50.0) : 1.0;
  return *limits.seconds - spent >= kWorthBeginning * last * growth;
}

template <class Move>
struct Answer {
  std::optional<Move> best;  // none only if the game is over
  Points value = 0;
  int depth = 0;          // of the last iteration that was finished
  bool complete = false;  // the depth asked for was reached, or the result is certain
  std::vector<Report<Move>> lines;
  std::vector<Iteration> iterations;
  int threads = 1;  // that have searched
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  double seconds = 0;
  int hashfull = 0;
  Statistics statistics;
  // With Request::compare: the leaves of a search to the last depth that knows the value (window
  // v - 1, v + 1) and the best moves in the table, but has to prove them. None: there is no table,
  // nothing was searched, or no time was left.
  std::optional<std::uint64_t> leaves_knowing;
};

}  // namespace espalier::engine
