// The whole program, one subcommand per job; espalier and espalier-mpi are thin shells around it.
#include "cli/program.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/command.hpp"

namespace espalier::cli {

// Unlike fmt::print, this does not throw where nobody can read: a closed stderr ends no run.
void tell(const std::string& text) { std::fputs(text.c_str(), stderr); }

int bad_input(const std::string& message) {
  tell("espalier: " + message + "\n");
  return kBadInput;
}

int failed(const std::string& message) {
  tell("espalier: " + message + "\n");
  return kFailed;
}

StopFlag& interrupted() {
  static StopFlag flag;
  return flag;
}

namespace {

std::string_view said_when_interrupted;  // a handler has no other way to know it

}  // namespace

bool hangup_is_ignored() {
  struct sigaction action {};
  return sigaction(SIGHUP, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void stop_on_interrupt(std::string_view say) {
  interrupted();  // made before a handler could need it
  said_when_interrupted = say;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (signal == SIGHUP && hangup_is_ignored()) continue;
    std::signal(signal, [](int received) {
      const int before = errno;
      interrupted().request();
      // Of all ways to print, only this one is allowed in a handler.
      const auto written =
          write(STDERR_FILENO, said_when_interrupted.data(), said_when_interrupted.size());
      static_cast<void>(written);
      errno = before;
      std::signal(received, SIG_DFL);
    });
  }
}

namespace {

std::string& start_text() {
  static std::string text = "espalier";
  return text;
}

int run_command(int argc, char** argv, const std::string& notes) {
  CommandLine line(
      "Espalier searches game trees: published strategies, a fast engine and a laboratory.\n",
      "espalier " ESPALIER_VERSION,
      "Examples:\n"
      "  espalier tree \"((41 5) (12 90))\" --strategy alpha-beta --trace\n"
      "  espalier tree --uniform 3,4 --scheme unordered --seed 7 --all\n"
      "  espalier analyse connect4 --time 2s\n"
      "  espalier play tic-tac-toe\n"
      "  espalier match othello --player default --player \"default eval=positional\" --depth 4\n"
      "  espalier lab run fuernkranz/depth --trees 20\n"
      "  espalier serve" +
          notes);
  const Command program = line.root();
  add_games(program);
  add_strategies(program);
  add_tree(program);
  add_perft(program);
  add_suite(program);
  add_analyse(program);
  add_review(program);
  add_play(program);
  add_bench(program);
  add_match(program);
  add_fit(program);
  add_tune(program);
  add_endgame(program);
  add_lab(program);
  add_serve(program);
  add_protocols(program);
  return line.run(argc, argv);
}

// Everything printed has arrived, or nobody wants it any more (`| head`); else the run has failed.
int finish_output(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  if (errno == EPIPE) return code;
  return failed("the output could not be written");
}

}  // namespace

const std::string& started_as() { return start_text(); }

int run_program(int argc, char** argv, const Program& program) {
  start_text() = program.started_as;
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file grown too large is an error of writing, told as one
  try {
    return finish_output(run_command(argc, argv, program.notes));
  } catch (const std::bad_alloc&) {
    return failed("out of memory: this search is too large for this machine");
  } catch (const std::system_error& error) {
    if (error.code().value() == EPIPE) return kDone;
    return failed(error.what());
  } catch (const std::exception& error) {
    return failed(error.what());
  }
}

}  // namespace espalier::cli
