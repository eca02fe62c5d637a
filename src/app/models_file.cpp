#include "app/models_file.hpp"

// toml++ 3.3 asserts that a table's name begins with a letter before it reports that it does not
// ("[[["; marzer/tomlplusplus pull request 301). Without its assertions it says so and goes on.
#define TOML_ASSERT(expression) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string_view>;

constexpr std::int64_t kMostPlies = 64;
constexpr std::int64_t kMostPoints = 1'000'000;
constexpr std::int64_t kMostStages = 1000;
constexpr std::int64_t kMostPositions = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t kMostRows = 1000;

std::string one_line(std::string text) {
  const auto control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  std::replace_if(text.begin(), text.end(), control, ' ');
  return text;
}

// What the numbers of one kind must be.
struct Range {
  double low;
  double high;
  bool low_is_allowed = true;

  bool contains(double value) const {
    return std::isfinite(value) && value <= high && (low_is_allowed ? value >= low : value > low);
  }
  std::string text() const {
    return fmt::format("; expected {}{} to {}", low_is_allowed ? "" : "more than ", low, high);
  }
};

// Reads one file. The first error is kept and everything after it is harmless.
class Reader {
 public:
  explicit Reader(std::string path) : path_(std::move(path)) {}

  Result<engine::Models> read(std::string_view text) {
    const toml::parse_result parsed = toml::parse(text, path_);
    if (!parsed) {
      const std::string why(parsed.error().description());
      return error_at(parsed.error().source().begin.line, one_line(why));
    }
    const toml::table& file = parsed.table();
    expect_names(file, {"provenance", "pair", "places", "windows"});
    engine::Models models;
    read_provenance(file, models);
    read_pairs(file, models.pairs);
    if (const toml::table* places = table(file, "places")) read_places(*places, models.places);
    if (const toml::table* windows = table(file, "windows")) read_widths(*windows, models.widths);
    if (models.pairs.empty() && models.places.cumulative.empty() && models.widths.empty()) {
      fail(file, "no model; expected [[pair]], [places] or [windows]");
    }
    if (error_) return *error_;
    return models;
  }

 private:
  Error error_at(toml::source_index line, const std::string& message) const {
    std::string place = "models file " + in_quotes(path_);
    if (line > 0) place += fmt::format(" line {}", line);
    return Error{place + ": " + message};
  }
  void fail(const toml::node& node, const std::string& message) {
    if (!error_) error_ = error_at(node.source().begin.line, message);
  }

  void expect_names(const toml::table& in, const Names& names) {
    for (const auto& [key, node] : in) {
      if (std::find(names.begin(), names.end(), key.str()) != names.end()) continue;
      fail(node, unknown_name("name", key.str(), names, ""));
    }
  }

  // --- values of a table; a missing one without a fallback is an error ---------------------------

  const toml::node* required(const toml::table& in, std::string_view name) {
    const toml::node* node = in.get(name);
    if (node == nullptr) fail(in, fmt::format("'{}' is missing", name));
    return node;
  }

  const toml::table* table(const toml::table& in, std::string_view name) {
    const toml::node* node = in.get(name);
    if (node == nullptr || node->is_table()) return node == nullptr ? nullptr : node->as_table();
    fail(*node, fmt::format("'{0}' is not a table; expected [{0}]", name));
    return nullptr;
  }

  const toml::array* array(const toml::table& in, std::string_view name) {
    const toml::node* node = required(in, name);
    if (node == nullptr || node->is_array()) return node == nullptr ? nullptr : node->as_array();
    fail(*node, fmt::format("'{}' is not an array; expected [...]", name));
    return nullptr;
  }

  double number(const toml::node& node, std::string_view name, const Range& range) {
    const std::optional<double> value =
        node.is_number() ? node.value<double>() : std::optional<double>{};
    if (!value) {
      fail(node, fmt::format("{} is not a number{}", name, range.text()));
      return range.high;
    }
    if (range.contains(*value)) return *value + 0.0;
    fail(node, fmt::format("{} = {} is out of range{}", name, *value, range.text()));
    return range.high;
  }
  double number(const toml::table& in, std::string_view name, const Range& range) {
    const toml::node* node = required(in, name);
    return node == nullptr ? range.high : number(*node, name, range);
  }

  std::int64_t whole(const toml::node& node, std::string_view name, std::int64_t low,
                     std::int64_t high) {
    const std::string expected = fmt::format("; expected {} to {}", low, high);
    if (!node.is_integer()) {
      fail(node, fmt::format("{} is not a whole number{}", name, expected));
      return low;
    }
    const std::int64_t value = node.as_integer()->get();
    if (value >= low && value <= high) return value;
    fail(node, fmt::format("{} = {} is out of range{}", name, value, expected));
    return low;
  }
  std::int64_t whole(const toml::table& in, std::string_view name, std::int64_t low,
                     std::int64_t high) {
    const toml::node* node = required(in, name);
    return node == nullptr ? low : whole(*node, name, low, high);
  }

  std::string text(const toml::table& in, std::string_view name) {
    const toml::node* node = required(in, name);
    if (node == nullptr) return "";
    if (const auto* string = node->as_string()) {
      if (!string->get().empty()) return string->get();
      fail(*node, fmt::format("{} is empty", name));
      return "";
    }
    if (const auto* date = node->as_date()) {
      const toml::date day = date->get();
      return fmt::format("{:04}-{:02}-{:02}", day.year, day.month, day.day);
    }
    fail(*node, fmt::format("{} is not a text; expected \"...\"", name));
    return "";
  }

  // --- the parts ---------------------------------------------------------------------------------

  void read_provenance(const toml::table& file, engine::Models& models) {
    const toml::table* in = table(file, "provenance");
    if (in == nullptr) {
      return fail(file,
                  "[provenance] is missing; expected fitted_by, date, method, positions, game");
    }
    expect_names(*in, {"fitted_by", "date", "method", "positions", "game", "note"});
    Provenance provenance;
    provenance.fitted_by = text(*in, "fitted_by");
    provenance.date = text(*in, "date");
    provenance.method = text(*in, "method");
    provenance.positions = whole(*in, "positions", 0, kMostPositions);
    provenance.game = text(*in, "game");
    if (in->contains("note")) provenance.note = text(*in, "note");
    models.provenance = in_words(provenance);
  }

  void read_pairs(const toml::table& file, std::vector<engine::CutPair>& pairs) {
    const toml::node* node = file.get("pair");
    if (node == nullptr) return;
    if (!node->is_array_of_tables()) return fail(*node, "'pair' is not a list; expected [[pair]]");
    for (const toml::node& element : *node->as_array()) {
      const toml::table& in = *element.as_table();
      expect_names(in, {"stage", "s", "d", "a", "b", "sigma"});
      engine::CutPair pair;
      if (in.contains("stage")) pair.stage = static_cast<int>(whole(in, "stage", -1, kMostStages));
      std::tie(pair.s, pair.d) = read_depths(in);
      pair.a = number(in, "a", {0, kMostPoints, false});
      pair.b = number(in, "b", {-kMostPoints, kMostPoints});
      pair.sigma = number(in, "sigma", {0, kMostPoints, false});
      const bool twice = std::any_of(pairs.begin(), pairs.end(), [&](const auto& other) {
        return other.stage == pair.stage && other.s == pair.s && other.d == pair.d;
      });
      if (twice) fail(in, "a second [[pair]] with the same stage, s and d; leave one out");
      pairs.push_back(pair);
    }
  }

  std::pair<int, int> read_depths(const toml::table& in) {
    const std::int64_t s = whole(in, "s", 0, kMostPlies);
    const std::int64_t d = whole(in, "d", 1, kMostPlies);
    if (s >= d) fail(in, fmt::format("s = {} is not less than d = {}", s, d));
    return {static_cast<int>(s), static_cast<int>(d)};
  }

  void read_places(const toml::table& in, engine::PlaceModel& places) {
    expect_names(in, {"s", "d", "cumulative"});
    std::tie(places.s, places.d) = read_depths(in);
    const toml::array* rows = array(in, "cumulative");
    if (rows == nullptr) return;
    if (rows->empty() || rows->size() > kMostRows) {
      return fail(*rows,
                  fmt::format("cumulative has {} rows; expected 1 to {}", rows->size(), kMostRows));
    }
    for (const toml::node& row : *rows) {
      if (!row.is_array() || row.as_array()->empty()) {
        return fail(row, "a row of cumulative is not a list of probabilities");
      }
      places.cumulative.push_back(read_row(*row.as_array()));
    }
  }

  std::vector<double> read_row(const toml::array& in) {
    std::vector<double> row;
    for (const toml::node& node : in) {
      const double value = number(node, "a probability", {0, 1});
      if (!row.empty() && value < row.back()) {
        fail(node, fmt::format("a cumulative probability falls from {} to {}; expected no less "
                               "than before",
                               row.back(), value));
      }
      row.push_back(value);
    }
    return row;
  }

  void read_widths(const toml::table& in, std::vector<Points>& widths) {
    expect_names(in, {"widths"});
    const toml::array* list = array(in, "widths");
    if (list == nullptr) return;
    if (list->empty() || list->size() > static_cast<std::size_t>(kMostPlies)) {
      return fail(*list,
                  fmt::format("widths has {} numbers; expected 1 to {}", list->size(), kMostPlies));
    }
    for (const toml::node& node : *list) {
      widths.push_back(static_cast<Points>(whole(node, "a width", 1, kMostPoints)));
    }
  }

  std::string path_;
  std::optional<Error> error_;
};

// --- writing -------------------------------------------------------------------------------------

std::string toml_string(std::string_view text) {
  std::string quote = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quote += '\\';
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      quote += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      quote += c;
    }
  }
  return quote + "\"";
}

// TOML tells 1 from 1.0; a real number always has a point or an exponent.
std::string real(double value) {
  std::string text = fmt::format("{}", value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

template <class Numbers, class ToText>
std::vector<std::string> texts(const Numbers& numbers, ToText to_text) {
  std::vector<std::string> all(numbers.size());
  std::transform(numbers.begin(), numbers.end(), all.begin(), to_text);
  return all;
}

std::string list_of(const std::vector<std::string>& items, std::string_view between) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : std::string(between)) + item;
  return text;
}

std::string models_text(const engine::Models& models, const Provenance& from) {
  std::string text = fmt::format(
      "[provenance]\nfitted_by = {}\ndate = {}\nmethod = {}\npositions = {}\ngame = {}\n",
      toml_string(from.fitted_by), toml_string(from.date), toml_string(from.method), from.positions,
      toml_string(from.game));
  if (!from.note.empty()) text += fmt::format("note = {}\n", toml_string(from.note));
  for (const engine::CutPair& pair : models.pairs) {
    text += fmt::format("\n[[pair]]\nstage = {}\ns = {}\nd = {}\na = {}\nb = {}\nsigma = {}\n",
                        pair.stage, pair.s, pair.d, real(pair.a), real(pair.b), real(pair.sigma));
  }
  if (!models.places.cumulative.empty()) {
    std::vector<std::string> rows;
    for (const std::vector<double>& row : models.places.cumulative) {
      rows.push_back("  [" + list_of(texts(row, real), ", ") + "]");
    }
    text += fmt::format("\n[places]\ns = {}\nd = {}\ncumulative = [\n{}\n]\n", models.places.s,
                        models.places.d, list_of(rows, ",\n"));
  }
  if (!models.widths.empty()) {
    const auto whole = [](Points width) { return std::to_string(width); };
    text += fmt::format("\n[windows]\nwidths = [{}]\n", list_of(texts(models.widths, whole), ", "));
  }
  return text;
}

}  // namespace

std::string in_words(const Provenance& provenance) {
  std::string words =
      fmt::format("{}; {}, {} positions; {}, {}", provenance.method, provenance.game,
                  provenance.positions, provenance.fitted_by, provenance.date);
  if (!provenance.note.empty()) words += "; " + provenance.note;
  return one_line(std::move(words));
}

Result<engine::Models> read_models(const std::string& path) {
  errno = 0;
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || fs::is_directory(path, ignored)) {
    const std::string why =
        file ? "it is a directory" : std::generic_category().message(errno == 0 ? EIO : errno);
    return Error{"cannot read the models file " + in_quotes(path) + ": " + why};
  }
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return Reader(path).read(text);
}

Result<std::string> write_models(const std::string& path, const engine::Models& models,
                                 const Provenance& provenance) {
  const std::string text = models_text(models, provenance);
  Result<engine::Models> back = Reader(path).read(text);
  if (!back) return Error{"not written: " + back.message()};
  engine::Models same = *std::move(back);
  same.provenance = models.provenance;
  if (same != models) {
    return Error{"not written: the models file " + in_quotes(path) +
                 " would lose something; expected [places] with rows, or its defaults"};
  }
  const fs::path beside = path + ".new";
  errno = 0;
  std::ofstream file(beside, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  std::error_code code;
  if (file) fs::rename(beside, path, code);
  if (file && !code) return path;
  const std::string why = code ? code.message() : std::generic_category().message(errno);
  fs::remove(beside, code);
  return Error{"cannot write the models file " + in_quotes(path) + ": " + why};
}

}  // namespace espalier::app
