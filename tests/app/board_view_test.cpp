// What a drawing is told of a game: legal moves and the ways to point at them.
#include "app/board_view.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "app/game_model.hpp"
#include "codec/codec.hpp"
#include "espalier/core/move_list.hpp"

namespace toy {

using namespace espalier;

// A row of three cells. A pawn on a steps to b or leaps to c, where it becomes a queen or a knight.
// Move texts name no cell.
struct Promotions {
  struct Position {
    char at = 0;        // the cell of the only piece
    char symbol = 'p';  // what it is
    char second_moves = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    char to = 0;
    char symbol = 'p';
    friend bool operator==(Move, Move) = default;
  };
  using Moves = MoveList<Move, 8>;
  using Value = Points;

  Position start() const { return {}; }
  Moves moves(const Position& p) const {
    Moves moves;
    if (p.second_moves != 0) {
      moves.push_back({p.at, p.symbol});  // a pass: nothing changes
    } else {
      moves.push_back({1, 'p'});
      moves.push_back({2, 'q'});
      moves.push_back({2, 'n'});
    }
    return moves;
  }
  Position play(const Position& p, Move move) const {
    return {move.to, move.symbol, static_cast<char>(1 - p.second_moves)};
  }
  std::optional<Value> outcome(const Position& p) const {
    if (p.at == 0 || p.second_moves != 0) return {};
    return 0;
  }
  Player to_move(const Position& p) const {
    return p.second_moves != 0 ? Player::Second : Player::First;
  }
  std::uint64_t key(const Position& p) const {
    return static_cast<std::uint64_t>(p.at * 1000 + p.symbol * 2 + p.second_moves);
  }
  Geometry geometry() const {
    Geometry geometry = square_geometry(3, 1, false);
    for (const char symbol : {'p', 'q', 'n'}) geometry.pieces.push_back({symbol, "piece"});
    geometry.pieces.back().look = {{path_layer("M-30 0h60", {"none", "#a00", 3}),
                                    glyph_layer("\u265e \"<", 52, {"#a00"}, 0, 1)},
                                   false};
    geometry.ground = Ground::Felt;
    return geometry;
  }
  char piece_at(const Position& p, std::size_t cell) const {
    return static_cast<std::size_t>(p.at) == cell ? p.symbol : kNoPiece;
  }
};

// The same game that says itself how its moves are touched.
struct Declared : Promotions {
  std::vector<Way> touches(const Position& p, Move move) const {
    if (move.to == p.at) return {};
    return {{0, static_cast<std::size_t>(move.to)}, {static_cast<std::size_t>(move.to), 0}};
  }
};

struct NoIdea : StatelessEvaluator<NoIdea> {
  Points evaluate(const Promotions&, const Promotions::Position&) const { return 0; }
};

std::string format_move(const Promotions&, const Promotions::Position& p, Promotions::Move move) {
  if (move.to == p.at) return "pass";
  return move.symbol == 'p' ? "step" : std::string("becomes ") + move.symbol;
}
Result<Promotions::Move> parse_move(const Promotions&, const Promotions::Position&,
                                    std::string_view) {
  return Error{"not needed"};
}
std::string format_position(const Promotions&, const Promotions::Position&) { return "start"; }
Result<Promotions::Position> parse_position(const Promotions& game, std::string_view) {
  return game.start();
}
// Nobody searches the toy.
template <class G>
std::unique_ptr<app::AnyEngine> make_engine(const G&, const NoIdea&, const engine::Recipe&,
                                            app::ProfileChoice) {
  return nullptr;
}

}  // namespace toy

namespace espalier::app {
namespace {

using Ways = std::vector<std::vector<std::string>>;

template <class G>
AnyGame model() {
  return AnyGame(std::make_shared<GameModel<G, toy::NoIdea>>("toy", G{}, toy::NoIdea{}));
}

Ways ways_of(const std::string& game, const std::string& moves, const std::string& text,
             const std::string& position = "") {
  const auto view = view_position({game, "", position, moves});
  EXPECT_TRUE(view) << view.message();
  for (const MoveView& move : view ? view->moves : std::vector<MoveView>{}) {
    if (move.text == text) return move.ways;
  }
  ADD_FAILURE() << game << " has no move " << text;
  return {};
}

TEST(Touches, TodaysGamesAreTouchedAsEver) {
  EXPECT_EQ(ways_of("tic-tac-toe", "", "b2"), (Ways{{"b2"}}));
  EXPECT_EQ(ways_of("othello", "", "d3"), (Ways{{"d3"}}));
  EXPECT_EQ(ways_of("breakthrough", "", "a2-b3"), (Ways{{"a2", "b3"}}));
  EXPECT_EQ(ways_of("chinese-checkers", "", "d1-e5"), (Ways{{"d1", "e5"}}));
  EXPECT_EQ(ways_of("connect4", "4 4 4 4", "4"), (Ways{{"d6"}, {"d5"}}));
}

TEST(Touches, ALineOfMarblesIsTouchedFromEitherEnd) {
  const auto view = view_position({"abalone", "", "", ""});
  ASSERT_TRUE(view) << view.message();
  std::size_t lines = 0;
  for (const MoveView& move : view->moves) {
    if (move.ways.front().size() == 2) {
      EXPECT_EQ(move.ways.size(), 1U) << move.text;
      continue;
    }
    ++lines;
    ASSERT_EQ(move.ways.size(), 2U) << move.text;
    const auto& [one, other] = std::pair(move.ways[0], move.ways[1]);
    EXPECT_EQ(move.text, one[0] + one[1] + one[2]);
    EXPECT_EQ(one[0], other[1]);
    EXPECT_EQ(one[1], other[0]);
    // The other spelling is the same move.
    const auto named = view_position({"abalone", "", "", other[0] + other[1] + other[2]});
    ASSERT_TRUE(named) << named.message();
    EXPECT_EQ(named->played, std::vector<std::string>{move.text});
  }
  EXPECT_GT(lines, 0U);
}

TEST(Touches, APassHasNoCells) {
  EXPECT_EQ(ways_of("othello", "", "pass",
                    "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- X"),
            Ways{});
}

TEST(Touches, MovesThatShareTouchesAllRemain) {
  const AnyGame game = model<toy::Declared>();
  const auto moves = view_moves(game, game.start());
  ASSERT_EQ(moves.size(), 3U);
  const Ways leap = {{"a1", "c1"}, {"c1", "a1"}};
  EXPECT_EQ(moves[0].ways, (Ways{{"a1", "b1"}, {"b1", "a1"}}));
  EXPECT_EQ(moves[1].text, "becomes q");
  EXPECT_EQ(moves[1].ways, leap);
  EXPECT_EQ(moves[2].text, "becomes n");
  EXPECT_EQ(moves[2].ways, leap);
}

TEST(Touches, TheBoardsBeforeAndAfterTellWhatAGameDoesNot) {
  const AnyGame game = model<toy::Promotions>();
  const auto moves = view_moves(game, game.start());
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_EQ(moves[0].ways, (Ways{{"a1", "b1"}}));
  EXPECT_EQ(moves[1].ways, (Ways{{"a1", "c1"}}));
  EXPECT_EQ(moves[2].ways, (Ways{{"a1", "c1"}}));
  const auto passes = view_moves(game, game.play(game.start(), game.moves(game.start())[0]));
  ASSERT_EQ(passes.size(), 1U);
  EXPECT_EQ(passes[0].ways, Ways{});
}

TEST(Touches, ComparedBoards) {
  const std::vector<Piece> pieces = {
      {'K', "", Player::First}, {'R', "", Player::First}, {'x', "", Player::Second}};
  const auto touches = [&](const char* before, const char* after) {
    return compared_touches(pieces, Player::First, before, after);
  };
  using List = std::vector<Way>;
  EXPECT_EQ(touches("K..x", "...K"), (List{{0, 3}}));          // captures
  EXPECT_EQ(touches("K..R", ".RK."), (List{{0, 2}, {3, 1}}));  // castles
  EXPECT_EQ(touches("..x.", ".KK."), (List{{1}}));             // appears, and turns another
  EXPECT_EQ(touches("K.x.", "K..."), (List{{2}}));             // takes without moving
  EXPECT_EQ(touches("K...", "...."), (List{{0}}));             // leaves the board
  EXPECT_EQ(touches("K.x.", "K.x."), List{});                  // a pass
}

// --- looks -------------------------------------------------------------------------------------

TEST(Looks, ANewLookIsEncodedWithoutBeingKnown) {
  const Json board =
      Json::parse(encode(BoardView{"toy", "plain", *model<toy::Promotions>()->geometry()}).dump());
  EXPECT_EQ(board["ground"], "felt");
  EXPECT_EQ(board["pieces"][0]["layers"], Json::array());
  EXPECT_EQ(board["pieces"][0]["dark"], true);
  const Json& knight = board["pieces"][2];
  EXPECT_EQ(knight["dark"], false);
  EXPECT_EQ(knight["layers"], Json::parse(R"([
      {"kind": "path", "text": "M-30 0h60", "fill": "none", "stroke": "#a00", "width": 3.0},
      {"kind": "glyph", "text": "\u265e \"<", "x": 0.0, "y": 1.0, "size": 52.0,
       "fill": "#a00", "stroke": "none", "width": 0.0}])"));
}

TEST(Looks, EveryPieceOfTheHouseHasOne) {
  for (const GameInfo& info : games()) {
    const auto board = view_board(info.name, "");
    if (!board) continue;
    EXPECT_FALSE(board->geometry.pieces.empty()) << info.name;
    for (const Piece& piece : board->geometry.pieces) {
      EXPECT_FALSE(piece.look.layers.empty()) << info.name << " " << piece.name;
    }
  }
}

// --- positions put together by hand --------------------------------------------------------------

TEST(Edits, EveryBoardCanBeEdited) {
  for (const GameInfo& info : games()) {
    const auto made = make_game_position(info.name, "", "");
    if (!made || !made->game->geometry()) continue;
    const std::string start = made->game->format_position(made->position);
    const auto same = edit_position({info.name, "", start, {}, made->game.to_move(made->position)});
    ASSERT_TRUE(same) << info.name << ": " << same.message();
    EXPECT_EQ(same->position, start) << info.name;
  }
}

std::string edited(const std::string& base, const std::vector<CellSetting>& set,
                   std::optional<Seat> side = std::nullopt) {
  const auto view = edit_position({"chess", "", base, set, side});
  return view ? view->position : view.message();
}

TEST(Edits, APositionOfChessKeepsTheRightsThatItsPiecesAllow) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(edited(start, {{"h1", kNoPiece}}),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
  EXPECT_EQ(edited(start, {{"e1", kNoPiece}, {"e3", 'K'}}, Seat::Second),
            "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR b kq - 0 1");
  EXPECT_EQ(edited("empty", {{"e1", 'K'}, {"h1", 'R'}, {"e8", 'k'}}),
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(edited("r3k3/8/8/8/8/8/8/4K2R w K - 7 40", {{"a8", kNoPiece}}),
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
      << "a right that was lost does not come back";
  EXPECT_EQ(edited("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7", {{"d5", kNoPiece}}),
            "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1");
}

TEST(Edits, AWrongPositionOfChessIsRefusedWithItsReason) {
  EXPECT_NE(edited("empty", {{"e1", 'K'}}).find("Black has no king"), std::string::npos);
  EXPECT_NE(edited("empty", {{"e1", 'K'}, {"e8", 'k'}, {"a8", 'P'}}).find("a pawn on a8"),
            std::string::npos);
  EXPECT_NE(edited("empty", {{"e1", 'K'}, {"e8", 'k'}, {"e7", 'R'}}).find("Black is in check"),
            std::string::npos);
}

TEST(Views, MovesAreAlsoWrittenAsPeopleDo) {
  const auto chess = view_position({"chess", "", "", "e2e4 e7e5 g1f3"});
  ASSERT_TRUE(chess) << chess.message();
  EXPECT_EQ(chess->written, (std::vector<std::string>{"e4", "e5", "Nf3"}));
  EXPECT_EQ(encode(*chess)["written"], (Json{"e4", "e5", "Nf3"}));
  const auto other = view_position({"connect4", "", "", "4 4"});
  EXPECT_TRUE(other->written.empty());
  EXPECT_FALSE(encode(*other).contains("written"));
}

}  // namespace
}  // namespace espalier::app
