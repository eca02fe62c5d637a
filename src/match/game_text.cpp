#include "match/game_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <sstream>

#include "espalier/core/text.hpp"

namespace espalier::match {
namespace {

constexpr std::size_t kLineWidth = 100;

std::string score_text(Points score) {
  if (score == kWin) return "W";  // a recipe without `distance` does not say how far
  if (score == -kWin) return "L";
  if (is_win(score)) return fmt::format("W{}", kWin - score);
  if (is_loss(score)) return fmt::format("L{}", kWin + score);
  return fmt::format("{:+}", score);
}

std::string spent_text(double seconds) {
  if (seconds < 0.001) return fmt::format("{:.0f}us", seconds * 1e6);
  if (seconds < 10) return fmt::format("{:.0f}ms", seconds * 1e3);
  return fmt::format("{:.1f}s", seconds);
}

std::string remark(const PlayedMove& move) {
  if (move.by_opening) return "{opening}";
  std::string text = "{";
  if (move.score || move.depth > 0) {
    text += fmt::format("{}/{} ", move.score ? score_text(*move.score) : "?", move.depth);
  }
  text += spent_text(move.seconds);
  if (move.nodes > 0) text += fmt::format(" {}", move.nodes);
  return text + "}";
}

// A quote or a bracket inside a tag would end it.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out + "\"";
}

// "12. e2e4" -> "e2e4"
std::string_view without_number(std::string_view text) {
  text = trimmed(text);
  const std::size_t dots = text.find_first_not_of("0123456789");
  if (dots == 0 || dots == std::string_view::npos || text[dots] != '.') return text;
  return trimmed(text.substr(std::min(text.find_first_not_of('.', dots), text.size())));
}

// What score_text and spent_text wrote.
std::optional<Points> score_of(const std::string& text) {
  if (text.empty() || text == "?") return std::nullopt;
  const char* digits = text.c_str() + 1;
  if (text[0] == 'W') return kWin - static_cast<Points>(std::strtol(digits, nullptr, 10));
  if (text[0] == 'L') return -kWin + static_cast<Points>(std::strtol(digits, nullptr, 10));
  return static_cast<Points>(std::strtol(text.c_str(), nullptr, 10));
}
double seconds_of(const std::string& text) {
  const double number = std::strtod(text.c_str(), nullptr);
  if (text.ends_with("us")) return number / 1e6;
  return text.ends_with("ms") ? number / 1e3 : number;
}

// "12ms", as spent_text wrote it
bool is_time(std::string_view word) {
  const std::size_t unit = word.find_first_not_of("0123456789.");
  if (unit == 0 || unit == std::string_view::npos) return false;
  return word.substr(unit) == "us" || word.substr(unit) == "ms" || word.substr(unit) == "s";
}
std::string_view trimmed_right(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// "opening", "+28/7 12ms 4310", "12ms"
void read_remark(std::string_view remark, NotedMove& move) {
  move.by_opening = remark == "opening";
  if (move.by_opening) return;
  if (const std::size_t slash = remark.find('/'); slash != std::string_view::npos) {
    const std::size_t blank = std::min(remark.find(' '), remark.size());
    move.score_text = remark.substr(0, slash);
    move.score = score_of(move.score_text);
    if (!move.score) move.score_text.clear();
    const std::string depth(remark.substr(slash + 1));
    move.depth = static_cast<int>(std::strtol(depth.c_str(), nullptr, 10));
    remark = trimmed(remark.substr(blank));
  }
  move.seconds = seconds_of(std::string(remark.substr(0, remark.find(' '))));
}

}  // namespace

std::string moves_text(const GameRecord& record, Seat first, std::size_t seats) {
  std::string text;
  int number = 1;
  Seat mover = first;
  for (const PlayedMove& move : record.moves) {
    if (!text.empty()) text += ' ';
    if (mover == Seat::First) text += fmt::format("{}. ", number);
    if (mover != Seat::First && text.empty()) text = fmt::format("{}... ", number);
    text += move.text + " " + remark(move);
    mover = next_seat(mover, seats);
    if (mover == Seat::First) ++number;
  }
  return text;
}

std::string without_times(std::string_view moves) {
  std::string text;
  while (true) {
    const std::size_t open = moves.find('{');
    const std::size_t close = moves.find('}', std::min(open, moves.size()));
    if (close == std::string_view::npos) return text += moves;
    std::string kept;
    std::istringstream words{std::string(moves.substr(open + 1, close - open - 1))};
    for (std::string word; words >> word;) {
      if (is_time(word)) continue;
      kept += (kept.empty() ? "" : " ") + word;
    }
    text += trimmed_right(moves.substr(0, open));
    if (!kept.empty()) text += " {" + kept + "}";
    moves.remove_prefix(close + 1);
  }
}

std::vector<NotedMove> parse_moves(std::string_view text) {
  std::vector<NotedMove> moves;
  while (true) {
    const std::size_t open = text.find('{');
    const std::size_t close = text.find('}', std::min(open, text.size()));
    if (close == std::string_view::npos) return moves;
    NotedMove move;
    move.text = without_number(text.substr(0, open));
    read_remark(text.substr(open + 1, close - open - 1), move);
    moves.push_back(std::move(move));
    text.remove_prefix(close + 1);
  }
}

std::string result_text(const SeatPoints& points) {
  std::string text;
  for (const double share : points) {
    if (!text.empty()) text += '-';
    text += share == 0 ? "0" : share == 1 ? "1" : fmt::format("1/{:.0f}", 1 / share);
  }
  return text;
}

std::string game_text(const std::vector<std::pair<std::string, std::string>>& tags,
                      std::string_view moves, std::string_view result) {
  std::string text;
  for (const auto& [name, value] : tags) text += fmt::format("[{} {}]\n", name, quoted(value));
  text += '\n';
  std::string line;
  const auto add = [&](std::string_view piece) {
    if (!line.empty() && line.size() + 1 + piece.size() > kLineWidth) {
      text += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(piece);
  };
  // A line is never broken within braces.
  std::size_t from = 0;
  bool inside = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    inside = moves[i] == '{' || (inside && moves[i] != '}');
    const bool before_remark = i + 1 < moves.size() && moves[i + 1] == '{';
    if (moves[i] != ' ' || inside || before_remark) continue;
    add(moves.substr(from, i - from));
    from = i + 1;
  }
  if (from < moves.size()) add(moves.substr(from));
  add(result);
  return text + line + "\n";
}

}  // namespace espalier::match
