#include "lab/chess_positions.hpp"

#include <array>
#include <cctype>
#include <cstddef>

#include "espalier/core/rng.hpp"

namespace espalier::lab {
namespace {

constexpr std::uint64_t kEndingAttempts = 1'000;

// A board that pieces are put on at random; text() is its FEN.
class RandomBoard {
 public:
  explicit RandomBoard(std::uint64_t seed) : rng_(seed) { squares_.fill(0); }

  Rng& rng() { return rng_; }
  // On any empty square of these ranks, 1 to 8.
  void put(char piece, std::uint64_t lowest = 1, std::uint64_t highest = 8) {
    std::size_t square = 0;
    do {
      const std::uint64_t rank = lowest - 1 + rng_.below(highest - lowest + 1);
      square = static_cast<std::size_t>(8 * rank + rng_.below(8));
    } while (squares_[square] != 0);
    squares_[square] = piece;
  }

  std::string text(bool white_to_move) const {
    std::string fen;
    for (std::size_t row = 8; row-- > 0;) {
      int empty = 0;
      for (std::size_t file = 0; file < 8; ++file) {
        const char piece = squares_[8 * row + file];
        if (piece == 0) {
          ++empty;
          continue;
        }
        if (empty > 0) fen += static_cast<char>('0' + empty);
        empty = 0;
        fen += piece;
      }
      if (empty > 0) fen += static_cast<char>('0' + empty);
      if (row > 0) fen += '/';
    }
    return fen + (white_to_move ? " w" : " b") + " - - 0 1";
  }

 private:
  Rng rng_;
  std::array<char, 64> squares_;
};

// Legal, not over, and with a choice.
std::optional<app::AnyPosition> playable(const app::AnyGame& chess, const std::string& text) {
  const auto position = chess->parse_position(text);
  if (!position || chess.outcome(*position) || chess.moves(*position).size() < 2) {
    return std::nullopt;
  }
  return *position;
}

std::string random_ending(std::uint64_t seed, bool with_pieces) {
  constexpr std::array<char, 3> kPieces = {'N', 'B', 'R'};
  RandomBoard board(seed);
  board.put('K');
  board.put('k');
  const std::uint64_t pawns = 2 + board.rng().below(4);
  for (std::uint64_t i = 0; i < pawns; ++i) {
    board.put('P', 2, 5);
    board.put('p', 4, 7);
  }
  if (with_pieces) {
    for (const bool white : {true, false}) {
      const char piece = kPieces[board.rng().below(kPieces.size())];
      board.put(white ? piece : static_cast<char>(std::tolower(piece)));
    }
  }
  return board.text(board.rng().below(2) == 0);
}

std::optional<app::AnyPosition> ending(const app::AnyGame& chess, std::uint64_t seed,
                                       bool with_pieces) {
  for (std::uint64_t i = 0; i < kEndingAttempts; ++i) {
    if (auto found = playable(chess, random_ending(hash_salt(seed, i), with_pieces))) return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<app::AnyPosition> pawn_ending(const app::AnyGame& chess, std::uint64_t seed) {
  return ending(chess, seed, false);
}

std::optional<app::AnyPosition> piece_ending(const app::AnyGame& chess, std::uint64_t seed) {
  return ending(chess, seed, true);
}

std::string pawn_on_the_seventh(std::uint64_t seed) {
  RandomBoard board(seed);
  board.put('P', 7, 7);
  board.put('K');
  board.put('k');
  board.put('r');
  return board.text(false);
}

}  // namespace espalier::lab
