#include "app/growth_searcher.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/big_stack.hpp"
#include "app/growth.hpp"
#include "app/simple_engine.hpp"
#include "app/strategies.hpp"
#include "espalier/core/text.hpp"
#include "recipe/text.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kGrowthFamily = "best-first";
constexpr std::string_view kSolverName = "pn";
constexpr std::string_view kSolverStrategy = "df-pn";
constexpr std::string_view kGrowthDepth = "depth";
constexpr int kLongestGame = 1'000;  // plies that a search to the end of the game looks ahead

struct GrowthSpec {
  std::string word;      // as written: pn, or the strategy's own name
  std::string strategy;  // df-pn
  Parameters set;
  std::optional<int> depth;

  bool proves() const { return label_kind(strategy) == LabelKind::Proof; }
  bool solves() const { return word == kSolverName; }
};

std::string growth_text(const GrowthSpec& spec) {
  std::string inside;
  for (const auto& [name, value] : spec.set) {
    inside += fmt::format("{}{}={}", inside.empty() ? "" : " ", name, value);
  }
  if (spec.depth) inside += fmt::format("{}depth={}", inside.empty() ? "" : " ", *spec.depth);
  return inside.empty() ? spec.word : spec.word + "(" + inside + ")";
}

// One search: its limits, what it has spent, what it has found.
class GrowthRun {
 public:
  GrowthRun(const GrowthSpec& spec, const AnyGame& game, const AnyPosition& position,
            const SearchRequest& request, const StopFlag& stop)
      : spec_(spec), game_(game), position_(position), request_(request), stop_(stop) {}

  SearchAnswer run() {
    if (const auto end = game_.outcome(position_)) return over(*end);
    const bool whole = request_.lines <= 1 && request_.only.empty();
    if (whole) {
      answer_.lines = {search_whole()};
    } else {
      search_each();
    }
    const SearchLine& first = answer_.lines.front();
    answer_.best = first.line.front();
    answer_.value = first.value;
    answer_.win_share = first.win_share;
    answer_.depth = wanted_depth();
    answer_.seconds = seconds();
    int number = 0;
    for (SearchLine& line : answer_.lines) {
      line.number = ++number;
      line.depth = answer_.depth;
      line.nodes = answer_.nodes;
      line.leaves = answer_.leaves;
      line.seconds = answer_.seconds;
    }
    return std::move(answer_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  SearchAnswer over(double value) const {
    SearchAnswer answer;
    answer.value = static_cast<Points>(value);
    answer.win_share = win_share_of(*game_, *answer.value);
    answer.depth = 0;
    answer.complete = answer.proven = true;
    return answer;
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  bool to_the_end() const { return spec_.proves() && !wanted_depth(); }
  std::optional<int> wanted_depth() const {
    if (request_.limits.depth < engine::kMaxDepth && !spec_.solves()) return request_.limits.depth;
    return spec_.depth;
  }

  SearchLine search_whole() {
    const GrowthReport grown = search(position_, wanted_depth(), 1);
    SearchLine line = line_of(grown, position_, 1);
    if (line.line.empty()) line.line = {game_.moves(position_)[0]};
    answer_.complete = grown.report.complete;
    answer_.proven = grown.proven && grown.report.bound == Bound::Exact;
    return line;
  }

  // Each move by itself, with its part of the limits.
  void search_each() {
    std::vector<AnyMove> moves = request_.only;
    if (moves.empty()) {
      const AnyMoves all = game_.moves(position_);
      moves.assign(all.begin(), all.end());
    }
    answer_.complete = answer_.proven = true;
    int left = static_cast<int>(moves.size());
    for (const AnyMove move : moves) {
      const AnyPosition child = game_.play(position_, move);
      std::optional<int> depth = wanted_depth();
      if (depth) depth = std::max(0, *depth - 1);
      const GrowthReport grown = search(child, depth, left--);
      SearchLine line = line_of(grown, child, -1);
      line.line.insert(line.line.begin(), move);
      answer_.complete = answer_.complete && grown.report.complete;
      answer_.proven = answer_.proven && grown.proven && grown.report.bound == Bound::Exact;
      answer_.lines.push_back(std::move(line));
    }
    std::stable_sort(answer_.lines.begin(), answer_.lines.end(),
                     [](const SearchLine& a, const SearchLine& b) { return *a.value > *b.value; });
    answer_.lines.resize(
        std::min(answer_.lines.size(), static_cast<std::size_t>(std::max(request_.lines, 1))));
  }

  // `share`: as many searches divide what is left of the limits.
  GrowthReport search(const AnyPosition& position, std::optional<int> depth, int share) {
    TreeRequest tree;
    tree.strategy = spec_.strategy;
    tree.most_nodes = (request_.limits.nodes - std::min(request_.limits.nodes, answer_.nodes)) /
                      static_cast<std::uint64_t>(share);
    if (request_.limits.seconds) tree.seconds = (*request_.limits.seconds - seconds()) / share;
    const bool first = game_.to_move(position) == Player::First;
    GrowthSettings settings =
        *growth_settings(**find_strategy(spec_.strategy), spec_.set, first ? 1 : -1);
    settings.signs = settings.signs || (to_the_end() && !settings.goal);
    GrowthReport grown;
    run_with_big_stack([&] {
      grown =
          grow_board(game_, position, Depth{depth.value_or(kLongestGame)}, settings, tree, stop_);
    });
    answer_.nodes += grown.report.nodes;
    answer_.leaves += grown.report.leaves;
    answer_.tree_bytes = std::max<std::uint64_t>(answer_.tree_bytes, grown.bytes);
    stop_.tell(grown.report.nodes);
    return grown;
  }

  // sign: -1 if the report is in the view of the opponent.
  SearchLine line_of(const GrowthReport& grown, AnyPosition position, int sign) const {
    SearchLine line;
    const double value = sign * grown.report.value;
    line.value = to_the_end() ? points_of_sign(value) : rounded(value);
    line.bound = grown.report.bound;
    if (sign < 0 && line.bound != Bound::Exact) {
      line.bound = line.bound == Bound::Lower ? Bound::Upper : Bound::Lower;
    }
    line.win_share = win_share_of(*game_, *line.value);
    for (const std::string& text : grown.report.line) {
      const auto move = game_->parse_move(position, text);
      if (!move) break;
      line.line.push_back(*move);
      position = game_.play(position, *move);
    }
    return line;
  }
  static Points points_of_sign(double value) {
    if (value == 0) return 0;
    return value > 0 ? win_in(kMaxPly) : loss_in(kMaxPly);
  }
  static Points rounded(double value) {
    constexpr double kMost = ScoreTraits<Points>::highest();
    return static_cast<Points>(std::lround(std::clamp(value, -kMost, kMost)));
  }

  const GrowthSpec& spec_;
  const AnyGame& game_;
  const AnyPosition& position_;
  const SearchRequest& request_;
  const StopFlag& stop_;
  const Clock::time_point begin_ = Clock::now();
  SearchAnswer answer_;
};

class GrowthSearcher final : public Searcher {
 public:
  GrowthSearcher(GrowthSpec spec, AnyGame game) : spec_(std::move(spec)), game_(std::move(game)) {}

  SearchAnswer search(const AnyPosition& position, const SearchRequest& request,
                      const OnSearchLine& on_line, const StopFlag* stop) override {
    const StopFlag never;
    SearchAnswer answer =
        GrowthRun(spec_, game_, position, request, stop == nullptr ? never : *stop).run();
    if (on_line) {
      for (const SearchLine& line : answer.lines) on_line(line);
    }
    return answer;
  }
  void clear() override {}  // nothing outlives a search
  std::string text() const override { return growth_text(spec_); }
  std::string_view profile() const override { return "faithful"; }
  // Between searches; the plan knows what one of them takes.
  std::size_t table_bytes() const override { return 0; }

 private:
  GrowthSpec spec_;
  AnyGame game_;
};

// NAME(A B) or NAME A B -> A and B.
Result<std::vector<std::string_view>> growth_words(std::string_view text) {
  std::string_view rest = trimmed(trimmed(text).substr(first_word(text).size()));
  if (rest.starts_with('(')) {
    if (!rest.ends_with(')'))
      return Error{"its parenthesis is not closed; expected ')' at the end"};
    rest = trimmed(rest.substr(1, rest.size() - 2));
  }
  if (rest.empty()) return std::vector<std::string_view>{};
  return engine::split_words(rest);
}

// What a search takes: df-pn has a table, the others keep their tree.
std::size_t bytes_of(const StrategyInfo& info, const GrowthSettings& settings) {
  return info.honours(option::kTable) ? settings.table_bytes : settings.memory_bytes;
}

std::optional<Error> read_growth(std::string_view text, GrowthSpec& spec) {
  const auto words = growth_words(text);
  if (!words) return words.error();
  std::string settings;
  for (const std::string_view word : *words) {
    settings += (settings.empty() ? "" : ",") + std::string(word);
  }
  if (!settings.empty()) {
    std::vector<std::string> names = settable_names();
    names.emplace_back(kGrowthDepth);
    auto set = parse_parameters(settings, names, spec.word);
    if (!set) return set.error();
    spec.set = std::move(set).value();
  }
  if (const auto depth = spec.set.find(std::string(kGrowthDepth)); depth != spec.set.end()) {
    const double plies = depth->second;
    if (std::floor(plies) != plies || plies < 1 || plies > engine::kMaxDepth) {
      return Error{fmt::format("depth must be a whole number from 1 to {}; got {}",
                               engine::kMaxDepth, plies)};
    }
    if (spec.solves()) return Error{"pn searches to the end of the game and takes no depth"};
    spec.depth = static_cast<int>(plies);
    spec.set.erase(depth);
  }
  const auto checked = growth_settings(**find_strategy(spec.strategy), spec.set, 1);
  if (!checked) return checked.error();
  return std::nullopt;
}

}  // namespace

bool is_growth_text(std::string_view text, const ErasedGame& game) {
  const std::string_view head = first_word(text);
  if (begins_recipe(head, game)) return false;
  return head == kSolverName || grows_a_tree(head);
}

Result<SearchPlan> plan_growth(std::string_view text, const AnyGame& game) {
  GrowthSpec spec;
  spec.word = std::string(first_word(text));
  spec.strategy = spec.word == kSolverName ? std::string(kSolverStrategy) : spec.word;
  if (const auto problem = read_growth(text, spec)) {
    return Error{"recipe " + in_quotes(text) + ": " + problem->message};
  }
  if (const auto refusal = needs_two_seats(*game)) return *refusal;
  const StrategyInfo& info = **find_strategy(spec.strategy);
  SearchPlan plan;
  plan.family = kGrowthFamily;
  plan.table_bytes = bytes_of(info, *growth_settings(info, spec.set, 1));
  plan.text = growth_text(spec);
  plan.depth = spec.solves() ? DepthUse::Refused : DepthUse::Free;
  plan.make = [game, spec](const SearcherOptions&) -> std::unique_ptr<Searcher> {
    return std::make_unique<GrowthSearcher>(spec, game);
  };
  return plan;
}

}  // namespace espalier::app
