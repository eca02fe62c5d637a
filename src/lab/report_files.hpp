// The files of a report: results.csv, report.html, report.md, figures/*.svg, manifest.json and what
// else the study writes. Each is written beside its place and moved there when it is complete.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "espalier/core/result.hpp"
#include "lab/results.hpp"
#include "lab/store.hpp"

namespace espalier::lab {

Result<std::vector<std::string>> write_report(const Results& results, const std::string& csv,
                                              const Store& store, const std::string& directory);

// "2026-11-16T01:02:03Z"
std::string utc_now();
std::string cpu_name();

}  // namespace espalier::lab
