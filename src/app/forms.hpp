// How games are called and written in the protocols of chess (UCI, XBoard). UGI needs none of this:
// it uses the names and texts of Espalier.
//
// A game states its form in its own file (GameInfo::chess_form).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

struct Form {
  std::string_view game;  // as `espalier games` has it
  std::string_view name;  // as UCI_Variant and `variant` have it
  // Moves are printed as two cells without a sign between them (a2a3), and positions are also
  // understood as the boards of chess (pppppppp/8/... w).
  bool chess_like = false;
  std::string_view shuffled = {};  // the variant of Chess960; empty: there is none
  bool ranks_from_one = false;     // where the game's own texts count ranks from 0
  bool usual = false;              // programs play it unless they are told another game
};

enum class FormOf : std::uint8_t { Uci, Xboard };

const std::vector<Form>& forms(FormOf protocol = FormOf::Uci);
// By either name; an unknown one is an error that suggests the nearest.
Result<const Form*> find_form(std::string_view name, FormOf protocol = FormOf::Uci);

// Is it where a program of the protocol begins by itself? A shuffled start must be told.
bool is_usual_start(const Form* form, const AnyGame& game, const AnyPosition& position);

// `form` may be none: then everything is as Espalier writes it.
std::string move_text(const Form* form, const AnyGame& game, const AnyPosition& position,
                      AnyMove move);
Result<AnyPosition> read_position(const Form* form, const AnyGame& game, std::string_view text);
// What the game itself can read is understood too.
Result<AnyMove> read_move(const Form* form, const AnyGame& game, const AnyPosition& position,
                          std::string_view text);
// Is the text two points with ranks from 1 that mean this move?
bool counts_from_one(const AnyGame& game, const AnyPosition& position, AnyMove move,
                     std::string_view text);

}  // namespace espalier::app
