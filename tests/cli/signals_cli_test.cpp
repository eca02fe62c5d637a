// Signals in every long command: it ends by itself when it is asked to, says so, and goes on after
// all others. (`serve` has tests of its own.)
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "command_line.hpp"

namespace espalier {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct LongCommand {
  const char* name;
  std::vector<std::string> arguments;  // DIR is a directory of its own
  int code;                            // after it was stopped
  const char* words;                   // that it says then
  friend void PrintTo(const LongCommand& command, std::ostream* out) { *out << command.name; }
};

const std::vector<LongCommand>& long_commands() {
  static const std::vector<LongCommand> all = {
      {"analyse", {"analyse", "othello", "--time", "600s"}, 0, "depth"},
      {"tree", {"tree", "--uniform", "6,14", "--strategy", "minimax"}, 1, "stopped"},
      {"review", {"review", "DIR/game.pgn", "--time", "600s"}, 1, "stopped after 0 of 6 moves"},
      {"suite", {"suite", "chess", "DIR/set.epd", "--time", "600s"}, 0, "stopped after 0 of 1 pos"},
      {"match",
       {"match", "connect4", "--player", "default", "--player", "random", "--depth", "5", "--games",
        "100000", "--resume", "DIR/match"},
       1,
       "stopped before"},
      {"lab",
       {"lab", "run", "fuernkranz/depth", "--trees", "20000", "--out", "DIR/lab"},
       1,
       "to go on:"},
      {"fit", {"fit", "othello", "probcut", "--positions", "50000"}, 1, "stopped"},
      {"tune", {"tune", "breakthrough", "--out", "DIR/weights.toml"}, 1, "same command goes on"},
      {"learn",
       {"tune", "breakthrough", "--method", "learn", "--out", "DIR/learnt.toml"},
       1,
       "the same command goes on"},
      {"endgame", {"endgame", "checkers", "--pieces", "5", "--out", "DIR/tables"}, 0, "stopped"},
      {"play", {"play", "othello"}, 0, ""},
  };
  return all;
}

// Those that keep nothing leave signals to the system, which ends them at once.
const std::vector<LongCommand>& plain_commands() {
  static const std::vector<LongCommand> all = {
      {"perft", {"perft", "chess", "9"}, 0, ""},
      {"perft_threads", {"perft", "chess", "9", "--threads", "2"}, 0, ""},
      {"bench", {"bench"}, 0, ""},
      {"ugi", {"ugi"}, 0, ""},
      {"uci", {"uci"}, 0, ""},
  };
  return all;
}

class SignalsCli : public ::testing::TestWithParam<LongCommand> {
 protected:
  SignalsCli() {
    fs::create_directories(directory_);
    std::ofstream(directory_ + "/game.pgn")
        << "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n";
    std::ofstream(directory_ + "/set.epd")
        << "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id \"a\";\n";
  }
  ~SignalsCli() override {
    if (process_ > 0) kill(process_, SIGKILL);
    if (process_ > 0) waitpid(process_, nullptr, 0);
    if (typed_ >= 0) close(typed_);
    fs::remove_all(directory_);
  }

  // Starts the command and waits until it listens to signals. False: it has ended before.
  bool start(bool hangup_ignored = false) {
    launch(hangup_ignored);
    const auto late = Clock::now() + std::chrono::seconds(60);
    while (!listens() && Clock::now() < late) {
      if (waitpid(process_, nullptr, WNOHANG) != 0) return process_ = 0, false;
      usleep(10'000);
    }
    return true;
  }

  void launch(bool hangup_ignored = false) {
    std::vector<std::string> arguments = {ESPALIER_BINARY};
    for (std::string argument : GetParam().arguments) {
      if (argument.starts_with("DIR/")) argument = directory_ + argument.substr(3);
      arguments.push_back(argument);
    }
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    const std::string said = directory_ + "/said";
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    process_ = fork();
    if (process_ == 0) {
      for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, SIG_DFL);
      if (hangup_ignored) std::signal(SIGHUP, SIG_IGN);
      dup2(ends[0], STDIN_FILENO);
      const int out = open(said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(out, STDOUT_FILENO);
      dup2(out, STDERR_FILENO);
      execv(pointers[0], pointers.data());
      _exit(127);
    }
    close(ends[0]);
    typed_ = ends[1];
  }

  // Its own handler stands for SIGTERM.
  bool listens() const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/status");
    for (std::string word; file >> word;) {
      std::uint64_t mask = 0;
      if (word == "SigCgt:" && file >> std::hex >> mask) return (mask >> (SIGTERM - 1) & 1) != 0;
    }
    return false;
  }

  // As a shell tells it; one that does not end within a minute is killed, and it is 137.
  int end() {
    int status = 0;
    const auto late = Clock::now() + std::chrono::minutes(1);
    while (waitpid(process_, &status, WNOHANG) == 0) {
      if (Clock::now() > late) kill(process_, SIGKILL);
      usleep(5000);
    }
    process_ = 0;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }
  std::string said() const { return testing::read_file(directory_ + "/said"); }

  void expect_end() {
    EXPECT_EQ(end(), GetParam().code) << said();
    EXPECT_NE(said().find(GetParam().words), std::string::npos) << said();
  }

  const std::string directory_ = testing::scratch("signals");
  pid_t process_ = 0;
  int typed_ = -1;
};

TEST_P(SignalsCli, ItEndsByItselfWhenAsked) {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    ASSERT_TRUE(start()) << said();
    usleep(200'000);  // something may be done by then
    kill(process_, number);
    expect_end();
    close(std::exchange(typed_, -1));
  }
}

TEST_P(SignalsCli, OthersDoNotEndIt) {
  ASSERT_TRUE(start(true)) << said();
  for (const int number : {SIGHUP, SIGPIPE, SIGSTOP}) kill(process_, number);
  usleep(100'000);
  kill(process_, SIGCONT);
  usleep(100'000);
  ASSERT_EQ(waitpid(process_, nullptr, WNOHANG), 0) << said();
  kill(process_, SIGTERM);
  expect_end();
}

class PlainSignalsCli : public SignalsCli {};

TEST_P(PlainSignalsCli, TheSystemEndsItAtOnce) {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    launch();
    usleep(200'000);  // it works, or waits for a line
    const auto asked = Clock::now();
    ASSERT_EQ(kill(process_, number), 0);
    EXPECT_EQ(end(), 128 + number) << said();
    EXPECT_LT(Clock::now() - asked, std::chrono::seconds(5));
    close(std::exchange(typed_, -1));
  }
}

// The other program has gone.
TEST_P(PlainSignalsCli, TheEndOfItsInputEndsASession) {
  const std::string name = GetParam().name;
  if (name != "ugi" && name != "uci") return;
  launch();
  const std::string lines = name + "\nisready\ngo infinite\n";
  ASSERT_EQ(write(typed_, lines.data(), lines.size()), static_cast<ssize_t>(lines.size()));
  usleep(200'000);
  close(std::exchange(typed_, -1));
  EXPECT_EQ(end(), 0) << said();
  EXPECT_NE(said().find("readyok"), std::string::npos) << said();
}

INSTANTIATE_TEST_SUITE_P(All, PlainSignalsCli, ::testing::ValuesIn(plain_commands()),
                         [](const auto& one) { return std::string(one.param.name); });
INSTANTIATE_TEST_SUITE_P(All, SignalsCli, ::testing::ValuesIn(long_commands()),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace espalier
