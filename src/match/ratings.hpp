// A rating list: the strengths of many players from the results of their games.
//
// Sources:
//   Zermelo, "Die Berechnung der Turnier-Ergebnisse als ein Maximumproblem der
//     Wahrscheinlichkeitsrechnung", Mathematische Zeitschrift 29, 1929, and Bradley & Terry 1952:
//     the model, score = 1 / (1 + 10^(-difference / 400)), and its maximum likelihood.
//   Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004:
//     when the maximum exists and is unique.
//   McCullagh & Nelder, "Generalized Linear Models", 1989: the dispersion of half points.
// Promise: finite ratings for every input, perfect scores and strangers included; the unique
// maximum (Newton's method on a strictly concave function), not a step on the way to it.
// Deviations: draws are half points. Every player also draws two virtual games against a player of
// rating 0, in the manner of Coulom's BayesElo: a weak prior that keeps perfect scores finite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::match {

// Games between two players, numbered from 0; results in the view of the first one. The same two
// may meet in several of them.
struct Meeting {
  std::size_t first = 0;
  std::size_t second = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
};

struct Rating {
  std::size_t player = 0;
  // Players connected by games, directly or through others, form a group; 0 is the largest.
  // Ratings of different groups cannot be compared.
  std::size_t group = 0;
  double elo = 0;  // the mean of each group is 0
  // Half of the 95% interval, relative to the mean of the group; infinite for a player who met
  // nobody.
  double error = std::numeric_limits<double>::infinity();
  double points = 0;
  std::uint64_t games = 0;
  // The likelihood of being stronger than the next in the list; none for the last of a group.
  std::optional<double> superiority;
};

struct RatingList {
  std::vector<Rating> ratings;  // group by group, the strongest first
  std::size_t groups = 0;

  bool connected() const { return groups <= 1; }
};

inline constexpr double kPriorDraws = 2;

// An error if a meeting names a player beyond the last or one player twice, or if the prior is
// not a positive number.
Result<RatingList> rate(std::size_t players, std::span<const Meeting> meetings,
                        double prior_draws = kPriorDraws);

}  // namespace espalier::match
