// King and pawn against king, solved: who wins from every position with every side to move.
// White has the pawn. Values are the true ones: a retrograde analysis, repeated until nothing
// changes.
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <vector>

namespace espalier::lab::hsu15::on_chess {

// Squares are 0 (a1) to 63 (h8); the pawn stands on the ranks 2 to 7.
struct KpkPosition {
  bool white_to_move = true;
  int white_king = 0;
  int black_king = 0;
  int pawn = 8;
};

class KpkTable {
 public:
  KpkTable();  // some tenths of a second

  // May this be a position of a game?
  static bool legal(const KpkPosition& p);
  // Of a legal position.
  bool white_wins(const KpkPosition& p) const { return wins_[index(p)]; }
  // Does White win after each move? A promotion counts once. Empty: the game is over.
  std::vector<bool> children(const KpkPosition& p) const;

 private:
  static constexpr std::size_t kPositions = std::size_t{2} * 64 * 64 * 48;
  static std::size_t index(const KpkPosition& p);
  bool follows(const KpkPosition& p) const;
  void white_moves(const KpkPosition& p, std::vector<bool>& found) const;
  void black_moves(const KpkPosition& p, std::vector<bool>& found) const;

  std::bitset<kPositions> wins_;
};

// Made when first needed.
const KpkTable& kpk_table();

}  // namespace espalier::lab::hsu15::on_chess
