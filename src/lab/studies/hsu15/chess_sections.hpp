// The sections of the report of hsu15/chess that are written apart.
#pragma once

#include "lab/studies/hsu15/chess.hpp"

namespace espalier::lab::hsu15::on_chess {

Table cpu_table(const Results& results);
Section horizon_section(const Results& results);
Section exchange_section(const Results& results);
Section grouping_section(const Results& results);
Section method_section();

}  // namespace espalier::lab::hsu15::on_chess
