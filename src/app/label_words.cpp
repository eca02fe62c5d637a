// The labels of a tree that grows, in words.
#include <fmt/format.h>

#include <cmath>

#include "app/words.hpp"

namespace espalier::app {
namespace {

// Three digits that count, and no exponent.
std::string mean_text(double value) {
  constexpr double kNoFraction = 100;
  return std::abs(value) < kNoFraction ? fmt::format("{:.3g}", value)
                                       : fmt::format("{:.0f}", value);
}

}  // namespace

std::string label_text(const Label& label) {
  const std::string first = value_text(label.first);
  const std::string second = value_text(label.second);
  switch (label.kind) {
    case LabelKind::None: break;
    case LabelKind::Bounds: return fmt::format("[{}, {}]", first, second);
    case LabelKind::Proof: return fmt::format("pn {} dn {}", first, second);
    case LabelKind::Conspiracy:
      return fmt::format("{} ↑{} ↓{}", value_text(label.third), first, second);
    case LabelKind::Visits:
      return fmt::format("N {} W {} Q {}", first, mean_text(label.second), mean_text(label.third));
  }
  return "";
}

std::string_view label_name(LabelKind kind) {
  switch (kind) {
    case LabelKind::None: return "";
    case LabelKind::Bounds: return "bounds";
    case LabelKind::Proof: return "proof";
    case LabelKind::Conspiracy: return "conspiracy";
    case LabelKind::Visits: return "visits";
  }
  return "";
}

}  // namespace espalier::app
