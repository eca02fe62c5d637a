// What rank 0 of espalier-mpi can do, measured:
//
//   mpirun -n 2 mpi_bench dispatch [UNITS]           empty units in chunks of one
//   mpirun -n 4 mpi_bench burn [UNITS] [SECONDS]     units that use so much processor time
//   mpirun -n 4 mpi_bench sleep [UNITS] [SECONDS]    units that take so long and use none
//
// `dispatch` gives the time that a unit takes from rank 0 and back, and from it the number of ranks
// that one rank 0 can feed with units of half a second. `burn` and `sleep` compute the same units
// by ranks and their threads, as espalier-mpi does, and then on as many threads of rank 0 as there
// are ranks. A unit that burns counts the processor time of its own thread, so both have the same
// to do however many share a processor. Units that sleep behave as if every rank had a processor of
// its own.
#include <fmt/core.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "mpi/helper.hpp"
#include "mpi/mpi_mail.hpp"
#include "work/distant.hpp"
#include "work/distant_worker.hpp"
#include "work/kinds.hpp"

namespace espalier {
namespace {

constexpr double kUsualUnit = 0.5;  // seconds

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Negative: it sleeps.
work::Worker<int, int> burner(double seconds) {
  return [seconds](const int& unit) {
    if (seconds < 0) std::this_thread::sleep_for(std::chrono::duration<double>(-seconds));
    const double begin = processor_seconds();
    while (seconds > 0 && processor_seconds() - begin < seconds) continue;
    return Result<int>(unit);
  };
}

const bool kBurnRegistered = work::register_kind<double, int, int>(
    "burn", [](const double& seconds, const StopFlag&) { return burner(seconds); });

work::Job<int, int> burn_job(int units, double seconds) {
  work::Job<int, int> job;
  for (int i = 0; i < units; ++i) job.units.push_back(i);
  job.make_worker = [seconds](const StopFlag&) { return burner(seconds); };
  job.origin = {"burn", work::to_bytes(seconds)};
  return job;
}

double seconds_of(work::Transport& transport, const work::Job<int, int>& job, int threads) {
  work::use_transport(&transport);
  const double begin = work::seconds_now();
  const auto collected = work::collect(job, threads, nullptr);
  const double seconds = work::seconds_now() - begin;
  work::use_transport(nullptr);
  if (!collected.complete) fmt::print("not complete\n");
  return seconds;
}

void measure(const std::vector<std::string>& words, work::Mail& mail,
             work::DistantTransport& transport) {
  const bool dispatch = words.empty() || words[0] == "dispatch";
  const int units = words.size() > 1 ? std::atoi(words[1].c_str()) : dispatch ? 200'000 : 200;
  if (dispatch) {
    seconds_of(transport, burn_job(units / 10, 0), 1);  // once before, to warm up
    const double each = seconds_of(transport, burn_job(units, 0), 1) / units;
    fmt::print("{} ranks, {} empty units in chunks of one: {:.2f} us each, {:.0f} a second\n",
               mail.ranks(), units, 1e6 * each, 1 / each);
    fmt::print("units of {} s: one rank 0 feeds {:.0f} ranks\n", kUsualUnit, kUsualUnit / each);
    return;
  }
  const double unit = words.size() > 2 ? std::atof(words[2].c_str()) : 0.1;
  const int ranks = static_cast<int>(mail.ranks());
  const auto job = burn_job(units, words[0] == "sleep" ? -unit : unit);
  work::ThreadTransport here;
  const double by_ranks = seconds_of(transport, job, 1);
  const double by_threads = seconds_of(here, job, ranks);
  fmt::print("{} units of {} s: {} ranks {:.2f} s, {} threads {:.2f} s, efficiency {:.1f}%\n",
             units, unit, ranks, by_ranks, ranks, by_threads, 100 * by_threads / by_ranks);
}

}  // namespace
}  // namespace espalier

int main(int argc, char** argv) {
  using namespace espalier;
  if (const auto mail = mpi::mail_of_helper()) _exit(work::work_for_rank_0(*mail, {}) ? 0 : 1);
  mpi::MpiMail ranks(argc, argv);
  if (ranks.rank() > 0) {
    const bool told = work::work_for_rank_0(ranks, {});
    ranks.leave(told ? 0 : 1, told);
  }
  const std::vector<std::string> words(argv + 1, argv + argc);
  work::DistantTerms terms;
  std::optional<mpi::MailWithHelper> with_helper;
  if (words.empty() || words[0] == "dispatch") {
    terms.dispatch.largest = 1;  // and no helper: every unit travels by MPI
  } else if (auto helper = mpi::start_helper(ranks.ranks(), argv)) {
    with_helper.emplace(ranks, std::move(helper));
  }
  terms.tell = [](const std::string& line) { fmt::print("{}\n", line); };
  work::DistantTransport transport(with_helper ? *with_helper : static_cast<work::Mail&>(ranks),
                                   terms);
  if (!transport.greet() && ranks.ranks() > 1) measure(words, ranks, transport);
  const bool together = transport.dismiss();
  mpi::end_helper();
  ranks.leave(0, together);
}
