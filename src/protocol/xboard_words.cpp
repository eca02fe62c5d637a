#include "protocol/xboard_words.hpp"

#include <fmt/core.h>

#include <cstdint>

#include "protocol/info_lines.hpp"

namespace espalier::protocol {
namespace {

constexpr int kMateScore = 100'000;  // the protocol's: a win in n moves is this plus n
// What XBoard calls chess and Chess960.
constexpr std::string_view kChess = "chess";
constexpr std::string_view kNormal = "normal";
constexpr std::string_view kShuffled = "fischerandom";

int xboard_score(const app::SearchLine& report) {
  const Points value = report.value.value_or(0);
  if (!is_win(value) && !is_loss(value)) return value;
  const int moves = kMateScore + moves_to_result(value, report.line.size());
  return is_win(value) ? moves : -moves;
}

}  // namespace

std::string xboard_variants(const Form* first) {
  std::string names;
  const auto add = [&](const Form& form) {
    names.append(names.empty() ? "" : ",").append(form.name == kChess ? kNormal : form.name);
    if (!form.shuffled.empty()) names.append(",").append(kShuffled);
  };
  if (first != nullptr) add(*first);
  for (const Form& other : forms()) {
    if (first == nullptr || other.name != first->name) add(other);
  }
  return names;
}

Result<std::pair<std::string, std::string>> xboard_variant(std::string_view name) {
  if (name == kShuffled) {
    for (const Form& form : forms()) {
      if (!form.shuffled.empty())
        return std::pair(std::string(form.game), std::string(form.shuffled));
    }
  }
  const auto form = find_form(name == kNormal ? kChess : name);
  if (!form) return form.error();
  return std::pair(std::string((*form)->game), std::string());
}

std::string xboard_move(const Form* form, const Board& board, const app::AnyPosition& position,
                        app::AnyMove move) {
  const bool shuffled =
      form != nullptr && !form->shuffled.empty() && board.variant().starts_with(form->shuffled);
  const std::string written = shuffled ? board.game()->written_move(position, move) : "";
  if (written.starts_with("O-O")) return written.substr(0, written.find_last_of('O') + 1);
  return move_text(form, board.game(), position, move);
}

std::string feature_text(const Option& option) {
  switch (option.kind) {
    case OptionKind::Spin:
      return fmt::format("{} -spin {} {} {}", option.name, option.initial, option.least,
                         option.most);
    case OptionKind::Check:
      return fmt::format("{} -check {}", option.name, option.initial == "true" ? 1 : 0);
    case OptionKind::Button: return option.name + " -button";
    default: return fmt::format("{} -string {}", option.name, option.initial);
  }
}

ThinkingLines::ThinkingLines(Writer& writer, const Form* form, app::AnyGame game,
                             const app::AnyPosition& position)
    : writer_(writer), form_(form), game_(std::move(game)), position_(position) {}

void ThinkingLines::tell(const app::SearchLine& report) {
  if (report.line.empty()) return;  // no more than a bound
  std::string text = fmt::format("{} {} {} {}", report.depth.value_or(0), xboard_score(report),
                                 static_cast<std::int64_t>(report.seconds * 100), report.nodes);
  for (const std::string& move : line_texts(form_, game_, position_, report.line)) {
    text += " " + move;
  }
  writer_.line(text);
  if (report.number == 1) best_ = report.line.front();
}

void ThinkingLines::conclude(const app::SearchAnswer& answer) {
  if (!answer.best || best_ == answer.best || answer.lines.empty()) return;
  app::SearchLine report = answer.lines.front();
  if (report.line.empty() || report.line.front() != *answer.best) report.line = {*answer.best};
  report.nodes = answer.nodes;
  report.seconds = answer.seconds;
  tell(report);
}

}  // namespace espalier::protocol
