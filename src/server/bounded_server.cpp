#include "server/bounded_server.hpp"

#include <malloc.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <string_view>

#include "server/routes.hpp"

namespace espalier::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Of one request. A browser sends some hundred bytes, with the cookies of other servers on this
// machine some thousand.
constexpr std::size_t kMostHeader = std::size_t{64} << 10;
constexpr std::size_t kMostRequest = kMostDiscarded + kMostHeader;
constexpr std::chrono::seconds kSlowestHeader{4};    // until it has come as a whole
constexpr std::chrono::seconds kSlowestRequest{30};  // the same, with its body

constexpr milliseconds kStopPoll{100};

// What has sent this much, or has taken this long, may leave much free memory behind.
constexpr std::size_t kMuchSent = std::size_t{64} << 10;
constexpr milliseconds kLong{500};

constexpr socket_t kNobody = -1;
thread_local socket_t asking_socket = kNobody;  // the connection whose request this thread answers

bool wait_for(socket_t socket, short what, milliseconds patience) {
  pollfd asked{socket, what, 0};
  int ready = 0;
  do {
    ready = poll(&asked, 1, static_cast<int>(patience.count()));
  } while (ready < 0 && errno == EINTR);
  return ready > 0;
}

// The other side has not hung up, as far as that can be seen.
bool is_there(socket_t socket) {
  char byte = 0;
  const auto got = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

// Ranges are an offer that a server need not take up (RFC 9110, 14.2).
void ignore_ranges(httplib::Request& request) {
  request.ranges.clear();
  request.headers.erase("Range");
}

// One request and its answer.
class RequestStream final : public httplib::Stream {
 public:
  RequestStream(socket_t socket, milliseconds read_patience, milliseconds write_patience)
      : socket_(socket), read_patience_(read_patience), write_patience_(write_patience) {}

  // Something is left unread: perhaps a body that nobody wanted, which must not become a request.
  bool has_rest() const { return begin_ < end_ || exhausted_; }

  // Did the answer need so much that its memory should go back to the system?
  bool was_large() const { return sent_ >= kMuchSent || Clock::now() - start_ >= kLong; }

  bool is_readable() const override {
    return begin_ < end_ || wait_for(socket_, POLLIN, read_patience_);
  }
  bool is_writable() const override {
    return wait_for(socket_, POLLOUT, write_patience_) && is_there(socket_);
  }

  ssize_t read(char* data, std::size_t size) override {
    if (begin_ == end_ && !fill()) return -1;
    const std::size_t count = std::min(size, end_ - begin_);
    if (header_) look_for_end_of_header({buffer_.data() + begin_, count});
    std::copy_n(buffer_.data() + begin_, count, data);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }
  ssize_t write(const char* data, std::size_t size) override {
    if (!is_writable()) return -1;
    const auto sent = ::send(socket_, data, size, MSG_NOSIGNAL);
    sent_ += sent > 0 ? static_cast<std::size_t>(sent) : 0;
    return sent;
  }

  // Nobody asks for these.
  void get_remote_ip_and_port(std::string& ip, int& port) const override { nowhere(ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override { nowhere(ip, port); }
  socket_t socket() const override { return socket_; }

 private:
  static void nowhere(std::string& ip, int& port) {
    ip.clear();
    port = 0;
  }

  // False: there is nothing, or there was too much of it.
  bool fill() {
    const std::size_t limit = header_ ? kMostHeader : kMostRequest;
    const auto deadline = start_ + (header_ ? kSlowestHeader : kSlowestRequest);
    exhausted_ = exhausted_ || received_ >= limit || Clock::now() > deadline;
    if (exhausted_ || !is_readable()) return false;
    const auto got = recv(socket_, buffer_.data(), buffer_.size(), 0);
    begin_ = 0;
    end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    received_ += end_;
    return got > 0;
  }

  void look_for_end_of_header(std::string_view text) {
    constexpr std::string_view kEnd = "\r\n\r\n";
    for (const char c : text) {
      matched_ = c == kEnd[matched_] ? matched_ + 1 : (c == kEnd[0] ? 1U : 0U);
      header_ = matched_ < kEnd.size();
      if (!header_) return;
    }
  }

  const socket_t socket_;
  const milliseconds read_patience_;
  const milliseconds write_patience_;
  const Clock::time_point start_ = Clock::now();
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t received_ = 0;
  std::size_t sent_ = 0;
  bool header_ = true;  // its end has not been read
  std::size_t matched_ = 0;
  bool exhausted_ = false;
};

milliseconds duration(time_t seconds, time_t microseconds) {
  return std::chrono::duration_cast<milliseconds>(std::chrono::seconds(seconds) +
                                                  std::chrono::microseconds(microseconds));
}

}  // namespace

bool client_is_there() {
  if (asking_socket == kNobody) return true;
  pollfd asked{asking_socket, POLLRDHUP, 0};
  return poll(&asked, 1, 0) <= 0 || (asked.revents & (POLLRDHUP | POLLHUP | POLLERR)) == 0;
}

bool BoundedServer::is_asked(socket_t socket) const {
  const auto end = Clock::now() + std::chrono::seconds(keep_alive_timeout_sec_);
  while (Clock::now() < end && svr_sock_ != INVALID_SOCKET) {
    if (wait_for(socket, POLLIN, kStopPoll)) return is_there(socket);
  }
  return false;
}

bool BoundedServer::process_and_close_socket(socket_t socket) {
  asking_socket = socket;
  bool good = true;
  for (std::size_t left = keep_alive_max_count_; good && left > 0 && is_asked(socket); --left) {
    good = answer(socket, left == 1);
  }
  asking_socket = kNobody;
  shutdown(socket, SHUT_RDWR);
  close(socket);
  return good;
}

// The library catches what handlers throw, but not what happens while an answer is written.
bool BoundedServer::answer(socket_t socket, bool last) {
  RequestStream stream(socket, duration(read_timeout_sec_, read_timeout_usec_),
                       duration(write_timeout_sec_, write_timeout_usec_));
  bool good = false;
  bool closed = false;
  try {
    good = process_request(stream, last, closed, ignore_ranges);
  } catch (...) {  // there is not even the memory to say so
  }
  if (stream.was_large()) malloc_trim(0);
  return good && !closed && !stream.has_rest();
}

}  // namespace espalier::server
