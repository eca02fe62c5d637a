// Searches: for a move (analyse, play), and of a tree by a published strategy (tree).
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
#include "app/board_view.hpp"
#include "app/game_in_play.hpp"
#include "app/games.hpp"
#include "app/tree_search.hpp"
#include "codec/codec.hpp"
#include "server/context.hpp"
#include "server/job_runner.hpp"
#include "server/recipe_limits.hpp"

namespace espalier::server {
namespace {

constexpr double kLongestTree = 20;  // seconds
// Of an analysis by a family that keeps every node in memory.
constexpr std::uint64_t kMostKeptNodes = 5'000'000;
// Without a stream nothing is told on the way, so the search must end by itself.
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

// What a search may ask of this machine. A search that keeps its nodes in memory is given a limit.
std::optional<Error> check_cost(app::AnalysisRequest& request, const app::GameInfo& info,
                                const app::AnyGame& game) {
  if (auto error = check_recipe_limits(request.recipe, info)) return error;
  if (app::family_of(request.recipe, *game).keeps_nodes) {
    request.limits.nodes = std::min(request.limits.nodes, kMostKeptNodes);
  }
  if (auto error = check_searcher_memory(request.recipe, game)) return error;
  return request.hash ? check_table_limit(*request.hash, "field 'hash'") : std::nullopt;
}

// What can be told before the search has its turn.
std::optional<Error> check(app::AnalysisRequest& request) {
  const auto at = app::make_game_position(request.game, request.variant, request.position);
  if (!at) return at.error();
  const auto played = app::play_moves(at->game, at->position, request.moves);
  if (!played) return played.error();
  return check_cost(request, *at->info, at->game);
}

bool has_limit(const engine::Limits& limits) {
  return limits.seconds || limits.depth < engine::kMaxDepth ||
         limits.nodes < std::numeric_limits<std::uint64_t>::max();
}

// A search without a stream ends by itself; an error if nothing bounds it. No search has more
// threads than the server allows; it has all of them unless fewer are asked for.
std::optional<Error> bound(app::AnalysisRequest& request, const Call& call,
                           const Context& context) {
  const int most = context.options.threads;
  request.threads = request.threads > 0 ? std::min(request.threads, most) : most;
  if (call.wants_events()) return std::nullopt;
  if (!has_limit(request.limits)) {
    return Error{
        "a search without end needs an event stream (Accept: text/event-stream); expected "
        "'seconds', 'depth' or 'nodes'"};
  }
  request.limits.seconds =
      std::min(request.limits.seconds.value_or(kLongestWithoutStream), kLongestWithoutStream);
  return std::nullopt;
}

// `search` is given somebody to tell lines to, and makes the answer.
template <class Search>
Job engine_job(const app::AnalysisRequest& request, Search search) {
  const auto lines = std::make_shared<LatestLines>();
  Job job;
  job.seconds = request.limits.seconds;  // making the table is part of it
  job.work = [lines, search = std::move(search)](const StopFlag& stop) {
    return search([&](const app::AnalysisLine& line) { lines->put(line); }, stop);
  };
  job.report = [lines](const StopFlag& stop, double seconds) {
    return app::encode_progress(lines->get(), stop.told(), seconds);
  };
  return job;
}

// Calls `search` with the searcher that the client keeps for a game. A client without a name keeps
// none: nobody knows which of these requests belong together.
template <class Search>
JobAnswer with_searcher(SearcherShelf& shelf, const std::string& client,
                        const app::AnalysisRequest& request, const Search& search) {
  if (client == kAnonymous) return search(nullptr);
  auto kept = shelf.take(client, request);
  JobAnswer answer = search(kept.get());
  if (answer.status == 200) shelf.put(client, request, std::move(kept));
  return answer;
}

void analyse(const Call& call, httplib::Response& response, Context& context) {
  auto read = app::decode_analysis_request(call.body);
  if (!read) return refuse(response, 400, read.message());
  app::AnalysisRequest request = std::move(read).value();
  if (const auto error = check(request)) return refuse(response, 422, error->message);
  if (const auto error = bound(request, call, context))
    return refuse(response, 422, error->message);
  const auto search = [request, client = call.client(), &shelf = context.searchers](
                          const app::OnAnalysisLine& on_line, const StopFlag& stop) {
    return with_searcher(shelf, client, request, [&](app::KeptSearcher* kept) {
      const auto analysis = app::analyse(request, on_line, stop, kept);
      if (!analysis) return job_error(422, analysis.message());
      return JobAnswer{200, app::encode_result(*analysis)};
    });
  };
  answer_by_job(call, response, context, engine_job(request, search));
}

// The engine's move in a game that goes on, and the position that it leads to.
JobAnswer reply_to(app::GameInPlay& game, const app::AnalysisRequest& request,
                   const app::OnAnalysisLine& on_line, const StopFlag& stop,
                   app::KeptSearcher* kept) {
  app::Json search = nullptr;
  if (!game.over()) {
    const auto analysis = app::analyse(game, request, on_line, stop, kept);
    if (!analysis) return job_error(422, analysis.message());
    search = app::encode_result(*analysis);
    if (analysis->best) {
      const auto move = game.game()->parse_move(game.position(), *analysis->best);
      if (!move) return job_error(500, move.message());
      game.play(*move);
    }
  }
  return {200, {{"search", std::move(search)}, {"position", app::encode(app::view_game(game))}}};
}

// A turn of a person and the engine: the moves are read and played once, shown at once, searched,
// and answered.
void play(const Call& call, httplib::Response& response, Context& context) {
  auto read = app::decode_analysis_request(call.body);
  if (!read) return refuse(response, 400, read.message());
  app::AnalysisRequest request = std::move(read).value();
  auto made = app::read_game({request.game, request.variant, request.position, request.moves});
  if (!made) return refuse(response, 422, made.message());
  const auto game = std::make_shared<app::GameInPlay>(std::move(made).value());
  if (const auto error = check_cost(request, game->info(), game->game())) {
    return refuse(response, 422, error->message);
  }
  if (const auto error = bound(request, call, context))
    return refuse(response, 422, error->message);
  Job job = engine_job(request, [game, request, client = call.client(), &shelf = context.searchers](
                                    const app::OnAnalysisLine& on_line, const StopFlag& stop) {
    return with_searcher(shelf, client, request, [&](app::KeptSearcher* kept) {
      return reply_to(*game, request, on_line, stop, kept);
    });
  });
  job.first_event = "position";
  job.first_data = app::encode(app::view_game(*game));
  answer_by_job(call, response, context, std::move(job));
}

JobAnswer unfinished(const app::TreeReport& report, const app::TreeRequest& request) {
  const char* advice = "; try a smaller tree or the command line, which has no limit";
  if (report.too_large || report.nodes >= request.most_nodes) {
    return job_error(
        422, fmt::format("the search was stopped after {} nodes{}", request.most_nodes, advice));
  }
  if (report.seconds >= kLongestTree) {
    return job_error(422,
                     fmt::format("the search was stopped after {:.0f} s{}", kLongestTree, advice));
  }
  return job_error(409, "the search was stopped");
}

// What a strategy or a recipe may ask of this machine.
std::optional<Error> check_memory(const app::TreeRequest& request) {
  if (request.recipe.empty()) return check_strategy_memory(request.set);
  const auto* board = std::get_if<app::BoardSubject>(&request.subject);
  const auto info =
      board == nullptr ? Result<const app::GameInfo*>(nullptr) : app::find_game(board->game);
  if (!info) return info.error();
  return check_recipe_limits(request.recipe, *info == nullptr ? app::GameInfo{} : **info);
}

void search_tree(const Call& call, httplib::Response& response, Context& context) {
  auto request = app::decode_tree_request(call.body);
  if (!request) return refuse(response, 400, request.message());
  if (const auto error = check_memory(*request)) return refuse(response, 422, error->message);
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
  routes.post("/play", [&context](const Call& call, httplib::Response& response) {
    play(call, response, context);
  });
  routes.post("/tree", [&context](const Call& call, httplib::Response& response) {
    search_tree(call, response, context);
  });
  routes.post("/stop", [&context](const Call& call, httplib::Response& response) {
    reply(response, {{"stopped", context.jobs.stop(call.client())}});
  });
}

}  // namespace espalier::server
