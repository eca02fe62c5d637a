#include "lab/published.hpp"

#include <algorithm>
#include <stdexcept>

#include "lab/published_files.hpp"

namespace espalier::lab {

std::string_view published_csv(std::string_view name) {
  for (const auto& file : published_files()) {
    if (file.path == name) return file.bytes;
  }
  return {};
}

std::vector<std::vector<std::string>> parse_csv(std::string_view text) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> row = {""};
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      row.emplace_back();
    } else if (c == '\n' && !quoted) {
      rows.push_back(std::move(row));
      row = {""};
    } else if (c != '\r') {
      row.back() += c;
    }
  }
  if (row.size() > 1 || !row.front().empty()) rows.push_back(std::move(row));
  return rows;
}

std::size_t column_of(const std::vector<std::string>& header, std::string_view name) {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) throw std::logic_error("no column " + std::string(name));
  return static_cast<std::size_t>(found - header.begin());
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace espalier::lab
