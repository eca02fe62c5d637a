#include "lab/filter.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "app/suggest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::lab {
namespace {

// Empty parts are left out between terms (blanks may double), and kept between values.
std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth <= 0 && separators.find(c) != std::string_view::npos) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

struct Term {
  std::string key;  // empty: any
  std::vector<std::string> values;
};

// A label may stand several times (a cell that serves two tables).
bool fits(const Cell& cell, const Term& term) {
  const auto wanted = [&](const std::string& value) {
    return std::find(term.values.begin(), term.values.end(), value) != term.values.end();
  };
  if (term.key.empty() && wanted(cell.id)) return true;
  return std::any_of(cell.labels.begin(), cell.labels.end(), [&](const auto& pair) {
    return (term.key.empty() || pair.first == term.key) && wanted(pair.second);
  });
}

std::vector<std::string> keys_of(const Study& study) {
  std::set<std::string> keys;
  for (const Cell& cell : study.cells()) {
    for (const auto& pair : cell.labels) keys.insert(pair.first);
  }
  return {keys.begin(), keys.end()};
}

// Values of a label; without a key those of all labels, and the cells.
std::vector<std::string> values_of(const Study& study, const std::string& key) {
  std::set<std::string> values;
  for (const Cell& cell : study.cells()) {
    if (key.empty()) values.insert(cell.id);
    for (const auto& pair : cell.labels) {
      if (key.empty() || pair.first == key) values.insert(pair.second);
    }
  }
  return {values.begin(), values.end()};
}

std::optional<Error> check(const Study& study, const Term& term) {
  const std::vector<std::string> keys = keys_of(study);
  if (!term.key.empty() && std::find(keys.begin(), keys.end(), term.key) == keys.end()) {
    std::string all;
    for (const std::string& key : keys) all += (all.empty() ? "" : ", ") + key;
    return Error{"--cells: " + app::unknown_name("label", term.key, keys, "") + "; the labels of " +
                 study.info().name + " are " + all};
  }
  const std::vector<std::string> values = values_of(study, term.key);
  for (const std::string& value : term.values) {
    if (std::find(values.begin(), values.end(), value) != values.end()) continue;
    const std::string kind = term.key.empty() ? "cell or label" : "value of " + term.key;
    return Error{"--cells: " + app::unknown_name(kind, value, values, "")};
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<std::size_t>> select_cells(const Study& study, std::string_view filter) {
  std::vector<Term> terms;
  for (const std::string& part : split(filter, ", ")) {
    if (part.empty()) continue;
    Term term;
    const std::size_t equals = part.find('=');
    // "g=4;s=0.5" is a value of its own: it has a ';' and does not begin with a label.
    const std::vector<std::string> keys = keys_of(study);
    const bool label_first =
        std::find(keys.begin(), keys.end(), part.substr(0, equals)) != keys.end();
    const bool keyed =
        equals != std::string::npos && (label_first || part.find(';') == std::string::npos);
    if (keyed) term.key = part.substr(0, equals);
    term.values = split(keyed ? part.substr(equals + 1) : part, "|");
    const bool empty = std::find(term.values.begin(), term.values.end(), "") != term.values.end();
    if (empty || (keyed && term.key.empty())) {
      return Error{"--cells " + in_quotes(part) + ": expected KEY=VALUE or a value"};
    }
    if (auto error = check(study, term)) return *error;
    terms.push_back(std::move(term));
  }
  if (terms.empty() && !filter.empty()) {
    return Error{"--cells " + in_quotes(filter) + ": expected KEY=VALUE or a value"};
  }
  std::vector<std::size_t> chosen;
  const auto& cells = study.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto fit = [&](const Term& term) { return fits(cells[i], term); };
    if (std::all_of(terms.begin(), terms.end(), fit)) chosen.push_back(i);
  }
  if (chosen.empty()) {
    return Error{"--cells " + in_quotes(filter) + ": no cell of " + study.info().name +
                 " fits all of this; each part alone fits some"};
  }
  return chosen;
}

}  // namespace espalier::lab
