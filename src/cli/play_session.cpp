#include "cli/play_session.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "app/fewer_threads.hpp"
#include "app/levels.hpp"
#include "app/plural.hpp"
#include "cli/analyse_output.hpp"
#include "cli/command.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::cli {
namespace {

constexpr std::size_t kMovesInLine = 24;
constexpr std::size_t kLineWidth = 78;
constexpr double kAdviceSeconds = 2;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), lower_case);
  return text;
}

bool all_letters(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return lower_case(c) >= 'a' && lower_case(c) <= 'z';
  });
}

void say(const std::string& text) {
  fmt::print("{}\n", text);
  std::fflush(stdout);
}

}  // namespace

Result<Humans> parse_humans(std::string_view text, std::size_t seats) {
  const std::string everyone = seats == 2 ? "both" : "all";
  if (text == "none") return Humans(seats, false);
  if (text == "both" || text == "all") return Humans(seats, true);
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < seats; ++seat) names.emplace_back(seat_name(seat_at(seat)));
  Humans humans(seats, false);
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const auto found = std::find(names.begin(), names.end(), rest.substr(0, comma));
    if (found == names.end()) break;
    humans[static_cast<std::size_t>(found - names.begin())] = true;
    if (comma == rest.size()) return humans;
    rest.remove_prefix(comma + 1);
  }
  names.push_back(everyone);
  names.emplace_back("none");
  std::string list;
  for (const std::string& name : names) {
    list += (list.empty() ? "" : name == "none" ? " or " : ", ") + name;
  }
  const std::string near = nearest(text, names);
  return Error{"--as " + in_quotes(text) + ": expected " + list +
               (is_near(text, near) ? "; the nearest is '" + near + "'" : "")};
}

PlaySession::PlaySession(app::LoadedGame game, Humans humans, std::string recipe,
                         engine::Limits limits, int threads, BoardStyle style)
    : game_(std::move(game.game)),
      record_(std::move(game.record)),
      humans_(std::move(humans)),
      recipe_(std::move(recipe)),
      limits_(limits),
      threads_(threads),
      style_(style) {}

const std::vector<PlaySession::Command>& PlaySession::commands() {
  using S = PlaySession;
  static const std::vector<Command> list = {
      {"hint", "", "what the engine would play", &S::hint},
      {"undo", "", "take back your last move, and the engine's answer", &S::undo},
      {"redo", "", "play again what was taken back", &S::redo},
      {"moves", "", "the legal moves", &S::list_moves},
      {"pass", "", "pass, where the game allows it", &S::pass},
      {"board", "", "show the board again", &S::show_again},
      {"cells", "", "show the board with the names of its cells", &S::show_cells},
      {"rules", "", "the rules of the game in short", &S::show_rules},
      {"analyse", "", "let the engine look at the position", &S::analyse},
      {"analyze", "", "", &S::analyse},
      {"eval", "", "", &S::analyse},
      {"level", "[club | 2s | depth 5 | nodes 10k]",
       "how strong the engine is, or how long it thinks", &S::set_level},
      {"swap", "", "change sides with the engine", &S::swap_sides},
      {"flip", "", "", &S::swap_sides},
      {"save", "FILE", "write the game into a file", &S::save},
      {"load", "FILE", "go on with a saved game", &S::load},
      {"new", "", "begin again", &S::restart},
      {"resign", "", "give up", &S::resign},
      {"help", "", "this list", &S::help},
      {"quit", "", "leave", &S::quit},
      {"exit", "", "", &S::quit},
  };
  return list;
}

void PlaySession::run() {
  introduce();
  while (!done_ && !interrupted().requested()) {
    if (!game_.over() && !by_hand(game_.to_move())) {
      if (people() == 0 && changed_) show();
      let_engine_move();
    } else {
      if (changed_) show();
      if (!next_line()) break;
    }
  }
  if (interrupted().requested()) {
    say("\nstopped; the moves so far: " + moves_text(game_.move_texts(), game_.moves().size()));
  }
}

bool PlaySession::next_line() {
  const auto line = input_.read(game_.over() ? "game over> " : "your move> ");
  if (!line) return false;
  if (!line->empty()) obey(*line);
  return true;
}

void PlaySession::obey(const std::string& line) {
  const std::size_t blank = line.find_first_of(" \t");
  const std::string word = lower(line.substr(0, blank));
  const std::size_t rest = line.find_first_not_of(" \t", blank);
  const std::string argument =
      blank == std::string::npos || rest == std::string::npos ? "" : line.substr(rest);
  // Moves come first: a game may have one that is called like a command.
  const bool legal = !game_.over() && game_.game()->parse_move(game_.position(), line).ok();
  const auto& all = commands();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& command) { return command.name == word; });
  if (legal || found == all.end()) return try_move(line);
  if (found->argument.empty() && !argument.empty()) {
    return say(in_quotes(word) + " takes nothing after it; expected '" + word + "' alone");
  }
  (this->*found->obey)(argument);
}

void PlaySession::try_move(const std::string& text) {
  if (game_.over()) {
    return say("the game is over; expected a command such as undo, new, save FILE or quit");
  }
  auto move = game_.game()->parse_move(game_.position(), text);
  if (!move) {
    const auto small = game_.game()->parse_move(game_.position(), lower(text));
    if (small) move = small;
  }
  if (move) {
    game_.play(*move);
    changed_ = true;
    return;
  }
  constexpr std::size_t kShortestCommand = 3;
  if (text.size() < kShortestCommand || !all_letters(text)) {
    return say(move.message() + "; help lists the commands");
  }
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  const std::string near = nearest(text, names);
  say(in_quotes(text) + " is neither a legal move nor a command" +
      (is_near(text, near) ? "; the nearest command is '" + near + "'" : "") +
      " (moves and help list all)");
}

// Which side is whose, before the first board.
void PlaySession::introduce() {
  if (people() != 1) return;
  const auto mine =
      static_cast<std::size_t>(std::find(humans_.begin(), humans_.end(), true) - humans_.begin());
  const std::string name = side_name(game_, seat_at(mine));
  const std::string order = std::string(seat_name(seat_at(mine))) + " player";
  say("you play " + name + (lower(name) == order ? "" : " (" + order + ")") +
      "; help lists the commands, rules tells how the game goes");
}

// "first player to move (White, you)"
std::string PlaySession::turn_in_words() const {
  const std::string order = std::string(seat_name(game_.to_move())) + " player";
  std::string who = side_name(game_, game_.to_move());
  if (lower(who) == order) who.clear();
  if (people() == 1 && by_hand(game_.to_move())) who += who.empty() ? "you" : ", you";
  return order + " to move" + (who.empty() ? "" : " (" + who + ")");
}

void PlaySession::show() {
  changed_ = false;
  fmt::print("\n{}", styled_board(game_, style_));
  if (!game_.over()) return say(turn_in_words());
  const auto winner = game_.winner();
  const std::string who = !winner || people() != 1 ? ""
                          : by_hand(*winner)       ? ": you win"
                                                   : ": Espalier wins";
  say("the game is over, " + game_.result() + who);
}

std::size_t PlaySession::people() const {
  return static_cast<std::size_t>(std::count(humans_.begin(), humans_.end(), true));
}

std::optional<app::Analysis> PlaySession::think(const app::OnAnalysisLine& on_line) {
  return search_with(recipe_, limits_, kept_, on_line);
}

std::optional<app::Analysis> PlaySession::advise(const app::OnAnalysisLine& on_line) {
  if (app::level_name(recipe_).empty()) return think(on_line);
  engine::Limits limits = limits_;
  const engine::Limits none;
  const bool limited = limits.seconds || limits.depth < none.depth || limits.nodes < none.nodes;
  if (!limited) limits.seconds = kAdviceSeconds;
  return search_with("best", limits, advisers_, on_line);
}

std::optional<app::Analysis> PlaySession::search_with(const std::string& recipe,
                                                      const engine::Limits& limits,
                                                      app::KeptSearcher& kept,
                                                      const app::OnAnalysisLine& on_line) {
  app::AnalysisRequest request;
  request.game = game_.name();
  request.variant = game_.variant();
  request.position = game_.start_text();
  request.moves = moves_text(game_.move_texts(), game_.moves().size());
  if (game_.moves().empty()) request.moves.clear();
  request.recipe = recipe;
  request.limits = limits;
  request.threads = threads_;
  const bool waiting = isatty(STDERR_FILENO) != 0 && !on_line;
  if (waiting) tell("thinking ...");
  const auto analysis = app::analyse(request, on_line, interrupted(), &kept);
  if (waiting) tell("\r\033[K");
  if (!analysis) {  // its parts have been checked before
    say(analysis.message());
    done_ = true;
    return std::nullopt;
  }
  if (interrupted().requested()) return std::nullopt;
  const std::string fewer = app::fewer_threads(analysis->threads, threads_, analysis->family);
  if (analysis->best && !fewer.empty() && !told_of_threads_) say(fewer);
  told_of_threads_ = !fewer.empty();
  return *analysis;
}

void PlaySession::let_engine_move() {
  const auto analysis = think({});
  if (!analysis) return;
  const auto move = game_.game()->parse_move(game_.position(), analysis->best.value_or(""));
  if (!move) {
    done_ = true;
    return say("the engine found no move: " + move.message());
  }
  say(fmt::format("Espalier plays {}  ({}{}, {})", *analysis->best, analysis->score_text,
                  app::depth_in_words(*analysis), app::plural(analysis->nodes, "node")));
  game_.play(*move);
  changed_ = true;
}

// --- the commands ------------------------------------------------------------------------------

void PlaySession::hint(const std::string&) {
  if (game_.over()) return say("the game is over: there is no move to suggest");
  const auto analysis = advise({});
  if (!analysis) return;
  say(fmt::format(
      "hint: {}  ({}{}); the line: {}", analysis->best.value_or("-"), analysis->score_text,
      app::depth_in_words(*analysis),
      analysis->lines.empty() ? "-" : moves_text(analysis->lines[0].moves, kMovesInLine)));
}

void PlaySession::analyse(const std::string&) {
  if (!game_.over()) {
    say(fmt::format("evaluation without search: {:+g}", game_.game()->evaluate(game_.position())));
  }
  AnalysisTable table(false);
  const auto analysis = advise([&](const app::AnalysisLine& line) { table.show(line); });
  if (!analysis) return;
  print_summary(*analysis, game_.to_move(), false);
  std::fflush(stdout);
}

void PlaySession::undo(const std::string&) {
  if (people() == 0) return say("nothing to take back: the engine plays all sides");
  // Back to where a person has the move; where there was none, everything stays.
  const bool resigned = game_.resigned();
  std::size_t taken = 0;
  bool found = false;
  while (!found && game_.undo()) {
    ++taken;
    found = resigned || by_hand(game_.to_move());
  }
  if (!found) {
    for (; taken > 0; --taken) game_.redo();
    return say("nothing to take back");
  }
  changed_ = true;
}

void PlaySession::redo(const std::string&) {
  if (!game_.redo()) return say("nothing to play again");
  while (!game_.over() && !by_hand(game_.to_move()) && game_.redo()) {
  }
  changed_ = true;
}

void PlaySession::list_moves(const std::string&) {
  if (game_.over()) return say("the game is over: there are no moves");
  const auto moves = game_.game().moves(game_.position());
  std::string line = fmt::format("{} legal:", moves.size());
  for (const app::AnyMove move : moves) {
    const std::string text = game_.game()->format_move(game_.position(), move);
    if (line.size() + 1 + text.size() > kLineWidth) {
      say(line);
      line = " ";
    }
    line += " " + text;
  }
  say(line);
}

void PlaySession::restart(const std::string&) {
  game_.restart();
  record_.reset();
  kept_.clear();
  advisers_.clear();
  changed_ = true;
}

void PlaySession::swap_sides(const std::string&) {
  if (people() != 1) {
    return say("there are no sides to change; expected a game begun with --as first or second");
  }
  std::rotate(humans_.rbegin(), humans_.rbegin() + 1, humans_.rend());
  const auto mine = std::find(humans_.begin(), humans_.end(), true) - humans_.begin();
  say(fmt::format("you are now the {} player", seat_name(seat_at(static_cast<std::size_t>(mine)))));
}

void PlaySession::show_again(const std::string&) { show(); }

void PlaySession::resign(const std::string&) {
  if (game_.over()) return say("the game is over already");
  if (game_.game()->seats() != 2) return say("only games for two can be resigned");
  game_.resign(game_.to_move());
  changed_ = true;
}

void PlaySession::help(const std::string&) {
  fmt::print("a move as text, such as {}, or:\n",
             game_.over() ? "those the command moves lists"
                          : game_.game()->format_move(game_.position(),
                                                      game_.game().moves(game_.position())[0]));
  for (const Command& command : commands()) {
    if (command.help.empty()) continue;
    fmt::print("  {:<39} {}\n", std::string(command.name) + " " + std::string(command.argument),
               command.help);
  }
  std::fflush(stdout);
}

void PlaySession::quit(const std::string&) { done_ = true; }

}  // namespace espalier::cli
