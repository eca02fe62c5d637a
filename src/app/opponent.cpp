#include "espalier/engine/opponent.hpp"

#include <utility>

#include "app/game_in_play.hpp"
#include "app/games.hpp"
#include "app/searcher.hpp"
#include "espalier/core/line.hpp"

namespace espalier {

struct Opponent::Inside {
  app::GameInPlay game;
  app::DepthUse depth;
  std::unique_ptr<app::Searcher> searcher;

  Thought thought(const app::SearchLine& report) const {
    Thought thought;
    thought.score = report.value;
    thought.win_share = report.win_share;
    thought.depth = report.depth;
    thought.nodes = report.nodes;
    thought.seconds = report.seconds;
    app::AnyPosition at = game.position();
    for (const app::AnyMove move : report.line) {
      thought.line.push_back(game.game()->format_move(at, move));
      at = game.game().play(at, move);
    }
    if (!thought.line.empty()) thought.move = thought.line.front();
    return thought;
  }
};

std::vector<GameSummary> list_games() {
  std::vector<GameSummary> list;
  for (const app::GameInfo& info : app::games()) {
    GameSummary one{info.name, info.title, info.summary, info.variants, {}, info.seats};
    for (const app::NamedRecipe& recipe : info.recipes) one.recipes.push_back(recipe.name);
    list.push_back(std::move(one));
  }
  return list;
}

Opponent::Opponent(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Opponent::~Opponent() = default;
Opponent::Opponent(Opponent&& other) noexcept = default;
Opponent& Opponent::operator=(Opponent&& other) noexcept = default;

Result<Opponent> Opponent::make(std::string_view game, std::string_view variant,
                                std::string_view position, std::string_view recipe) {
  auto where = app::make_game_position(game, variant, position);
  if (!where) return where.error();
  const auto plan = app::plan_search(recipe.empty() ? "best" : recipe, where->game);
  if (!plan) return plan.error();
  auto searcher = plan->make({});
  return Opponent(std::unique_ptr<Inside>(
      new Inside{app::GameInPlay(std::move(where).value()), plan->depth, std::move(searcher)}));
}

std::string Opponent::position() const {
  return inside_->game.game()->format_position(inside_->game.position());
}

std::vector<std::string> Opponent::moves() const {
  std::vector<std::string> texts;
  if (over()) return texts;
  const app::AnyPosition& at = inside_->game.position();
  for (const app::AnyMove move : inside_->game.game().moves(at)) {
    texts.push_back(inside_->game.game()->format_move(at, move));
  }
  return texts;
}

bool Opponent::over() const { return inside_->game.over(); }
std::string Opponent::result() const { return inside_->game.result(); }

std::optional<Error> Opponent::play(std::string_view move) {
  if (over()) return Error{"the game is over: " + result()};
  const auto parsed = inside_->game.game()->parse_move(inside_->game.position(), move);
  if (!parsed) return parsed.error();
  inside_->game.play(*parsed);
  return std::nullopt;
}

bool Opponent::undo() { return inside_->game.undo(); }

Result<Thought> Opponent::think(const Thinking& limits, const OnThought& on_thought,
                                const StopFlag* stop) {
  if (over()) return Error{"the game is over: " + result()};
  const bool limited = limits.depth > 0 || limits.nodes > 0 || limits.seconds > 0;
  if (!limited && inside_->depth != app::DepthUse::Refused) {
    return Error{"think: expected a depth, a number of nodes or seconds"};
  }
  app::SearchRequest request;
  if (limits.depth > 0) request.limits.depth = limits.depth;
  if (limits.nodes > 0) request.limits.nodes = limits.nodes;
  if (limits.seconds > 0) request.limits.seconds = limits.seconds;
  request.threads = std::clamp(limits.threads, 1, engine::kMostThreads);
  request.past = inside_->game.line().past();
  const app::SearchAnswer answer = inside_->searcher->search(
      inside_->game.position(), request,
      [&](const app::SearchLine& report) {
        if (on_thought) on_thought(inside_->thought(report));
      },
      stop);
  Thought last = answer.lines.empty() ? Thought{} : inside_->thought(answer.lines.front());
  if (answer.best) {
    last.move = inside_->game.game()->format_move(inside_->game.position(), *answer.best);
  }
  last.score = answer.value;
  last.win_share = answer.win_share;
  last.depth = answer.depth;
  last.nodes = answer.nodes;
  last.seconds = answer.seconds;
  return last;
}

}  // namespace espalier
