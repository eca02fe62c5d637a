// Byte forms: there and back again, equal for equal values, and refused when damaged.
#include "work/bytes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string_view>

#include "work/kinds.hpp"

namespace espalier::work {
namespace {

enum class Colour : std::uint8_t { Red, Green };

struct Padded {
  std::uint8_t small = 0;
  std::uint64_t large = 0;
  friend bool operator==(const Padded&, const Padded&) = default;
};
auto byte_fields(Padded& padded) { return std::tie(padded.small, padded.large); }

struct Unlisted {  // has padding and does not list its fields
  std::uint8_t small = 0;
  std::uint64_t large = 0;
};

struct Tree {
  std::string name;
  std::vector<Padded> leaves;
  std::optional<double> value;
  std::array<std::string, 2> words;
  std::pair<int, bool> mark{0, false};
  Colour colour = Colour::Red;
  friend bool operator==(const Tree&, const Tree&) = default;
};
auto byte_fields(Tree& tree) {
  return std::tie(tree.name, tree.leaves, tree.value, tree.words, tree.mark, tree.colour);
}

static_assert(HasByteForm<Tree> && HasByteForm<std::vector<std::vector<double>>>);
static_assert(!HasByteForm<Unlisted> && !HasByteForm<std::vector<Unlisted>>);
static_assert(!HasByteForm<int*> && !HasByteForm<std::string_view>);
static_assert(!HasByteForm<std::span<const int>> && !HasByteForm<std::map<int, int>>);

template <class T>
void expect_round_trip(const T& value) {
  const auto back = from_bytes<T>(to_bytes(value));
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ(*back, value);
}

Tree full_tree() {
  return {"oak",      {{1, 2}, {3, std::numeric_limits<std::uint64_t>::max()}},
          -0.5,       {"a", ""},
          {-7, true}, Colour::Green};
}

TEST(Bytes, ComeBackAsTheyWere) {
  expect_round_trip(0);
  expect_round_trip(std::numeric_limits<std::int64_t>::min());
  expect_round_trip(std::numeric_limits<double>::infinity());
  expect_round_trip(true);
  expect_round_trip(Colour::Green);
  expect_round_trip(std::string("with a \0 in it", 14));
  expect_round_trip(std::vector<std::string>{"", "one", std::string(1000, 'x')});
  expect_round_trip(std::optional<int>());
  expect_round_trip(std::optional<std::optional<bool>>(std::optional<bool>()));
  expect_round_trip(std::vector<std::vector<double>>{{}, {1.5, -2}, {}});
  expect_round_trip(Tree{});
  expect_round_trip(full_tree());
}

TEST(Bytes, OfEqualValuesAreEqual) {
  // The padding of the two differs.
  alignas(Padded) std::array<std::byte, sizeof(Padded)> zeros;
  alignas(Padded) std::array<std::byte, sizeof(Padded)> ones;
  zeros.fill(std::byte{0});
  ones.fill(std::byte{0xff});
  auto* a = new (zeros.data()) Padded;
  auto* b = new (ones.data()) Padded;
  a->small = b->small = 4;
  a->large = b->large = 5;
  EXPECT_EQ(to_bytes(*a), to_bytes(*b));
  EXPECT_EQ(to_bytes(*a).size(), 9U);
}

TEST(Bytes, TooFewAreRefusedWhereverTheyEnd) {
  const Bytes whole = to_bytes(full_tree());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto part = from_bytes<Tree>(std::span(whole).first(size));
    EXPECT_FALSE(part.ok()) << size;
  }
}

TEST(Bytes, TooManyAreRefused) {
  Bytes longer = to_bytes(full_tree());
  longer.push_back(std::byte{0});
  EXPECT_FALSE(from_bytes<Tree>(longer).ok());
}

TEST(Bytes, ADamagedSizeAllocatesNothing) {
  const Bytes huge = to_bytes(std::numeric_limits<std::uint64_t>::max());
  EXPECT_FALSE(from_bytes<std::string>(huge).ok());
  EXPECT_FALSE(from_bytes<std::vector<double>>(huge).ok());
  EXPECT_FALSE(from_bytes<std::vector<Tree>>(huge).ok());
}

TEST(Bytes, AnOutcomeIsAResultOrAnError) {
  const auto good = outcome_from_bytes<int>(outcome_to_bytes(Result<int>(5)));
  EXPECT_EQ(good.value(), 5);
  const auto bad = outcome_from_bytes<int>(outcome_to_bytes(Result<int>(Error{"why"})));
  EXPECT_EQ(bad.message(), "why");
  EXPECT_FALSE(outcome_from_bytes<int>({}).ok());
}

TEST(Kinds, MakeWorkersFromBytes) {
  ASSERT_TRUE((register_kind<std::string, int, std::string>(
      "test/prefix", [](const std::string& prefix, const StopFlag&) -> Worker<int, std::string> {
        if (prefix.empty()) return Error{"no prefix"};
        return [prefix](int n) { return prefix + std::to_string(n); };
      })));
  EXPECT_FALSE(register_hand("test/prefix", {}));  // a kind has one meaning
  const auto known = kinds();
  EXPECT_EQ(std::count(known.begin(), known.end(), "test/prefix"), 1);
  const StopFlag never;
  const auto answer = [&](const Origin& origin, const Bytes& unit) {
    const auto hand = make_hand(origin, never);
    if (!hand) return "! " + hand.message();
    const auto outcome = outcome_from_bytes<std::string>((*hand)->compute(unit));
    return outcome ? *outcome : "! " + outcome.message();
  };
  const Bytes setup = to_bytes(std::string("n="));
  EXPECT_EQ(answer({"test/prefix", setup}, to_bytes(12)), "n=12");
  EXPECT_EQ(answer({"test/prefix", to_bytes(std::string())}, to_bytes(12)), "! no prefix");
  EXPECT_EQ(answer({"test/prefix", {}}, to_bytes(12)), "! a message between workers is cut off");
  EXPECT_EQ(answer({"test/prefix", setup}, {}), "! a message between workers is cut off");
  EXPECT_EQ(answer({"test/none", setup}, to_bytes(12)), "! unknown kind of work 'test/none'");
}

}  // namespace
}  // namespace espalier::work
