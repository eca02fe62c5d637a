// What the text of a player means: plain data, checked by parse_player (player_text.hpp). Every
// thread of a match makes players of its own from one PlayerSpec.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/parameters.hpp"
#include "app/simple_engine.hpp"
#include "app/strategy_searcher.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::match {

inline constexpr long kMostNodes = 1'000'000'000'000'000;  // of one move

// Limits written behind a player.
struct OwnLimits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  int threads = 1;  // that share a search of the engine; no limit

  bool any() const { return depth || nodes || seconds; }
  friend bool operator==(const OwnLimits&, const OwnLimits&) = default;
};

// What a player may spend on a move. Limits of its own replace the match's depth and nodes
// altogether; the match's time still holds, as the referee measures it, unless a time is written.
inline engine::Limits limits_of(const OwnLimits& own, const engine::Limits& match) {
  if (!own.any()) return match;
  engine::Limits limits;
  if (own.depth) limits.depth = *own.depth;
  if (own.nodes) limits.nodes = *own.nodes;
  limits.seconds = own.seconds ? own.seconds : match.seconds;
  limits.soft = match.soft;
  return limits;
}

inline bool has_depth(const engine::Limits& limits) { return limits.depth < engine::kMaxDepth; }
inline bool has_nodes(const engine::Limits& limits) {
  return limits.nodes < std::numeric_limits<std::uint64_t>::max();
}

// The engine, put together by a recipe.
struct RecipeSpec {
  std::string text;  // as it was written, with single blanks
  engine::Recipe recipe;
};

// A published strategy at a fixed depth.
using app::StrategySpec;

// `random`, `first` or `greedy`.
using SimpleSpec = app::SimpleKind;

// A searcher of another family, by its text: level(club), max-n.
struct SearcherSpec {
  std::string text;
};

// A program that speaks a protocol.
enum class Protocol : std::uint8_t { Ugi, Uci, Xboard };
std::string_view protocol_name(Protocol protocol);  // "ugi", "uci", "xboard"

struct ProgramOption {
  std::string name;
  std::optional<std::string> value;  // none: a button

  friend bool operator==(const ProgramOption&, const ProgramOption&) = default;
};

inline constexpr double kStartSeconds = 10;   // for a program to get ready
inline constexpr double kAnswerSeconds = 60;  // for a move without a time limit

struct ProgramSpec {
  Protocol protocol = Protocol::Ugi;
  std::vector<std::string> arguments;  // the first is the program
  std::vector<ProgramOption> options;
  double start_seconds = kStartSeconds;
  double answer_seconds = kAnswerSeconds;
  // XBoard: the clock that is told has always so many times the time of a move; none: as many as
  // the program's pace wants.
  std::optional<int> clock_moves = {};
  // Beyond the time of a move: who oversteps it is judged by the referee, not killed by us.
  double margin_seconds = 1;
  double grace_seconds = 0.5;  // from "quit" to the end by force
};

// Each move is made by one of several players, drawn by their weights.
struct MixPart;
struct MixSpec {
  std::vector<MixPart> parts;
};

struct PlayerSpec {
  std::string name;  // empty: its text
  std::variant<RecipeSpec, StrategySpec, SimpleSpec, ProgramSpec, MixSpec, SearcherSpec> kind;
  OwnLimits limits;
};

struct MixPart {
  double weight = 1;
  PlayerSpec player;
};

}  // namespace espalier::match
