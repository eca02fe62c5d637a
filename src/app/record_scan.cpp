// The signs of a PGN text: tags, comments, numbers, moves as words, variations, results.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "app/recorded_game.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kRecordBlanks = " \t\r\n\v\f";
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}();$[]";
constexpr std::string_view kRecordDigits = "0123456789";
constexpr std::array<std::string_view, 6> kSigns = {"!", "?", "!!", "??", "!?", "?!"};

bool is_share(std::string_view text) {
  if (text == "0" || text == "1") return true;
  return text.size() == 3 && text.starts_with("1/") && text[2] >= '2' && text[2] <= '6';
}

class RecordScanner {
 public:
  explicit RecordScanner(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
  }

  Result<std::vector<RecordDraft>> run() {
    while (!wrong_ && skip_blanks()) read_game();
    if (wrong_) return *wrong_;
    return std::move(games_);
  }

 private:
  // --- the text ------------------------------------------------------------------------------

  bool at_end() const { return at_ >= text_.size(); }
  char now() const { return text_[at_]; }
  void step() {
    if (now() == '\n') ++line_;
    ++at_;
  }
  void fail(std::size_t line, const std::string& why) {
    if (!wrong_) wrong_ = Error{"line " + std::to_string(line) + ": " + why};
  }
  std::string_view rest_of_line() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view rest = text_.substr(at_, end - at_);
    at_ = end;
    return rest;
  }
  // To the next sign; false: there is none. Lines that begin with % are for other programs.
  bool skip_blanks() {
    while (!at_end()) {
      if (now() == '%' && (at_ == 0 || text_[at_ - 1] == '\n')) {
        rest_of_line();
      } else if (kRecordBlanks.find(now()) == std::string_view::npos) {
        return true;
      } else {
        step();
      }
    }
    return false;
  }

  // --- a game --------------------------------------------------------------------------------

  void read_game() {
    draft_ = RecordDraft{};
    draft_.first_line = line_;
    bool moves = false;
    bool ended = false;
    while (!ended && !wrong_ && skip_blanks()) {
      if (now() == '[') {
        if (moves) break;  // the next game, after one without a result
        read_tag();
      } else if (now() == '{' || now() == ';') {
        place_comment(draft_.line, read_comment());
      } else {
        moves = true;
        ended = read_line(draft_.line, 0);
      }
    }
    const bool empty = draft_.tags.empty() && draft_.line.moves.empty() && !ended;
    if (!wrong_ && !empty) games_.push_back(std::move(draft_));
  }

  // [Name "value"], where a backslash keeps a quote from ending the value.
  void read_tag() {
    const std::size_t line = line_;
    const auto expected = [&] {
      fail(line, "a tag is not complete, expected one such as [White \"Anderssen\"]");
    };
    step();
    skip_blanks();
    RecordTag tag;
    while (!at_end() && kRecordBlanks.find(now()) == std::string_view::npos && now() != '"' &&
           now() != ']') {
      tag.name += now();
      step();
    }
    if (tag.name.empty() || !skip_blanks() || now() != '"') return expected();
    step();
    while (!at_end() && now() != '"') {
      if (now() == '\n') return expected();
      if (now() == '\\' && at_ + 1 < text_.size() &&
          (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\')) {
        step();
      }
      tag.value += now();
      step();
    }
    if (at_end()) return expected();
    step();
    if (!skip_blanks() || now() != ']') return expected();
    step();
    if (draft_.tag(tag.name) != nullptr) {
      return fail(line, "a second tag " + in_quotes(tag.name) + ", expected one in a game");
    }
    draft_.tags.push_back(std::move(tag));
  }

  // Line breaks mean no more than blanks.
  std::string read_comment() {
    const bool to_line_end = now() == ';';
    const std::size_t line = line_;
    step();
    std::string_view text;
    if (to_line_end) {
      text = rest_of_line();
    } else {
      const std::size_t begin = at_;
      while (!at_end() && now() != '}') step();
      text = text_.substr(begin, at_ - begin);
      if (at_end()) {
        fail(line, "a comment is not closed, expected '}' before the end");
      } else {
        step();
      }
    }
    std::string words;
    for (const char c : trimmed(text)) {
      const bool blank = kRecordBlanks.find(c) != std::string_view::npos;
      if (!blank) words += c;
      if (blank && !words.empty() && words.back() != ' ') words += ' ';
    }
    return words;
  }

  // Moves up to the end of the line: true if a result ended the game.
  bool read_line(RecordedLine& line, int depth) {
    const std::size_t opened = line_;
    while (!wrong_ && skip_blanks()) {
      const char c = now();
      if (c == '[' && depth == 0) return false;
      if (c == ')') {
        if (depth == 0) fail(line_, "')' without a variation, expected a move");
        step();
        return false;
      }
      if (c == '(') {
        read_variation(line, depth);
      } else if (c == '{' || c == ';') {
        place_comment(line, read_comment());
      } else if (c == '$') {
        read_sign(line);
      } else if (kWordEnds.find(c) != std::string_view::npos) {
        fail(line_, in_quotes(c) + " between the moves, expected a move");
      } else if (read_word(line, depth)) {
        return true;
      }
    }
    if (!wrong_ && depth > 0) fail(opened, "a variation is not closed, expected ')'");
    return false;
  }

  void read_variation(RecordedLine& line, int depth) {
    if (line.moves.empty())
      return fail(line_, "a variation before the first move, expected a move");
    if (depth == kDeepestVariation) {
      return fail(line_, "variations are more than " + std::to_string(kDeepestVariation) + " deep");
    }
    step();
    RecordedLine variation;
    read_line(variation, depth + 1);
    if (variation.moves.empty() && !wrong_) {
      // A comment in brackets, as some programs write it.
      for (std::string& comment : variation.comments) place_comment(line, std::move(comment));
    } else {
      line.moves.back().variations.push_back(std::move(variation));
    }
  }

  static void place_comment(RecordedLine& line, std::string comment) {
    if (comment.empty()) return;
    if (line.moves.empty()) return line.comments.push_back(std::move(comment));
    RecordedMove& last = line.moves.back();
    (last.variations.empty() ? last.comments : last.after).push_back(std::move(comment));
  }

  void read_sign(RecordedLine& line) {
    step();
    const std::size_t end = std::min(text_.find_first_not_of(kRecordDigits, at_), text_.size());
    int number = -1;
    std::from_chars(text_.data() + at_, text_.data() + end, number);
    if (number < 0 || number > 255) return fail(line_, "'$' without a sign, expected $0 to $255");
    at_ = end;
    if (line.moves.empty()) return fail(line_, "a sign before the first move, expected a move");
    line.moves.back().signs.push_back(number);
  }

  // True: it was a result.
  bool read_word(RecordedLine& line, int depth) {
    const std::size_t end = std::min(text_.find_first_of(kWordEnds, at_), text_.size());
    std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    if (is_result_text(word)) {
      if (depth > 0) return false;  // how a variation would have ended
      draft_.result = word == "1/2" ? "1/2-1/2" : word;
      return true;
    }
    word = without_move_number(word);
    const std::size_t last = word.find_last_not_of("!?");
    const std::string_view sign = last == std::string_view::npos ? word : word.substr(last + 1);
    word.remove_suffix(sign.size());
    if (!word.empty() && word != "e.p." && word != "ep") {
      RecordedMove move;
      move.text = word;
      move.line = line_;
      line.moves.push_back(std::move(move));
    }
    const auto found = std::find(kSigns.begin(), kSigns.end(), sign);
    if (found != kSigns.end() && !line.moves.empty()) {
      line.moves.back().signs.push_back(static_cast<int>(found - kSigns.begin()) + 1);
    }
    return false;
  }

  // "12.e4" is "e4", "12..." and "..." are nothing.
  static std::string_view without_move_number(std::string_view word) {
    const std::size_t dots = std::min(word.find_first_not_of(kRecordDigits), word.size());
    if (dots == word.size() || word[dots] != '.') return word;
    return word.substr(std::min(word.find_first_not_of('.', dots), word.size()));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  RecordDraft draft_;
  std::vector<RecordDraft> games_;
  std::optional<Error> wrong_;
};

// Has a move, or one of its variations, a point such as h10?
bool has_rank_ten(const RecordedLine& line) {
  return std::any_of(line.moves.begin(), line.moves.end(), [](const RecordedMove& move) {
    const std::size_t at = move.text.find("10");
    const bool point = at != 0 && at != std::string::npos && lower_case(move.text[at - 1]) >= 'a' &&
                       lower_case(move.text[at - 1]) <= 'z';
    return point || std::any_of(move.variations.begin(), move.variations.end(), has_rank_ten);
  });
}

}  // namespace

bool is_result_text(std::string_view word) {
  if (word == "*" || word == "1/2") return true;
  std::size_t seats = 0;
  bool any = false;
  for (std::size_t from = 0; from <= word.size(); ++seats) {
    const std::size_t end = std::min(word.find('-', from), word.size());
    const std::string_view share = word.substr(from, end - from);
    if (!is_share(share)) return false;
    any = any || share != "0";
    from = end + 1;
  }
  return seats >= 2 && any;
}

const std::string* RecordDraft::tag(std::string_view name) const {
  const auto found = std::find_if(tags.begin(), tags.end(),
                                  [&](const RecordTag& one) { return one.name == name; });
  return found == tags.end() ? nullptr : &found->value;
}

Result<std::vector<RecordDraft>> scan_records(std::string_view text) {
  auto games = RecordScanner(text).run();
  if (games && games->empty()) {
    return Error{
        "there is no game in the text, expected tags such as [White \"Anderssen\"] and moves"};
  }
  if (!games) return games;
  std::vector<RecordDraft> all = *std::move(games);
  const bool ten =
      std::any_of(all.begin(), all.end(), [](const auto& one) { return has_rank_ten(one.line); });
  for (RecordDraft& one : all) one.rank_ten = ten;
  return all;
}

bool looks_recorded(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (true) {
    const std::size_t begin = text.find_first_not_of(kRecordBlanks);
    if (begin == std::string_view::npos) return false;
    text.remove_prefix(begin);
    if (text.front() != '%' && text.front() != ';') break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  return text.front() == '[' || text.front() == '{' || text.starts_with("1.");
}

}  // namespace espalier::app
