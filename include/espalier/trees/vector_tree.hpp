// Trees whose leaves are worth a vector: one number for each of two to six players, written in
// angle brackets, `((<1,2,6> <4,2,3>) (<6,1,2> <7,4,1>))`. The players A, B, C, ... move in turn, A
// at the root. `(1,2,6)` is still a node with three children.
//
// The text is read by the parser of literal trees: every vector is first replaced by its number, in
// as many digits as the vector has letters, so that messages count characters as they were written.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/sum_bounds.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier::trees {

class VectorTree {
 public:
  using Position = LiteralTree::Position;
  using Move = LiteralTree::Move;
  using Moves = LiteralTree::Moves;
  using Value = double;
  static constexpr std::size_t kSeats = kMostSeats;  // entries of absent players are 0
  using Vector = std::array<double, kSeats>;

  // `vectors`: by the number that the tree has as a node's value.
  VectorTree(LiteralTree tree, std::vector<Vector> vectors, std::size_t players)
      : tree_(std::move(tree)),
        vectors_(std::make_shared<const std::vector<Vector>>(std::move(vectors))),
        players_(players) {}
  // A tree for two: what the first player wins the second loses.
  explicit VectorTree(const LiteralTree& tree) : tree_(tree), players_(2) {}

  Position start() const { return tree_.start(); }
  Moves moves(const Position& p) const { return tree_.moves(p); }
  Position play(const Position& p, Move child) const { return tree_.play(p, child); }
  Seat to_move(const Position& p) const {
    if (vectors_ == nullptr) return tree_.to_move(p);
    return seat_at(p.level % players_);
  }
  std::optional<Vector> payoffs(const Position& p) const {
    if (tree_.node(p).fan_out > 0) return std::nullopt;
    return written(p);
  }
  // Throws ValueMissing.
  Vector written(const Position& p) const {
    const auto value = tree_.node(p).value;
    if (!value) throw ValueMissing(tree_.name(p.node));
    return vector_of(*value);
  }
  Vector vector_of(double value) const {
    if (vectors_ == nullptr) return {value, -value};
    return (*vectors_)[static_cast<std::size_t>(value)];
  }
  std::uint64_t key(const Position& p) const { return tree_.key(p); }

  std::size_t players() const { return players_; }
  const LiteralTree& tree() const { return tree_; }

  // Of all written vectors.
  SumBounds<double> bounds() const {
    SumBounds<double> bounds{ScoreTraits<double>::highest(), ScoreTraits<double>::lowest(),
                             ScoreTraits<double>::lowest()};
    for (const LiteralNode& node : tree_.nodes()) {
      if (!node.value) continue;
      const Vector vector = vector_of(*node.value);
      double sum = 0;
      for (std::size_t i = 0; i < players_; ++i) {
        bounds.lowest = std::min(bounds.lowest, vector[i]);
        bounds.highest = std::max(bounds.highest, vector[i]);
        sum += vector[i];
      }
      bounds.most_sum = std::max(bounds.most_sum, sum);
    }
    return bounds;
  }

 private:
  LiteralTree tree_;
  std::shared_ptr<const std::vector<Vector>> vectors_;  // null: a tree for two
  std::size_t players_;
};

// The written vectors of inner nodes, where a search ends above the leaves.
struct WrittenVector {
  VectorTree::Vector evaluate(const VectorTree& tree, const VectorTree::Position& p) const {
    return tree.written(p);
  }
  SumBounds<double> sum_bounds(const VectorTree& tree) const { return tree.bounds(); }
};

inline bool has_vectors(std::string_view text) { return text.find('<') != text.npos; }

namespace detail {

struct ReadVectors {
  std::string text;  // with numbers in the place of vectors
  std::vector<VectorTree::Vector> vectors;
  std::size_t players = 0;
};

// `inside`: what stands between the brackets.
inline Result<std::vector<double>> read_vector(std::string_view inside) {
  std::vector<double> numbers;
  for (std::size_t from = 0; from <= inside.size();) {
    const std::size_t end = std::min(inside.find(',', from), inside.size());
    const std::string_view word = trimmed(inside.substr(from, end - from));
    double number = 0;
    const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code != std::errc{} || stop != word.data() + word.size() || !std::isfinite(number) ||
        std::abs(number) > kMaxWrittenValue) {
      return Error{"has " + in_quotes(word) + " where a number was expected"};
    }
    numbers.push_back(number);
    from = end + 1;
  }
  if (numbers.size() < 2 || numbers.size() > kMostSeats) {
    return Error{"has " + std::to_string(numbers.size()) +
                 " entries; expected 2 to 6, one for each player"};
  }
  return numbers;
}

inline Result<ReadVectors> take_vectors(std::string_view text) {
  ReadVectors read;
  read.text = text;
  for (std::size_t open = text.find('<'); open != text.npos; open = text.find('<', open + 1)) {
    const std::string where = "the vector at character " + std::to_string(open + 1) + " ";
    const std::size_t close = text.find('>', open);
    if (close == text.npos) return Error{where + "has no '>'"};
    const auto numbers = read_vector(text.substr(open + 1, close - open - 1));
    if (!numbers) return Error{where + numbers.message()};
    if (read.players != 0 && numbers->size() != read.players) {
      return Error{where + "has " + std::to_string(numbers->size()) +
                   " entries, the first one has " + std::to_string(read.players) +
                   "; expected vectors of one length"};
    }
    read.players = numbers->size();
    VectorTree::Vector vector{};
    std::copy(numbers->begin(), numbers->end(), vector.begin());
    const std::string number = std::to_string(read.vectors.size());
    const std::size_t length = close - open + 1;
    if (number.size() > length) return Error{where + "is one too many; expected fewer vectors"};
    read.text.replace(open, length, std::string(length - number.size(), '0') + number);
    read.vectors.push_back(vector);
  }
  return read;
}

}  // namespace detail

inline Result<VectorTree> parse_vector_tree(std::string_view text) {
  auto read = detail::take_vectors(text);
  if (!read) return read.error();
  const auto tree = parse_tree(read->text);
  if (!tree) return tree.error();
  std::size_t valued = 0;
  for (const LiteralNode& node : tree->nodes()) valued += node.value ? 1 : 0;
  if (valued != read->vectors.size()) {
    return Error{"a tree with vectors has a plain number as well; expected a vector of " +
                 std::to_string(read->players) + " entries at every node that has a value"};
  }
  return VectorTree(*tree, std::move(read->vectors), read->players);
}

// "(1, 2, 6)"
inline std::string format_vector(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "(" : ", ") + format_number(value);
  return text + ")";
}

}  // namespace espalier::trees
