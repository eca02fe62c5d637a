// Figures as reports show them: a value with its 95% interval and the number of samples.
#pragma once

#include <cstdint>
#include <string>

#include "lab/document.hpp"
#include "lab/statistics.hpp"
#include "match/elo.hpp"

namespace espalier::lab {

// A figure with its 95% interval.
struct Reading {
  double value = 0;
  Interval interval;
  std::int64_t n = 0;
  bool exact = false;  // computed, not measured

  bool known() const { return exact || n > 0; }
};
Reading mean_of(const Estimate& estimate);
Reading share_of(const Estimate& estimate);    // of zeros and ones
Reading points_of(const match::Tally& tally);  // share of the points; n counts pairs
// Of two independent shares: Newcombe 1998, method 10, from their own intervals. n is the lesser.
Reading difference(const Reading& one, const Reading& other);
// Plain by selective: the inverse of a ratio.
Reading speed_up(const Reading& ratio);
std::string text_of(const Reading& reading, int digits);  // 0.37 (0.35 to 0.39)
std::string percent_of(const Reading& reading);           // 37% (35 to 39)
// The estimate alone: "-" where nothing is known.
TableCell cell_of(const Reading& reading, int digits, Tone tone = Tone::Plain);
TableCell percent_cell(const Reading& reading);

}  // namespace espalier::lab
