// The measures that line plots and heat maps share, so that figures on one page look alike.
#pragma once

namespace espalier::lab::figure {

inline constexpr double kWidth = 640;
inline constexpr double kEdge = 14;  // free paper around everything
inline constexpr double kFont = 15;
inline constexpr double kTitleFont = 18;
inline constexpr double kBold = 1.08;  // bold letters are wider by this factor
inline constexpr double kLine = 19;    // from one line of text to the next
inline constexpr double kTitleLine = 24;

}  // namespace espalier::lab::figure
