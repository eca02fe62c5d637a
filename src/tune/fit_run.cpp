#include "tune/fit_run.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "recipe/text.hpp"
#include "tune/fit_endcut.hpp"
#include "work/transport.hpp"

namespace espalier::tune {
namespace {

class FitRun {
 public:
  FitRun(const FitRequest& request, const FitWatcher& watcher)
      : request_(request), watcher_(watcher) {}

  Result<Fitted> run() {
    if (auto error = check_stage(*request_.start.game, request_.kind, request_.stage)) {
      return *error;
    }
    if (auto error = find_positions()) return *error;
    if (work::requested(watcher_.stop)) return Error{kStopped};
    begin("searching");
    auto fitted = fit();
    if (work::requested(watcher_.stop)) return Error{kStopped};
    return fitted;
  }

 private:
  void begin(const std::string& phase) const {
    if (watcher_.on_phase) watcher_.on_phase(phase);
  }

  std::optional<Error> find_positions() {
    const app::AnyGame& game = request_.start.game;
    if (!request_.given.empty()) {
      positions_ = request_.given;
      return leave_other_stages();
    }
    begin("playing");
    const SelfPlay play = self_play();
    if (request_.kind == ModelKind::EndCut) {
      if (auto error = check_end_is_known(*game)) return error;
      asked_for_ = play.positions * distances_of(request_.pairs).size();
      positions_ = play_to_the_end(game, play, request_.pairs, watcher_.on_progress, watcher_.stop);
    } else {
      asked_for_ = play.positions;
      positions_ = play_positions(game, play, watcher_.on_progress, watcher_.stop);
    }
    if (request_.save_positions.empty() || work::requested(watcher_.stop)) return std::nullopt;
    const auto saved = write_positions(request_.save_positions, game, positions_);
    if (!saved) return saved.error();
    return std::nullopt;
  }

  SelfPlay self_play() const {
    SelfPlay play = request_.self_play;
    play.place = match::pack(request_.start);
    play.stage = request_.stage;
    return play;
  }

  // Of the positions that were given.
  std::optional<Error> leave_other_stages() {
    if (!request_.stage) return std::nullopt;
    left_out_ = std::erase_if(positions_, [stage = *request_.stage](const SampledPosition& each) {
      return each.stage != stage;
    });
    if (!positions_.empty()) return std::nullopt;
    return Error{fmt::format("none of the {} positions given is of stage {}; expected some",
                             left_out_, *request_.stage)};
  }

  Result<Fitted> fit() const {
    const FitData data{&request_.start.game, request_.recipe, &positions_,
                       request_.self_play.threads, match::pack(request_.start)};
    switch (request_.kind) {
      case ModelKind::ProbCut: return fit_pairs(data);
      case ModelKind::EndCut: return fit_ends(data);
      case ModelKind::NodeCutting: return fit_order(data);
      default: return fit_widths(data);
    }
  }

  Result<Fitted> fit_pairs(const FitData& data) const {
    const auto fit = fit_probcut(data, request_.pairs, watcher_.on_progress, watcher_.stop);
    if (!fit) return fit.error();
    if (work::requested(watcher_.stop)) return Fitted{};
    Fitted fitted =
        begun("regression of depth d on depth s for s,d = " + depth_pairs_text(request_.pairs));
    fitted.model.models.pairs = cut_pairs(*fit);
    return ended(std::move(fitted), *fit);
  }

  Result<Fitted> fit_ends(const FitData& data) const {
    const auto fit = fit_endcut(data, request_.pairs, watcher_.on_progress, watcher_.stop);
    if (!fit) return fit.error();
    if (work::requested(watcher_.stop)) return Fitted{};
    Fitted fitted = begun(fmt::format(
        "regression of the {} of the game, d plies before its end, on depth s for s,d = {}",
        fit->deep == DeepValue::Margin ? "margin" : "result", depth_pairs_text(request_.pairs)));
    fitted.model.models.ends = cut_pairs(*fit);
    return ended(std::move(fitted), *fit);
  }

  Result<Fitted> fit_order(const FitData& data) const {
    const DepthPair& depths = request_.depths;
    const auto fit = fit_places(data, depths, watcher_.on_progress, watcher_.stop);
    if (!fit) return fit.error();
    if (work::requested(watcher_.stop)) return Fitted{};
    std::string rows;
    for (const PlaceRow& row : fit->rows) {
      rows += fmt::format("{}{}", rows.empty() ? "" : " ", row.n);
    }
    Fitted fitted = begun(
        fmt::format("place of the best child at depth {} given its place at depth {} (rows of "
                    "{} positions)",
                    depths.d + 1, depths.s, rows));
    fitted.model.models.places = place_model(*fit);
    return ended(std::move(fitted), *fit);
  }

  Result<Fitted> fit_widths(const FitData& data) const {
    WindowTask task = request_.windows;
    task.seed = request_.self_play.seed;
    const auto fit = fit_windows(data, request_.start, task, watcher_.on_phase,
                                 watcher_.on_progress, watcher_.stop);
    if (!fit) return fit.error();
    if (work::requested(watcher_.stop)) return Fitted{};
    std::string how =
        fmt::format("{:.4g}% quantiles of search minus evaluation", 100 * task.quantile);
    if (task.form == WindowForm::Cone) how += ", as the least cone that holds them";
    if (!fit->own.empty()) {
      how += ", each level by itself times";
      for (const double factor : fit->own) how += fmt::format(" {:.3f}", factor);
      if (!task.known.empty()) {
        how += fmt::format(" (the first {} by earlier trials)", task.known.size());
      }
      how += ", then all";
    }
    if (const FactorTrial* trial = fit->chosen()) {
      how += fmt::format(
          " times {:.3f}, which scores {:.1f}% at depth {} against full width at depth {} in {} "
          "games",
          fit->factor, 100 * trial->tally.score(), task.depth, opponent_depth(task),
          trial->tally.game_count());
    }
    Fitted fitted = begun(how);
    fitted.model.models.widths = fit->widths;
    return ended(std::move(fitted), *fit, task);
  }

  std::string origin() const {
    const SelfPlay& play = request_.self_play;
    if (!request_.given.empty()) {
      // The name alone: where it lies on this machine helps nobody.
      const auto name = std::filesystem::path(request_.given_by).filename().string();
      return fmt::format("from the file {}, seed {}", name, play.seed);
    }
    return fmt::format(
        "from self-play (seed {}, depth {}, 0 to {} random plies, then {:.0f}% random moves)",
        play.seed, play.depth, play.random_opening, 100 * play.random_share);
  }

  Fitted begun(const std::string& how) const {
    Fitted fitted;
    fitted.model.kind = request_.kind;
    const std::string stage = request_.stage ? fmt::format(", stage {},", *request_.stage) : "";
    fitted.model.method = fmt::format("{}; {} positions of {}{} {}; searched by '{}'", how,
                                      positions_.size(), request_.start.variant, stage, origin(),
                                      engine::format_recipe(request_.recipe));
    fitted.model.positions = positions_.size();
    fitted.model.fitted_by = request_.fitted_by;
    fitted.model.date = request_.date;
    fitted.model.game = request_.start.info->name;
    fitted.model.evaluation = evaluation_of(request_);
    if (request_.given.empty() && positions_.size() < asked_for_) {
      fitted.notes.push_back(
          fmt::format("self-play finds only {} different positions", positions_.size()));
    }
    if (left_out_ > 0) {
      fitted.notes.push_back(fmt::format("{} positions of other stages are left out", left_out_));
    }
    return fitted;
  }

  // The same result as text, JSON and report.
  template <class Fit, class... Task>
  Fitted ended(Fitted fitted, const Fit& fit, const Task&... task) const {
    const FitSubject subject{fitted.model.game, request_.start.variant, fitted.model.method,
                             fitted.model.fitted_by + ", " + fitted.model.date};
    fitted.text = text_of(fit, task...);
    fitted.json = json_of(fit, task..., subject);
    fitted.json["evaluation"] = fitted.model.evaluation;
    if (request_.stage) fitted.json["stage"] = *request_.stage;
    fitted.report = report_of(fit, task..., subject);
    return fitted;
  }

  const FitRequest& request_;
  const FitWatcher& watcher_;
  std::vector<SampledPosition> positions_;
  std::size_t asked_for_ = 0;  // of self-play
  std::size_t left_out_ = 0;   // of those given: of other stages
};

}  // namespace

std::string evaluation_of(const FitRequest& request) {
  if (!request.recipe.evaluation.empty()) return request.recipe.evaluation;
  return std::string(request.start.game->evaluations().front());
}

std::optional<Error> check_stage(const app::ErasedGame& game, ModelKind kind,
                                 const std::optional<int>& stage) {
  if (!stage) return std::nullopt;
  const int stages = game.stages();
  if (stages == 0) {
    return Error{std::string(game.name()) + " has no stages; expected no stage to fit to"};
  }
  if (*stage >= stages) {
    return Error{
        fmt::format("{} has no stage {}; expected 0 to {}", game.name(), *stage, stages - 1)};
  }
  if (kind != ModelKind::EndCut) return std::nullopt;
  return Error{"endcut goes by the distance to the end; expected no stage to fit to"};
}

Result<Fitted> run_fit(const FitRequest& request, const FitWatcher& watcher) {
  return FitRun(request, watcher).run();
}

}  // namespace espalier::tune
