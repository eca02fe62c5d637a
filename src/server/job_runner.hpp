// A search on behalf of a request: it waits for its turn, runs on a thread of its own, tells how it
// goes, and ends when it is done, when its time is up, or when nobody listens any more.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "espalier/core/stop.hpp"
#include "server/context.hpp"

namespace espalier::server {

// The answer of a job; with another status than 200 it is {"error": ...}.
struct JobAnswer {
  int status = 200;
  app::Json json;
};
JobAnswer job_error(int status, const std::string& message);

struct Job {
  std::function<JobAnswer(const StopFlag& stop)> work;  // on the job's thread
  // What to tell after each interval of seconds; on the request's thread. None: nothing is told.
  std::function<app::Json(const StopFlag& stop, double seconds)> report;
  std::optional<double> seconds;  // then it is stopped
  // An event that a stream sends before the job waits for its turn. No name: nothing is sent.
  std::string first_event;
  app::Json first_data;
};

// As an event stream or as one JSON answer, whatever the request wants.
void answer_by_job(const Call& call, httplib::Response& response, Context& context, Job job);

}  // namespace espalier::server
