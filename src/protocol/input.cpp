#include "protocol/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <system_error>
#include <utility>

namespace espalier::protocol {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;
constexpr int kFirstFree = 3;  // descriptors below are stdin, stdout and stderr, even if closed

// The same file under a descriptor above stderr, not handed on to other programs.
int moved_up(int descriptor) {
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, kFirstFree);
  close(descriptor);
  if (moved < 0) throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
  fcntl(moved, F_SETFL, O_NONBLOCK);
  return moved;
}

int milliseconds(double seconds) {
  constexpr double kLongest = 1e6;
  return static_cast<int>(std::ceil(std::clamp(seconds, 0.0, kLongest) * 1000));
}

}  // namespace

Input::Input(int descriptor) : descriptor_(descriptor) {
  ended_ = fcntl(descriptor, F_GETFD) < 0;  // closed before we began
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
  }
  wake_in_ = moved_up(ends[0]);
  wake_out_ = moved_up(ends[1]);
}

Input::~Input() {
  close(wake_in_);
  close(wake_out_);
}

void Input::wake() const {
  const char byte = 0;
  // A full pipe wakes as well as one more byte would.
  [[maybe_unused]] const auto written = write(wake_out_, &byte, 1);
}

void Input::hear_wake() const {
  std::array<char, 64> bytes{};
  while (read(wake_in_, bytes.data(), bytes.size()) > 0) {
  }
}

Input::Event Input::next(std::optional<double> seconds) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  while (true) {
    if (auto event = line_in_buffer()) return std::move(*event);
    if (ended_) return {Kind::End, {}};
    int wait = -1;
    if (seconds) {
      const std::chrono::duration<double> spent = Clock::now() - begin;
      if (spent.count() >= *seconds) return {Kind::TimeIsUp, {}};
      wait = milliseconds(*seconds - spent.count());
    }
    std::array<pollfd, 2> files = {pollfd{wake_in_, POLLIN, 0}, pollfd{descriptor_, POLLIN, 0}};
    if (poll(files.data(), files.size(), wait) <= 0) continue;  // time is up, or a signal
    if (files[0].revents != 0) {
      hear_wake();
      return {Kind::Woken, {}};
    }
    if (files[1].revents != 0 && !read_more()) ended_ = true;
  }
}

bool Input::read_more() {
  std::array<char, kChunk> bytes;
  const ssize_t got = read(descriptor_, bytes.data(), bytes.size());
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  buffer_.append(bytes.data(), static_cast<std::size_t>(got));
  return got > 0;
}

std::optional<Input::Event> Input::line_in_buffer() {
  const std::size_t end = buffer_.find('\n', scanned_);
  if (end != std::string::npos) {
    Event event{Kind::Line, buffer_.substr(begin_, end - begin_)};
    begin_ = scanned_ = end + 1;
    if (!std::exchange(skipping_, false)) return event;
    return line_in_buffer();
  }
  buffer_.erase(0, begin_);
  begin_ = 0;
  scanned_ = buffer_.size();
  if (scanned_ > kLongestLine) {
    buffer_.clear();
    scanned_ = 0;
    if (!std::exchange(skipping_, true)) return Event{Kind::TooLong, {}};
  }
  if (!ended_ || buffer_.empty()) return std::nullopt;
  Event last{Kind::Line, std::move(buffer_)};
  buffer_.clear();
  scanned_ = 0;
  if (skipping_) return std::nullopt;
  return last;
}

}  // namespace espalier::protocol
