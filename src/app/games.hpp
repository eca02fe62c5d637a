// The registry of games: a name becomes a playable AnyGame. A new game is a folder of rules and one
// file src/games/<game>.cpp (see game_entry.hpp and docs/add-a-game.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

// A recipe that belongs to a game, by its name: `--recipe best`.
struct NamedRecipe {
  std::string name;
  std::string text;  // as make_recipe takes it, without a name
  std::string meaning;
};

// What a game has unless it says otherwise.
inline std::vector<NamedRecipe> usual_recipes() {
  return {{"best", "default", "the usual recipe"}};
}

// What a game has where more than two sit at the board: recipes of the engine need two seats.
std::vector<NamedRecipe> recipes_for_seats(const char* best = "max-n");

// What may follow the name of a variant: "-draw".
struct VariantEnding {
  std::string name;
  std::string meaning;
};

// A count of leaves from the start of a variant that is known from elsewhere; the laws check it.
struct KnownPerft {
  std::string variant;
  int depth = 0;
  std::uint64_t leaves = 0;
};

inline constexpr int kToTheEnd = 0;  // the depth of a bench search that the recipe itself limits

// What `espalier bench` measures: counts of moves from the start, and searches of positions, each
// with a fresh table.
struct BenchPerft {
  int depth = 0;
  std::vector<std::string> variants;
};
struct BenchSearch {
  std::string recipe;
  int depth = 0;
  std::vector<std::string> positions;
};
struct GameBench {
  std::vector<BenchPerft> perfts;
  std::vector<BenchSearch> searches;
};

// How the protocols of chess (UCI, XBoard) call and write a game; see forms.hpp.
struct ChessForm {
  std::string name;           // as UCI_Variant and `variant` have it; empty: the game has no form
  bool chess_like = false;    // moves as a2a3, positions also as the boards of chess
  std::string shuffled = {};  // the variant that UCI_Chess960 and `variant fischerandom` choose
  // Ranks are 0 to 9 in the game's own texts and in XBoard, but 1 to 10 in UCI.
  bool uci_ranks_from_one = false;
  bool usual = false;  // programs of these protocols play it unless they are told another game
};

// How files of other programs write a game, in the manner of PGN; see recorded_game.hpp. A game
// that says nothing here is written with Espalier's own tags.
struct RecordForm {
  std::vector<std::string> players = {};  // the tags of the seats: White, Black
  std::string start_tag = {};             // of the first position: FEN
  // The tag that says which game it is, and its value; empty: files of this form say nothing.
  // What follows a comma in the tag is not looked at.
  std::pair<std::string, std::string> game_tag = {};
  bool tag_optional = false;  // files may lack that tag where the game is expected
  // Values of the tag Variant and the variants of the game that they mean. The first value for a
  // variant is the one that is written; the game's usual variant is not written.
  std::vector<std::pair<std::string, std::string>> variants = {};
  // The number of the next move, from the text of a position; none: numbers begin with 1.
  int (*first_number)(std::string_view position) = nullptr;
};

struct GameInfo {
  std::string name;
  std::string title;  // as people write it
  std::string summary;
  std::string source;
  std::string unit;                   // what a score of 1 means
  double score_scale = 0;             // of expected_score: 0 means that scores promise nothing
  std::vector<std::string> variants;  // the first is the default
  std::string position_text;          // an example
  std::size_t seats = 2;  // as ErasedGame::seats() says it; said here so that lists make no game
  // Of variants with another number of seats: what their names are or begin with, before a hyphen.
  std::vector<std::pair<std::string, std::size_t>> variant_seats = {};
  std::vector<NamedRecipe> seats_recipes = recipes_for_seats();  // of those with more than two
  std::function<Result<AnyGame>(std::string_view variant)> make;
  std::vector<NamedRecipe> recipes = usual_recipes();  // one of them is called best
  std::vector<VariantEnding> endings = {};  // of variants, in the order in which they follow
  // Last endings with a number, too many for the list: make() knows them, and refuses other names.
  std::vector<VariantEnding> unlisted_endings = {};
  ChessForm chess_form = {};
  RecordForm record = {};
  // What the game can do, as ErasedGame::capabilities() finds it by concept. Said here once more,
  // so that a capability that is lost to a changed signature fails a law.
  std::vector<std::string> capabilities = {};
  std::vector<KnownPerft> perfts = {};
  GameBench bench = {};
};

// Every game, by name.
const std::vector<GameInfo>& games();

// What the files of src/games say; made by the build (cmake/GamesTable.cmake).
std::vector<GameInfo> game_entries();

// By name; an unknown name is an error that suggests the nearest.
Result<const GameInfo*> find_game(std::string_view name);

// The variants in one line: all of them, or those without endings and what may follow.
std::string variants_in_words(const GameInfo& info);

// What a score promises its player, 0 to 1: 1 / (1 + exp(-score / score_scale)); a proven win is 1.
double expected_score(const GameInfo& info, Points score);

// The seats of a variant.
std::size_t seats_of(const GameInfo& info, std::string_view variant);

// The recipes of a game where so many sit at the board, and the one of that name; null if there is
// none.
const std::vector<NamedRecipe>& recipes_of(const GameInfo& info, std::size_t seats);
const NamedRecipe* find_recipe(const GameInfo& info, std::string_view name, std::size_t seats = 2);

// A game and one of its positions, from texts. Empty texts mean the defaults.
struct GamePosition {
  const GameInfo* info;
  std::string variant;
  AnyGame game;
  AnyPosition position;
};
Result<GamePosition> make_game_position(std::string_view game, std::string_view variant,
                                        std::string_view position);

}  // namespace espalier::app
