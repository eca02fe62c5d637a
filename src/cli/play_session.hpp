// A game in the terminal: reads moves and commands, shows the board, lets the engine answer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/analysis.hpp"
#include "app/game_in_play.hpp"
#include "app/kept_searcher.hpp"
#include "app/saved_game.hpp"
#include "cli/limits.hpp"
#include "cli/line_input.hpp"
#include "cli/play_board.hpp"
#include "espalier/core/result.hpp"

namespace espalier::cli {

// Who moves by hand, one entry per seat; the engine plays the others.
using Humans = std::vector<bool>;
// "first", "second", ... (also several, as "first,third"), "both" or "all", "none".
Result<Humans> parse_humans(std::string_view text, std::size_t seats);

class PlaySession {
 public:
  // The limits have been found to suit the recipe.
  PlaySession(app::LoadedGame game, Humans humans, std::string recipe, engine::Limits limits,
              int threads, BoardStyle style = {});

  // Until `quit`, the end of the input or Ctrl-C.
  void run();

 private:
  struct Command {
    std::string_view name;
    std::string_view argument;  // as shown in the help
    std::string_view help;      // empty: another spelling of the one before
    void (PlaySession::*obey)(const std::string& argument);
  };
  static const std::vector<Command>& commands();

  // Asks for the next line and obeys it; false at the end of the input.
  bool next_line();
  void obey(const std::string& line);
  void try_move(const std::string& text);
  void show();
  void introduce();
  std::string turn_in_words() const;
  bool by_hand(Seat seat) const { return humans_[seat_number(seat)]; }
  std::size_t people() const;  // how many seats move by hand
  void let_engine_move();
  // What the opponent thinks of the position, or the adviser: who plays against a named level is
  // not advised by its few nodes and its mistakes.
  std::optional<app::Analysis> think(const app::OnAnalysisLine& on_line);
  std::optional<app::Analysis> advise(const app::OnAnalysisLine& on_line);
  std::optional<app::Analysis> search_with(const std::string& recipe, const engine::Limits& limits,
                                           app::KeptSearcher& kept,
                                           const app::OnAnalysisLine& on_line);

  void hint(const std::string&);
  void undo(const std::string&);
  void redo(const std::string&);
  void list_moves(const std::string&);
  void pass(const std::string&);
  void show_rules(const std::string&);
  void show_cells(const std::string&);
  void save(const std::string& path);
  void load(const std::string& path);
  void restart(const std::string&);
  void swap_sides(const std::string&);
  void set_level(const std::string& text);
  void set_named_level(const std::string& name);
  void analyse(const std::string&);
  void show_again(const std::string&);
  void resign(const std::string&);
  void help(const std::string&);
  void quit(const std::string&);

  app::GameInPlay game_;
  std::optional<app::RecordedGame> record_;  // what the file had besides the moves
  Humans humans_;
  std::string recipe_;
  engine::Limits limits_;
  int threads_;
  BoardStyle style_;
  LineInput input_;
  bool told_of_threads_ = false;  // that fewer have searched
  app::KeptSearcher kept_;       // what the engine has learned in this game
  app::KeptSearcher advisers_;   // the same of the adviser beside a named level
  bool changed_ = true;          // since the board was last shown
  bool done_ = false;
};

}  // namespace espalier::cli
