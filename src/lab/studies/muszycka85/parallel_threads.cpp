// muszycka85/parallel: two real threads of the engine against one, on this machine.
//
// One position is searched by one thread, by two threads in each scheme, and by two independent
// searches at once, one after the other. Only one sample is timed at a time, whatever the number of
// workers: the others wait.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>

#include "app/searcher.hpp"
#include "lab/studies/muszycka85/parallel.hpp"
#include "lab/thread_time.hpp"
#include "work/farm.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr int kThreadsOfATeam = 2;

struct Timed {
  double seconds = 0;
  double processor = 0;  // seconds that the calling thread had a processor
  std::uint64_t nodes = 0;
};

// With an empty table.
Timed time_search(const Board& board, const std::string& team, int threads) {
  const auto searcher = app::make_searcher("default team=" + team + " " + board.words, board.game);
  if (!searcher) return {};
  app::SearchRequest request;
  request.limits.depth = board.depth;
  request.threads = threads;
  const auto begin = std::chrono::steady_clock::now();
  const std::int64_t processor = thread_nanoseconds();
  const app::SearchAnswer answer = (*searcher)->search(board.position, request, {}, nullptr);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  return {spent.count(), static_cast<double>(thread_nanoseconds() - processor) * 1e-9,
          answer.nodes};
}

// The longer of two searches that know nothing of each other.
double time_of_two(const Board& board) {
  const work::Job<std::size_t, double> job{
      .units = work::numbers(kThreadsOfATeam), .make_worker = [&](const StopFlag&) {
        return work::Worker<std::size_t, double>(
            [&](std::size_t) { return time_search(board, "ybw", 1).seconds; });
      }};
  const auto seconds = work::collect(job, kThreadsOfATeam, nullptr).or_throw();
  return *std::max_element(seconds.begin(), seconds.end());
}

void set_logarithm(Record& record, std::size_t place, double ratio) {
  record.set(place, std::llround(std::log2(ratio) / kLogUnit));
}

}  // namespace

std::size_t place_of(ThreadMetric metric, std::size_t team) {
  return static_cast<std::size_t>(metric) + team;
}

std::vector<Quantity> thread_quantities() {
  std::vector<Quantity> list = {
      {{{"strategy", "one"}, {"processors", "1"}, {"metric", "microseconds"}}, 1, true},
      {{{"strategy", "one"}, {"processors", "1"}, {"metric", "processor"}}, kLogUnit, true},
      {{{"strategy", "ceiling"}, {"processors", "2"}, {"metric", "log2-speed-up"}},
       kLogUnit,
       true}};
  for (const char* metric : {"log2-speed-up", "log2-nodes"}) {
    for (const char* team : kTeams) {
      list.push_back(
          {{{"strategy", team}, {"processors", "2"}, {"metric", metric}}, kLogUnit, true});
    }
  }
  return list;
}

void record_threads(const Board& board, Record& record) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const Timed one = time_search(board, "ybw", 1);
  if (one.seconds <= 0 || one.nodes == 0) return;
  record.set(place_of(ThreadMetric::Microseconds), std::llround(1e6 * one.seconds));
  record.set(place_of(ThreadMetric::Processor),
             std::llround(one.processor / one.seconds / kLogUnit));
  set_logarithm(record, place_of(ThreadMetric::Ceiling),
                kThreadsOfATeam * one.seconds / time_of_two(board));
  for (std::size_t i = 0; i < kTeams.size(); ++i) {
    const Timed two = time_search(board, kTeams[i], kThreadsOfATeam);
    set_logarithm(record, place_of(ThreadMetric::SpeedUp, i), one.seconds / two.seconds);
    set_logarithm(record, place_of(ThreadMetric::Nodes, i),
                  static_cast<double>(two.nodes) / static_cast<double>(one.nodes));
  }
}

std::string timed_csv(const Results& results) {
  std::string text = "subject,condition,strategy,processors,metric,mean,stderr,n\n";
  const std::vector<Quantity> quantities = thread_quantities();
  const auto& cells = results.study().cells();
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (!cells[cell].timed || !results.measured(cell)) continue;
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      const Estimate found = results.estimate(cell, q);
      const auto of = [&](const char* name) { return label(quantities[q].labels, name); };
      text += fmt::format("{},{},{},{},{},{:.6g},{:.6g},{}\n", label(cells[cell].labels, "subject"),
                          label(cells[cell].labels, "condition"), of("strategy"), of("processors"),
                          of("metric"), found.mean, found.stderr_, found.n);
    }
  }
  return text;
}

}  // namespace espalier::lab::muszycka85::parallel
