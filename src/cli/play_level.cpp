// Commands of a game in the terminal: levels, rules, names of cells, passing.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "app/levels.hpp"
#include "cli/play_session.hpp"
#include "cli/rules_words.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::cli {
namespace {

void answer(const std::string& text) {
  fmt::print("{}\n", text);
  std::fflush(stdout);
}

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), lower_case);
  return text;
}

bool is_level_name(const std::string& text) {
  return !text.empty() && text != "depth" && text != "nodes" && text != "time" &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// "2s", "depth 5", "nodes 1000 time 1s"
Result<LimitTexts> parse_level(const std::string& text) {
  LimitTexts texts;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::string kind = in_small_letters(word);
    if (kind != "depth" && kind != "nodes" && kind != "time") {
      texts.time = word;
      continue;
    }
    std::string value;
    if (!(words >> value)) {
      return Error{"level " + kind + " needs a number, such as 'level depth 5'"};
    }
    (kind == "depth" ? texts.depth : kind == "nodes" ? texts.nodes : texts.time) = value;
  }
  return texts;
}

}  // namespace

void PlaySession::set_named_level(const std::string& name) {
  const auto level = app::find_level(game_.info(), name);
  if (!level) return answer(level.message() + "; or a time such as 2s, depth 5, nodes 10k");
  recipe_ = app::level_text(level->name);
  limits_ = {};
  answer(fmt::format("level: {} ({})", level->name, app::level_in_words(*level)));
}

void PlaySession::set_level(const std::string& text) {
  const std::string_view now = app::level_name(recipe_);
  if (text.empty() && !now.empty()) return set_named_level(std::string(now));
  const std::string small = in_small_letters(text);
  if (is_level_name(small)) return set_named_level(small);
  if (!text.empty()) {
    const auto texts = parse_level(text);
    if (!texts) return answer(texts.message());
    std::string note;
    const auto limits = read_limits(*texts, recipe_, game_.game(), std::nullopt, note);
    if (!limits) return answer(limits.message());
    if (!note.empty()) answer(note);
    if (!now.empty()) recipe_ = "best";
    limits_ = *limits;
  }
  answer("level: " + limits_in_words(limits_));
}

void PlaySession::show_cells(const std::string&) {
  BoardStyle named = style_;
  named.cells = true;
  fmt::print("\n{}", styled_board(game_, named));
  std::fflush(stdout);
}

void PlaySession::show_rules(const std::string&) {
  fmt::print("{} ({})\n{}", game_.info().title, game_.variant(), rules_in_words(game_.info()));
  std::fflush(stdout);
}

// A pass touches no cell of the board.
void PlaySession::pass(const std::string&) {
  if (game_.over()) return answer("the game is over: nobody can pass");
  const auto moves = game_.game().moves(game_.position());
  const bool board = game_.game()->geometry().has_value();
  const auto found = std::find_if(moves.begin(), moves.end(), [&](app::AnyMove move) {
    return board && game_.game()->touches(game_.position(), move).empty();
  });
  if (found == moves.end()) {
    return answer(
        "you cannot pass here: there " +
        (moves.size() == 1 ? "is 1 legal move" : fmt::format("are {} legal moves", moves.size())) +
        " (moves lists them)");
  }
  game_.play(*found);
  changed_ = true;
}

}  // namespace espalier::cli
