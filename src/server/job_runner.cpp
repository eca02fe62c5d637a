#include "server/job_runner.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "server/bounded_server.hpp"

namespace espalier::server {
namespace {

using Clock = std::chrono::steady_clock;
using State = JobTicket::State;

// Eight reports a second: often enough to look alive, not more than a page can draw.
constexpr std::chrono::milliseconds kReportPause{125};

JobAnswer try_to_work(const Job& job, const StopFlag& stop) {
  try {
    return job.work(stop);
  } catch (const std::bad_alloc&) {
    return job_error(503, "there is not enough memory for this search; try a smaller table");
  } catch (...) {
    return job_error(500, "the server failed on this request");
  }
}

// Nothing may leave the thread of a job, not even what is thrown while an error is put in words.
JobAnswer guarded(const Job& job, const StopFlag& stop) noexcept {
  try {
    return try_to_work(job, stop);
  } catch (...) {
    return {503, nullptr};
  }
}

// Does anybody wait for the answer?
bool wanted(EventSink* sink) { return sink != nullptr ? sink->alive() : client_is_there(); }

// The job on its thread.
class Worker {
 public:
  Worker(const Job& job, StopFlag& stop)
      : stop_(stop), thread_([this, &job, &stop] { run(job, stop); }) {}
  // Also when telling how it goes has failed: the job would never end by itself.
  ~Worker() {
    stop_.request();
    thread_.join();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  bool done_by(Clock::time_point time) {
    std::unique_lock lock(mutex_);
    return done_.wait_until(lock, time, [this] { return answer_.has_value(); });
  }
  // After it is done.
  JobAnswer take() { return *std::move(answer_); }

 private:
  void run(const Job& job, const StopFlag& stop) {
    JobAnswer answer = guarded(job, stop);
    const std::lock_guard lock(mutex_);
    answer_ = std::move(answer);
    done_.notify_one();
  }

  StopFlag& stop_;
  std::mutex mutex_;
  std::condition_variable done_;
  std::optional<JobAnswer> answer_;
  std::thread thread_;  // the last one: it uses the others
};

// Nothing when the job's turn has come; else why it never will.
std::optional<JobAnswer> wait_for_turn(JobTicket& ticket, EventSink* sink) {
  bool told = false;
  for (State state = ticket.wait({}); true; state = ticket.wait(kStreamPoll)) {
    switch (state) {
      case State::Running: return std::nullopt;
      case State::Replaced: return job_error(409, "replaced by a newer request");
      case State::Dropped: return job_error(409, "stopped before it began");
      case State::Closed: return job_error(503, "the server is stopping");
      case State::Waiting: break;
    }
    if (sink != nullptr && !std::exchange(told, true)) sink->send("pending", app::Json::object());
    if (!wanted(sink)) return job_error(503, "the client closed the connection");
  }
}

JobAnswer run_job(JobDesk& desk, const std::string& client, const Job& job, EventSink* sink) {
  JobTicket ticket(desk, client);
  if (auto refused = wait_for_turn(ticket, sink)) return *std::move(refused);
  if (sink != nullptr) sink->send("started", app::Json::object());
  const auto start = Clock::now();
  const auto passed = [start] { return std::chrono::duration<double>(Clock::now() - start); };
  std::optional<Worker> worker;
  try {
    worker.emplace(job, ticket.stop());
  } catch (const std::system_error&) {
    return job_error(503, "the system gives this search no thread; try again later");
  }
  for (auto report = start + kReportPause; !worker->done_by(Clock::now() + kStreamPoll);) {
    const bool late = job.seconds && passed().count() >= *job.seconds;
    if (late || !wanted(sink)) ticket.stop().request();
    if (sink == nullptr || !job.report || Clock::now() < report) continue;
    sink->send("report", job.report(ticket.stop(), passed().count()));
    report = std::max(report + kReportPause, Clock::now());  // what was missed is not made up for
  }
  return worker->take();
}

}  // namespace

JobAnswer job_error(int status, const std::string& message) {
  return {status, {{"error", message}}};
}

void answer_by_job(const Call& call, httplib::Response& response, Context& context, Job job) {
  if (!call.wants_events()) {
    // It keeps its thread as a stream does, and its answer takes memory until it is read.
    const auto place = std::make_shared<StreamPlace>(context.streams);
    if (!place->granted()) return refuse(response, 503, kTooManyStreams);
    keep_until_answered(place);
    const JobAnswer answer = run_job(context.jobs, call.client(), job, nullptr);
    return reply(response, answer.json, answer.status);
  }
  stream_events(response, context.streams,
                [&context, client = call.client(), job = std::move(job)](EventSink& sink) {
                  if (!job.first_event.empty()) sink.send(job.first_event, job.first_data);
                  JobAnswer answer = run_job(context.jobs, client, job, &sink);
                  sink.send(answer.status == 200 ? "result" : "error", std::move(answer.json));
                });
}

}  // namespace espalier::server
