#include "app/uct_searcher.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "app/any_sampler.hpp"
#include "app/games.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kUctFamily = "uct";

class UctSearcher final : public Searcher {
 public:
  UctSearcher(AnyGame game, const montecarlo::UctOptions& options, std::string text)
      : game_(std::move(game)),
        bytes_(options.memory),
        text_(std::move(text)),
        sampler_(sampler_maker(game_).make(options)) {}

  SearchAnswer search(const AnyPosition& position, const SearchRequest& request,
                      const OnSearchLine& on_line, const StopFlag* stop) override {
    if (const auto end = game_.outcome(position)) return over(*end);
    OnSampled on_report;
    if (on_line) {
      on_report = [&](const SampledMoves& found) {
        for (const SearchLine& line : lines_of(found)) on_line(line);
      };
    }
    const SampledMoves found = sampler_->search(position, request, on_report, stop);
    SearchAnswer answer;
    answer.lines = lines_of(found);
    const SearchLine& first = answer.lines.front();
    if (on_line) {
      for (const SearchLine& line : answer.lines) on_line(line);
    }
    answer.best = first.line.front();
    answer.value = first.value;
    answer.win_share = first.win_share;
    answer.visits = found.visits;
    answer.complete = answer.proven = found.proven;
    answer.nodes = answer.leaves = found.playouts;
    answer.seconds = found.seconds;
    answer.hashfull = found.full;
    answer.tree_bytes = bytes_ / 1000 * static_cast<std::uint64_t>(found.full);
    answer.threads = found.threads;
    return answer;
  }
  void clear() override { sampler_->clear(); }
  std::string text() const override { return text_; }
  std::string_view profile() const override { return "sampling"; }
  std::size_t table_bytes() const override { return bytes_; }

 private:
  SearchAnswer over(double value) const {
    SearchAnswer answer;
    if (game_->seats() == 2) {
      answer.value = static_cast<Points>(value);
      answer.win_share = value > 0 ? 1 : value < 0 ? 0 : 0.5;
    }
    answer.complete = answer.proven = true;
    return answer;
  }

  std::vector<SearchLine> lines_of(const SampledMoves& found) const {
    std::vector<SearchLine> lines;
    for (const auto& known : found.lines) {
      SearchLine line;
      line.number = static_cast<int>(lines.size()) + 1;
      line.value = value_of(known);
      line.win_share = known.share;
      line.visits = known.visits;
      line.line = known.moves;
      line.nodes = line.leaves = found.playouts;
      line.seconds = found.seconds;
      line.hashfull = found.full;
      lines.push_back(std::move(line));
    }
    return lines;
  }

  // With more than two seats a share is no score. A game that is drawn is worth nothing.
  std::optional<Points> value_of(const montecarlo::SampledMove& known) const {
    if (game_->seats() != 2) return std::nullopt;
    if (!known.decided) return score_of_share(*game_, known.share);
    if (known.share == 0.5) return 0;
    return known.share > 0.5 ? win_in(*known.decided) : loss_in(*known.decided);
  }

  AnyGame game_;
  std::size_t bytes_;
  std::string text_;
  std::unique_ptr<AnySampler> sampler_;
};

}  // namespace

bool is_uct_text(std::string_view text, const ErasedGame&) {
  return first_word(text) == kUctFamily;
}

Result<SearchPlan> plan_uct(std::string_view text, const AnyGame& game) {
  auto read = parse_uct(text, game);
  if (!read) return Error{"recipe " + in_quotes(text) + ": " + read.message()};
  const montecarlo::UctOptions options = *read;
  SearchPlan plan;
  plan.family = kUctFamily;
  plan.text = format_uct(options);
  plan.table_bytes = options.memory;
  plan.make = [game, options](const SearcherOptions& wanted) -> std::unique_ptr<Searcher> {
    montecarlo::UctOptions given = options;
    if (wanted.table_bytes) {
      given.memory = std::max(*wanted.table_bytes, sampler_maker(game).least_bytes(options));
    }
    std::string words = format_uct(given);
    if (given.scale == 0) {
      const auto info = find_game(game->name());
      if (info) given.scale = (*info)->score_scale;
    }
    return std::make_unique<UctSearcher>(game, given, std::move(words));
  };
  return plan;
}

}  // namespace espalier::app
