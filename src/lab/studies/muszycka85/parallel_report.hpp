// muszycka85/parallel: the parts of the report, each from the file that is named beside it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "lab/document.hpp"
#include "lab/plot.hpp"
#include "lab/studies/muszycka85/parallel_readings.hpp"

namespace espalier::lab::muszycka85::parallel {

// The schemes in the order in which they are shown; their place is their colour.
inline constexpr std::array<const char*, 10> kSchemeNames = {
    "alpha-beta",     "mwf",
    "tree-splitting", "parallel-scout",
    "parallel-sss",   "parallel-sss-bounds",
    "pv-splitting",   "ybw",
    "abdada",         "lazy"};

// parallel_thesis.cpp
Section saturation_section(const Measured& ours);
Section phase_section(const Measured& ours);
Section splitting_section(const Measured& ours);
Section sss_section(const Measured& ours);
// parallel_schemes.cpp
Section schemes_section(const Measured& ours);
Section ordering_section(const Measured& ours);
Section overhead_section(const Measured& ours);
// parallel_machines.cpp
Section threads_section(const Measured& ours);
Section later_section(const Measured& ours);
// parallel_lanes.cpp
Section lanes_section();

// A curve over the processors of a scheme, as factors; empty where nothing was measured.
Series curve(const Measured& ours, const Spot& spot, std::string_view scheme, Metric metric,
             std::string name, int colour);
LinePlot processor_plot(std::string title, std::string quantity);
Table titled_table(std::string id, std::string caption, std::vector<std::string> columns);
// The figure alone; its interval and n are shown on hovering.
TableCell short_cell(const Reading& reading, int digits = 2);

}  // namespace espalier::lab::muszycka85::parallel
