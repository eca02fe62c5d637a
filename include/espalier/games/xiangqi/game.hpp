// Xiangqi in one include.
#pragma once

#include "espalier/games/subject.hpp"
#include "espalier/games/xiangqi/evaluate.hpp"
#include "espalier/games/xiangqi/geometry.hpp"
#include "espalier/games/xiangqi/notation.hpp"
#include "espalier/games/xiangqi/rules.hpp"

namespace espalier::xiangqi {

struct Asian : games::SubjectOf<Xiangqi, Learned> {
  static constexpr const char* kName = "asian";
  static constexpr int kOpening = 40;
  static constexpr int kDepth = 2;
};
struct AsianPlain : games::SubjectOf<Xiangqi, Plain> {
  static constexpr const char* kName = "plain";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
};
struct CheckOnly : games::SubjectOf<Xiangqi, Learned> {
  static constexpr const char* kName = "check-only";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
  static Game game() { return Xiangqi(Repeats::CheckOnly); }
};

using Subjects = games::Subjects<Asian, AsianPlain, CheckOnly>;

}  // namespace espalier::xiangqi
