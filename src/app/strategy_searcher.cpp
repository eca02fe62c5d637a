#include "app/strategy_searcher.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "app/big_stack.hpp"
#include "app/games.hpp"
#include "app/growth.hpp"
#include "app/growth_searcher.hpp"
#include "app/run_subjects.hpp"
#include "app/simple_engine.hpp"
#include "app/strategies.hpp"
#include "espalier/core/text.hpp"
#include "recipe/text.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kCall = "strategy";
constexpr std::string_view kChances = "product-propagation";
constexpr std::string_view kDepthWord = "depth=";
// Strategies are recursive, and the thread of a caller has an ordinary stack.
constexpr int kPliesOnOrdinaryStack = 32;

// Values of boards are whole numbers, those of trees almost.
Points rounded_points(double value) {
  constexpr double kMost = ScoreTraits<Points>::highest();
  return static_cast<Points>(std::lround(std::clamp(value, -kMost, kMost)));
}

// Strategies with a rule of their own for values are a family under their own name.
std::string strategy_text(const StrategySpec& spec, std::optional<int> depth) {
  if (backs_up_chances(spec.name)) {
    return depth ? fmt::format("{} {}{}", spec.name, kDepthWord, *depth) : spec.name;
  }
  std::string text = std::string(kCall) + "(" + spec.name;
  for (const auto& [name, value] : spec.set) text += fmt::format(" {}={}", name, value);
  if (depth) text += fmt::format(" {}{}", kDepthWord, *depth);
  return text + ")";
}

// One search of a strategy: its limits, what it has spent, and the lines it has found.
class StrategyRun {
 public:
  StrategyRun(const StrategySpec& spec, const Options<double>& options, const AnyGame& game,
              const AnyPosition& position, const SearchRequest& request, const StopFlag& stop)
      : options_(options),
        game_(game),
        position_(position),
        request_(request),
        stop_(stop),
        exact_((*find_strategy(spec.name))->kind == StrategyKind::Exact),
        chances_(backs_up_chances(spec.name)),
        most_nodes_(kMostStrategyBytes / bytes_per_node(spec.name)) {
    tree_.strategy = spec.name;
  }

  SearchAnswer run(std::optional<int> depth, const OnSearchLine& on_line) {
    if (const auto end = game_.outcome(position_)) return over(*end);
    const bool once = depth && !request_.limits.seconds && !limits_nodes();
    const int last = depth.value_or(deepest());
    for (int plies = once ? last : 1; plies <= last && !answer_.complete; ++plies) {
      if (!iterate(plies, on_line)) break;
      answer_.proven = exact_ && (is_win(*answer_.value) || is_loss(*answer_.value));
      answer_.complete = plies == last || (!once && answer_.proven);
    }
    answer_.seconds = seconds();
    if (!answer_.best) answer_.best = any_move();
    return std::move(answer_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  SearchAnswer over(double value) const {
    SearchAnswer answer;
    answer.value = rounded_points(value);
    answer.win_share = win_share_of(*game_, *answer.value);
    answer.depth = 0;
    answer.complete = answer.proven = true;
    return answer;
  }

  bool limits_nodes() const {
    return request_.limits.nodes < std::numeric_limits<std::uint64_t>::max();
  }
  // A forced pass may follow every move that the game counts.
  int deepest() const {
    const int left = game_->depth_to_the_end(position_);
    return left < 0 ? engine::kMaxDepth : std::clamp(2 * left, 1, engine::kMaxDepth);
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  AnyMove any_move() const {
    return request_.only.empty() ? game_.moves(position_)[0] : request_.only.front();
  }

  // Searches to one depth; false if the search was stopped before its end.
  bool iterate(int plies, const OnSearchLine& on_line) {
    const bool whole = request_.lines <= 1 && request_.only.empty();
    std::vector<SearchLine> lines;
    const bool finished = whole ? search_root(plies, lines) : search_each(plies, lines);
    if (!finished) {
      // The line of a search that was stopped is better than nothing.
      if (answer_.lines.empty() && !lines.empty()) answer_.best = lines.front().line.front();
      if (!answer_.depth) answer_.depth = 0;
      return false;
    }
    answer_.lines = std::move(lines);
    int number = 0;
    for (SearchLine& line : answer_.lines) {
      line.number = ++number;
      line.depth = plies;
      if (!chances_) line.win_share = win_share_of(*game_, *line.value);
      line.nodes = answer_.nodes;
      line.leaves = answer_.leaves;
      line.seconds = seconds();
      if (on_line) on_line(line);
    }
    const SearchLine& first = answer_.lines.front();
    answer_.best = first.line.front();
    answer_.value = first.value;
    answer_.win_share = first.win_share;
    answer_.depth = plies;
    return true;
  }

  bool search_root(int plies, std::vector<SearchLine>& lines) {
    const TreeReport report = search(position_, plies);
    SearchLine line;
    take_value(report.value, line);
    line.bound = report.bound;
    line.line = moves_of(position_, report.line);
    // No line: every move is as bad as can be, or the search was stopped at once.
    if (line.line.empty()) line.line = {any_move()};
    lines.push_back(std::move(line));
    return report.complete;
  }

  // Each move by itself, to a depth that is one ply smaller: so every move has a value.
  bool search_each(int plies, std::vector<SearchLine>& lines) {
    std::vector<AnyMove> moves = request_.only;
    if (moves.empty()) {
      const AnyMoves all = game_.moves(position_);
      moves.assign(all.begin(), all.end());
    }
    for (const AnyMove move : moves) {
      const AnyPosition child = game_.play(position_, move);
      const TreeReport report = search(child, plies - 1);
      if (!report.complete) return false;
      SearchLine line;
      take_value(chances_ ? 1 - report.value : -report.value, line);
      line.line = moves_of(child, report.line);
      line.line.insert(line.line.begin(), move);
      lines.push_back(std::move(line));
    }
    std::stable_sort(lines.begin(), lines.end(), [this](const SearchLine& a, const SearchLine& b) {
      return chances_ ? *a.win_share > *b.win_share : *a.value > *b.value;
    });
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(request_.lines, 1))));
    return true;
  }

  // In the root mover's view. A chance is told as it is, and as the score that promises it.
  void take_value(double value, SearchLine& line) const {
    if (chances_) {
      line.win_share = value;
      line.value = score_of_share(*game_, value);
    } else {
      line.value = rounded_points(value);
    }
  }

  TreeReport search(const AnyPosition& position, int plies) {
    TreeReport report;
    const auto& limits = request_.limits;
    tree_.most_nodes = limits.nodes - std::min(limits.nodes, answer_.nodes);
    tree_.most_nodes = std::min(tree_.most_nodes, most_nodes_);
    if (limits.seconds) tree_.seconds = *limits.seconds - seconds();
    const auto run = [&] {
      report = run_board(game_, position, Depth{plies}, options_, tree_, stop_);
    };
    if (plies > kPliesOnOrdinaryStack) {
      run_with_big_stack(run);
    } else {
      run();
    }
    answer_.nodes += report.nodes;
    answer_.leaves += report.leaves;
    stop_.tell(report.nodes);
    return report;
  }

  std::vector<AnyMove> moves_of(AnyPosition position, const std::vector<std::string>& texts) const {
    std::vector<AnyMove> moves;
    for (const std::string& text : texts) {
      const auto move = game_->parse_move(position, text);
      if (!move) break;
      moves.push_back(*move);
      position = game_.play(position, *move);
    }
    return moves;
  }

  const Options<double>& options_;
  const AnyGame& game_;
  const AnyPosition& position_;
  const SearchRequest& request_;
  const StopFlag& stop_;
  const bool exact_;
  const bool chances_;
  const std::uint64_t most_nodes_;  // of one search
  const Clock::time_point begin_ = Clock::now();
  TreeRequest tree_;
  SearchAnswer answer_;
};

class StrategySearcher final : public Searcher {
 public:
  StrategySearcher(StrategySpec spec, std::optional<int> depth, AnyGame game)
      : spec_(std::move(spec)),
        depth_(depth),
        game_(std::move(game)),
        options_(*strategy_options(spec_.name, spec_.set)) {}

  SearchAnswer search(const AnyPosition& position, const SearchRequest& request,
                      const OnSearchLine& on_line, const StopFlag* stop) override {
    const StopFlag never;
    const bool asked = request.limits.depth < engine::kMaxDepth;
    StrategyRun run(spec_, options_, game_, position, request, stop == nullptr ? never : *stop);
    return run.run(asked ? request.limits.depth : depth_, on_line);
  }
  void clear() override {}  // a strategy learns nothing that outlives a search
  std::string text() const override { return strategy_text(spec_, depth_); }
  std::string_view profile() const override { return "faithful"; }
  std::size_t table_bytes() const override { return 0; }

 private:
  StrategySpec spec_;
  std::optional<int> depth_;
  AnyGame game_;
  Options<double> options_;
};

// Takes the words depth=N out of the others.
std::optional<Error> take_depth(std::vector<std::string_view>& words, std::optional<int>& depth) {
  std::optional<Error> problem;
  std::erase_if(words, [&](std::string_view word) {
    if (problem || !word.starts_with(kDepthWord)) return false;
    const auto number =
        parse_integer(word.substr(kDepthWord.size()), "depth", 1, engine::kMaxDepth);
    if (!number) problem = number.error();
    if (depth) problem = Error{"depth= is written twice"};
    if (number) depth = static_cast<int>(*number);
    return true;
  });
  return problem;
}

// The words of both forms: strategy(NAME SETTING=X) depth=N, and NAME SETTING=X depth=N.
Result<std::vector<std::string_view>> strategy_words(std::string_view text) {
  text = trimmed(text);
  const std::string_view head = first_word(text);
  std::string_view rest = trimmed(text.substr(head.size()));
  if (head != kCall) return engine::split_words(text);
  const std::size_t end = rest.find(')');
  if (!rest.starts_with('(') || end == rest.npos) {
    return Error{"'strategy' needs parentheses; expected strategy(alpha-beta depth=4)"};
  }
  auto words = engine::split_words(trimmed(rest.substr(1, end - 1)));
  for (const std::string_view word : engine::split_words(trimmed(rest.substr(end + 1)))) {
    if (!word.starts_with(kDepthWord)) {
      return Error{"unknown word " + in_quotes(word) + " behind ')'; expected depth=N or nothing"};
    }
    words.push_back(word);
  }
  return words;
}

}  // namespace

Result<StrategySpec> read_strategy(const std::vector<std::string_view>& words) {
  const auto info = find_strategy(words.front());
  if (!info) return info.error();
  if ((*info)->kind == StrategyKind::Parallel) {
    return Error{"strategy '" + std::string((*info)->name) +
                 "' runs on simulated processors and does not play; see espalier tree "
                 "--processors"};
  }
  if ((*info)->kind == StrategyKind::Seats) {
    return Error{"'" + std::string((*info)->name) + "' is a family of its own; expected " +
                 std::string((*info)->name) + " depth=4 without strategy(...)"};
  }
  StrategySpec spec{std::string((*info)->name), {}};
  std::string text;
  for (std::size_t i = 1; i < words.size(); ++i) {
    text += (text.empty() ? "" : ",") + std::string(words[i]);
  }
  if (!text.empty()) {
    std::vector<std::string> names = settable_names();
    names.emplace_back("depth");
    auto set = parse_parameters(text, names, "strategy(" + spec.name + ")");
    if (!set) return set.error();
    spec.set = std::move(set).value();
  }
  const auto options = strategy_options(spec.name, spec.set);
  if (!options) return options.error();
  return spec;
}

std::unique_ptr<Searcher> make_searcher(const StrategySpec& spec, std::optional<int> depth,
                                        const AnyGame& game) {
  return std::make_unique<StrategySearcher>(spec, depth, game);
}

bool is_strategy_text(std::string_view text, const ErasedGame& game) {
  const std::string_view head = first_word(text);
  if (head == kCall) return true;
  return !begins_recipe(head, game) && find_strategy(head).ok();
}

bool is_chances_text(std::string_view text, const ErasedGame& game) {
  return is_strategy_text(text, game) && backs_up_chances(first_word(text));
}

Result<SearchPlan> plan_strategy(std::string_view text, const AnyGame& game) {
  const auto wrong = [&](const std::string& why) {
    return Error{"recipe " + in_quotes(text) + ": " + why};
  };
  auto split = strategy_words(text);
  if (!split) return wrong(split.message());
  std::vector<std::string_view> words = std::move(split).value();
  std::optional<int> depth;
  if (const auto problem = take_depth(words, depth)) return wrong(problem->message);
  if (!words.empty() && grows_a_tree(words.front())) {
    std::string same(words.front());
    for (std::size_t i = 1; i < words.size(); ++i) same += " " + std::string(words[i]);
    if (depth) same += fmt::format(" {}{}", kDepthWord, *depth);
    return plan_growth(same, game);
  }
  if (words.empty()) return wrong("it names no strategy; expected strategy(alpha-beta depth=4)");
  auto spec = read_strategy(words);
  if (!spec) return wrong(spec.message());
  if (const auto refusal = needs_two_seats(*game)) return *refusal;
  SearchPlan plan;
  plan.family = backs_up_chances(spec->name) ? kChances : kCall;
  plan.text = strategy_text(*spec, depth);
  plan.make = [game, depth, spec = std::move(spec).value()](const SearcherOptions&) {
    return make_searcher(spec, depth, game);
  };
  return plan;
}

}  // namespace espalier::app
