// Every game of the house keeps the laws of games. A new game: one line at the end of this file.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>

#include "espalier/games/abalone/abalone12.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/abalone/sumo.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/notation.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/chinese_checkers/journey.hpp"
#include "espalier/games/chinese_checkers/learner3.hpp"
#include "espalier/games/chinese_checkers/notation.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/notation.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/games/othello/evaluate.hpp"
#include "espalier/games/othello/notation.hpp"
#include "espalier/games/othello/rules.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/notation.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"
#include "espalier/trees/incremental.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/pearl.hpp"
#include "espalier/trees/schemes.hpp"
#include "espalier/trees/splitting_text.hpp"
#include "espalier/trees/synthetic.hpp"
#include "game_laws.hpp"

// --- counting allocations ----------------------------------------------------------------------

namespace {

std::atomic<std::size_t> allocation_count{0};

void* counted_allocation(std::size_t bytes, std::size_t alignment) {
  allocation_count.fetch_add(1, std::memory_order_relaxed);
  // aligned_alloc wants a size that is a multiple of the alignment.
  const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + alignment - 1) & ~(alignment - 1);
  void* memory = std::aligned_alloc(alignment, rounded);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// Not inlined, or g++ sees free() meet operator new and warns of a mismatch.
void* operator new(std::size_t bytes) {
  return counted_allocation(bytes, alignof(std::max_align_t));
}
void* operator new[](std::size_t bytes) {
  return counted_allocation(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return counted_allocation(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return counted_allocation(bytes, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace espalier::laws {

std::size_t allocations() { return allocation_count.load(std::memory_order_relaxed); }

// The counter itself must work, or the law about allocations would be empty.
TEST(CountingAllocations, SeesANewVector) {
  const std::size_t before = allocations();
  const std::vector<int> numbers(100, 1);
  EXPECT_GT(allocations(), before) << numbers.size();
}

// --- what is known about each game -------------------------------------------------------------

struct TicTacToeFacts : LawsOf<tic_tac_toe::TicTacToe> {
  using Position = tic_tac_toe::Position;
  using Evaluator = tic_tac_toe::OpenLines;
  static constexpr std::size_t kCells = 9;

  static std::vector<KnownPerft> perfts() {
    return {{"start", 1, 9},      {"start", 2, 72},     {"start", 3, 504},
            {"start", 4, 3024},   {"start", 5, 15120},  {"start", 6, 54720},
            {"start", 7, 148176}, {"start", 8, 200448}, {"start", 9, 127872}};
  }
  static Position mirror(const Game& game, const Position& position) {
    Position twin = position;
    std::swap(twin.marks[0], twin.marks[1]);
    twin.to_move = opponent(position.to_move);
    twin.key = game.recompute_key(twin);
    return twin;
  }
  // Upside down: the first and the last row change places.
  static Position reflect(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    std::swap_ranges(text.begin(), text.begin() + 3, text.begin() + 6);
    return parse_position(game, text).value();
  }
};

template <int Size>
struct BreakthroughFacts : LawsOf<breakthrough::Breakthrough> {
  using Position = breakthrough::Position;
  using Move = breakthrough::Move;
  using Evaluator = breakthrough::Advance;
  static constexpr std::size_t kCells = std::size_t{Size} * std::size_t{Size};

  static Game game() { return Game(Size); }
  static int target(Move move) { return move.to; }
  static Points captured(const Game& game, const Position& position, Move move) {
    return game.piece_at(position, move.to) == '.' ? 0 : 100;
  }
  // The board turned round by half a turn, and W for B.
  static Position mirror(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    std::reverse(text.begin(), text.end() - 2);
    for (char& c : text) c = c == 'W' ? 'B' : c == 'B' ? 'W' : c;
    return parse_position(game, text).value();
  }
  // Left and right exchanged.
  static Position reflect(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    for (std::ptrdiff_t row = 0; row < Size; ++row) {
      std::reverse(text.begin() + row * (Size + 1), text.begin() + row * (Size + 1) + Size);
    }
    return parse_position(game, text).value();
  }
  // Counted by the naive rules of breakthrough_test.cpp.
  static std::vector<KnownPerft> perfts() {
    if (Size == 8) return {{"start", 3, 11132}, {"start", 4, 256036}, {"start", 5, 6182818}};
    if (Size == 6) return {{"start", 3, 4308}, {"start", 4, 71478}, {"start", 5, 1248290}};
    return {{"start", 3, 1924}, {"start", 4, 23084}, {"start", 5, 289828}};
  }
};

template <class G, int Columns, int Rows>
struct Connect4Facts : LawsOf<G> {
  using Position = connect4::Position;
  using Evaluator = connect4::Threats;
  static constexpr std::size_t kCells = std::size_t{Columns} * std::size_t{Rows};

  static G game() {
    if constexpr (std::is_constructible_v<G, int, int>) {
      return G(Columns, Rows);
    } else {
      return G();
    }
  }
  // Left and right exchanged. (Exchanging the players makes no position: the stones say who moves.)
  static Position reflect(const G& game, const Position& position) {
    std::string text = format_position(game, position);
    for (std::ptrdiff_t row = 0; row < Rows; ++row) {
      std::reverse(text.begin() + row * (Columns + 1),
                   text.begin() + row * (Columns + 1) + Columns);
    }
    return parse_position(game, text).value();
  }
  // 7x6: Tromp. Others are counted by naive rules in connect4_test.cpp.
  static std::vector<KnownPerft> perfts() {
    if (Columns == 7) {
      return {{"start", 1, 7},      {"start", 2, 49},     {"start", 3, 343},
              {"start", 4, 2401},   {"start", 5, 16807},  {"start", 6, 117649},
              {"start", 7, 823536}, {"start", 8, 5673234}};
    }
    return {{"start", 1, Columns}, {"start", 2, std::uint64_t{Columns} * Columns}};
  }
};

using Connect4Usual = Connect4Facts<connect4::UsualConnect4, 7, 6>;
using Connect4Any = Connect4Facts<connect4::Connect4, 7, 6>;
using Connect4Small = Connect4Facts<connect4::Connect4, 4, 4>;
using Connect4Wide = Connect4Facts<connect4::Connect4, 9, 6>;

struct OthelloFacts : LawsOf<othello::Othello> {
  using Position = othello::Position;
  using Evaluator = othello::Positional;
  static constexpr std::size_t kCells = 64;

  // Passes are plies; from depth 10 on some games are over before.
  static std::vector<KnownPerft> perfts() {
    return {{"start", 5, 1396}, {"start", 6, 8200}, {"start", 7, 55092}, {"start", 8, 390216}};
  }
  // X for O.
  static Position mirror(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    for (char& c : text) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    return parse_position(game, text).value();
  }
  // The rows in reverse order.
  static Position reflect(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    for (std::ptrdiff_t row = 0; row < 4; ++row) {
      std::swap_ranges(text.begin() + row * 8, text.begin() + row * 8 + 8,
                       text.begin() + (7 - row) * 8);
    }
    return parse_position(game, text).value();
  }
};

// Long jumps, except on the free board: so both kinds are looked at.
template <chinese_checkers::Board Board, class Evaluation>
struct ChineseCheckersFacts : LawsOf<chinese_checkers::ChineseCheckers> {
  using Position = chinese_checkers::Position;
  using Holes = chinese_checkers::Holes;
  using Evaluator = Evaluation;
  static constexpr bool kFree = Board == chinese_checkers::Board::Free;
  static constexpr bool kDiamond = Board == chinese_checkers::Board::Diamond;
  static constexpr std::size_t kCells = kDiamond ? 81 : 121;

  static Game game() {
    using chinese_checkers::Jumps;
    return Game({kFree ? Jumps::Adjacent : Jumps::Long, Board});
  }
  static Holes seen(Holes holes, int (*from)(int)) {
    Holes twin;
    for (const int hole : holes) twin.set(from(hole));
    return twin;
  }
  // The board turned round by half a turn, and X for O. (Only at the very end the sides differ: the
  // second one has a last move. Games of random moves do not get there.)
  static Position mirror(const Game& game, const Position& position) {
    return game.arrange({seen(position.marbles[1], chinese_checkers::turned),
                         seen(position.marbles[0], chinese_checkers::turned)},
                        opponent(position.to_move));
  }
  // Left and right exchanged.
  static Position reflect(const Game& game, const Position& position) {
    return game.arrange({seen(position.marbles[0], chinese_checkers::reflected),
                         seen(position.marbles[1], chinese_checkers::reflected)},
                        position.to_move);
  }
  static std::vector<KnownPerft> perfts() {
    if (kFree) return {{"start", 3, 4760}, {"start", 4, 115600}, {"start", 5, 3188520}};
    const std::uint64_t fifth = kDiamond ? 3473064 : 3476564;
    return {{"start", 3, 4872}, {"start", 4, 121104}, {"start", 5, fifth}};
  }
};

using ChineseCheckersTong =
    ChineseCheckersFacts<chinese_checkers::Board::Star, chinese_checkers::Journey>;
using ChineseCheckersFree =
    ChineseCheckersFacts<chinese_checkers::Board::Free, chinese_checkers::Learner3>;
using ChineseCheckersDiamond =
    ChineseCheckersFacts<chinese_checkers::Board::Diamond, chinese_checkers::Learner3>;

template <abalone::Start Start, class Evaluation>
struct AbaloneFacts : LawsOf<abalone::Abalone> {
  using Position = abalone::Position;
  using Cells = abalone::Cells;
  using Evaluator = Evaluation;
  static constexpr std::size_t kCells = abalone::kCells;

  static Game game() { return Game({Start}); }
  template <class Twin>
  static Cells seen(Cells cells, Twin twin) {
    Cells image = 0;
    abalone::for_each_cell(
        cells, [&](int cell) { image |= twin(abalone::row_of(cell), abalone::diagonal_of(cell)); });
    return image;
  }
  // The board turned round by half a turn, and black for white.
  static Position mirror(const Game& game, const Position& position) {
    const auto turned = [](int row, int diagonal) {
      return abalone::bit(abalone::cell_at(8 - row, 8 - diagonal));
    };
    return game.arrange({seen(position.marbles[1], turned), seen(position.marbles[0], turned)},
                        {position.lost[1], position.lost[0]}, opponent(position.to_move));
  }
  // Rows for diagonals.
  static Position reflect(const Game& game, const Position& position) {
    const auto turned = [](int row, int diagonal) {
      return abalone::bit(abalone::cell_at(diagonal, row));
    };
    return game.arrange({seen(position.marbles[0], turned), seen(position.marbles[1], turned)},
                        position.lost, position.to_move);
  }
  static std::vector<KnownPerft> perfts() {
    switch (Start) {
      case abalone::Start::Standard:
        return {{"start", 1, 44}, {"start", 2, 1936}, {"start", 3, 98912}, {"start", 4, 5045110}};
      case abalone::Start::BelgianDaisy:
        return {{"start", 1, 52}, {"start", 2, 2692}, {"start", 3, 149322}, {"start", 4, 8270666}};
      case abalone::Start::GermanDaisy:
        return {{"start", 1, 80}, {"start", 2, 6244}, {"start", 3, 493480}};
    }
    return {};
  }
};

using AbaloneStandard = AbaloneFacts<abalone::Start::Standard, abalone::Sumo>;
using AbaloneBelgian = AbaloneFacts<abalone::Start::BelgianDaisy, abalone::Abalone12>;
using AbaloneGerman = AbaloneFacts<abalone::Start::GermanDaisy, abalone::Sumo>;

// Trees are games without texts or boards: only the first laws apply.
struct UniformTreeFacts : LawsOf<trees::UniformTree<trees::IntegerDependent>> {
  using Evaluator = trees::AssignedValue;
  static Game game() { return Game({3, 6}, {}, 1985); }
  static std::vector<KnownPerft> perfts() { return {{"start", 6, 729}, {"start", 7, 0}}; }
};
struct NonuniformTreeFacts : LawsOf<trees::NonuniformTree<trees::RealDependent>> {
  using Evaluator = trees::AssignedValue;
  static Game game() { return Game({5, 8}, {}, 1985); }
};
struct PearlFacts : LawsOf<trees::SplittingGame> {
  using Evaluator = trees::TerminalWins;
  static Game game() { return trees::pearl_game(2, 8, 1980); }
  static std::vector<KnownPerft> perfts() { return {{"start", 8, 256}, {"start", 9, 0}}; }
};

struct IncrementalFacts : PearlFacts {
  static Game game() { return trees::incremental_game(2, 8, 1982); }
};
struct LiteralTreeFacts : LawsOf<trees::LiteralTree> {
  using Evaluator = trees::WrittenValue;
  static Game game() {
    return trees::parse_tree("(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))").value();
  }
};

// --- one line per game -------------------------------------------------------------------------

ESPALIER_GAME_LAWS(TicTacToe, TicTacToeFacts);
ESPALIER_GAME_LAWS(Breakthrough8x8, BreakthroughFacts<8>);
ESPALIER_GAME_LAWS(Breakthrough6x6, BreakthroughFacts<6>);
ESPALIER_GAME_LAWS(Breakthrough5x5, BreakthroughFacts<5>);
ESPALIER_GAME_LAWS(Connect4, Connect4Usual);
ESPALIER_GAME_LAWS(Connect4OfAnySize, Connect4Any);
ESPALIER_GAME_LAWS(Connect4Smallest, Connect4Small);
ESPALIER_GAME_LAWS(Connect4Widest, Connect4Wide);
ESPALIER_GAME_LAWS(Othello, OthelloFacts);
ESPALIER_GAME_LAWS(Abalone, AbaloneStandard);
ESPALIER_GAME_LAWS(AbaloneBelgianDaisy, AbaloneBelgian);
ESPALIER_GAME_LAWS(AbaloneGermanDaisy, AbaloneGerman);
ESPALIER_GAME_LAWS(ChineseCheckers, ChineseCheckersTong);
ESPALIER_GAME_LAWS(ChineseCheckersOfFreeZones, ChineseCheckersFree);
ESPALIER_GAME_LAWS(ChineseCheckersOfTheDiamond, ChineseCheckersDiamond);
ESPALIER_GAME_LAWS(UniformTree, UniformTreeFacts);
ESPALIER_GAME_LAWS(NonuniformTree, NonuniformTreeFacts);
ESPALIER_GAME_LAWS(Pearl, PearlFacts);
ESPALIER_GAME_LAWS(Incremental, IncrementalFacts);
ESPALIER_GAME_LAWS(LiteralTree, LiteralTreeFacts);

}  // namespace espalier::laws
