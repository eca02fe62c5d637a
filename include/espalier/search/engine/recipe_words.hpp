// Every word of the recipe language, in one table. The parser takes its names from here, and so do
// `espalier strategies`, docs/recipes.md and the check of what a game unlocks.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

struct Word {
  std::string_view group;      // of a group, at most one; "order=": a list behind this prefix
  std::string_view name;       // as ParsedRecipe::written has it
  std::string_view arguments;  // with their defaults; "" if none
  std::string_view needs;      // capabilities the game must have, separated by blanks
  std::string_view source;
  std::string_view meaning;
};

// The arguments of every test by a shallow search. A model set by hand needs s, d and sigma.
inline constexpr std::string_view kTestArguments =
    "(t=1.3,p=,side=both|above|below,s=,d=,a=1,b=0,sigma=)";

inline constexpr auto kWords = std::to_array<Word>({
    // --- presets
    {"preset", "plain", "", "", "Knuth & Moore 1975; Muszycka85 2.2",
     "every part off: alpha-beta of fixed depth in the game's own order"},
    {"preset", "default", "", "", "ours",
     "what analyse uses: id pvs tt=64M match=at-least order=table,rank,history distance "
     "safe bounds symmetry free-passes solve-last race"},
    {"preset", "solve", "", "", "ours",
     "to the end of the game, for its exact result: bisect pvs tt=64M order=table,rank,history "
     "distance safe bounds symmetry free-passes solve-last; where margins count, id mtdf etc "
     "order=table,fixed(14),rank instead"},

    // --- the root
    {"deepening", "fixed", "", "", "Muszycka85 2.2", "one search, of the depth asked for"},
    {"deepening", "id", "(1)", "", "Slate & Atkin 1977; Hsu15, Fuernkranz, Abalone12 III",
     "iterative deepening: depth 1, 2, 3, ... until time or depth is used up, or in larger steps "
     "that end at the depth asked for"},
    {"plies", "plies", "(PLIES,...)", "stage", "Tong02 (Learner III)",
     "no deeper than so many plies, by the root's stage of the game (0, 1, 2, ...), the last "
     "number "
     "for all later stages; needs no other limit"},
    {"driver", "full", "", "", "Tong02 fig 1.2", "the root is searched with an open window"},
    {"driver", "aspiration", "(50)", "", "Tong02 fig 1.3, Hsu15 slides 17-18",
     "a window of this half-width around the expected value, opened if the value lies outside"},
    {"driver", "staged", "(10,40)", "", "Hsu15 slide 19",
     "as aspiration, opened in stages: t1, then t2 more, ..., then fully"},
    {"driver", "mtdf", "", "", "Plaat et al. 1996; Tong02 figs 1.5-1.6",
     "MTD(f): minimal windows only, each beside the last answer"},
    {"driver", "bisect", "", "", "Plaat 1996",
     "minimal windows only, each in the middle of what is still possible"},
    {"recursion", "alpha-beta", "", "", "Knuth & Moore 1975; Muszycka85 2.2, Tong02 fig 1.2",
     "every son gets the whole window"},
    {"recursion", "pvs", "", "", "Marsland & Campbell 1982; Muszycka85 2.4",
     "the first son gets the whole window, the others a minimal one first"},
    {"recursion", "negascout", "", "", "Reinefeld 1983; Tong02 fig 1.4, Fuernkranz, Hsu15",
     "another name of pvs"},

    // --- memory
    {"memory", "tt", "=64M", "key", "Greenblatt et al. 1967; Hsu15 slides 4-14, Abalone12 III",
     "transposition table of so many bytes (K, M, G), or =2^22 entries; =off: none"},
    {"replace=", "always", "", "key", "Hsu15 slide 6", "the newer entry stays"},
    {"replace=", "deeper", "", "key", "Hsu15 slide 6", "the deeper entry stays"},
    {"replace=", "deeper-exact", "", "key", "Hsu15 slide 6",
     "the deeper entry stays, but an exact value never yields to a bound"},
    {"replace=", "used", "", "key", "Abalone12 III", "an entry that was used once stays"},
    {"replace=", "bucket", "", "key", "ours",
     "of two neighbours the first keeps the newer or deeper entry, the second takes the rest; used "
     "unless another is named"},
    {"match=", "equal", "", "key", "ours",
     "an entry answers only for its own depth, so values stay those of minimax"},
    {"match=", "at-least", "", "key", "Hsu15 slide 4", "an entry answers for smaller depths too"},

    {"etc", "etc", "(8)", "key", "Plaat et al. 1996",
     "enhanced transposition cut-offs: where at least so many plies are left, a son the table "
     "knows "
     "to be good enough ends the node; needs tt="},
    {"etc", "no-etc", "", "", "ours", "only the node itself is looked up"},

    // --- which son first; the order of the words is their priority
    {"order=", "none", "", "", "ours", "the game's own order"},
    {"order=", "table", "", "key", "Hsu15 slides 7-9",
     "the table's best move; always the first word, and needs tt="},
    {"order=", "refutation", "", "", "Akl & Newborn 1977; Hsu15 slides 22-25",
     "the line that refuted the root move in the last iteration"},
    {"order=", "killers", "", "", "Akl & Newborn 1977; Hsu15 slide 26, Muszycka85 4.4",
     "two moves that lately cut off at the same ply"},
    {"order=", "rank", "", "rank", "Hsu15 slide 16, Abalone12 IV.C",
     "the game's own knowledge: captures, promotions, ..."},
    {"order=", "knowledge", "", "rank", "Hsu15 slide 16", "another name of rank"},
    {"order=", "history", "(d^2|2^d|d|1|kills,age=2)", "index",
     "Schaeffer 1989; Hsu15 slides 27-31, Abalone12 IV.B",
     "moves that were good elsewhere, counted by depth d; kills: cut-offs per level; counters are "
     "divided by age before each search"},
    {"order=", "fixed", "(2)", "", "Slagle & Dixon 1969; Muszycka85 4.2",
     "static values of the sons, where at least so many plies are left"},
    {"order=", "dynamic", "(2)", "", "Slagle & Dixon 1969; Muszycka85 4.2",
     "sorted again by values backed up one ply, where at least so many plies are left"},
    {"order=", "cmo", "(3,2)", "", "Abalone12 IV",
     "Combined Move Ordering: static values on 3 levels, kills on the next 2, rank below"},
    {"order=", "iteration", "", "key", "Abalone12 IV.D",
     "on top of cmo: sons whose value the last iteration left in the table move; needs id and tt="},
    {"order=", "iid", "(4)", "key", "common practice",
     "internal iterative deepening: where at least so many plies are left and the table knows no "
     "move, a shallower search finds one; needs tt="},

    // --- what is left out, at a risk
    {"select=", "none", "", "", "ours", "nothing is left out"},
    {"select=", "razor", "(depth=1,margin=0)", "", "Birmingham & Kent 1977; Tong02 1.2.4",
     "near the horizon only sons whose static value plus margin is at least the best so far"},
    {"select=", "futility", "(depth=1,margin=100)", "", "Schaeffer 1986; Fuernkranz",
     "near the horizon no quiet move that cannot reach alpha by the margin"},
    {"select=", "null", "(plain|verified|adaptive,R=2,depth=2,moves=4)", "pass",
     "Goetsch & Campbell 1990; Hsu15 slides 37-40, Fuernkranz",
     "whoever may pass and is still above beta cuts off; verified: reduces only; adaptive: R grows "
     "with the depth; off below so many plies or moves"},
    {"select=", "lmr", "(first=3,reduce=1,depth=3)", "", "Hsu15 slides 41-44",
     "late move reduction: after the first moves the rest is searched less deep, again if better"},
    {"select=", "probcut", kTestArguments, "", "Buro 1995; Tong02 fig 1.7",
     "at remaining depth d, a search of depth s that lies t sigma outside the window cuts off"},
    {"select=", "mpc", kTestArguments, "", "Buro 2000; Tong02 fig 1.8",
     "Multi-ProbCut: ProbCut at every depth for which the params know a pair"},
    {"select=", "endcut", kTestArguments, "plies_left", "Buro 2000; Tong02 1.2.4",
     "Multi-ProbCut for win or loss at the end of the game"},
    {"select=", "gpc", kTestArguments, "", "Tong02 ch 2",
     "ProbCut in the parent, at remaining depth d + 1: a son that fails is skipped"},
    {"select=", "fgpc", kTestArguments, "", "Tong02 ch 3",
     "as gpc, but the first son that fails ends the node"},
    {"select=", "gmpc", kTestArguments, "", "Tong02 6.2", "gpc with several pairs of depths"},
    {"select=", "node-cutting", "(p=.95)", "", "Tong02 ch 4",
     "only the sons among which the best lies with probability p, by a fitted F(X given Y)"},
    {"select=", "integrated", "(p=.95,t=1.3)", "", "Tong02 ch 5",
     "gpc up to the son where node-cutting would stop, fgpc after it"},
    {"select=", "best", "(7)", "", "Newell, Shaw & Simon 1958; Fuernkranz",
     "only so many sons; the naive selection of type B"},
    {"select=", "windows", "(WIDTH,...)", "", "Abalone12 III",
     "a window around the static value, its width by the plies left (0, 1, 2, ...)"},
    {"select@", "select@", "STAGE=WORD,...", "stage", "Tong02 6.2",
     "at roots of this stage of the game (0 to 15) the list replaces that of select= as a whole"},

    // --- what is searched deeper
    {"extend=", "none", "", "", "ours", "no extensions"},
    {"extend=", "danger", "(1)", "in_danger", "Hsu15 slides 45-47, Fuernkranz",
     "a mover in danger (in check, say) gets so many plies more; quarters are allowed"},
    {"extend=", "capture", "(1)", "noisy_moves", "Hsu15 slides 45-47", "after a noisy move"},
    {"extend=", "recapture", "(1)", "noisy_moves", "Hsu15 slides 45-47, Fuernkranz",
     "after a noisy move that answers a noisy move"},
    {"extend=", "mobility", "(1,moves=2)", "", "Hsu15 slides 45-47",
     "where at most so many moves are legal"},
    {"extend=", "forced", "(1)", "", "Fuernkranz", "where a single move is legal"},
    {"extend=", "drop", "(1,margin=100)", "", "Hsu15 slides 45-47",
     "where the static value fell by the margin since the mover's last turn"},
    {"quiesce=", "off", "", "", "ours", "a leaf is evaluated as it stands"},
    {"quiesce=", "noisy", "(see=on,quiet=0)", "noisy_moves", "Hsu15 slides 48-50, Fuernkranz",
     "a leaf is searched on with noisy moves until none is left, and so many quiet ones per line"},
    {"quiesce=noisy(", "see", "=on|off)", "exchange", "Hsu15 slides 50-54",
     "only noisy moves that win something by static exchange evaluation"},
    {"quiesce=", "plies", "(2)", "noisy_moves", "Abalone12 III",
     "a leaf reached by a noisy move is searched up to so many plies deeper"},

    // --- values and symmetry
    {"distance", "distance", "", "", "ours", "a nearer win is better: win in n"},
    {"distance", "no-distance", "", "", "ours", "all wins are worth the same"},
    {"safe", "safe", "", "safe_moves", "ours", "moves that lose at once are not searched"},
    {"safe", "no-safe", "", "", "ours", "every legal move is searched"},
    {"bounds", "bounds", "", "value_bounds", "ours",
     "what a position can still be worth narrows the window"},
    {"bounds", "no-bounds", "", "", "ours", "the window is not narrowed"},
    {"symmetry", "symmetry", "", "mirror", "ours", "mirror images share their table entries"},
    {"symmetry", "no-symmetry", "", "", "ours", "mirror images are different positions"},
    {"free-passes", "free-passes", "", "forced_pass", "ours", "a forced pass costs no depth"},
    {"free-passes", "no-free-passes", "", "", "ours", "a forced pass is a ply like any other"},
    {"solve-last", "solve-last", "", "solve_last", "ours",
     "the last moves of a game are solved by the game's own solver"},
    {"solve-last", "no-solve-last", "", "", "ours", "the general search goes on to the last move"},
    {"race", "race", "", "race", "ours",
     "where the sides can no longer hinder each other, the game's own solver finds the way home"},
    {"race", "no-race", "", "", "ours", "such positions are searched like any other"},
    {"path", "path", "", "path", "common practice",
     "lines end where the game would: positions that come up again, in the search or in the game "
     "before it, and games that stand still"},
    {"path", "no-path", "", "", "ours", "positions are searched as if nothing came before them"},
    {"evaluation", "eval", "=NAME", "", "ours",
     "which evaluation of the game; espalier games --json names them"},
    {"params", "params", "=FILE", "", "ours",
     "the fitted models of the tests, node-cutting, integrated and windows; =shipped: those that "
     "came with the program"},
    {"weights", "weights", "=FILE", "features", "ours", "other weights of the evaluation"},
});

// Is the group a prefix that stands before the word, as in order=killers?
constexpr bool is_prefix(std::string_view group) {
  return group.ends_with('=') || group.ends_with('(');
}

// How a word is written: "order=killers", "select=razor(depth=1,margin=0)", "tt=64M", "pvs".
inline std::string spelling(const Word& word) {
  std::string text(is_prefix(word.group) ? word.group : "");
  text += word.name;
  text += word.arguments;
  return text;
}

inline const Word* find_word(std::string_view group, std::string_view name) {
  const auto* found = std::find_if(kWords.begin(), kWords.end(), [&](const Word& word) {
    return word.group == group && word.name == name;
  });
  return found == kWords.end() ? nullptr : found;
}

// Before the number of a stage, as in select@2=none.
inline constexpr std::string_view kStageSelect = "select@";

// A group for each stage: "select@2=".
inline std::string stage_group(int stage) {
  return std::string(kStageSelect) + std::to_string(stage) + "=";
}

// The first word of this name in any group; only `fixed`, `plies` and `none` are in several, and
// the prefix tells them apart: "quiesce=plies". A stage is no part of a name: "select@2".
inline const Word* find_word(std::string_view name) {
  if (name.starts_with(kStageSelect)) return find_word(kStageSelect, kStageSelect);
  const auto* found = std::find_if(kWords.begin(), kWords.end(),
                                   [&](const Word& word) { return word.name == name; });
  if (found != kWords.end()) return found;
  const std::size_t prefix = name.find('=') + 1;
  return prefix == 0 ? nullptr : find_word(name.substr(0, prefix), name.substr(prefix));
}

// The name by which find_word finds this word again.
inline std::string unique_name(std::string_view group, std::string_view name) {
  const Word* word = find_word(name);
  const bool other = word == nullptr || word->group != group;
  return (other ? std::string(group) : "") + std::string(name);
}

inline std::vector<std::string_view> names_of(std::string_view group) {
  std::vector<std::string_view> names;
  for (const Word& word : kWords) {
    if (word.group == group) names.push_back(word.name);
  }
  return names;
}

}  // namespace espalier::engine
