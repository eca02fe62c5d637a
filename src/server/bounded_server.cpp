#include "server/bounded_server.hpp"

#include <malloc.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

namespace espalier::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kStopPoll{100};
constexpr milliseconds kPauseAfterFailure{10};
constexpr milliseconds kFirstRequest{4000};  // a client on a busy machine may take a while

thread_local RequestStream* asked = nullptr;  // the request that this thread answers
thread_local Clock::time_point asked_at;      // when it began

// Ranges are an offer that a server need not take up (RFC 9110, 14.2).
void ignore_ranges(httplib::Request& request) {
  request.ranges.clear();
  request.headers.erase("Range");
}

milliseconds duration(time_t seconds, time_t microseconds) {
  return std::chrono::duration_cast<milliseconds>(std::chrono::seconds(seconds) +
                                                  std::chrono::microseconds(microseconds));
}

// The socket itself is of no more use. Any other error may pass: too many descriptors here or in
// the system, no memory, a client that has gone, a network that is down.
bool is_final(int error) {
  return error == EBADF || error == ENOTSOCK || error == EINVAL || error == EOPNOTSUPP;
}

}  // namespace

double milliseconds_since_asked() {
  return std::chrono::duration<double, std::milli>(Clock::now() - asked_at).count();
}

bool client_is_there() {
  if (asked == nullptr) return true;
  pollfd looked{asked->socket(), POLLRDHUP, 0};
  return poll(&looked, 1, 0) <= 0 || (looked.revents & (POLLRDHUP | POLLHUP | POLLERR)) == 0;
}

void begin_part_of_answer() {
  if (asked != nullptr) asked->begin_part();
}

void keep_until_answered(std::shared_ptr<void> thing) {
  if (asked != nullptr) asked->keep(std::move(thing));
}

std::optional<Error> BoundedServer::serve() {
  socket_t listening = INVALID_SOCKET;
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return std::nullopt;
    serving_ = true;
    listening = svr_sock_;
  }
  const bool started = workers_.start();
  auto failure = started ? accept_all(listening)
                         : Error{"the system gives the server no thread; expected room for at "
                                 "least one (ulimit -u, ulimit -v)"};
  end();  // whoever waits for another request gives up
  close(listening);
  workers_.close();
  return failure;
}

std::optional<Error> BoundedServer::accept_all(socket_t listening) {
  while (!ended_) {
    if (!wait_for(listening, POLLIN, kStopPoll)) continue;
    const socket_t taken = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
    const int error = errno;
    if (ended_ && taken < 0) break;
    if (taken < 0 && is_final(error)) {
      return Error{"the server can accept no more connections: " +
                   std::generic_category().message(error)};
    }
    try {
      if (taken >= 0) {
        workers_.give([this, taken] { attend(taken); });
      } else if (error != EINTR && error != ECONNABORTED) {
        std::this_thread::sleep_for(kPauseAfterFailure);
      }
    } catch (const std::bad_alloc&) {
      close(taken);
    }
  }
  return std::nullopt;
}

void BoundedServer::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  const socket_t listening = svr_sock_.exchange(INVALID_SOCKET);
  if (listening == INVALID_SOCKET) return;
  shutdown(listening, SHUT_RDWR);  // wakes whoever waits for a connection
  if (!serving_) close(listening);
}

bool BoundedServer::is_asked(socket_t socket, bool first) const {
  const auto start = Clock::now();
  const milliseconds usual = first ? kFirstRequest : duration(keep_alive_timeout_sec_, 0);
  while (!ended_ && Clock::now() - start < crowd_.patience(usual)) {
    if (wait_for(socket, POLLIN, kStopPoll)) return is_there(socket);
  }
  return false;
}

void BoundedServer::attend(socket_t socket) {
  bool good = true;
  const std::size_t most = keep_alive_max_count_;
  for (std::size_t left = most; good && left > 0 && is_asked(socket, left == most); --left) {
    good = answer(socket, left == 1);
  }
  shutdown(socket, SHUT_RDWR);
  close(socket);
}

// The library catches what handlers throw, but not what happens while an answer is written.
bool BoundedServer::answer(socket_t socket, bool last) {
  RequestStream stream(socket, crowd_, duration(read_timeout_sec_, read_timeout_usec_),
                       duration(write_timeout_sec_, write_timeout_usec_));
  asked = &stream;
  asked_at = stream.start();
  bool good = false;
  bool closed = false;
  try {
    good = process_request(stream, last, closed, ignore_ranges);
  } catch (...) {  // there is not even the memory to say so
  }
  asked = nullptr;
  if (stream.was_large()) malloc_trim(0);
  return good && !closed && !stream.has_rest();
}

}  // namespace espalier::server
