// Whole games, analysed (review).
#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "app/board_view.hpp"
#include "app/game_in_play.hpp"
#include "app/review.hpp"
#include "codec/codec.hpp"
#include "codec/review_codec.hpp"
#include "server/context.hpp"
#include "server/job_runner.hpp"
#include "server/recipe_limits.hpp"

namespace espalier::server {
namespace {

constexpr double kLongestReviewWithoutStream = 60;     // seconds
constexpr std::uint64_t kMostReviewNodes = 5'000'000;  // of a position
constexpr std::size_t kMostReviewPlies = 2'000;

// What the review has found and nobody has been told: written by its thread, read by the request's.
class NewMoves {
 public:
  void put(const app::ReviewedMove& move) {
    const std::lock_guard lock(mutex_);
    fresh_.push_back(app::encode(move));
    ++done_;
  }
  // {"done", "of", "moves": those since the last report}
  app::Json take(std::size_t all) {
    const std::lock_guard lock(mutex_);
    app::Json moves = std::exchange(fresh_, app::Json::array());
    return {{"done", done_}, {"of", all}, {"moves", std::move(moves)}};
  }

 private:
  std::mutex mutex_;
  app::Json fresh_ = app::Json::array();
  std::size_t done_ = 0;
};

// The limits of a position; where none are given, app::kReviewNodes.
app::ReviewRequest review_request(const app::AnalysisRequest& asked, const Context& context) {
  app::ReviewRequest request;
  if (!asked.recipe.empty()) request.recipe = asked.recipe;
  request.limits = asked.limits;
  const bool limited = asked.limits.seconds || asked.limits.depth < engine::kMaxDepth ||
                       asked.limits.nodes < std::numeric_limits<std::uint64_t>::max();
  request.limits.nodes =
      limited ? std::min(asked.limits.nodes, kMostReviewNodes) : app::kReviewNodes;
  request.threads = std::clamp(asked.threads, 1, context.options.threads);
  return request;
}

void review(const Call& call, httplib::Response& response, Context& context) {
  const auto read = app::decode_analysis_request(call.body);
  if (!read) return refuse(response, 400, read.message());
  auto made = app::read_game({read->game, read->variant, read->position, read->moves});
  if (!made) return refuse(response, 422, made.message());
  const auto game = std::make_shared<const app::GameInPlay>(std::move(made).value());
  const std::size_t plies = game->moves().size();
  if (plies > kMostReviewPlies) {
    return refuse(response, 422,
                  "the game has " + std::to_string(plies) + " moves; expected at most " +
                      std::to_string(kMostReviewPlies));
  }
  const app::ReviewRequest request = review_request(*read, context);
  if (const auto error = check_recipe_limits(request.recipe, game->info())) {
    return refuse(response, 422, error->message);
  }
  if (const auto error = check_searcher_memory(request.recipe, game->game())) {
    return refuse(response, 422, error->message);
  }
  const auto moves = std::make_shared<NewMoves>();
  Job job;
  if (!call.wants_events()) job.seconds = kLongestReviewWithoutStream;
  job.work = [game, request, moves](const StopFlag& stop) {
    const auto found = app::review_game(
        *game, request, [&](const app::ReviewedMove& move) { moves->put(move); }, stop);
    if (!found) return job_error(422, found.message());
    return JobAnswer{200, app::encode(*found)};
  };
  job.report = [moves, plies](const StopFlag&, double) { return moves->take(plies); };
  answer_by_job(call, response, context, std::move(job));
}

}  // namespace

void add_review_routes(Routes& routes, Context& context) {
  routes.post("/review", [&context](const Call& call, httplib::Response& response) {
    review(call, response, context);
  });
}

}  // namespace espalier::server
