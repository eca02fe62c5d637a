// The transposition table and what lives on it.
#include <array>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using memory::DepthMatch;
using memory::Replacement;
using scan::Arguments;

bool has_table(const Writing& w) { return w.recipe.memory.bytes > 0; }

Result<bool> read_table(std::string_view value, Draft& draft) {
  const Result<std::uint64_t> bytes = scan::read_size(value);
  if (!bytes) return bytes.error();
  draft.recipe.memory.bytes = static_cast<std::size_t>(*bytes);
  return *bytes > 0;
}

Written write_table(const Writing& w) {
  if (w.recipe.memory.bytes == w.base.memory.bytes) return std::nullopt;
  return Texts{scan::size_text(w.recipe.memory.bytes)};
}

void drop_table(Recipe& recipe) { recipe.memory.bytes = 0; }

template <Replacement kRule>
constexpr Code replacement_code() {
  return {.read =
              [](Arguments&, Draft& draft) {
                draft.recipe.memory.replacement = kRule;
                return true;
              },
          .write = [](const Writing& w) { return alone(w.recipe.memory.replacement == kRule); }};
}

template <DepthMatch kMatch>
constexpr Code match_code() {
  return {.read =
              [](Arguments&, Draft& draft) {
                draft.recipe.memory.match = kMatch;
                return true;
              },
          .write = [](const Writing& w) { return alone(w.recipe.memory.match == kMatch); }};
}

Failure list_without_table(const Draft& draft, std::string_view group) {
  if (draft.recipe.memory.bytes > 0 || !draft.has(group)) return std::nullopt;
  return Error{std::string(group) + " is about a table, but there is none; write tt=64M"};
}

// --- etc -----------------------------------------------------------------------------------------

bool read_etc(Arguments& in, Draft& draft) {
  draft.recipe.memory.etc_depth = in.whole("depth", kEtcDepth, 1, kMostPlies);
  return true;
}

bool read_no_etc(Arguments&, Draft& draft) {
  draft.recipe.memory.etc_depth = 0;
  return false;
}

bool writes_etc(const Writing& w) {
  return has_table(w) && w.recipe.memory.etc_depth != w.base.memory.etc_depth;
}

Written write_etc(const Writing& w) {
  const int depth = w.recipe.memory.etc_depth;
  if (!writes_etc(w) || depth == 0) return std::nullopt;
  return unless_usual(depth, kEtcDepth);
}

Written write_no_etc(const Writing& w) {
  return alone(writes_etc(w) && w.recipe.memory.etc_depth == 0);
}

Failure etc_without_table(const Draft& draft) {
  const Memory& memory = draft.recipe.memory;
  if (memory.bytes > 0 || !draft.has("etc") || memory.etc_depth == 0) return std::nullopt;
  return Error{"etc looks children up in a table, but there is none; write tt=64M"};
}

// --- evaluations ---------------------------------------------------------------------------------

bool read_evaluations(Arguments&, Draft& draft) { return draft.recipe.memory.evaluations = true; }

Written write_evaluations(const Writing& w) {
  return alone(has_table(w) && w.recipe.memory.evaluations && !w.base.memory.evaluations);
}

Failure evaluations_without_table(const Draft& draft) {
  const Memory& memory = draft.recipe.memory;
  if (memory.bytes > 0 || !draft.has("tt-eval")) return std::nullopt;
  return Error{"tt-eval keeps evaluations in a table, but there is none; write tt=64M"};
}

// --- the table ---------------------------------------------------------------------------------

constexpr auto kMemoryRows = std::to_array<Row>({
    {{"memory", "tt", "=64M", kKey, "Greenblatt et al. 1967; Hsu15 slides 4-14, Abalone12 III",
      "transposition table of this size in bytes (K, M, G), or =2^22 entries; =off: none"},
     {.read_value = read_table, .example = "64M", .write = write_table, .drop = drop_table}},
    {{"replace=", "always", "", kKey, "Hsu15 slide 6", "the newer entry stays"},
     replacement_code<Replacement::Always>()},
    {{"replace=", "deeper", "", kKey, "Hsu15 slides 6 and 13",
      "the deeper entry stays, of the same position or another; if equal, the newer one"},
     replacement_code<Replacement::Deeper>()},
    {{"replace=", "deeper-exact", "", kKey, "Hsu15 slides 6 and 9",
      "of one position the deeper entry stays; if equal, an exact value does not yield to a bound; "
      "another position is overwritten"},
     replacement_code<Replacement::DeeperExact>()},
    {{"replace=", "used", "", kKey, "Abalone12 III",
      "an entry whose value was used once does not yield to another position"},
     replacement_code<Replacement::Used>()},
    {{"replace=", "bucket", "", kKey, "ours",
      "of two neighbours the first keeps the newer or deeper entry, the second takes the rest; "
      "used unless another is named"},
     replacement_code<Replacement::Bucket>()},
    {{"match=", "equal", "", kKey, "ours",
      "an entry answers only for its own depth, so values stay those of minimax"},
     match_code<DepthMatch::Equal>()},
    {{"match=", "at-least", "", kKey, "Hsu15 slide 4", "an entry answers for smaller depths too"},
     match_code<DepthMatch::AtLeast>()},
    {{"etc", "etc", "(8)", kKey, "Plaat et al. 1996",
      "enhanced transposition cut-offs: where at least N plies are left, a child the table "
      "knows to be good enough ends the node; needs tt="},
     {.read = read_etc, .write = write_etc, .conflicts = {{5, etc_without_table}}}},
    {{"etc", "no-etc", "", kAnyGame, "ours", "only the node itself is looked up"},
     {.read = read_no_etc, .write = write_no_etc}},
    {{"tt-eval", "tt-eval", "", kKey, "Abalone12 III",
      "static evaluations are kept beside the table, in half as much memory again, and not "
      "computed "
      "twice; needs tt="},
     {.read = read_evaluations,
      .write = write_evaluations,
      .conflicts = {{19, evaluations_without_table}}}},
});

}  // namespace

List replace_list() {
  return {
      .group = "replace=",
      .single = true,
      .differs =
          [](const Writing& w) {
            return has_table(w) && w.recipe.memory.replacement != w.base.memory.replacement;
          },
      .conflicts = {{1, [](const Draft& draft) { return list_without_table(draft, "replace="); }}}};
}

List match_list() {
  return {
      .group = "match=",
      .single = true,
      .differs =
          [](const Writing& w) {
            return has_table(w) && w.recipe.memory.match != w.base.memory.match;
          },
      .conflicts = {{2, [](const Draft& draft) { return list_without_table(draft, "match="); }}}};
}

std::span<const Row> memory_rows() { return kMemoryRows; }

}  // namespace espalier::engine
