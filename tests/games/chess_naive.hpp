// Chess by plain rules: a board of letters, moves tried one by one, and a king looked at after
// each. Nothing is shared with the code under test but FEN and the squares' names.
#pragma once

#include <array>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::chess::naive {

// Castling is written as king takes rook.
struct Move {
  int from = 0;
  int to = 0;
  char promotion = 0;  // a small letter
  bool castles = false;
  bool passes_by = false;

  std::string text() const {
    const auto name = [](int square) {
      return std::string{static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
    };
    std::string words = name(from) + name(to);
    if (promotion != 0) words += promotion;
    return words;
  }
};

class Board {
 public:
  // FEN with castling rights of outermost rooks (KQkq) or letters of files.
  explicit Board(const std::string& fen) {
    std::istringstream in(fen);
    std::string rows, side, rights, passed;
    in >> rows >> side >> rights >> passed;
    squares_.fill('.');
    int file = 0;
    int rank = 7;
    for (const char c : rows) {
      if (c == '/') {
        file = 0;
        --rank;
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        file += c - '0';
      } else {
        squares_[index(rank * 8 + file++)] = c;
      }
    }
    white_ = side == "w";
    if (passed != "-") passed_ = (passed[1] - '1') * 8 + passed[0] - 'a';
    if (rights != "-") {
      for (const char right : rights) rooks_.push_back(rook_of(right));
    }
  }

  std::vector<Move> legal_moves() const {
    std::vector<Move> legal;
    for (const Move& move : pseudo_moves()) {
      Board next = *this;
      next.play(move);
      if (!next.attacked(next.king(white_), !white_)) legal.push_back(move);
    }
    castlings(legal);
    return legal;
  }

  void play(const Move& move) {
    const char piece = squares_[index(move.from)];
    const char kind = small(piece);
    squares_[index(move.from)] = '.';
    if (move.castles) {
      const char rook = squares_[index(move.to)];
      squares_[index(move.to)] = '.';
      const int home = move.from / 8 * 8;
      const bool right = move.to > move.from;
      squares_[index(home + (right ? 6 : 2))] = piece;
      squares_[index(home + (right ? 5 : 3))] = rook;
    } else {
      if (move.passes_by) squares_[index(move.to + (white_ ? -8 : 8))] = '.';
      squares_[index(move.to)] = move.promotion == 0 ? piece : coloured(move.promotion, white_);
    }
    std::vector<int> kept;
    for (const int rook : rooks_) {
      const bool own = (rook / 8 == 0) == white_;
      if (rook != move.from && rook != move.to && !(kind == 'k' && own)) kept.push_back(rook);
    }
    rooks_ = kept;
    passed_ = kind == 'p' && std::abs(move.to - move.from) == 16 ? (move.from + move.to) / 2 : -1;
    white_ = !white_;
  }

  bool in_check() const { return attacked(king(white_), !white_); }

  // Board and side: what can be compared without knowing how rights are written.
  std::string placement() const {
    return std::string(squares_.begin(), squares_.end()) + (white_ ? 'w' : 'b');
  }
  // May the mover capture in passing?
  bool can_pass_by() const {
    if (passed_ < 0) return false;
    for (const Move& move : legal_moves()) {
      if (move.passes_by) return true;
    }
    return false;
  }
  const std::vector<int>& castling_rooks() const { return rooks_; }

 private:
  static std::size_t index(int square) { return static_cast<std::size_t>(square); }
  static char small(char piece) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
  }
  static char coloured(char kind, bool white) {
    return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(kind))) : kind;
  }
  bool is_of(int square, bool white) const {
    const char piece = squares_[index(square)];
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == white;
  }
  int king(bool white) const {
    for (int square = 0; square < 64; ++square) {
      if (squares_[index(square)] == coloured('k', white)) return square;
    }
    return -1;
  }
  int rook_of(char right) const {
    const bool white = std::isupper(static_cast<unsigned char>(right)) != 0;
    const int home = white ? 0 : 56;
    const char kind = small(right);
    if (kind >= 'a' && kind <= 'h') return home + kind - 'a';
    const int step = kind == 'k' ? -1 : 1;
    int square = home + (kind == 'k' ? 7 : 0);
    while (squares_[index(square)] != coloured('r', white)) square += step;
    return square;
  }

  // One step from a square; -1: off the board.
  static int stepped(int square, int files, int ranks) {
    const int file = square % 8 + files;
    const int rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
  }

  using Steps = std::vector<std::pair<int, int>>;
  static const Steps& steps_of(char kind) {
    static const Steps straight = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    static const Steps slanted = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static const Steps all = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static const Steps jumps = {{1, 2},  {2, 1},  {-1, 2},  {-2, 1},
                                {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
    return kind == 'n' ? jumps : kind == 'r' ? straight : kind == 'b' ? slanted : all;
  }

  // Where a piece that is no pawn can go or capture, its own side's pieces included.
  std::vector<int> reached(int from) const {
    std::vector<int> squares;
    const char kind = small(squares_[index(from)]);
    for (const auto& [files, ranks] : steps_of(kind)) {
      for (int to = stepped(from, files, ranks); to >= 0; to = stepped(to, files, ranks)) {
        squares.push_back(to);
        if (squares_[index(to)] != '.' || kind == 'n' || kind == 'k') break;
      }
    }
    return squares;
  }

  bool attacked(int target, bool by_white) const {
    for (int from = 0; from < 64; ++from) {
      if (!is_of(from, by_white)) continue;
      if (small(squares_[index(from)]) == 'p') {
        const int ahead = by_white ? 1 : -1;
        if (stepped(from, -1, ahead) == target || stepped(from, 1, ahead) == target) return true;
        continue;
      }
      for (const int to : reached(from)) {
        if (to == target) return true;
      }
    }
    return false;
  }

  void add_pawn(std::vector<Move>& moves, int from, int to) const {
    if (to / 8 != 0 && to / 8 != 7) {
      moves.push_back({from, to});
      return;
    }
    for (const char kind : {'q', 'r', 'b', 'n'}) moves.push_back({from, to, kind});
  }

  void pawn_moves(std::vector<Move>& moves, int from) const {
    const int ahead = white_ ? 1 : -1;
    const int one = stepped(from, 0, ahead);
    if (one >= 0 && squares_[index(one)] == '.') {
      add_pawn(moves, from, one);
      const int two = stepped(from, 0, 2 * ahead);
      if (from / 8 == (white_ ? 1 : 6) && squares_[index(two)] == '.') moves.push_back({from, two});
    }
    for (const int side : {-1, 1}) {
      const int to = stepped(from, side, ahead);
      if (to < 0) continue;
      if (is_of(to, !white_)) add_pawn(moves, from, to);
      if (to == passed_) moves.push_back({from, to, 0, false, true});
    }
  }

  std::vector<Move> pseudo_moves() const {
    std::vector<Move> moves;
    for (int from = 0; from < 64; ++from) {
      if (!is_of(from, white_)) continue;
      if (small(squares_[index(from)]) == 'p') {
        pawn_moves(moves, from);
        continue;
      }
      for (const int to : reached(from)) {
        if (!is_of(to, white_)) moves.push_back({from, to});
      }
    }
    return moves;
  }

  void castlings(std::vector<Move>& legal) const {
    const int from = king(white_);
    for (const int rook : rooks_) {
      if ((rook / 8 == 0) != white_) continue;
      const int home = from / 8 * 8;
      const int king_to = home + (rook > from ? 6 : 2);
      const int rook_to = home + (rook > from ? 5 : 3);
      bool possible = true;
      for (int square = std::min(from, king_to); square <= std::max(from, king_to); ++square) {
        possible = possible && !attacked(square, !white_);
        possible = possible && (square == from || square == rook || squares_[index(square)] == '.');
      }
      for (int square = std::min(rook, rook_to); square <= std::max(rook, rook_to); ++square) {
        possible = possible && (square == from || square == rook || squares_[index(square)] == '.');
      }
      const Move move{from, rook, 0, true};
      Board next = *this;
      next.play(move);
      if (possible && !next.attacked(next.king(white_), !white_)) legal.push_back(move);
    }
  }

  std::array<char, 64> squares_{};
  bool white_ = true;
  int passed_ = -1;
  std::vector<int> rooks_;  // with which a king may castle
};

}  // namespace espalier::chess::naive
