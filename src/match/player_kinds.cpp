// What differs between the kinds of players: their texts, and how each becomes a player.
#include <fmt/core.h>

#include <array>
#include <utility>

#include "app/strategies.hpp"
#include "match/external_player.hpp"
#include "match/own_players.hpp"
#include "match/player_scan.hpp"
#include "match/player_text.hpp"
#include "match/xboard_player.hpp"
#include "recipe/text.hpp"

namespace espalier::match {
namespace {

enum class Form : std::uint8_t { Short, Canonical };

std::string limits_text(const OwnLimits& limits) {
  std::string text;
  if (limits.depth) text += fmt::format(" depth={}", *limits.depth);
  if (limits.nodes) text += fmt::format(" nodes={}", *limits.nodes);
  if (limits.seconds) text += " time=" + time_text(*limits.seconds);
  if (limits.threads > 1) text += fmt::format(" threads={}", limits.threads);
  return text;
}

std::string text_of(const PlayerSpec& spec, Form form);

std::string kind_text(const RecipeSpec& recipe, const OwnLimits& limits, Form form) {
  return (form == Form::Short ? recipe.text : engine::format_recipe(recipe.recipe)) +
         limits_text(limits);
}

std::string kind_text(const StrategySpec& strategy, const OwnLimits& limits, Form) {
  if (app::backs_up_chances(strategy.name)) return strategy.name + limits_text(limits);
  std::string text = "strategy(" + strategy.name;
  for (const auto& [name, value] : strategy.set) text += fmt::format(" {}={}", name, value);
  return text + limits_text(limits) + ")";
}

std::string kind_text(const SearcherSpec& searcher, const OwnLimits& limits, Form) {
  return searcher.text + limits_text(limits);
}

std::string kind_text(SimpleSpec simple, const OwnLimits&, Form) {
  return std::string(app::simple_name(simple));
}

std::string kind_text(const ProgramSpec& program, const OwnLimits& limits, Form) {
  std::string text = std::string(protocol_name(program.protocol)) + "(";
  for (std::size_t i = 0; i < program.arguments.size(); ++i) {
    text += (i == 0 ? "" : " ") + quoted_word(program.arguments[i]);
  }
  for (const ProgramOption& option : program.options) {
    text += " | " + option.name;
    if (!option.value) continue;
    // Blanks alone need no quotes here: "Recipe=id pvs".
    const bool plain = !option.value->empty() && trimmed(*option.value) == *option.value &&
                       option.value->find_first_of("'\"\\()|") == std::string::npos;
    text += "=" + (plain ? *option.value : quoted_word(*option.value));
  }
  text += ")" + limits_text(limits);
  const ProgramSpec usual;
  if (program.answer_seconds != usual.answer_seconds) {
    text += " timeout=" + time_text(program.answer_seconds);
  }
  if (program.start_seconds != usual.start_seconds) {
    text += " startup=" + time_text(program.start_seconds);
  }
  if (program.clock_moves) text += fmt::format(" clock={}", *program.clock_moves);
  return text;
}

std::string kind_text(const MixSpec& mix, const OwnLimits&, Form form) {
  std::string text;
  for (const MixPart& part : mix.parts) {
    text += fmt::format("{}{} {}", text.empty() ? "mix(" : " | ", part.weight,
                        text_of(part.player, form));
  }
  return text + ")";
}

std::string text_of(const PlayerSpec& spec, Form form) {
  return std::visit([&](const auto& kind) { return kind_text(kind, spec.limits, form); },
                    spec.kind);
}

// --- players -------------------------------------------------------------------------------------

using Made = Result<std::unique_ptr<Player>>;

Made make(const RecipeSpec& recipe, const OwnLimits& limits, const app::GamePosition& where) {
  return make_engine_player(recipe.recipe, limits, where.game);
}
Made make(const StrategySpec& strategy, const OwnLimits& limits, const app::GamePosition& where) {
  return make_strategy_player(strategy, limits, where.game);
}
Made make(const SearcherSpec& searcher, const OwnLimits& limits, const app::GamePosition& where) {
  return make_searcher_player(searcher.text, limits, where.game);
}
Made make(SimpleSpec simple, const OwnLimits&, const app::GamePosition&) {
  return make_simple_player(simple);
}
Made make(const ProgramSpec& program, const OwnLimits& limits, const app::GamePosition& where) {
  if (program.protocol == Protocol::Xboard) return make_xboard_player(program, limits, where);
  return make_external_player(program, limits, where.game);
}
Made make(const MixSpec& mix, const OwnLimits&, const app::GamePosition& where) {
  std::vector<WeightedPlayer> players;
  for (const MixPart& part : mix.parts) {
    auto player = make_player(part.player, where);
    if (!player) return player;
    players.push_back({part.weight, std::move(player).value()});
  }
  return make_mixture(std::move(players));
}

}  // namespace

std::string_view protocol_name(Protocol protocol) {
  constexpr std::array<std::string_view, 3> kNames = {"ugi", "uci", "xboard"};
  return kNames[static_cast<std::size_t>(protocol)];
}

std::string name_of(const PlayerSpec& spec) {
  return spec.name.empty() ? text_of(spec, Form::Short) : spec.name;
}

std::string canonical_text(const PlayerSpec& spec) {
  const std::string name = spec.name.empty() ? "" : "name=\"" + spec.name + "\" ";
  return name + text_of(spec, Form::Canonical);
}

Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec,
                                            const app::GamePosition& where) {
  return std::visit([&](const auto& kind) { return make(kind, spec.limits, where); }, spec.kind);
}

}  // namespace espalier::match
