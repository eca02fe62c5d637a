// The evaluations of chess, one file each.
#pragma once

#include "espalier/games/chess/learned.hpp"
#include "espalier/games/chess/network.hpp"
#include "espalier/games/chess/shannon.hpp"
#include "espalier/games/chess/tables.hpp"
#include "espalier/games/chess/turing.hpp"
