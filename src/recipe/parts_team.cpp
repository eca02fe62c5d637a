// How several threads share one search.
#include <array>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

template <TeamScheme kScheme>
bool read_scheme(Arguments& in, Draft& draft) {
  constexpr bool kShares = kScheme == TeamScheme::Abdada || kScheme == TeamScheme::Ybw;
  Root& root = draft.recipe.root;
  root.team = kScheme;
  root.share_from = kShares ? in.whole("plies", 0, 1, kMostPlies) : 0;
  return true;
}

template <TeamScheme kScheme>
Written write_scheme(const Writing& w) {
  if (w.recipe.root.team != kScheme) return std::nullopt;
  return unless_usual(w.recipe.root.share_from, 0);
}

template <TeamScheme kScheme>
constexpr Code scheme_code() {
  return {.read = read_scheme<kScheme>, .write = write_scheme<kScheme>};
}

Failure team_without_table(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  const bool needs = recipe.root.team == TeamScheme::Lazy || recipe.root.team == TeamScheme::Abdada;
  if (!needs || recipe.memory.bytes > 0 || !draft.has("team=")) return std::nullopt;
  return Error{
      "team=lazy and team=abdada share their work through a table; also write tt=64M, or team=ybw"};
}

constexpr auto kTeamRows = std::to_array<Row>({
    {{"team=", "auto", "", kAnyGame, "ours",
      "several threads share a search as was measured best here (docs/threads.md); used unless "
      "another is named"},
     scheme_code<TeamScheme::Auto>()},
    {{"team=", "lazy", "", kAnyGame, "common practice (lazy SMP)",
      "every thread searches the root by itself, half of the helpers a ply deeper; they share the "
      "table, and a vote chooses the answer"},
     scheme_code<TeamScheme::Lazy>()},
    {{"team=", "abdada", "(PLIES)", kAnyGame, "Weill 1996",
      "every thread searches the root; a later child that another thread searches is put off, "
      "where "
      "at least so many plies are left"},
     scheme_code<TeamScheme::Abdada>()},
    {{"team=", "ybw", "(PLIES)", kAnyGame, "Feldmann et al. 1989",
      "young brothers wait: when the first child of a node has a value, idle threads help with the "
      "others, where at least so many plies are left"},
     scheme_code<TeamScheme::Ybw>()},
});

}  // namespace

List team_list() {
  return {.group = "team=",
          .single = true,
          .differs =
              [](const Writing& w) {
                const Root& root = w.recipe.root;
                return root.team != w.base.root.team || root.share_from != w.base.root.share_from;
              },
          .conflicts = {{21, team_without_table}}};
}

std::span<const Row> team_rows() { return kTeamRows; }

}  // namespace espalier::engine
