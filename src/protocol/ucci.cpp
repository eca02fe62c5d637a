// UCCI, the Universal Chinese Chess Protocol: UCI's words for xiangqi, with other options and
// clocks. Source: UCCI 3.0 (2007), xqbase.com.
//
// Moves have ranks 0 to 9, and a score is one number. Clocks count seconds, or milliseconds after
// `setoption usemillisec true`. Deviations: offers of a draw are not answered, and `probe` is not
// known.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/go_protocol.hpp"
#include "protocol/protocols.hpp"

namespace espalier::protocol {
namespace {

// What the options and commands of this protocol say.
struct UcciState {
  bool milliseconds = false;
  std::vector<std::string> banned = {};  // moves that the next search must not play
};
using SharedUcciState = std::shared_ptr<UcciState>;

// Names of options are one small word; that of the table is the protocol's own.
std::string ucci_name(const Option& option) {
  if (option.name == "Hash") return "hashsize";
  std::string name;
  for (const char c : option.name) {
    if (!app::is_blank(c)) name += lower_case(c);
  }
  return name;
}

std::vector<Option> ucci_options(Session& session, const SharedUcciState& state) {
  return {truth_option("usemillisec", false, [state](bool on) { state->milliseconds = on; }),
          button_option("newgame", [&session] { session.new_game(); })};
}

class Ucci final : public GoProtocol {
 public:
  Ucci(Session& session, Writer& writer) : Ucci(session, writer, std::make_shared<UcciState>()) {}

 private:
  Ucci(Session& session, Writer& writer, const SharedUcciState& state)
      : GoProtocol(session, writer, {"ucci", "ucciok", "uccinewgame", "nobestmove"},
                   ucci_options(session, state)),
        state_(state) {
    session.let_claims_pass();
    add({{"banmoves", When::InOrder, [this](const LineWords& words) { ban(words); }}});
  }

  InfoStyle info_style() const override { return {false, true}; }
  std::string farewell() const override { return "bye"; }
  std::string after_best(const InfoLines& info) const override {
    const auto reply = session().ponders() ? info.expected_reply() : std::nullopt;
    return reply ? " ponder " + *reply : "";
  }

  // "option hashsize type spin min 1 max 4096 default 64"
  std::string option_line(const Option& option) const override {
    std::string text =
        "option " + ucci_name(option) + " type " + std::string(kind_name(option.kind));
    if (option.kind == OptionKind::Spin) {
      text += " min " + std::to_string(option.least) + " max " + std::to_string(option.most);
    }
    for (const std::string& choice : option.choices) text += " var " + choice;
    if (option.kind != OptionKind::Button) text += " default " + option.initial;
    return text;
  }

  // "setoption hashsize 16"
  void set_option(const LineWords& words) override {
    const auto found = std::find_if(options().begin(), options().end(), [&](const Option& option) {
      return app::same_ignoring_case(ucci_name(option), words[0]);
    });
    if (found != options().end()) return assign_option(*found, words.joined(1));
    complain("setoption " + in_quotes(words.joined(0)) +
             ": expected setoption NAME VALUE with a "
             "name that ucci lists");
  }

  void ban(const LineWords& words) {
    state_->banned.clear();
    for (std::size_t i = 0; i < words.size(); ++i) state_->banned.emplace_back(words[i]);
  }

  void go(const LineWords& words) override {
    const std::string line = as_uci(words) + allowed_moves();
    state_->banned.clear();
    GoProtocol::go(LineWords(line));
  }

  // UCCI tells the clock of the player to move, and that of the opponent with other words.
  std::string as_uci(const LineWords& words) const {
    const bool first = session().board().to_move() == Seat::First;
    const std::string unit = state_->milliseconds ? "" : "000";
    std::string line;
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::string name(words[i]);
      const bool theirs = name.starts_with("opp");
      if (theirs) name.erase(0, 3);
      const std::string side = first != theirs ? " w" : " b";
      if (name == "time" || name == "increment") {
        line += side + (name == "time" ? "time " : "inc ") + std::string(words[++i]) + unit;
      } else if (theirs) {
        ++i;  // oppmovestogo
      } else if (name != "draw") {
        line += " " + name;
      }
    }
    return line;
  }

  // " searchmoves M..." if moves are banned and others are left.
  std::string allowed_moves() const {
    if (state_->banned.empty()) return "";
    const Board& board = session().board();
    std::vector<app::AnyMove> banned;
    for (const std::string& text : state_->banned) {
      if (const auto move = board.read_move(text)) banned.push_back(*move);
    }
    std::string allowed;
    if (board.over()) return allowed;
    for (const app::AnyMove move : board.game().moves(board.position())) {
      if (std::find(banned.begin(), banned.end(), move) != banned.end()) continue;
      allowed += " " + board.game()->format_move(board.position(), move);
    }
    return allowed.empty() ? allowed : " searchmoves" + allowed;
  }

  SharedUcciState state_;
};

}  // namespace

std::unique_ptr<Protocol> make_ucci(Session& session, Writer& writer) {
  return std::make_unique<Ucci>(session, writer);
}

}  // namespace espalier::protocol
