#include "lab/studies/muszycka85/newborn.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/binomial.hpp>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "espalier/trees/pearl.hpp"

namespace espalier::lab::muszycka85 {
namespace {

template <class Function>
double integral(const Function& function) {
  return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(function, 0.0, 1.0, 12,
                                                                       1e-12);
}

// 1 + x + ... + x^(n-1)
double geometric(double x, std::uint32_t n) {
  double sum = 0;
  for (std::uint32_t i = 0; i < n; ++i) sum = sum * x + 1;
  return sum;
}

double choose(std::uint32_t n, std::uint32_t k) {
  return k > n ? 0 : boost::math::binomial_coefficient<double>(n, k);
}

// Leaves of a permutation of 1..w looked at until the first of m good ones: (w+1)/(m+1).
double until_good(std::uint32_t width, std::uint32_t good) {
  return (width + 1.0) / (std::min(good, width) + 1.0);
}

// Depth 2, root MAX. Leaf j of child i is created if the least of the child's j-1 leaves before it
// is above alpha, the greatest of the i-1 complete children before it. Leaves are uniform in (0,1).
double unordered_two(std::uint32_t w) {
  double leaves = w;  // the first leaf of each child
  for (std::uint32_t j = 2; j <= w; ++j) {
    leaves += integral([&](double x) {
      const double alpha_below = 1 - std::pow(1 - x, w);  // P(one complete child < x)
      return (j - 1) * std::pow(1 - x, j - 2) * geometric(alpha_below, w);
    });
  }
  return leaves;
}

// Depth 3. Leaf k of MAX node j below MIN node i: with b the least of the j-1 MAX nodes before it,
// b must be above alpha (the i-1 MIN nodes before) and above the k-1 leaves before.
double unordered_three(std::uint32_t w) {
  double leaves = static_cast<double>(w) * w;  // all leaves below each first MAX node
  for (std::uint32_t j = 2; j <= w; ++j) {
    leaves += integral([&](double b) {
      const double above = 1 - std::pow(b, w);  // P(one MAX node > b)
      const double density = (j - 1) * std::pow(above, j - 2) * w * std::pow(b, w - 1.0);
      const double alpha_below = 1 - std::pow(above, w);  // P(one MIN node < b)
      return density * geometric(alpha_below, w) * geometric(b, w);
    });
  }
  return leaves;
}

// One step of Pearl's recursion, over two levels of the tree. `below` is the probability that a
// node is worth less than t; it and its complement are kept apart, as either may be tiny.
struct TwoLevels {
  double below;
  double above;      // 1 - below
  double later = 1;  // product of the r_i: (1 - below^w) / (1 - below)
  double first = 1;  // product of the s_i: the next `below` divided by below^w

  void step(std::uint32_t width, bool both) {
    const double w = width;
    const double all_below = std::exp(w * std::log(below));
    const double some_above = -std::expm1(w * std::log1p(-above));
    later *= above > 0 ? some_above / above : w;
    if (!both) return;
    const double next = -std::expm1(w * std::log1p(-all_below));
    first *= all_below > 0 ? next / all_below : w;
    below = next;
    above = std::exp(w * std::log(some_above));
  }
};

// (R, S) at t = centre + offset; centre is the fixed point, where the functions are steepest.
std::pair<double, double> pearl_factors(std::uint32_t w, std::uint32_t d, double centre,
                                        double offset) {
  TwoLevels levels{centre + offset, 1 - centre - offset};
  for (std::uint32_t i = 1; 2 * i <= d + 1; ++i) levels.step(w, 2 * i <= d);
  return {levels.later, levels.first};
}

// P(the greatest of i-1 values of a permutation of 1..w is A and the next is a).
double next_after_max(std::uint32_t w, std::uint32_t i, std::uint32_t greatest, std::uint32_t a) {
  const std::uint32_t below = greatest - 1 - (a < greatest ? 1 : 0);
  return choose(below, i - 2) / (choose(w, i - 1) * (w - i + 1));
}

// The leaves below a child of the root when alpha lets `slack` values of its children through:
// depth 2 looks at leaves until one is at most slack; depth 3 at MAX nodes likewise, and within the
// later ones until a leaf reaches the best MAX node before.
double below_child(std::uint32_t w, std::uint32_t depth, std::uint32_t slack) {
  if (depth == 2) return slack == 0 ? w : until_good(w, slack);
  double leaves = w;
  for (std::uint32_t j = 2; j <= w; ++j) {
    for (std::uint32_t least = slack + 1; least <= w; ++least) {  // of the j-1 before: not cut
      for (std::uint32_t b = 1; b <= w; ++b) {
        if (b == least) continue;
        const std::uint32_t above = w - least - (b > least ? 1 : 0);
        const double probability = choose(above, j - 2) / (choose(w, j - 1) * (w - j + 1));
        leaves += probability * (b < least ? w : until_good(w, b - least + 1));
      }
    }
  }
  return leaves;
}

}  // namespace

double expected_leaves_unordered(std::uint32_t width, std::uint32_t depth) {
  assert(depth == 2 || depth == 3);
  return depth == 2 ? unordered_two(width) : unordered_three(width);
}

double expected_leaves_integer(std::uint32_t width, std::uint32_t depth) {
  assert(depth == 2 || depth == 3);
  double leaves = below_child(width, depth, 0);
  for (std::uint32_t i = 2; i <= width; ++i) {
    for (std::uint32_t greatest = 1; greatest <= width; ++greatest) {
      for (std::uint32_t a = 1; a <= width; ++a) {
        if (a == greatest) continue;
        // A complete child is worth its own value plus a constant, so a better one is never cut,
        // and a worse one as soon as a value of at most A - a + 1 has been seen in it.
        const std::uint32_t slack = a > greatest ? 0 : greatest - a + 1;
        leaves += next_after_max(width, i, greatest, a) * below_child(width, depth, slack);
      }
    }
  }
  return leaves;
}

// w^floor(d/2) + the integral of S dR from 0 to 1, by the trapezoidal rule on points that crowd
// around the fixed point of the recursion.
double expected_leaves_alpha_beta(std::uint32_t width, std::uint32_t depth) {
  constexpr int kPoints = 1'000;
  constexpr double kDecades = 14;
  const double centre = trees::xi(width);
  std::vector<double> offsets;
  for (int i = 0; i <= kPoints; ++i) {
    offsets.push_back(-centre * (1 - 1e-12) * std::pow(10, -kDecades * i / kPoints));
  }
  offsets.push_back(0);
  for (int i = kPoints; i >= 0; --i) {
    offsets.push_back((1 - centre) * (1 - 1e-12) * std::pow(10, -kDecades * i / kPoints));
  }
  double sum = 0;
  auto before = pearl_factors(width, depth, centre, offsets.front());
  for (const double offset : offsets) {
    const auto now = pearl_factors(width, depth, centre, offset);
    sum += (now.first - before.first) * (now.second + before.second) / 2;
    before = now;
  }
  return std::pow(width, depth / 2) + sum;
}

double minimal_leaves(std::uint32_t width, std::uint32_t depth) {
  return std::pow(width, depth / 2) + std::pow(width, (depth + 1) / 2) - 1;
}

double branching_factor(std::uint32_t width) {
  const double x = trees::xi(width);
  return x / (1 - x);
}

}  // namespace espalier::lab::muszycka85
