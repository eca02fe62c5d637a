// The tables of a laboratory database, and what those of earlier versions lack. Everything throws
// what SQLite throws.
#pragma once

#include <string>

#include "lab/study.hpp"

namespace SQLite {
class Database;
}

namespace espalier::lab {

inline constexpr int kLabApplicationId = 0x45537061;  // "ESpa"

// In an empty file. `origin`: what all units depend on, under the keys study, study_version, seed.
void create_tables(SQLite::Database& database, const Labels& origin);

// "is damaged: ..."; empty: the tables and the origin are as this program or an earlier one made
// them.
std::string wrong_tables(SQLite::Database& database);

// A sound database of an earlier version becomes one of today's.
void bring_up_to_date(SQLite::Database& database);

// Those of earlier versions may not.
bool knows_processor_time(const SQLite::Database& database);

}  // namespace espalier::lab
