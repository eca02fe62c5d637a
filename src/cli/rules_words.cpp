#include "cli/rules_words.hpp"

#include <array>
#include <utility>

namespace espalier::cli {
namespace {

using Rules = std::pair<std::string_view, std::string_view>;

constexpr std::array<Rules, 12> kRules = {{
    {"tic-tac-toe",
     "Two players mark the cells of a board of 3 x 3 in turn. Who first has three marks\n"
     "in a row, across, upwards or diagonally, wins. A full board without is a draw.\n"
     "A move is a cell: b2.\n"},
    {"connect4",
     "Players drop discs into the columns in turn; a disc falls to the lowest free\n"
     "cell. Who first has four discs in a row, across, upwards or diagonally, wins. A\n"
     "full board without is a draw. A move is the number of a column: 4.\n"},
    {"othello",
     "A new disc must enclose discs of the opponent between itself and another disc of\n"
     "your own, in a straight line; all enclosed discs change their colour. Who cannot\n"
     "do so passes. When neither player can, the one with more discs wins. A move is a\n"
     "cell: d3.\n"},
    {"breakthrough",
     "Pawns step one cell forward, straight or diagonally, onto a free cell; they\n"
     "capture diagonally only. Who first has a pawn on the far rank, or captures all\n"
     "pawns, wins. A move is from and to: a2a3 or a2b3.\n"},
    {"checkers",
     "Men step one cell diagonally forward, kings in all four directions. A piece jumps\n"
     "over a neighbour of the opponent to the free cell behind it and captures it; who\n"
     "can jump must, and goes on jumping while it can. A man that reaches the far rank\n"
     "becomes a king, and its move ends there. Who cannot move loses. The third\n"
     "occurrence of a position is a draw, and so are 40 moves of each side in which\n"
     "nothing is captured and no man moves. Cells are numbers 1 to 32: 11-15, 22x15.\n"},
    {"chess",
     "Each piece has its own way to move; who attacks the king so that it cannot escape\n"
     "has won (checkmate). A player who cannot move without being in check draws, and so\n"
     "do threefold repetition, fifty moves without a capture or a move of a pawn, and\n"
     "positions in which nobody can be mated. A move is from and to: e2e4, e7e8q, or\n"
     "as people write it: Nf3, O-O.\n"},
    {"xiangqi",
     "Chinese chess: the general steps along lines and advisors diagonally inside of the\n"
     "palace, elephants go two points diagonally on their side of the river if nobody\n"
     "stands between, horses can be blocked, rooks go along lines, cannons too but\n"
     "capture over one piece, pawns go sideways only beyond the river. Generals must not\n"
     "face each other. Who mates the general, or leaves the opponent without a move,\n"
     "wins. At the third occurrence of a position, the player loses who alone gave check\n"
     "with every move, or (variant asian) alone chased one piece with every move;\n"
     "otherwise it is a draw. Sixty moves of each side without a capture draw too, and\n"
     "so does a board without rooks, horses, cannons and pawns. A move is from and to:\n"
     "h2e2.\n"},
    {"abalone",
     "One, two or three marbles in a line move one step, along the line or sideways. A\n"
     "line of your marbles pushes a shorter line of the opponent's in the same line, if\n"
     "there is room behind it or the edge: what is pushed over the edge is out. Who has\n"
     "pushed six marbles out wins. The command moves lists how moves are written.\n"},
    {"chinese-checkers",
     "Ten marbles each start in a tip of the star and travel to the opposite tip. A\n"
     "marble steps to a free neighbour cell, or jumps over a marble of anybody to the\n"
     "free cell beyond, as often as it can in one move (how far a jump may reach is a\n"
     "matter of the variant). Nothing is captured. Who first fills the tip opposite\n"
     "wins. A move is from and to: d1-e2; the command cells shows the names of all cells.\n"},
    {"trio",
     "Three players mark cells in turn. Who first has three marks in a row, across,\n"
     "upwards or diagonally, wins. A full board without is a draw. A move is a cell: b2.\n"},
    {"pearl",
     "The board is a row of squares that are won or lost. In turn, each player divides\n"
     "the board into equal parts and keeps one. Who moves last wins if the last square\n"
     "is his. A move is the number of the part that is kept.\n"},
    {"incremental",
     "The board is a row of squares. In turn, each player divides the board into equal\n"
     "parts and keeps one; the board and every part that is kept count +1 or -1. When a\n"
     "single square is left, the first player wins if the sum is above zero, otherwise\n"
     "the second. A move is the number of the part that is kept.\n"},
}};

}  // namespace

std::string rules_in_words(const app::GameInfo& info) {
  for (const auto& [game, rules] : kRules) {
    if (game == info.name) return std::string(rules);
  }
  return info.title + ": " + info.summary + ".\n";
}

}  // namespace espalier::cli
