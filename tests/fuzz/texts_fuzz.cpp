// Texts: trees, recipes, the notations of every game, records, saved games, players, TOML files.
#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/board_view.hpp"
#include "app/forms.hpp"
#include "app/games.hpp"
#include "app/models_file.hpp"
#include "app/pattern_file.hpp"
#include "app/recorded_game.hpp"
#include "app/saved_game.hpp"
#include "app/weights_file.hpp"
#include "espalier/trees/literal_text.hpp"
#include "fuzz/damage.hpp"
#include "fuzz/target.hpp"
#include "match/player_text.hpp"
#include "recipe/text.hpp"
#include "tune/fit_file.hpp"

namespace espalier::fuzz {
namespace {

void fuzz_tree(std::string_view bytes) {
  const auto tree = trees::parse_tree(bytes);
  if (!tree) return;
  const std::string written = trees::format_tree(*tree);
  const auto again = trees::parse_tree(written);
  demand(again.ok() && trees::format_tree(*again) == written, "a tree is read as it is written",
         written);
}

void fuzz_recipe(std::string_view bytes) {
  const auto recipe = engine::parse_recipe(bytes);
  if (!recipe) return;
  const std::string written = engine::format_recipe(recipe->recipe);
  const auto again = engine::parse_recipe(written);
  demand(again.ok() && engine::format_recipe(again->recipe) == written,
         "a recipe is read as it is written", written);
}

// Every game with every variant of its list.
std::vector<std::pair<std::string, std::string>> game_names() {
  std::vector<std::pair<std::string, std::string>> names;
  for (const app::GameInfo& info : app::games()) {
    for (const std::string& variant : info.variants) names.emplace_back(info.name, variant);
  }
  return names;
}

// Made when it is first asked for: some games unpack large tables.
const app::GamePosition& chosen_game(std::string_view& bytes) {
  static const auto names = game_names();
  static std::map<std::size_t, app::GamePosition> made;
  const std::size_t number = take_choice(bytes, names.size());
  const auto found = made.find(number);
  if (found != made.end()) return found->second;
  auto game = app::make_game_position(names[number].first, names[number].second, "");
  demand(game.ok(), "a listed variant can be made", names[number].second);
  return made.emplace(number, *std::move(game)).first->second;
}

// The first line is a position, empty for the start, the words behind it are moves. With `form`, as
// a protocol writes them.
void play_text(const app::GamePosition& where, const app::Form* form, std::string_view bytes) {
  const app::AnyGame& game = where.game;
  app::AnyPosition position = where.position;
  const std::size_t line = std::min(bytes.find('\n'), bytes.size());
  if (const std::string_view text = bytes.substr(0, line); !text.empty()) {
    const auto read = app::read_position(form, game, text);
    if (!read) return;
    position = *read;
    const std::string written = game->format_position(position);
    const auto again = game->parse_position(written);
    demand(again.ok() && game->equal(*again, position), "a position is read as it is written",
           written);
  }
  bytes.remove_prefix(std::min(line + 1, bytes.size()));
  constexpr int kMostMoves = 60;
  for (int moves = 0; moves < kMostMoves && !bytes.empty(); ++moves) {
    const std::size_t end = std::min(bytes.find(' '), bytes.size());
    const std::string_view word = bytes.substr(0, end);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (game->outcome(position)) return;
    const auto move = app::read_move(form, game, position, word);
    if (!move) continue;
    const auto legal = game->moves(position);
    demand(std::find(legal.begin(), legal.end(), *move) != legal.end(), "a move is legal", word);
    const std::string written = game->format_move(position, *move);
    const auto again = game->parse_move(position, written);
    demand(again.ok() && *again == *move, "a move is read as it is written", written);
    position = game->play(position, *move);
  }
}

void fuzz_notation(std::string_view bytes) {
  const app::GamePosition& where = chosen_game(bytes);
  play_text(where, nullptr, bytes);
  if (const auto form = app::find_form(where.info->name)) play_text(where, *form, bytes);
}

void fuzz_record(std::string_view bytes) {
  const auto drafts = app::scan_records(bytes);
  if (!drafts) return;
  for (const app::RecordDraft& draft : *drafts) {
    const auto record = app::play_record(draft, "");
    if (!record) continue;
    const std::string written = app::write_record(*record);
    const auto again = app::read_record(written, "");
    demand(again.ok() && app::write_record(*again) == written, "a record is read as it is written",
           written);
  }
}

void fuzz_save(std::string_view bytes) {
  const auto game = app::parse_game(bytes, "save");
  if (!game) return;
  const std::string written = app::format_game(*game);
  const auto again = app::parse_game(written, "save");
  demand(again.ok() && app::format_game(*again) == written, "a save is read as it is written",
         written);
}

void fuzz_pasted(std::string_view bytes) {
  const app::GamePosition& where = chosen_game(bytes);
  static_cast<void>(app::read_text(where.info->name, where.variant, bytes));
}

void fuzz_player(std::string_view bytes) {
  const app::GamePosition& where = chosen_game(bytes);
  const auto spec = match::parse_player(bytes, where, {});
  if (!spec) return;
  const std::string written = match::canonical_text(*spec);
  const auto again = match::parse_player(written, where, {});
  demand(again.ok() && match::canonical_text(*again) == written,
         "a player is read as it is written", written);
}

// A file of weights that is read is read again as it is written.
void weights_as_written(const std::string& path, const std::vector<WeightInfo>& infos) {
  const auto read = app::read_weights(path, "", infos);
  if (!read) return;
  const app::Provenance provenance{"x", "2026-01-01", "m", 1, "othello", "", ""};
  const std::string again = path + ".again";
  demand(app::write_weights(again, infos, *read, provenance).ok(), "weights can be written", "");
  const auto same = app::read_weights(again, "othello", infos);
  demand(same.ok() && *same == *read, "weights are read as they are written", "");
}

void fuzz_toml(std::string_view bytes) {
  static const ScratchDirectory scratch;
  const std::string path = scratch.path("file.toml");
  std::ofstream(path, std::ios::binary) << bytes;
  const auto models = app::parse_models(bytes, "models.toml", "");
  demand(models.ok() || tune::check_models_file(path, "").has_value(),
         "a fit goes on with files of models only", bytes);
  constexpr std::size_t kWeights = 8;
  static_cast<void>(
      app::parse_pattern_weights(bytes, "weights.toml", "othello", "patterns", {kWeights, {}}));
  weights_as_written(path, {{"material", 100, 0, 1000, "a piece"}, {"hope", -3, -9, 9, "hope"}});
  weights_as_written(path, {{"opening.material", 100, 0, 1000, "a piece"},
                            {"endgame.material", 90, 0, 1000, "a piece"}});
}

constexpr Target kTextTargets[] = {
    {"tree", fuzz_tree},     {"recipe", fuzz_recipe}, {"notation", fuzz_notation},
    {"record", fuzz_record}, {"save", fuzz_save},     {"pasted", fuzz_pasted},
    {"player", fuzz_player}, {"toml", fuzz_toml},
};

}  // namespace

std::span<const Target> text_targets() { return kTextTargets; }

}  // namespace espalier::fuzz
