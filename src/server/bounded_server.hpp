// The library's server with a loop and limits of our own. One connection cannot take more than its
// share: the library itself reads headers without end, for as long as they come, and answers as
// many ranges as are asked for. Its loop ends without a word on an error that will pass, and it
// blocks for ever where the system does not give all of its threads. Nothing that is thrown while a
// request is answered ends more than its connection.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>

#include "espalier/core/result.hpp"
#include "server/http.hpp"
#include "server/request_stream.hpp"
#include "server/workers.hpp"

namespace espalier::server {

// Is the other side still there whose request this thread answers? True on other threads.
bool client_is_there();

// Since the request came that this thread answers.
double milliseconds_since_asked();

// What this thread writes next has a deadline of its own: an event of a stream that stays open.
void begin_part_of_answer();

// Until the answer of this thread's request is written, or given up.
void keep_until_answered(std::shared_ptr<void> thing);

class BoundedServer : public httplib::Server {
 public:
  explicit BoundedServer(std::size_t threads) : workers_(threads) {}

  // After binding: answers until end() is called. An error: it could not begin, or go on.
  std::optional<Error> serve();
  // May come at any time, also before serve().
  void end();

 private:
  // The library's loop is not used.
  using httplib::Server::listen;
  using httplib::Server::listen_after_bind;
  using httplib::Server::stop;

  std::optional<Error> accept_all(socket_t listening);
  void attend(socket_t socket);

  // One request and its answer; false: the connection is of no more use.
  bool answer(socket_t socket, bool last);

  // Waits for the next request; false if there is none for a while, or the server stops.
  bool is_asked(socket_t socket, bool first) const;

  std::mutex mutex_;
  bool serving_ = false;
  std::atomic<bool> ended_{false};
  Workers workers_;
  Crowd crowd_{workers_};
};

}  // namespace espalier::server
