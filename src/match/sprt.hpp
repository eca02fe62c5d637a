// When to stop a match: the sequential probability ratio test between two Elo differences.
//
// Sources:
//   Wald, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16, 1945:
//     the test and its bounds.
//   Van den Bergh, "A practical introduction to the GSPRT" and "MLE of multinomials with a given
//     expectation", notes on Fishtest: the generalised test. How often pairs end with 0..4 half
//     points is unknown apart from the mean, so each hypothesis is represented by the likeliest law
//     with its mean.
// Promise: the exact maximum of the likelihood, not its normal approximation. Finite for every
// tally; 0 for an empty one. Only finished pairs count; single games do if there is no pair at all.
// Deviations: none. The Elo scale is the logistic one, not Fishtest's normalised one.
#pragma once

#include <cstdint>

#include "espalier/core/result.hpp"
#include "match/elo.hpp"

namespace espalier::match {

struct SprtBounds {
  double elo0 = 0;      // H0: the difference is this
  double elo1 = 5;      // H1: the difference is this, which is more
  double alpha = 0.05;  // the risk of saying H1 where H0 is true
  double beta = 0.05;   // the risk of saying H0 where H1 is true

  // Wald's bounds of the log-likelihood ratio: H0 at or below `lower`, H1 at or above `upper`.
  double lower() const;
  double upper() const;
};

inline constexpr double kMostSprtElo = 1000;  // further apart no match needs a test

// The same bounds if they make sense: -1000 <= elo0 < elo1 <= 1000, risks above 0 and below 1/2.
Result<SprtBounds> checked(const SprtBounds& bounds);

// Log of (likelihood of the results under H1) / (under H0). Positive speaks for H1.
double log_likelihood_ratio(const Tally& tally, const SprtBounds& bounds);

enum class SprtVerdict : std::uint8_t { Continue, H0, H1 };

SprtVerdict verdict(double ratio, const SprtBounds& bounds);
SprtVerdict verdict(const Tally& tally, const SprtBounds& bounds);

}  // namespace espalier::match
