// Server-sent events: an answer that stays open and tells what happens until it is over.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string_view>

#include "codec/codec.hpp"
#include "server/http.hpp"

namespace espalier::server {

// How many streams are open, and searches that are answered at their end. Each one keeps a thread
// of the server, so there is a limit.
class StreamCount {
 public:
  static constexpr std::size_t kMost = 64;

  bool enter();
  void leave();
  // No new streams, and those that are open end soon: the server stops.
  void close() { closed_ = true; }
  bool closed() const { return closed_; }
  std::size_t open() const { return open_; }

 private:
  std::atomic<std::size_t> open_{0};
  std::atomic<bool> closed_{false};
};

// A place among the open streams for as long as it lives.
class StreamPlace {
 public:
  explicit StreamPlace(StreamCount& count) : count_(count), granted_(count.enter()) {}
  ~StreamPlace() {
    if (granted_) count_.leave();
  }
  StreamPlace(const StreamPlace&) = delete;
  StreamPlace& operator=(const StreamPlace&) = delete;
  bool granted() const { return granted_; }

 private:
  StreamCount& count_;
  const bool granted_;
};
inline constexpr const char* kTooManyStreams =
    "the server has too many open streams and searches; close a tab or try again";

// Sends named events over a response that stays open.
class EventSink {
 public:
  EventSink(httplib::DataSink& sink, const StreamCount& count) : sink_(sink), count_(count) {}

  // False once the other side has gone.
  bool send(std::string_view event, const app::Json& data);
  // The same; the data is thrown away before the other side reads, which may take a while.
  bool send(std::string_view event, app::Json&& data);
  // False once the other side has gone or the server stops. To be asked often while nothing is
  // sent: that is noticed only here. Breaks a long silence with a comment.
  bool alive();

 private:
  using Clock = std::chrono::steady_clock;

  bool write(std::string_view text);

  httplib::DataSink& sink_;
  const StreamCount& count_;
  bool gone_ = false;
  Clock::time_point last_write_ = Clock::now();
};

// How often a stream that waits should ask alive().
inline constexpr std::chrono::milliseconds kStreamPoll{25};

// Answers with an event stream, or 503 if there are too many: `body` runs on the request's thread
// after the handler has returned, so it must own what it needs. An exception it throws becomes an
// `error` event.
void stream_events(httplib::Response& response, StreamCount& count,
                   std::function<void(EventSink&)> body);

}  // namespace espalier::server
