// Searches: by the engine (analyse) and by the faithful strategies (tree).
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "app/analysis.hpp"
#include "app/codec.hpp"
#include "app/games.hpp"
#include "app/tree_search.hpp"
#include "server/context.hpp"
#include "server/job_runner.hpp"
#include "server/recipe_limits.hpp"

namespace espalier::server {
namespace {

constexpr double kLongestTree = 20;  // seconds
// Without a stream nobody notices that the other side has gone, so the search must end by itself.
constexpr double kLongestWithoutStream = 60;

// The lines of a search that goes on: written by its thread, read by the request's.
class LatestLines {
 public:
  void put(const app::AnalysisLine& line) {
    const std::lock_guard lock(mutex_);
    const auto place = static_cast<std::size_t>(line.number) - 1;
    if (place >= lines_.size()) lines_.resize(place + 1);
    lines_[place] = line;
  }
  std::vector<app::AnalysisLine> get() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<app::AnalysisLine> lines_;
};

// What can be told before the search has its turn.
std::optional<Error> check(const app::AnalysisRequest& request) {
  const auto at = app::make_game_position(request.game, request.variant, request.position);
  if (!at) return at.error();
  const auto played = app::play_moves(at->game, at->position, request.moves);
  if (!played) return played.error();
  if (auto error = check_recipe_limits(request.recipe, *at->info)) return error;
  return request.hash ? check_table_limit(*request.hash, "field 'hash'") : std::nullopt;
}

bool has_limit(const engine::Limits& limits) {
  return limits.seconds || limits.depth < engine::kMaxDepth ||
         limits.nodes < std::numeric_limits<std::uint64_t>::max();
}

Job analysis_job(app::AnalysisRequest request) {
  const auto lines = std::make_shared<LatestLines>();
  Job job;
  job.seconds = request.limits.seconds;  // making the table is part of it
  job.work = [lines, request = std::move(request)](const StopFlag& stop) {
    const auto on_line = [&](const app::AnalysisLine& line) { lines->put(line); };
    const auto analysis = app::analyse(request, on_line, stop);
    if (!analysis) return job_error(422, analysis.message());
    return JobAnswer{200, app::encode_result(*analysis)};
  };
  job.report = [lines](const StopFlag& stop, double seconds) {
    return app::encode_progress(lines->get(), stop.told(), seconds);
  };
  return job;
}

void analyse(const Call& call, httplib::Response& response, Context& context) {
  auto read = app::decode_analysis_request(call.body);
  if (!read) return refuse(response, 400, read.message());
  app::AnalysisRequest request = std::move(read).value();
  if (const auto error = check(request)) return refuse(response, 422, error->message);
  if (!call.wants_events()) {
    if (!has_limit(request.limits)) {
      return refuse(response, 422,
                    "a search without end needs an event stream (Accept: text/event-stream); "
                    "expected 'seconds', 'depth' or 'nodes'");
    }
    request.limits.seconds =
        std::min(request.limits.seconds.value_or(kLongestWithoutStream), kLongestWithoutStream);
  }
  answer_by_job(call, response, context, analysis_job(std::move(request)));
}

JobAnswer unfinished(const app::TreeReport& report, const app::TreeRequest& request) {
  const char* advice = "; try a smaller tree or the command line, which has no limit";
  if (report.nodes >= request.most_nodes) {
    return job_error(
        422, fmt::format("the search was stopped after {} nodes{}", request.most_nodes, advice));
  }
  if (report.seconds >= kLongestTree) {
    return job_error(422,
                     fmt::format("the search was stopped after {:.0f} s{}", kLongestTree, advice));
  }
  return job_error(409, "the search was stopped");
}

void search_tree(const Call& call, httplib::Response& response, Context& context) {
  auto request = app::decode_tree_request(call.body);
  if (!request) return refuse(response, 400, request.message());
  Job job;
  job.seconds = kLongestTree;
  job.work = [request = std::move(request).value()](const StopFlag& stop) {
    const auto report = app::search_tree(request, stop);
    if (!report) return job_error(422, report.message());
    if (!report->complete) return unfinished(*report, request);
    return JobAnswer{200, app::encode(*report, request)};
  };
  answer_by_job(call, response, context, std::move(job));
}

}  // namespace

void add_search_routes(Routes& routes, Context& context) {
  routes.post("/analyse", [&context](const Call& call, httplib::Response& response) {
    analyse(call, response, context);
  });
  routes.post("/tree", [&context](const Call& call, httplib::Response& response) {
    search_tree(call, response, context);
  });
  routes.post("/stop", [&context](const Call& call, httplib::Response& response) {
    reply(response, {{"stopped", context.jobs.stop(call.client())}});
  });
}

}  // namespace espalier::server
