// In which order the children of a node are searched. Children keep their number in the game's own
// list; a score and that number are packed into one word, so that the best child is the largest
// word and ties keep the game's order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace espalier::engine {

inline constexpr int kNumberBits = 10;
inline constexpr std::size_t kMostChildren = std::size_t{1} << kNumberBits;

template <std::size_t Capacity>
class ChildOrder {
  static_assert(Capacity <= kMostChildren);

 public:
  explicit ChildOrder(std::size_t children) : children_(children) {}

  std::size_t size() const { return children_; }

  // Only these children, in this order.
  template <class Numbers>
  static ChildOrder given(const Numbers& numbers) {
    ChildOrder order(numbers.size());
    auto score = static_cast<std::int64_t>(numbers.size());
    std::size_t place = 0;
    for (const std::size_t number : numbers) order.words_[place++] = pack(score--, number);
    order.scores_at_ = kNever;
    order.given_ = true;
    return order;
  }

  // This child first, before any is scored.
  void put_first(std::size_t child) {
    first_ = child;
    preset_ = 1;
    scores_at_ = 1;
  }

  // Must the children be scored before next() is called?
  bool needs_scores() const { return turn_ == scores_at_; }
  void scores_are_set() {
    if (preset_ == 1) words_[first_] = words_[0];  // its turn has been
    scores_at_ = kNever;
  }

  void set_score(std::size_t child, std::int64_t score) { words_[child] = pack(score, child); }
  // Adds to the score; the first time sets it.
  void put_score(std::size_t child, std::int64_t score, bool first) {
    const std::int64_t so_far = first ? pack(0, child) : words_[child];
    words_[child] = so_far + score * static_cast<std::int64_t>(kMostChildren);
  }
  void set_all_equal() {
    for (std::size_t i = 0; i < children_; ++i)
      words_[i] = static_cast<std::int64_t>(kMostChildren - 1 - i);
  }
  std::int64_t score(std::size_t child) const { return words_[child] >> kNumberBits; }

  bool done() const { return turn_ == children_; }

  // The number of the next child.
  [[gnu::always_inline]] std::size_t next() {
    if (is_first()) {
      ++turn_;
      return first_;
    }
    std::size_t best = turn_;
    for (std::size_t i = turn_ + 1; i < children_; ++i) {
      if (words_[i] > words_[best]) best = i;
    }
    std::swap(words_[turn_], words_[best]);
    return number(words_[turn_++]);
  }

  // Have the children been scored?
  bool is_scored() const { return scores_at_ == kNever && !given_; }
  // Was the order given, rather than made from scores?
  bool is_given() const { return given_; }
  // Would next() give the child that was put first?
  bool is_first() const { return turn_ < preset_; }
  std::size_t left() const { return children_ - turn_; }

  // The child next() would give, without taking it. Scores are set and children are left.
  std::size_t peek() const {
    std::size_t best = turn_;
    for (std::size_t i = turn_ + 1; i < children_; ++i) {
      if (words_[i] > words_[best]) best = i;
    }
    return number(words_[best]);
  }
  // The least score with which that child would still be the next one. Two children are left.
  std::int64_t least_to_lead() const {
    const std::size_t child = peek();
    std::int64_t rival = std::numeric_limits<std::int64_t>::min();
    for (std::size_t i = turn_; i < children_; ++i) {
      if (number(words_[i]) != child) rival = std::max(rival, words_[i]);
    }
    return (rival >> kNumberBits) + (number(rival) < child ? 1 : 0);
  }
  // A better estimate of a child whose turn has not come yet.
  void rescore(std::size_t child, std::int64_t score) {
    for (std::size_t i = turn_; i < children_; ++i) {
      if (number(words_[i]) == child) words_[i] = pack(score, child);
    }
  }
  // The best child that is still to come and stands before this one in the game's own order. (For
  // stories: asked after next().)
  std::optional<std::size_t> overtaken(std::size_t child) const {
    if (needs_scores()) return child > 0 ? std::optional<std::size_t>(0) : std::nullopt;
    std::optional<std::size_t> best;  // its place
    for (std::size_t i = turn_; i < children_; ++i) {
      if (number(words_[i]) < child && (!best || words_[i] > words_[*best])) best = i;
    }
    return best ? std::optional(number(words_[*best])) : std::nullopt;
  }
  // The score by which next() took the last child. (For stories.)
  std::int64_t taken_score() const { return words_[turn_ - 1] >> kNumberBits; }
  // Calls use(number) for every child that has been given.
  template <class Use>
  void for_each_taken(const Use& use) const {
    if (preset_ == 1 && turn_ > 0) use(first_);
    for (std::size_t i = preset_; i < turn_; ++i) use(number(words_[i]));
  }
  // How many children have been given, the last one included.
  std::size_t turn() const { return turn_; }

 private:
  static constexpr std::size_t kNever = kMostChildren + 1;

  static std::int64_t pack(std::int64_t score, std::size_t child) {
    return score * static_cast<std::int64_t>(kMostChildren) +
           static_cast<std::int64_t>(kMostChildren - 1 - child);
  }
  static std::size_t number(std::int64_t word) {
    return kMostChildren - 1 - (static_cast<std::size_t>(word) & (kMostChildren - 1));
  }

  std::size_t children_;
  std::size_t turn_ = 0;
  std::size_t first_ = 0;
  std::size_t preset_ = 0;  // 1: first_ was put first
  bool given_ = false;
  std::size_t scores_at_ =
      0;  // the turn before which scores are needed: 1 if a child was put first
  std::int64_t words_[Capacity];  // filled before it is read
};

}  // namespace espalier::engine
