#include "server/request_stream.hpp"

#include <malloc.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <string>

#include "server/routes.hpp"

namespace espalier::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Of one request. A browser sends some hundred bytes, with the cookies of other servers on this
// machine some thousand.
constexpr std::size_t kMostHeader = std::size_t{64} << 10;
constexpr std::size_t kMostRequest = kMostDiscarded + kMostHeader;
constexpr seconds kSlowestHeader{4};    // until it has come as a whole
constexpr seconds kSlowestRequest{30};  // the same, with its body

// An answer, or one event of a stream, may take this long and some time for its length.
constexpr seconds kSlowestAnswer{5};
constexpr std::size_t kSlowestRate = std::size_t{64} << 10;  // bytes a second

// Of requests that are not answered yet, all together.
constexpr std::size_t kManyBytes = std::size_t{64} << 20;

constexpr milliseconds kLook{250};  // how often a deadline is looked at

// What sends this much, or has taken this long, may leave much free memory behind.
constexpr std::size_t kMuchSent = std::size_t{64} << 10;
constexpr milliseconds kLong{500};

bool try_again() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

std::string remote_address(socket_t socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  std::array<char, NI_MAXHOST> text{};
  if (getpeername(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0 ||
      getnameinfo(reinterpret_cast<sockaddr*>(&address), length, text.data(), text.size(), nullptr,
                  0, NI_NUMERICHOST) != 0) {
    return "";
  }
  return text.data();
}

}  // namespace

milliseconds Crowd::patience(milliseconds usual) const {
  constexpr milliseconds kHalfFull{4000};
  constexpr milliseconds kNearlyFull{500};
  constexpr milliseconds kFull{100};
  const std::size_t most = workers.most();
  const std::size_t left = most - std::min(most, workers.in_hand());
  if (left == 0) return std::min(usual, kFull);
  if (left * 4 < most || bytes > kManyBytes) return std::min(usual, kNearlyFull);
  return left * 2 < most ? std::min(usual, kHalfFull) : usual;
}

bool wait_for(socket_t socket, short what, milliseconds time) {
  pollfd asked{socket, what, 0};
  int ready = 0;
  do {
    ready = poll(&asked, 1, static_cast<int>(std::max<milliseconds::rep>(0, time.count())));
  } while (ready < 0 && errno == EINTR);
  return ready > 0;
}

bool is_there(socket_t socket) {
  char byte = 0;
  const auto got = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return got > 0 || (got < 0 && try_again());
}

bool RequestStream::was_large() const {
  return sent_ >= kMuchSent || Clock::now() - start_ >= kLong;
}

bool RequestStream::is_readable() const {
  return begin_ < end_ || wait_for(socket_, POLLIN, read_patience_);
}

bool RequestStream::is_writable() const {
  return wait_for(socket_, POLLOUT, write_patience_) && is_there(socket_);
}

ssize_t RequestStream::read(char* data, std::size_t size) {
  if (begin_ == end_ && !fill()) return -1;
  const std::size_t count = std::min(size, end_ - begin_);
  if (header_) look_for_end_of_header({buffer_.data() + begin_, count});
  std::copy_n(buffer_.data() + begin_, count, data);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

// The deadline is looked at again and again: it comes nearer when others come.
bool RequestStream::wait_for_bytes() {
  const auto silent_since = Clock::now();
  while (true) {
    const auto now = Clock::now();
    const auto patience = crowd_.patience(header_ ? kSlowestHeader : kSlowestRequest);
    exhausted_ = exhausted_ || now - start_ > patience;
    if (exhausted_ || now - silent_since > read_patience_) return false;
    if (wait_for(socket_, POLLIN, std::min({kLook, read_patience_, patience}))) return true;
  }
}

bool RequestStream::fill() {
  exhausted_ = exhausted_ || received_ >= (header_ ? kMostHeader : kMostRequest);
  while (!exhausted_ && wait_for_bytes()) {
    const auto got = recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (got < 0 && try_again()) continue;
    begin_ = 0;
    end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    received_ += end_;
    crowd_.bytes += end_;
    return got > 0;
  }
  return false;
}

RequestStream::Clock::time_point RequestStream::write_deadline() const {
  return part_start_ + crowd_.patience(kSlowestAnswer) +
         milliseconds(1000 * part_sent_ / kSlowestRate);
}

bool RequestStream::wait_for_room() {
  const auto silent_since = Clock::now();
  while (true) {
    const auto now = Clock::now();
    if (now > write_deadline() || now - silent_since > write_patience_) return false;
    if (wait_for(socket_, POLLOUT, std::min(kLook, write_patience_))) return is_there(socket_);
  }
}

ssize_t RequestStream::write(const char* data, std::size_t size) {
  if (!part_began_) {
    part_began_ = true;
    part_start_ = Clock::now();
  }
  // What the answer was made of is free by now, and a slow reader may take a while.
  if (size >= kMuchSent && !trimmed_) malloc_trim(0);
  trimmed_ = trimmed_ || size >= kMuchSent;
  while (wait_for_room()) {
    const auto sent = ::send(socket_, data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && try_again()) continue;
    if (sent > 0) sent_ += static_cast<std::size_t>(sent);
    if (sent > 0) part_sent_ += static_cast<std::size_t>(sent);
    return sent;
  }
  return -1;
}

void RequestStream::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip = remote_address(socket_);
  port = 0;  // nobody asks for it
}

void RequestStream::get_local_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

void RequestStream::look_for_end_of_header(std::string_view text) {
  constexpr std::string_view kEnd = "\r\n\r\n";
  for (const char c : text) {
    matched_ = c == kEnd[matched_] ? matched_ + 1 : (c == kEnd[0] ? 1U : 0U);
    header_ = matched_ < kEnd.size();
    if (!header_) return;
  }
}

}  // namespace espalier::server
