// espalier-mpi: the same commands on the ranks of MPI. Rank 0 is the program that the user sees;
// all others compute for it.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "app/parameters.hpp"
#include "cli/command.hpp"
#include "cli/program.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "lab/build_info.hpp"
#include "mpi/helper.hpp"
#include "mpi/lease_option.hpp"
#include "mpi/mpi_mail.hpp"
#include "work/distant.hpp"
#include "work/distant_worker.hpp"

namespace espalier::mpi {
namespace {

constexpr std::array<std::string_view, 6> kForOneUser = {"serve", "play",   "ugi",
                                                         "uci",   "xboard", "nboard"};
constexpr double kLeastPatience = 3;   // seconds of silence that rank 0 is forgiven at least
constexpr double kUsualKillAfter = 1;  // seconds from SIGTERM to SIGKILL, if mpirun is not told
constexpr double kLastWords = 0.6;     // seconds of them that rank 0 needs to write
constexpr double kShortestFarewell = 0.3;
constexpr double kLate = 1;  // seconds that the SIGKILL may be late
constexpr double kGoodbye = 5;

volatile std::sig_atomic_t stop_was_asked = 0;  // of a rank that computes

constexpr const char* kStartedAs = "ESPALIER_MPI_STARTED_AS";  // set by ./run mpi

constexpr const char* kNotes =
    "\n\nUnder mpirun, rank 0 hands out the work of lab, match, tune and fit; the other ranks and\n"
    "a process beside rank 0 compute.\n"
    "  --threads N      threads of each rank (default 1)\n"
    "  --lease TIME     a rank that is silent for so long loses its work to others (default 60s)\n"
    "  mpirun -n 8 --enable-recovery espalier-mpi lab run muszycka85/pruning --trees 100000";

std::string environment(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? std::string() : text;
}

// Some results of the C library, which computes them in another way on processors without fused
// multiply-add: the last digit may differ.
std::uint32_t maths_digest() {
  constexpr double kStep = 0.0037;
  constexpr int kSteps = 4000;
  std::uint64_t digest = 0;
  volatile double x = 0.001;  // not known to the compiler
  for (int i = 0; i < kSteps; ++i) {
    for (const double y : {std::exp(x - 3), std::log(x), std::pow(x, 1.7), std::tanh(x - 2)}) {
      digest = hash_step(digest, std::bit_cast<std::uint64_t>(y));
    }
    x = x + kStep;
  }
  return static_cast<std::uint32_t>(digest);
}

// What all ranks must have in common.
std::string build_text() {
  if (const std::string pretended = environment("ESPALIER_MPI_BUILD"); !pretended.empty()) {
    return pretended;  // for tests
  }
  const lab::BuildInfo build = lab::build_info();
  return fmt::format("espalier {} of commit {}, {}, maths {:08x}", build.version, build.commit,
                     build.compiler, maths_digest());
}

// mpirun follows a SIGTERM by a SIGKILL, after so many seconds.
double kill_after() {
  const auto seconds = app::parse_number(environment("OMPI_MCA_odls_base_sigkill_timeout"), "");
  return seconds ? *seconds : kUsualKillAfter;
}
// Until then units in hand may come.
double farewell_seconds() { return std::max(kShortestFarewell, kill_after() - kLastWords); }

// True: mpirun stops everything and kills what is left. It reads nothing between its SIGTERM and
// its SIGKILL, and may forget what a process has written that ends in between: rank 0 waits for the
// end.
bool wait_for_kill() {
  if (!cli::interrupted().requested() || !environment(kStartedAs).empty()) return false;
  std::fflush(nullptr);
  std::this_thread::sleep_for(std::chrono::duration<double>(kill_after() + kLate));
  return true;
}

// Where ./run mpi looks: mpirun does not tell what became of rank 0.
void write_status(const std::string& word, int number) {
  const std::string path = environment("ESPALIER_MPI_STATUS");
  if (!path.empty()) std::ofstream(path, std::ios::app) << word << " " << number << "\n";
}

// What people type to go on: "./run mpi 4" or mpirun.
std::string started_as(std::size_t ranks, double lease) {
  std::string text = environment(kStartedAs);
  if (text.empty()) {
    text = "mpirun -n " + std::to_string(ranks) + " --enable-recovery espalier-mpi";
  }
  if (lease != kDefaultLease) text += " --lease " + fmt::format("{}s", lease);
  return text;
}

bool is_for_one_user(int argc, char** argv) {
  return argc > 1 &&
         std::find(kForOneUser.begin(), kForOneUser.end(), argv[1]) != kForOneUser.end();
}

int run_rank_0(std::size_t ranks, int argc, char** argv, const Result<double>& lease,
               work::DistantTransport& transport) {
  if (!lease) return cli::bad_input(lease.message());
  if (is_for_one_user(argc, argv)) {
    return cli::bad_input(in_quotes(argv[1]) +
                          " answers one user and has no work to share; expected: espalier " +
                          argv[1] + ", without mpirun");
  }
  if (const auto error = transport.greet()) return cli::bad_input(error->message);
  if (ranks == 1) {
    cli::tell("espalier: one rank: its own threads compute; expected: mpirun -n N espalier-mpi\n");
  } else {
    work::use_threads(1);
  }
  work::use_transport(&transport);
  const int code = cli::run_program(argc, argv, {started_as(ranks, *lease), kNotes});
  work::use_transport(nullptr);
  return code;
}

// Also for the helper: rank 0 decides what becomes of Ctrl-C, which reaches all of them.
bool compute_for_rank_0(work::Mail& mail, const Result<double>& lease) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (signal == SIGHUP && cli::hangup_is_ignored()) continue;
    std::signal(signal, [](int) { stop_was_asked = 1; });
  }
  std::signal(SIGPIPE, SIG_IGN);
  work::WorkerTerms terms;
  terms.build = build_text();
  const double seconds = lease ? *lease : kDefaultLease;
  terms.beat = work::beat_seconds(seconds);
  terms.patience = std::max(seconds, kLeastPatience);
  return work::work_for_rank_0(mail, terms);
}

// Then there is no orderly end of MPI, which mpirun would not answer.
bool mpirun_stops() { return stop_was_asked != 0; }

[[noreturn]] void be_rank_0(MpiMail& mpi, int argc, char** argv, const Result<double>& lease,
                            std::unique_ptr<work::Mail> helper) {
  work::DistantTerms terms;
  if (lease) terms.dispatch.lease = *lease;
  terms.build = build_text();
  terms.farewell = farewell_seconds();
  terms.goodbye = kGoodbye;
  terms.tell = [](const std::string& line) { cli::tell("espalier: " + line + "\n"); };
  std::optional<MailWithHelper> with_helper;
  if (helper) with_helper.emplace(mpi, std::move(helper));
  work::DistantTransport transport(with_helper ? *with_helper : static_cast<work::Mail&>(mpi),
                                   terms);
  write_status("pid", getpid());
  const int code = run_rank_0(mpi.ranks(), argc, argv, lease, transport);
  write_status("exit", code);
  const bool together = transport.dismiss();
  if (!together && code == cli::kDone) {
    cli::tell(
        "espalier: everything is done; mpirun may wait for ranks that do not answer, and may "
        "be ended\n");
  }
  end_helper();
  const bool killed = mpi.ranks() > 1 && wait_for_kill();
  mpi.leave(code, together && !killed);
}

}  // namespace
}  // namespace espalier::mpi

int main(int argc, char** argv) {
  using namespace espalier::mpi;
  if (const auto mail = mail_of_helper()) {
    _exit(compute_for_rank_0(*mail, take_lease(argc, argv)) ? 0 : 1);
  }
  MpiMail mpi(argc, argv);
  if (mpi.rank() > 0) {
    const bool told = compute_for_rank_0(mpi, take_lease(argc, argv));
    mpi.leave(told ? 0 : 1, told && !mpirun_stops());
  }
  auto helper = mpi.ranks() > 1 ? start_helper(mpi.ranks(), argv) : nullptr;
  const auto lease = take_lease(argc, argv);  // after the helper has got all arguments
  be_rank_0(mpi, argc, argv, lease, std::move(helper));
}
