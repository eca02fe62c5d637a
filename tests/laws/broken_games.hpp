// Games that break one promise each: tic-tac-toe with one function that lies, and a walk that comes
// back to where it was. broken_laws_test.cpp shows that a law notices every one of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/race.hpp"
#include "espalier/core/window.hpp"
#include "espalier/games/tic_tac_toe/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

struct Honest : tic_tac_toe::TicTacToe {
  Position passed(Position p) const {
    p.to_move = opponent(p.to_move);
    p.key = recompute_key(p);
    return p;
  }
};

// The facts of a broken game.
template <class G>
struct Broken : LawsOf<G> {
  using Evaluator = tic_tac_toe::OpenLines;
};

struct SameKeyForAll : Honest {
  std::uint64_t key(const Position&) const { return 1; }
  std::uint64_t recompute_key(const Position&) const { return 1; }
};
struct NoisyButTaken : Honest {
  Moves noisy_moves(const Position&) const {
    Moves moves;
    moves.push_back(Move{4});
    return moves;
  }
};
struct AllAreNoisy : Honest {
  Moves noisy_moves(const Position&) const { return {}; }
  bool is_noisy(const Position&, Move) const { return true; }
};
struct ExtendsOnceMore : Honest {
  bool extends(const Position&, Move) const { return ++asked_ % 2 == 0; }

 private:
  mutable int asked_ = 0;
};
struct PassDoesNothing : Honest {
  Position pass(const Position& p) const { return p; }
};
struct ExchangeOutOfNothing : Honest {
  Value exchange(const Position&, Move) const { return 1; }
};
struct PlayedOutOnceMore : Honest {
  Value exchange_played_out(const Position&, Move) const { return ++asked_; }

 private:
  mutable Value asked_ = 0;
};
struct NeverInDanger : Honest {
  Position pass(const Position& p) const { return passed(p); }
  bool in_danger(const Position&) const { return false; }
};
struct RankCountsQuestions : Honest {
  int rank(const Position&, Move) const { return ++asked_; }

 private:
  mutable int asked_ = 0;
};
struct ChildrenInWrongOrder : Honest {
  int rank(const Position&, Move move) const { return move.cell; }
  int rank_after(Move move, const Position&) const { return move.cell; }
  void play_all(const Position& p, const Moves& moves, Position* out) const {
    for (std::size_t i = 0; i < moves.size(); ++i) out[moves.size() - 1 - i] = play(p, moves[i]);
  }
};
struct ContextOutOfRange : Honest {
  static constexpr std::size_t kContexts = 8;  // of nine cells
  std::size_t context(const Position&, Move move) const { return move.cell; }
};
struct OneIndexForAll : Honest {
  std::size_t index(Move) const { return 0; }
};
struct CountsTaken : Honest {
  std::size_t count_moves(const Position&) const { return 9; }
};
struct AllowsTaken : Honest {
  bool is_legal(const Position&, Move) const { return true; }
};
struct CountsNoPieces : Honest {
  Position pass(const Position& p) const { return passed(p); }
  int pieces(const Position&) const { return 0; }
};
struct BoundsTooTight : Honest {
  Window<Value> value_bounds(const Position&, int) const { return {0, 0}; }
};
struct SeesNoWin : Honest {
  bool can_win(const Position&) const { return false; }
  Moves safe_moves(const Position& p) const { return moves(p); }
};
struct SolvesToDraws : Honest {
  std::optional<Value> solve_last(const Position&, Value, Value, std::uint64_t& nodes) const {
    ++nodes;
    return 0;
  }
};
struct PassesWithMoves : Honest {
  bool is_pass(Move move) const { return move.cell == 0; }
  int moves_left(const Position& p) const { return plies_left(p); }
};
struct MarginsAreWins : Honest {
  static constexpr bool kMargins = true;
};
struct MirrorForgets : Honest {
  Position mirror(const Position&) const { return start(); }
  Move mirror(Move move) const { return move; }
};
struct NoPliesLeft : Honest {
  int plies_left(const Position&) const { return 0; }
};
struct ScoresUpsideDown : Honest {
  int exact_score(const Position&, Value value) const { return -value; }
};
struct StageBeyondTheLast : Honest {
  int stages() const { return 3; }
  int stage(const Position& p) const { return 9 - plies_left(p); }
};
struct PhaseBeyondTheEnd : Honest {
  double phase(const Position& p) const { return (9 - plies_left(p)) / 8.0; }
};
struct CellsOfOneName : Honest {
  Geometry geometry() const {
    Geometry board = TicTacToe::geometry();
    for (Cell& cell : board.cells) cell.label = "a1";
    return board;
  }
};
struct NothingSlides : Honest {
  std::vector<Slide> slides(const Position&, Move) const { return {}; }
};
struct TouchesAnotherCell : Honest {
  std::vector<Way> touches(const Position&, Move move) const {
    return {{(move.cell + std::size_t{1}) % 9}};
  }
};
struct NoteOfTwoLines : Honest {
  std::string note(const Position& p) const {
    return "plies left:\n" + std::to_string(plies_left(p));
  }
};
struct OneEndgameForAll : Honest {
  std::vector<EndgameClass> endgames() const { return {{"all", 9, 1000}}; }
  std::optional<EndgamePlace> endgame_place(const Position&) const { return EndgamePlace{}; }
  std::optional<Position> endgame_position(EndgamePlace) const { return start(); }
};
struct RacesNowhere : Honest {
  int rank(const Position&, Move move) const { return move.cell; }
  bool separated(const Position& p) const { return plies_left(p) < 9; }
  Race<Move> race(const Position&, std::span<const Move>, const EnoughRacing&) const { return {}; }
};

struct ExchangeFacts : Broken<ExchangeOutOfNothing> {
  static int target(tic_tac_toe::Move move) { return move.cell; }
  static Points captured(const Game&, const tic_tac_toe::Position&, tic_tac_toe::Move) { return 0; }
};

struct CountsNothing : tic_tac_toe::OpenLines {
  using OpenLines::OpenLines;
  Weights features(const tic_tac_toe::TicTacToe&, const tic_tac_toe::Position&) const { return {}; }
};
struct FeatureFacts : LawsOf<Honest> {
  using Evaluator = CountsNothing;
};

// Says that it is worth 1 to move, and tells no feature.
struct TellsNothing : StatelessEvaluator<TellsNothing> {
  static constexpr std::size_t kFeatures = 1;
  static constexpr int kParts = 1;
  static constexpr std::array<FeatureGroup, 1> kGroups = {{{"to_move", 0, 1, "to move"}}};

  TellsNothing() = default;
  explicit TellsNothing(const PatternWeights& weights) : weights_(*weights) {}
  std::vector<Points> table() const { return weights_; }
  Points evaluate(const tic_tac_toe::TicTacToe&, const tic_tac_toe::Position&) const { return 1; }
  int late(const tic_tac_toe::TicTacToe&, const tic_tac_toe::Position&) const { return 0; }
  template <class Add>
  void tell_features(const tic_tac_toe::TicTacToe&, const tic_tac_toe::Position&,
                     const Add&) const {}

  std::vector<Points> weights_ = {1, 1};
};
struct SparseFacts : LawsOf<Honest> {
  using Evaluator = TellsNothing;
};

// Says that it is worth 9 to move; its network has other reasons.
struct SaysNine : StatelessEvaluator<SaysNine> {
  static constexpr NetworkForm kForm{1, 16, 1, 1};
  static constexpr Points kUnit = 100;
  static constexpr std::array<FeatureGroup, 1> kGroups = {{{"one", 0, 1, "always on"}}};

  SaysNine() : SaysNine(std::make_shared<const std::vector<Points>>(kForm.size(), 0)) {}
  explicit SaysNine(const PatternWeights& weights) : weights_(*weights) {}
  std::vector<Points> table() const { return weights_; }
  Points evaluate(const tic_tac_toe::TicTacToe&, const tic_tac_toe::Position&) const { return 9; }
  std::size_t head(const tic_tac_toe::TicTacToe&, const tic_tac_toe::Position&) const { return 0; }
  template <class Add>
  void tell_inputs(const tic_tac_toe::TicTacToe&, const tic_tac_toe::Position&,
                   const Add& add) const {
    add(0, 0);
  }

  std::vector<Points> weights_;
};
struct NetworkFacts : LawsOf<Honest> {
  using Evaluator = SaysNine;
};

// A token walks up and down a ladder of four steps until it stands on the last: places come again.
struct Walk {
  struct Position {
    int step = 0;
    Player to_move = Player::First;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = int;
  using Moves = MoveList<Move, 2>;
  using Value = Points;

  Position start() const { return {}; }
  Moves moves(const Position& p) const {
    Moves moves;
    if (p.step > 0) moves.push_back(-1);
    moves.push_back(1);
    return moves;
  }
  Position play(const Position& p, Move move) const { return {p.step + move, opponent(p.to_move)}; }
  std::optional<Value> outcome(const Position& p) const {
    if (p.step < 4) return {};
    return -kWin;
  }
  Player to_move(const Position& p) const { return p.to_move; }
  std::uint64_t key(const Position& p) const {
    return static_cast<std::uint64_t>(p.step) * 2 + static_cast<std::uint64_t>(p.to_move);
  }
};

struct AllIsIrreversible : Walk {
  bool irreversible(const Position&, Move) const { return true; }
};
struct EndsWithoutAPast : Walk {
  std::optional<PathEnd<Value>> judge(const Position&, PastSpan) const {
    return PathEnd<Value>{Ending::Repetition, 0, 1};
  }
};
struct MarkCountsQuestions : Walk {
  std::int32_t mark(const Position&) const { return ++asked_; }

 private:
  mutable std::int32_t asked_ = 0;
};
struct IdleBeforeTheBeginning : Walk {
  int idle(PastSpan) const { return -1; }
  Value stopped(const Position&) const { return 0; }
};

}  // namespace espalier::laws
