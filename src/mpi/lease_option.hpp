// The one option that espalier-mpi has beyond those of espalier.
#pragma once

#include "espalier/core/result.hpp"

namespace espalier::mpi {

inline constexpr double kDefaultLease = 60;  // seconds

// Takes --lease TIME out of the arguments, wherever it stands: 60s unless told.
Result<double> take_lease(int& argc, char** argv);

}  // namespace espalier::mpi
