#include "tune/learn_store.hpp"

#include <fmt/core.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include "app/files.hpp"
#include "espalier/core/text.hpp"

namespace espalier::tune {
namespace {

constexpr std::string_view kLearnHead = "espalier self-play 1";
constexpr std::string_view kRunWord = "run ";
constexpr std::string_view kRoundWord = "round ";
constexpr std::string_view kGameWord = "game ";

Error store_error(const std::string& path, const std::string& why) {
  return Error{"games file " + in_quotes(path) + ": " + why};
}

std::string run_text(const app::Json& run) {
  return fmt::format("{}\n{}{}\n", kLearnHead, kRunWord, run.dump());
}

std::string round_text(std::size_t round, const std::string& fingerprint) {
  return fmt::format("{}{} by {}\n", kRoundWord, round + 1, fingerprint);
}

std::string game_text(const LearnGame& game) {
  std::string text = fmt::format("{}{}: {} positions, {} plies\n", kGameWord, game.number,
                                 game.samples.size(), game.plies);
  for (const LearnSample& sample : game.samples) {
    text += fmt::format("{} {} {} {}\n", sample.ply, sample.value, sample.points, sample.position);
  }
  return text;
}

// Takes a whole number and what must follow it from the front of a line.
template <class Number>
bool take_number(std::string_view& line, std::string_view then, Number& number) {
  const auto [end, wrong] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (wrong != std::errc{}) return false;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  if (!line.starts_with(then)) return false;
  line.remove_prefix(then.size());
  return true;
}

}  // namespace

// Reads line by line; the first thing that is wrong is kept.
class LearnStore::Reader {
 public:
  Reader(LearnStore& store, std::istream& in) : store_(store), in_(in) {}

  std::optional<Error> read(const app::Json& run) {
    if (auto error = read_head(run)) return error;
    while (next()) {
      if (line_.starts_with(kRoundWord)) {
        if (!read_round()) return wrong("expected 'round N by FINGERPRINT'");
      } else if (store_.rounds_.empty() || !line_.starts_with(kGameWord)) {
        return wrong("expected 'round' or 'game'");
      } else if (auto error = read_game()) {
        return error;
      }
      if (!in_.eof()) good_ = in_.tellg();
    }
    return std::nullopt;
  }
  std::streamoff good() const { return good_; }  // how much of the file is complete

 private:
  // Only whole lines: one without its end was cut off.
  bool next() {
    std::getline(in_, text_);
    if (in_.eof() || in_.fail()) return false;
    ++number_;
    line_ = text_;
    return true;
  }
  Error wrong(const std::string& why) const {
    return store_error(store_.path_, fmt::format("line {}: {}", number_, why));
  }

  std::optional<Error> read_head(const app::Json& run) {
    if (!next() || line_ != kLearnHead) {
      return store_error(store_.path_, "it holds no games of self-play; expected a new name");
    }
    if (!next() || !line_.starts_with(kRunWord)) return wrong("expected 'run'");
    const auto there = app::Json::parse(line_.substr(kRunWord.size()), nullptr, false);
    for (const auto& [name, value] : run.items()) {
      const bool known = there.is_object() && there.contains(name);
      if (known && there[name] == value) continue;
      return store_error(store_.path_, "it belongs to another run (" + name + ": " +
                                           in_quotes(known ? there[name].dump() : "nothing") +
                                           " there, " + in_quotes(value.dump()) +
                                           " here); expected a new name");
    }
    good_ = in_.tellg();
    return std::nullopt;
  }

  bool read_round() {
    line_.remove_prefix(kRoundWord.size());
    std::size_t round = 0;
    if (!take_number(line_, " by ", round) || round != store_.rounds_.size() + 1) return false;
    store_.rounds_.push_back({std::string(line_), {}});
    return true;
  }

  // A game that the file ends in is not kept.
  std::optional<Error> read_game() {
    line_.remove_prefix(kGameWord.size());
    LearnGame game;
    game.finished = true;
    std::size_t count = 0;
    if (!take_number(line_, ": ", game.number) || !take_number(line_, " positions, ", count) ||
        !take_number(line_, " plies", game.plies)) {
      return wrong("expected 'game N: N positions, N plies'");
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (!next()) return std::nullopt;
      LearnSample sample;
      if (!take_number(line_, " ", sample.ply) || !take_number(line_, " ", sample.value) ||
          !take_number(line_, " ", sample.points) || sample.points < 0 || sample.points > 2) {
        return wrong("expected ply, value, half points (0, 1 or 2) and a position");
      }
      sample.position = line_;
      game.samples.push_back(std::move(sample));
    }
    store_.rounds_.back().games[game.number] = std::move(game);
    return std::nullopt;
  }

  LearnStore& store_;
  std::istream& in_;
  std::string text_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::streamoff good_ = 0;
};

Result<LearnStore> LearnStore::open(const std::string& path, const app::Json& run) {
  LearnStore store;
  store.path_ = path;
  if (path.empty()) return store;
  std::error_code code;
  if (!std::filesystem::exists(path, code) || std::filesystem::file_size(path, code) == 0) {
    if (auto error = store.append(run_text(run))) return *error;
    return store;
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return store_error(path, "it cannot be read");
  Reader reader(store, in);
  if (auto error = reader.read(run)) return *error;
  if (in.bad()) return store_error(path, "it cannot be read");  // what comes later is not cut off
  in.close();
  std::filesystem::resize_file(path, static_cast<std::uintmax_t>(reader.good()), code);
  if (code) return store_error(path, "it cannot be written");
  return store;
}

std::optional<Error> LearnStore::begin_round(std::size_t round, const std::string& fingerprint) {
  if (round < rounds_.size()) {
    if (rounds_[round].fingerprint == fingerprint) return std::nullopt;
    return store_error(
        path_, fmt::format("round {} was played by other weights; expected the options that it was "
                           "begun with, or a new name",
                           round + 1));
  }
  rounds_.push_back({fingerprint, {}});
  return append(round_text(round, fingerprint));
}

std::optional<Error> LearnStore::check_open(std::size_t round, std::size_t games,
                                            std::size_t missing) const {
  if (missing == 0 || round + 1 == rounds_.size()) return std::nullopt;
  return store_error(
      path_, fmt::format("round {} has ended with {} of {} games; expected --games and --rounds as "
                         "the run was begun with, or a new name",
                         round + 1, games - missing, games));
}

std::optional<Error> LearnStore::add(std::size_t round, const LearnGame& game) {
  auto error = append(game_text(game));
  rounds_[round].games[game.number] = game;
  return error;
}

void LearnStore::forget_positions(std::size_t round) {
  for (auto& [number, game] : rounds_[round].games) game.samples = {};
}

const std::map<std::size_t, LearnGame>& LearnStore::games(std::size_t round) const {
  static const std::map<std::size_t, LearnGame> none;
  return round < rounds_.size() ? rounds_[round].games : none;
}

std::optional<Error> LearnStore::append(const std::string& text) const {
  if (path_.empty()) return std::nullopt;
  const std::error_code code = app::append_file(path_, text);
  if (!code) return std::nullopt;
  return store_error(path_, "it cannot be written: " + code.message());
}

}  // namespace espalier::tune
