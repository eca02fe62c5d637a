// One row for each word of the language: what people read (Word) and what the language does with it
// (Code). Parser, formatter, checks and listings walk these rows, so a new part is one row in one
// of the files parts_*.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "recipe/scan.hpp"
#include "recipe/text.hpp"
#include "recipe/words.hpp"

namespace espalier::engine {

using Failure = std::optional<Error>;
using Texts = std::vector<std::string>;

// A recipe while its text is read.
struct Draft : ParsedRecipe {
  Models by_hand;  // models whose numbers the text itself has

  bool has(std::string_view group) const { return groups.contains(group); }
};

// A recipe while it is written. What the base has already is left out.
struct Writing {
  const Recipe& recipe;
  const Recipe& base;
  const Models& by_hand;
};

// Words that do not go together, or that need another word. Of several conflicts in one text the
// one with the smallest turn is told.
struct Conflict {
  int turn = 0;
  Failure (*check)(const Draft&) = nullptr;
};

// Which fitted model a selective part needs.
enum class ModelKind : std::uint8_t { None, Pairs, Places, Widths };

// The arguments of a word as they are written; nothing: the recipe does not need the word.
using Written = std::optional<Texts>;

struct Code {
  // The other name of the same part, under which it is read and written.
  std::string_view alias_of = {};
  // Reads the arguments into the draft. False: the word turns something off. A word of a list
  // without this function leaves the list empty.
  bool (*read)(scan::Arguments&, Draft&) = nullptr;
  // For words written NAME=VALUE: the same, and an example of a value.
  Result<bool> (*read_value)(std::string_view value, Draft&) = nullptr;
  std::string_view example = {};
  Written (*write)(const Writing&) = nullptr;
  // Takes the part out of a preset where the game does not unlock it.
  void (*drop)(Recipe&) = nullptr;
  Conflict conflicts[2] = {};
  ModelKind model = ModelKind::None;
  std::optional<OrderKey> key = {};     // keys of order= are written by their priority
  std::string_view must_be_first = {};  // the error if the word comes later in its list
};

struct Row {
  Word word;
  Code code = {};
};

// A group whose words stand behind one prefix.
struct List {
  std::string_view group;
  bool single = false;                        // takes one word only
  void (*clear)(Recipe&) = nullptr;           // a list replaces that of a preset as a whole
  bool (*differs)(const Writing&) = nullptr;  // is the list written?
  Conflict conflicts[2] = {};
};

// What a word needs of the game.
inline constexpr Capabilities kAnyGame;  // nothing
inline constexpr Capabilities kKey = {Capability::Key};
inline constexpr Capabilities kNoisyMoves = {Capability::NoisyMoves};
inline constexpr Capabilities kPass = {Capability::Pass};
inline constexpr Capabilities kExchange = {Capability::Exchange};
inline constexpr Capabilities kPlayedOutExchange = {Capability::PlayedOutExchange};
inline constexpr Capabilities kInDanger = {Capability::InDanger};
inline constexpr Capabilities kExtends = {Capability::Extends};
inline constexpr Capabilities kNoise = {Capability::Rank, Capability::NoisyMoves};
inline constexpr Capabilities kRank = {Capability::Rank};
inline constexpr Capabilities kIndex = {Capability::Index};
inline constexpr Capabilities kContext = {Capability::Context};
inline constexpr Capabilities kFeatures = {Capability::Features};
inline constexpr Capabilities kValueBounds = {Capability::ValueBounds};
inline constexpr Capabilities kSafeMoves = {Capability::SafeMoves};
inline constexpr Capabilities kSolveLast = {Capability::SolveLast};
inline constexpr Capabilities kForcedPass = {Capability::ForcedPass};
inline constexpr Capabilities kPath = {Capability::Path};
inline constexpr Capabilities kRace = {Capability::Race};
inline constexpr Capabilities kMirror = {Capability::Mirror};
inline constexpr Capabilities kPliesLeft = {Capability::PliesLeft};
inline constexpr Capabilities kPieces = {Capability::Pieces};
inline constexpr Capabilities kEndgames = {Capability::Endgames};
inline constexpr Capabilities kStage = {Capability::Stage};

// --- the table -----------------------------------------------------------------------------------

// Its sections, in the order of the table.
std::span<const Row> preset_rows();
std::span<const Row> root_rows();
std::span<const Row> team_rows();
std::span<const Row> memory_rows();
std::span<const Row> order_rows();
std::span<const Row> select_rows();
std::span<const Row> cut_rows();
std::span<const Row> horizon_rows();
std::span<const Row> switch_rows();
std::span<const Row> file_rows();

List guess_list();
List team_list();
List replace_list();
List match_list();
List order_list();
List select_list();
List extend_list();
List quiesce_list();

const std::vector<Row>& rows();
const Row& row_of(const Word& word);
const Row* find_row(std::string_view group, std::string_view name);
const List* find_list(std::string_view group);

// --- what the files share ------------------------------------------------------------------------

// What params= does not go together with; see parts_cuts.cpp.
Failure params_beside_models(const Draft& draft);
Failure params_without_reader(const Draft& draft);

// The first conflict of a text that was read.
Failure first_conflict(const Draft& draft);

// A word that has no arguments.
inline Written alone(bool present) { return present ? Written(Texts{}) : std::nullopt; }

// NAME=VALUE, unless it is the default.
void add_argument(Texts& arguments, std::string_view name, double value, double fallback);

// The number, unless it is the default.
Texts unless_usual(int value, int usual);

template <class Numbers>
Texts number_texts(const Numbers& list) {
  Texts texts;
  for (const auto value : list) texts.push_back(std::to_string(value));
  return texts;
}

// Limits of the numbers in a recipe.
inline constexpr int kMostPlies = 64;
inline constexpr int kMostMoves = 256;
inline constexpr int kMostPoints = 1'000'000;
inline constexpr int kMostReduction = 8;
inline constexpr double kMostDeviations = 10;
inline constexpr double kLeastProbability = 0.5;
inline constexpr double kMostProbability = 0.9999;

inline constexpr int kEtcDepth = 8;  // the depth of `etc` without a number

}  // namespace espalier::engine
