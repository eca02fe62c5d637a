// What a terminal is shown and a pipe is not: prompts, colours, the last move, line editing.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using testing::says;

// The program in a terminal of its own.
class Terminal {
 public:
  explicit Terminal(std::vector<std::string> words, const char* kind = "xterm") {
    master_ = ::posix_openpt(O_RDWR | O_NOCTTY);
    ::grantpt(master_);
    ::unlockpt(master_);
    const std::string name = ::ptsname(master_);
    words.insert(words.begin(), ESPALIER_BINARY);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    child_ = ::fork();
    if (child_ != 0) return;
    ::setsid();  // the terminal that is opened next is the one that Ctrl-C comes from
    const int slave = ::open(name.c_str(), O_RDWR);
    for (const int number : {0, 1, 2}) ::dup2(slave, number);
    ::setenv("TERM", kind, 1);
    ::unsetenv("NO_COLOR");
    ::execv(ESPALIER_BINARY, arguments.data());
    ::_exit(127);
  }
  ~Terminal() {
    if (child_ > 0) end();
    ::close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // What is shown after `keys` were typed, up to `last`.
  std::string type(const std::string& keys, const std::string& last) {
    if (!keys.empty() && ::write(master_, keys.data(), keys.size()) < 0) return "cannot write";
    while (!says(unread_, last) && read_some()) {
    }
    const std::size_t found = unread_.find(last);
    const std::size_t end = found == unread_.npos ? unread_.size() : found + last.size();
    const std::string shown = unread_.substr(0, end);
    unread_.erase(0, end);
    return shown;
  }
  // The rest, and the exit code; 128 after a signal.
  int end() {
    while (read_some()) {
    }
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }

 private:
  bool read_some() {
    constexpr int kPatience = 30'000;  // milliseconds; the program is asked to leave then
    pollfd waiting{master_, POLLIN, 0};
    std::array<char, 4096> buffer{};
    if (::poll(&waiting, 1, kPatience) <= 0) {
      ::kill(child_, SIGKILL);
      return false;
    }
    const ssize_t got = ::read(master_, buffer.data(), buffer.size());
    if (got <= 0) return false;
    unread_.append(buffer.data(), static_cast<std::size_t>(got));
    return true;
  }

  std::string unread_;  // shown, and not yet asked for
  int master_ = -1;
  pid_t child_ = -1;
};

const std::string kPrompt = "your move> ";
const std::string kLastMove = ";7m";  // in reverse

TEST(PtyCli, PromptColoursAndLastMove) {
  Terminal terminal({"play", "connect4", "--level", "beginner", "--seed", "1"});
  const std::string begin = terminal.type("", kPrompt);
  EXPECT_TRUE(says(begin, "\033[2m.\033[0m")) << begin;
  EXPECT_FALSE(says(begin, kLastMove)) << "nobody has moved";
  const std::string answered = terminal.type("4\r", "player to move (Red, you)");
  terminal.type("", kPrompt);
  EXPECT_TRUE(says(answered, "Espalier plays")) << answered;
  EXPECT_TRUE(says(answered, "\033[1;31mX")) << "Red's stone is red\n" << answered;
  EXPECT_TRUE(says(answered, "\033[1;33" + kLastMove + "O")) << answered;
  terminal.type("quit\r", "quit");
  EXPECT_EQ(terminal.end(), 0);
}

TEST(PtyCli, NoColoursWhereTheTerminalHasNone) {
  Terminal terminal({"play", "connect4", "--as", "both"}, "dumb");
  EXPECT_FALSE(says(terminal.type("", kPrompt), "\033[2m"));
  terminal.type("quit\r", "quit");
  EXPECT_EQ(terminal.end(), 0);
}

#ifdef ESPALIER_HAS_LIBEDIT
TEST(PtyCli, LinesAreEditedAndRemembered) {
  Terminal terminal({"play", "tic-tac-toe", "--as", "both"});
  terminal.type("", kPrompt);
  // A letter is rubbed out, and the cursor goes to the beginning of the line.
  const std::string edited = std::string("2x\x7f\x01") + "b\r";
  EXPECT_TRUE(says(terminal.type(edited, "to move (O"), "second player to move"));
  terminal.type("", kPrompt);
  const std::string again = terminal.type("\033[A\r", "taken");
  EXPECT_TRUE(says(again, "move 'b2' is not legal: the cell is taken")) << again;
  terminal.type("", kPrompt);
  terminal.type("\x15quit\r", "quit");
  EXPECT_EQ(terminal.end(), 0);
}
#endif

TEST(PtyCli, CtrlCEndsTheGameAndTellsItsMoves) {
  Terminal terminal({"play", "tic-tac-toe", "--as", "both"});
  terminal.type("", kPrompt);
  terminal.type("b2\r", "second player to move");
  terminal.type("", kPrompt);
  EXPECT_TRUE(says(terminal.type("\x03", "so far: b2"), "stopped; the moves so far: b2"));
  EXPECT_EQ(terminal.end(), 0);
}

}  // namespace
}  // namespace espalier
