// What a pasted text is: a saved game, a game of a match, moves or a position. Moves may be
// numbered, commented, or written without blanks between them; a forced pass may be left out.
#include <algorithm>
#include <map>
#include <memory>
#include <sstream>

#include "app/board_view.hpp"
#include "app/game_in_play.hpp"
#include "app/recorded_game.hpp"
#include "app/saved_game.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kLongestText = 1 << 16;
constexpr std::size_t kLongestRecord = 1 << 19;  // comments and variations take room
constexpr std::size_t kFewestMoves = 4;          // fewer do not tell whose game they are
constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kDigits = "0123456789";

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), lower_case);
  return text;
}

// On one line, without blanks around it.
std::string one_line(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

bool has_line_that_starts(std::string_view text, std::string_view with) {
  for (std::size_t at = 0; at != text.npos && at < text.size(); at = text.find('\n', at)) {
    at = text.find_first_not_of(kBlanks, at);
    if (at == text.npos) return false;
    if (text.substr(at).starts_with(with)) return true;
  }
  return false;
}

TextRead found(std::string kind, const GameInPlay& game) {
  std::string moves;
  for (const std::string& move : game.move_texts()) moves += (moves.empty() ? "" : " ") + move;
  return {std::move(kind), {game.name(), game.variant(), game.start_text(), moves}};
}

// --- moves -------------------------------------------------------------------------------------

// "1-0", "1/2-1/2", "0-0-1": the shares of all seats.
bool is_result(std::string_view word) {
  std::size_t seats = 0;
  for (std::size_t from = 0; from <= word.size(); ++seats) {
    const std::size_t end = std::min(word.find('-', from), word.size());
    const std::string_view share = word.substr(from, end - from);
    const bool part = share.size() == 3 && share.starts_with("1/") && share[2] >= '2' &&
                      share[2] < static_cast<char>('1' + kMostSeats);
    if (share != "0" && share != "1" && !part) return false;
    from = end + 1;
  }
  return seats >= 2;
}

// "12." and "..." only say where in the game the moves stand, "1-0" how it ended.
bool says_nothing(std::string_view word) {
  const std::size_t dots = std::min(word.find_first_not_of(kDigits), word.size());
  const bool number = dots < word.size() && word.find_first_not_of('.', dots) == word.npos;
  return number || is_result(word) || word == "*";
}

// "12.f5" is "f5".
std::string without_number(const std::string& word) {
  const std::size_t dot = word.find_first_not_of(kDigits);
  if (dot == 0 || dot == word.npos || word[dot] != '.') return word;
  const std::size_t move = word.find_first_not_of('.', dot);
  return kDigits.find(word[move]) == kDigits.npos ? word.substr(move) : word;
}

std::string without_remarks(std::string_view text) {
  std::string rest;
  bool inside = false;
  for (const char c : text) {
    if (c == '{') inside = true;
    if (!inside) rest += c;
    if (c == '}') inside = false;
  }
  return rest;
}

// The longest legal move that a text begins with; empty: there is none.
std::string first_move(const GameInPlay& game, const std::string& text) {
  std::string longest;
  for (const AnyMove move : game.game().moves(game.position())) {
    const std::string name = game.game()->format_move(game.position(), move);
    if (name.size() > longest.size() && lower(text).starts_with(lower(name))) longest = name;
  }
  return longest;
}

bool must_pass(const GameInPlay& game) {
  const auto moves = game.game().moves(game.position());
  return moves.size() == 1 && game.game()->format_move(game.position(), moves[0]) == "pass";
}

// Plays the moves of a word; what is wrong with it, if anything.
std::optional<Error> play_word(GameInPlay& game, std::string word) {
  while (!word.empty()) {
    const std::string where = "move " + std::to_string(game.moves().size() + 1) + ": ";
    if (game.over()) return Error{where + in_quotes(word) + " comes after the end of the game"};
    const auto parse = [&](const std::string& text) {
      return game.game()->parse_move(game.position(), text);
    };
    auto move = parse(word);
    std::size_t length = word.size();
    if (!move) {
      if (const auto small = parse(lower(word))) move = small;
    }
    if (!move) {
      const std::string first = first_move(game, word);
      if (first.empty() && must_pass(game)) {
        game.play(game.game().moves(game.position())[0]);
        continue;
      }
      if (first.empty()) return Error{where + move.message()};
      length = first.size();
      move = parse(first);
    }
    game.play(*move);
    word.erase(0, length);
  }
  return std::nullopt;
}

Result<GameInPlay> play_text(GamePosition start, std::string_view text) {
  GameInPlay game(std::move(start));
  std::istringstream words(without_remarks(text));
  for (std::string word; words >> word;) {
    if (says_nothing(word)) continue;
    if (auto error = play_word(game, without_number(word))) return *error;
  }
  return game;
}

Result<TextRead> read_moves(const std::string& game, const std::string& variant,
                            std::string_view text) {
  auto start = make_game_position(game, variant, "");
  if (!start) return start.error();
  const auto played = play_text(std::move(start).value(), text);
  if (!played) return played.error();
  if (played->moves().empty()) return Error{"there are none"};
  return found("moves", *played);
}

// --- positions ---------------------------------------------------------------------------------

Result<TextRead> read_position(const std::string& game, const std::string& variant,
                               const std::string& text) {
  auto start = make_game_position(game, variant, text);
  if (!start) return start.error();
  return found("position", GameInPlay(std::move(start).value()));
}

// Of the variant, or of the first one that takes it; the error is that of the variant.
Result<TextRead> read_any_position(const GameInfo& info, const std::string& variant,
                                   const std::string& text) {
  auto wanted = read_position(info.name, variant, text);
  if (wanted) return wanted;
  for (const std::string& other : info.variants) {
    if (auto read = read_position(info.name, other, text)) return read;
  }
  return wanted;
}

// --- games -------------------------------------------------------------------------------------

// A game of a match: tags in brackets, then the moves.
struct TaggedGame {
  std::map<std::string, std::string> tags;
  std::string moves;
};

// [Name "value"], where a backslash keeps a quote from ending the value.
std::optional<Error> read_tag(std::string_view line, TaggedGame& game) {
  const std::size_t blank = line.find(' ');
  const std::size_t quote = line.find('"');
  if (blank == line.npos || quote != blank + 1 || !line.ends_with("\"]")) {
    return Error{"tag " + in_quotes(line) + ": expected one such as [Game \"othello\"]"};
  }
  const std::string name(line.substr(1, blank - 1));
  std::string value;
  for (std::size_t at = quote + 1; at < line.size() - 2; ++at) {
    if (line[at] == '\\' && at + 1 < line.size() - 2) ++at;
    value += line[at];
  }
  if (!game.tags.emplace(name, value).second) {
    return Error{"a second tag " + in_quotes(name) + ": expected the text of one game"};
  }
  return std::nullopt;
}

Result<TextRead> read_tagged(std::string_view text, std::string_view game,
                             std::string_view variant) {
  TaggedGame tagged;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::string trimmed = one_line(line);
    if (!trimmed.starts_with('[')) {
      tagged.moves += trimmed + " ";
    } else if (auto error = read_tag(trimmed, tagged)) {
      return *error;
    }
  }
  const auto tag = [&](const char* name, std::string_view otherwise) {
    const auto tag_found = tagged.tags.find(name);
    return tag_found == tagged.tags.end() ? std::string(otherwise) : tag_found->second;
  };
  const std::string name = tag("Game", game);
  if (name.empty()) return Error{"the tags name no game: expected one such as [Game \"othello\"]"};
  auto start =
      make_game_position(name, tag("Variant", name == game ? variant : ""), tag("Start", ""));
  if (!start) return start.error();
  const auto played = play_text(std::move(start).value(), tagged.moves);
  if (!played) return played.error();
  return found("game", *played);
}

// One recorded game, with all that belongs to it.
Result<TextRead> read_recorded(std::string_view text, std::string_view game) {
  auto drafts = scan_records(text);
  if (!drafts) return drafts.error();
  if (drafts->size() != 1) {
    return Error{"the text has " + std::to_string(drafts->size()) +
                 " games: expected the text of one game"};
  }
  auto record = play_record(std::move(drafts).value().front(), game);
  if (!record) return record.error();
  const auto played = game_of(*record);
  if (!played) return played.error();
  TextRead read = found("game", *played);
  read.record = std::make_shared<const RecordedGame>(std::move(record).value());
  return read;
}

// Other programs write it in their own way, so their way of writing decides.
bool in_own_form(std::string_view text, std::string_view game) {
  auto drafts = scan_records(text);
  if (!drafts) return true;
  RecordDraft head = std::move(drafts).value().front();
  head.line = {};
  const auto record = play_record(std::move(head), game);
  return !record || !record->where.info->record.players.empty();
}

// --- any of them -------------------------------------------------------------------------------

// Moves or a position of one game; the error tells why it is neither.
Result<TextRead> read_as(const GameInfo& info, std::string_view variant, std::string_view text) {
  const std::string chosen(variant.empty() ? info.variants.front() : variant);
  auto moves = read_moves(info.name, chosen, text);
  if (moves) return moves;
  // Moves with variations and signs, but without tags.
  if (looks_recorded(text) && text.find_first_of("($;") != text.npos) {
    return read_recorded(text, info.name);
  }
  auto position = read_any_position(info, chosen, one_line(text));
  if (position) return position;
  // Moves have no slashes: whoever writes rows means a position.
  if (text.find('/') != text.npos) {
    return Error{"the text is no position of " + info.title + ": " + position.message()};
  }
  return Error{"the text is neither moves nor a position of " + info.title +
               "; as moves: " + moves.message() + "; as a position: " + position.message()};
}

// Another game than the expected one must be sure.
std::optional<TextRead> guess(const GameInfo& info, std::string_view text) {
  const std::string& usual = info.variants.front();
  if (!(*info.make(usual))->geometry()) return std::nullopt;
  if (auto moves = read_moves(info.name, usual, text)) {
    const std::string& played = moves->where.moves;
    const auto count = static_cast<std::size_t>(std::count(played.begin(), played.end(), ' ')) + 1;
    return count < kFewestMoves ? std::nullopt : std::optional(std::move(moves).value());
  }
  auto position = read_any_position(info, usual, one_line(text));
  return position ? std::optional(std::move(position).value()) : std::nullopt;
}

}  // namespace

Result<TextRead> read_text(std::string_view game, std::string_view variant, std::string_view text) {
  if (text.find_first_not_of(kBlanks) == text.npos) {
    return Error{"the text is empty: expected a position, moves or a saved game"};
  }
  const bool tagged = text.substr(text.find_first_not_of(kBlanks)).starts_with('[');
  if (text.size() > (tagged ? kLongestRecord : kLongestText)) {
    return Error{"the text has " + std::to_string(text.size()) +
                 " bytes: expected one game, at most " +
                 std::to_string(tagged ? kLongestRecord : kLongestText)};
  }
  const GameInfo* expected = nullptr;
  if (!game.empty()) {
    const auto info = find_game(game);
    if (!info) return info.error();
    expected = *info;
  }
  if (has_line_that_starts(text, "Game:")) {
    const auto saved = parse_game(text, "the saved game");
    return saved ? Result<TextRead>(found("game", *saved)) : saved.error();
  }
  if (tagged) {
    auto recorded = read_recorded(text, game);
    if (recorded || in_own_form(text, game)) return recorded;
    return read_tagged(text, game, variant);
  }
  std::optional<Error> why;
  if (expected != nullptr) {
    auto read = read_as(*expected, variant, text);
    if (read) return read;
    why = read.error();
  }
  for (const GameInfo& info : games()) {
    if (&info == expected) continue;
    if (auto read = guess(info, text)) return std::move(*read);
  }
  return why.value_or(
      Error{"no game takes this text: expected a position, moves or a saved game, and the name of "
            "the game if there are only a few moves"});
}

}  // namespace espalier::app
