// espalier-mpi: the same commands on the ranks of MPI. Rank 0 is the program that the user sees;
// all others compute for it.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include "app/parameters.hpp"
#include "cli/command.hpp"
#include "cli/program.hpp"
#include "espalier/core/text.hpp"
#include "lab/build_info.hpp"
#include "mpi/lease_option.hpp"
#include "mpi/mpi_mail.hpp"
#include "work/distant.hpp"
#include "work/distant_worker.hpp"

namespace espalier::mpi {
namespace {

constexpr std::array<std::string_view, 6> kForOneUser = {"serve", "play",   "ugi",
                                                         "uci",   "xboard", "nboard"};
constexpr double kLeastPatience = 5;   // seconds of silence that rank 0 is forgiven at least
constexpr double kUsualKillAfter = 1;  // seconds from SIGTERM to SIGKILL, if mpirun is not told
constexpr double kLastWords = 0.6;     // seconds of them that rank 0 needs to write
constexpr double kShortestFarewell = 0.3;
constexpr double kGoodbye = 5;

constexpr const char* kNotes =
    "\n\nUnder mpirun, rank 0 hands out the work of lab, match, tune and fit; the other ranks "
    "compute.\n"
    "  --threads N      threads of each computing rank (default 1)\n"
    "  --lease TIME     a rank that is silent for so long loses its work to others (default 60s)\n"
    "  mpirun -n 8 espalier-mpi lab run muszycka85/pruning --trees 100000";

std::string environment(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? std::string() : text;
}

// What all ranks must have in common.
std::string build_text() {
  if (const std::string pretended = environment("ESPALIER_MPI_BUILD"); !pretended.empty()) {
    return pretended;  // for tests
  }
  const lab::BuildInfo build = lab::build_info();
  return "espalier " + build.version + " of commit " + build.commit + ", " + build.compiler;
}

// mpirun follows a SIGTERM by a SIGKILL; until then units in hand may come.
double farewell_seconds() {
  const std::string told = environment("OMPI_MCA_odls_base_sigkill_timeout");
  const auto seconds = app::parse_number(told, "");
  return std::max(kShortestFarewell, (seconds ? *seconds : kUsualKillAfter) - kLastWords);
}

// Where ./run mpi looks: mpirun does not tell what became of rank 0.
void write_status(const std::string& word, int number) {
  const std::string path = environment("ESPALIER_MPI_STATUS");
  if (!path.empty()) std::ofstream(path, std::ios::app) << word << " " << number << "\n";
}

bool is_for_one_user(int argc, char** argv) {
  return argc > 1 &&
         std::find(kForOneUser.begin(), kForOneUser.end(), argv[1]) != kForOneUser.end();
}

int run_rank_0(MpiMail& mail, int argc, char** argv, const Result<double>& lease,
               work::DistantTransport& transport) {
  if (!lease) return cli::bad_input(lease.message());
  if (is_for_one_user(argc, argv)) {
    return cli::bad_input(in_quotes(argv[1]) +
                          " answers one user and has no work to share; expected: espalier " +
                          argv[1] + ", without mpirun");
  }
  if (const auto error = transport.greet()) return cli::bad_input(error->message);
  if (mail.ranks() == 1) {
    cli::tell("espalier: one rank: its own threads compute; expected: mpirun -n N espalier-mpi\n");
  } else {
    work::use_threads(1);
  }
  work::use_transport(&transport);
  const int code = cli::run_program(
      argc, argv, {"mpirun -n " + std::to_string(mail.ranks()) + " espalier-mpi", kNotes});
  work::use_transport(nullptr);
  return code;
}

[[noreturn]] void be_rank_0(MpiMail& mail, int argc, char** argv, const Result<double>& lease) {
  work::DistantTerms terms;
  if (lease) terms.dispatch.lease = *lease;
  terms.build = build_text();
  terms.farewell = farewell_seconds();
  terms.goodbye = kGoodbye;
  terms.tell = [](const std::string& line) { cli::tell("espalier: " + line + "\n"); };
  work::DistantTransport transport(mail, terms);
  write_status("pid", getpid());
  const int code = run_rank_0(mail, argc, argv, lease, transport);
  write_status("exit", code);
  const bool together = transport.dismiss();
  if (!together && code == cli::kDone) {
    cli::tell(
        "espalier: everything is done; mpirun may wait for ranks that do not answer, and may "
        "be ended\n");
  }
  mail.leave(code, together);
}

[[noreturn]] void be_another_rank(MpiMail& mail, const Result<double>& lease) {
  // Ctrl-C reaches all ranks; rank 0 decides what becomes of it.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  work::WorkerTerms terms;
  terms.build = build_text();
  const double seconds = lease ? *lease : kDefaultLease;
  terms.beat = work::beat_seconds(seconds);
  terms.patience = std::max(seconds, kLeastPatience);
  const bool told = work::work_for_rank_0(mail, terms);
  mail.leave(told ? cli::kDone : cli::kFailed, told);
}

}  // namespace
}  // namespace espalier::mpi

int main(int argc, char** argv) {
  espalier::mpi::MpiMail mail(argc, argv);
  const auto lease = espalier::mpi::take_lease(argc, argv);
  if (mail.rank() == 0) espalier::mpi::be_rank_0(mail, argc, argv, lease);
  espalier::mpi::be_another_rank(mail, lease);
}
