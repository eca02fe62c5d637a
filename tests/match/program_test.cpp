// Child processes, polite and otherwise: lines, deadlines, deaths, and nothing left behind.
#include "match/program.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "lab/temporary_directory.hpp"

namespace espalier::match {
namespace {

using std::chrono::milliseconds;
using Status = Program::Status;

constexpr milliseconds kShort{100};    // until something must not happen
constexpr milliseconds kLong{20'000};  // until something surely happens
constexpr milliseconds kImpatient{50};

Program::Deadline in(milliseconds time) { return Program::Clock::now() + time; }

std::unique_ptr<Program> started(const std::vector<std::string>& arguments,
                                 milliseconds grace = Program::kGrace) {
  auto program = Program::start(arguments, grace);
  if (!program) throw std::runtime_error(program.message());
  return std::move(program).value();
}

std::unique_ptr<Program> shell(const std::string& script, milliseconds grace = Program::kGrace) {
  return started({"sh", "-c", script}, grace);
}

std::string line_of(Program& program) {
  const Program::Reading reading = program.read_line(in(kLong));
  return reading.status == Status::Done ? reading.line : "no line";
}

// Reads all lines; the state it ends in.
std::string state_at_end(Program& program) {
  Program::Reading reading;
  while ((reading = program.read_line(in(kLong))).status == Status::Done) {
  }
  return reading.status == Status::Gone ? program.state_in_words() : "not gone";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Waits for a process that is not our child to be gone; a zombie has nobody who cares.
bool is_gone(pid_t id) {
  for (int i = 0; i < 1000; ++i) {
    std::ifstream stat("/proc/" + std::to_string(id) + "/stat");
    std::string text;
    if (!std::getline(stat, text) || has(text, ") Z ")) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return false;
}

std::size_t open_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TEST(Program, LinesGoInAndOut) {
  const auto cat = started({"cat"});
  for (const std::string line : {"hello", "", "two words", "with\r"}) {
    EXPECT_EQ(cat->write_line(line, in(kLong)), Status::Done);
    EXPECT_EQ(line_of(*cat), line == "with\r" ? "with" : line);
  }
  EXPECT_TRUE(cat->running());
  cat->close_input();
  EXPECT_EQ(state_at_end(*cat), "exited with code 0");
  EXPECT_EQ(cat->write_line("more", in(kLong)), Status::Gone);
}

TEST(Program, LinesLongerThanAPipeArrive) {
  const auto count = started({"wc", "-c"});
  EXPECT_EQ(count->write_line(std::string(1 << 20, 'x'), in(kLong)), Status::Done);
  count->close_input();
  EXPECT_EQ(std::stoi(line_of(*count)), (1 << 20) + 1);
}

TEST(Program, ArgumentsArriveAsTheyAre) {
  const auto program = started({"sh", "-c", "printf '%s\\n' \"$@\"", "sh", "a b", "c'd", "*", ""});
  for (const std::string expected : {"a b", "c'd", "*", ""}) EXPECT_EQ(line_of(*program), expected);
}

TEST(Program, WhatCannotStartIsOneLine) {
  EXPECT_EQ(Program::start({"no-such-program-anywhere", "x"}).message(),
            "cannot start program 'no-such-program-anywhere': No such file or directory");
  EXPECT_TRUE(has(Program::start({"/"}).message(), "cannot start program '/': "));
  EXPECT_TRUE(has(Program::start({}).message(), "expected a command"));
}

TEST(Program, ItsEndIsNamed) {
  const auto exits = shell("echo bye; echo why >&2; printf 'half a line'; exit 3");
  EXPECT_EQ(line_of(*exits), "bye");
  EXPECT_EQ(line_of(*exits), "half a line");
  EXPECT_EQ(exits->read_line(in(kLong)).status, Status::Gone);
  EXPECT_EQ(exits->state_in_words(), "exited with code 3");
  for (const char* line : {"'bye'", "'why'", "'half a line'"}) {
    EXPECT_TRUE(has(exits->last_words(), line)) << exits->last_words();
  }
  EXPECT_EQ(state_at_end(*shell("kill -SEGV $$")), "was ended by signal 11 (SIGSEGV)");
  EXPECT_EQ(state_at_end(*shell("exec >&-; sleep 60", kImpatient)), "closed its output");
  EXPECT_EQ(shell("exec sleep 60", kImpatient)->state_in_words(), "still runs");
  EXPECT_EQ(shell("exec sleep 60", kImpatient)->last_words(), "it said nothing");
}

TEST(Program, ChildrenOfAChildDoNotHideItsEnd) {
  const auto program = shell("sleep 60 & exit 5");  // the pipe stays open
  EXPECT_EQ(state_at_end(*program), "exited with code 5");
}

TEST(Program, DeadlinesHold) {
  const auto silent = shell("exec sleep 60", kImpatient);
  EXPECT_EQ(silent->read_line(in(kShort)).status, Status::Late);
  EXPECT_TRUE(silent->running());
  // It reads nothing either: the pipe is full some day.
  EXPECT_EQ(silent->write_line(std::string(1 << 20, 'x'), in(kShort)), Status::Late);
}

TEST(Program, AStopEndsTheWaiting) {
  const auto silent = shell("exec sleep 60", kImpatient);
  StopFlag stop;
  std::thread other([&] {
    std::this_thread::sleep_for(kShort);
    stop.request();
  });
  EXPECT_EQ(silent->read_line(in(kLong), &stop).status, Status::Stopped);
  other.join();
}

TEST(Program, LongLinesAreCut) {
  const auto program = shell("head -c 1000000 /dev/zero | tr '\\0' x; echo; echo end");
  EXPECT_EQ(line_of(*program), std::string(Program::kLongestLine, 'x'));
  EXPECT_EQ(line_of(*program), "end");
  EXPECT_LT(program->last_words().size(), 200U);
}

TEST(Program, FloodsAreSurvived) {
  const auto flood = shell("yes", kImpatient);
  // Both pipes are full: who waited for one of them would wait for ever.
  EXPECT_EQ(flood->write_line(std::string(1 << 20, 'x'), in(kShort)), Status::Late);
  for (int i = 0; i < 1'000'000; ++i) ASSERT_EQ(line_of(*flood), "y");
  flood->skip_lines();
  EXPECT_EQ(line_of(*flood), "y");
  const auto errors = shell("yes >&2", kImpatient);
  EXPECT_EQ(errors->read_line(in(kShort)).status, Status::Late);
  EXPECT_TRUE(has(errors->last_words(), "'y', 'y'"));
}

TEST(Program, OnlyTheLastLinesAreKept) {
  const auto program = shell("seq 1 1000");
  EXPECT_EQ(state_at_end(*program), "exited with code 0");
  EXPECT_EQ(program->last_words(),
            "its last lines: '991', '992', '993', '994', '995', '996', '997', '998', '999', "
            "'1000'");
}

TEST(Program, WritingToTheDeadIsNoSignal) {
  const auto program = shell("exit 0");
  EXPECT_EQ(state_at_end(*program), "exited with code 0");
  // Were SIGPIPE delivered, this test would end here.
  for (int i = 0; i < 3; ++i) EXPECT_EQ(program->write_line("x", in(kLong)), Status::Gone);
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(Program, ChildrenHaveOrdinarySignals) {
  // Were SIGPIPE ignored in the child as it is here, `yes` would complain instead of ending.
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const auto program = shell("yes | head -n 1");
  std::signal(SIGPIPE, before);
  EXPECT_EQ(state_at_end(*program), "exited with code 0");
  EXPECT_EQ(program->last_words(), "its last line: 'y'");
}

TEST(Program, QuitIsSaidFirst) {
  const testing::TemporaryDirectory directory("program");
  const std::string file = directory.path("heard");
  shell("read -r word; echo \"$word\" > " + file, kLong);
  std::ifstream heard(file);
  std::string word;
  std::getline(heard, word);
  EXPECT_EQ(word, "quit");
  // One that is stuck in writing hears it as well.
  const std::string second = directory.path("second");
  shell("seq 1 100000; read -r word; echo \"$word\" > " + second, kLong);
  std::ifstream also(second);
  std::getline(also, word);
  EXPECT_EQ(word, "quit");
}

TEST(Program, TheWholeGroupEnds) {
  pid_t child = 0;
  pid_t leader = 0;
  {
    const auto stubborn =
        shell("trap '' TERM INT HUP; sleep 600 & echo $!; while :; do wait; done", kImpatient);
    child = std::stoi(line_of(*stubborn));
    leader = stubborn->id();
    EXPECT_EQ(getpgid(child), leader);
    EXPECT_NE(getpgid(0), leader);
  }
  EXPECT_TRUE(is_gone(child));
  EXPECT_TRUE(is_gone(leader));
}

TEST(Program, NothingIsLeftBehind) {
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 200; ++i) {
    const auto program = started({i % 2 == 0 ? "cat" : "true"}, kLong);
    if (i % 4 == 0) {
      EXPECT_EQ(program->write_line("x", in(kLong)), Status::Done);
    }
    EXPECT_FALSE(Program::start({"no-such-program-anywhere"}).ok());
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);  // no child, not even a zombie
  EXPECT_EQ(errno, ECHILD);
}

TEST(Program, ThreadsStartProgramsAtOnce) {
  // Had one inherited the end of another's pipe, the other would wait for ever for its end.
  std::vector<std::thread> threads;
  std::vector<int> ended(4, 0);
  for (std::size_t t = 0; t < ended.size(); ++t) {
    threads.emplace_back([&ended, t] {
      for (int i = 0; i < 25; ++i) {
        const auto cat = started({"cat"}, kLong);
        const auto other = started({"cat"}, kLong);
        cat->write_line("x", in(kLong));
        cat->close_input();
        if (state_at_end(*cat) == "exited with code 0") ++ended[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(ended, std::vector<int>(4, 25));
}

TEST(Program, ChildrenSeeOnlyTheirPipes) {
  const auto other = started({"cat"});
  const auto program = shell("ls /proc/self/fd | wc -l");
  EXPECT_EQ(std::stoi(line_of(*program)), 4);  // 0, 1, 2, and the directory itself
}

}  // namespace
}  // namespace espalier::match
