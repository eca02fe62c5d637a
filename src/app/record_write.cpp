// Recorded games as text: the export form of the PGN standard, lines of at most 80 letters.
#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "app/line_words.hpp"
#include "app/recorded_game.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kRecordWidth = 80;

// Words that are put into lines.
class RecordWords {
 public:
  void add(std::string_view word) {
    flush();
    word_ = std::exchange(before_, "") + std::string(word);
  }
  void open() { before_ += '('; }  // before the next word
  void close() { word_ += ')'; }   // behind the last one
  // A comment in braces cannot contain one; to the end of a line it can.
  void comment(const std::string& text) {
    if (text.find('}') != std::string::npos) {
      add("; " + text);
      flush();
      return end_line();
    }
    std::string word = "{";
    for (const char c : text) {
      if (c == ' ' && word != "{") {
        add(std::exchange(word, ""));
      } else if (c != ' ') {
        word += c;
      }
    }
    add(word + "}");
  }
  std::string text() {
    flush();
    if (!line_.empty()) end_line();
    return std::move(text_);
  }

 private:
  void flush() {
    if (word_.empty()) return;
    if (!line_.empty() && line_.size() + 1 + word_.size() > kRecordWidth) end_line();
    line_ += (line_.empty() ? "" : " ") + std::exchange(word_, "");
  }
  void end_line() {
    text_ += line_ + "\n";
    line_.clear();
  }

  std::string text_;    // whole lines
  std::string line_;    // the words of the next one
  std::string word_;    // the last word, which a bracket may still follow
  std::string before_;  // brackets before the next word
};

class RecordWriter {
 public:
  explicit RecordWriter(const GamePosition& where) : where_(where), seats_(where.game->seats()) {}

  void line(const RecordedLine& line, AnyPosition at, std::size_t number) {
    bool numbered = false;  // does the last number still tell where we are?
    for (const std::string& comment : line.comments) words_.comment(comment);
    for (const RecordedMove& move : line.moves) {
      const Seat mover = where_.game.to_move(at);
      if (mover == Seat::First) {
        words_.add(std::to_string(number) + ".");
      } else if (!numbered) {
        words_.add(std::to_string(number) + "...");
      }
      words_.add(where_.game->written_move(at, move.move));
      for (const int sign : move.signs) words_.add("$" + std::to_string(sign));
      for (const std::string& comment : move.comments) words_.comment(comment);
      for (const RecordedLine& variation : move.variations) {
        words_.open();
        this->line(variation, at, number);
        words_.close();
      }
      for (const std::string& comment : move.after) words_.comment(comment);
      numbered = move.comments.empty() && move.variations.empty() && move.after.empty();
      at = where_.game.play(at, move.move);
      if (next_seat(mover, seats_) == Seat::First) ++number;
    }
  }
  RecordWords& words() { return words_; }

 private:
  const GamePosition& where_;
  std::size_t seats_;
  RecordWords words_;
};

// A quote would end the value; a line break would end the tag.
std::string tag_line(const RecordTag& tag) {
  std::string line = "[" + tag.name + " \"";
  for (const char c : tag.value) {
    if (c == '"' || c == '\\') line += '\\';
    line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return line + "\"]\n";
}

std::string seat_tag(std::size_t seat) {
  std::string name(seat_name(seat_at(seat)));
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

// The tags of a game, each once: what must be there in its order, then the rest as it was.
class TagList {
 public:
  explicit TagList(const std::vector<RecordTag>& given) : given_(given) {}

  void put(const std::string& name, const std::string& value) { tags_.push_back({name, value}); }
  void keep(const std::string& name, const std::string& otherwise) {
    const auto found = find(given_, name);
    put(name, found == given_.end() ? otherwise : found->value);
  }
  void leave_out(std::string name) { left_out_.push_back(std::move(name)); }
  std::string text() {
    for (const RecordTag& tag : given_) {
      const bool out = std::find(left_out_.begin(), left_out_.end(), tag.name) != left_out_.end();
      if (!out && find(tags_, tag.name) == tags_.end()) tags_.push_back(tag);
    }
    std::string lines;
    for (const RecordTag& tag : tags_) lines += tag_line(tag);
    return lines;
  }

 private:
  static std::vector<RecordTag>::const_iterator find(const std::vector<RecordTag>& tags,
                                                     const std::string& name) {
    return std::find_if(tags.begin(), tags.end(),
                        [&](const RecordTag& tag) { return tag.name == name; });
  }

  const std::vector<RecordTag>& given_;
  std::vector<RecordTag> tags_;
  std::vector<std::string> left_out_;
};

// What other programs call a variant; empty: it is the usual one. What follows the name of a
// variant here is not known elsewhere: start positions are written out, claims are up to players.
std::string variant_tag(const GameInfo& info, const std::string& variant) {
  for (const auto& [name, own] : info.record.variants) {
    if (variant != own && !variant.starts_with(own + "-")) continue;
    return own == info.variants.front() ? "" : name;
  }
  return variant == info.variants.front() ? "" : variant;
}

std::string tags_of(const RecordedGame& game) {
  const GameInfo& info = *game.where.info;
  const RecordForm& form = info.record;
  const std::string start = game.where.game->format_position(game.where.position);
  TagList tags(game.tags);
  if (form.players.empty()) {
    tags.put("Game", info.name);
    tags.put("Variant", game.where.variant);
    for (std::size_t seat = 0; seat < game.where.game->seats(); ++seat) tags.keep(seat_tag(seat), "?");
    tags.put("Result", game.result);
    if (start != game.where.game->format_position(game.where.game.start())) {
      tags.put("Start", start);
    } else {
      tags.leave_out("Start");
    }
    return tags.text();
  }
  for (const char* name : {"Event", "Site"}) tags.keep(name, "?");
  tags.keep("Date", "????.??.??");
  tags.keep("Round", "?");
  for (const std::string& player : form.players) tags.keep(player, "?");
  tags.put("Result", game.result);
  if (!form.game_tag.first.empty()) tags.put(form.game_tag.first, form.game_tag.second);
  const std::string variant = variant_tag(info, game.where.variant);
  variant.empty() ? tags.leave_out("Variant") : tags.put("Variant", variant);
  const auto usual = info.make(info.variants.front());
  const bool set_up = !variant.empty() || start != (*usual)->format_position(usual->start());
  if (set_up) {
    tags.put("SetUp", "1");
    tags.put(form.start_tag, start);
  } else {
    tags.leave_out("SetUp");
    tags.leave_out(form.start_tag);
  }
  return tags.text();
}

}  // namespace

std::string write_record(const RecordedGame& game) {
  RecordWriter writer(game.where);
  std::size_t number = 1;
  if (game.where.info->record.first_number != nullptr) {
    const std::string start = game.where.game->format_position(game.where.position);
    number = static_cast<std::size_t>(game.where.info->record.first_number(start));
  }
  writer.line(game.line, game.where.position, number);
  writer.words().add(game.result);
  return tags_of(game) + "\n" + writer.words().text();
}

}  // namespace espalier::app
