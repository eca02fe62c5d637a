// UGI, the Universal Game Interface: UCI's words for any game, with questions about the rules, so
// that a match runner need not know the game. In games with more than two seats, `query result`
// names the winner by its number (p3win), and `go` asks a player without a search (greedy, random).
// Source: the UGI of cutegames-style match runners.
//
// Promise: `bestmove M` and `response X` are exactly two words. A position is told as one word,
// with `_` for blanks, and understood so.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "app/suggest.hpp"
#include "protocol/go_protocol.hpp"
#include "protocol/protocols.hpp"

namespace espalier::protocol {
namespace {

Option game_option(Session& session) {
  std::vector<std::string> names;
  for (const app::GameInfo& info : app::games()) names.push_back(info.name);
  return choice_option(
      "Game", session.board().name(), std::move(names),
      [&session](const std::string& name) { return session.choose_game(name, ""); });
}

class Ugi final : public GoProtocol {
 public:
  Ugi(Session& session, Writer& writer)
      : GoProtocol(session, writer, {"ugi", "ugiok", "uginewgame", "bestmove none"},
                   {game_option(session)}) {
    add({{"query", When::InOrder, [this](const LineWords& words) { query(words); }}});
  }

 private:
  void respond(std::string_view what) { writer().line("response " + std::string(what)); }
  void respond_truth(bool what) { respond(what ? "true" : "false"); }

  void query(const LineWords& words) {
    const Board& board = session().board();
    if (words[0] == "p1turn") return respond_truth(board.to_move() == Seat::First);
    if (words[0] == "gameover") return respond_truth(board.over());
    if (words[0] == "result") return respond(result_word(board));
    if (words[0] == "islegal") return respond_truth(board.read_move(words[1]).ok());
    if (words[0] == "fen") {
      std::string text = board.game()->format_position(board.position());
      std::replace(text.begin(), text.end(), ' ', '_');
      return respond(text);
    }
    const std::vector<std::string> names = {"p1turn", "gameover", "result", "fen", "islegal"};
    complain(app::unknown_name("query", words[0], names, ""));
  }

  static std::string result_word(const Board& board) {
    if (!board.over()) return "none";
    const auto winner = board.winner();
    return winner ? "p" + std::to_string(seat_number(*winner) + 1) + "win" : "draw";
  }
};

}  // namespace

std::unique_ptr<Protocol> make_ugi(Session& session, Writer& writer) {
  return std::make_unique<Ugi>(session, writer);
}

}  // namespace espalier::protocol
