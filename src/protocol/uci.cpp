// UCI, the Universal Chess Interface, for the games that have a form in it; UCI_Variant names them.
// Source: R. Huber and S. Meyer-Kahlen, Universal Chess Interface (2000).
#include <string>
#include <utility>
#include <vector>

#include "protocol/go_protocol.hpp"
#include "protocol/protocols.hpp"

namespace espalier::protocol {
namespace {

Option variant_option(Session& session) {
  std::vector<std::string> names;
  for (const Form& form : forms()) names.emplace_back(form.name);
  const auto now = find_form(session.board().name());
  return choice_option("UCI_Variant", std::string(now ? (*now)->name : ""), std::move(names),
                       [&session](const std::string& name) -> Result<std::string> {
                         const auto form = find_form(name);
                         if (!form) return form.error();
                         return session.choose_game((*form)->game, "");
                       });
}

class Uci final : public GoProtocol {
 public:
  Uci(Session& session, Writer& writer)
      : GoProtocol(session, writer, {"uci", "uciok", "ucinewgame", "(none)"},
                   variant_option(session)) {}

 private:
  const Form* form() const override {
    const auto form = find_form(session().board().name());
    return form ? *form : nullptr;
  }
  std::string after_best(const InfoLines& info) const override {
    const auto reply = session().ponders() ? info.expected_reply() : std::nullopt;
    return reply ? " ponder " + *reply : "";
  }
};

}  // namespace

std::unique_ptr<Protocol> make_uci(Session& session, Writer& writer) {
  return std::make_unique<Uci>(session, writer);
}

}  // namespace espalier::protocol
