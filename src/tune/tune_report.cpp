#include "tune/tune_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "app/plural.hpp"
#include "lab/plot.hpp"
#include "tune/report_cells.hpp"

namespace espalier::tune {
namespace {

using app::Json;
using lab::TableCell;
using lab::Tone;

Tone tone_of(const CheckResult& check) {
  const std::string_view word = verdict_word(check);
  return word == "better" ? Tone::Good : word == "worse" ? Tone::Bad : Tone::Doubtful;
}

// The column is as wide as the longest name.
std::size_t name_width(const WeightInfos& infos) {
  std::size_t width = 6;
  for (const WeightInfo& info : infos) width = std::max(width, info.name.size());
  return width;
}

std::string range_text(const WeightInfo& info) {
  return fmt::format("{} to {}", info.low, info.high);
}

lab::Section weights_section(const TuneRequest& request, const Tuned& tuned) {
  lab::Section section{"weights", "The weights", {}};
  lab::Table table{"weights-table",
                   "Before and after",
                   {"weight", "default", "tuned", "range", "meaning"},
                   {},
                   "",
                   false};
  const WeightInfos infos = request.where.game->weights(request.evaluation);
  for (std::size_t i = 0; i < infos.size(); ++i) {
    table.rows.push_back({cell(std::string(infos[i].name)), cell(std::to_string(tuned.before[i])),
                          cell(std::to_string(tuned.found.weights[i])), cell(range_text(infos[i])),
                          cell(std::string(infos[i].meaning))});
  }
  section.blocks.push_back(std::move(table));
  return section;
}

lab::Figure ratio_figure(const CheckResult& check) {
  lab::LinePlot plot;
  plot.title = "The sequential test";
  plot.x.label = "pairs of games";
  plot.y.label = "log-likelihood ratio";
  lab::Series line;
  line.name = "LLR";
  for (std::size_t i = 0; i < check.ratios.size(); ++i) {
    line.points.push_back({static_cast<double>(i + 1), check.ratios[i], {}, {}});
  }
  plot.series.push_back(std::move(line));
  plot.references = {{check.check.bounds.upper(), "better"}, {check.check.bounds.lower(), "not"}};
  return {"sprt", "The match ends where the line meets a bound.", lab::draw(plot)};
}

lab::Section check_section(const Tuned& tuned) {
  lab::Section section{"check", "The check", {}};
  if (tuned.checks.empty()) {
    section.blocks.push_back(
        lab::Paragraph{"No check was asked for: whether the weights are better is unknown."});
    return section;
  }
  lab::Table table{"check-table",
                   "Tuned weights against others",
                   {"against", "verdict", "score", "games", "Elo"},
                   {},
                   "Other openings than those of the tuning, each played with both colours. 95% "
                   "intervals; games are won-drawn-lost.",
                   false};
  const auto two_lines = [](std::string text, std::string detail) {
    return TableCell{std::move(text), std::move(detail), Tone::Plain, ""};
  };
  for (const CheckResult& check : tuned.checks) {
    const match::EloEstimate& estimate = check.estimate;
    const match::Tally& tally = check.tally;
    table.rows.push_back(
        {cell(check.against),
         {std::string(verdict_word(check)), "", tone_of(check), ""},
         two_lines(percent(estimate.score),
                   percent(estimate.scores.low) + " to " + percent(estimate.scores.high)),
         two_lines(std::to_string(tally.game_count()),
                   fmt::format("{}-{}-{}", tally.wins(), tally.draws(), tally.losses())),
         two_lines(fmt::format("{:+.0f}", estimate.elo),
                   fmt::format("{:+.0f} to {:+.0f}", estimate.low, estimate.high))});
  }
  section.blocks.push_back(std::move(table));
  for (const CheckResult& check : tuned.checks) {
    section.blocks.push_back(lab::Paragraph{"Tuned " + in_words(check) + "."});
    if (check.sequential()) section.blocks.push_back(ratio_figure(check));
  }
  return section;
}

std::string subject(const TuneRequest& request) {
  return request.where.info->name + " " + request.where.variant;
}

Json named(const WeightInfos& infos, const Weights& weights) {
  Json json = Json::object();
  for (std::size_t i = 0; i < infos.size(); ++i) json[std::string(infos[i].name)] = weights[i];
  return json;
}

}  // namespace

std::string weights_text(const WeightInfos& infos) {
  const std::size_t width = name_width(infos);
  std::string text =
      fmt::format("{:<{}} {:>8}  {:<12}  {}\n", "weight", width, "default", "range", "meaning");
  for (const WeightInfo& info : infos) {
    text += fmt::format("{:<{}} {:>8}  {:<12}  {}\n", info.name, width, info.otherwise,
                        range_text(info), info.meaning);
  }
  return text;
}

Json weights_json(const WeightInfos& infos) {
  Json list = Json::array();
  for (const WeightInfo& info : infos) {
    list.push_back({{"name", info.name},
                    {"default", info.otherwise},
                    {"low", info.low},
                    {"high", info.high},
                    {"meaning", info.meaning}});
  }
  return list;
}

std::string tuned_text(const TuneRequest& request, const Tuned& tuned) {
  const WeightInfos infos = request.where.game->weights(request.evaluation);
  std::string text = subject(request) + ": " + tuned.found.method + "\n\n";
  if (!tuned.found.text.empty()) text += tuned.found.text + "\n";
  const std::size_t width = name_width(infos);
  text += fmt::format("{:<{}} {:>8} {:>8}  {:<12}  {}\n", "weight", width, "default", "tuned",
                      "range", "meaning");
  for (std::size_t i = 0; i < infos.size(); ++i) {
    text += fmt::format("{:<{}} {:>8} {:>8}  {:<12}  {}\n", infos[i].name, width, tuned.before[i],
                        tuned.found.weights[i], range_text(infos[i]), infos[i].meaning);
  }
  text += fmt::format("\n{} in {:.0f} s\n", app::plural(tuned.games, "game"), tuned.seconds);
  for (const CheckResult& check : tuned.checks) text += in_words(check) + "\n";
  return text;
}

Json tuned_json(const TuneRequest& request, const Tuned& tuned) {
  const WeightInfos infos = request.where.game->weights(request.evaluation);
  Json json;
  json["game"] = request.where.info->name;
  json["variant"] = request.where.variant;
  json["method"] = method_name(request.method);
  json["how"] = tuned.found.method;
  json["seed"] = request.seed;
  json["depth"] = request.arena.depth;
  json["start"] = request.start_name;
  json["weights"] = named(infos, tuned.found.weights);
  json["default"] = named(infos, tuned.before);
  json["games"] = tuned.games;
  json["positions"] = tuned.found.positions;
  json["seconds"] = tuned.seconds;
  json["checks"] = Json::array();
  for (const CheckResult& check : tuned.checks) json["checks"].push_back(encode(check));
  json["details"] = tuned.found.details;
  return json;
}

lab::Document tuned_report(const TuneRequest& request, const Tuned& tuned) {
  lab::Document document;
  document.title = "Tuned weights: " + subject(request);
  document.source = tuned.found.method;
  for (const CheckResult& check : tuned.checks) {
    document.summary +=
        (document.summary.empty() ? "" : "\n\n") + ("Tuned " + in_words(check)) + ".";
    document.headlines.push_back(
        {percent(check.estimate.score), "against " + check.against, tone_of(check)});
  }
  document.headlines.push_back({std::to_string(tuned.games), "games played", Tone::Plain});
  document.sections.push_back(weights_section(request, tuned));
  document.sections.push_back(check_section(tuned));
  for (const lab::Section& section : tuned.found.story) document.sections.push_back(section);
  document.footer = fmt::format("{}, {}, seed {}, {:.0f} s.", request.fitted_by, app::today(),
                                request.seed, tuned.seconds);
  return document;
}

app::Provenance tuned_provenance(const TuneRequest& request, const Tuned& tuned) {
  app::Provenance from;
  from.fitted_by = request.fitted_by;
  from.date = app::today();
  from.method = tuned.found.method;
  from.positions = tuned.found.positions;
  from.game = request.where.info->name;
  for (const CheckResult& check : tuned.checks) {
    from.note += (from.note.empty() ? "" : "; ") + in_words(check);
  }
  if (from.note.empty()) from.note = "not checked";
  from.variant = request.where.variant;
  return from;
}

}  // namespace espalier::tune
