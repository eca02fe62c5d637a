#include "app/recorded_game.hpp"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <span>
#include <utility>

#include "app/forms.hpp"
#include "app/line_words.hpp"
#include "app/suggest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

bool has_own_form(const GameInfo& info) { return !info.record.players.empty(); }

// --- which game ----------------------------------------------------------------------------------

bool names_its_seats(const GameInfo& info, const RecordDraft& draft, std::string_view expected) {
  const RecordForm& form = info.record;
  if (!has_own_form(info)) return false;
  const bool untagged = form.game_tag.first.empty();
  if (!untagged && !(form.tag_optional && info.name == expected)) return false;
  return draft.tag(form.start_tag) != nullptr ||
         std::any_of(form.players.begin(), form.players.end(),
                     [&](const std::string& name) { return draft.tag(name) != nullptr; });
}

Result<const GameInfo*> game_by_tags(const RecordDraft& draft, std::string_view expected) {
  for (const GameInfo& info : games()) {
    const auto& [name, value] = info.record.game_tag;
    const std::string* tag = name.empty() ? nullptr : draft.tag(name);
    if (tag != nullptr && same_ignoring_case(tag->substr(0, tag->find(',')), value)) return &info;
  }
  if (const std::string* name = draft.tag("Game")) return find_game(*name);
  const GameInfo* first = nullptr;
  for (const GameInfo& info : games()) {
    if (!names_its_seats(info, draft, expected)) continue;
    if (info.name == expected) return &info;
    if (first == nullptr) first = &info;
  }
  if (first != nullptr) return first;
  if (!expected.empty()) return find_game(expected);
  for (const GameInfo& info : games()) {
    if (has_own_form(info) && info.record.game_tag.first.empty()) return &info;
  }
  return Error{"the tags name no game, expected one such as [Game \"othello\"]"};
}

// The variants that the tags may mean, the likeliest first.
Result<std::vector<std::string>> variants_by_tags(const GameInfo& info, const RecordDraft& draft) {
  const std::string* named = draft.tag("Variant");
  std::vector<std::string> list;
  if (named == nullptr) list.push_back(info.variants.front());
  for (const auto& [name, variant] : info.record.variants) {
    const bool meant = named == nullptr || same_ignoring_case(name, *named);
    if (meant && std::find(list.begin(), list.end(), variant) == list.end()) {
      list.push_back(variant);
    }
  }
  if (list.empty() && info.make(*named).ok()) list.push_back(*named);
  if (list.empty()) return Error{unknown_name("variant", *named, info.variants, "")};
  return list;
}

Result<GamePosition> start_by_tags(const GameInfo& info, const RecordDraft& draft) {
  const auto variants = variants_by_tags(info, draft);
  if (!variants) return variants.error();
  const std::string* own =
      info.record.start_tag.empty() ? nullptr : draft.tag(info.record.start_tag);
  const std::string* text = own != nullptr ? own : draft.tag("Start");
  auto first = make_game_position(info.name, variants->front(), text == nullptr ? "" : *text);
  for (std::size_t i = 1; !first && i < variants->size(); ++i) {
    if (auto other = make_game_position(info.name, (*variants)[i], *text)) return other;
  }
  return first;
}

// --- the moves -----------------------------------------------------------------------------------

bool only_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

// "14." or "14...", as the move would be written.
std::string place_of(std::size_t plies, const GamePosition& where) {
  const std::size_t seats = where.game->seats();
  const RecordForm& form = where.info->record;
  std::size_t number = 1;
  if (form.first_number != nullptr) {
    number =
        static_cast<std::size_t>(form.first_number(where.game->format_position(where.position)));
  }
  const std::size_t seat = seat_number(where.game.to_move(where.position)) + plies;
  return std::to_string(number + seat / seats) + (seat % seats == 0 ? "." : "...");
}

// Finds the moves of a game's texts.
class LinePlayer {
 public:
  // With a form, moves are read as programs of its protocol write them.
  LinePlayer(const GamePosition& where, const Form* form) : where_(where), form_(form) {}

  // What is wrong with the first text that is no move.
  std::optional<Error> play(RecordedLine& line, AnyPosition at, std::size_t plies = 0) {
    // A number alone is the number of a move, unless it is one.
    std::erase_if(line.moves, [&](const RecordedMove& move) {
      return only_digits(move.text) && !where_.game->parse_move(at, move.text);
    });
    for (RecordedMove& move : line.moves) {
      for (RecordedLine& variation : move.variations) {
        if (auto wrong = play(variation, at, plies)) return wrong;
      }
      std::erase_if(move.variations, [](const RecordedLine& one) { return one.moves.empty(); });
      const auto found = read_move(form_, where_.game, at, move.text);
      if (!found) {
        return Error{"line " + std::to_string(move.line) + ", at " + place_of(plies, where_) + " " +
                     found.message()};
      }
      from_one_ = from_one_ || (where_.info->chess_form.uci_ranks_from_one &&
                                counts_from_one(where_.game, at, *found, move.text));
      move.move = *found;
      at = where_.game.play(at, *found);
      ++plies;
    }
    return std::nullopt;
  }

  bool from_one() const { return from_one_; }  // was a move read with ranks from 1?

 private:
  const GamePosition& where_;
  const Form* form_;
  bool from_one_ = false;
};

// Where ranks are counted in two ways, a text has one of them: the game's own, unless a move says
// otherwise.
std::optional<Error> play_draft(const GamePosition& where, RecordDraft& draft) {
  const auto form = find_form(where.info->name);
  const bool two_ways = form && (*form)->ranks_from_one;
  LinePlayer own(where, nullptr);
  if (!two_ways) return own.play(draft.line, where.position);
  RecordedLine line = draft.line;
  const auto wrong = own.play(line, where.position);
  const bool ten = draft.rank_ten || own.from_one();
  if (wrong || ten) {
    RecordedLine from_one = draft.line;
    const auto also_wrong = LinePlayer(where, *form).play(from_one, where.position);
    if (wrong && also_wrong) return ten ? also_wrong : wrong;
    if (!also_wrong) line = std::move(from_one);
  }
  draft.line = std::move(line);
  return std::nullopt;
}

// The variant with one of its endings that lets all moves be played.
Result<GameInPlay> play_all(const GamePosition& where, const std::vector<AnyMove>& moves) {
  GameInPlay game(where);
  for (const AnyMove move : moves) {
    if (game.over()) {
      return Error{"move " + std::to_string(game.moves().size() + 1) +
                   " comes after the end of the game: " + game.result()};
    }
    game.play(move);
  }
  return game;
}

// The line of the text becomes the first of its place; what was there stays beside it.
void lead(RecordedLine& line, std::span<const AnyMove> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i == line.moves.size()) {
      for (; i < moves.size(); ++i) line.moves.emplace_back().move = moves[i];
      return;
    }
    if (line.moves[i].move == moves[i]) continue;
    const auto place = line.moves.begin() + static_cast<std::ptrdiff_t>(i);
    RecordedLine before{
        {}, {std::make_move_iterator(place), std::make_move_iterator(line.moves.end())}};
    line.moves.erase(place, line.moves.end());
    std::vector<RecordedLine> others = std::move(before.moves.front().variations);
    before.moves.front().variations.clear();
    RecordedLine chosen;
    const auto known = std::find_if(others.begin(), others.end(), [&](const RecordedLine& other) {
      return other.moves.front().move == moves[i];
    });
    if (known != others.end()) {
      chosen = std::move(*known);
      others.erase(known);
    }
    others.insert(others.begin(), std::move(before));
    lead(chosen, moves.subspan(i));
    auto& beside = chosen.moves.front().variations;
    beside.insert(beside.begin(), std::make_move_iterator(others.begin()),
                  std::make_move_iterator(others.end()));
    auto& remarks = line.moves.empty() ? line.comments : line.moves.back().after;
    std::move(chosen.comments.begin(), chosen.comments.end(), std::back_inserter(remarks));
    std::move(chosen.moves.begin(), chosen.moves.end(), std::back_inserter(line.moves));
    return;
  }
}

std::string share_text(double share) {
  if (share == 0) return "0";
  if (share == 1) return "1";
  return "1/" + std::to_string(static_cast<int>(1 / share + 0.5));
}

void set_tag(std::vector<RecordTag>& tags, const std::string& name, const std::string& value) {
  const auto found = std::find_if(tags.begin(), tags.end(),
                                  [&](const RecordTag& tag) { return tag.name == name; });
  if (found != tags.end()) {
    found->value = value;
  } else {
    tags.push_back({name, value});
  }
}

}  // namespace

Result<RecordedGame> play_record(RecordDraft draft, std::string_view expected) {
  const auto at_start = [&](const std::string& why) {
    return Error{"line " + std::to_string(draft.first_line) + ": " + why};
  };
  const auto info = game_by_tags(draft, expected);
  if (!info) return at_start(info.message());
  auto where = start_by_tags(**info, draft);
  if (!where) return at_start(where.message());
  RecordedGame game{std::move(where).value()};
  if (auto wrong = play_draft(game.where, draft)) return *wrong;
  game.tags = std::move(draft.tags);
  game.line = std::move(draft.line);
  game.result = std::move(draft.result);
  const auto told = std::find_if(game.tags.begin(), game.tags.end(),
                                 [](const RecordTag& tag) { return tag.name == "Result"; });
  if (game.result == "*" && told != game.tags.end() && is_result_text(told->value)) {
    game.result = told->value == "1/2" ? "1/2-1/2" : told->value;
  }
  return game;
}

Result<RecordedGame> read_record(std::string_view text, std::string_view expected,
                                 std::size_t number) {
  auto drafts = scan_records(text);
  if (!drafts) return drafts.error();
  if (number < 1 || number > drafts->size()) {
    return Error{"game " + std::to_string(number) + " is not there, expected 1 to " +
                 std::to_string(drafts->size())};
  }
  return play_record(std::move(drafts.value().at(number - 1)), expected);
}

Result<GameInPlay> game_of(const RecordedGame& record) {
  std::vector<AnyMove> moves;
  for (const RecordedMove& move : record.line.moves) moves.push_back(move.move);
  auto played = play_all(record.where, moves);
  for (const VariantEnding& ending : record.where.info->endings) {
    if (played) break;
    const GamePosition& where = record.where;
    auto other = make_game_position(where.info->name, where.variant + "-" + ending.name,
                                    where.game->format_position(where.position));
    if (!other) continue;
    if (auto longer = play_all(*other, moves)) played = std::move(longer);
  }
  if (!played) return played;
  GameInPlay game = std::move(played).value();
  const bool decided = record.result == "1-0" || record.result == "0-1";
  if (game.over() && record.result != "*" && record.result != result_of(game)) {
    return Error{"the result is written as " + in_quotes(record.result) +
                 ", but the moves make it " + in_quotes(result_of(game))};
  }
  if (!game.over() && decided && game.game()->seats() == 2) {
    game.resign(record.result == "1-0" ? Player::Second : Player::First);
  }
  return game;
}

std::string result_of(const GameInPlay& game) {
  std::string text;
  for (const double share : game.points()) text += (text.empty() ? "" : "-") + share_text(share);
  return text.empty() ? "*" : text;
}

RecordedGame record_of(const GameInPlay& game, std::string_view date) {
  RecordedGame record{game.where()};
  for (const AnyMove move : game.moves()) record.line.moves.emplace_back().move = move;
  record.result = result_of(game);
  if (has_own_form(game.info()) && !date.empty())
    record.tags.push_back({"Date", std::string(date)});
  return record;
}

std::string today_as_tag() {
  const std::time_t now = std::time(nullptr);
  std::tm day{};
  localtime_r(&now, &day);
  std::string text(16, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y.%m.%d", &day));
  return text;
}

RecordedGame gone_on(RecordedGame record, const GameInPlay& game) {
  const std::vector<RecordedMove>& before = record.line.moves;
  const std::vector<AnyMove>& moves = game.moves();
  const bool part = moves.size() <= before.size() &&
                    std::equal(moves.begin(), moves.end(), before.begin(),
                               [](AnyMove a, const RecordedMove& b) { return a == b.move; });
  const bool whole = part && moves.size() == before.size();
  lead(record.line, moves);
  // What was written stays where the moves say nothing: a draw by agreement, a resignation.
  const std::string now = result_of(game);
  if (!part || (whole && now != "*")) record.result = now;
  set_tag(record.tags, "Result", record.result);
  return record;
}

}  // namespace espalier::app
