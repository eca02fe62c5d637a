// The fitted models of the selective parts, as plain data. They come from a file with provenance
// (experiments/params) or are set by hand; src/app reads the files.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier::engine {

// Deep value = a * shallow value + b + error, error ~ N(0, sigma^2) (Buro 1995): a search of depth
// s speaks for one of depth d. One model per stage of the game; stage -1 speaks for all.
struct CutPair {
  int stage = -1;
  int s = 1;
  int d = 3;
  double a = 1.0;
  double b = 0.0;
  double sigma = 100.0;

  friend bool operator==(const CutPair&, const CutPair&) = default;
};

// F(X given Y = y) (Tong02 4.3): the probability that the best child of a deep search is among the
// first x + 1, where the best child of a shallow search is number y.
struct PlaceModel {
  int s = 1;
  int d = 2;
  std::vector<std::vector<double>> cumulative;  // [y][x], not decreasing in x

  // The smallest x with F(x | y) >= p. A y beyond the rows is read from the last row, shifted; an
  // x beyond a row means every child.
  std::size_t last_place(std::size_t y, double p) const {
    if (cumulative.empty()) return static_cast<std::size_t>(-1);
    const std::size_t row = y < cumulative.size() ? y : cumulative.size() - 1;
    for (std::size_t x = 0; x < cumulative[row].size(); ++x) {
      if (cumulative[row][x] >= p) return x + (y - row);
    }
    return static_cast<std::size_t>(-1);
  }

  friend bool operator==(const PlaceModel&, const PlaceModel&) = default;
};

struct Models {
  std::vector<CutPair> pairs;
  // As pairs, but the deep value is the result of the game, d plies before its end (forced passes
  // not counted): its margin where the game is worth its margin (ScoresByMargin; in Othello
  // hundredths of a disc), else 1, 0, -1.
  std::vector<CutPair> ends;
  PlaceModel places;
  std::vector<Points> widths;  // of the per-level windows, by plies left: widths[left]
  std::string provenance;      // who fitted it, when, how, from which positions

  friend bool operator==(const Models&, const Models&) = default;
};

}  // namespace espalier::engine
