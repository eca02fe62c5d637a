// UCI, the Universal Chess Interface, for the games that have a form in it; UCI_Variant names them.
// Source: R. Huber and S. Meyer-Kahlen, Universal Chess Interface (2000).
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/go_protocol.hpp"
#include "protocol/protocols.hpp"

namespace espalier::protocol {
namespace {

const Form* form_of(const Session& session) {
  const auto form = find_form(session.board().name());
  return form ? *form : nullptr;
}

// What the options of this protocol say.
struct UciState {
  bool shuffled = false;  // UCI_Chess960
  bool chances = false;   // UCI_ShowWDL
};
using SharedState = std::shared_ptr<UciState>;

// The variant that UCI_Chess960 chooses for a game; empty: the usual one.
std::string variant_of(const Form& form, const UciState& state) {
  return std::string(state.shuffled ? form.shuffled : "");
}

Option variant_option(Session& session, const SharedState& state) {
  std::vector<std::string> names;
  for (const Form& form : forms()) names.emplace_back(form.name);
  const Form* now = form_of(session);
  return choice_option("UCI_Variant", std::string(now != nullptr ? now->name : ""),
                       std::move(names),
                       [&session, state](const std::string& name) -> Result<std::string> {
                         const auto form = find_form(name);
                         if (!form) return form.error();
                         return session.choose_game((*form)->game, variant_of(**form, *state));
                       });
}

Option shuffled_option(Session& session, const SharedState& state) {
  return text_option(
      "UCI_Chess960", state->shuffled ? "true" : "false",
      [&session, state](const std::string& truth) -> Result<std::string> {
        const Form* form = form_of(session);
        const bool on = truth == "true";
        if (form == nullptr || form->shuffled.empty()) {
          if (!on) return std::string();
          return Error{"option UCI_Chess960: " + session.board().name() + " has no such variant"};
        }
        if (on == state->shuffled) return std::string();
        state->shuffled = on;
        return session.choose_game(form->game, variant_of(*form, *state));
      });
}

std::vector<Option> own_options(Session& session, const SharedState& state) {
  const Form* form = form_of(session);
  state->shuffled = form != nullptr && !form->shuffled.empty() &&
                    session.board().variant().starts_with(form->shuffled);
  Option shuffled = shuffled_option(session, state);
  shuffled.kind = OptionKind::Check;
  return {variant_option(session, state), std::move(shuffled),
          truth_option("UCI_ShowWDL", false, [state](bool on) { state->chances = on; }),
          // Board programs set it; analysis and play are the same here.
          truth_option("UCI_AnalyseMode", false, [](bool) {})};
}

class Uci final : public GoProtocol {
 public:
  Uci(Session& session, Writer& writer) : Uci(session, writer, std::make_shared<UciState>()) {}

 private:
  Uci(Session& session, Writer& writer, const SharedState& state)
      : GoProtocol(session, writer, {"uci", "uciok", "ucinewgame", "bestmove (none)"},
                   own_options(session, state)),
        state_(state) {
    session.let_claims_pass();
  }

  const Form* form() const override { return form_of(session()); }
  InfoStyle info_style() const override { return {state_->chances, false}; }
  std::string after_best(const InfoLines& info) const override {
    const auto reply = session().ponders() ? info.expected_reply() : std::nullopt;
    return reply ? " ponder " + *reply : "";
  }

  SharedState state_;
};

}  // namespace

std::unique_ptr<Protocol> make_uci(Session& session, Writer& writer) {
  return std::make_unique<Uci>(session, writer);
}

}  // namespace espalier::protocol
