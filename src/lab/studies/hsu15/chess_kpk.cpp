#include "lab/studies/hsu15/chess_kpk.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace espalier::lab::hsu15::on_chess {
namespace {

int rank_at(int square) { return square / 8; }
int file_at(int square) { return square % 8; }

bool beside(int a, int b) {
  return std::max(std::abs(rank_at(a) - rank_at(b)), std::abs(file_at(a) - file_at(b))) == 1;
}

// Does the white pawn attack the square?
bool pawn_attacks_square(int pawn, int square) {
  return rank_at(square) == rank_at(pawn) + 1 && std::abs(file_at(square) - file_at(pawn)) == 1;
}

// The squares a king can step to, without a look at other pieces.
template <class Visit>
void each_step(int king, const Visit& visit) {
  for (int rank = rank_at(king) - 1; rank <= rank_at(king) + 1; ++rank) {
    for (int file = file_at(king) - 1; file <= file_at(king) + 1; ++file) {
      const int to = 8 * rank + file;
      if (rank >= 0 && rank < 8 && file >= 0 && file < 8 && to != king) visit(to);
    }
  }
}

}  // namespace

bool KpkTable::legal(const KpkPosition& p) {
  if (p.white_king == p.black_king || p.white_king == p.pawn || p.black_king == p.pawn) {
    return false;
  }
  if (beside(p.white_king, p.black_king)) return false;
  return !(p.white_to_move && pawn_attacks_square(p.pawn, p.black_king));
}

std::size_t KpkTable::index(const KpkPosition& p) {
  const int side = p.white_to_move ? 0 : 1;
  return static_cast<std::size_t>(((side * 64 + p.white_king) * 64 + p.black_king) * 48 + p.pawn -
                                  8);
}

void KpkTable::white_moves(const KpkPosition& p, std::vector<bool>& found) const {
  each_step(p.white_king, [&](int to) {
    if (to == p.pawn || beside(to, p.black_king)) return;
    found.push_back(white_wins({false, to, p.black_king, p.pawn}));
  });
  const auto empty = [&](int square) { return square != p.white_king && square != p.black_king; };
  const int one = p.pawn + 8;
  if (!empty(one)) return;
  if (rank_at(one) == 7) {  // a queen that is not lost wins, or a rook where a queen stalemates
    found.push_back(!beside(one, p.black_king) || beside(one, p.white_king));
    return;
  }
  found.push_back(white_wins({false, p.white_king, p.black_king, one}));
  if (rank_at(p.pawn) == 1 && empty(one + 8)) {
    found.push_back(white_wins({false, p.white_king, p.black_king, one + 8}));
  }
}

void KpkTable::black_moves(const KpkPosition& p, std::vector<bool>& found) const {
  each_step(p.black_king, [&](int to) {
    if (beside(to, p.white_king) || to == p.white_king || pawn_attacks_square(p.pawn, to)) return;
    found.push_back(to != p.pawn && white_wins({true, p.white_king, to, p.pawn}));
  });
}

std::vector<bool> KpkTable::children(const KpkPosition& p) const {
  std::vector<bool> found;
  p.white_to_move ? white_moves(p, found) : black_moves(p, found);
  return found;
}

// What the moves say of a position. Stalemate draws; a pawn alone can mate.
bool KpkTable::follows(const KpkPosition& p) const {
  const std::vector<bool> found = children(p);
  if (p.white_to_move) return std::find(found.begin(), found.end(), true) != found.end();
  if (found.empty()) return pawn_attacks_square(p.pawn, p.black_king);
  return std::find(found.begin(), found.end(), false) == found.end();
}

KpkTable::KpkTable() {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < kPositions; ++i) {
      if (wins_[i]) continue;
      const auto number = static_cast<int>(i);
      const KpkPosition p{number < 64 * 64 * 48, number / (64 * 48) % 64, number / 48 % 64,
                          number % 48 + 8};
      if (!legal(p) || !follows(p)) continue;
      wins_[i] = true;
      changed = true;
    }
  }
}

const KpkTable& kpk_table() {
  static const std::unique_ptr<const KpkTable> table = std::make_unique<KpkTable>();
  return *table;
}

}  // namespace espalier::lab::hsu15::on_chess
