// The model of node-cutting: F(X given Y = y), where the best child of a deep search stands in the
// order, given where that of a shallow search stands.
// Source: Tong02 4.3-4.4 (s = 1, d = 2; 9669 positions).
//
// Promise: empirical frequencies, nothing added and nothing smoothed; rows never fall. What is
// counted is what engine/node_cutting.hpp asks for. Places count from 0 in the order in which the
// engine searches the children of a node it meets for the first time. y is the first child with the
// best value of a search of the node s plies deep. x is the first one with the best value of the
// search that is being cut: d + 1 plies deep, since node-cutting works where each child is to be
// searched d deep (so d counts as in GPC, and s does not, as Tong02 4.4.1 remarks). Where the
// recipe leaves out moves that lose at once, so do the places. Deviations: the table's move,
// killers and history change the order of a node that is met again; they are not known here. Rows
// with few samples at the end are one row, in which places are counted from y, as the engine reads
// it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "espalier/search/engine/models.hpp"
#include "tune/fit_probcut.hpp"

namespace espalier::tune {

// Where the best children of one position stand.
struct Places {
  std::size_t shallow = 0;  // y
  std::size_t deep = 0;     // x
  std::size_t children = 0;
};

struct PlaceRow {
  std::size_t first = 0;  // y; the last row may stand for all from there on
  bool open = false;      // it does
  std::size_t n = 0;
  std::vector<double> cumulative;  // by x, up to the first 1
};

struct PlaceFit {
  DepthPair depths{1, 2};
  std::vector<PlaceRow> rows;
  std::size_t positions = 0;         // looked at
  std::size_t n = 0;                 // counted
  std::size_t too_few_children = 0;  // left out: nothing to cut
  std::size_t won_at_once = 0;       // left out: the engine plays that without a search of children
  double mean_children = 0;
};

inline constexpr std::size_t kFewestInRow = 50;  // below, F(x) is known to 14 percent at best

// Rows y = 0, 1, ... from counted places.
std::vector<PlaceRow> place_rows(const std::vector<Places>& places, std::size_t fewest);

// 1 <= s <= d. An error if fewer than kFewestInRow positions can be counted. After a stop the
// result means nothing.
Result<PlaceFit> fit_places(const FitData& data, const DepthPair& depths,
                            const OnProgress& on_progress, const StopFlag* stop);

// As files and recipes have it.
engine::PlaceModel place_model(const PlaceFit& fit);

}  // namespace espalier::tune
