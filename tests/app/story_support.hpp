// The engine's story on trees and boards, for the tests that read it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/tree_search.hpp"
#include "app/words.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {

// Tong02 appendix A; leaves without a value must never be visited.
inline constexpr const char* kTong =
    "a(b(c(d=52(e=41 f=5) g=103(h=12 i=90)) j(k=50(l=101 m=80) n(o p)))"
    "  q(r(s=23(t=10 u) v=38(w=36 x=35)) y(z=54(aa=50 ab=36) ac(ad ae))))";

inline TreeRequest on_tree(const std::string& text, const std::string& recipe,
                           Player root = Player::First) {
  TreeRequest request;
  request.subject = LiteralSubject{text, root};
  request.recipe = recipe;
  request.want_trace = request.want_view = true;
  return request;
}

inline TreeRequest on_board(const std::string& game, const std::string& variant, int depth,
                            const std::string& recipe) {
  TreeRequest request;
  request.subject = BoardSubject{game, variant, ""};
  request.recipe = recipe;
  request.depth = depth;
  request.want_trace = request.want_view = true;
  return request;
}

inline TreeReport story(const TreeRequest& request) {
  const auto report = search_tree(request, testing::kNoStop);
  EXPECT_TRUE(report.ok()) << report.message();
  return report.ok() ? *report : TreeReport{};
}

inline bool says(const TreeReport& report, const std::string& sentence) {
  return std::any_of(report.trace.begin(), report.trace.end(),
                     [&](const TraceStep& step) { return step_text(step) == sentence; });
}
inline bool says_part(const TreeReport& report, const std::string& part) {
  return std::any_of(report.trace.begin(), report.trace.end(), [&](const TraceStep& step) {
    return step_text(step).find(part) != std::string::npos;
  });
}

}  // namespace espalier::app
