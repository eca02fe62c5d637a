#include "app/tree_subjects.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include "app/parameters.hpp"
#include "app/suggest.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/p_exact.hpp"
#include "espalier/trees/written.hpp"

namespace espalier::app {
namespace {

struct SchemeText {
  std::string name;
  double probability = 0;
};

Result<SchemeText> parse_scheme(const std::string& text) {
  const std::size_t colon = text.find(':');
  SchemeText scheme{text.substr(0, colon), 0};
  const bool ordered =
      scheme.name == "p-ordered" || scheme.name == "p-exact" || scheme.name == "p-leaves";
  const bool plain =
      scheme.name == "unordered" || scheme.name == "integer" || scheme.name == "real";
  if (!ordered && !plain) {
    return Error{unknown_name(
        "scheme", text,
        {"unordered", "integer", "real", "p-ordered:0.6", "p-exact:0.6", "p-leaves:0.6"},
        "espalier tree --help")};
  }
  if (plain && colon != std::string::npos) {
    return Error{"scheme '" + scheme.name + "' takes no probability; got " + in_quotes(text)};
  }
  if (plain) return scheme;
  const auto p =
      colon == std::string::npos
          ? Result<double>(Error{"scheme '" + scheme.name + "' needs a probability, such as " +
                                 scheme.name + ":0.6"})
          : parse_number(text.substr(colon + 1), "probability of " + scheme.name);
  if (!p) return p.error();
  if (*p < 0 || *p > 1) {
    return Error{"the probability of scheme " + in_quotes(text) + " must be from 0 to 1"};
  }
  scheme.probability = *p;
  return scheme;
}

trees::AnyScheme any_scheme(const SchemeText& text, bool uniform) {
  trees::AnyScheme scheme = trees::AnyScheme::unordered(uniform);
  scheme.probability = text.probability;
  if (text.name == "integer") scheme.kind = trees::SchemeKind::Integer;
  if (text.name == "real") scheme.kind = trees::SchemeKind::Real;
  if (text.name == "p-ordered") scheme.kind = trees::SchemeKind::POrdered;
  if (text.name == "p-leaves") scheme.kind = trees::SchemeKind::PLeaves;
  return scheme;
}

}  // namespace

Result<AnyTree> make_tree(const SyntheticSubject& subject, Ranks ranks) {
  const auto scheme = parse_scheme(subject.scheme);
  if (!scheme) return scheme.error();
  if (subject.width < 1 || subject.width > kMaxTreeWidth || subject.depth < 0 ||
      subject.depth > kMaxTreeDepth) {
    return Error{"a tree of width " + std::to_string(subject.width) + " and depth " +
                 std::to_string(subject.depth) + " is out of range; expected width 1 to " +
                 std::to_string(kMaxTreeWidth) + ", depth 0 to " + std::to_string(kMaxTreeDepth)};
  }
  const auto width = static_cast<std::uint32_t>(subject.width);
  const auto depth = static_cast<std::uint32_t>(subject.depth);
  const trees::AnyShape shape{subject.uniform, width, depth};
  const std::uint64_t leaves = trees::uniform_leaves(width, depth, trees::kMaxWrittenNodes);
  if (scheme->name == "p-exact") {
    if (leaves > trees::kMaxWrittenNodes / 2) {
      return Error{"scheme p-exact writes the whole tree out, and this one may have more than " +
                   std::to_string(trees::kMaxWrittenNodes / 2) + " leaves; use p-ordered"};
    }
    const auto tree = trees::p_exact_tree(shape, scheme->probability, subject.seed);
    return AnyTree(tree);
  }
  const trees::SyntheticTree tree(shape, any_scheme(*scheme, subject.uniform), subject.seed);
  // Small permutations are shown as 1..M.
  const bool small = leaves <= trees::kMaxRankedLeaves && depth <= 64;
  const bool permutation = scheme->name == "unordered" && subject.uniform;
  const bool wanted = permutation || (ranks == Ranks::OfAll && scheme->name != "integer");
  if (small && wanted) return AnyTree(trees::with_ranks(trees::write_out(tree)));
  return AnyTree(tree);
}

std::optional<Error> parse_shape(std::string_view text, const std::string& what,
                                 SyntheticSubject& subject) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) {
    return Error{what + " " + in_quotes(text) + ": expected WIDTH,DEPTH such as 3,4"};
  }
  const auto width = parse_integer(text.substr(0, comma), what + " width", 1, kMaxTreeWidth);
  if (!width) return width.error();
  const auto depth = parse_integer(text.substr(comma + 1), what + " depth", 0, kMaxTreeDepth);
  if (!depth) return depth.error();
  subject.width = static_cast<int>(*width);
  subject.depth = static_cast<int>(*depth);
  return std::nullopt;
}

}  // namespace espalier::app
