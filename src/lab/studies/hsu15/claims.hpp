// hsu15/enhancements: the claims of the sources (experiments/published/hsu15_claims.csv) and what
// each game says of them.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lab/studies/hsu15/enhancements.hpp"

namespace espalier::lab::hsu15 {

struct PublishedClaim {
  std::string id;
  std::string text;
  std::string where;
  std::string published;  // the figure or word of the source
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  std::string unit;     // percent, factor, or order: judged by a rule of its own
  std::string reading;  // what we measured for it, and what counts as agreeing
};
const std::vector<PublishedClaim>& published_claims();

// Agrees: our figure lies in the range; Unsure: it does not, but its interval reaches it;
// NotJudged: too few positions, or the game does not unlock it.
enum class Standing : std::uint8_t { Agrees, Disagrees, Unsure, NotJudged };

struct Finding {
  Standing standing = Standing::NotJudged;
  std::string text;
  std::string detail;
};

enum class Overall : std::uint8_t { Agrees, Disagrees, Depends, Unsure, NotMeasured };
std::string_view overall_word(Overall overall);

struct JudgedClaim {
  const PublishedClaim* claim = nullptr;
  std::vector<Finding> games;  // in the order of study_games()
  Overall overall = Overall::NotMeasured;
};
std::vector<JudgedClaim> judge_claims(const Results& results);

}  // namespace espalier::lab::hsu15
