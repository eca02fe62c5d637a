#include "match/own_players.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <new>
#include <string>
#include <utility>

#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::match {
namespace {

// What a random word is for; part of its seed, so that draws do not depend on each other.
constexpr std::uint64_t kForMove = 1;
constexpr std::uint64_t kForPart = 2;

std::uint64_t random_word(std::uint64_t seed, const Turn& turn, std::uint64_t purpose) {
  return hash_salt(hash_step(hash_seed(seed), turn.moves->size()), purpose);
}

// Nothing else ends the search of a strategy before its depth.
Failure no_room() {
  return {Forfeit::Crash,
          "the strategy keeps every node in memory and needs too many; expected a smaller depth"};
}

Failure no_move() { return {Forfeit::Illegal, "the game is over: there is no move to play"}; }

// --- searchers -----------------------------------------------------------------------------------

// Which limits a searcher is given. A strategy searches its depth, whatever time that takes.
enum class Heeds : std::uint8_t { All, Depth };

class SearcherPlayer final : public Player {
 public:
  SearcherPlayer(std::unique_ptr<app::Searcher> searcher, const OwnLimits& limits, Heeds heeds)
      : searcher_(std::move(searcher)), limits_(limits), heeds_(heeds) {}

  std::optional<Failure> new_game(std::uint64_t) override {
    if (used_) searcher_->clear();  // a large table takes its time
    used_ = false;
    return std::nullopt;
  }

  std::optional<double> allowed(std::optional<double> of_match) const override {
    return limits_.seconds ? limits_.seconds : of_match;
  }

  Answer choose(const Turn& turn, const StopFlag* stop) override {
    used_ = true;
    app::SearchRequest request;
    const engine::Limits limits = limits_for(turn, limits_);
    request.limits.depth = limits.depth;
    if (heeds_ == Heeds::All) request.limits = limits;
    request.past = turn.past;
    request.threads = limits_.threads;
    try {
      const auto answer = searcher_->search(*turn.position, request, {}, stop);
      const bool stopped = stop != nullptr && stop->requested();
      if (heeds_ == Heeds::Depth && !answer.complete && !stopped) return no_room();
      return chosen(answer, searcher_->table_bytes());
    } catch (const std::exception& error) {  // no memory, or no thread for a deep search
      return Failure{Forfeit::Crash, std::string("the search failed: ") + error.what()};
    }
  }

 private:
  static Answer chosen(const app::SearchAnswer& answer, std::uint64_t table_bytes) {
    if (!answer.best) return no_move();
    Choice choice;
    choice.move = *answer.best;
    if (answer.depth != 0) choice.score = answer.value;  // else nothing was searched
    choice.depth = answer.depth.value_or(0);
    choice.nodes = answer.nodes;
    choice.bytes = answer.tree_bytes > 0 ? answer.tree_bytes : table_bytes;
    return choice;
  }

  std::unique_ptr<app::Searcher> searcher_;
  OwnLimits limits_;
  Heeds heeds_;
  bool used_ = false;
};

// --- the simple ones -----------------------------------------------------------------------------

class SimplePlayer final : public Player {
 public:
  explicit SimplePlayer(SimpleSpec kind) : kind_(kind) {}

  std::optional<Failure> new_game(std::uint64_t seed) override {
    seed_ = seed;
    return std::nullopt;
  }

  Answer choose(const Turn& turn, const StopFlag*) override {
    if (turn.game->outcome(*turn.position)) return no_move();
    const auto picked =
        app::choose_simple(kind_, *turn.game, *turn.position, random_word(seed_, turn, kForMove));
    Choice choice;
    choice.move = picked.move;
    choice.score = picked.score;
    if (picked.score) {
      choice.depth = 1;
      choice.nodes = turn.game->moves(*turn.position).size();
    }
    return choice;
  }

 private:
  SimpleSpec kind_;
  std::uint64_t seed_ = 0;
};

// --- mixtures ------------------------------------------------------------------------------------

class Mixture final : public Player {
 public:
  explicit Mixture(std::vector<WeightedPlayer> players) : players_(std::move(players)) {
    for (const WeightedPlayer& part : players_) total_ += part.weight;
  }

  std::optional<Failure> new_game(std::uint64_t seed) override {
    seed_ = seed;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      // Seeds of their own: a random player within must not repeat the draw that chose it.
      const std::uint64_t own = hash_step(hash_seed(seed), i);
      if (auto failure = players_[i].player->new_game(own)) return failure;
    }
    return std::nullopt;
  }

  // Any of them may be drawn.
  std::optional<double> allowed(std::optional<double> of_match) const override {
    double most = 0;
    for (const WeightedPlayer& part : players_) {
      const auto seconds = part.player->allowed(of_match);
      if (!seconds) return std::nullopt;
      most = std::max(most, *seconds);
    }
    return most;
  }

  Answer choose(const Turn& turn, const StopFlag* stop) override {
    double left = unit_real(random_word(seed_, turn, kForPart)) * total_;
    for (std::size_t i = 0; i + 1 < players_.size(); ++i) {
      left -= players_[i].weight;
      if (left < 0) return players_[i].player->choose(turn, stop);
    }
    return players_.back().player->choose(turn, stop);
  }

 private:
  std::vector<WeightedPlayer> players_;
  double total_ = 0;
  std::uint64_t seed_ = 0;
};

}  // namespace

engine::Limits limits_for(const Turn& turn, const OwnLimits& own) {
  engine::Limits limits = limits_of(own, turn.limits);
  if (turn.own && !own.seconds) {
    const double share = app::seconds_for_move(*turn.own);
    limits.seconds = std::min(limits.seconds.value_or(share), share);
  }
  return limits;
}

Result<std::unique_ptr<Player>> make_engine_player(const engine::Recipe& recipe,
                                                   const OwnLimits& limits,
                                                   const app::AnyGame& game) {
  try {
    return std::unique_ptr<Player>(
        std::make_unique<SearcherPlayer>(app::make_searcher(recipe, game), limits, Heeds::All));
  } catch (const std::bad_alloc&) {
    return Error{"not enough memory for a table of " + std::to_string(recipe.memory.bytes >> 20) +
                 "M; expected a smaller tt= in the recipe, or fewer threads"};
  }
}

std::unique_ptr<Player> make_strategy_player(const StrategySpec& spec, const OwnLimits& limits,
                                             const app::AnyGame& game) {
  return std::make_unique<SearcherPlayer>(app::make_searcher(spec, std::nullopt, game), limits,
                                          Heeds::Depth);
}

Result<std::unique_ptr<Player>> make_searcher_player(const std::string& text,
                                                     const OwnLimits& limits,
                                                     const app::AnyGame& game) {
  try {
    auto searcher = app::make_searcher(text, game);
    if (!searcher) return searcher.error();
    return std::unique_ptr<Player>(
        std::make_unique<SearcherPlayer>(std::move(searcher).value(), limits, Heeds::All));
  } catch (const std::bad_alloc&) {
    return Error{"not enough memory for " + text +
                 "; expected a smaller table or tree in its text, or fewer threads"};
  }
}

std::unique_ptr<Player> make_simple_player(SimpleSpec kind) {
  return std::make_unique<SimplePlayer>(kind);
}

std::unique_ptr<Player> make_mixture(std::vector<WeightedPlayer> players) {
  return std::make_unique<Mixture>(std::move(players));
}

}  // namespace espalier::match
