// What learning a table of patterns found, for people and scripts.
#include <fmt/core.h>

#include "app/plural.hpp"
#include "espalier/core/text.hpp"
#include "lab/plot.hpp"
#include "tune/pattern_run.hpp"
#include "tune/report_cells.hpp"

namespace espalier::tune {
namespace {

using app::Json;
using lab::TableCell;
using lab::Tone;

std::string subject_of(const PatternRequest& request) {
  return request.where.info->name + " " + request.where.variant;
}

std::size_t non_zero(const std::vector<Points>& weights) {
  return weights.size() - static_cast<std::size_t>(std::count(weights.begin(), weights.end(), 0));
}

Json errors_json(const PatternErrors& errors) {
  return {{"positions", errors.positions}, {"nothing", errors.nothing}, {"fitted", errors.fitted}};
}

std::vector<PatternErrors> held_out_of(const PatternRound& round) {
  std::vector<PatternErrors> errors;
  for (const StageFit& stage : round.stages) errors.push_back(stage.held_out);
  return errors;
}

lab::Table stages_table(const PatternRequest& request, const PatternRound& round) {
  lab::Table table{"stages",
                   "Errors by stages, after the last round",
                   {"stage", "positions", "no prediction", request.subject.linear, "patterns",
                    "fitted positions", "weights in use", "steps"},
                   {},
                   "Root mean squared errors in points, of games that nothing was fitted to. The "
                   "linear evaluation is allowed the scale that suits it best.",
                   false};
  for (std::size_t i = 0; i < round.stages.size(); ++i) {
    const StageFit& stage = round.stages[i];
    table.rows.push_back({cell(std::to_string(i)), cell(std::to_string(stage.held_out.positions)),
                          cell(fmt::format("{:.0f}", stage.held_out.nothing)),
                          cell(fmt::format("{:.0f}", round.linear[i].fitted)),
                          cell(fmt::format("{:.0f}", stage.held_out.fitted)),
                          cell(fmt::format("{:.0f}", stage.training.fitted)),
                          cell(std::to_string(stage.active)), cell(std::to_string(stage.steps))});
  }
  return table;
}

lab::Figure stages_figure(const PatternRequest& request, const PatternRound& round) {
  lab::LinePlot plot;
  plot.title = "Errors by stages";
  plot.x.label = "stage";
  plot.y.label = "RMS error (points)";
  lab::Series nothing{"no prediction", {}, 2, true, true};
  lab::Series linear{request.subject.linear, {}, 1, true, true};
  lab::Series fitted{"patterns", {}, 0, true, true};
  for (std::size_t i = 0; i < round.stages.size(); ++i) {
    const auto x = static_cast<double>(i);
    nothing.points.push_back({x, round.stages[i].held_out.nothing, {}, {}});
    linear.points.push_back({x, round.linear[i].fitted, {}, {}});
    fitted.points.push_back({x, round.stages[i].held_out.fitted, {}, {}});
  }
  plot.series = {std::move(fitted), std::move(linear), std::move(nothing)};
  plot.y.low = 0;
  return {"errors", "How far predictions are from the final margin, in held-out games.",
          lab::draw(plot)};
}

lab::Table rounds_table(const PatternRequest& request, const PatternTuned& tuned) {
  lab::Table table{
      "rounds",
      "Rounds",
      {"round", "games", "positions", request.subject.linear, "table before", "table after"},
      {},
      "Root mean squared errors in points, of held-out games of all rounds so far.",
      false};
  for (std::size_t i = 0; i < tuned.rounds.size(); ++i) {
    const PatternRound& round = tuned.rounds[i];
    const std::string before =
        round.before.empty() ? "" : fmt::format("{:.1f}", total(round.before).fitted);
    table.rows.push_back({cell(std::to_string(i + 1)), cell(std::to_string(round.games)),
                          cell(std::to_string(round.positions)),
                          cell(fmt::format("{:.1f}", total(round.linear).fitted)), cell(before),
                          cell(fmt::format("{:.1f}", total(held_out_of(round)).fitted))});
  }
  return table;
}

}  // namespace

std::string pattern_text(const PatternRequest& request, const PatternTuned& tuned) {
  const PatternRound& last = tuned.rounds.back();
  std::string text = subject_of(request) + ": " + tuned.method + "\n\n";
  text += fmt::format("{:<6} {:>10} {:>14} {:>12} {:>10} {:>16}\n", "stage", "positions",
                      "no prediction", request.subject.linear, "patterns", "fitted positions");
  const auto line = [&](const std::string& name, const PatternErrors& held_out,
                        const PatternErrors& linear, const PatternErrors& training) {
    text += fmt::format("{:<6} {:>10} {:>14.0f} {:>12.0f} {:>10.0f} {:>16.0f}\n", name,
                        held_out.positions, held_out.nothing, linear.fitted, held_out.fitted,
                        training.fitted);
  };
  std::vector<PatternErrors> training;
  for (std::size_t i = 0; i < last.stages.size(); ++i) {
    training.push_back(last.stages[i].training);
    line(std::to_string(i), last.stages[i].held_out, last.linear[i], training.back());
  }
  line("all", total(held_out_of(last)), total(last.linear), total(training));
  text += fmt::format(
      "root mean squared errors in points, of held-out games; {} of {} weights are not zero\n",
      non_zero(tuned.weights), tuned.weights.size());
  text += fmt::format("\n{} in {:.0f} s\n", app::plural(tuned.games, "game"), tuned.seconds);
  if (tuned.check) text += in_words(*tuned.check) + "\n";
  return text;
}

Json pattern_json(const PatternRequest& request, const PatternTuned& tuned) {
  Json json;
  json["game"] = request.where.info->name;
  json["variant"] = request.where.variant;
  json["evaluation"] = request.subject.patterns;
  json["method"] = method_name(Method::Regression);
  json["how"] = tuned.method;
  json["seed"] = request.seed;
  json["depth"] = request.play.depth;
  json["start"] = request.start_name;
  json["weights"] = tuned.weights.size();
  json["non_zero"] = non_zero(tuned.weights);
  json["games"] = tuned.games;
  json["positions"] = tuned.rounds.back().positions;
  json["seconds"] = tuned.seconds;
  json["rounds"] = Json::array();
  for (const PatternRound& round : tuned.rounds) {
    Json one = {{"games", round.games}, {"positions", round.positions}};
    one["linear"] = errors_json(total(round.linear));
    one["held_out"] = errors_json(total(held_out_of(round)));
    if (!round.before.empty()) one["before"] = errors_json(total(round.before));
    one["stages"] = Json::array();
    for (std::size_t i = 0; i < round.stages.size(); ++i) {
      one["stages"].push_back({{"held_out", errors_json(round.stages[i].held_out)},
                               {"training", errors_json(round.stages[i].training)},
                               {"linear", errors_json(round.linear[i])},
                               {"active", round.stages[i].active},
                               {"steps", round.stages[i].steps}});
    }
    json["rounds"].push_back(std::move(one));
  }
  json["checks"] = Json::array();
  if (tuned.check) json["checks"].push_back(encode(*tuned.check));
  return json;
}

lab::Document pattern_report(const PatternRequest& request, const PatternTuned& tuned) {
  lab::Document document;
  document.title = "Learned patterns: " + subject_of(request);
  document.source = tuned.method;
  if (tuned.check) {
    document.summary = "Learned " + in_words(*tuned.check) + ".";
    document.headlines.push_back({fmt::format("{:.1f}%", 100 * tuned.check->estimate.score),
                                  "against " + tuned.check->against, Tone::Plain});
  }
  document.headlines.push_back({std::to_string(tuned.games), "games played", Tone::Plain});
  const PatternRound& last = tuned.rounds.back();
  document.sections.push_back({"errors-section",
                               "What it predicts",
                               {stages_figure(request, last), stages_table(request, last)}});
  document.sections.push_back({"rounds-section", "Round by round", {rounds_table(request, tuned)}});
  document.footer = fmt::format("{}, {}, seed {}, {:.0f} s.", request.fitted_by, app::today(),
                                request.seed, tuned.seconds);
  return document;
}

}  // namespace espalier::tune
