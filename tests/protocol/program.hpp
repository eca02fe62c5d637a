// The real binary over pipes, as a match runner or a board program would have it.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <deque>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::testing {

using Lines = std::vector<std::string>;

inline bool says(const Lines& lines, std::string_view part) {
  for (const std::string& line : lines) {
    if (line.find(part) != std::string::npos) return true;
  }
  return false;
}

inline std::size_t count(const Lines& lines, std::string_view start) {
  std::size_t found = 0;
  for (const std::string& line : lines) found += line.starts_with(start) ? 1 : 0;
  return found;
}

inline std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

inline Lines words_of(const std::string& line) {
  std::istringstream stream(line);
  Lines words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

class Program {
 public:
  // `prefix` is what a shell would have before the program, such as "ulimit -v 1000000;".
  explicit Program(const std::string& arguments, const std::string& prefix = "") {
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0) {
      throw std::runtime_error("no pipes");
    }
    errors_ = std::tmpfile();
    const std::string command =
        prefix + " exec '" + std::string(ESPALIER_BINARY) + "' " + arguments;
    child_ = fork();
    if (child_ == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      dup2(fileno(errors_), STDERR_FILENO);
      std::signal(SIGPIPE, SIG_DFL);
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
    fcntl(in_, F_SETFL, O_NONBLOCK);
  }
  ~Program() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    if (in_ >= 0) close(in_);
    close(out_);
    std::fclose(errors_);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Megabytes of its memory that are in use.
  double resident_megabytes() const {
    std::ifstream file("/proc/" + std::to_string(child_) + "/statm");
    double size = 0;
    double resident = 0;
    file >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
  }

  // Sends a line; what the program says meanwhile is kept.
  void send(const std::string& line) { send_bytes(line + "\n"); }
  void send_bytes(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = write(in_, bytes.data(), bytes.size());
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 && errno == EPIPE) return;
      if (sent < 0) hear(POLLOUT);
    }
  }

  // The next line it says. A program that says nothing for so long hangs.
  std::string line() {
    while (lines_.empty()) {
      if (ended_) throw std::runtime_error("the program ended; its last words: " + said_);
      hear(0);
    }
    std::string first = std::move(lines_.front());
    lines_.pop_front();
    return first;
  }
  // Everything up to the first line that begins so.
  Lines until(std::string_view start) {
    Lines lines;
    do lines.push_back(line());
    while (!lines.back().starts_with(start));
    return lines;
  }
  Lines ask(const std::string& question, std::string_view answer) {
    send(question);
    return until(answer);
  }

  struct End {
    int code = -1;
    Lines lines;  // said after what was read
    std::string errors;
  };
  // No more input: waits for the end.
  End finish() {
    if (in_ >= 0) close(std::exchange(in_, -1));
    const auto begin = std::chrono::steady_clock::now();
    while (!ended_) {
      hear(0);
      if (std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(kHangs)) {
        throw std::runtime_error("the program does not end; its last words: " + said_);
      }
    }
    End end;
    while (!lines_.empty()) end.lines.push_back(line());
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    end.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    std::rewind(errors_);
    std::array<char, 4096> buffer{};
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), errors_)) {
      end.errors.append(buffer.data(), got);
    }
    return end;
  }
  // After `quit`: everything went well, and nothing was said on stderr.
  Lines quit() {
    send("quit");
    End end = finish();
    EXPECT_EQ(end.code, 0) << end.errors;
    EXPECT_EQ(end.errors, "");
    return end.lines;
  }

 private:
  static constexpr int kHangs = 30'000;  // milliseconds without a word

  void hear(short more) {
    std::array<pollfd, 2> files = {pollfd{out_, POLLIN, 0}, pollfd{in_, more, 0}};
    const int ready = poll(files.data(), more != 0 ? 2 : 1, kHangs);
    if (ready <= 0) throw std::runtime_error("the program hangs; its last words: " + said_);
    if (files[0].revents == 0) return;
    std::array<char, 65536> buffer{};
    const ssize_t got = read(out_, buffer.data(), buffer.size());
    if (got <= 0) ended_ = true;
    for (ssize_t i = 0; i < got; ++i) {
      const char c = buffer[static_cast<std::size_t>(i)];
      if (c == '\n') {
        lines_.push_back(std::exchange(said_, ""));
      } else {
        said_ += c;
      }
    }
  }

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::FILE* errors_ = nullptr;
  std::deque<std::string> lines_;
  std::string said_;  // since the last of them
  bool ended_ = false;
};

// One line of a search.
struct Info {
  int depth = -1;
  int number = -1;
  std::string kind;  // cp or mate
  int score = 0;
  std::string bound;
  std::uint64_t nodes = 0;
  Lines moves;
};

inline std::vector<Info> infos(const Lines& lines) {
  std::vector<Info> list;
  for (const std::string& line : lines) {
    if (!line.starts_with("info depth ")) continue;
    const Lines words = words_of(line);
    Info info;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      if (words[i] == "depth") info.depth = std::stoi(words[i + 1]);
      if (words[i] == "multipv") info.number = std::stoi(words[i + 1]);
      if (words[i] == "nodes") info.nodes = std::stoull(words[i + 1]);
      if (words[i] == "score") {
        info.kind = words[i + 1];
        info.score = std::stoi(words[i + 2]);
        if (words[i + 3].ends_with("bound")) info.bound = words[i + 3];
      }
      if (words[i] == "pv") {
        info.moves.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
        break;
      }
    }
    list.push_back(info);
  }
  return list;
}

// The last line numbered 1.
inline Info last_info(const Lines& lines) {
  Info last;
  for (const Info& info : infos(lines)) {
    if (info.number == 1) last = info;
  }
  return last;
}

inline std::string best_move(const Lines& lines) {
  const Lines words = words_of(lines.back());
  return words.size() > 1 ? words[1] : "";
}

// A search, from its question to its answer.
inline Lines search(Program& program, const std::string& go) {
  return program.ask(go, "bestmove ");
}

// Everything a program still has to say before it is ready.
inline Lines until_ready(Program& program) { return program.ask("isready", "readyok"); }

// Everything that is said before the pong.
inline Lines until_pong(Program& program) {
  Lines lines = program.ask("ping 77", "pong 77");
  lines.pop_back();
  return lines;
}

}  // namespace espalier::testing
