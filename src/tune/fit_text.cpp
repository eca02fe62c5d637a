// Fits as tables for the terminal and as JSON.
#include <fmt/core.h>

#include <cmath>
#include <string>

#include "match/elo.hpp"
#include "tune/fit_report.hpp"

namespace espalier::tune {
namespace {

std::string stage_name(int stage) { return stage < 0 ? "all" : std::to_string(stage); }

std::string notes_text(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += "note: " + note + "\n";
  return text;
}

std::string row_name(const PlaceRow& row) {
  return std::to_string(row.first) + (row.open ? " and more" : "");
}

// The first place with F >= p.
std::string place_at(const PlaceRow& row, double p) {
  for (std::size_t x = 0; x < row.cumulative.size(); ++x) {
    if (row.cumulative[x] >= p) return std::to_string(x);
  }
  return "-";
}

app::Json begun(const FitSubject& subject, const char* model, std::size_t n) {
  app::Json json;
  json["game"] = subject.game;
  json["variant"] = subject.variant;
  json["model"] = model;
  json["n"] = n;
  return json;
}

app::Json ended(app::Json json, std::size_t positions, const FitSubject& subject) {
  json["positions"] = positions;
  json["method"] = subject.method;
  return json;
}

app::Json json_of(const FittedPair& pair) {
  app::Json json;
  json["stage"] = pair.stage;
  json["s"] = pair.depths.s;
  json["d"] = pair.depths.d;
  json["n"] = pair.line.n;
  json["decided"] = pair.decided;
  json["a"] = pair.line.a;
  json["b"] = pair.line.b;
  json["sigma"] = pair.line.sigma;
  json["r2"] = pair.line.r2;
  json["a_error"] = pair.line.a_error;
  json["b_error"] = pair.line.b_error;
  json["beyond"] = pair.shape.beyond;
  json["skewness"] = pair.shape.skewness;
  json["kurtosis"] = pair.shape.kurtosis;
  return json;
}

app::Json json_of(const FactorTrial& trial) {
  const match::EloEstimate estimate = match::estimate(trial.tally);
  app::Json json;
  json["level"] = trial.level;
  json["factor"] = trial.factor;
  json["games"] = trial.tally.game_count();
  json["wins"] = trial.tally.wins();
  json["draws"] = trial.tally.draws();
  json["losses"] = trial.tally.losses();
  json["score"] = estimate.score;
  json["score_low"] = estimate.scores.low;
  json["score_high"] = estimate.scores.high;
  return json;
}

}  // namespace

std::string text_of(const ProbCutFit& fit) {
  const int digits = fit.deep == DeepValue::Result ? 4 : 2;  // of b and sigma
  std::string text =
      fmt::format("{:>3} {:>3} {:>5} {:>7} {:>7}  {:>16} {:>10} {:>9} {:>6} {:>10} {:>8}\n", "s",
                  "d", "stage", "n", "decided", "a", "b", "sigma", "R2", "|e|>1.3 s", "kurtosis");
  for (const FittedPair& pair : fit.pairs) {
    const LineFit& line = pair.line;
    text += fmt::format(
        "{:>3} {:>3} {:>5} {:>7} {:>7}  {:>16} {:>10.{}f} {:>9.{}f} {:>6.3f} {:>9.1f}% {:>8.1f}\n",
        pair.depths.s, pair.depths.d, stage_name(pair.stage), line.n, pair.decided,
        fmt::format("{0:.{2}f} +- {1:.{2}f}", line.a, line.a_error, digits + 2), line.b, digits,
        line.sigma, digits, line.r2, 100 * pair.shape.beyond, pair.shape.kurtosis);
  }
  text += fmt::format(
      "{} = a f(s) + b + e in the mover's view; decided: left out, a proven win or loss.\n"
      "Of normal errors {:.1f}% lie beyond 1.3 sigma, and the kurtosis is 3.\n",
      deep_name(fit.deep), 100 * kNormalBeyond);
  return text + notes_text(fit.notes);
}

std::string text_of(const PlaceFit& fit) {
  std::string text = fmt::format("{:>11} {:>7} {:>7} {:>7} {:>7}  {:>6} {:>6} {:>6}\n", "y", "n",
                                 "F(0)", "F(1)", "F(2)", "x .90", "x .95", "x .99");
  for (const PlaceRow& row : fit.rows) {
    const auto at = [&row](std::size_t x) {
      return x < row.cumulative.size() ? row.cumulative[x] : 1.0;
    };
    text += fmt::format("{:>11} {:>7} {:>7.3f} {:>7.3f} {:>7.3f}  {:>6} {:>6} {:>6}\n",
                        row_name(row), row.n, at(0), at(1), at(2), place_at(row, 0.90),
                        place_at(row, 0.95), place_at(row, 0.99));
  }
  const bool open = !fit.rows.empty() && fit.rows.back().open;
  text += fmt::format(
      "F(x given y): the best child {} plies deep is among the first x + 1, that of {} is number "
      "y.\n"
      "{} positions counted, {:.1f} moves each; left out: {} with fewer than two moves to choose "
      "from,\n{} won at once.\n",
      fit.depths.d + 1, fit.depths.s, fit.n, fit.mean_children, fit.too_few_children,
      fit.won_at_once);
  if (open) {
    text += fmt::format("The last row stands for all from y = {} on; its x counts from there.\n",
                        fit.rows.back().first);
  }
  return text;
}

std::string text_of(const WindowFit& fit, const WindowTask& task) {
  std::string text =
      fmt::format("{:>11} {:>7} {:>7} {:>7} {:>7} {:>7}\n", "plies left", "n", "decided", "median",
                  fmt::format("{:.4g}%", 100 * task.quantile), "width");
  for (std::size_t i = 0; i < fit.levels.size(); ++i) {
    const LevelSwings& level = fit.levels[i];
    text += fmt::format("{:>11} {:>7} {:>7} {:>7} {:>7} {:>7}\n", level.left, level.n,
                        level.decided, level.median, level.width, fit.widths[i + 1]);
  }
  text += "|value of a search - evaluation|; decided: left out, a proven win or loss.\n";
  if (!fit.trials.empty()) {
    text += fmt::format("\n{:>6} {:>11} {:>6} {:>6} {:>6}  {}\n", "level", "factor", "won", "drawn",
                        "lost", "score (95% interval)");
    for (const FactorTrial& trial : fit.trials) {
      const match::EloEstimate estimate = match::estimate(trial.tally);
      text += fmt::format("{:>6} {:>11.3f} {:>6} {:>6} {:>6}  {:.1f}% ({:.1f} to {:.1f}){}\n",
                          trial.level == 0 ? "all" : std::to_string(trial.level), trial.factor,
                          trial.tally.wins(), trial.tally.draws(), trial.tally.losses(),
                          100 * estimate.score, 100 * estimate.scores.low,
                          100 * estimate.scores.high, &trial == fit.chosen() ? "  chosen" : "");
    }
    text += fmt::format("With windows at depth {} against full width at depth {}.\n", task.depth,
                        opponent_depth(task));
  }
  const WindowSavings& saved = fit.savings;
  if (saved.positions > 0 && saved.full_nodes > 0) {
    text += fmt::format(
        "At depth {} on {} undecided positions: {:.0f}% of the nodes, the same move in {:.0f}%.\n",
        task.depth, saved.positions,
        100 * static_cast<double>(saved.nodes) / static_cast<double>(saved.full_nodes),
        100 * static_cast<double>(saved.same_moves) / static_cast<double>(saved.positions));
  }
  return text + notes_text(fit.notes);
}

app::Json json_of(const ProbCutFit& fit, const FitSubject& subject) {
  const FittedPair& first = fit.pairs.front();
  const bool at_the_end = fit.deep != DeepValue::Search;
  app::Json json = begun(subject, at_the_end ? "endcut" : "probcut", first.line.n);
  if (at_the_end) json["deep"] = fit.deep == DeepValue::Margin ? "margin" : "result";
  json["s"] = first.depths.s;
  json["d"] = first.depths.d;
  json["a"] = first.line.a;
  json["b"] = first.line.b;
  json["sigma"] = first.line.sigma;
  json["r2"] = first.line.r2;
  json["pairs"] = app::Json::array();
  for (const FittedPair& pair : fit.pairs) json["pairs"].push_back(json_of(pair));
  json["notes"] = fit.notes;
  return ended(std::move(json), fit.positions, subject);
}

app::Json json_of(const PlaceFit& fit, const FitSubject& subject) {
  app::Json json = begun(subject, "node-cutting", fit.n);
  json["s"] = fit.depths.s;
  json["d"] = fit.depths.d;
  json["mean_moves"] = fit.mean_children;
  json["too_few_moves"] = fit.too_few_children;
  json["won_at_once"] = fit.won_at_once;
  json["rows"] = app::Json::array();
  for (const PlaceRow& row : fit.rows) {
    app::Json one;
    one["y"] = row.first;
    one["and_more"] = row.open;
    one["n"] = row.n;
    one["cumulative"] = row.cumulative;
    json["rows"].push_back(std::move(one));
  }
  return ended(std::move(json), fit.positions, subject);
}

app::Json json_of(const WindowFit& fit, const WindowTask& task, const FitSubject& subject) {
  std::size_t n = fit.positions;
  for (const LevelSwings& level : fit.levels) n = std::min(n, level.n);
  app::Json json = begun(subject, "windows", n);
  json["depth"] = task.depth;
  json["quantile"] = task.quantile;
  json["against"] = task.against == WindowOpponent::Shallower ? "shallower" : "deeper";
  json["form"] = form_name(task.form);
  json["factor"] = fit.factor;
  json["level_factors"] = fit.own;
  json["widths"] = fit.widths;
  json["levels"] = app::Json::array();
  for (const LevelSwings& level : fit.levels) {
    app::Json one;
    one["left"] = level.left;
    one["n"] = level.n;
    one["decided"] = level.decided;
    one["median"] = level.median;
    one["quantile"] = level.width;
    json["levels"].push_back(std::move(one));
  }
  json["trials"] = app::Json::array();
  for (const FactorTrial& trial : fit.trials) json["trials"].push_back(json_of(trial));
  json["nodes"] = fit.savings.nodes;
  json["full_nodes"] = fit.savings.full_nodes;
  json["same_moves"] = fit.savings.same_moves;
  json["compared"] = fit.savings.positions;
  json["notes"] = fit.notes;
  return ended(std::move(json), fit.positions, subject);
}

}  // namespace espalier::tune
