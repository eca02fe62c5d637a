// XBoard, or CECP: the Chess Engine Communication Protocol, version 2, for the games that have a
// form in it.
// Source: T. Mann and H. G. Muller, Chess Engine Communication Protocol (2009).
//
// Promise: one `move` for every turn of the engine, unless the other side ends the search (force,
// new, undo, setboard, result, quit); `pong` comes after the move that is being thought about.
// Deviations: the engine never ponders (hard, easy), never resigns and ignores offers of a draw; a
// board that is refused leaves the old one.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "espalier/core/text.hpp"
#include "protocol/info_lines.hpp"
#include "protocol/protocols.hpp"
#include "protocol/xboard_clock.hpp"
#include "protocol/xboard_words.hpp"

namespace espalier::protocol {
namespace {

// Understood, and without effect here.
constexpr std::array<std::string_view, 19> kIgnored = {
    "xboard",  "accepted", "rejected", "random", "computer", "name", "rating",
    "ics",     "hard",     "easy",     "otim",   "draw",     "hint", "bk",
    "egtpath", ".",        "nps",      "pause",  "resume"};

class Xboard final : public Protocol {
 public:
  Xboard(Session& session, Writer& writer);

  void complain(const std::string& what) override { error("bad input", what); }
  void remark(const std::string& what) override { writer().line("# " + what); }

 protected:
  void unknown(const LineWords& words) override;
  void answer(const Finding& found) override;
  bool answers_when_leaving() const override { return false; }

 private:
  using Handler = void (Xboard::*)(const LineWords&);
  Command at_once(std::string_view name, Handler handler) {
    return {name, When::AtOnce,
            [this, handler](const LineWords& words) { (this->*handler)(words); }};
  }
  // These end a search without a move.
  Command ending(std::string_view name, Handler handler) {
    return {name, When::AtOnce, [this, handler](const LineWords& words) {
              abandon();
              (this->*handler)(words);
              if (analysing_) analyse();
            }};
  }
  Command idle(std::string_view name, Handler handler) {
    return {name, When::Idle, [this, handler](const LineWords& words) { (this->*handler)(words); }};
  }
  Command clock(std::string_view name, std::optional<Error> (XboardClock::*set)(const LineWords&)) {
    return {name, When::AtOnce, [this, set](const LineWords& words) {
              if (const auto wrong = (clock_.*set)(words)) complain(wrong->message);
            }};
  }

  void protover(const LineWords&);
  void new_game(const LineWords&);
  void variant(const LineWords& words);
  void force(const LineWords&);
  void go(const LineWords&);
  void play_other(const LineWords&);
  void user_move(const LineWords& words);
  void set_board(const LineWords& words);
  void move_now(const LineWords&);
  void undo(const LineWords&);
  void remove(const LineWords&);
  void begin_analysis(const LineWords&);
  void end_analysis(const LineWords&);
  void ping(const LineWords& words);
  void memory(const LineWords& words);
  void cores(const LineWords& words);
  void remark_on_clamp(const LineWords& words, std::int64_t wanted, std::int64_t used);
  void option(const LineWords& words);

  const Form* form() const;
  bool thinking() const { return session().searching() && !analysing_; }
  void error(std::string_view kind, std::string_view what) {  // texts of others: printable()
    writer().line(fmt::format("Error ({}): {}", kind, what));
  }
  void take_turn();
  void analyse();
  void begin(const Order& order, bool shown);
  bool tell_result();

  std::string game_;  // `new` returns to it: what `variant` chooses lasts for one game
  std::string variant_;
  XboardClock clock_;
  std::optional<Player> side_ = Player::Second;  // whom the engine plays; none: force mode
  bool analysing_ = false;
  bool shown_ = false;  // post
  std::shared_ptr<ThinkingLines> lines_;
};

Xboard::Xboard(Session& session, Writer& writer)
    : Protocol(session, writer),
      game_(session.board().name()),
      variant_(session.board().variant()) {
  session.let_claims_pass();
  using X = Xboard;
  add({
      at_once("protover", &X::protover),
      ending("new", &X::new_game),
      ending("variant", &X::variant),
      ending("force", &X::force),
      ending("result", &X::force),
      at_once("go", &X::go),
      ending("playother", &X::play_other),
      at_once("usermove", &X::user_move),
      ending("setboard", &X::set_board),
      clock("level", &XboardClock::set_level),
      clock("st", &XboardClock::set_seconds),
      clock("sd", &XboardClock::set_depth),
      clock("time", &XboardClock::set_left),
      {"post", When::AtOnce, [this](const LineWords&) { shown_ = true; }},
      {"nopost", When::AtOnce, [this](const LineWords&) { shown_ = false; }},
      at_once("?", &X::move_now),
      ending("undo", &X::undo),
      ending("remove", &X::remove),
      ending("analyze", &X::begin_analysis),
      ending("exit", &X::end_analysis),
      at_once("ping", &X::ping),
      idle("memory", &X::memory),
      idle("cores", &X::cores),
      idle("option", &X::option),
      {"quit", When::AtOnce, [this](const LineWords&) { leave(); }},
  });
  for (const std::string_view name : kIgnored) {
    add({{name, When::AtOnce, [](const LineWords&) {}}});
  }
}

const Form* Xboard::form() const {
  const auto found = find_form(session().board().name(), app::FormOf::Xboard);
  return found ? *found : nullptr;
}

// --- thinking ------------------------------------------------------------------------------------

void Xboard::begin(const Order& order, bool shown) {
  const Board& board = session().board();
  lines_ = nullptr;
  Listener listener;
  if (shown) {
    lines_ = std::make_shared<ThinkingLines>(writer(), form(), board.game(), board.position());
    listener.report = [lines = lines_](const app::SearchLine& report) { lines->tell(report); };
  }
  const std::string said = session().begin(order, std::move(listener));
  if (!said.empty()) remark(said);
}

// Thinks if it is the engine's turn.
void Xboard::take_turn() {
  const Board& board = session().board();
  if (board.over() || side_ != board.to_move()) return;
  begin(clock_.order(board.plies(), session().overhead()), shown_);
}

void Xboard::answer(const Finding& found) {
  if (!found.failure.empty()) error("search", found.failure);
  if (!found.answer.best) return;
  if (lines_) lines_->conclude(found.answer);
  writer().line("move " +
                xboard_move(form(), session().board(), found.position, *found.answer.best));
  session().board().play(*found.answer.best);
  tell_result();
}

bool Xboard::tell_result() {
  const Board& board = session().board();
  if (!board.decided()) return false;
  const auto winner = board.winner();
  const std::string why = board.reason();
  writer().line(!winner                  ? "1/2-1/2 {draw" + (why.empty() ? "" : ", " + why) + "}"
                : *winner == Seat::First ? "1-0 {first player wins}"
                                         : "0-1 {second player wins}");
  return true;
}

// --- the commands --------------------------------------------------------------------------------

void Xboard::protover(const LineWords&) {
  const std::string names = xboard_variants(form());
  writer().line("feature done=0");
  writer().line(
      "feature ping=1 setboard=1 usermove=1 reuse=1 colors=0 sigint=0 sigterm=0 playother=1 san=0 "
      "time=1 analyze=1 memory=1 smp=1 debug=1 name=0");
  writer().line(
      fmt::format("feature myname=\"Espalier {}\" variants=\"{}\"", session().version(), names));
  for (const Option& each : session().options()) {
    if (each.name == "Hash" || each.name == "Ponder" || each.name == "Threads") continue;
    writer().line(fmt::format("feature option=\"{}\"", feature_text(each)));
  }
  writer().line("feature done=1");
}

void Xboard::new_game(const LineWords&) {
  (void)session().choose_game(game_, variant_);
  session().new_game();
  clock_.new_game();
  if (!analysing_) side_ = Player::Second;
}

void Xboard::variant(const LineWords& words) {
  const auto found = xboard_variant(words[0]);
  if (!found) return error("unsupported variant", found.message());
  const auto said = session().choose_game(found->first, found->second);
  if (!said) return error("unsupported variant", said.message());
  session().board().restart();
  remark(*said);
}

void Xboard::force(const LineWords&) {
  side_.reset();
  analysing_ = false;
}

void Xboard::go(const LineWords&) {
  if (thinking()) {
    session().stop();
    conclude();
  }
  abandon();
  analysing_ = false;
  side_ = session().board().to_move();
  // A draw was claimed when it came about: whoever says `go` now wants to play on.
  if (session().board().over()) {
    tell_result();
  } else {
    take_turn();
  }
}

void Xboard::play_other(const LineWords&) {
  analysing_ = false;
  side_ = opponent(session().board().to_move());
}

void Xboard::user_move(const LineWords& words) {
  if (thinking()) return error("command not legal now", "usermove " + printable(words[0]));
  abandon();
  const auto move = session().board().read_move(words[0]);
  if (move) {
    session().board().play(*move);
  } else {
    std::string why = move.message();
    std::replace(why.begin(), why.end(), '(', '[');  // the protocol's own brackets end the reason
    std::replace(why.begin(), why.end(), ')', ']');
    writer().line(fmt::format("Illegal move ({}): {}", why, printable(words[0])));
  }
  if (analysing_) return analyse();
  if (move && !tell_result()) take_turn();
}

void Xboard::set_board(const LineWords& words) {
  const std::string text = words.joined(0);
  const auto wrong = text.empty() ? Error{"expected a position"}
                                  : session().board().set(form(), text, words, words.size());
  if (wrong) writer().line("tellusererror Illegal position: " + wrong->message);
}

void Xboard::move_now(const LineWords&) {
  if (thinking()) session().stop();
}

void Xboard::undo(const LineWords&) {
  if (!session().board().undo()) error("command not legal now", "undo");
}

void Xboard::remove(const LineWords&) {
  if (session().board().plies() < 2) return error("command not legal now", "remove");
  session().board().undo();
  session().board().undo();
}

void Xboard::begin_analysis(const LineWords&) {
  side_.reset();
  analysing_ = true;
}

void Xboard::end_analysis(const LineWords&) { analysing_ = false; }

void Xboard::analyse() {
  if (session().board().over()) return;
  Order order;
  order.hold = Hold::UntilStop;
  begin(order, true);
}

void Xboard::ping(const LineWords& words) {
  if (thinking()) return postpone(words.line());
  writer().line("pong " + printable(words[0]));
}

void Xboard::remark_on_clamp(const LineWords& words, std::int64_t wanted, std::int64_t used) {
  if (used == wanted) return;
  remark(printable(words.line()) + ": out of range; using " + std::to_string(used));
}

void Xboard::memory(const LineWords& words) {
  const auto megabytes = read_whole_number(words[0]);
  if (!megabytes) return complain("memory " + in_quotes(words[0]) + ": expected megabytes");
  remark_on_clamp(words, *megabytes, session().set_table_megabytes(*megabytes));
}

void Xboard::cores(const LineWords& words) {
  const auto count = read_whole_number(words[0]);
  if (!count) return complain("cores " + in_quotes(words[0]) + ": expected a number of threads");
  remark_on_clamp(words, *count, session().set_threads(*count));
}

void Xboard::option(const LineWords& words) {
  const std::string text = words.joined(0);
  const std::size_t equals = std::min(text.find('='), text.size());
  const auto found = find_option(session().options(), text.substr(0, equals));
  if (!found) return complain(found.message());
  std::string value = equals < text.size() ? text.substr(equals + 1) : "";
  if ((*found)->kind == OptionKind::Check) value = value == "1" ? "true" : "false";
  const auto said = assign(**found, value);
  if (!said) return complain(said.message());
  if (!said->empty()) remark(*said);
  if ((*found)->name == "Variant") {  // chosen for good
    game_ = session().board().name();
    variant_ = session().board().variant();
  }
}

void Xboard::unknown(const LineWords& words) {
  // Programs that know nothing of `usermove` send the move alone.
  if (words.size() == 1 && !thinking() && session().board().read_move(words[0])) {
    return user_move(words);
  }
  error("unknown command", printable(words.joined(0)));
}

}  // namespace

std::unique_ptr<Protocol> make_xboard(Session& session, Writer& writer) {
  return std::make_unique<Xboard>(session, writer);
}

}  // namespace espalier::protocol
