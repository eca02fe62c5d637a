#include "app/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <utility>

#include "app/game_in_play.hpp"
#include "app/kept_searcher.hpp"
#include "app/recipes.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// A number of the mover in the view of the first player; `mirrored` is the same number in the
// opponent's view. With more than two seats, it says nothing about the other players.
template <class Number>
std::optional<Number> first_view(const AnyGame& game, const AnyPosition& position,
                                 std::optional<Number> number, Number mirrored) {
  if (!number || game.to_move(position) == Seat::First) return number;
  if (game->seats() != 2) return std::nullopt;
  return mirrored;
}

std::string percent_text(double share) {
  const auto tenths = static_cast<int>(std::lround(share * 1000));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

// A search with more than two seats has a share of the point in the place of a score.
std::string worth_in_words(std::optional<Points> value, std::optional<double> share) {
  return value || !share ? score_in_words(value) : percent_text(*share);
}

AnalysisLine in_words(const GamePosition& where, AnyPosition position, const SearchLine& report) {
  const AnyGame& game = where.game;
  AnalysisLine line;
  line.depth = report.depth;
  line.number = report.number;
  line.score = report.value;
  line.score_text = worth_in_words(report.value, report.win_share);
  line.first_score = first_view(game, position, report.value, -report.value.value_or(0));
  line.share = report.win_share;
  line.visits = report.visits;
  line.win = first_view(game, position, report.win_share, 1 - report.win_share.value_or(0));
  if (report.bound == Bound::Lower) line.score_text = "at least " + line.score_text;
  if (report.bound == Bound::Upper) line.score_text = "at most " + line.score_text;
  for (const AnyMove move : report.line) {
    line.moves.push_back(game->format_move(position, move));
    line.written.push_back(game->written_move(position, move));
    position = game->play(position, move);
  }
  if (line.written == line.moves) line.written.clear();
  line.nodes = report.nodes;
  line.seconds = report.seconds;
  line.hashfull = report.hashfull;
  return line;
}

// Knuth & Moore 1975, with the mean number of children for the width.
double minimal_leaves(double width, int depth) {
  return std::pow(width, (depth + 1) / 2) + std::pow(width, depth / 2) - 1;
}

AnalysisStatistics summarise(const SearchAnswer& answer, bool has_table) {
  AnalysisStatistics summary;
  const engine::Statistics counts = answer.statistics.value_or(engine::Statistics{});
  summary.counts = counts;
  summary.iterations = answer.iterations;
  const auto share = [](std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  summary.branching = share(counts.children, counts.expanded);
  const auto& iterations = answer.iterations;
  if (iterations.size() > 1) {
    summary.effective_branching =
        share(iterations.back().nodes, iterations[iterations.size() - 2].nodes);
  } else if (!iterations.empty()) {
    summary.effective_branching =
        std::pow(static_cast<double>(iterations.back().nodes), 1.0 / iterations.back().depth);
  }
  if (!iterations.empty()) {
    summary.minimal_ratio = static_cast<double>(iterations.back().leaves) /
                            minimal_leaves(summary.branching, iterations.back().depth);
  }
  summary.leaves_knowing = answer.leaves_knowing.value_or(0);
  summary.knowing_ratio = share(answer.leaves, summary.leaves_knowing);
  summary.table_hits = share(counts.hits, counts.probes);
  for (std::size_t turn = 1; turn < counts.cut_at.size(); ++turn) {
    summary.cut_at.push_back(share(counts.cut_at[turn], counts.cuts()));
  }
  if (has_table) {
    summary.no_clash = memory::probability_of_no_clash(static_cast<double>(counts.probes), 64, 0);
  }
  return summary;
}

Result<std::vector<AnyMove>> root_moves(const AnyGame& game, const AnyPosition& position,
                                        std::string_view text) {
  std::vector<AnyMove> moves;
  for (const std::string& word : words_of(text)) {
    const auto move = game->parse_move(position, word);
    if (!move) return move.error();
    if (std::find(moves.begin(), moves.end(), *move) == moves.end()) moves.push_back(*move);
  }
  return moves;
}

Result<SearcherOptions> options_for(const AnalysisRequest& request) {
  SearcherOptions options;
  options.statistics = request.statistics;
  if (request.hash) {
    const auto bytes = parse_table_size(*request.hash, "hash");
    if (!bytes) return bytes.error();
    options.table_bytes = *bytes;
  }
  return options;
}

// What was asked for and the searcher cannot give.
std::optional<Error> refused(const AnalysisRequest& request, const SearchPlan& plan) {
  if (plan.one_ply && request.lines > 1) {
    return Error{"player " + in_quotes(plan.text) + " has one line; expected no more lines than 1"};
  }
  if (plan.one_ply && request.hash) {
    return Error{"player " + in_quotes(plan.text) + " has no table; expected no size for one"};
  }
  return std::nullopt;
}

Line<AnyGame> line_of(const AnyGame& game, const AnyPosition& from,
                      const std::vector<AnyMove>& moves) {
  Line<AnyGame> line(game, from);
  for (const AnyMove move : moves) line.play(move);
  return line;
}

// What the answer says, in words.
void write_answer(const SearchAnswer& answer, const GamePosition& where,
                  const AnyPosition& position, Analysis& analysis) {
  analysis.depth = answer.depth;
  analysis.score = answer.value;
  analysis.score_text = worth_in_words(answer.value, answer.win_share);
  if (answer.best && answer.value && answer.depth == 0) {
    analysis.score_text += " (static value: no depth was completed)";
  }
  analysis.win_share = answer.win_share;
  analysis.visits = answer.visits;
  if (answer.best) analysis.best = where.game->format_move(position, *answer.best);
  for (const SearchLine& line : answer.lines) {
    analysis.lines.push_back(in_words(where, position, line));
  }
  analysis.nodes = answer.nodes;
  analysis.leaves = answer.leaves;
  analysis.seconds = answer.seconds;
  analysis.hashfull = answer.hashfull;
  analysis.threads = answer.threads;
  analysis.complete = answer.complete;
  if (analysis.solves && answer.proven && answer.value) {
    analysis.exact = where.game->exact_score(position, *answer.value);
  }
}

}  // namespace

double nodes_per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

std::string depth_in_words(const Analysis& analysis) {
  std::string words = analysis.depth ? ", depth " + std::to_string(*analysis.depth) : "";
  if (analysis.visits) {
    words += ", " + std::to_string(*analysis.visits) + " visits";
    if (analysis.win_share) words += ", win share " + percent_text(*analysis.win_share);
  }
  return words;
}

std::string score_in_words(std::optional<Points> known) {
  if (!known) return "no value";
  const Points score = *known;
  const int plies = kWin - std::abs(score);
  const std::string count = std::to_string(plies) + (plies == 1 ? " ply" : " plies");
  // A proof that counts no plies: see growth_searcher.hpp.
  if (plies == kMaxPly) return is_win(score) ? "a win" : "a loss";
  if (is_win(score)) return plies == 0 ? "won" : "win in " + count;
  if (is_loss(score)) return plies == 0 ? "lost" : "loss in " + count;
  return (score > 0 ? "+" : "") + std::to_string(score);
}

Result<PlayedMoves> play_moves(const AnyGame& game, const AnyPosition& from,
                               std::string_view text) {
  PlayedMoves played{{}, from};
  for (const std::string& word : words_of(text)) {
    const std::string where = "move " + std::to_string(played.moves.size() + 1) + ": ";
    if (game->outcome(played.position)) {
      return Error{where + in_quotes(word) + " comes after the end of the game"};
    }
    const auto move = game->parse_move(played.position, word);
    if (!move) return Error{where + move.message()};
    played.moves.push_back(*move);
    played.position = game->play(played.position, *move);
  }
  return played;
}

namespace {

// Searches the position at the end of a line.
Result<Analysis> analyse_line(const GamePosition& where, const Line<AnyGame>& line,
                              const AnalysisRequest& request, const OnAnalysisLine& on_line,
                              const StopFlag& stop, KeptSearcher* kept) {
  const AnyGame& game = where.game;
  const AnyPosition& position = line.position();
  const auto only = root_moves(game, position, request.only);
  if (!only) return only.error();
  KeptSearcher fresh;
  KeptSearcher& keeper = kept != nullptr ? *kept : fresh;
  if (const auto error = keeper.use(game, where.variant, request.recipe)) return *error;
  const auto options = options_for(request);
  if (!options) return options.error();
  if (const auto refusal = refused(request, keeper.plan())) return *refusal;

  Searcher& searcher = keeper.get(*options);
  const bool to_the_end = keeper.plan().depth == DepthUse::Refused;
  SearchRequest asked;
  asked.limits = request.limits;
  asked.lines = request.lines;
  asked.threads = request.threads;
  asked.only = *only;
  asked.past = line.past();
  asked.compare = request.statistics && !to_the_end;
  const SearchAnswer answer = searcher.search(
      position, asked,
      [&](const SearchLine& found) {
        if (on_line) on_line(in_words(where, position, found));
      },
      &stop);

  Analysis analysis;
  analysis.game = where.info->name;
  analysis.variant = where.variant;
  analysis.position = game->format_position(position);
  analysis.family = keeper.plan().family;
  analysis.recipe = searcher.text();
  analysis.profile = searcher.profile();
  analysis.over = line.reason();
  analysis.solves = to_the_end;
  write_answer(answer, where, position, analysis);
  if (request.statistics) analysis.statistics = summarise(answer, searcher.table_bytes() > 0);
  return analysis;
}

}  // namespace

Result<Analysis> analyse(const AnalysisRequest& request, const OnAnalysisLine& on_line,
                         const StopFlag& stop, KeptSearcher* kept) {
  const auto made = make_game_position(request.game, request.variant, request.position);
  if (!made) return made.error();
  const auto played = play_moves(made->game, made->position, request.moves);
  if (!played) return played.error();
  const Line<AnyGame> line = line_of(made->game, made->position, played->moves);
  return analyse_line(*made, line, request, on_line, stop, kept);
}

Result<Analysis> analyse(const GameInPlay& game, const AnalysisRequest& request,
                         const OnAnalysisLine& on_line, const StopFlag& stop, KeptSearcher* kept) {
  return analyse_line(game.where(), game.line(), request, on_line, stop, kept);
}

}  // namespace espalier::app
