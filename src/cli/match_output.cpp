#include "cli/match_output.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "app/plural.hpp"
#include "match/elo.hpp"
#include "match/match_codec.hpp"
#include "match/ratings.hpp"

namespace espalier::cli {
namespace {

using match::Pairing;
using match::Standing;
using match::Tally;

constexpr std::size_t kLongestName = 48;
constexpr std::size_t kLargestTable = 12;  // players in a cross table on a terminal

std::string clipped(const std::string& name) {
  if (name.size() <= kLongestName) return name;
  constexpr std::size_t kHead = 16;  // what tells players apart is often at the end
  return name.substr(0, kHead) + "..." + name.substr(name.size() - (kLongestName - kHead - 3));
}

std::string elo_text(const match::EloEstimate& e) {
  if (std::isfinite(e.elo)) return fmt::format("{:+.1f} +- {:.1f}", e.elo, e.error);
  if (e.elo > 0) return fmt::format("more than {:+.1f}", e.low);
  return fmt::format("less than {:+.1f}", e.high);
}

// The first player against all others.
Tally of_first(const match::Plan& plan, const Standing& standing) {
  Tally sum;
  const auto schedule = plan.schedule();
  for (std::size_t i = 0; i < standing.pairings.size(); ++i) {
    if (schedule.pairings()[i].first == 0) sum += standing.pairings[i];
  }
  return sum;
}

std::string_view verdict_words(match::SprtVerdict verdict) {
  if (verdict == match::SprtVerdict::H1) return "H1 accepted";
  if (verdict == match::SprtVerdict::H0) return "H0 accepted";
  return "undecided";
}

void print_pair_of_players(const Tally& tally) {
  const auto estimate = match::estimate(tally);
  fmt::print("\n{:>8} {:>8} {:>8} {:>8}   score\n", "games", "wins", "draws", "losses");
  fmt::print("{:>8} {:>8} {:>8} {:>8}   {:.2f}% (95%: {:.2f}% to {:.2f}%)\n", tally.game_count(),
             tally.wins(), tally.draws(), tally.losses(), 100 * estimate.score,
             100 * estimate.scores.low, 100 * estimate.scores.high);
  fmt::print("Elo difference {} (95%), likelihood of superiority {:.1f}%\n", elo_text(estimate),
             100 * estimate.los);
  if (std::isfinite(estimate.normalised)) {
    fmt::print("normalised Elo {:+.1f}, ", estimate.normalised);
  }
  const auto& pairs = tally.pairs;
  fmt::print("draws {:.1f}%, pairs won to lost {}:{}\n", 100 * match::draw_ratio(tally),
             pairs[3] + pairs[4], pairs[0] + pairs[1]);
  fmt::print("pairs of games by points 0 1/2 1 3/2 2: {} {} {} {} {}\n", pairs[0], pairs[1],
             pairs[2], pairs[3], pairs[4]);
}

void print_test(const match::SprtBounds& bounds, const Standing& standing) {
  fmt::print("SPRT {:g} against {:g} Elo: LLR {:.2f} in {:.2f} to {:.2f}: {}\n", bounds.elo0,
             bounds.elo1, standing.llr.value_or(0), bounds.lower(), bounds.upper(),
             verdict_words(standing.verdict));
  if (standing.beyond > 0) {
    fmt::print("{} more games were played after the pair that decided it; they do not count\n",
               standing.beyond);
  }
}

void print_ratings(const match::Plan& plan, const Standing& standing) {
  const auto rated = match::rate(plan.players.size(), match::meetings(plan, standing));
  if (!rated) return;
  fmt::print("\n{:>4} {:<{}} {:>8} {:>8} {:>8} {:>8} {:>7}\n", "", "player", kLongestName, "Elo",
             "+-", "points", "games", "> next");
  for (const match::Rating& rating : rated->ratings) {
    fmt::print("{:>4} {:<{}} {:>+8.1f} {:>8.1f} {:>8.1f} {:>8} {:>7}\n", rating.player + 1,
               clipped(plan.names[rating.player]), kLongestName, rating.elo, rating.error,
               rating.points, rating.games,
               rating.superiority ? fmt::format("{:.1f}%", 100 * *rating.superiority) : "");
  }
  if (!rated->connected()) {
    fmt::print("ratings of players that no games connect cannot be compared ({} groups)\n",
               rated->groups);
  }
}

void print_cross_table(const match::Plan& plan, const Standing& standing) {
  const std::size_t n = plan.players.size();
  if (n > kLargestTable) return;
  std::vector<std::vector<std::string>> cells(n, std::vector<std::string>(n, "."));
  const auto schedule = plan.schedule();
  for (std::size_t i = 0; i < standing.pairings.size(); ++i) {
    const Pairing pairing = schedule.pairings()[i];
    const Tally& tally = standing.pairings[i];
    if (tally.game_count() == 0) continue;
    const double all = static_cast<double>(tally.game_count());
    cells[pairing.first][pairing.second] = fmt::format("{:g}", tally.points());
    cells[pairing.second][pairing.first] = fmt::format("{:g}", all - tally.points());
  }
  fmt::print("\n{:>4} {:<{}}", "", "points against", kLongestName);
  for (std::size_t column = 0; column < n; ++column) fmt::print(" {:>6}", column + 1);
  fmt::print("\n");
  for (std::size_t row = 0; row < n; ++row) {
    fmt::print("{:>4} {:<{}}", row + 1, clipped(plan.names[row]), kLongestName);
    for (std::size_t column = 0; column < n; ++column) fmt::print(" {:>6}", cells[row][column]);
    fmt::print("\n");
  }
}

// With more than two seats there is no Elo: a game is not between two players.
void print_points(const match::Plan& plan, const Standing& standing) {
  fmt::print("\n{:>4} {:<{}} {:>8} {:>8} {:>8}  {}\n", "", "player", kLongestName, "points",
             "games", "share", "places");
  std::vector<std::size_t> order(plan.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t player) {
    const auto played = static_cast<double>(std::max<std::size_t>(standing.played[player], 1));
    return standing.points[player] / played;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  for (const std::size_t player : order) {
    fmt::print("{:>4} {:<{}} {:>8.1f} {:>8} {:>7.1f}%  {}\n", player + 1,
               clipped(plan.names[player]), kLongestName, standing.points[player],
               standing.played[player], 100 * share(player),
               fmt::join(standing.places[player], " "));
  }
}

void print_ends(const match::Plan& plan, const Standing& standing) {
  std::string ends;
  for (std::size_t end = 0; end < match::kGameEnds; ++end) {
    if (standing.ends[end] == 0) continue;
    ends += fmt::format("{}{} {}", ends.empty() ? "" : ", ", standing.ends[end],
                        match::end_name(static_cast<match::GameEnd>(end)));
  }
  const double games = static_cast<double>(std::max<std::size_t>(standing.games, 1));
  fmt::print("\nended by: {}; {:.1f} plies a game\n", ends.empty() ? "-" : ends,
             static_cast<double>(standing.plies) / games);
  for (std::size_t player = 0; player < standing.forfeits.size(); ++player) {
    const auto& [illegal, crash, overtime] = standing.forfeits[player];
    if (illegal + crash + overtime == 0) continue;
    fmt::print("forfeited by {}: {} illegal moves, {} crashes, {} overtime\n",
               clipped(plan.names[player]), illegal, crash, overtime);
    fmt::print("  the last: {}\n", standing.remarks[player]);
  }
}

app::Json encode_tally(const Tally& tally) {
  const auto estimate = match::estimate(tally);
  app::Json json;
  json["games"] = tally.game_count();
  json["wins"] = tally.wins();
  json["draws"] = tally.draws();
  json["losses"] = tally.losses();
  json["score"] = estimate.score;
  json["score_low"] = estimate.scores.low;
  json["score_high"] = estimate.scores.high;
  json["elo"] = match::finite(estimate.elo);
  json["elo_error"] = match::finite(estimate.error);
  json["elo_low"] = match::finite(estimate.low);
  json["elo_high"] = match::finite(estimate.high);
  json["los"] = estimate.los;
  json["normalised_elo"] = match::finite(estimate.normalised);
  json["draw_ratio"] = match::draw_ratio(tally);
  json["pair_ratio"] = match::finite(match::pair_ratio(tally));
  json["pairs"] = tally.pairs;
  if (tally.game_count() > 0) return json;
  for (const char* name : {"score", "score_low", "score_high", "elo", "elo_error", "elo_low",
                           "elo_high", "los", "normalised_elo", "draw_ratio", "pair_ratio"}) {
    json[name] = nullptr;  // not measured
  }
  return json;
}

void encode_many(app::Json& json, const match::Plan& plan, const Standing& standing) {
  const auto schedule = plan.schedule();
  json["pairings"] = app::Json::array();
  for (std::size_t i = 0; i < standing.pairings.size(); ++i) {
    app::Json one = encode_tally(standing.pairings[i]);
    one["first"] = plan.names[schedule.pairings()[i].first];
    one["second"] = plan.names[schedule.pairings()[i].second];
    json["pairings"].push_back(std::move(one));
  }
  json["ratings"] = app::Json::array();
  const auto rated = match::rate(plan.players.size(), match::meetings(plan, standing));
  if (!rated) return;
  for (const match::Rating& rating : rated->ratings) {
    app::Json one = {{"player", plan.names[rating.player]}};
    one.update(match::encode(rating));
    json["ratings"].push_back(std::move(one));
  }
}

}  // namespace

void print_heading(const match::PreparedMatch& match) {
  const match::Plan& plan = match.plan;
  fmt::print("{} ({}), {}, {}, {}\n", match.where->info->name, match.where->variant,
             app::plural(plan.schedule().games(), "game"), match.terms_text, match.openings_text);
  for (std::size_t i = 0; i < plan.names.size() && i < kLargestTable; ++i) {
    fmt::print("{:>4} {}\n", i + 1, plan.names[i]);
  }
  if (plan.names.size() > kLargestTable) {
    fmt::print("     and {}\n", app::plural(plan.names.size() - kLargestTable, "more player"));
  }
}

void print_standing(const match::PreparedMatch& match, const Standing& standing) {
  const match::Plan& plan = match.plan;
  if (plan.seats() != 2) {
    print_points(plan, standing);
  } else if (plan.players.size() == 2) {
    print_pair_of_players(standing.pairings.front());
    if (plan.sprt) print_test(*plan.sprt, standing);
  } else {
    print_ratings(plan, standing);
    print_cross_table(plan, standing);
  }
  print_ends(plan, standing);
}

app::Json encode(const match::PreparedMatch& match, const Standing& standing,
                 const match::MatchOutcome& outcome) {
  const match::Plan& plan = match.plan;
  app::Json json = encode_tally(of_first(plan, standing));
  json["llr"] = standing.llr ? app::Json(*standing.llr) : app::Json(nullptr);
  json["seconds"] = outcome.seconds;
  json["time_forfeits"] = standing.forfeited(match::Forfeit::Overtime);
  json["illegal_moves"] = standing.forfeited(match::Forfeit::Illegal);
  json["crashes"] = standing.forfeited(match::Forfeit::Crash);
  json["game"] = match.where->info->name;
  json["variant"] = match.where->variant;
  json["players"] = plan.names;
  json["limits"] = match.terms_text;
  json["openings"] = match.openings_text;
  json["seed"] = plan.seed;
  json["complete"] = outcome.finished;
  if (plan.sprt) {
    json["sprt"] = {{"elo0", plan.sprt->elo0},        {"elo1", plan.sprt->elo1},
                    {"alpha", plan.sprt->alpha},      {"beta", plan.sprt->beta},
                    {"lower", plan.sprt->lower()},    {"upper", plan.sprt->upper()},
                    {"games_beyond", standing.beyond}};
    json["sprt"]["verdict"] = standing.verdict == match::SprtVerdict::H1   ? "H1"
                              : standing.verdict == match::SprtVerdict::H0 ? "H0"
                                                                           : "undecided";
  }
  json["remarks"] = app::Json::object();
  for (std::size_t i = 0; i < standing.remarks.size(); ++i) {
    if (!standing.remarks[i].empty()) json["remarks"][plan.names[i]] = standing.remarks[i];
  }
  json["ends"] = app::Json::object();
  for (std::size_t end = 0; end < match::kGameEnds; ++end) {
    if (standing.ends[end] == 0) continue;
    json["ends"][std::string(match::end_name(static_cast<match::GameEnd>(end)))] =
        standing.ends[end];
  }
  json["points"] = app::Json::object();
  for (std::size_t i = 0; i < plan.names.size(); ++i) {
    json["points"][plan.names[i]] = standing.points[i];
  }
  if (plan.seats() == 2 && plan.players.size() > 2) encode_many(json, plan, standing);
  for (std::size_t i = 0; i < standing.places.size(); ++i) {
    json["seats"].push_back({{"player", plan.names[i]},
                             {"games", standing.played[i]},
                             {"points", standing.points[i]},
                             {"places", standing.places[i]}});
  }
  return json;
}

std::string progress_words(const match::Plan& plan, const match::MatchProgress& progress) {
  std::string words = fmt::format("{} of {}", progress.done, app::plural(progress.all, "game"));
  if (plan.players.size() == 2 && progress.tally.game_count() > 0) {
    words += ", Elo " + elo_text(match::estimate(progress.tally));
  }
  if (progress.llr) {
    words += fmt::format(", LLR {:.2f} ({:.2f} to {:.2f})", *progress.llr, plan.sprt->lower(),
                         plan.sprt->upper());
  }
  return words;
}

}  // namespace espalier::cli
