#include "tune/pattern_games.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "app/engine_rules.hpp"
#include "app/searcher.hpp"
#include "espalier/core/geometry.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "match/recipe_bytes.hpp"
#include "work/kinds.hpp"

namespace espalier::tune {
namespace {

constexpr int kMostPatternPlies = 400;  // a game that lasts longer teaches nothing

// A worker of the farm: plays games by their numbers.
class PatternTable {
 public:
  PatternTable(const app::GamePosition& where, const PatternSubject& subject,
               const PatternPlay& how, const StopFlag& halt)
      : game_(where.game),
        start_(where.position),
        subject_(subject),
        how_(how),
        halt_(halt),
        rules_(game_->rules(how.player)),
        searcher_(app::make_searcher(how.player, game_)) {
    if (const auto geometry = game_->geometry()) cells_ = geometry->cells.size();
    if (!game_->has(Capability::Margins)) won_ = static_cast<Points>(3 * where.info->score_scale);
    fills_ = game_->has(Capability::PliesLeft);
    for (const WeightInfo& info : game_->weights(subject.linear)) {
      linear_.push_back(info.otherwise);
    }
  }

  PatternGame operator()(std::size_t number) {
    Rng rng(hash_step(hash_seed(how_.seed), number));
    searcher_->clear();  // what it learned in another game must not show in this one
    const int opening =
        how_.opening +
        static_cast<int>(rng.below(static_cast<std::uint64_t>(how_.opening_spread) + 1));
    Line<app::AnyGame> line(game_, start_);
    std::vector<Met> met;
    std::optional<double> outcome = line.outcome();
    for (int ply = 0; !outcome && ply < kMostPatternPlies && !halt_.requested(); ++ply) {
      const app::AnyPosition& here = line.position();
      const int empty = empty_cells(here);
      const bool explores = !is_last(empty) && rng.real() < how_.exploration;
      if (ply < opening || explores) {
        const app::AnyMoves moves = game_.moves(here);
        line.play(moves[rng.below(moves.size())]);
        met.clear();
      } else {
        const Choice choice = best_move(here, empty);
        if (is_quiet(here)) met.push_back({here, choice.value});
        line.play(choice.move);
      }
      outcome = line.outcome();
    }
    if (!outcome) return {};
    const auto margin = static_cast<Points>(won_ == 0 ? *outcome : won_ * sign_of(*outcome));
    return labelled(met, game_.to_move(line.position()), margin);
  }

 private:
  // A position on the way, and what the search thought of it; nothing where one move was forced.
  struct Met {
    app::AnyPosition position;
    std::optional<Points> value;
  };
  struct Choice {
    app::AnyMove move;
    std::optional<Points> value;
  };

  static int sign_of(double outcome) { return outcome > 0 ? 1 : outcome < 0 ? -1 : 0; }
  // On a board that fills up, the last moves are played to the end of the game.
  bool is_last(int empty) const { return fills_ && empty <= how_.last_cells; }

  int empty_cells(const app::AnyPosition& position) const {
    int empty = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if (game_->piece_at(position, cell) == '.') ++empty;
    }
    return empty;
  }

  // Quiescence looks behind captures, so an evaluation never sees the positions before them.
  bool is_quiet(const app::AnyPosition& position) const {
    return rules_->noisy_moves(app::RulesPosition{rules_.get(), position.bytes}).empty();
  }

  Choice best_move(const app::AnyPosition& position, int empty) {
    const app::AnyMoves moves = game_.moves(position);
    if (moves.size() == 1) return {moves[0], std::nullopt};
    app::SearchRequest request;
    request.limits.depth = is_last(empty) ? engine::kMaxDepth : how_.depth;
    const app::SearchAnswer answer = searcher_->search(position, request, {}, &halt_);
    assert(answer.best);
    return {*answer.best, answer.value};
  }

  // Where a game has margins, its margin; elsewhere the mean of result and search.
  Points label(const Met& met, Points margin) const {
    if (won_ == 0 || !met.value) return margin;
    return (margin + std::clamp(*met.value, -won_, won_)) / 2;
  }

  PatternGame labelled(const std::vector<Met>& met, Player last, Points margin) const {
    PatternGame game;
    for (const Met& here : met) {
      const app::AnyPosition& position = here.position;
      const auto indices = game_->pattern_indices(position, subject_.patterns);
      game.indices.insert(game.indices.end(), indices.begin(), indices.end());
      game.margins.push_back(label(here, game_.to_move(position) == last ? margin : -margin));
      const std::vector<double> features = game_->features(position, subject_.linear);
      const double sum = std::inner_product(linear_.begin(), linear_.end(), features.begin(), 0.0);
      game.linear.push_back(static_cast<Points>(sum));
    }
    return game;
  }

  app::AnyGame game_;
  app::AnyPosition start_;
  const PatternSubject& subject_;
  const PatternPlay& how_;
  const StopFlag& halt_;
  std::size_t cells_ = 0;
  bool fills_ = false;
  Points won_ = 0;  // what a win counts in a game without margins: a score that promises 95%
  std::shared_ptr<const app::EngineRules> rules_;
  std::unique_ptr<app::Searcher> searcher_;
  std::vector<Points> linear_;
};

// --- in another process --------------------------------------------------------------------------

constexpr const char* kPatternGameKind = "pattern games";

// The subject, and of PatternPlay what a worker looks at.
struct PatternSetup {
  match::PackedPlace place;
  std::string patterns;
  std::string linear;
  match::PackedRecipe player;
  std::uint64_t seed = 1;
  std::array<int, 4> plies{};  // depth, opening, opening_spread, last_cells
  double exploration = 0;
};
auto byte_fields(PatternSetup& setup) {
  return std::tie(setup.place, setup.patterns, setup.linear, setup.player, setup.seed, setup.plies,
                  setup.exploration);
}

// What the worker points to.
struct DistantPatternPlay {
  PatternSubject subject;
  PatternPlay how;
};

using PatternWorker = work::Worker<std::size_t, PatternGame>;

PatternWorker distant_pattern_table(const PatternSetup& setup, const StopFlag& halt) {
  const auto where = match::unpack(setup.place);
  if (!where) return where.error();
  const auto distant = std::make_shared<DistantPatternPlay>();
  distant->subject = {setup.patterns, setup.linear};
  PatternPlay& how = distant->how;
  how.seed = setup.seed;
  how.player = match::unpack(setup.player);
  std::tie(how.depth, how.opening, how.opening_spread, how.last_cells) =
      std::tuple_cat(setup.plies);
  how.exploration = setup.exploration;
  return [distant, table = std::make_shared<PatternTable>(**where, distant->subject, how, halt)](
             std::size_t number) { return (*table)(number); };
}

const bool kPatternGameRegistered = work::register_kind<PatternSetup, std::size_t, PatternGame>(
    kPatternGameKind, distant_pattern_table);

}  // namespace

std::vector<PatternGame> play_pattern_games(const app::GamePosition& where,
                                            const PatternSubject& subject, const PatternPlay& how,
                                            const OnProgress& on_progress, const StopFlag* stop) {
  const PatternSetup setup{
      match::pack(where), subject.patterns,
      subject.linear,     match::pack(how.player),
      how.seed,           {how.depth, how.opening, how.opening_spread, how.last_cells},
      how.exploration};
  const work::Job<std::size_t, PatternGame> job{
      .units = work::numbers(how.games),
      .make_worker = [&](const StopFlag& halt) { return PatternTable(where, subject, how, halt); },
      .origin = {kPatternGameKind, work::to_bytes(setup)}};
  return work::collect(job, how.threads, stop, on_progress).or_throw();
}

}  // namespace espalier::tune
