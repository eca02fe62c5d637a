// Reading requests: every field is checked, and an error names the field.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/suggest.hpp"
#include "app/tree_export.hpp"
#include "codec/codec.hpp"
#include "codec/fields.hpp"
#include "espalier/core/text.hpp"
#include "espalier/core/value.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kBrowserSteps = 20'000;
// A node that is counted takes memory until the search is over.
constexpr std::uint64_t kBrowserNodes = 5'000'000;

constexpr double kShortestSearch = 0.001;
constexpr double kLongestSearch = 3600;
constexpr int kMostLines = 10;

const std::vector<std::string> kSubjects = {"tree", "uniform", "nonuniform", "game"};

// Fields that only one kind of tree has.
struct Belonging {
  const char* field;
  std::vector<std::string> subjects;
};
const std::vector<Belonging> kBelongings = {{"root", {"tree"}},
                                            {"scheme", {"uniform", "nonuniform"}},
                                            {"seed", {"uniform", "nonuniform"}},
                                            {"variant", {"game"}},
                                            {"position", {"game"}},
                                            {"moves", {"game"}}};

// Which of them the request is about; empty: it is wrong.
std::string subject_of(FieldReader& fields) {
  std::string subject;
  for (const std::string& name : kSubjects) {
    if (!fields.has(name)) continue;
    if (!subject.empty()) fields.fail(name, "one tree only, there is '" + subject + "' as well");
    subject = name;
  }
  if (subject.empty()) {
    fields.fail("tree", "a text (or 'uniform', 'nonuniform', 'game' instead of it)");
    return subject;
  }
  for (const auto& [field, subjects] : kBelongings) {
    const bool fits = std::find(subjects.begin(), subjects.end(), subject) != subjects.end();
    if (fields.has(field) && !fits) {
      fields.fail(field, "it with '" + subjects.front() + "' only");
    }
  }
  return subject;
}

Result<SyntheticSubject> read_synthetic(FieldReader& fields, const std::string& shape) {
  SyntheticSubject subject;
  subject.uniform = shape == "uniform";
  subject.scheme = fields.text("scheme", subject.scheme);
  subject.seed = static_cast<std::uint64_t>(fields.whole("seed", 0, INT64_MAX).value_or(1));
  if (auto error = parse_shape(fields.text(shape), "field '" + shape + "'", subject)) return *error;
  return subject;
}

std::optional<Error> read_subject(FieldReader& fields, TreeRequest& request) {
  const std::string name = subject_of(fields);
  if (fields.error()) return fields.error();
  if (name == "tree") {
    const bool min = fields.choice("root", "max", "min").value_or(false);
    request.subject = LiteralSubject{fields.text("tree"), min ? Player::Second : Player::First};
  } else if (name == "game") {
    if (!fields.has("depth")) fields.fail("depth", "a whole number, a board position needs it");
    request.subject = BoardSubject{fields.text("game"), fields.text("variant", ""),
                                   fields.text("position", ""), fields.text("moves", "")};
  } else {
    const auto subject = read_synthetic(fields, name);
    if (!subject) return subject.error();
    request.subject = *subject;
  }
  return fields.error();
}

std::optional<double> read_bound(const Json& value) {
  using Limits = ScoreTraits<double>;
  if (value == "-inf") return Limits::lowest();
  if (value == "+inf" || value == "inf") return Limits::highest();
  if (!value.is_number()) return std::nullopt;
  return value.get<double>();
}

void read_window(FieldReader& fields, TreeRequest& request) {
  if (!fields.has("window")) return;
  const Json window = fields.raw("window");
  const bool pair = window.is_array() && window.size() == 2;
  const auto alpha = pair ? read_bound(window[0]) : std::nullopt;
  const auto beta = pair ? read_bound(window[1]) : std::nullopt;
  if (alpha && beta) {
    request.window = {*alpha, *beta};
  } else {
    fields.fail("window", "[alpha, beta], two numbers, -inf or +inf");
  }
}

std::optional<Error> read_settings(FieldReader& fields, TreeRequest& request) {
  if (!fields.has("set")) return std::nullopt;
  const Json set = fields.raw("set");
  if (!set.is_object()) fields.fail("set", "an object such as {\"d\": 2}");
  if (fields.error()) return fields.error();
  for (const auto& [name, value] : set.items()) {
    if (!value.is_number()) fields.fail("set." + name, "a number");
    if (fields.error()) return fields.error();
    const auto& names = settable_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return Error{"field 'set': " + unknown_name("parameter", name, names, "")};
    }
    request.set[name] = value.get<double>();
  }
  return std::nullopt;
}

}  // namespace

Result<TreeRequest> decode_tree_request(std::string_view body) {
  FieldReader fields(body,
                     {"tree",     "uniform", "nonuniform", "scheme",  "seed", "game",  "variant",
                      "position", "moves",   "strategy",   "recipe",  "root", "depth", "cut",
                      "window",   "width",   "processors", "threads", "set",  "as"});
  if (fields.error()) return *fields.error();
  TreeRequest request;
  request.want_trace = true;
  request.want_view = true;
  request.trace_capacity = kBrowserSteps;
  request.most_nodes = kBrowserNodes;
  if (auto error = read_subject(fields, request)) return *error;
  request.recipe = fields.text("recipe", "");
  if (fields.has("recipe") && fields.has("strategy")) {
    fields.fail("recipe", "a strategy or a recipe, not both");
  }
  if (!fields.has("recipe")) request.strategy = fields.text("strategy");
  // Any depth that fits; the search knows its limits.
  if (const auto depth = fields.whole("depth", -1'000'000, 1'000'000)) {
    request.depth = static_cast<int>(*depth);
  }
  if (const auto processors = fields.whole("processors", 1, simulated::kMostProcessors)) {
    request.processors = static_cast<int>(*processors);
  }
  if (const auto threads = fields.whole("threads", 1, engine::kMostThreads)) {
    request.threads = static_cast<int>(*threads);
  }
  if (const auto beyond = fields.choice("cut", "ge", "gt")) {
    request.cut = *beyond ? Cut::BeyondBound : Cut::AtBound;
  }
  const double most = ScoreTraits<double>::highest();
  request.window_width = fields.number("width", -most, most);
  read_window(fields, request);
  if (auto error = read_settings(fields, request)) return *error;
  request.as = fields.text("as", "");
  const auto& forms = export_forms();
  if (!request.as.empty() && std::find(forms.begin(), forms.end(), request.as) == forms.end()) {
    fields.fail("as", "svg, tikz, csv or animated");
  }
  if (fields.error()) return *fields.error();
  return request;
}

Result<AnalysisRequest> decode_analysis_request(std::string_view body) {
  FieldReader fields(body, {"game", "variant", "position", "moves", "recipe", "depth", "seconds",
                            "nodes", "lines", "hash", "only", "threads"});
  if (fields.error()) return *fields.error();
  AnalysisRequest request;
  request.game = fields.text("game");
  request.variant = fields.text("variant", "");
  request.position = fields.text("position", "");
  request.moves = fields.text("moves", "");
  request.recipe = fields.text("recipe", "");
  request.only = fields.text("only", "");
  if (fields.has("hash")) request.hash = fields.text("hash");
  if (const auto depth = fields.whole("depth", 1, engine::kMaxDepth)) {
    request.limits.depth = static_cast<int>(*depth);
  }
  if (const auto nodes = fields.whole("nodes", 1, INT64_MAX)) {
    request.limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  request.limits.seconds = fields.number("seconds", kShortestSearch, kLongestSearch);
  request.lines = static_cast<int>(fields.whole("lines", 1, kMostLines).value_or(1));
  request.threads = static_cast<int>(fields.whole("threads", 1, engine::kMostThreads).value_or(0));
  if (fields.error()) return *fields.error();
  return request;
}

}  // namespace espalier::app
