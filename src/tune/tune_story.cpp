#include "tune/tune_story.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numbers>

#include "lab/plot.hpp"
#include "tune/report_cells.hpp"

namespace espalier::tune {
namespace {

using app::Json;
using lab::Figure;
using lab::LinePlot;
using lab::Paragraph;
using lab::Section;
using lab::Series;
using lab::Table;
using lab::TableCell;

// Points of one number of each generation or batch.
template <class Record, class Number>
Series series(const std::string& name, int colour, const std::vector<Record>& records,
              const Number& number) {
  Series line;
  line.name = name;
  line.colour = colour;
  for (std::size_t i = 0; i < records.size(); ++i) {
    line.points.push_back({static_cast<double>(i + 1), number(records[i]), {}, {}});
  }
  return line;
}

LinePlot plot_of(const std::string& title, const std::string& x, const std::string& y) {
  LinePlot plot;
  plot.title = title;
  plot.x.label = x;
  plot.y.label = y;
  return plot;
}

Figure fitness_figure(const Evolution& evolution) {
  LinePlot plot = plot_of("Scores in each generation", "generation", "score (%)");
  const auto& history = evolution.history;
  const auto add = [&](const char* name, int colour, double GenerationRecord::*number) {
    plot.series.push_back(series(name, colour, history, [number](const GenerationRecord& record) {
      return 100 * record.*number;
    }));
  };
  add("best", 0, &GenerationRecord::best);
  add("mean", 1, &GenerationRecord::mean);
  add("worst", 2, &GenerationRecord::worst);
  add("best against the default weights", 3, &GenerationRecord::yardstick);
  plot.series.back().dashed = true;
  plot.y.low = 0;
  plot.y.high = 100;
  plot.references = {{50, "even"}};
  return {"fitness",
          "Scores of a generation are relative: against each other and against earlier champions. "
          "The dashed line is the champion's score against one opponent that stays the same; "
          "nothing is selected by it.",
          lab::draw(plot)};
}

Figure adaptation_figure(const Evolution& evolution) {
  LinePlot plot = plot_of("Mutation adapts", "generation", "share (%)");
  const auto& history = evolution.history;
  plot.series.push_back(series("mutation rate", 0, history, [](const GenerationRecord& record) {
    return 100 * record.mutation;
  }));
  plot.series.push_back(series("diversity", 1, history, [](const GenerationRecord& record) {
    return 100 * record.diversity;
  }));
  plot.y.low = 0;
  return {"mutation",
          "The mean mutation rate of the population, which is inherited and selected like any "
          "other gene, and the mean distance between two individuals in shares of the range.",
          lab::draw(plot)};
}

std::string names_of(const WeightInfos& infos) {
  std::string names;
  for (const WeightInfo& info : infos) {
    names += (names.empty() ? "" : ", ") + std::string(info.name);
  }
  return names;
}

Figure loss_figure(const std::vector<BatchRecord>& batches) {
  LinePlot plot = plot_of("Predicting the results of self-play", "batch", "log-loss");
  plot.series.push_back(
      series("log-loss", 0, batches, [](const BatchRecord& batch) { return batch.log_loss; }));
  plot.references = {{std::numbers::ln2, "one half"}};
  return {"log-loss",
          "Each batch is predicted before it is learned from. The games change with the player "
          "that plays them, so the curve need not fall.",
          lab::draw(plot)};
}

Figure score_figure(const std::vector<BatchRecord>& batches) {
  LinePlot plot = plot_of("Against the default weights", "batch", "score (%)");
  Series line;
  line.name = "score";
  for (std::size_t i = 0; i < batches.size(); ++i) {
    if (batches[i].score < 0) continue;
    line.points.push_back({static_cast<double>(i + 1), 100 * batches[i].score, {}, {}});
  }
  plot.series.push_back(std::move(line));
  plot.y.low = 0;
  plot.y.high = 100;
  plot.references = {{50, "even"}};
  return {"score", "Short matches on the same openings every time; nothing is decided by them.",
          lab::draw(plot)};
}

Figure weights_figure(const std::vector<BatchRecord>& batches, const WeightInfos& infos) {
  LinePlot plot = plot_of("Weights", "batch", "share of the range (%)");
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const double range = std::max(infos[i].high - infos[i].low, 1);
    plot.series.push_back(series(std::string(infos[i].name), static_cast<int>(i), batches,
                                 [&, i](const BatchRecord& batch) {
                                   return 100 * (batch.weights[i] - infos[i].low) / range;
                                 }));
  }
  return {"weights", "The whole weights that each batch ended with.", lab::draw(plot)};
}

Figure calibration_figure(const RegressionRecord& record) {
  LinePlot plot = plot_of("Chances and results", "chance given (%)", "share won (%)");
  Series ideal{"what would be right", {{0, 0, {}, {}}, {100, 100, {}, {}}}, 1, true, true};
  Series points{"held-out positions", {}, 0, true, false};
  for (const lab::Point& point : record.calibration) {
    points.points.push_back({100 * point.x, 100 * point.y, {}, {}});
  }
  plot.series = {std::move(points), std::move(ideal)};
  return {"calibration",
          "Positions of games that nothing was fitted to, in tenths by their chance.",
          lab::draw(plot)};
}

Table losses_table(const std::vector<RegressionRecord>& rounds) {
  Table table{"losses",
              "Log-loss: the mean of -log(chance given to what happened)",
              {"round", "games", "positions", "one half", "default weights", "coefficients",
               "whole weights"},
              {},
              "Held-out games, every fifth; below them the games that were fitted to. Given "
              "weights are allowed the scale that suits them best.",
              false};
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const RegressionRecord& round = rounds[i];
    const auto both = [](const Losses& losses) {
      return TableCell{fmt::format("{:.4f}", losses.held_out),
                       fmt::format("{:.4f}", losses.training), lab::Tone::Plain, ""};
    };
    table.rows.push_back({cell(std::to_string(i + 1)), cell(std::to_string(round.games)),
                          cell(std::to_string(round.positions)), both(round.even),
                          both(round.before), both(round.after), both(round.rounded)});
  }
  return table;
}

Table coefficients_table(const RegressionRecord& record, const WeightInfos& infos) {
  Table table{
      "coefficients",
      "Coefficients of the last round",
      {"feature", "coefficient", "standard error", "if positions were independent", "weight"},
      {},
      "What one more of a feature adds to the log-odds of a win. Standard errors take games "
      "as the unit. Where the last but one column is much larger, features say the same "
      "as others together, and the ridge divides the credit.",
      false};
  for (std::size_t i = 0; i < record.fit.coefficients.size(); ++i) {
    const bool own = i < infos.size();
    table.rows.push_back({cell(own ? std::string(infos[i].name) : "(to move)"),
                          cell(fmt::format("{:.4f}", record.fit.coefficients[i])),
                          cell(fmt::format("{:.4f}", record.fit.group_errors[i])),
                          cell(fmt::format("{:.4f}", record.fit.errors[i])),
                          cell(own ? std::to_string(record.whole.weights[i]) : "not a weight")});
  }
  return table;
}

}  // namespace

Section genetic_story(const Evolution& evolution, const GeneticOptions& options,
                      const WeightInfos& infos) {
  Section section{"evolution", "The evolution", {}};
  section.blocks.push_back(Paragraph{fmt::format(
      "{} generations of {} players. Genes are 0 to {}, spread evenly over the range of each "
      "weight.",
      evolution.history.size(), options.population, options.levels)});
  section.blocks.push_back(fitness_figure(evolution));
  section.blocks.push_back(adaptation_figure(evolution));
  Table table{
      "champions", "Champions",           {"generation", "score", "against the default", "genes"},
      {},          names_of(infos) + ".", true};
  for (std::size_t i = 0; i < evolution.history.size(); ++i) {
    const GenerationRecord& record = evolution.history[i];
    table.rows.push_back({cell(std::to_string(i + 1)), cell(percent(record.best)),
                          cell(percent(record.yardstick)), cell(in_words(record.champion))});
  }
  section.blocks.push_back(std::move(table));
  return section;
}

Json genetic_json(const Evolution& evolution, const GeneticOptions& options) {
  Json json;
  json["levels"] = options.levels;
  json["population"] = options.population;
  json["generations"] = Json::array();
  for (const GenerationRecord& record : evolution.history) {
    json["generations"].push_back({{"best", record.best},
                                   {"mean", record.mean},
                                   {"worst", record.worst},
                                   {"mutation", record.mutation},
                                   {"diversity", record.diversity},
                                   {"against_default", record.yardstick},
                                   {"champion", record.champion}});
  }
  return json;
}

Section learning_story(const std::vector<BatchRecord>& batches, const WeightInfos& infos) {
  Section section{"learning", "The learning curve", {}};
  section.blocks.push_back(loss_figure(batches));
  section.blocks.push_back(score_figure(batches));
  section.blocks.push_back(weights_figure(batches, infos));
  return section;
}

Json learning_json(const std::vector<BatchRecord>& batches) {
  Json json;
  json["batches"] = Json::array();
  for (const BatchRecord& batch : batches) {
    Json one = {{"games", batch.games}, {"log_loss", batch.log_loss}, {"weights", batch.weights}};
    if (batch.score >= 0) one["against_default"] = batch.score;
    json["batches"].push_back(std::move(one));
  }
  return json;
}

Section regression_story(const std::vector<RegressionRecord>& rounds, const WeightInfos& infos) {
  Section section{"regression", "The regression", {}};
  section.blocks.push_back(losses_table(rounds));
  section.blocks.push_back(coefficients_table(rounds.back(), infos));
  const WholeWeights& whole = rounds.back().whole;
  std::string note = fmt::format("One unit of log-odds became {:.1f} points", whole.factor);
  note += whole.limited ? ", the most that the ranges allow." : ", so that scores vary as before.";
  for (const std::size_t place : whole.refused) {
    note += fmt::format(" `{}` has a sign that its range does not allow and became {}.",
                        infos[place].name, whole.weights[place]);
  }
  section.blocks.push_back(Paragraph{note});
  section.blocks.push_back(calibration_figure(rounds.back()));
  return section;
}

Json regression_json(const std::vector<RegressionRecord>& rounds, const WeightInfos& infos) {
  Json json;
  const RegressionRecord& last = rounds.back();
  json["features"] = Json::array();
  for (std::size_t i = 0; i < last.fit.coefficients.size(); ++i) {
    json["features"].push_back({{"name", i < infos.size() ? std::string(infos[i].name) : "to_move"},
                                {"coefficient", last.fit.coefficients[i]},
                                {"standard_error", last.fit.group_errors[i]}});
  }
  json["rounds"] = Json::array();
  for (const RegressionRecord& round : rounds) {
    const auto both = [](const Losses& losses) {
      return Json{{"training", losses.training}, {"held_out", losses.held_out}};
    };
    json["rounds"].push_back({{"games", round.games},
                              {"positions", round.positions},
                              {"log_loss_default", both(round.before)},
                              {"log_loss_coefficients", both(round.after)},
                              {"log_loss_weights", both(round.rounded)},
                              {"weights", round.whole.weights}});
  }
  return json;
}

std::string regression_text(const RegressionRecord& last, const WeightInfos& infos) {
  std::string text =
      fmt::format("{:<18} {:>12} {:>15}\n", "feature", "coefficient", "standard error");
  for (std::size_t i = 0; i < last.fit.coefficients.size(); ++i) {
    text +=
        fmt::format("{:<18} {:>12.4f} {:>15.4f}\n", i < infos.size() ? infos[i].name : "(to move)",
                    last.fit.coefficients[i], last.fit.group_errors[i]);
  }
  text += fmt::format(
      "log-loss of held-out games: one half {:.4f}, default weights {:.4f}, tuned {:.4f}\n",
      last.even.held_out, last.before.held_out, last.rounded.held_out);
  return text;
}

}  // namespace espalier::tune
