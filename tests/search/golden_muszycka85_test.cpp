// Muszycka85 figures 2, 3 and 7-8: the specimen tree, and SSS* through its 17 printed states of
// OPEN.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/exact/negamax.hpp"
#include "golden.hpp"

namespace espalier {
namespace {

using testing::Story;
using testing::tell;

constexpr const char* kSpecimen = "(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))";

// OPEN after every step of the algorithm, rebuilt from the events alone.
std::vector<std::string> open_states(const Story& story) {
  std::vector<std::string> open;
  std::vector<std::string> states;
  const auto record = [&] {
    std::string state;
    for (const std::string& triple : open) state += (state.empty() ? "" : " ") + triple;
    states.push_back(state);
  };
  bool changed = false;
  for (const Event& event : story.events) {
    const auto place = open.begin() + std::max(event.child, 0);
    if (event.kind == EventKind::OpenInsert) {
      open.insert(place, "(" + story.names.at(event.node) +
                             (event.reason == Reason::Solved ? ",S," : ",L,") +
                             testing::bound_text(event.value) + ")");
      changed = true;
    } else if (event.kind == EventKind::OpenRemove) {
      // Taking the top begins the next step; a purge belongs to the step that is under way.
      if (event.reason != Reason::Purged && changed) {
        record();
        changed = false;
      }
      open.erase(place);
    }
  }
  return states;
}

TEST(GoldenMuszycka85, SssStarPassesThroughThe17PrintedStates) {
  const std::vector<std::string> printed = {
      "(p,L,+inf)",
      "(p1,L,+inf) (p2,L,+inf)",
      "(p11,L,+inf) (p2,L,+inf)",
      "(p111,L,+inf) (p112,L,+inf) (p2,L,+inf)",
      "(p112,L,+inf) (p2,L,+inf) (p111,S,12)",
      "(p2,L,+inf) (p111,S,12) (p112,S,8)",
      "(p21,L,+inf) (p111,S,12) (p112,S,8)",
      "(p211,L,+inf) (p111,S,12) (p112,S,8)",
      "(p211,S,40) (p111,S,12) (p112,S,8)",
      "(p21,S,40) (p111,S,12) (p112,S,8)",
      "(p22,L,40) (p111,S,12) (p112,S,8)",
      "(p221,L,40) (p222,L,40) (p223,L,40) (p224,L,40) (p111,S,12) (p112,S,8)",
      "(p222,L,40) (p223,L,40) (p224,L,40) (p111,S,12) (p112,S,8) (p221,S,8)",
      "(p222,S,40) (p223,L,40) (p224,L,40) (p111,S,12) (p112,S,8) (p221,S,8)",
      "(p22,S,40) (p111,S,12) (p112,S,8)",
      "(p2,S,40) (p111,S,12) (p112,S,8)",
      "(p,S,40)"};
  const Story story = tell<best_first::SssStar>(kSpecimen);
  EXPECT_EQ(open_states(story), printed);
  EXPECT_EQ(story.value, 40);
}

TEST(GoldenMuszycka85, SssStarNeverExpandsP12AndP13) {
  const Story story = tell<best_first::SssStar>(kSpecimen);
  for (const Event& event : story.events) {
    const std::string& name = story.names.at(event.node);
    EXPECT_FALSE(name.starts_with("p12") || name.starts_with("p13")) << name;
  }
}

TEST(GoldenMuszycka85, TheSpecimenIsWorth40) {
  EXPECT_EQ(tell<exact::Minimax>(kSpecimen).value, 40);
  EXPECT_EQ(tell<exact::Negamax>(kSpecimen).value, 40);  // figure 3
}

// A count of winning leaves is the same where the first player wins and where he loses.
TEST(GoldenMuszycka85, Figure56EqualCountsHideAWinAndALoss) {
  EXPECT_EQ(tell<exact::Minimax>("((1 1) (0 0))").value, 1);
  EXPECT_EQ(tell<exact::Minimax>("((1 0) (1 0))").value, 0);
}

}  // namespace
}  // namespace espalier
