// A process that is stopped does not think: SIGSTOP in a timed game costs nobody the game, and a
// program does not outlive the match that started it.
#include "match/pauses.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include "match/game.hpp"
#include "match/player_support.hpp"
#include "match/program.hpp"

namespace espalier::match {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStopped{900};

// Runs `body` in a process of its own, which is stopped as often as it stops itself and each time
// goes on after kStopped; its exit code.
template <class Body>
int in_a_process_that_is_stopped(const Body& body) {
  const pid_t id = fork();
  if (id == 0) _exit(body());
  for (int status = 0; waitpid(id, &status, WUNTRACED) == id;) {
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    if (!WIFSTOPPED(status)) return -1;
    std::this_thread::sleep_for(kStopped);
    kill(id, SIGCONT);
  }
  return -1;
}

// Stops the process at its third move.
class Stopping final : public Player {
 public:
  std::optional<Failure> new_game(std::uint64_t) override { return std::nullopt; }
  Answer choose(const Turn& turn, const StopFlag*) override {
    if (turn.moves->size() == 4) std::raise(SIGSTOP);
    return Choice{turn.game->moves(*turn.position)[0], {}, 0, 0};
  }
};

TEST(Pauses, OnlyLongGapsArePauses) {
  const std::chrono::steady_clock::time_point start;
  EXPECT_EQ(pause_between(start, start + kBeat), milliseconds(0));
  EXPECT_EQ(pause_between(start, start + kShortestPause), milliseconds(0));
  EXPECT_EQ(pause_between(start, start + milliseconds(5000)), milliseconds(5000) - kBeat);
}

TEST(Pauses, TheActiveClockStandsStillWhileTheProcessDoes) {
  const auto slept = [] {
    const PauseWatch watch;
    std::this_thread::sleep_for(2 * kBeat);
    const auto active = ActiveClock::now();
    const auto steady = std::chrono::steady_clock::now();
    std::raise(SIGSTOP);
    const bool stood = ActiveClock::now() - active < kStopped / 2;
    return stood && std::chrono::steady_clock::now() - steady >= kStopped ? 0 : 1;
  };
  EXPECT_EQ(in_a_process_that_is_stopped(slept), 0);
}

TEST(Pauses, AStoppedMatchForfeitsNoGame) {
  const auto played = [](const GameTerms& terms) {
    return in_a_process_that_is_stopped([&terms] {
      const auto at = where("tic-tac-toe");
      Stopping one;
      Stopping other;
      const GameRecord record =
          play_game(at.game, {at.position, {}}, {&one, &other}, terms, 7, nullptr);
      return record.end == GameEnd::Rules ? 0 : 1;
    });
  };
  GameTerms per_move;
  per_move.limits.seconds = 0.2;
  EXPECT_EQ(played(per_move), 0);
  GameTerms by_clock;
  by_clock.clock = app::Clock{0.3, 0, 0};
  EXPECT_EQ(played(by_clock), 0);
}

// Does the process run? One that nobody has collected yet does not.
bool runs(pid_t id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string number;
  std::string name;
  std::string state;
  return file >> number >> name >> state && state != "Z" && state != "X";
}

TEST(Program, DiesWithAMatchThatIsKilled) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t match = fork();
  if (match == 0) {
    auto program = Program::start({"sh", "-c", "trap '' TERM HUP; while :; do sleep 1; done"});
    const pid_t id = program.ok() ? (*program)->id() : 0;
    if (::write(ends[1], &id, sizeof id) != sizeof id) _exit(1);
    for (;;) pause();
  }
  pid_t engine = 0;
  ASSERT_EQ(::read(ends[0], &engine, sizeof engine), static_cast<ssize_t>(sizeof engine));
  ASSERT_GT(engine, 0);
  EXPECT_TRUE(runs(engine));
  kill(match, SIGKILL);
  waitpid(match, nullptr, 0);
  for (int i = 0; i < 1000 && runs(engine); ++i) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_FALSE(runs(engine));
  if (runs(engine)) kill(-engine, SIGKILL);
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace espalier::match
