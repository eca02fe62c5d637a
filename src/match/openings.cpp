#include "match/openings.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "app/analysis.hpp"
#include "app/files.hpp"
#include "app/recipes.hpp"
#include "app/recorded_game.hpp"
#include "app/saved_game.hpp"
#include "app/searcher.hpp"
#include "app/suite.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "match/player_scan.hpp"

namespace espalier::match {
namespace {

constexpr std::string_view kMoves = " moves ";

// Only the first plies, if they leave something to play.
Result<Opening> shortened(const app::AnyGame& game, Opening opening, std::size_t plies) {
  if (opening.moves.size() > plies) opening.moves.resize(plies);
  app::AnyPosition position = opening.start;
  for (const app::AnyMove move : opening.moves) position = game.play(position, move);
  if (game.outcome(position)) return Error{"the game is over there"};
  return opening;
}

Result<Opening> opening_from(std::string_view line, const app::GamePosition& where,
                             std::size_t plies) {
  const app::AnyGame& game = where.game;
  const auto with_moves = [&](const app::AnyPosition& start,
                              std::string_view moves) -> Result<Opening> {
    auto played = app::play_moves(game, start, moves);
    if (!played) return played.error();
    return shortened(game, {start, std::move(played).value().moves}, plies);
  };
  const app::EpdLine parts = app::split_epd(game, line);
  if (parts.operations.ends_with(';')) line = parts.position;
  const std::size_t at = line.find(kMoves);
  if (at != std::string_view::npos) {
    const std::string_view text = trimmed(line.substr(0, at));
    const auto start =
        text == "start" ? Result<app::AnyPosition>(where.position) : game->parse_position(text);
    if (!start) return start.error();
    return with_moves(*start, line.substr(at + kMoves.size()));
  }
  if (line == "start") return with_moves(where.position, "");
  const auto played = with_moves(where.position, line);
  if (played) return played;
  const auto position = game->parse_position(line);
  if (position) return with_moves(*position, "");
  return Error{"neither moves from the start (" + played.message() + ") nor a position (" +
               position.message() + ")"};
}

// The main line of a recorded game, in the game of the match.
Result<Opening> opening_of(app::RecordDraft draft, const app::GamePosition& where,
                           std::size_t plies) {
  const std::string line = "line " + std::to_string(draft.first_line) + ": ";
  const auto record = app::play_record(std::move(draft), where.info->name);
  if (!record) return record.error();
  if (record->where.info != where.info) {
    return Error{line + "a game of " + record->where.info->name + ", expected " + where.info->name};
  }
  const auto start =
      where.game->parse_position(record->where.game->format_position(record->where.position));
  if (!start) return Error{line + start.message()};
  Opening opening{*start, {}};
  for (const app::RecordedMove& move : record->line.moves) opening.moves.push_back(move.move);
  auto whole = shortened(where.game, std::move(opening), plies);
  if (!whole) return Error{line + whole.message() + "; --opening-plies N plays fewer moves"};
  return whole;
}

Result<std::vector<Opening>> recorded_openings(std::string_view text,
                                               const app::GamePosition& where, std::size_t plies) {
  auto drafts = app::scan_records(text);
  if (!drafts) return drafts.error();
  std::vector<Opening> openings;
  for (app::RecordDraft& draft : *std::move(drafts)) {
    auto opening = opening_of(std::move(draft), where, plies);
    if (!opening) return opening.error();
    openings.push_back(std::move(opening).value());
  }
  return openings;
}

// Lines of random moves, scored by a quick search.
class Drawer {
 public:
  Drawer(const app::GamePosition& where, const RandomOpenings& how) : where_(where), how_(how) {
    if (where.game->seats() != 2) return;  // every line counts as level
    const auto recipe = app::make_recipe(app::kDefaultRecipe, *where.game);
    engine::Recipe plain = recipe ? *recipe : engine::Recipe{};
    plain.memory.bytes = std::min(plain.memory.bytes, kTable);
    searcher_ = app::make_searcher(plain, where.game);
  }

  struct Candidate {
    Opening opening;
    Points distance;  // of the score from level
  };

  // The next line; none if it met the end of the game or a position that was seen before.
  std::optional<Candidate> next(const StopFlag* stop) {
    Rng rng(hash_salt(hash_seed(how_.seed), drawn_++));
    Candidate candidate{{where_.position, {}}, 0};
    app::AnyPosition position = where_.position;
    for (int ply = 0; ply < how_.plies; ++ply) {
      if (where_.game.outcome(position)) return std::nullopt;
      const auto moves = where_.game.moves(position);
      const app::AnyMove move = moves[rng.below(moves.size())];
      candidate.opening.moves.push_back(move);
      position = where_.game.play(position, move);
    }
    if (where_.game.outcome(position)) return std::nullopt;
    if (!seen_.insert(where_.game.key(position)).second) return std::nullopt;
    if (!searcher_) return candidate;
    app::SearchRequest request;
    request.limits.depth = how_.depth;
    searcher_->clear();
    candidate.distance = std::abs(*searcher_->search(position, request, {}, stop).value);
    return candidate;
  }

 private:
  static constexpr std::size_t kTable = std::size_t{1} << 20;

  const app::GamePosition& where_;
  const RandomOpenings& how_;
  std::unique_ptr<app::Searcher> searcher_;
  std::uint64_t drawn_ = 0;
  std::set<std::uint64_t> seen_;
};

// Half of the lines are this level. Lines that are won already count as far from level.
Points median_distance(std::vector<Drawer::Candidate> candidates) {
  if (candidates.empty()) return 0;
  const auto middle = candidates.begin() + static_cast<std::ptrdiff_t>(candidates.size() / 2);
  std::nth_element(candidates.begin(), middle, candidates.end(),
                   [](const auto& a, const auto& b) { return a.distance < b.distance; });
  return std::min(middle->distance, kWinBand - 1);
}

}  // namespace

Result<std::vector<Opening>> read_openings(const std::string& path, const app::GamePosition& where,
                                           std::size_t plies) {
  const auto text = app::read_file(path, "openings file");
  if (!text) return text.error();
  if (app::is_record_name(path)) {
    auto recorded = recorded_openings(*text, where, plies);
    if (!recorded) return Error{"openings file " + in_quotes(path) + ", " + recorded.message()};
    return recorded;
  }
  std::vector<Opening> openings;
  std::istringstream lines(*text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::string_view words = trimmed(line);
    if (words.empty() || words.front() == '#') continue;
    const auto opening = opening_from(words, where, plies);
    if (!opening) {
      return Error{"openings file " + in_quotes(path) + " line " + std::to_string(number) + ": " +
                   opening.message()};
    }
    openings.push_back(*opening);
  }
  if (openings.empty()) {
    return Error{"openings file " + in_quotes(path) +
                 " has no openings; expected moves or a position on each line"};
  }
  return openings;
}

std::vector<Opening> random_openings(const app::GamePosition& where, std::size_t count,
                                     const RandomOpenings& how, const StopFlag* stop,
                                     const OnDrawn& on_drawn) {
  constexpr std::size_t kSample = 64;        // lines that decide what level means
  constexpr std::size_t kFruitless = 5'000;  // draws in a row that give nothing new
  Drawer drawer(where, how);
  std::vector<Drawer::Candidate> sample;
  std::vector<Opening> openings;
  std::optional<Points> most;
  if (how.balance >= 0) most = how.balance;
  std::size_t fruitless = 0;
  const auto take = [&](const Drawer::Candidate& candidate) {
    if (candidate.distance > *most || openings.size() == count) return;
    openings.push_back(candidate.opening);
    fruitless = 0;
    if (on_drawn) on_drawn(openings.size());
  };
  const auto decide = [&] {
    most = median_distance(sample);
    std::for_each(sample.begin(), sample.end(), take);
  };
  for (; openings.size() < count && fruitless < kFruitless; ++fruitless) {
    if (stop != nullptr && stop->requested()) return openings;
    const auto candidate = drawer.next(stop);
    if (!candidate) continue;
    if (most) {
      take(*candidate);
    } else {
      sample.push_back(*candidate);
      if (sample.size() == kSample) decide();
    }
  }
  if (!most) decide();
  return openings;
}

}  // namespace espalier::match
