// The thesis these studies are about.
#pragma once

namespace espalier::lab {

inline constexpr const char* kMuszycka85 =
    "A. Muszycka, Game Trees: Searching Techniques and a Pathological Phenomenon, Concordia "
    "University 1985";

}  // namespace espalier::lab
