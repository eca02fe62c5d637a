// What a fit found, for people and scripts: a table for the terminal, JSON, and a document with
// plots.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codec/codec.hpp"
#include "espalier/core/result.hpp"
#include "lab/document.hpp"
#include "tune/fit_places.hpp"
#include "tune/fit_probcut.hpp"
#include "tune/fit_windows.hpp"

namespace espalier::tune {

// What was fitted, in words.
struct FitSubject {
  std::string game;
  std::string variant;
  std::string method;  // as in the provenance
  std::string footer;  // program, version, date
};

// The deep value of a model, as formulas call it.
std::string_view deep_name(DeepValue deep);

// Tables of fixed width, notes below them; a line feed at the end.
std::string text_of(const ProbCutFit& fit);
std::string text_of(const PlaceFit& fit);
std::string text_of(const WindowFit& fit, const WindowTask& task);

// {"game", "model", "n", ...}; of probcut and endcut also a, b, sigma, r2 of the first pair.
app::Json json_of(const ProbCutFit& fit, const FitSubject& subject);
app::Json json_of(const PlaceFit& fit, const FitSubject& subject);
app::Json json_of(const WindowFit& fit, const WindowTask& task, const FitSubject& subject);

lab::Document report_of(const ProbCutFit& fit, const FitSubject& subject);
lab::Document report_of(const PlaceFit& fit, const FitSubject& subject);
lab::Document report_of(const WindowFit& fit, const WindowTask& task, const FitSubject& subject);

// FILE.html, and each figure as FILE-ID.svg beside it. The paths written.
Result<std::vector<std::string>> write_fit_report(const std::string& path,
                                                  const lab::Document& document);

}  // namespace espalier::tune
