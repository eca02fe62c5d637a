// NBoard: the protocol between Othello boards and engines, version 2.
// Source: C. Welty, NBoard Protocol (2004; version 2, 2014).
//
// Promise: one `===` for every `go`, and the game is not changed by it: the board plays the move.
// `ping` ends the search in hand, which is answered first; what was said before the `pong` belongs
// to the game before. Every other command waits for the end of the search.
// Deviations: there is no book, so `learn` and `set contempt` change nothing. `go` in a finished
// game is answered by `=== none`. Depths are plies, never "100%": a search to the end may have left
// out moves on the way. What is wrong with a command is told by `status error: ...`.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/clock.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/othello/ggf.hpp"
#include "espalier/games/othello/notation.hpp"
#include "protocol/info_lines.hpp"
#include "protocol/protocols.hpp"

namespace espalier::protocol {
namespace {

constexpr std::string_view kName = "Espalier";  // one word: boards read no more
constexpr std::int64_t kMostHints = othello::kSquares;

std::string discs(Points value) {
  return fmt::format("{:.2f}", static_cast<double>(value) / othello::kDisc);
}

// "f5" as F5, "pass" as PA
std::string file_move(std::string text) {
  if (text == "pass") return "PA";
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Thinking output: search MOVES EVALUATION 0 DEPTH, with the moves in one word.
class SearchLines {
 public:
  SearchLines(Writer& writer, app::AnyGame game, const app::AnyPosition& position)
      : writer_(writer), game_(std::move(game)), position_(position) {}

  void tell(const app::SearchLine& report) {
    if (report.line.empty()) return;  // no more than a bound
    std::string moves;
    for (std::string& move : line_texts(nullptr, game_, position_, report.line)) {
      moves += file_move(std::move(move));
    }
    writer_.line(fmt::format("search {} {} 0 {}", moves, discs(report.value.value_or(0)),
                             report.depth.value_or(0)));
    if (report.number != 1) return;
    best_ = report.line.front();
    tell_nodes(report.nodes, report.seconds);
  }
  // At least one line, and the last best one begins with the move of the answer.
  void conclude(const app::SearchAnswer& answer) {
    if (!answer.best) return;  // the game is over
    if (best_ != answer.best) {
      app::SearchLine report;
      if (!answer.lines.empty()) report = answer.lines.front();
      if (report.line.empty() || report.line.front() != *answer.best) report.line = {*answer.best};
      report.number = 1;
      report.value = answer.value;
      report.nodes = answer.nodes;
      report.seconds = answer.seconds;
      tell(report);
    }
    if (nodes_told_ != answer.nodes) tell_nodes(answer.nodes, answer.seconds);
  }

 private:
  void tell_nodes(std::uint64_t nodes, double seconds) {
    writer_.line(fmt::format("nodestats {} {:.2f}", nodes, seconds));
    nodes_told_ = nodes;
  }

  Writer& writer_;
  app::AnyGame game_;
  app::AnyPosition position_;
  std::optional<app::AnyMove> best_;
  std::optional<std::uint64_t> nodes_told_;
};

// The clocks of a game in GGF: what both had at first, less what their moves took.
class NboardClock {
 public:
  NboardClock() = default;
  explicit NboardClock(const othello::GgfGame& game) {
    const auto both = othello::parse_ggf_clock(game.time);
    const auto black = othello::parse_ggf_clock(game.time_black);
    const auto white = othello::parse_ggf_clock(game.time_white);
    clocks_ = {black ? black : both, white ? white : both};
    for (const othello::GgfMove& move : game.moves) spend(move);
  }

  void spend(const othello::GgfMove& move) {
    auto& clock = clocks_[static_cast<std::size_t>(move.side)];
    if (clock) clock->seconds += clock->increment - std::max(move.seconds.value_or(0), 0.0);
  }
  // For the next move; none: there is no clock.
  std::optional<double> seconds(Player side, double overhead) const {
    const auto& clock = clocks_[static_cast<std::size_t>(side)];
    if (!clock) return std::nullopt;
    return app::seconds_for_move({clock->seconds, clock->increment, 0}, overhead);
  }

 private:
  std::array<std::optional<othello::GgfClock>, 2> clocks_;
};

class Nboard final : public Protocol {
 public:
  Nboard(Session& session, Writer& writer);

  void complain(const std::string& what) override { writer().line("status error: " + what); }
  void remark(const std::string& what) override { writer().line("status " + what); }

 protected:
  void unknown(const LineWords& words) override;
  void answer(const Finding& found) override;

 private:
  enum class Task : std::uint8_t { Go, Hint, Analysis };

  using Handler = void (Nboard::*)(const LineWords&);
  Command idle(std::string_view name, Handler handler) {
    return {name, When::Idle, [this, handler](const LineWords& words) { (this->*handler)(words); }};
  }

  void hello(const LineWords&) { writer().line(fmt::format("set myname {}", kName)); }
  void set(const LineWords& words);
  void set_depth(const LineWords& words);
  void set_game(const std::string& text);
  void move(const LineWords& words);
  void go(const LineWords&);
  void hint(const LineWords& words);
  void learn(const LineWords&) { writer().line("learned"); }
  void analyse(const LineWords&);
  void ping(const LineWords& words);

  Order order(std::optional<double> seconds) const;
  void begin(Task task, const Order& order, std::int64_t lines);
  void begin_analysis();
  void tell_analysis(const Finding& found);
  void end_analysis();

  std::optional<int> depth_;
  NboardClock clock_;
  Task task_ = Task::Go;                // of the search in hand
  std::shared_ptr<SearchLines> lines_;  // of it; an analysis has none
  std::optional<Board> whole_game_;     // while its positions are analysed
};

Nboard::Nboard(Session& session, Writer& writer) : Protocol(session, writer) {
  using N = Nboard;
  add({
      idle("nboard", &N::hello),
      idle("set", &N::set),
      idle("move", &N::move),
      idle("go", &N::go),
      idle("hint", &N::hint),
      idle("learn", &N::learn),
      idle("analyze", &N::analyse),
      {"ping", When::AtOnce, [this](const LineWords& words) { ping(words); }},
      {"quit", When::AtOnce, [this](const LineWords&) { leave(); }},
  });
}

// --- the game ------------------------------------------------------------------------------------

void Nboard::set(const LineWords& words) {
  if (words[0] == "depth") return set_depth(words);
  if (words[0] == "game") return set_game(words.joined(1));
}

void Nboard::set_depth(const LineWords& words) {
  const auto depth = read_whole_number(words[1]);
  if (!depth) return complain("set depth " + in_quotes(words[1]) + ", expected plies");
  depth_ = static_cast<int>(std::clamp<std::int64_t>(*depth, 1, engine::kMaxDepth));
  writer().line(fmt::format("set myname {}{}", kName, *depth_));
}

void Nboard::set_game(const std::string& text) {
  const auto written = othello::parse_ggf(text);
  if (!written) return complain(written.message());
  const othello::Othello rules;
  const auto record = othello::read_record(rules, *written);
  if (!record) return complain("set game: " + record.message());
  std::string moves;
  for (const othello::Move each : record->moves) {
    moves += format_move(rules, record->start, each) + " ";
  }
  if (moves.empty()) session().new_game();  // nothing is remembered of the one before
  const std::string start = format_position(rules, record->start);
  if (const auto wrong = session().board().set(nullptr, start, LineWords(moves), 0)) {
    return complain(wrong->message);
  }
  clock_ = NboardClock(*written);
}

void Nboard::move(const LineWords& words) {
  Board& board = session().board();
  const othello::GgfMove written = othello::parse_ggf_move(board.to_move(), words[0]);
  const auto move = board.read_move(written.move);
  if (!move) return complain(move.message());
  board.play(*move);
  clock_.spend(written);
}

void Nboard::unknown(const LineWords& words) {
  // Boards of version 1 send the move alone; other lines are left out, as the protocol wants it.
  if (words.size() != 1 || words[0].size() != 2) return;
  if (session().searching()) return postpone(words.line());
  if (session().board().read_move(words[0])) move(words);
}

// --- thinking ------------------------------------------------------------------------------------

Order Nboard::order(std::optional<double> seconds) const {
  Order order;
  order.has_depth = depth_.has_value();
  order.limits.depth = depth_.value_or(engine::kMaxDepth);
  order.limits.seconds = seconds;
  if (!depth_ && !seconds) order.limits.seconds = kSecondsWithoutLimit;
  return order;
}

void Nboard::begin(Task task, const Order& order, std::int64_t lines) {
  const auto option = find_option(session().options(), "MultiPV");
  if (option) (void)assign(**option, std::to_string(lines));
  const Board& board = session().board();
  task_ = task;
  lines_ = nullptr;
  Listener listener;
  if (task != Task::Analysis) {
    lines_ = std::make_shared<SearchLines>(writer(), board.game(), board.position());
    listener.report = [lines = lines_](const app::SearchLine& report) { lines->tell(report); };
  }
  const std::string said = session().begin(order, std::move(listener));
  if (!said.empty()) remark(said);
  if (!left()) return;
  // The input has ended, and this has waited for a search before: it is answered all the same.
  session().stop();
  answer(session().take());
}

void Nboard::go(const LineWords&) {
  writer().line(fmt::format("status {} is thinking", kName));
  const Player side = session().board().to_move();
  begin(Task::Go, order(clock_.seconds(side, session().overhead())), 1);
}

void Nboard::hint(const LineWords& words) {
  const auto lines = words.empty() ? 1 : read_whole_number(words[0]);
  if (!lines) return complain("hint " + in_quotes(words[0]) + ", expected how many moves");
  writer().line(fmt::format("status {} is analysing", kName));
  begin(Task::Hint, order(std::nullopt), std::clamp<std::int64_t>(*lines, 1, kMostHints));
}

void Nboard::answer(const Finding& found) {
  if (!found.failure.empty()) complain("search: " + found.failure);
  if (task_ == Task::Analysis) return tell_analysis(found);
  lines_->conclude(found.answer);
  if (task_ == Task::Hint) return writer().line("status");
  if (!found.answer.best) return writer().line("=== none");
  writer().line(fmt::format("=== {}/{}/{:.2f}",
                            file_move(found.game->format_move(found.position, *found.answer.best)),
                            discs(found.answer.value.value_or(0)), found.answer.seconds));
}

void Nboard::ping(const LineWords& words) {
  while (session().searching()) {
    session().stop();
    if (task_ == Task::Analysis) {
      end_analysis();
      abandon();
    } else {
      conclude();
    }
  }
  writer().line("pong " + printable(words[0]));
}

// --- the analysis of a game, from its end to its beginning
// -----------------------------------------

void Nboard::analyse(const LineWords&) {
  writer().line(fmt::format("status {} is analysing", kName));
  whole_game_ = session().board();
  begin_analysis();
}

void Nboard::begin_analysis() { begin(Task::Analysis, order(std::nullopt), 1); }

void Nboard::tell_analysis(const Finding& found) {
  if (left()) {
    complain("the analysis was cut off");
    return end_analysis();
  }
  // Evaluations of a whole game are black's, or their graph would go up and down with the turn.
  const bool black = found.game.to_move(found.position) == Player::First;
  const Points own = found.answer.value.value_or(0);
  const Points value = black ? own : -own;
  writer().line(fmt::format("analysis {} {}", session().board().plies(), discs(value)));
  if (session().board().undo()) return begin_analysis();
  end_analysis();
}

void Nboard::end_analysis() {
  if (whole_game_) session().board() = *std::exchange(whole_game_, std::nullopt);
  writer().line("status");
}

}  // namespace

std::unique_ptr<Protocol> make_nboard(Session& session, Writer& writer) {
  return std::make_unique<Nboard>(session, writer);
}

}  // namespace espalier::protocol
