// Who may search now. A client has at most one running job and one that waits; a newer request
// replaces the waiting one. All running jobs together are at most as many as there are processors.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>
#include <string>

#include "espalier/core/stop.hpp"

namespace espalier::server {

class JobDesk;

// A place in the queue, from the request until its answer.
class JobTicket {
 public:
  // Replaced: by a newer request of the client. Dropped: by its wish. Closed: the server stops.
  enum class State : unsigned char { Waiting, Running, Replaced, Dropped, Closed };

  JobTicket(JobDesk& desk, std::string client);
  ~JobTicket();
  JobTicket(const JobTicket&) = delete;
  JobTicket& operator=(const JobTicket&) = delete;

  // Returns when the job need not wait any longer, or after `pause`.
  State wait(std::chrono::milliseconds pause);
  // The desk, too, asks a running job to stop by this.
  StopFlag& stop() { return stop_; }

 private:
  friend class JobDesk;

  JobDesk& desk_;
  const std::string client_;
  State state_ = State::Waiting;  // guarded by the desk
  StopFlag stop_;
};

class JobDesk {
 public:
  JobDesk();  // as many running jobs as processors, but two at least
  explicit JobDesk(std::size_t most_running) : most_running_(most_running) {}

  struct Counts {
    std::size_t running = 0;
    std::size_t pending = 0;
    std::size_t clients = 0;  // who have any
  };
  Counts counts() const;
  // Ends the client's running job and drops its waiting one; how many there were.
  std::size_t stop(const std::string& client);
  // Ends all jobs; later ones are turned away.
  void close();

 private:
  friend class JobTicket;

  void enter(JobTicket& ticket);
  void leave(JobTicket& ticket);
  // The rest with the lock held.
  void admit();  // whose turn has come
  static bool end(JobTicket& ticket, JobTicket::State why);

  const std::size_t most_running_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<JobTicket*> tickets_;  // first come, first served
  bool closed_ = false;
};

}  // namespace espalier::server
