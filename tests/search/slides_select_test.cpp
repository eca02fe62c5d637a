// What Hsu15's slides say of null moves, reductions, extensions and quiescence, each in the
// smallest tree that shows it. Order and windows are in slides_order_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "search/selectivity_subjects.hpp"
#include "search/tiny_tree.hpp"

namespace espalier::testing {
namespace {

using engine::kPly;

// --- slides 38, 39: the null move ----------------------------------------------------------------

struct PassingTree : TinyTree {
  static inline int most_passes = 0;  // on one line

  Position pass(const Position& p) const {
    Position next = p;
    next.to_move = opponent(p.to_move);
    most_passes = std::max(most_passes, ++next.passes);
    return next;
  }
  int pieces(const Position&) const { return 5; }
};

int most_passes(const Recipe& recipe) {
  PassingTree::most_passes = 0;
  search_tiny<PassingTree>(recipe, 9);
  return PassingTree::most_passes;
}

TEST(Hsu15Slide39, AtMostOneNullMoveIsMadeOnALine) {
  TinyTree::value = scattered;
  Recipe recipe;
  recipe.selectivity.null_move = {.on = true, .reduction = 1, .min_moves = 0};
  EXPECT_GT(most_passes(recipe), 1);
  recipe.selectivity.null_move.once = true;
  EXPECT_EQ(most_passes(recipe), 1);
}

TEST(Hsu15Slide38, NoNullMoveIsMadeWithFewPieces) {
  TinyTree::value = scattered;
  Recipe recipe;
  recipe.selectivity.null_move = {.on = true, .min_moves = 0, .min_pieces = 5};
  EXPECT_GT(most_passes(recipe), 0);
  recipe.selectivity.null_move.min_pieces = 6;
  EXPECT_EQ(most_passes(recipe), 0);
}

// --- slides 41, 43: late move reduction ----------------------------------------------------------

// After root move 1 the last reply looks good for Second (-80) and is as bad as the others (50).
TEST(Hsu15Slide43, AReducedValueOfAtLeastBetaIsAcceptedOrSearchedAgain) {
  TinyTree::value = [](const auto& p) {
    if (p.level == 0 || move_at(p, 1) != 1) return 0;
    return p.level == 2 && move_at(p, 2) == 2 ? -80 : 50;
  };
  Recipe recipe;
  recipe.selectivity.late_moves = {.on = true, .first = 2, .reduction = 1, .min_depth = 2};
  EXPECT_EQ(search_tiny(recipe, 3).value, 50);  // slide 41, as without reductions
  EXPECT_EQ(search_tiny({}, 3).value, 50);
  recipe.selectivity.late_moves.accepts_beta = true;
  EXPECT_EQ(search_tiny(recipe, 3).value, 0);
}

TEST(Hsu15Slide43, AcceptedValuesSaveNodesInBreakthrough) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(8, 3);
  Recipe recipe = bases()[1].recipe;
  recipe.selectivity.late_moves.on = true;
  const auto again = find_all(subject, recipe, 6, positions);
  recipe.selectivity.late_moves.accepts_beta = true;
  EXPECT_LT(find_all(subject, recipe, 6, positions).nodes, again.nodes);
}

// --- slide 45: the score has dropped -------------------------------------------------------------

// Every node of a level has the same value to First; a search of this depth ends where?
Points value_by_level(std::vector<Points> values, int depth) {
  TinyTree::value = [=](const auto& p) {
    return values[std::min(static_cast<std::size_t>(p.level), values.size() - 1)];
  };
  Recipe recipe;
  recipe.extensions.drop = kPly;
  return search_tiny(recipe, depth).value;
}

TEST(Hsu15Slide45, ALossByTheOpponentsMoveExtends) {
  EXPECT_EQ(value_by_level({0, 0, -300, 7}, 2), 7);     // First's loss: level 3 is looked at
  EXPECT_EQ(value_by_level({0, 0, 0, 300, 9}, 3), 9);   // Second's loss
  EXPECT_EQ(value_by_level({0, 0, -100, 7}, 2), 7);     // the margin itself is enough
  EXPECT_EQ(value_by_level({0, -300, -300, 7}, 2), 7);  // lost at once, and still
}

TEST(Hsu15Slide45, NothingElseExtends) {
  EXPECT_EQ(value_by_level({0, 0, -99, 7}, 2), -99);       // less than the margin
  EXPECT_EQ(value_by_level({0, -300, 0, 7}, 2), 0);        // made good before First's next turn
  EXPECT_EQ(value_by_level({0, 0, 300, 7}, 2), 300);       // a gain
  EXPECT_EQ(value_by_level({0, 0, 0, -300, 9}, 3), -300);  // First's loss, but Second's turn
}

TEST(Hsu15Slide45, DropsAreSeenInBreakthrough) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(8, 3);
  Recipe recipe = bases()[1].recipe;
  const auto plain = find_all(subject, recipe, 5, positions);
  recipe.extensions.drop = kPly;
  EXPECT_GT(find_all(subject, recipe, 5, positions).nodes, plain.nodes);
}

// --- slide 45: few moves, danger, a capture ------------------------------------------------------

// Only the nodes of level 2, where a search of two plies ends, are told apart.
struct TellingTree : TinyTree {
  static inline bool danger = false;
  static inline bool captured = false;  // the moves that lead there are captures
  static inline Move few = 3;           // moves that they have

  bool in_danger(const Position& p) const { return danger && p.level == 2; }
  Moves noisy_moves(const Position& p) const {
    return captured && p.level == 1 ? TinyTree::moves(p) : Moves();
  }
  Moves moves(const Position& p) const {
    Moves moves;
    for (Move move = 0; move < (p.level == 2 ? few : 3); ++move) moves.push_back(move);
    return moves;
  }
};

TEST(Hsu15Slide45, FewMovesDangerAndCapturesExtend) {
  TinyTree::value = [](const auto& p) { return 10 * p.level; };
  const auto level = [](int engine::Extensions::*part) {  // where the search ends
    Recipe recipe;
    recipe.extensions.*part = kPly;
    return search_tiny<TellingTree>(recipe, 2).value / 10;
  };
  const auto levels = [&] {
    return std::vector{level(&engine::Extensions::mobility), level(&engine::Extensions::danger),
                       level(&engine::Extensions::capture)};
  };
  TellingTree::danger = TellingTree::captured = false;
  TellingTree::few = 3;
  EXPECT_EQ(levels(), (std::vector{2, 2, 2}));
  TellingTree::few = 2;
  EXPECT_EQ(levels(), (std::vector{3, 2, 2}));
  TellingTree::danger = true;
  EXPECT_EQ(levels(), (std::vector{3, 3, 2}));
  TellingTree::captured = true;
  EXPECT_EQ(levels(), (std::vector{3, 3, 3}));
  EXPECT_EQ(search_tiny<TellingTree>({}, 2).value, 20);
}

// --- slide 50: quiescence ------------------------------------------------------------------------

// Second, at level 1, may capture with move 0, and loses 60 by it.
struct NoisyTree : TinyTree {
  static inline Points gain = 1;  // what every capture wins by static exchange

  Moves noisy_moves(const Position& p) const {
    Moves moves;
    if (p.level == 1) moves.push_back(0);
    return moves;
  }
  Points exchange(const Position&, Move) const { return gain; }
};

TEST(Hsu15Slide50, WithoutStandPatAMoverWithACaptureMustCapture) {
  TinyTree::value = [](const auto& p) { return p.level < 2 ? 0 : 60; };
  Recipe recipe;
  recipe.quiescence.noisy = true;
  NoisyTree::gain = 1;
  EXPECT_EQ(search_tiny<NoisyTree>(recipe, 1).value, 0);
  recipe.quiescence.stand_pat = false;
  EXPECT_EQ(search_tiny<NoisyTree>(recipe, 1).value, 60);
  NoisyTree::gain = -1;  // the exchange filter leaves nothing: the static value
  EXPECT_EQ(search_tiny<NoisyTree>(recipe, 1).value, 0);
  recipe.quiescence.exchange = false;
  EXPECT_EQ(search_tiny<NoisyTree>(recipe, 1).value, 60);
}

// Who may stand pat, by the reason of the first evaluation of a node at this ply.
template <class G>
Reason told_at(const Recipe& recipe, int ply) {
  TinyEngine<G, engine::Traced> searcher(G{}, TinyValue{}, recipe);
  for (const Event& event : story_of(searcher, 1)) {
    if (event.kind == EventKind::Leaf && event.ply == ply) return event.reason;
  }
  return Reason::None;
}

// Second is in danger at level 1.
struct DangerousTree : NoisyTree {
  bool in_danger(const Position& p) const { return p.level == 1; }
};

TEST(Hsu15Slide50, OnlyAMoverWhoMayStandPatIsToldToStandPat) {
  TinyTree::value = scattered;
  NoisyTree::gain = 1;
  Recipe recipe;
  recipe.quiescence.noisy = true;
  EXPECT_EQ(told_at<NoisyTree>(recipe, 1), Reason::StandPat);
  EXPECT_EQ(told_at<DangerousTree>(recipe, 1), Reason::Quiescence);
  EXPECT_EQ(told_at<DangerousTree>(recipe, 2), Reason::StandPat);
  recipe.quiescence.stand_pat = false;
  EXPECT_EQ(told_at<NoisyTree>(recipe, 1), Reason::Quiescence);
  EXPECT_EQ(told_at<DangerousTree>(recipe, 2), Reason::Quiescence);
}

// --- Abalone12 III: q more plies -----------------------------------------------------------------

// Move 0 captures down to this level. A search of one ply ends at level 1.
struct CapturingTree : TinyTree {
  static inline int last_capture = 0;  // the level that it leads to

  Moves noisy_moves(const Position& p) const {
    Moves moves;
    if (p.level < last_capture) moves.push_back(0);
    return moves;
  }
};

// The value of move 0 at the root if all its moves below are worth as much as their level says; the
// other root moves are worth nothing to First.
Points value_of_captures(const Recipe& recipe, int last_capture) {
  CapturingTree::last_capture = last_capture;
  TinyTree::value = [](const auto& p) {
    return p.level > 0 && move_at(p, 1) == 0 ? 10 * p.level : -1000;
  };
  return search_tiny<CapturingTree>(recipe, 1).value;
}

TEST(Abalone12III, ALineGoesOnForQPliesWhileMarblesAreCaptured) {
  Recipe recipe;
  EXPECT_EQ(value_of_captures(recipe, 1), 10);  // without it
  recipe.quiescence.bounded_plies = 2;
  EXPECT_EQ(value_of_captures(recipe, 0), 10);  // nothing was captured at the horizon
  EXPECT_EQ(value_of_captures(recipe, 1), 20);  // one more ply, which captures nothing
  recipe.quiescence.bounded_plies = 1;
  EXPECT_EQ(value_of_captures(recipe, 9), 20);  // captures go on, the plies do not
}

// Second answers a capture with any move: it takes the better of recapturing (here move 0, at level
// 2) and a quiet move, and the line goes on below the recapture only.
TEST(Abalone12III, BelowACaptureAllMovesAreSearched) {
  Recipe recipe;
  recipe.quiescence.bounded_plies = 2;
  CapturingTree::last_capture = 2;
  TinyTree::value = [](const auto& p) {
    if (p.level == 0 || move_at(p, 1) != 0) return -1000;
    if (p.level == 1) return 100;                      // First has captured
    if (p.level == 2) return 60 - 20 * move_at(p, 2);  // 60, 40, 20: quiet moves are better
    return 5 * (1 + move_at(p, 3));                    // below the recapture: 5, 10, 15
  };
  EXPECT_EQ(search_tiny<CapturingTree>(recipe, 1).value, 15);
  recipe.quiescence.bounded_plies = 1;  // the recapture is a leaf
  EXPECT_EQ(search_tiny<CapturingTree>(recipe, 1).value, 20);
}

// --- Tong02 4.3: node-cutting --------------------------------------------------------------------

// A model that says x, whatever y is.
std::shared_ptr<const engine::Models> always(std::size_t x) {
  engine::Models models;
  models.places = {.s = 1, .d = 2, .cumulative = {}};
  for (std::size_t y = 0; y < 64; ++y) {
    std::vector<double> row(64, 1.0);
    std::fill_n(row.begin(), x, 0.0);
    models.places.cumulative.push_back(row);
  }
  return std::make_shared<const engine::Models>(models);
}

TEST(Tong02Step5, KeepsTheChildAtXAndFigure45CutsIt) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(8, 3);
  for (const bool integrated : {false, true}) {
    Recipe recipe = bases()[0].recipe;
    (integrated ? recipe.selectivity.cuts.integrated : recipe.selectivity.cuts.node_cutting) = true;
    const auto nodes = [&](std::size_t x, bool kept) {
      engine::Models models = *always(x);
      models.pairs = {{.s = 0, .d = 2, .sigma = 5}};
      recipe.models = std::make_shared<const engine::Models>(models);
      recipe.selectivity.cuts.searches_x = kept;
      return find_all(subject, recipe, 4, positions).nodes;
    };
    EXPECT_EQ(nodes(2, true), nodes(3, false));
    EXPECT_NE(nodes(2, true), nodes(2, false));
  }
  EXPECT_TRUE(Recipe{}.selectivity.cuts.searches_x);
}

}  // namespace
}  // namespace espalier::testing
