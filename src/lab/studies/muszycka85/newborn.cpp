#include "lab/studies/muszycka85/newborn.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/binomial.hpp>
#include <cassert>
#include <cmath>

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

double minimal_leaves(std::uint32_t width, std::uint32_t depth) {
  return std::pow(width, depth / 2) + std::pow(width, (depth + 1) / 2) - 1;
}

double branching_factor(std::uint32_t width) {
  const double x = trees::xi(width);
  return x / (1 - x);
}

}  // namespace espalier::lab::muszycka85
