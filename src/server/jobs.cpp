#include "server/jobs.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "work/threads.hpp"

namespace espalier::server {

JobTicket::JobTicket(JobDesk& desk, std::string client) : desk_(desk), client_(std::move(client)) {
  desk_.enter(*this);
}

JobTicket::~JobTicket() { desk_.leave(*this); }

JobTicket::State JobTicket::wait(std::chrono::milliseconds pause) {
  std::unique_lock lock(desk_.mutex_);
  desk_.changed_.wait_for(lock, pause, [this] { return state_ != State::Waiting; });
  return state_;
}

JobDesk::JobDesk() : JobDesk(static_cast<std::size_t>(std::max(2, work::default_threads()))) {}

JobDesk::Counts JobDesk::counts() const {
  const std::lock_guard lock(mutex_);
  Counts counts;
  std::set<std::string> clients;
  for (const JobTicket* ticket : tickets_) {
    counts.running += ticket->state_ == JobTicket::State::Running ? 1 : 0;
    counts.pending += ticket->state_ == JobTicket::State::Waiting ? 1 : 0;
    clients.insert(ticket->client_);
  }
  counts.clients = clients.size();
  return counts;
}

std::size_t JobDesk::stop(const std::string& client) {
  const std::lock_guard lock(mutex_);
  std::size_t stopped = 0;
  for (JobTicket* ticket : tickets_) {
    if (ticket->client_ == client && end(*ticket, JobTicket::State::Dropped)) ++stopped;
  }
  changed_.notify_all();
  return stopped;
}

void JobDesk::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (JobTicket* ticket : tickets_) end(*ticket, JobTicket::State::Closed);
  changed_.notify_all();
}

bool JobDesk::end(JobTicket& ticket, JobTicket::State why) {
  if (ticket.state_ == JobTicket::State::Running) {
    ticket.stop_.request();
    return true;
  }
  if (ticket.state_ != JobTicket::State::Waiting) return false;
  ticket.state_ = why;
  return true;
}

void JobDesk::enter(JobTicket& ticket) {
  const std::lock_guard lock(mutex_);
  for (JobTicket* other : tickets_) {
    const bool waits = other->state_ == JobTicket::State::Waiting;
    if (waits && other->client_ == ticket.client_) other->state_ = JobTicket::State::Replaced;
  }
  if (closed_) ticket.state_ = JobTicket::State::Closed;
  tickets_.push_back(&ticket);
  admit();
}

void JobDesk::leave(JobTicket& ticket) {
  const std::lock_guard lock(mutex_);
  tickets_.remove(&ticket);
  admit();
}

void JobDesk::admit() {
  std::set<std::string> running;  // a client runs one job at most
  for (const JobTicket* ticket : tickets_) {
    if (ticket->state_ == JobTicket::State::Running) running.insert(ticket->client_);
  }
  for (JobTicket* ticket : tickets_) {
    if (running.size() >= most_running_) break;
    if (ticket->state_ != JobTicket::State::Waiting) continue;
    if (running.insert(ticket->client_).second) ticket->state_ = JobTicket::State::Running;
  }
  changed_.notify_all();
}

}  // namespace espalier::server
