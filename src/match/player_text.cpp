#include "match/player_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "app/counts.hpp"
#include "app/growth.hpp"
#include "app/growth_searcher.hpp"
#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "app/strategies.hpp"
#include "app/suggest.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"
#include "match/external_player.hpp"
#include "match/own_players.hpp"
#include "match/player_limits.hpp"
#include "match/player_scan.hpp"
#include "recipe/words.hpp"

namespace espalier::match {
namespace {

using Words = std::vector<std::string_view>;
using Problem = std::optional<Error>;

constexpr std::size_t kLongestName = 40;
constexpr int kDeepestMix = 8;  // mixtures within mixtures
constexpr double kLargestWeight = 1e9;
constexpr std::array<std::string_view, 3> kSimpleNames = {"random", "first", "greedy"};
constexpr std::array<std::string_view, 6> kCallNames = {"strategy", "level", "mix",
                                                        "ugi",      "uci",   "xboard"};
constexpr std::array<std::string_view, 6> kCallExamples = {
    "strategy(alpha-beta depth=4)",  "level(club)",
    "mix(0.9 default | 0.1 random)", "ugi(espalier ugi --game connect4)",
    "uci(stockfish | Hash=16)",      "xboard(fairymax)"};

class PlayerParser {
 public:
  PlayerParser(const app::GamePosition& where, const engine::Limits& match)
      : where_(where), match_(match) {}

  Result<PlayerSpec> whole(std::string_view text) const {
    text = trimmed(text);
    if (!printable(text)) return Error{"it has control characters; expected one line of text"};
    std::string name;
    if (const Problem problem = take_name(text, name)) return *problem;
    auto player = kind(text, 0);
    if (!player) return player;
    PlayerSpec spec = std::move(player).value();
    spec.name = name;
    return spec;
  }

 private:
  static Problem take_name(std::string_view& text, std::string& name) {
    constexpr std::string_view kStart = "name=";
    if (!text.starts_with(kStart)) return std::nullopt;
    const std::string_view rest = text.substr(kStart.size());
    const std::size_t end = rest.empty() ? rest.npos : rest.find('"', 1);
    if (!rest.starts_with('"') || end == rest.npos) {
      return Error{"the name must stand in double quotes; expected name=\"Alpha\" default"};
    }
    name = trimmed(rest.substr(1, end - 1));
    text = trimmed(rest.substr(end + 1));
    if (!name.empty() && name.size() <= kLongestName) return std::nullopt;
    return Error{"the name has " + std::to_string(name.size()) + " characters; expected 1 to " +
                 std::to_string(kLongestName)};
  }

  Result<PlayerSpec> kind(std::string_view text, int depth) const {
    if (text.empty()) {
      return Error{
          "it is empty; expected a recipe such as 'default', or random, first, greedy, "
          "strategy(...), uct(...), level(...), mix(...), ugi(...), uci(...), xboard(...)"};
    }
    if (text.starts_with("name=")) return Error{"a name stands only before the whole text"};
    const std::string_view head = text.substr(0, text.find_first_of(" \t("));
    const std::string_view rest = trimmed(text.substr(head.size()));
    const std::size_t simple = place_of(head, kSimpleNames);
    if (simple < kSimpleNames.size()) {
      if (rest.empty()) return PlayerSpec{"", static_cast<SimpleSpec>(simple), {}};
      return Error{in_quotes(head) + " stands alone; got " + in_quotes(rest) + " behind it"};
    }
    if (app::backs_up_chances(head)) return strategy(text, "");
    const std::string_view meant = meant_by_name(text);
    if (meant != text) return kind(meant, depth);
    if (app::family_of(text, *where_.game).name == "best-first") return grown(text);
    if (is_other_family(text)) return family(text);
    const std::size_t call = place_of(head, kCallNames);
    if (call == kCallNames.size()) return recipe(text, head);
    if (!rest.starts_with('(')) {
      return Error{in_quotes(head) +
                   " needs parentheses; for instance: " + std::string(kCallExamples[call])};
    }
    const auto end = closing(rest, 0);
    if (!end) return Error{std::string(head) + "(: " + end.message()};
    const std::string_view inside = trimmed(rest.substr(1, *end - 1));
    const std::string_view behind = trimmed(rest.substr(*end + 1));
    if (head == "strategy") return strategy(inside, behind);
    if (head == "level") return level(text.substr(0, text.size() - behind.size()), behind);
    if (head == "mix") return mix(inside, behind, depth);
    return program(head == "ugi"   ? Protocol::Ugi
                   : head == "uci" ? Protocol::Uci
                                   : Protocol::Xboard,
                   inside, behind);
  }

  // --- limits ------------------------------------------------------------------------------------

  Problem check_limited(const OwnLimits& own) const {
    const engine::Limits limits = limits_of(own, match_);
    if (has_depth(limits) || has_nodes(limits) || limits.seconds) return std::nullopt;
    return Error{
        "nothing limits its thinking; expected depth=, nodes= or time= behind it, or a "
        "limit of the match"};
  }

  // --- other families ----------------------------------------------------------------------------

  // With more than two seats the names of recipes stand for other players.
  std::string_view meant_by_name(std::string_view text) const {
    const std::size_t seats = where_.game->seats();
    if (seats == 2) return text;
    const auto* recipe = app::find_recipe(*where_.info, text == "default" ? "best" : text, seats);
    return recipe == nullptr ? text : std::string_view(recipe->text);
  }
  bool is_other_family(std::string_view text) const {
    const std::string_view name = app::family_of(text, *where_.game).name;
    return name != "recipe" && name != "strategy" && name != "simple" && name != "level";
  }
  Result<PlayerSpec> family(std::string_view text) const {
    Words words = words_of(text);
    OwnLimits limits;
    if (const Problem problem = take_limits(words, limits)) return *problem;
    if (const Problem problem = take_threads(words, limits)) return *problem;
    const std::string plain = joined(words);
    const auto plan = app::plan_search(plain, where_.game);
    if (!plan) return plan.error();
    if (const Problem problem = check_limited(limits)) return *problem;
    return PlayerSpec{"", SearcherSpec{plan->text}, limits};
  }

  // --- recipes -----------------------------------------------------------------------------------

  Result<PlayerSpec> recipe(std::string_view text, std::string_view head) const {
    Words words = words_of(text);
    OwnLimits limits;
    if (const Problem problem = take_limits(words, limits)) return *problem;
    if (const Problem problem = take_threads(words, limits)) return *problem;
    const std::string plain = joined(words);
    if (plain.empty()) {
      return Error{"there are only limits; expected a recipe before them, such as 'default'"};
    }
    if (const Problem problem = check_head(head)) return *problem;
    if (const Problem problem = check_assigned(words)) return *problem;
    if (const Problem refusal = app::needs_two_seats(*where_.game)) return *refusal;
    auto made = app::make_recipe(plain, *where_.game);
    if (!made) return made.error();
    if (const Problem problem = check_depth(plain, *made, limits)) return *problem;
    return PlayerSpec{"", RecipeSpec{plain, std::move(made).value()}, limits};
  }

  // A first word that no recipe knows may have been meant for another kind of player.
  Problem check_head(std::string_view head) const {
    if (head.find('=') != head.npos || engine::find_word(head) != nullptr) return std::nullopt;
    if (app::find_recipe(*where_.info, head) != nullptr) return std::nullopt;
    if (app::find_strategy(head)) {
      return Error{in_quotes(head) + " is a strategy; expected strategy(" + std::string(head) +
                   " depth=4)"};
    }
    std::vector<std::string> names(kSimpleNames.begin(), kSimpleNames.end());
    for (const std::string_view name : kCallNames) names.push_back(std::string(name) + "(...)");
    for (const engine::Word& word : engine::words()) {
      const bool alone = !engine::is_prefix(word.group) && !word.arguments.starts_with('=');
      if (alone) names.emplace_back(word.name);
    }
    for (const app::NamedRecipe& own : where_.info->recipes) names.push_back(own.name);
    return Error{app::unknown_name("player", head, names, "docs/players.md")};
  }

  // A misspelt limit must not be reported as a misspelt part of the recipe.
  static Problem check_assigned(const Words& words) {
    std::vector<std::string> names = {"depth=", "nodes=", "time=", "threads="};
    for (const engine::Word& word : engine::words()) {
      if (word.group.ends_with('=')) names.emplace_back(word.group);
      if (word.arguments.starts_with('=')) names.push_back(std::string(word.name) + "=");
    }
    for (const std::string_view word : words) {
      const std::size_t equals = word.find('=');
      if (equals >= word.find('(')) continue;  // also: neither is there
      const std::string name(word.substr(0, equals + 1));
      const bool known = place_of(name, names) < names.size() ||
                         engine::find_word(word.substr(0, equals)) != nullptr;
      if (!known) return Error{app::unknown_name("word", name, names, "docs/players.md")};
    }
    return std::nullopt;
  }

  Problem check_depth(const std::string& text, const engine::Recipe& recipe,
                      const OwnLimits& own) const {
    if (recipe.to_the_end) {
      if (!own.depth) return std::nullopt;
      return Error{"recipe " + in_quotes(text) +
                   " searches to the end of the game: expected no depth= (time= and nodes= may end "
                   "it early)"};
    }
    if (!recipe.stage_plies.empty()) return std::nullopt;  // the stage of the game sets the depth
    const bool deepens = recipe.root.deepening == engine::Deepening::Iterative;
    if (!deepens && !has_depth(limits_of(own, match_))) {
      return Error{"recipe " + in_quotes(text) +
                   " searches one fixed depth: expected depth= behind it, or the word id in it"};
    }
    return check_limited(own);
  }

  // --- strategies --------------------------------------------------------------------------------

  Result<PlayerSpec> strategy(std::string_view inside, std::string_view behind) const {
    Words words = words_of(inside);
    Words after = words_of(behind);
    if (words.empty()) return Error{"strategy() needs a name; expected " + example("strategy")};
    if (app::grows_a_tree(words.front())) return grown(joined({inside, behind}));
    const auto info = app::find_strategy(words.front());
    if (!info) return info.error();
    if (const Problem refusal = app::needs_two_seats(*where_.game)) return *refusal;
    OwnLimits limits;
    if (const Problem problem = take_limits(words, limits)) return *problem;
    if (const Problem problem = take_limits(after, limits)) return *problem;
    if (const Problem problem = check_no_more(after, {"depth="})) return *problem;
    if (limits.nodes || limits.seconds) {
      return Error{
          "a strategy searches a fixed depth; expected depth= instead of nodes= and time="};
    }
    auto read = app::read_strategy(words);
    if (!read) return read.error();
    StrategySpec spec = std::move(read).value();
    if (!has_depth(limits_of(limits, match_))) {
      return Error{"strategy(" + spec.name + ") needs a depth; expected strategy(" + spec.name +
                   " depth=4), or a match with a depth"};
    }
    return PlayerSpec{"", std::move(spec), limits};
  }

  // NAME(SETTINGS) LIMITS or NAME SETTINGS LIMITS: a search that grows a tree. It ends by itself or
  // by a limit; only the solver may do without one.
  Result<PlayerSpec> grown(const std::string_view text) const {
    if (const Problem refusal = app::needs_two_seats(*where_.game)) return *refusal;
    const std::string_view head = app::first_word(text);
    std::string_view inside = trimmed(text.substr(text.find(head) + head.size()));
    Words behind;
    if (inside.starts_with('(')) {
      const auto end = closing(inside, 0);
      if (!end) return Error{std::string(head) + "(: " + end.message()};
      behind = words_of(trimmed(inside.substr(*end + 1)));
      inside = trimmed(inside.substr(1, *end - 1));
    }
    OwnLimits limits;
    Words words = words_of(inside);
    if (const Problem problem = take_limits(words, limits)) return *problem;
    if (const Problem problem = take_limits(behind, limits)) return *problem;
    if (const Problem problem = check_no_more(behind, kLimitNames)) return *problem;
    words.insert(words.begin(), head);
    const auto plan = app::plan_search(joined(words), where_.game);
    if (!plan) return plan.error();
    if (plan->depth != app::DepthUse::Refused) {
      if (const Problem problem = check_limited(limits)) return *problem;
    } else if (limits.depth) {
      return Error{"pn searches to the end of the game: expected no depth="};
    }
    return PlayerSpec{"", SearcherSpec{plan->text}, limits};
  }

  // A level has limits of its own; time= may still end a search early.
  Result<PlayerSpec> level(std::string_view text, std::string_view behind) const {
    const auto plan = app::plan_search(text, where_.game);
    if (!plan) return plan.error();
    Words words = words_of(behind);
    OwnLimits limits;
    if (const Problem problem = take_limits(words, limits)) return *problem;
    if (const Problem problem = check_no_more(words, kLimitNames)) return *problem;
    return PlayerSpec{"", SearcherSpec{plan->text}, limits};
  }

  static Problem check_no_more(const Words& words, const std::vector<std::string>& expected) {
    if (words.empty()) return std::nullopt;
    return Error{"behind ')': " + app::unknown_name("word", words.front(), expected, "")};
  }

  static std::string example(std::string_view call) {
    return std::string(kCallExamples[place_of(call, kCallNames)]);
  }

  // --- mixtures ----------------------------------------------------------------------------------

  Result<PlayerSpec> mix(std::string_view inside, std::string_view behind, int depth) const {
    if (!behind.empty()) {
      return Error{"nothing stands behind mix(...); got " + in_quotes(behind) +
                   ", expected limits behind the players inside"};
    }
    if (depth == kDeepestMix) {
      return Error{"mixtures stand in each other more than " + std::to_string(kDeepestMix) +
                   " deep; expected fewer"};
    }
    MixSpec spec;
    for (const std::string_view piece : split_at_bars(inside)) {
      const std::size_t end = std::min(piece.find_first_of(" \t"), piece.size());
      const std::string_view weight = piece.substr(0, end);
      const auto number = app::parse_number(weight, "weight");
      if (!number || !(*number > 0) || *number > kLargestWeight) {
        return Error{
            "mix: " + in_quotes(piece) +
            " does not begin with a weight; expected a number greater than 0: " + example("mix")};
      }
      auto player = kind(trimmed(piece.substr(end)), depth + 1);
      if (!player) return Error{"mix: " + player.message()};
      spec.parts.push_back({*number, std::move(player).value()});
    }
    return PlayerSpec{"", std::move(spec), {}};
  }

  // --- programs ----------------------------------------------------------------------------------

  Result<PlayerSpec> program(Protocol protocol, std::string_view inside,
                             std::string_view behind) const {
    ProgramSpec spec;
    spec.protocol = protocol;
    const std::vector<std::string_view> pieces = split_at_bars(inside);
    auto arguments = shell_words(pieces.front());
    if (!arguments) return arguments.error();
    spec.arguments = std::move(arguments).value();
    if (spec.arguments.empty() || spec.arguments.front().empty()) {
      return Error{"the command is empty; for instance: " + example(protocol_name(protocol))};
    }
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      auto option = read_option(pieces[i]);
      if (!option) return option.error();
      spec.options.push_back(std::move(option).value());
    }
    Words words = words_of(behind);
    OwnLimits limits;
    if (const Problem problem = take_limits(words, limits)) return *problem;
    if (const Problem problem = take_patience(words, spec)) return *problem;
    std::vector<std::string> expected = kLimitNames;
    expected.insert(expected.end(), kPatienceNames.begin(), kPatienceNames.end());
    if (const Problem problem = check_no_more(words, expected)) return *problem;
    if (const Problem problem = check_limited(limits)) return *problem;
    return PlayerSpec{"", std::move(spec), limits};
  }

  static Result<ProgramOption> read_option(std::string_view text) {
    const auto [name, value] = assignment(text);
    const std::string_view plain = trimmed(name);
    if (plain.empty()) {
      return Error{"option " + in_quotes(text) + " has no name; expected | NAME=VALUE"};
    }
    if (text.find('=') == text.npos) return ProgramOption{std::string(plain), std::nullopt};
    std::string_view written = trimmed(value);
    if (!written.starts_with('"') && !written.starts_with('\'')) {
      return ProgramOption{std::string(plain), std::string(written)};
    }
    const auto words = shell_words(written);
    if (!words) return words.error();
    if (words->size() == 1) return ProgramOption{std::string(plain), words->front()};
    return Error{"option " + in_quotes(text) + ": expected one value in quotes, or none"};
  }

  const app::GamePosition& where_;
  const engine::Limits& match_;
};

}  // namespace

Result<PlayerSpec> parse_player(std::string_view text, const app::GamePosition& where,
                                const engine::Limits& limits) {
  auto spec = PlayerParser(where, limits).whole(text);
  if (spec) return spec;
  return Error{"player " + in_quotes(trimmed(text)) + ": " + spec.message()};
}

}  // namespace espalier::match
