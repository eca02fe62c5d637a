#include "app/shipped.hpp"

#include <algorithm>
#include <string>

#include "app/models_file.hpp"
#include "app/pattern_file.hpp"

namespace espalier::app {
namespace {

const ShippedFile* find(const std::vector<ShippedFile>& files, const std::string& name) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const ShippedFile& file) { return file.path == name; });
  return found == files.end() ? nullptr : &*found;
}

std::string file_of(std::string_view game) { return std::string(game) + ".toml"; }

// The games with a file, for messages: GAME, GAME-EVALUATION and GAME-EVALUATION-SET.
std::string games_with(const std::vector<ShippedFile>& files) {
  std::string names;
  for (const ShippedFile& file : files) {
    if (!file.path.ends_with(".toml")) continue;
    std::string_view name = file.path;
    name.remove_suffix(std::string_view(".toml").size());
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

}  // namespace

std::optional<std::string_view> shipped_set(std::string_view params) {
  constexpr std::string_view kShipped = "shipped";
  if (!params.starts_with(kShipped)) return std::nullopt;
  params.remove_prefix(kShipped.size());
  if (params.empty()) return params;
  const bool named =
      params.front() == '-' && params.size() > 1 &&
      params.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == params.npos;
  return named ? std::optional(params.substr(1)) : std::nullopt;
}

Result<engine::Models> shipped_models(std::string_view game, std::string_view evaluation,
                                      std::string_view set) {
  const std::string ending = set.empty() ? "" : "-" + std::string(set);
  std::string name = file_of(std::string(game) + "-" + std::string(evaluation) + ending);
  const ShippedFile* file = find(shipped_params_files(), name);
  if (file == nullptr) {
    name = file_of(std::string(game) + ending);
    file = find(shipped_params_files(), name);
  }
  if (file == nullptr) {
    const std::string of = set.empty() ? "" : " (set " + std::string(set) + ")";
    return Error{"no params are shipped for " + std::string(game) + of + "; expected one of " +
                 games_with(shipped_params_files()) + ", or params=FILE made by: espalier fit " +
                 std::string(game)};
  }
  return parse_models(file->bytes, "shipped params " + name, game, evaluation);
}

Result<PatternWeights> shipped_pattern_weights(std::string_view game, std::string_view evaluation,
                                               const TableForm& form) {
  std::string name = file_of(std::string(game) + "-" + std::string(evaluation));
  const ShippedFile* file = find(shipped_weights_files(), name);
  if (file == nullptr) {
    name = file_of(game);
    file = find(shipped_weights_files(), name);
  }
  if (file == nullptr) {
    return Error{"no weights are shipped for " + std::string(game) + "; expected one of " +
                 games_with(shipped_weights_files())};
  }
  return parse_pattern_weights(file->bytes, "shipped weights " + name, game, evaluation, form);
}

}  // namespace espalier::app
