// The evaluations of xiangqi, one file each.
#pragma once

#include "espalier/games/xiangqi/learned.hpp"
#include "espalier/games/xiangqi/plain.hpp"
