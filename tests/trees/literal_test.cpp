// Tree texts: what is read, what is refused and how the message helps, and the way back.
#include <gtest/gtest.h>

#include <string>

#include "espalier/core/rng.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/written.hpp"

namespace espalier::trees {
namespace {

std::string error_of(const std::string& text) {
  const auto tree = parse_tree(text);
  return tree.ok() ? "accepted: " + format_tree(*tree) : tree.message();
}

TEST(TreeText, ReadsNumbersNamesAndStaticValues) {
  const auto tree = parse_tree("a(b=52(e=41, f=-5) (1 .5 +2e1) c)");
  ASSERT_TRUE(tree.ok());
  const auto& nodes = tree->nodes();
  ASSERT_EQ(nodes.size(), 9U);
  EXPECT_EQ(tree->name(0), "a");
  EXPECT_EQ(nodes[1].value, 52);
  EXPECT_EQ(tree->name(2), "a2");
  EXPECT_EQ(tree->name(3), "c");
  EXPECT_FALSE(nodes[3].value.has_value());
  EXPECT_EQ(nodes[4].value, 41);
  EXPECT_EQ(nodes[5].value, -5);
  EXPECT_EQ(nodes[7].value, 0.5);
  EXPECT_EQ(nodes[8].value, 20);
  EXPECT_EQ(tree->name(8), "a23");
  EXPECT_EQ(tree->height(), 2);
}

TEST(TreeText, ASingleNodeIsATree) {
  for (const char* text : {"7", " 7 ", "x=7", "=7", "\n\t7\r\n"}) {
    const auto tree = parse_tree(text);
    ASSERT_TRUE(tree.ok()) << text;
    EXPECT_EQ(tree->nodes()[0].value, 7);
    EXPECT_EQ(tree->height(), 0);
  }
}

TEST(TreeText, ErrorsNameTheProblemAndThePlace) {
  EXPECT_EQ(error_of(""), "the tree text is empty; expected something like ((41 5) (12 90))");
  EXPECT_EQ(error_of("   "), "the tree text is empty; expected something like ((41 5) (12 90))");
  EXPECT_EQ(error_of("((1 2)"), "unbalanced '(' at character 1: the text ends before its ')'");
  EXPECT_EQ(error_of("(1 (2 3)"), "unbalanced '(' at character 1: the text ends before its ')'");
  EXPECT_EQ(error_of("(1 2))"), "unbalanced ')' at character 6: no '(' is open here");
  EXPECT_EQ(error_of(")"), "unbalanced ')' at character 1: no '(' is open here");
  EXPECT_EQ(error_of("(1 ())"),
            "empty list of children at character 5: expected a node before ')'");
  EXPECT_EQ(error_of("(1,,2)"), "unexpected ',' at character 4: expected a node");
  EXPECT_EQ(error_of("(,1)"), "unexpected ',' at character 2: expected a node");
  EXPECT_EQ(error_of("(1,)"), "unexpected ')' at character 4 after ',': expected a node");
  EXPECT_EQ(error_of("(1 ?)"), "unexpected '?' at character 4: expected a number, a name or '('");
  EXPECT_EQ(error_of("(a= 1)"),
            "expected a number or a range such as [3, 9] after '=' at character 4");
  EXPECT_EQ(error_of("(1x)"),
            "unexpected 'x' at character 3 in a number; a name cannot start with a digit");
  EXPECT_EQ(error_of("(- 1)"), "not a number at character 2");
  EXPECT_NE(error_of("(1 2) 3").find("text after the end of the tree at character 7"),
            std::string::npos);
  EXPECT_NE(error_of("1e300").find("too large"), std::string::npos);
  EXPECT_NE(error_of("1e999").find("too large"), std::string::npos);
}

TEST(TreeText, DepthIsLimitedByName) {
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '(') + "1" +
           std::string(static_cast<std::size_t>(levels), ')');
  };
  const auto deepest = parse_tree(nested(kMaxLevels));
  ASSERT_TRUE(deepest.ok());
  EXPECT_EQ(deepest->height(), kMaxLevels);
  EXPECT_NE(error_of(nested(kMaxLevels + 1)).find("more than 10000 levels"), std::string::npos);
  EXPECT_NE(error_of(std::string(1'000'000, '(')).find("more than 10000 levels"),
            std::string::npos);
  EXPECT_EQ(deepest->name(9'999), "n9999");
}

TEST(TreeText, RoundTripsOnRandomTrees) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    AnyScheme scheme;
    scheme.kind = seed % 2 == 0 ? SchemeKind::Integer : SchemeKind::Real;
    const SyntheticTree tree({false, 5, 5}, scheme, seed);
    const std::string text = format_tree(write_out(tree));
    const auto read = parse_tree(text);
    ASSERT_TRUE(read.ok()) << text;
    ASSERT_EQ(format_tree(*read), text);
    const WrittenValue written;
    EXPECT_EQ(run<exact::Minimax>(*read, written, read->start(), Depth{5}).value,
              run<exact::AlphaBeta>(tree, AssignedValue{}, tree.start(), Depth{5}).value);
  }
}

TEST(TreeText, GarbageNeverCrashes) {
  const std::string alphabet = "()=,. -+eabz019\n\t\xff";
  Rng rng(5);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint64_t k = rng.below(20); k > 0; --k) text += alphabet[rng.below(alphabet.size())];
    const auto tree = parse_tree(text);
    if (!tree) {
      EXPECT_FALSE(tree.message().empty());
      continue;
    }
    EXPECT_TRUE(parse_tree(format_tree(*tree)).ok()) << text;
  }
}

TEST(LiteralTreeGame, TheRootMayBelongToEitherPlayer) {
  const auto tree = parse_tree("((41 5) (12 90))");
  const WrittenValue value;
  const auto min_root = tree->with_root(Player::Second);
  EXPECT_EQ(run<exact::Minimax>(*tree, value, tree->start(), Depth{2}).value, 12);
  // min(max(41, 5), max(12, 90)) = 41, which is -41 in the mover's view.
  EXPECT_EQ(run<exact::Minimax>(min_root, value, min_root.start(), Depth{2}).value, -41);
}

TEST(LiteralTreeGame, MissingStaticValuesAreZeroOrAnError) {
  const auto tree = parse_tree("(a(1 2) b=7(3 4))");
  WrittenValue value;
  const auto a = tree->play(tree->start(), 0);
  const auto b = tree->play(tree->start(), 1);
  EXPECT_EQ(value.evaluate(*tree, a), 0);
  EXPECT_EQ(value.evaluate(*tree, b), -7);  // MIN moves there
  value.missing = MissingValue::IsError;
  EXPECT_THROW(value.evaluate(*tree, a), ValueMissing);
}

}  // namespace
}  // namespace espalier::trees
