// Parts that are on or off, and the files a recipe names.
#include <algorithm>
#include <array>

#include "espalier/core/text.hpp"
#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

// --- switches: a word that turns a part on, and one that turns it off ----------------------------

struct Switch {
  std::string_view on;
  std::string_view off;
  Capabilities needs;
  std::string_view source;
  std::string_view meaning;
  std::string_view meaning_off;
  Conflict conflict = {};
};

template <bool Recipe::*kField>
void add_switch(std::vector<Row>& table, const Switch& one) {
  table.push_back(
      {{one.on, one.on, "", one.needs, one.source, one.meaning},
       {.read = [](Arguments&, Draft& draft) { return draft.recipe.*kField = true; },
        .write = [](const Writing& w) { return alone(w.recipe.*kField && !(w.base.*kField)); },
        .drop = [](Recipe& recipe) { recipe.*kField = false; },
        .conflicts = {one.conflict}}});
  table.push_back(
      {{one.on, one.off, "", kAnyGame, "ours", one.meaning_off},
       {.read = [](Arguments&, Draft& draft) { return draft.recipe.*kField = false; },
        .write = [](const Writing& w) { return alone(!(w.recipe.*kField) && w.base.*kField); }}});
}

Failure symmetry_without_table(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  if (recipe.memory.bytes > 0 || !draft.has("symmetry") || !recipe.symmetry) return std::nullopt;
  return Error{"symmetry is about table entries, but there is no table; write tt=64M"};
}

Failure solve_with_race(const Draft& draft) {
  if (!draft.recipe.to_the_end || !draft.recipe.race) return std::nullopt;
  return Error{
      "solve promises the exact result, race only the best way found in time; leave one of them "
      "out"};
}

Failure solve_with_path(const Draft& draft) {
  if (!draft.recipe.to_the_end || !draft.recipe.path) return std::nullopt;
  return Error{
      "solve promises the result of a position, path that of a game with what came before; leave "
      "one of them out"};
}

Failure cycles_without_path(const Draft& draft) {
  if (!draft.recipe.cycles || draft.recipe.path) return std::nullopt;
  return Error{"cycles is about positions that come back on the path; also write path"};
}

// --- names of evaluations and files --------------------------------------------------------------

template <std::string Recipe::*kField>
Result<bool> read_name(std::string_view prefix, std::string_view value, Draft& draft) {
  const bool control = std::any_of(value.begin(), value.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
  });
  if (control) {
    return Error{std::string(prefix) + " " + in_quotes(value) +
                 " is not a name; expected printable characters"};
  }
  draft.recipe.*kField = value;
  return true;
}

template <std::string Recipe::*kField>
Written write_name(const Writing& w) {
  const std::string& name = w.recipe.*kField;
  return name.empty() ? std::nullopt : Written(Texts{name});
}

// --- the table ---------------------------------------------------------------------------------

constexpr auto kFileRows = std::to_array<Row>({
    {{"evaluation", "eval", "=NAME", kAnyGame, "ours",
      "which evaluation of the game; espalier games --json names them"},
     {.read_value =
          [](std::string_view value, Draft& draft) {
            return read_name<&Recipe::evaluation>("eval=", value, draft);
          },
      .example = "positional",
      .write = write_name<&Recipe::evaluation>}},
    {{"params", "params", "=FILE", kAnyGame, "ours",
      "the fitted models of the tests, node-cutting, integrated and windows; =shipped: those "
      "that came with the program; =shipped-SET: another set of "
      "them, shipped-static those for order=table,fixed(3),rank"},
     {.read_value =
          [](std::string_view value, Draft& draft) {
            return read_name<&Recipe::params>("params=", value, draft);
          },
      .example = "experiments/params/breakthrough.toml",
      .write = write_name<&Recipe::params>,
      .conflicts = {{11, params_beside_models}, {13, params_without_reader}}}},
    {{"weights", "weights", "=FILE", kFeatures, "ours", "other weights of the evaluation"},
     {.read_value =
          [](std::string_view value, Draft& draft) {
            return read_name<&Recipe::weights_file>("weights=", value, draft);
          },
      .example = "experiments/weights/breakthrough.toml",
      .write = write_name<&Recipe::weights_file>}},
    {{"endgame", "endgame", "=DIR", kEndgames, "Thompson 1986",
      "exact values of positions with few pieces, from the tables of espalier endgame GAME"},
     {.read_value =
          [](std::string_view value, Draft& draft) {
            return read_name<&Recipe::endgame>("endgame=", value, draft);
          },
      .example = "tables",
      .write = write_name<&Recipe::endgame>}},
});

}  // namespace

std::span<const Row> switch_rows() {
  static const std::vector<Row> kTable = [] {
    std::vector<Row> table;
    add_switch<&Recipe::distance>(
        table, {"distance", "no-distance", kAnyGame, "ours", "a nearer win is better: win in n",
                "all wins are worth the same"});
    add_switch<&Recipe::safe>(
        table, {"safe", "no-safe", kSafeMoves, "ours", "moves that lose at once are not searched",
                "every legal move is searched"});
    add_switch<&Recipe::bounds>(table, {"bounds", "no-bounds", kValueBounds, "ours",
                                        "what a position can still be worth narrows the window",
                                        "the window is not narrowed"});
    add_switch<&Recipe::symmetry>(table, {"symmetry",
                                          "no-symmetry",
                                          kMirror,
                                          "ours",
                                          "mirror images share their table entries",
                                          "mirror images are different positions",
                                          {4, symmetry_without_table}});
    add_switch<&Recipe::free_passes>(
        table, {"free-passes", "no-free-passes", kForcedPass, "ours",
                "a forced pass costs no depth", "a forced pass is a ply like any other"});
    add_switch<&Recipe::solve_last>(table,
                                    {"solve-last", "no-solve-last", kSolveLast, "ours",
                                     "the last moves of a game are solved by the game's own solver",
                                     "the general search goes on to the last move"});
    add_switch<&Recipe::race>(
        table, {"race",
                "no-race",
                kRace,
                "ours",
                "where the sides can no longer hinder each other, the game's own solver finds the "
                "way home",
                "race positions are searched like any other position",
                {17, solve_with_race}});
    add_switch<&Recipe::path>(
        table, {"path",
                "no-path",
                kPath,
                "common practice",
                "lines end where the game would: positions that come up again, in the search or in "
                "the game before it, and games that stand still",
                "positions are searched as if nothing came before them",
                {18, solve_with_path}});
    add_switch<&Recipe::cycles>(
        table, {"cycles",
                "no-cycles",
                kPath,
                "common practice",
                "a position that comes back on the path below the root is worth what it would be "
                "if it came back for ever",
                "only what ends the game ends a line",
                {27, cycles_without_path}});
    return table;
  }();
  return kTable;
}

std::span<const Row> file_rows() { return kFileRows; }

}  // namespace espalier::engine
