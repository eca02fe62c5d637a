#include "match/match_request.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "app/counts.hpp"
#include "app/parameters.hpp"
#include "app/plural.hpp"
#include "app/suggest.hpp"
#include "app/weights_file.hpp"
#include "espalier/core/text.hpp"
#include "match/fingerprint.hpp"
#include "match/openings.hpp"
#include "match/player_scan.hpp"
#include "match/player_text.hpp"
#include "match/recipe_bytes.hpp"

namespace espalier::match {
namespace {

constexpr double kDefaultSeconds = 0.1;  // a move
constexpr long kDefaultGames = 100;
constexpr long kDefaultGamesOfTest = 2000;  // a sequential test stops by itself
constexpr long kMostGames = 10'000'000;
constexpr long kMostScore = 1'000'000;
constexpr long kMostPlies = 100'000;
constexpr std::size_t kMostPlayers = 1000;
constexpr const char* kStoppedEarly = "stopped before the first game";

using Problem = std::optional<Error>;

// Reads the texts one by one; the first problem is kept and everything after it is harmless.
class Preparation {
 public:
  using OnOpening = std::function<void(std::size_t, std::size_t)>;
  Preparation(const MatchRequest& request, const StopFlag* stop, const OnOpening& on_drawn)
      : request_(request), stop_(stop), on_drawn_(on_drawn) {}

  // Everything but openings.
  Result<PreparedMatch> describe() {
    auto where = app::make_game_position(request_.game, request_.variant, request_.position);
    if (!where) return where.error();
    match_.where = std::make_shared<const app::GamePosition>(std::move(where).value());
    match_.plan.where = match_.where.get();
    if (match_.where->game.outcome(match_.where->position)) {
      return Error{"the game is over in this position; expected one where somebody can move"};
    }
    match_.plan.seed = static_cast<std::uint64_t>(
        whole(request_.seed, "--seed", 0, std::numeric_limits<long>::max(), 1));
    read_limits();
    read_adjudication();
    read_players();
    read_format();
    read_sprt();
    if (problem_) return *problem_;
    return std::move(match_);
  }

  void know_openings(std::vector<Opening> openings) { known_ = std::move(openings); }

  Result<PreparedMatch> run() {
    auto described = describe();
    if (!described) return described;
    match_ = std::move(described).value();
    known_ ? take_openings() : read_openings();
    if (problem_) return *problem_;
    match_.fingerprint = fingerprint_of(request_, match_);
    return std::move(match_);
  }

 private:
  // --- small texts -------------------------------------------------------------------------------

  void fail(Error error) {
    if (!problem_) problem_ = std::move(error);
  }
  template <class Value>
  Value kept(const Result<Value>& value, Value otherwise) {
    if (value) return *value;
    fail(value.error());
    return otherwise;
  }
  long whole(const std::string& text, const std::string& what, long low, long high,
             long otherwise) {
    return text.empty() ? otherwise : kept(app::parse_integer(text, what, low, high), otherwise);
  }
  double duration(const std::string& text, const std::string& what) {
    return kept(app::parse_duration(text, what), 1.0);
  }

  // --- limits ------------------------------------------------------------------------------------

  void read_limits() {
    GameTerms& terms = match_.plan.terms;
    std::vector<std::string> words;
    if (!request_.depth.empty()) {
      terms.limits.depth = static_cast<int>(
          whole(request_.depth, "--depth", 1, engine::kMaxDepth, engine::kMaxDepth));
      words.push_back(fmt::format("depth {}", terms.limits.depth));
    }
    if (!request_.nodes.empty()) {
      const auto nodes = app::parse_count(request_.nodes, "--nodes", 1, kMostNodes);
      terms.limits.nodes = static_cast<std::uint64_t>(kept(nodes, 1L));
      words.push_back(app::plural(terms.limits.nodes, "node"));
    }
    if (!request_.time.empty()) {
      const double seconds = duration(request_.time, "--time");
      if (seconds < app::kLeastTime) fail(Error{"--time: expected at least 1 ms"});
      terms.limits.seconds = seconds;
      words.push_back(time_text(seconds) + " a move");
    }
    if (!request_.clock.empty()) read_clock(words);
    if (!request_.margin.empty()) terms.time_margin = duration(request_.margin, "--margin");
    for (const std::string& word : words) {
      match_.terms_text += (match_.terms_text.empty() ? "" : ", ") + word;
    }
  }

  // "10s", "10s+0.1s", "40/60s", "40/60s+1s"
  void read_clock(std::vector<std::string>& words) {
    if (!request_.time.empty()) {
      return fail(Error{"--time and --clock are both given; expected one of them"});
    }
    app::Clock clock;
    std::string text = request_.clock;
    if (const std::size_t slash = text.find('/'); slash != std::string::npos) {
      const auto moves = app::parse_integer(text.substr(0, slash), "--clock moves", 1, 1000);
      if (!moves) return fail(moves.error());
      clock.moves_to_go = static_cast<int>(*moves);
      text = text.substr(slash + 1);
    }
    const std::size_t plus = text.find('+');
    const auto left = app::parse_duration(text.substr(0, plus), "--clock");
    const auto increment = plus == std::string::npos
                               ? Result<double>(0.0)
                               : app::parse_duration(text.substr(plus + 1), "--clock");
    if (!left || !increment || *left <= 0) {
      return fail(Error{"--clock " + in_quotes(request_.clock) +
                        ": expected a time above 0 such as 10s, 10s+0.1s, or 40/60s+1s"});
    }
    clock.left = *left;
    clock.increment = *increment;
    match_.plan.terms.clock = clock;
    words.push_back("clock " + request_.clock);
  }

  void read_adjudication() {
    Adjudication& rules = match_.plan.terms.adjudication;
    const int usual = rules.most_plies * static_cast<int>(match_.plan.seats()) / 2;
    rules.most_plies =
        static_cast<int>(whole(request_.max_plies, "--max-plies", 1, kMostPlies, usual));
    rules.no_progress =
        static_cast<int>(whole(request_.no_progress, "--no-progress", 1, kMostPlies, 0));
    const bool agreed = !request_.adjudicate_win.empty() || !request_.adjudicate_draw.empty();
    if (agreed && match_.plan.seats() != 2) {
      fail(Error{"--adjudicate-win and --adjudicate-draw are for games for two; " + request_.game +
                 " has " + std::to_string(match_.plan.seats()) + " seats"});
    }
    if (rules.no_progress > 0 && !knows_progress()) {
      fail(Error{"--no-progress: " + request_.game +
                 " does not say which moves are progress; expected --max-plies"});
    }
    if (request_.adjudicate_win == "proven") {
      rules.win_score = kWinBand;
      rules.win_moves = 1;
    } else if (!request_.adjudicate_win.empty()) {
      const auto parts = split(request_.adjudicate_win, ',');
      if (parts.size() != 2) {
        return fail(Error{"--adjudicate-win " + in_quotes(request_.adjudicate_win) +
                          ": expected SCORE,MOVES or 'proven'"});
      }
      rules.win_score = static_cast<Points>(whole(parts[0], "--adjudicate-win", 1, kMostScore, 1));
      rules.win_moves = static_cast<int>(whole(parts[1], "--adjudicate-win", 1, kMostPlies, 1));
    }
    if (!request_.adjudicate_draw.empty()) {
      const auto parts = split(request_.adjudicate_draw, ',');
      if (parts.size() != 3) {
        return fail(Error{"--adjudicate-draw " + in_quotes(request_.adjudicate_draw) +
                          ": expected SCORE,MOVES,AFTER"});
      }
      rules.draw_score =
          static_cast<Points>(whole(parts[0], "--adjudicate-draw", 0, kMostScore, 0));
      rules.draw_moves = static_cast<int>(whole(parts[1], "--adjudicate-draw", 1, kMostPlies, 1));
      rules.draw_after = static_cast<int>(whole(parts[2], "--adjudicate-draw", 0, kMostPlies, 0));
    }
  }

  bool knows_progress() const {
    const app::AnyGame& game = match_.where->game;
    return game->has(Capability::Standstill) || game->has(Capability::Irreversible);
  }

  // --- players -----------------------------------------------------------------------------------

  void read_players() {
    const std::size_t seats = match_.plan.seats();
    if (request_.players.size() < seats || request_.players.size() > kMostPlayers) {
      return fail(Error{app::plural(request_.players.size(), "player") +
                        fmt::format("; expected {} to {} (--player TEXT for each)", seats,
                                    kMostPlayers)});
    }
    GameTerms& terms = match_.plan.terms;
    if (terms.clock) terms.limits.seconds = terms.clock->left;  // nobody thinks for ever
    // Without limits everyone must have their own; else there is a default.
    if (problem_) return;
    if (match_.terms_text.empty() && !parse_players()) {
      problem_.reset();
      terms.limits.seconds = kDefaultSeconds;
      match_.terms_text = time_text(kDefaultSeconds) + " a move";
    }
    if (match_.plan.players.empty()) parse_players();
    if (match_.terms_text.empty()) match_.terms_text = "limits of the players' own";
    if (terms.clock) terms.limits.seconds.reset();
  }

  void note_weights(const std::string& player) {
    auto& said = match_.notes;
    const auto note = app::weights_of_another_variant(player, match_.where->variant);
    if (!note.empty() && std::count(said.begin(), said.end(), note) == 0) said.push_back(note);
  }

  bool parse_players() {
    std::set<std::string> names;
    for (std::size_t i = 0; i < request_.players.size(); ++i) {
      auto spec = parse_player(request_.players[i], *match_.where, match_.plan.terms.limits);
      if (!spec) {
        fail(Error{spec.message()});
        match_.plan.players.clear();
        match_.plan.names.clear();
        return false;
      }
      std::string name = name_of(*spec);
      for (int copy = 2; !names.insert(name).second; ++copy) {
        name = fmt::format("{} #{}", name_of(*spec), copy);
      }
      match_.plan.players.push_back(*std::move(spec));
      note_weights(request_.players[i]);
      match_.plan.names.push_back(std::move(name));
    }
    return true;
  }

  void read_format() {
    Plan& plan = match_.plan;
    const std::vector<std::string> names = {"round-robin", "gauntlet"};
    if (request_.format == names[1]) {
      plan.format = Format::Gauntlet;
    } else if (!request_.format.empty() && request_.format != names[0]) {
      fail(Error{app::unknown_name("format", request_.format, names, "")});
    }
    const long games = whole(request_.games, "--games", 1, kMostGames,
                             request_.sprt.empty() ? kDefaultGames : kDefaultGamesOfTest);
    const std::size_t seats = plan.seats();
    plan.pairs = (static_cast<std::size_t>(games) + seats - 1) / seats;
    if (static_cast<std::size_t>(games) % seats != 0) {
      match_.notes.push_back(fmt::format("{} games: every opening is played with {}",
                                         seats * plan.pairs,
                                         seats == 2 ? "both colours" : "everyone in every seat"));
    }
  }

  void read_sprt() {
    if (request_.sprt.empty()) {
      if (!request_.risks.empty()) fail(Error{"--risks belongs to --sprt elo0,elo1"});
      return;
    }
    if (request_.players.size() != 2) return fail(Error{"--sprt compares two players"});
    SprtBounds bounds;
    read_two(request_.sprt, "--sprt", "elo0,elo1", bounds.elo0, bounds.elo1);
    if (!request_.risks.empty()) {
      read_two(request_.risks, "--risks", "alpha,beta", bounds.alpha, bounds.beta);
    }
    const auto good = checked(bounds);
    if (!good) return fail(Error{"--sprt: " + good.message()});
    match_.plan.sprt = bounds;
  }

  void read_two(const std::string& text, const std::string& what, const std::string& expected,
                double& one, double& two) {
    const auto parts = split(text, ',');
    const Error wrong{what + " " + in_quotes(text) + ": expected two numbers, " + expected};
    if (parts.size() != 2) return fail(wrong);
    const auto first = app::parse_number(parts[0], what);
    const auto second = app::parse_number(parts[1], what);
    if (!first || !second) return fail(wrong);
    one = *first;
    two = *second;
  }

  // --- openings ----------------------------------------------------------------------------------

  void take_openings() {
    match_.plan.openings = in_game(*std::move(known_), match_.where->game);
    if (match_.plan.openings.empty()) fail(Error{"a match without openings"});
  }

  void read_openings() {
    Plan& plan = match_.plan;
    if (!request_.openings.empty()) {
      if (!request_.random_plies.empty() || !request_.balance.empty()) {
        return fail(
            Error{"--openings is a file of openings; expected no --random-plies and --balance"});
      }
      const auto plies = static_cast<std::size_t>(
          whole(request_.opening_plies, "--opening-plies", 0, kMostPlies, kMostPlies));
      if (problem_) return;
      auto openings = match::read_openings(request_.openings, *match_.where, plies);
      if (!openings) return fail(openings.error());
      plan.openings = std::move(openings).value();
      match_.openings_text =
          app::plural(plan.openings.size(), "opening") + " of " + in_quotes(request_.openings);
    } else if (!request_.opening_plies.empty()) {
      fail(Error{"--opening-plies belongs to --openings FILE"});
    } else {
      draw_openings();
    }
    if (problem_ || plan.openings.size() >= plan.pairs) return;
    match_.notes.push_back(
        fmt::format("{} for {} of games: {} used again, and players without chance or clock repeat "
                    "their games",
                    app::plural(plan.openings.size(), "different opening"),
                    app::plural(plan.pairs, "pair"),
                    plan.openings.size() == 1 ? "it is" : "they are"));
  }

  void draw_openings() {
    Plan& plan = match_.plan;
    RandomOpenings how;
    how.plies = static_cast<int>(whole(request_.random_plies, "--random-plies", 0, 100, how.plies));
    how.balance = static_cast<Points>(whole(request_.balance, "--balance", 0, kMostScore, -1));
    how.seed = plan.seed;
    if (how.balance >= 0 && plan.seats() != 2) {
      fail(Error{"--balance needs a search, which games with more than two seats do not have"});
    }
    if (problem_) return;
    const auto draw = [&] {
      plan.openings =
          random_openings(*match_.where, plan.pairs, how, stop_, [&](std::size_t found) {
            if (on_drawn_) on_drawn_(found, plan.pairs);
          });
    };
    draw();
    // Very short games end before their opening does.
    while (request_.random_plies.empty() && plan.openings.empty() && how.plies > 0) {
      if (stop_ != nullptr && stop_->requested()) break;
      how.plies -= 2;
      draw();
    }
    if (stop_ != nullptr && stop_->requested()) return fail(Error{kStoppedEarly});
    const auto plies = static_cast<std::uint64_t>(how.plies);
    if (plan.openings.empty()) {
      return fail(
          Error{fmt::format("no opening of {} was found{}; expected another --random-plies{}",
                            app::plural(plies, "random ply", "random plies"),
                            how.balance >= 0 ? " that is so level" : "",
                            how.balance >= 0 ? " or a larger --balance" : "")});
    }
    match_.openings_text =
        fmt::format("{} of {}, seed {}", app::plural(plan.openings.size(), "random opening"),
                    app::plural(plies, "ply", "plies"), plan.seed);
  }

  const MatchRequest& request_;
  const StopFlag* stop_;
  const OnOpening& on_drawn_;
  std::optional<std::vector<Opening>> known_;
  PreparedMatch match_;
  Problem problem_;
};

Result<PreparedMatch> with_request(Result<PreparedMatch> made, const MatchRequest& request) {
  if (!made) return made;
  PreparedMatch match = *std::move(made);
  match.plan.request = request.fields();
  match.plan.request.emplace_back("fingerprint", match.fingerprint);
  return match;
}

}  // namespace

Result<PreparedMatch> prepare(const MatchRequest& request, const StopFlag* stop,
                              const std::function<void(std::size_t, std::size_t)>& on_drawn) {
  return with_request(Preparation(request, stop, on_drawn).run(), request);
}

Result<PreparedMatch> prepare_again(const MatchRequest& request, std::vector<Opening> openings) {
  const Preparation::OnOpening nobody;
  Preparation preparation(request, nullptr, nobody);
  preparation.know_openings(std::move(openings));
  return with_request(preparation.run(), request);
}

Result<PreparedMatch> describe(const MatchRequest& request) {
  return Preparation(request, nullptr, {}).describe();
}

}  // namespace espalier::match
