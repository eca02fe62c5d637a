#include "protocol/go_protocol.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "protocol/go_words.hpp"

namespace espalier::protocol {
namespace {

// Positions may be given as one word: `query fen` answers so.
std::string with_blanks(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

}  // namespace

GoProtocol::GoProtocol(Session& session, Writer& writer, const Words& words,
                       std::vector<Option> own)
    : Protocol(session, writer), words_(words), options_(std::move(own)) {
  const auto& shared = this->session().options();
  options_.insert(options_.end(), shared.begin(), shared.end());
  add({
      {words.hello, When::AtOnce, [this](const LineWords&) { hello(); }},
      {"isready", When::AtOnce, [this](const LineWords&) { ready(); }},
      {words.new_game, When::Idle, [this](const LineWords&) { this->session().new_game(); }},
      {"setoption", When::Idle, [this](const LineWords& rest) { set_option(rest); }},
      {"position", When::InOrder, [this](const LineWords& rest) { set_position(rest); }},
      {"go", When::AtOnce, [this](const LineWords& rest) { go(rest); }},
      {"stop", When::AtOnce, [this](const LineWords&) { this->session().stop(); }},
      {"ponderhit", When::AtOnce, [this](const LineWords&) { this->session().hit(); }},
      {"quit", When::AtOnce,
       [this](const LineWords&) {
         leave();
         if (!farewell().empty()) this->writer().line(farewell());
       }},
  });
}

// "option name Hash type spin default 64 min 1 max 4096"
std::string GoProtocol::option_line(const Option& option) const {
  std::string text = fmt::format("option name {} type {}", option.name, kind_name(option.kind));
  if (option.kind != OptionKind::Button) text += " default " + option.initial;
  if (option.kind == OptionKind::Spin) {
    text += fmt::format(" min {} max {}", option.least, option.most);
  }
  for (const std::string& choice : option.choices) text += " var " + choice;
  return text;
}

// As UCI demands: words before the command that mean nothing are passed over.
std::size_t GoProtocol::command_at(const LineWords& words) const {
  std::size_t at = 0;
  while (at < words.size() && find(words[at]) == nullptr) ++at;
  return at;
}

void GoProtocol::hello() {
  writer().line("id name Espalier " + session().version());
  writer().line("id author the Espalier authors");
  for (const Option& option : options_) writer().line(option_line(option));
  writer().line(words_.welcome);
}

void GoProtocol::ready() {
  if (!session().searching()) {
    const std::string said = session().prepare();
    if (!said.empty()) remark(said);
  }
  writer().line("readyok");
}

void GoProtocol::set_option(const LineWords& words) {
  const std::size_t name = words.find("name");
  const std::size_t value = words.find("value", name);
  if (name + 1 >= value) {
    return complain("setoption " + in_quotes(words.joined(0)) +
                    ": expected setoption name NAME value VALUE");
  }
  const auto option = find_option(options_, words.joined(name + 1, value));
  if (!option) return complain(option.message());
  assign_option(**option, words.joined(value + 1));
}

void GoProtocol::assign_option(const Option& option, std::string_view value) {
  const auto said = assign(option, value == "<empty>" ? "" : value);
  if (!said) return complain(said.message());
  if (!said->empty()) remark(*said);
}

void GoProtocol::set_position(const LineWords& words) {
  const std::size_t moves = words.find("moves");
  std::string text;
  if (words[0] == "fen") {
    text = with_blanks(words.joined(1, moves));
  } else if (words[0] != "startpos") {
    return complain("position " + in_quotes(words.joined(0)) +
                    ": expected position startpos or position fen TEXT, then moves M1 M2 ...");
  }
  if (words[0] == "fen" && text.empty()) return complain("position fen: expected a position");
  const auto error = session().board().set(form(), text, words, moves + 1);
  if (error) complain(error->message);
}

void GoProtocol::go(const LineWords& words) {
  if (session().searching()) {
    session().stop();
    conclude();
  }
  std::string complaint;
  const GoWords asked = read_go(words, complaint);
  const Order order = order_of(asked, session().board(), form(), session().overhead(), complaint);
  if (!complaint.empty()) complain(complaint);
  const Board& board = session().board();
  info_ =
      std::make_shared<InfoLines>(writer(), form(), board.game(), board.position(), info_style());
  const std::string said = session().begin(order, listener());
  if (!said.empty()) remark(said);
}

Listener GoProtocol::listener() {
  Listener heard;
  heard.report = [info = info_](const app::SearchLine& report) { info->tell(report); };
  heard.count = [this, game = session().board().game(), position = session().board().position(),
                 how = form()](app::AnyMove move, std::uint64_t leaves) {
    writer().line(fmt::format("{}: {}", move_text(how, game, position, move), leaves));
  };
  return heard;
}

void GoProtocol::answer(const Finding& found) {
  if (found.count) {
    if (!found.count->complete) remark("perft was stopped before its end; the sum is not complete");
    return writer().line(fmt::format("Nodes searched: {}", found.count->leaves));
  }
  if (!found.failure.empty()) complain("the search broke off: " + found.failure);
  info_->conclude(found.answer);
  if (!found.answer.best) {
    return writer().line(std::string(words_.no_move));
  }
  const std::string best = move_text(form(), found.game, found.position, *found.answer.best);
  writer().line("bestmove " + best + after_best(*info_));
}

}  // namespace espalier::protocol
