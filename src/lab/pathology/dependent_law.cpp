// See dependent_law.hpp. Values are integers: for the real scheme in units of f^-t.
#include "lab/pathology/dependent_law.hpp"

#include <algorithm>
#include <cstddef>

#include "espalier/core/power.hpp"
#include "espalier/trees/pearl.hpp"

namespace espalier::lab::pathology {
namespace {

// P(true value = a, searched value = b * step). One row per a.
struct JointLaw {
  std::size_t rows = 1;
  std::size_t columns = 1;
  std::vector<double> mass = {1.0};

  JointLaw() = default;
  JointLaw(std::size_t r, std::size_t c) : rows(r), columns(c), mass(r * c, 0.0) {}
  double& at(std::size_t a, std::size_t b) { return mass[a * columns + b]; }
  double at(std::size_t a, std::size_t b) const { return mass[a * columns + b]; }
};

// Turns the table round, so that MIN is MAX.
void reverse(JointLaw& law) { std::reverse(law.mass.begin(), law.mass.end()); }

void accumulate(JointLaw& law) {
  for (std::size_t a = 0; a < law.rows; ++a) {
    double row = 0;
    for (std::size_t b = 0; b < law.columns; ++b) {
      row += law.at(a, b);
      law.at(a, b) = row + (a > 0 ? law.at(a - 1, b) : 0);
    }
  }
}

void difference(JointLaw& law) {
  for (std::size_t a = law.rows; a-- > 0;) {
    for (std::size_t b = law.columns; b-- > 0;) {
      const double left = b > 0 ? law.at(a, b - 1) : 0;
      const double above = a > 0 ? law.at(a - 1, b) : 0;
      const double corner = a > 0 && b > 0 ? law.at(a - 1, b - 1) : 0;
      law.at(a, b) = std::max(0.0, law.at(a, b) - left - above + corner);
    }
  }
}

// The best of `width` independent children, in both values.
JointLaw chosen(JointLaw law, std::uint32_t width, bool max) {
  if (!max) reverse(law);
  accumulate(law);
  for (double& mass : law.mass) mass = power(mass, width);
  difference(law);
  if (!max) reverse(law);
  return law;
}

// Adds the node's own draw 1..width to both values.
JointLaw with_own(const JointLaw& below, std::uint32_t width, std::size_t row_unit,
                  std::size_t column_unit) {
  JointLaw law(below.rows + width * row_unit, below.columns + width * column_unit);
  for (std::uint32_t own = 1; own <= width; ++own) {
    for (std::size_t a = 0; a < below.rows; ++a) {
      for (std::size_t b = 0; b < below.columns; ++b) {
        law.at(a + own * row_unit, b + own * column_unit) += below.at(a, b) / width;
      }
    }
  }
  return law;
}

// The child's joint law, for a search to `depth`.
JointLaw law_of_child(std::uint32_t width, std::uint32_t turns, bool real, std::uint32_t depth) {
  const auto unit = [&](std::uint32_t level, std::uint32_t last) -> std::size_t {
    return real ? trees::square_count(width, last - level) : 1;
  };
  JointLaw law;
  for (std::uint32_t level = turns; level > 0; --level) {
    if (level < turns) law = chosen(std::move(law), width, level % 2 == 0);
    // Below the horizon the searched value has a single column.
    law = with_own(law, width, unit(level, turns), level <= depth ? unit(level, depth) : 0);
  }
  return law;
}

// k children have the true value a, the others a lower one; B and R are the distribution functions
// of the searched value in the two groups.
GroupDecision decision(const JointLaw& child, std::uint32_t width) {
  GroupDecision sum;
  double defined = 0;
  std::vector<double> lower(child.columns, 0.0);  // P(true value < a, searched value <= b)
  for (std::size_t a = 0; a < child.rows; ++a) {
    double best = 0;
    double ways = 1;
    std::vector<double> here(child.columns);
    for (std::size_t b = 0; b < child.columns; ++b) here[b] = best += child.at(a, b);
    for (std::uint32_t k = 1; best > 0 && k < width; ++k) {
      ways = ways * (width - k + 1) / k;
      double best_before = 0;
      double rest_before = 0;
      for (std::size_t b = 0; b < child.columns; ++b) {
        const double best_now = power(here[b], k);
        const double rest_now = power(lower[b], width - k);
        sum.better += ways * (best_now - best_before) * rest_before;
        sum.equal += ways * (best_now - best_before) * (rest_now - rest_before);
        best_before = best_now;
        rest_before = rest_now;
      }
      defined += ways * best_before * rest_before;
    }
    for (std::size_t b = 0; b < child.columns; ++b) lower[b] += here[b];
  }
  return {sum.better / defined, sum.equal / defined};
}

}  // namespace

std::vector<GroupDecision> independent_by_depth(std::uint32_t width, std::uint32_t turns,
                                                bool real) {
  std::vector<GroupDecision> list;
  for (std::uint32_t depth = 1; depth < turns; ++depth) {
    list.push_back(decision(law_of_child(width, turns, real, depth), width));
  }
  list.push_back({1, 0});  // the search sees the truth
  return list;
}

}  // namespace espalier::lab::pathology
