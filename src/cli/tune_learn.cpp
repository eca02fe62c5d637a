// espalier tune GAME --method learn.
#include "cli/tune_learn.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/files.hpp"
#include "app/suggest.hpp"
#include "cli/command.hpp"
#include "codec/version.hpp"
#include "tune/fit_report.hpp"
#include "tune/learn_run.hpp"
#include "work/threads.hpp"

namespace espalier::cli {
namespace {

std::string evaluation_of(const TuneArguments& a, const app::GamePosition& where) {
  const auto names = where.game->evaluations();
  return a.eval.empty() && !names.empty() ? std::string(names.front()) : a.eval;
}

std::optional<Error> read_teacher(const TuneArguments& a, tune::LearnRequest& request) {
  if (!a.teacher) return std::nullopt;
  const auto names = request.where.game->evaluations();
  if (std::find(names.begin(), names.end(), *a.teacher) == names.end()) {
    return Error{app::unknown_name("evaluation", *a.teacher, {names.begin(), names.end()}, "")};
  }
  if (*a.teacher != request.evaluation) request.teacher = *a.teacher;
  return std::nullopt;
}

// Sums begin at zero and networks at random, where they begin from nothing.
std::optional<Error> read_learn_start(const TuneArguments& a, tune::LearnRequest& request) {
  const app::LearnShape shape = request.where.game->learn_shape(request.evaluation);
  const std::string nothing = shape.is_network() ? "random" : "zero";
  request.start_name = a.start;
  request.start = request.where.game->learned_weights(request.evaluation);
  if (a.start == "default") return std::nullopt;
  if (a.start == nothing) {
    if (request.teacher.empty()) {
      return Error{"--start " + nothing +
                   " cannot play; expected --teacher with another evaluation"};
    }
    if (shape.is_network()) {
      request.start = random_network(shape.network, request.seed);
    } else {
      std::fill(request.start.begin(), request.start.end(), 0);
    }
    return std::nullopt;
  }
  if (a.start == "random" || a.start == "zero") {
    return Error{"--start " + a.start + " is not for " +
                 (shape.is_network() ? "a network" : "--method learn of a sum of weights") +
                 "; expected default, " + nothing + " or a file"};
  }
  const auto start = tune::read_learnt_weights(a.start, request.where, request.evaluation);
  if (!start) {
    return Error{"--start: " + start.message() + " (or write default or " + nothing + ")"};
  }
  request.start = *start;
  return std::nullopt;
}

std::optional<Error> read_learn_check(const TuneArguments& a, tune::LearnRequest& request,
                                      OptionReader& reader) {
  const auto checks = read_checks(a, reader);
  if (!checks) return checks.error();
  if (checks->empty()) return std::nullopt;
  if (checks->size() > 1 || checks->front().random_players > 0) {
    return Error{"--check " + a.check + ": learn has no random players; expected default or none"};
  }
  request.check = checks->front();
  return std::nullopt;
}

Result<tune::LearnRequest> read_learn_request(const TuneArguments& a,
                                              const app::GamePosition& where) {
  if (auto error = check_owners(a, kLearn)) return *error;
  tune::LearnRequest request(where);
  request.evaluation = evaluation_of(a, where);
  if (auto error = tune::check_learnable(where, request.evaluation)) return *error;
  const app::LearnShape shape = where.game->learn_shape(request.evaluation);
  request.fit = tune::usual_fit(shape);
  OptionReader reader;
  reader.whole(a.seed, "--seed", 0, std::numeric_limits<long>::max(), request.seed);
  request.threads = work::default_threads();
  reader.whole(a.threads, "--threads", 1, kMostThreads, request.threads);
  reader.whole(a.opening, "--opening", 0, kMostOpening, request.play.opening);
  reader.whole(a.games, "--games", 1, kMostGames, request.games);
  reader.whole(a.rounds, "--rounds", 1, kMostRounds, request.rounds);
  reader.count(a.nodes, "--nodes", 1, kMostNodes, request.play.nodes);
  reader.whole(a.epochs, "--epochs", 1, kMostEpochs, request.fit.epochs);
  reader.real(a.lambda, "--lambda", 0, 1, request.fit.lambda);
  reader.real(a.rate, "--rate", 1e-6, 100, request.fit.rate);
  reader.real(a.ridge, "--ridge", 0, 1e9, request.fit.ridge);
  if (auto error = read_learn_check(a, request, reader)) return *error;
  if (reader.error()) return *reader.error();
  if (auto error = tune::check_learn_games(request)) return *error;
  if (auto error = read_teacher(a, request)) return *error;
  if (auto error = read_learn_start(a, request)) return *error;
  request.fitted_by = kTunedBy;
  if (a.out) request.out = *a.out;
  if (a.out) request.state = *a.out + ".games";
  if (a.state) request.state = *a.state;
  return request;
}

// Before the work: everything that is to be written can be, and only weights of the same evaluation
// are written over.
std::optional<Error> check_learn_files(const TuneArguments& a, const tune::LearnRequest& request) {
  if (a.report) {
    if (auto error = app::check_writable(*a.report, "report")) return error;
  }
  if (!request.state.empty()) {
    if (auto error = app::check_writable(request.state, "games file")) return error;
  }
  if (!a.out) return std::nullopt;
  if (auto error = app::check_writable(*a.out, "weights file")) return error;
  const auto text = app::read_file(*a.out, "weights file");
  if (!text || text->empty()) return std::nullopt;  // there is nothing yet
  const auto there = tune::read_learnt_weights(*a.out, request.where, request.evaluation);
  if (there) return std::nullopt;
  return Error{"--out: not overwritten, " + there.message() + "; expected a new name"};
}

// Files first, then words: what is printed says what was written.
int keep_and_show_learnt(const TuneArguments& a, const tune::LearnRequest& request,
                         const tune::Learnt& learnt) {
  std::vector<std::string> files;
  std::string trouble;
  if (a.out) {
    const auto written = tune::write_learnt_weights(request, learnt);
    if (written) files.push_back(*written);
    if (!written) trouble = written.message();
  }
  if (a.report) {
    const auto written = tune::write_fit_report(*a.report, tune::learnt_report(request, learnt));
    if (written) files.insert(files.end(), written->begin(), written->end());
    if (!written) trouble = written.message();
  }
  if (a.json) {
    app::Json json = tune::learnt_json(request, learnt);
    json["files"] = files;
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    fmt::print("{}", tune::learnt_text(request, learnt));
    for (const std::string& file : files) fmt::print("written: {}\n", file);
  }
  return trouble.empty() ? kDone : failed(trouble);
}

}  // namespace

int list_features(const TuneArguments& arguments, const app::GamePosition& where) {
  const std::string evaluation = evaluation_of(arguments, where);
  const app::LearnShape shape = where.game->learn_shape(evaluation);
  if (arguments.json) {
    app::Json json = {
        {"evaluation", evaluation}, {"features", shape.features}, {"weights", shape.weights()}};
    if (shape.is_network()) {
      json["hidden"] = shape.network.hidden;
      json["heads"] = shape.network.heads;
    }
    json["groups"] = app::Json::array();
    for (const FeatureGroup& group : shape.groups) {
      json["groups"].push_back({{"name", group.name},
                                {"first", group.first},
                                {"count", group.count},
                                {"meaning", group.meaning}});
    }
    fmt::print("{}\n", app::versioned_text(json));
    return kDone;
  }
  if (shape.is_network()) {
    fmt::print(
        "{}: a network of {} inputs, {} hidden units for each side and {} heads; {} weights "
        "without names (--method learn)\n",
        evaluation, shape.features, shape.network.hidden, shape.network.heads, shape.weights());
  } else {
    fmt::print("{}: {} features, {} weights without names (--method learn)\n", evaluation,
               shape.features, shape.weights());
  }
  for (const FeatureGroup& group : shape.groups) {
    fmt::print("{:>5}  {:<18} {}\n", group.count, group.name, group.meaning);
  }
  return kDone;
}

int run_tune_learn(const TuneArguments& arguments, const app::GamePosition& where) {
  const auto request = read_learn_request(arguments, where);
  if (!request) return bad_input(request.message());
  if (const auto error = check_learn_files(arguments, *request)) return bad_input(error->message);
  stop_on_interrupt();
  tune::TuneWatcher watcher;
  watcher.on_line = [](const std::string& line) { tell(line + "\n"); };
  watcher.stop = &interrupted();
  const auto learnt = tune::run_learning(*request, watcher);
  if (learnt) return keep_and_show_learnt(arguments, *request, *learnt);
  if (learnt.message() != tune::kStoppedMessage) return failed(learnt.message());
  return failed(request->state.empty() ? "stopped; only what a finished round has written was kept"
                                       : "stopped; the same command goes on from there");
}

}  // namespace espalier::cli
