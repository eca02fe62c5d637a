#include "tune/fit_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "app/files.hpp"
#include "app/models_file.hpp"
#include "app/toml_file.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::tune {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kModelsKind = "models file";
constexpr std::string_view kBetween = " | ";
constexpr std::array<std::string_view, 4> kNames = {"probcut", "endcut", "node-cutting", "windows"};

struct Origin {
  app::Provenance provenance;
  std::string evaluation;  // empty: not said
};

// Where models come from, and that alone; read_models has checked the rest.
class OriginReader : private app::TomlReader {
 public:
  explicit OriginReader(const std::string& path) : TomlReader(std::string(kModelsKind), path) {}

  Result<Origin> read(std::string_view whole) {
    Origin origin;
    if (const auto file = parse(whole)) {
      origin.provenance = read_provenance(*file, {});
      if (file->contains("evaluation")) origin.evaluation = text(*file, "evaluation");
    }
    if (error()) return *error();
    return origin;
  }
};

struct OldFile {
  engine::Models models;
  Origin origin;
};

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

Result<OldFile> read_old(const std::string& path, std::string_view game,
                         std::string_view evaluation) {
  auto models = app::read_models(path, game, evaluation);
  if (!models) return models.error();
  const auto text = app::read_file(path, kModelsKind);
  if (!text) return text.error();
  auto origin = OriginReader(path).read(*text);
  if (!origin) return origin.error();
  return OldFile{*std::move(models), *std::move(origin)};
}

std::vector<ModelKind> kinds_of(const engine::Models& models) {
  std::vector<ModelKind> kinds;
  if (!models.pairs.empty()) kinds.push_back(ModelKind::ProbCut);
  if (!models.ends.empty()) kinds.push_back(ModelKind::EndCut);
  if (!models.places.cumulative.empty()) kinds.push_back(ModelKind::NodeCutting);
  if (!models.widths.empty()) kinds.push_back(ModelKind::Windows);
  return kinds;
}

void replace(engine::Models& models, const FittedModel& fitted) {
  switch (fitted.kind) {
    case ModelKind::ProbCut: models.pairs = fitted.models.pairs; break;
    case ModelKind::EndCut: models.ends = fitted.models.ends; break;
    case ModelKind::NodeCutting: models.places = fitted.models.places; break;
    case ModelKind::Windows: models.widths = fitted.models.widths; break;
  }
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = std::min(text.find(kBetween), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + kBetween.size());
  }
}

// Which kind a part of a method speaks of; none: it was not written by a fit.
std::optional<ModelKind> kind_of(std::string_view part) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (part.starts_with(std::string(kNames[i]) + ":")) return static_cast<ModelKind>(i);
  }
  return std::nullopt;
}

bool contains(const std::vector<ModelKind>& kinds, ModelKind kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

std::string_view kind_name(ModelKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

Result<ModelKind> parse_kind(std::string_view text) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), text);
  if (found == kNames.end()) {
    return Error{unknown_name("model", text, kNames, "espalier fit --help")};
  }
  return static_cast<ModelKind>(found - kNames.begin());
}

app::Provenance joined(const std::optional<app::Provenance>& before,
                       const std::vector<ModelKind>& kept, const FittedModel& fitted) {
  app::Provenance result;
  std::vector<ModelKind> told;  // kept models with a text of their own
  std::string others;           // what was said of those without
  if (before && !kept.empty()) {
    result.note = before->note;
    result.positions = before->positions;
    for (const std::string& part : split(before->method)) {
      const auto kind = kind_of(part);
      if (kind && !contains(kept, *kind)) continue;
      if (kind) told.push_back(*kind);
      (kind ? result.method : others) += part + std::string(kBetween);
    }
  }
  if (told.size() < kept.size()) result.method = others + result.method;
  result.method += std::string(kind_name(fitted.kind)) + ": " + fitted.method + ", " + fitted.date;
  result.positions = std::max(result.positions, static_cast<std::int64_t>(fitted.positions));
  result.fitted_by = fitted.fitted_by;
  result.date = fitted.date;
  result.game = fitted.game;
  return result;
}

Result<SavedModels> save_model(const std::string& path, const FittedModel& fitted) {
  engine::Models models;
  std::optional<app::Provenance> before;
  std::string evaluation_before = fitted.evaluation;
  if (exists(path)) {
    auto old = read_old(path, fitted.game, fitted.evaluation);
    if (!old) return old.error();
    models = old->models;
    before = old->origin.provenance;
    evaluation_before = old->origin.evaluation;
  }
  SavedModels saved;
  saved.kept = kinds_of(models);
  std::erase(saved.kept, fitted.kind);
  replace(models, fitted);
  // What is kept of a file that names no evaluation may be of another one.
  auto written = app::write_models(path, models, joined(before, saved.kept, fitted),
                                   saved.kept.empty() ? fitted.evaluation : evaluation_before);
  if (!written) return written.error();
  saved.path = *std::move(written);
  return saved;
}

std::optional<Error> check_models_file(const std::string& path, std::string_view game,
                                       std::string_view evaluation) {
  if (exists(path)) {
    const auto old = read_old(path, game, evaluation);
    if (!old) return old.error();
  }
  return app::check_writable(path, kModelsKind);
}

}  // namespace espalier::tune
