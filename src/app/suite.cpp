#include "app/suite.hpp"

#include <algorithm>
#include <sstream>

#include "app/games.hpp"
#include "app/line_words.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kEpdFields = 4;
constexpr std::size_t kFenFields = 6;

// The operations of a line, without the `;` that ends each. A quoted text may contain any letter.
std::vector<std::string> operations_of(std::string_view text) {
  std::vector<std::string> list(1);
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == ';' && !quoted) {
      list.emplace_back();
    } else {
      list.back() += c;
    }
  }
  return list;
}

bool has_moves(std::string_view code) { return code == "bm" || code == "am"; }

// Does the game write its positions as FEN: four fields, then two numbers?
bool writes_fen(const AnyGame& game) {
  const auto info = find_game(game->name());
  if (!info) return false;
  const LineWords words((*info)->position_text);
  return words.size() == kFenFields && read_whole_number(words[4]) && read_whole_number(words[5]);
}

// The clocks are a part of the position if both are there.
std::size_t end_of_fen(std::string_view line) {
  const LineWords words(line);
  if (words[0].find('/') == std::string_view::npos) return line.size();
  std::size_t fields = 0;
  while (fields < std::min(kEpdFields, words.size()) && !has_moves(words[fields])) ++fields;
  if (fields == kEpdFields && read_whole_number(words[4]) && read_whole_number(words[5])) {
    fields = kFenFields;
  }
  if (fields == 0) return 0;
  const std::string_view last = words[fields - 1];
  return static_cast<std::size_t>(last.data() + last.size() - line.data());
}

Result<std::vector<AnyMove>> moves_of(const AnyGame& game, const AnyPosition& position,
                                      std::istringstream& words) {
  std::vector<AnyMove> moves;
  for (std::string word; words >> word;) {
    const auto move = game->parse_move(position, word);
    if (!move) return move.error();
    moves.push_back(*move);
  }
  return moves;
}

Result<SuiteProblem> parse_line(const AnyGame& game, std::string_view line, std::string name) {
  SuiteProblem problem;
  problem.name = std::move(name);
  const EpdLine parts = split_epd(game, line);
  problem.text = parts.position;
  if (parts.operations.empty()) return Error{"no operation, expected bm or am with moves"};
  const auto position = game->parse_position(problem.text);
  if (!position) return position.error();
  problem.position = *position;
  for (const std::string& operation : operations_of(parts.operations)) {
    std::istringstream words(operation);
    std::string code;
    words >> code;
    if (has_moves(code)) {
      auto moves = moves_of(game, *position, words);
      if (!moves) return moves.error();
      if (moves->empty()) return Error{code + " without moves"};
      (code == "bm" ? problem.best : problem.avoid) = *moves;
    } else if (code == "id") {
      const std::size_t open = operation.find('"');
      const std::size_t close = operation.rfind('"');
      if (open < close && close != std::string::npos) {
        problem.name = operation.substr(open + 1, close - open - 1);
      }
    }
  }
  if (problem.best.empty() && problem.avoid.empty()) {
    return Error{"no operation bm or am, expected one with moves"};
  }
  return problem;
}

bool holds_move(const std::vector<AnyMove>& moves, AnyMove move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace

EpdLine split_epd(const AnyGame& game, std::string_view line) {
  const std::size_t end = writes_fen(game)
                              ? end_of_fen(line)
                              : std::min({line.find(" bm "), line.find(" am "), line.size()});
  return {trimmed(line.substr(0, end)), trimmed(line.substr(end))};
}

bool SuiteProblem::solved_by(AnyMove move) const {
  return (best.empty() || holds_move(best, move)) && !holds_move(avoid, move);
}

std::string SuiteProblem::wanted(const AnyGame& game) const {
  std::string words;
  const auto add = [&](const std::vector<AnyMove>& moves, std::string_view before,
                       std::string_view between) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      words += std::string(i == 0 ? before : between) + game->format_move(position, moves[i]);
    }
  };
  add(best, "", " or ");
  add(avoid, best.empty() ? "not " : ", not ", " or ");
  return words;
}

Result<std::vector<SuiteProblem>> parse_suite(const AnyGame& game, std::string_view text) {
  std::vector<SuiteProblem> problems;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmed(text.substr(at, end - at));
    at = end + 1;
    const std::string name = "line " + std::to_string(++number);
    if (line.empty() || line.front() == '#') continue;
    auto problem = parse_line(game, line, name);
    if (!problem) return Error{name + ": " + problem.message()};
    problems.push_back(std::move(*problem));
  }
  if (problems.empty())
    return Error{"no positions, expected lines such as POSITION bm MOVE; id \"NAME\";"};
  return problems;
}

}  // namespace espalier::app
