#include "cli/play_board.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "app/board_text.hpp"

namespace espalier::cli {
namespace {

// Sides that are called after a colour have it; the others have those of the second list, which
// can be read on black and on white.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kNamedColours = {
    {{"Red", "1;31"},
     {"Vermilion", "1;31"},
     {"Green", "1;32"},
     {"Yellow", "1;33"},
     {"Orange", "1;33"},
     {"Sky blue", "1;34"},
     {"Purple", "1;35"}}};
constexpr std::array<std::string_view, 2> kSideColours = {"1;36", "1;35"};
constexpr std::string_view kNameColour = "2";
constexpr std::string_view kLastMove = "7";

std::string pieces_of(const app::AnyGame& game, const app::AnyPosition& position,
                      std::size_t cells) {
  std::string pieces;
  for (std::size_t cell = 0; cell < cells; ++cell) pieces += game->piece_at(position, cell);
  return pieces;
}

// The cells that the last move has changed.
std::vector<bool> last_changed(const app::GameInPlay& game, const std::string& now) {
  std::vector<bool> changed(now.size(), false);
  if (game.moves().empty()) return changed;
  app::GameInPlay before(game.where());
  for (std::size_t i = 0; i + 1 < game.moves().size(); ++i) before.play(game.moves()[i]);
  const std::string then = pieces_of(game.game(), before.position(), now.size());
  for (std::size_t i = 0; i < now.size(); ++i) changed[i] = now[i] != then[i];
  return changed;
}

// A sign that is as wide as a letter; empty: there is none.
std::string_view unicode_sign(const app::GameInPlay& game, const Geometry& geometry, char symbol) {
  const auto piece = std::find_if(geometry.pieces.begin(), geometry.pieces.end(),
                                  [&](const Piece& one) { return one.symbol == symbol; });
  if (piece == geometry.pieces.end()) return {};
  if (!piece->sign.empty()) return piece->sign;
  if (game.game()->seats() != 2) return {};
  // Men and kings: the second kind of a side is drawn as a diamond.
  const bool second = piece != geometry.pieces.begin() && (piece - 1)->side == piece->side;
  if (second) return piece->look.dark ? "◆" : "◇";
  return piece->look.dark ? "●" : "○";
}

std::string_view colour_of(const Geometry& geometry, std::size_t seat) {
  std::size_t unnamed = 0;
  for (std::size_t i = 0; i < geometry.sides.size(); ++i) {
    const auto named = std::find_if(kNamedColours.begin(), kNamedColours.end(),
                                    [&](const auto& c) { return c.first == geometry.sides[i]; });
    const bool has = named != kNamedColours.end();
    if (i == seat) return has ? named->second : kSideColours[unnamed % kSideColours.size()];
    unnamed += has ? 0 : 1;
  }
  return kSideColours[seat % kSideColours.size()];
}

std::string in_colour(std::string_view code, const std::string& text) {
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

// "discs: Black 12, White 8"
std::string disc_counts(const app::GameInPlay& game, const Geometry& geometry,
                        const std::string& pieces) {
  if (!game.game()->has(Capability::Margins)) return "";
  std::string text;
  for (std::size_t seat = 0; seat < geometry.sides.size(); ++seat) {
    long count = 0;
    for (const Piece& piece : geometry.pieces) {
      if (piece.side != seat_at(seat)) continue;
      count += std::count(pieces.begin(), pieces.end(), piece.symbol);
    }
    text += fmt::format("{}{} {}", text.empty() ? "discs: " : ", ", geometry.sides[seat], count);
  }
  return text + "\n";
}

}  // namespace

bool wants_colours() {
  const char* no = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no != nullptr && *no != '\0') return false;
  if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
  return isatty(STDOUT_FILENO) != 0;
}

std::string side_name(const app::GameInPlay& game, Seat seat) {
  const auto geometry = game.game()->geometry();
  if (geometry && seat_number(seat) < geometry->sides.size()) {
    return geometry->sides[seat_number(seat)];
  }
  return std::string(seat_name(seat)) + " player";
}

std::string styled_board(const app::GameInPlay& game, const BoardStyle& style) {
  const auto geometry = game.game()->geometry();
  if (!geometry) return game.game()->format_position(game.position()) + "\n";
  const std::string pieces = pieces_of(game.game(), game.position(), geometry->cells.size());
  const std::vector<bool> changed = last_changed(game, pieces);
  const auto owner = [&](char symbol) {
    const auto piece = std::find_if(geometry->pieces.begin(), geometry->pieces.end(),
                                    [&](const Piece& one) { return one.symbol == symbol; });
    return piece == geometry->pieces.end() ? std::size_t{0} : seat_number(piece->side);
  };
  app::BoardDress dress;
  dress.names = style.cells;
  dress.style = [&](std::size_t cell, const std::string& plain) {
    std::string text = plain;
    if (style.unicode && pieces[cell] != kNoPiece) {
      const std::string_view sign = unicode_sign(game, *geometry, pieces[cell]);
      if (!sign.empty()) text = sign;
    }
    if (!style.colours) return text;
    const bool piece = pieces[cell] != kNoPiece;
    const std::string code =
        piece ? std::string(colour_of(*geometry, owner(pieces[cell]))) : std::string(kNameColour);
    return in_colour(changed[cell] ? code + ";" + std::string(kLastMove) : code, text);
  };
  return app::board_text(game.game(), game.position(), dress) +
         disc_counts(game, *geometry, pieces);
}

}  // namespace espalier::cli
