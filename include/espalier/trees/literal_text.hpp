// The text form of literal trees. One grammar:
//   node := number | [name] ['=' (number | range)] ['(' node {[','] node} ')']
//   range := '[' number ',' number ']'
// A range says between which values the node lies (B*); a leaf has a value.
// The parser keeps its own stack, so depth is limited by a named constant and not by the machine.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/trees/literal.hpp"

namespace espalier::trees {

inline constexpr int kMaxLevels = 10'000;
inline constexpr std::size_t kMaxNameLength = 64;
inline constexpr double kMaxWrittenValue = 2251799813685248.0;  // 2^51: well inside the limits

class TreeParser {
 public:
  explicit TreeParser(std::string_view text) : text_(text) {}

  Result<LiteralTree> parse() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // the mark some editors put first
    skip_blanks();
    if (at_end()) return fail("the tree text is empty; expected something like ((41 5) (12 90))");
    while (!done_) {
      if (auto error = step()) return *error;
    }
    skip_blanks();
    if (!at_end()) {
      return fail(peek() == ')' ? "unbalanced ')' " + place() + ": no '(' is open here"
                                : "text after the end of the tree " + place() +
                                      "; to give one root several children put ( ) around them");
    }
    return lay_out();
  }

 private:
  struct RawNode {
    std::string name;
    std::optional<double> value;
    std::optional<WrittenRange> range;
    std::size_t parent = 0;
    std::vector<std::size_t> children;
  };

  // Reads one node up to its '(' if it has one, or closes the innermost list.
  std::optional<Error> step() {
    skip_blanks();
    if (at_end()) {
      return fail("unbalanced '(' at character " + std::to_string(open_.back().at + 1) +
                  ": the text ends before its ')'");
    }
    if (peek() == ')') return close();
    if (peek() == ',') {
      const bool after_node =
          !open_.empty() && !raw_[open_.back().node].children.empty() && !comma_;
      if (!after_node) return fail("unexpected ',' " + place() + ": expected a node");
      comma_ = true;
      ++at_;
      return std::nullopt;
    }
    return read_node();
  }

  std::optional<Error> close() {
    if (open_.empty()) return fail("unbalanced ')' " + place() + ": no '(' is open here");
    if (raw_[open_.back().node].children.empty()) {
      return fail("empty list of children " + place() + ": expected a node before ')'");
    }
    if (comma_) return fail("unexpected ')' " + place() + " after ',': expected a node");
    ++at_;
    open_.pop_back();
    done_ = open_.empty();
    return std::nullopt;
  }

  std::optional<Error> read_node() {
    const std::size_t node = raw_.size();
    raw_.emplace_back();
    comma_ = false;
    if (!open_.empty()) {
      raw_[node].parent = open_.back().node;
      raw_[open_.back().node].children.push_back(node);
    }
    if (is_number_start(peek())) {
      if (auto error = read_number(raw_[node].value)) return error;
      done_ = open_.empty();
      return std::nullopt;
    }
    const std::size_t begin = at_;
    while (!at_end() && is_name_char(peek(), at_ == begin)) ++at_;
    if (at_ - begin > kMaxNameLength) {
      return fail("the name at character " + std::to_string(begin + 1) + " is longer than " +
                  std::to_string(kMaxNameLength) + " letters");
    }
    raw_[node].name = std::string(text_.substr(begin, at_ - begin));
    if (!at_end() && peek() == '=') {
      ++at_;
      if (!at_end() && peek() == '[') {
        if (auto error = read_range(raw_[node].range)) return error;
      } else {
        if (at_end() || !is_number_start(peek())) {
          return fail("expected a number or a range such as [3, 9] after '=' " + place());
        }
        if (auto error = read_number(raw_[node].value)) return error;
      }
    }
    if (!at_end() && peek() == '(') return open(node);
    if (at_ == begin) {
      return fail("unexpected " + shown(peek()) + " " + place() +
                  ": expected a number, a name or '('");
    }
    done_ = open_.empty();
    return std::nullopt;
  }

  std::optional<Error> open(std::size_t node) {
    if (open_.size() >= static_cast<std::size_t>(kMaxLevels)) {
      return fail("the tree is more than " + std::to_string(kMaxLevels) + " levels deep " +
                  place() + "; at most " + std::to_string(kMaxLevels) + " are allowed");
    }
    open_.push_back({node, at_});
    ++at_;
    return std::nullopt;
  }

  std::optional<Error> read_number(std::optional<double>& value) {
    const std::size_t begin = at_;
    const bool plus = peek() == '+' && at_ + 1 < text_.size() && text_[at_ + 1] != '-';
    const char* first = text_.data() + at_ + (plus ? 1 : 0);
    double number = 0;
    const auto [end, code] = std::from_chars(first, text_.data() + text_.size(), number);
    if (code == std::errc::invalid_argument) return fail("not a number " + place());
    at_ = static_cast<std::size_t>(end - text_.data());
    if (code != std::errc{} || !std::isfinite(number) || std::abs(number) > kMaxWrittenValue) {
      return fail("the number at character " + std::to_string(begin + 1) +
                  " is too large; expected at most 2^51 in magnitude");
    }
    if (!at_end() && is_name_char(peek(), false)) {
      return fail("unexpected " + shown(peek()) + " " + place() +
                  " in a number; a name cannot start with a digit");
    }
    if (!at_end() && is_number_start(peek())) {
      return fail("two numbers without a blank between them " + place() + ": expected a blank");
    }
    value = number;
    return std::nullopt;
  }

  std::optional<Error> read_range(std::optional<WrittenRange>& range) {
    const std::string where = place();
    const auto wrong = [&] {
      return fail("the range " + where + " is not complete; expected two numbers such as [3, 9]");
    };
    std::optional<double> ends[2];
    for (int end = 0; end < 2; ++end) {
      ++at_;  // '[' or ','
      skip_blanks();
      if (at_end() || !is_number_start(peek())) return wrong();
      if (auto error = read_number(ends[end])) return error;
      skip_blanks();
      if (at_end() || peek() != (end == 0 ? ',' : ']')) return wrong();
    }
    ++at_;
    range = WrittenRange{*ends[0], *ends[1]};
    if (range->low <= range->high) return std::nullopt;
    return fail("the range " + where + " is upside down; expected [low, high] with low <= high");
  }

  // Breadth first, so that the children of a node are neighbours.
  LiteralTree lay_out() {
    std::vector<LiteralNode> nodes(1);
    std::vector<std::size_t> source = {0};
    for (std::size_t i = 0; i < source.size(); ++i) {
      RawNode& raw = raw_[source[i]];
      nodes[i].name = std::move(raw.name);
      nodes[i].value = raw.value;
      nodes[i].range = raw.range;
      nodes[i].first_child = static_cast<std::uint32_t>(nodes.size());
      nodes[i].fan_out = static_cast<std::uint32_t>(raw.children.size());
      const std::uint32_t level = nodes[i].level;
      for (const std::size_t child : raw.children) {
        LiteralNode fresh;
        fresh.parent = static_cast<std::uint32_t>(i);
        fresh.level = level + 1;
        nodes.push_back(std::move(fresh));
        source.push_back(child);
      }
    }
    return LiteralTree(std::move(nodes));
  }

  static bool is_number_start(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
  }
  static bool is_name_char(char c, bool first) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    return letter || (!first && c >= '0' && c <= '9');
  }
  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return text_[at_]; }
  void skip_blanks() {
    while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) {
      ++at_;
    }
  }
  std::string place() const { return "at character " + std::to_string(at_ + 1); }
  // A character as one can print it.
  static std::string shown(char c) {
    if (c >= ' ' && c <= '~') return std::string("'") + c + "'";
    return "byte " + std::to_string(static_cast<unsigned char>(c));
  }
  static Error fail(std::string message) { return Error{std::move(message)}; }

  struct OpenList {
    std::size_t node;
    std::size_t at;  // where its '(' is
  };
  std::string_view text_;
  std::size_t at_ = 0;
  bool done_ = false;
  bool comma_ = false;  // a ',' waits for its node
  std::vector<RawNode> raw_;
  std::vector<OpenList> open_;
};

inline Result<LiteralTree> parse_tree(std::string_view text) { return TreeParser(text).parse(); }

// The shortest decimal text that reads back as the same number; whole numbers without exponent.
inline std::string format_number(double value) {
  char buffer[32];
  const bool whole = std::floor(value) == value && std::abs(value) <= kMaxWrittenValue;
  const auto [end, code] =
      whole ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<std::int64_t>(value))
            : std::to_chars(buffer, buffer + sizeof buffer, value);
  return code == std::errc{} ? std::string(buffer, end) : std::to_string(value);
}

// Reads back as the same tree.
inline std::string format_tree(const LiteralTree& tree) {
  std::string text;
  struct Pending {
    std::uint32_t node;
    bool closes;
  };
  std::vector<Pending> pending = {{0, false}};
  while (!pending.empty()) {
    const Pending next = pending.back();
    pending.pop_back();
    if (next.closes) {
      text += ')';
      continue;
    }
    const LiteralNode& node = tree.nodes()[next.node];
    if (!text.empty() && text.back() != '(') text += ' ';
    text += node.name;
    if (node.value) {
      if (!node.name.empty() || node.fan_out > 0) text += '=';
      text += format_number(*node.value);
    } else if (node.range) {
      text += "=[" + format_number(node.range->low) + ", " + format_number(node.range->high) + "]";
    }
    if (node.fan_out == 0) continue;
    text += '(';
    pending.push_back({next.node, true});
    for (std::uint32_t i = node.fan_out; i > 0; --i) {
      pending.push_back({node.first_child + i - 1, false});
    }
  }
  return text;
}

}  // namespace espalier::trees
