#include "match/program.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <system_error>
#include <thread>
#include <utility>

#include "espalier/core/text.hpp"
#include "match/child.hpp"

namespace espalier::match {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLookAgain{20};          // between two looks at the stop flag and for death
constexpr milliseconds kSettle{200};            // from the end of the output to that of the program
constexpr std::size_t kMostWaiting = 1U << 20;  // bytes of lines that nobody has read yet
constexpr std::size_t kChunk = 1U << 14;

// Empty lines take memory as well.
std::size_t cost(const std::string& line) { return line.size() + sizeof(std::string); }

std::string reason(int code) { return std::generic_category().message(code); }

// A write into a pipe that nobody reads raises SIGPIPE, which would end us. It is blocked in this
// thread for the duration, and taken away if it came.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  ~WithoutSigpipe() {
    const int code = errno;
    const timespec at_once{};
    if (!was_pending_) {
      while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = code;
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

ssize_t write_quietly(int end, std::string_view text) {
  const WithoutSigpipe quietly;
  return write(end, text.data(), text.size());
}

struct Pipe {
  Descriptor read;
  Descriptor write;
};

// Ends above the standard ones, whatever is open here: the child puts copies in their places.
Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return Error{"cannot make a pipe: " + reason(errno)};
  std::array<Descriptor, 2> pipe = {Descriptor(ends[0]), Descriptor(ends[1])};
  for (Descriptor& end : pipe) {
    if (end.number() > STDERR_FILENO) continue;
    const int above = fcntl(end.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (above < 0) return Error{"cannot make a pipe: " + reason(errno)};
    end = Descriptor(above);
  }
  return Pipe{std::move(pipe[0]), std::move(pipe[1])};
}

// Only our end: the other one belongs to a program that expects to wait.
void never_wait(const Descriptor& end) {
  fcntl(end.number(), F_SETFL, fcntl(end.number(), F_GETFL) | O_NONBLOCK);
}

}  // namespace

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

void Descriptor::close() {
  if (open()) ::close(std::exchange(number_, -1));
}

Result<std::unique_ptr<Program>> Program::start(const std::vector<std::string>& arguments,
                                                milliseconds grace) {
  if (arguments.empty() || arguments.front().empty()) {
    return Error{"no program is named; expected a command"};
  }
  auto input = make_pipe();
  if (!input) return input.error();
  auto output = make_pipe();
  if (!output) return output.error();
  auto errors = make_pipe();
  if (!errors) return errors.error();
  Pipe in = std::move(input).value();
  Pipe out = std::move(output).value();
  Pipe err = std::move(errors).value();
  pid_t id = 0;
  const ChildPipes pipes{in.read.number(), out.write.number(), err.write.number()};
  if (const int code = start_child(arguments, pipes, id)) {
    return Error{"cannot start program " + in_quotes(arguments.front()) + ": " + reason(code)};
  }
  for (const Descriptor* end : {&in.write, &out.read, &err.read}) never_wait(*end);
  return std::unique_ptr<Program>(
      new Program(id, std::move(in.write), std::move(out.read), std::move(err.read), grace));
}

Program::Program(pid_t id, Descriptor input, Descriptor output, Descriptor errors,
                 milliseconds grace)
    : id_(id),
      grace_(grace),
      input_(std::move(input)),
      output_{std::move(output), {}},
      errors_{std::move(errors), {}} {}

Program::~Program() {
  if (running()) {
    const Deadline end = Clock::now() + grace_;
    write_line("quit", std::min(end, Clock::now() + kLookAgain));
    close_input();
    wait_for_end(end);
  }
  // Its group outlives it if it has left children behind. As long as we have not collected it, its
  // number is not given to anybody else.
  kill(-id_, SIGKILL);
  kill(id_, SIGKILL);
  while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool Program::running() {
  if (exit_) return false;
  siginfo_t info{};
  // Not collected yet (WNOWAIT): see the destructor.
  const int code = waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (code != 0 || info.si_pid != id_) return true;
  exit_ = Exit{info.si_code != CLD_EXITED, info.si_status};
  return false;
}

bool Program::wait_for_end(Deadline deadline) {
  while (running()) {
    if (Clock::now() >= deadline) return false;
    skip_lines();  // one that is stuck in a write must not be taken for stubborn
    const Deadline next = std::min(deadline, Clock::now() + milliseconds(1));
    if (!exchange(next, false)) std::this_thread::sleep_for(next - Clock::now());
  }
  exchange(Clock::now(), false);  // its last words
  return true;
}

// --- writing and reading -------------------------------------------------------------------------

Program::Status Program::write_line(std::string_view line, Deadline deadline) {
  const std::string text = std::string(line) + "\n";
  std::string_view rest = text;
  while (!rest.empty()) {
    if (!input_.open()) return Status::Gone;
    const ssize_t written = write_quietly(input_.number(), rest);
    if (written > 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      const auto now = Clock::now();
      if (now >= deadline) return Status::Late;
      exchange(std::min(deadline, now + kLookAgain), true);
    } else if (errno != EINTR) {
      wait_for_end(Clock::now() + kSettle);
      return Status::Gone;
    }
  }
  return Status::Done;
}

Program::Reading Program::read_line(Deadline deadline, const StopFlag* stop) {
  for (;;) {
    if (!lines_.empty()) {
      Reading reading{Status::Done, std::move(lines_.front())};
      lines_.pop_front();
      waiting_bytes_ -= cost(reading.line);
      return reading;
    }
    if (!output_.end.open()) {
      wait_for_end(Clock::now() + kSettle);
      return {Status::Gone, ""};
    }
    if (stop != nullptr && stop->requested()) return {Status::Stopped, ""};
    const auto now = Clock::now();
    // What has come by then is read, however late we are ourselves.
    if (now >= deadline && !exchange(now, false)) return {Status::Late, ""};
    if (now >= deadline || exchange(std::min(deadline, now + kLookAgain), false)) continue;
    // A child it has left behind may keep the pipe open.
    if (!running() && !exchange(Clock::now(), false)) return {Status::Gone, ""};
  }
}

void Program::skip_lines() {
  const auto deadline = Clock::now() + kSettle;  // one that talks without end is not waited for
  do {
    lines_.clear();
    waiting_bytes_ = 0;
  } while (exchange(Clock::now(), false) && Clock::now() < deadline);
  lines_.clear();
  waiting_bytes_ = 0;
}

bool Program::exchange(Deadline deadline, bool wants_to_write) {
  const bool has_room = waiting_bytes_ < kMostWaiting;
  std::array<pollfd, 3> ends = {
      {{has_room ? output_.end.number() : -1, POLLIN, 0},  // poll skips what is negative
       {errors_.end.number(), POLLIN, 0},
       {wants_to_write ? input_.number() : -1, POLLOUT, 0}}};
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
  const int ready = poll(ends.data(), ends.size(), static_cast<int>(std::max<long>(left, 0)));
  if (ready <= 0) return false;
  bool any = ends[2].revents != 0;
  if (ends[0].revents != 0) any = take(output_, true) || any;
  if (ends[1].revents != 0) any = take(errors_, false) || any;
  return any;
}

// One chunk of what is there.
bool Program::take(Stream& stream, bool keep) {
  std::array<char, kChunk> chunk;  // NOLINT: filled by read
  const ssize_t got = read(stream.end.number(), chunk.data(), chunk.size());
  if (got > 0) {
    add(stream, std::string_view(chunk.data(), static_cast<std::size_t>(got)), keep);
    return true;
  }
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  if (!stream.line.empty()) finish_line(stream, keep);  // the last line may lack its end
  stream.end.close();
  return true;
}

void Program::add(Stream& stream, std::string_view bytes, bool keep) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::size_t room = kLongestLine - stream.line.size();
    stream.line.append(bytes.substr(0, std::min(end, room)));
    if (end < bytes.size()) finish_line(stream, keep);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
}

void Program::finish_line(Stream& stream, bool keep) {
  std::string line = std::exchange(stream.line, {});
  if (line.ends_with('\r')) line.pop_back();
  if (!line.empty()) {
    last_.push_back(line.substr(0, kLongestQuote + 1));  // so that a cut shows
    if (last_.size() > kLastLines) last_.pop_front();
  }
  if (!keep) return;
  waiting_bytes_ += cost(line);
  lines_.push_back(std::move(line));
}

// --- in words ------------------------------------------------------------------------------------

std::string Program::state_in_words() {
  if (running()) return output_.end.open() ? "still runs" : "closed its output";
  if (!exit_->by_signal) return fmt::format("exited with code {}", exit_->number);
  const char* name = sigabbrev_np(exit_->number);
  return fmt::format("was ended by signal {} (SIG{})", exit_->number, name == nullptr ? "?" : name);
}

std::string Program::last_words() const {
  if (last_.empty()) return "it said nothing";
  std::string words = last_.size() == 1 ? "its last line: " : "its last lines: ";
  for (const std::string& line : last_) {
    if (&line != &last_.front()) words += ", ";
    words += in_quotes(line);
  }
  return words;
}

}  // namespace espalier::match
