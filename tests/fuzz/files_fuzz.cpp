// Files that were damaged: laboratory databases, games of self-play, endgame tables.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "app/endgame_files.hpp"
#include "fuzz/damage.hpp"
#include "fuzz/target.hpp"
#include "lab/store.hpp"
#include "lab/tiny_study.hpp"
#include "tune/learn_store.hpp"

namespace espalier::fuzz {
namespace {

constexpr const char* kStoreFile = "lab.sqlite";

Result<lab::Store> open_lab(const std::string& directory) {
  static const espalier::testing::Dice dice;
  return lab::Store::open(directory, dice, std::nullopt, lab::Store::Access::ReadWrite);
}

std::vector<lab::StoredUnit> fuzz_units() {
  const espalier::testing::Dice dice;
  const ScratchDirectory scratch;
  std::vector<lab::StoredUnit> units;
  for (const lab::Unit& unit : open_lab(scratch.path("plan")).value().missing({0, 1}, 20)) {
    units.push_back({unit, lab::compute(dice, 1, unit)});
  }
  return units;
}

std::string sound_lab() {
  const ScratchDirectory scratch;
  {
    lab::Store store = open_lab(scratch.path("lab")).value();
    demand(!store.add(fuzz_units()), "units can be stored", "");
  }
  return whole_file(scratch.path("lab") + "/" + kStoreFile);
}

bool same(const lab::StoredUnit& one, const lab::StoredUnit& other) {
  return one.unit.cell == other.unit.cell && one.unit.first == other.unit.first &&
         one.unit.count == other.unit.count && one.moments == other.moments;
}

// It is refused, or every unit in it is as it was stored.
void fuzz_lab(std::string_view bytes) {
  static const ScratchDirectory scratch;
  static const std::string sound = sound_lab();
  static const std::vector<lab::StoredUnit> units = fuzz_units();
  const std::string directory = scratch.path("damaged");
  std::error_code ignored;
  std::filesystem::remove_all(directory, ignored);
  std::filesystem::create_directory(directory);
  const std::string file = damaged(sound, bytes);
  std::ofstream(directory + "/" + kStoreFile, std::ios::binary) << file;
  const auto opened = open_lab(directory);
  if (!opened || file.empty()) return;  // an empty file is a new run
  demand(opened->units().size() == units.size(), "no unit is lost without a word", "");
  for (const lab::StoredUnit& unit : opened->units()) {
    const bool known = std::any_of(units.begin(), units.end(),
                                   [&](const lab::StoredUnit& one) { return same(one, unit); });
    demand(known, "a unit that is read is one that was stored", "");
  }
}

const app::Json& fuzz_run() {
  static const app::Json run = {{"game", "othello"}, {"games", 4}};
  return run;
}

std::string games_as_text(const tune::LearnStore& store) {
  std::string text;
  for (std::size_t round = 0; round < 3; ++round) {
    for (const auto& [number, game] : store.games(round)) {
      text += std::to_string(round) + " " + std::to_string(number) + " " +
              std::to_string(game.plies) + "\n";
      for (const tune::LearnSample& sample : game.samples) {
        text += std::to_string(sample.ply) + " " + std::to_string(sample.value) + " " +
                std::to_string(sample.points) + " " + sample.position + "\n";
      }
    }
  }
  return text;
}

std::string sound_games() {
  const ScratchDirectory scratch;
  const std::string path = scratch.path("games");
  tune::LearnStore store = tune::LearnStore::open(path, fuzz_run()).value();
  for (std::size_t round = 0; round < 2; ++round) {
    demand(!store.begin_round(round, "0123456789abcdef"), "a round begins", "");
    for (std::size_t number = 0; number < 4; ++number) {
      const tune::LearnGame game{number, true, 60, {{"position a", -35, 2, 12}, {"b", 7, 0, 13}}};
      demand(!store.add(round, game), "a game is stored", "");
    }
  }
  return whole_file(path);
}

// It is refused, or it is read again as the same games: opening cuts off an unfinished end only.
void fuzz_games(std::string_view bytes) {
  static const ScratchDirectory scratch;
  static const std::string sound = sound_games();
  const std::string path = scratch.path("games");
  std::ofstream(path, std::ios::binary) << damaged(sound, bytes);
  std::string first;
  {
    const auto opened = tune::LearnStore::open(path, fuzz_run());
    if (!opened) return;
    first = games_as_text(*opened);
  }
  const auto again = tune::LearnStore::open(path, fuzz_run());
  demand(again.ok(), "what was read can be read again", whole_file(path));
  demand(games_as_text(*again) == first, "it has the same games then", whole_file(path));
}

// A table is refused or the one that was written.
void fuzz_endgame(std::string_view bytes) {
  static const EndgameClass table{"KvK", 2, 3000};
  static const std::vector<EndgameCode> codes = [] {
    std::vector<EndgameCode> made(table.size);
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<EndgameCode>(i * 7 % 30);
    return made;
  }();
  static const std::string sound = app::pack_endgame("checkers", table, codes);
  const auto read = app::unpack_endgame(damaged(sound, bytes), "a file", "checkers", table);
  demand(!read.ok() || *read == codes, "a table that is read is the one that was written", "");
}

constexpr Target kFileTargets[] = {
    {"lab_database", fuzz_lab},
    {"learn_games", fuzz_games},
    {"endgame", fuzz_endgame},
};

}  // namespace

std::span<const Target> file_targets() { return kFileTargets; }

}  // namespace espalier::fuzz
