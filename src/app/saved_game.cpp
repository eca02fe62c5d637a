#include "app/saved_game.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "app/files.hpp"
#include "app/line_words.hpp"
#include "app/suggest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "# Espalier game";
constexpr std::string_view kResigned = " by resignation";
constexpr std::size_t kLargestGame = 1 << 20;

// The headers as they were read, and the moves with blanks between them.
struct Draft {
  std::string game;
  std::string variant;
  std::string start;
  std::string result;
  std::string moves;

  std::string* header(std::string_view name) {
    if (name == "Game") return &game;
    if (name == "Variant") return &variant;
    if (name == "Start") return &start;
    if (name == "Result") return &result;
    return nullptr;
  }
};

// "12." and "..." only say where in the game the moves stand.
bool is_number(std::string_view word) {
  const std::size_t dots = word.find_first_not_of("0123456789");
  return dots != std::string_view::npos && word.find_first_not_of('.', dots) == word.npos;
}

std::optional<Error> read_line(std::string_view line, Draft& draft) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    std::istringstream words{std::string(line)};
    for (std::string word; words >> word;) {
      if (!is_number(word)) draft.moves += word + " ";
    }
    return std::nullopt;
  }
  const std::string_view name = trimmed(line.substr(0, colon));
  std::string* header = draft.header(name);
  if (header == nullptr) {
    return Error{unknown_name("header", name, {"Game", "Variant", "Start", "Result"}, "")};
  }
  if (!header->empty()) return Error{"a second " + in_quotes(name) + ", expected one"};
  *header = trimmed(line.substr(colon + 1));
  if (header->empty()) return Error{in_quotes(name) + " has no value"};
  return std::nullopt;
}

// The result as written must be that of the moves; only a resignation is not to be seen in them.
std::optional<Error> apply_result(const std::string& written, GameInPlay& game) {
  const std::string by_moves = game.result();
  if (written.ends_with(kResigned) && !game.over()) {
    if (game.game()->seats() != 2)
      return Error{"a resignation, expected one in games for two only"};
    game.resign(written.starts_with("first") ? Player::Second : Player::First);
  }
  if (written.empty() || written == game.result()) return std::nullopt;
  return Error{"the result is written as " + in_quotes(written) + ", but the moves make it " +
               in_quotes(by_moves)};
}

std::string reason(const std::error_code& code) {
  return code ? code.message() : std::generic_category().message(errno);
}

std::string cannot_write(const std::string& path) {
  return "cannot write the file " + in_quotes(path) + ": ";
}

// A name nobody else writes to, in the same directory so that the file can be moved.
std::string beside(const std::string& path) { return path + ".new" + std::to_string(getpid()); }

std::optional<Error> write_whole(const std::string& text, const std::string& path) {
  const std::error_code code = replace_file(path, beside(path), text);
  if (!code) return std::nullopt;
  return Error{cannot_write(path) + code.message()};
}

bool may_overwrite(const std::string& path) {
  std::error_code code;
  if (!fs::exists(path, code)) return true;
  if (!fs::is_regular_file(path, code)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string line;
  std::getline(file, line);
  return trimmed(line) == kFirstLine;
}

// Why a recorded game must not take the place of what is there.
std::string no_record_there(const std::string& path) {
  std::error_code code;
  if (!fs::exists(path, code)) return "";
  const auto text = read_file(path, "games file");
  const auto drafts = text ? scan_records(*text) : Result<std::vector<RecordDraft>>(text.error());
  if (!drafts) return "it exists and is not a recorded game";
  if (drafts->size() == 1) return "";
  return "it holds " + std::to_string(drafts->size()) + " games";
}

}  // namespace

std::string format_game(const GameInPlay& game) {
  std::string text = std::string(kFirstLine) + "\n";
  text += "Game: " + game.name() + "\n";
  text += "Variant: " + game.variant() + "\n";
  text += "Start: " + game.start_text() + "\n";
  text += "Result: " + game.result() + "\n";
  AnyPosition at = game.start();
  std::size_t number = 0;
  for (const AnyMove move : game.moves()) {
    const Seat mover = game.game().to_move(at);
    if (mover == Seat::First || number == 0) {
      text += "\n" + std::to_string(++number) + ".";
      for (std::size_t seat = 0; seat < seat_number(mover); ++seat) text += " ...";
    }
    text += " " + game.game()->format_move(at, move);
    at = game.game().play(at, move);
  }
  return number == 0 ? text : text + "\n";
}

Result<GameInPlay> parse_game(std::string_view text, const std::string& where) {
  Draft draft;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line.front() == '#') continue;
    if (const auto error = read_line(line, draft)) {
      return Error{where + ", line " + std::to_string(number) + ": " + error->message};
    }
  }
  const auto wrong = [&](const std::string& why) { return Error{where + ": " + why}; };
  if (draft.game.empty()) {
    return wrong("is no saved game: expected a line such as 'Game: connect4'");
  }
  auto start = make_game_position(draft.game, draft.variant, draft.start);
  if (!start) return wrong(start.message());
  auto played = play_game(std::move(start).value(), draft.moves);
  if (!played) return wrong(played.message());
  GameInPlay game = std::move(played).value();
  if (const auto error = apply_result(draft.result, game)) return wrong(error->message);
  return game;
}

std::optional<Error> save_game(const GameInPlay& game, const std::string& path) {
  if (is_record_name(path)) return save_record(record_of(game, today_as_tag()), path);
  if (!may_overwrite(path)) {
    return Error{cannot_write(path) + "it exists and is not a saved game; expected another name"};
  }
  return write_whole(format_game(game), path);
}

std::optional<Error> save_record(const RecordedGame& record, const std::string& path) {
  if (const std::string why = no_record_there(path); !why.empty()) {
    return Error{cannot_write(path) + why + "; expected another name"};
  }
  return write_whole(write_record(record), path);
}

std::optional<Error> save_game_text(const std::string& text, const std::string& path) {
  return write_whole(text, path);
}

bool is_record_name(std::string_view path) {
  for (const std::string_view ending : {".pgn", ".pdn"}) {
    if (path.size() <= ending.size()) continue;
    if (same_ignoring_case(path.substr(path.size() - ending.size()), ending)) return true;
  }
  return false;
}

Result<GameInPlay> load_game(const std::string& path) {
  auto loaded = load_any_game(path, "");
  if (!loaded) return loaded.error();
  return std::move(std::move(loaded).value().game);
}

Result<LoadedGame> load_any_game(const std::string& path, std::string_view expected,
                                 std::size_t number) {
  const std::string what = "cannot read the file " + in_quotes(path) + ": ";
  std::error_code code;
  if (fs::is_directory(path, code)) return Error{what + "it is a directory"};
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{what + reason({})};
  const std::string where = "file " + in_quotes(path);
  const std::string text = read_some(file, fs::file_size(path, code), kLargestGame);
  if (file.bad()) return Error{what + reason({})};
  // Moves without a tag do not say which game they are of.
  const bool tagged = looks_recorded(text) && text.find('[') != std::string::npos;
  if (!is_record_name(path) && !tagged) {
    if (text.size() > kLargestGame) return Error{what + "it is longer than a game, expected 1 MiB"};
    if (number != 1) return Error{where + " has one game, expected no other number"};
    auto saved = parse_game(text, where);
    if (!saved) return saved.error();
    return LoadedGame{std::move(saved).value(), std::nullopt};
  }
  const auto whole = read_file(path, "games file");
  if (!whole) return whole.error();
  auto record = read_record(*whole, expected, number);
  if (!record) return Error{where + ", " + record.message()};
  auto game = game_of(*record);
  if (!game) return Error{where + ", game " + std::to_string(number) + ": " + game.message()};
  return LoadedGame{std::move(game).value(), std::move(record).value()};
}

}  // namespace espalier::app
