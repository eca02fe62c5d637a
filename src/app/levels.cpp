#include "app/levels.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "app/parameters.hpp"
#include "app/plural.hpp"
#include "app/suggest.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "recipe/text.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kLevelCall = "level";
constexpr std::string_view kSeedWord = "seed=";
constexpr std::size_t kLevelTable = std::size_t{1} << 20;  // bytes; enough for the nodes of a level

// What a random word is for.
constexpr std::uint64_t kWhetherToSlip = 1;
constexpr std::uint64_t kWhichSlip = 2;

using Levels = std::vector<LevelSpec>;

Levels usual_levels() {
  return {{"beginner", "Beginner", 100, 0.6, 0.4},
          {"casual", "Casual", 300, 0.3, 0.3},
          {"club", "Club", 1'000, 0.12, 0.2},
          {"strong", "Strong", 3'000, 0.04, 0.15},
          {"master", "Master", 10'000, 0, 0}};
}

// What differs from the usual levels. Master searches the whole game of tic-tac-toe.
Levels levels_by_name(std::string_view game) {
  if (game == "tic-tac-toe") {
    return {{"beginner", "Beginner", 20, 0.7, 0.8},
            {"casual", "Casual", 100, 0.3, 0.5},
            {"master", "Master", 20'000, 0, 0}};
  }
  return usual_levels();
}

// --- the searcher --------------------------------------------------------------------------------

class LevelSearcher final : public Searcher {
 public:
  LevelSearcher(AnyGame game, const GameInfo& info, const LevelSpec& level,
                std::optional<std::uint64_t> seed, std::unique_ptr<Searcher> inner)
      : game_(std::move(game)), info_(info), level_(level), seed_(seed), inner_(std::move(inner)) {}

  SearchAnswer search(const AnyPosition& position, const SearchRequest& request,
                      const OnSearchLine& on_line, const StopFlag* stop) override {
    SearchRequest own = request;
    own.limits.nodes = std::min(own.limits.nodes, level_.nodes);
    own.threads = 1;
    if (const auto slip = slip_in(position, request)) own.only = {*slip};
    return inner_->search(position, own, on_line, stop);
  }
  void clear() override { inner_->clear(); }
  std::string text() const override { return level_text(level_.name, seed_); }
  std::string_view profile() const override { return "level"; }
  std::size_t table_bytes() const override { return inner_->table_bytes(); }

 private:
  // The move of a turn in which the answer is overlooked; none in other turns. Whoever asks for
  // certain moves or several lines is not served with mistakes.
  std::optional<AnyMove> slip_in(const AnyPosition& position, const SearchRequest& request) const {
    if (!request.only.empty() || request.lines > 1 || game_.outcome(position)) return std::nullopt;
    const std::uint64_t turn = hash_step(hash_seed(seed_.value_or(0)), game_.key(position));
    if (unit_real(hash_salt(turn, kWhetherToSlip)) >= level_.slips) return std::nullopt;
    const std::vector<AnyMove> moves = tempting(position);
    return moves[bounded(hash_salt(turn, kWhichSlip), moves.size())];
  }

  std::vector<AnyMove> tempting(const AnyPosition& position) const {
    const AnyMoves moves = game_.moves(position);
    std::vector<double> looks;
    for (const AnyMove move : moves) looks.push_back(look(position, move));
    const double best = *std::max_element(looks.begin(), looks.end());
    const double least = best == kCertainWin ? kCertainWin : best - level_.band;
    std::vector<AnyMove> found;
    for (std::size_t i = 0; i < looks.size(); ++i) {
      if (looks[i] >= least) found.push_back(moves[i]);
    }
    return found;
  }

  // The expected score right after a move.
  double look(const AnyPosition& position, AnyMove move) const {
    const AnyPosition child = game_.play(position, move);
    if (game_.outcome(child)) {
      return shared_point(game_->payoffs(child))[seat_number(game_.to_move(position))];
    }
    if (game_->seats() != 2 || info_.score_scale == 0) return 0;
    constexpr double kMost = kWinBand - 1;
    const double value = std::clamp(-game_->evaluate(child), -kMost, kMost);
    return expected_score(info_, static_cast<Points>(value));
  }

  static constexpr double kCertainWin = 1;

  AnyGame game_;
  const GameInfo& info_;
  LevelSpec level_;
  std::optional<std::uint64_t> seed_;
  std::unique_ptr<Searcher> inner_;
};

// "level(club seed=7)"
struct LevelWords {
  std::string_view name;
  std::optional<std::uint64_t> seed;
};

Result<LevelWords> read_level(std::string_view text) {
  text = trimmed(text);
  const std::string_view rest = trimmed(text.substr(first_word(text).size()));
  if (!rest.starts_with('(') || rest.find(')') != rest.size() - 1) {
    return Error{"expected level(NAME) or level(NAME seed=N), such as level(club)"};
  }
  LevelWords read;
  for (const std::string_view word :
       engine::split_words(trimmed(rest.substr(1, rest.size() - 2)))) {
    if (word.starts_with(kSeedWord)) {
      const auto seed = parse_integer(word.substr(kSeedWord.size()), "seed", 0,
                                      std::numeric_limits<std::int64_t>::max());
      if (!seed) return seed.error();
      read.seed = static_cast<std::uint64_t>(*seed);
    } else if (read.name.empty()) {
      read.name = word;
    } else {
      return Error{"unknown word " + in_quotes(word) + "; expected level(NAME seed=N)"};
    }
  }
  if (read.name.empty()) return Error{"it names no level; expected level(club), for instance"};
  return read;
}

}  // namespace

std::vector<LevelSpec> levels_of(const GameInfo& info) {
  if (info.seats != 2) {
    return {{"beginner", "Beginner", 200, 0.6, 1}, {"casual", "Casual", 200, 0, 0}};
  }
  if (info.score_scale == 0) return {};
  return levels_by_name(info.name);
}

Result<LevelSpec> find_level(const GameInfo& info, std::string_view name) {
  std::vector<std::string> names;
  for (const LevelSpec& level : levels_of(info)) {
    if (level.name == name) return level;
    names.emplace_back(level.name);
  }
  if (names.empty()) return Error{info.name + " has no levels; expected a recipe, such as best"};
  std::string list;
  for (const std::string& one : names) list += (list.empty() ? "" : ", ") + one;
  return Error{info.name + " has no level " + in_quotes(name) + "; expected one of " + list};
}

std::string level_in_words(const LevelSpec& level) {
  std::string words = "searches " + plural(level.nodes, "node");
  if (level.slips > 0) {
    words += fmt::format("; overlooks the answer in {:.0f} of 100 moves", level.slips * 100);
  }
  return words;
}

std::string level_text(std::string_view name, std::optional<std::uint64_t> seed) {
  return seed ? fmt::format("{}({} {}{})", kLevelCall, name, kSeedWord, *seed)
              : fmt::format("{}({})", kLevelCall, name);
}

std::string_view level_name(std::string_view text) {
  if (first_word(text) != kLevelCall) return {};
  const auto read = read_level(text);
  return read ? read->name : std::string_view{};
}

bool is_level_text(std::string_view text, const ErasedGame&) {
  return first_word(text) == kLevelCall;
}

Result<SearchPlan> plan_level(std::string_view text, const AnyGame& game) {
  const auto wrong = [&](const std::string& why) {
    return Error{"recipe " + in_quotes(text) + ": " + why};
  };
  const auto read = read_level(text);
  if (!read) return wrong(read.message());
  const auto info = find_game(game->name());
  if (!info) return wrong(info.message());
  const auto level = find_level(**info, read->name);
  if (!level) return wrong(level.message());
  auto inner = plan_search("best", game);
  if (!inner) return inner.error();
  SearchPlan plan;
  plan.family = kLevelCall;
  plan.text = level_text(level->name, read->seed);
  plan.one_ply = inner->one_ply;
  plan.table_bytes = std::min(inner->table_bytes, kLevelTable);
  plan.make = [game, info = *info, level = *level, seed = read->seed,
               inner = std::move(inner).value()](const SearcherOptions& options) {
    SearcherOptions small = options;
    small.table_bytes = std::min(options.table_bytes.value_or(kLevelTable), kLevelTable);
    return std::make_unique<LevelSearcher>(game, *info, level, seed, inner.make(small));
  };
  return plan;
}

}  // namespace espalier::app
