#include "app/simple_engine.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::array<std::string_view, 3> kSimpleKinds = {"random", "first", "greedy"};

Points whole_points(double value) {
  constexpr double kMost = ScoreTraits<Points>::highest();
  return static_cast<Points>(std::lround(std::clamp(value, -kMost, kMost)));
}

// In the view of `mover`, who has just moved; a win or loss is one ply away.
double value_after(const AnyGame& game, const AnyPosition& position, Seat mover) {
  const auto end = game.outcome(position);
  double value = 0;
  if (game->seats() == 2) {
    value = end ? -*end : -game->evaluate(position);
  } else {
    value = (end ? game->payoffs(position) : game->seat_values(position))[seat_number(mover)];
  }
  if (!end || std::abs(value) < kWin) return value;
  return value > 0 ? win_in(1) : loss_in(1);
}

SimpleChoice choose_greedy(const AnyGame& game, const AnyPosition& position, const AnyMoves& moves,
                           std::uint64_t word) {
  double best = -std::numeric_limits<double>::infinity();
  std::vector<AnyMove> equals;
  for (const AnyMove move : moves) {
    const double value = value_after(game, game.play(position, move), game.to_move(position));
    if (value > best) {
      best = value;
      equals.clear();
    }
    if (value == best) equals.push_back(move);
  }
  return {equals[bounded(word, equals.size())], whole_points(best)};
}

class SimpleEngine final : public AnyEngine {
 public:
  SimpleEngine(const AnyGame& game, SimpleKind kind) : game_(game), kind_(kind) {}

  AnyAnswer search(const AnyPosition& position, const AnyRequest& request,
                   const OnAnyReport& on_report, const StopFlag*) override {
    const auto began = std::chrono::steady_clock::now();
    AnyAnswer answer;
    answer.complete = true;
    if (const auto end = game_.outcome(position)) {
      answer.value = whole_points(*end);
      return answer;
    }
    SimpleChoice choice = choose_simple(kind_, game_, position, mix64(game_.key(position)));
    const auto& only = request.only;
    if (!only.empty() && std::find(only.begin(), only.end(), choice.move) == only.end()) {
      choice = {only.front(), std::nullopt};
    }
    AnyReport report;
    report.depth = 1;
    report.value = choice.score.value_or(whole_points(game_->evaluate(position)));
    report.line = {choice.move};
    report.nodes = report.leaves = game_.moves(position).size();
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (on_report) on_report(report);
    answer.best = choice.move;
    answer.value = report.value;
    answer.depth = report.depth;
    answer.nodes = answer.leaves = report.nodes;
    answer.seconds = report.seconds;
    answer.lines = {std::move(report)};
    return answer;
  }
  void clear() override {}
  std::string_view profile() const override { return "simple"; }

 private:
  const AnyGame game_;
  const SimpleKind kind_;
};

}  // namespace

std::string_view simple_name(SimpleKind kind) {
  return kSimpleKinds[static_cast<std::size_t>(kind)];
}

std::optional<SimpleKind> find_simple(std::string_view name) {
  const auto found = std::find(kSimpleKinds.begin(), kSimpleKinds.end(), name);
  if (found == kSimpleKinds.end()) return std::nullopt;
  return static_cast<SimpleKind>(found - kSimpleKinds.begin());
}

std::optional<Error> needs_two_seats(const ErasedGame& game) {
  if (game.seats() == 2) return std::nullopt;
  return Error{
      std::string(game.name()) + " has " + std::to_string(game.seats()) +
      " seats; recipes of the engine and this strategy need 2 (max-n, paranoid, best-reply, uct, "
      "random and greedy can do it)"};
}

Result<SimpleKind> simple_of_text(std::string_view text) {
  if (const auto kind = find_simple(trimmed(text))) return *kind;
  return Error{"player " + in_quotes(text) + ": expected random, first or greedy alone"};
}

SimpleChoice choose_simple(SimpleKind kind, const AnyGame& game, const AnyPosition& position,
                           std::uint64_t word) {
  const AnyMoves moves = game.moves(position);
  switch (kind) {
    case SimpleKind::Random: return {moves[bounded(word, moves.size())], std::nullopt};
    case SimpleKind::First: break;
    case SimpleKind::Greedy: return choose_greedy(game, position, moves, word);
  }
  return {moves[0], std::nullopt};
}

std::unique_ptr<AnyEngine> make_simple_engine(const AnyGame& game, SimpleKind kind) {
  return std::make_unique<SimpleEngine>(game, kind);
}

}  // namespace espalier::app
