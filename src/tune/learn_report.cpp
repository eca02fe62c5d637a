// What learning an evaluation found, for people and scripts.
#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "app/plural.hpp"
#include "lab/plot.hpp"
#include "tune/learn_run.hpp"
#include "tune/report_cells.hpp"

namespace espalier::tune {
namespace {

using app::Json;
using lab::Tone;

std::string learnt_subject(const LearnRequest& request) {
  return request.where.info->name + " " + request.where.variant + ", evaluation " +
         request.evaluation;
}

// The least, mean and largest weight of a group.
struct GroupSpread {
  Points low = std::numeric_limits<Points>::max();
  Points high = std::numeric_limits<Points>::lowest();
  double mean = 0;
};
GroupSpread spread_of(const std::vector<Points>& weights, std::size_t first, std::size_t count) {
  GroupSpread spread;
  for (std::size_t i = first; i < first + count; ++i) {
    spread.low = std::min(spread.low, weights[i]);
    spread.high = std::max(spread.high, weights[i]);
    spread.mean += static_cast<double>(weights[i]) / static_cast<double>(count);
  }
  return spread;
}

std::string in_cells(const GroupSpread& spread) {
  return fmt::format("{} / {:.0f} / {}", spread.low, spread.mean, spread.high);
}

// The parts of a network, as its table has them.
lab::Table parts_table(const LearnRequest& request, const Learnt& learnt) {
  lab::Table table{"parts",
                   "Weights by parts of the network",
                   {"part", "weights", "least / mean / largest", "1 is", "meaning"},
                   {},
                   "Whole numbers, as the file has them.",
                   false};
  const app::LearnShape shape = request.where.game->learn_shape(request.evaluation);
  const NetworkForm& form = shape.network;
  const auto add = [&](const std::string& name, std::size_t first, std::size_t count,
                       std::string_view meaning) {
    table.rows.push_back({cell(name), cell(std::to_string(count)),
                          cell(in_cells(spread_of(learnt.weights, first, count))),
                          cell(std::to_string(form.one(first))), cell(std::string(meaning))});
  };
  for (const FeatureGroup& group : shape.groups) {
    add("inputs " + std::string(group.name), group.first * form.hidden, group.count * form.hidden,
        group.meaning);
  }
  add("hidden biases", form.biases(), form.hidden, "hidden units without any input");
  add("outputs", form.outputs(), form.head_biases() - form.outputs(), "hidden units of both views");
  add("head biases", form.head_biases(), form.heads, "the value without any hidden unit");
  return table;
}

lab::Table groups_table(const LearnRequest& request, const Learnt& learnt) {
  lab::Table table{"groups",
                   "Weights by groups of features",
                   {"group", "features", "middle game", "endgame", "meaning"},
                   {},
                   "Least, mean and largest weight in points.",
                   false};
  const app::LearnShape shape = request.where.game->learn_shape(request.evaluation);
  const WeightInfos infos = request.where.game->weights(request.evaluation);
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const auto weight = cell(std::to_string(learnt.weights[i]));
    table.rows.push_back({cell(std::string(infos[i].name)), cell("1"), weight, weight,
                          cell(std::string(infos[i].meaning))});
  }
  for (const FeatureGroup& group : shape.groups) {
    const auto spread = [&](std::size_t first) {
      return cell(in_cells(spread_of(learnt.weights, first + group.first, group.count)));
    };
    table.rows.push_back({cell(std::string(group.name)), cell(std::to_string(group.count)),
                          spread(0), spread(shape.features), cell(std::string(group.meaning))});
  }
  return table;
}

lab::Figure epochs_figure(const LearnFit& fit) {
  lab::LinePlot plot;
  plot.title = "Loss by epochs, last round";
  plot.x.label = "epoch";
  plot.y.label = "loss";
  lab::Series training{"fitted games", {}, 1, true, true};
  lab::Series held_out{"held-out games", {}, 0, true, true};
  for (std::size_t i = 0; i < fit.epochs.size(); ++i) {
    const auto x = static_cast<double>(i + 1);
    training.points.push_back({x, fit.epochs[i].training, {}, {}});
    held_out.points.push_back({x, fit.epochs[i].held_out, {}, {}});
  }
  plot.series = {std::move(held_out), std::move(training)};
  return {"epochs", "Mean squared errors of expected results.", lab::draw(plot)};
}

lab::Table learnt_rounds_table(const Learnt& learnt) {
  lab::Table table{"rounds",
                   "Rounds",
                   {"round", "games", "positions", "plies a game", "scale", "loss before",
                    "loss after", "loss of the searches", "epoch"},
                   {},
                   "Losses of held-out games of all rounds so far.",
                   false};
  for (std::size_t i = 0; i < learnt.rounds.size(); ++i) {
    const LearnRound& round = learnt.rounds[i];
    const auto loss = [](double value) { return cell(fmt::format("{:.6f}", value)); };
    table.rows.push_back(
        {cell(std::to_string(i + 1)), cell(std::to_string(round.games)),
         cell(std::to_string(round.positions)), cell(fmt::format("{:.0f}", round.plies)),
         cell(fmt::format("{:.0f}", round.fit.scale)), loss(round.fit.before),
         loss(round.fit.held_out), loss(round.fit.searched), cell(std::to_string(round.fit.best))});
  }
  return table;
}

}  // namespace

std::string learnt_text(const LearnRequest& request, const Learnt& learnt) {
  std::string text = learnt_subject(request) + ": " + learnt.method + "\n\n";
  text += fmt::format("{:<6} {:>8} {:>10} {:>6} {:>12} {:>12} {:>12} {:>6}\n", "round", "games",
                      "positions", "scale", "loss before", "loss after", "searches", "epoch");
  for (std::size_t i = 0; i < learnt.rounds.size(); ++i) {
    const LearnRound& round = learnt.rounds[i];
    text += fmt::format("{:<6} {:>8} {:>10} {:>6.0f} {:>12.6f} {:>12.6f} {:>12.6f} {:>6}\n", i + 1,
                        round.games, round.positions, round.fit.scale, round.fit.before,
                        round.fit.held_out, round.fit.searched, round.fit.best);
  }
  text += "mean squared errors of expected results, in held-out games\n";
  text += fmt::format("\n{} in {:.0f} s\n", app::plural(learnt.games, "game"), learnt.seconds);
  if (learnt.check) text += in_words(*learnt.check) + "\n";
  return text;
}

Json learnt_json(const LearnRequest& request, const Learnt& learnt) {
  Json json;
  json["game"] = request.where.info->name;
  json["variant"] = request.where.variant;
  json["evaluation"] = request.evaluation;
  json["method"] = "learn";
  json["how"] = learnt.method;
  json["seed"] = request.seed;
  json["nodes"] = request.play.nodes;
  json["start"] = request.start_name;
  json["weights"] = learnt.weights;
  json["games"] = learnt.games;
  json["seconds"] = learnt.seconds;
  json["rounds"] = Json::array();
  for (const LearnRound& round : learnt.rounds) {
    Json one = {{"games", round.games},           {"positions", round.positions},
                {"repeated", round.repeated},     {"plies", round.plies},
                {"scale", round.fit.scale},       {"before", round.fit.before},
                {"held_out", round.fit.held_out}, {"searched", round.fit.searched},
                {"best_epoch", round.fit.best}};
    one["epochs"] = Json::array();
    for (const LearnEpoch& epoch : round.fit.epochs) {
      one["epochs"].push_back({{"training", epoch.training}, {"held_out", epoch.held_out}});
    }
    json["rounds"].push_back(std::move(one));
  }
  json["checks"] = Json::array();
  if (learnt.check) json["checks"].push_back(encode(*learnt.check));
  return json;
}

lab::Document learnt_report(const LearnRequest& request, const Learnt& learnt) {
  lab::Document document;
  document.title = "Learned weights: " + learnt_subject(request);
  document.source = learnt.method;
  if (learnt.check) {
    document.summary = "Learned " + in_words(*learnt.check) + ".";
    document.headlines.push_back({fmt::format("{:.1f}%", 100 * learnt.check->estimate.score),
                                  "against " + learnt.check->against, Tone::Plain});
  }
  document.headlines.push_back({std::to_string(learnt.games), "games played", Tone::Plain});
  document.sections.push_back(
      {"fit-section",
       "What it predicts",
       {epochs_figure(learnt.rounds.back().fit), learnt_rounds_table(learnt)}});
  const bool network = request.where.game->learn_shape(request.evaluation).is_network();
  document.sections.push_back(
      {"weights-section",
       "Weights",
       {network ? parts_table(request, learnt) : groups_table(request, learnt)}});
  document.footer = fmt::format("{}, {}, seed {}, {:.0f} s.", request.fitted_by, app::today(),
                                request.seed, learnt.seconds);
  return document;
}

}  // namespace espalier::tune
