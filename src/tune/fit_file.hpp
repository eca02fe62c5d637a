// Fitted models in a file that recipes read (params=FILE). One file holds the models of one game
// and one evaluation; fitting another kind into it keeps the rest, and the provenance tells of
// each.
//
// Promise: the file is the old one or the new one, never half of either. A file that is no models
// file of this game and evaluation is refused and left alone. An older file that does not name its
// evaluation is taken, and stays unnamed while old models remain in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/provenance.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/models.hpp"

namespace espalier::tune {

enum class ModelKind : std::uint8_t { ProbCut, EndCut, NodeCutting, Windows };
std::string_view kind_name(ModelKind kind);  // "probcut", "endcut", ...
Result<ModelKind> parse_kind(std::string_view text);

// One fit, ready to be kept.
struct FittedModel {
  ModelKind kind = ModelKind::ProbCut;
  engine::Models models;  // what belongs to the kind; the rest is empty
  std::string method;     // how, with seed and depths; one line
  std::size_t positions = 0;
  std::string fitted_by;  // program and version
  std::string date;
  std::string game;
  std::string evaluation;  // empty: not said
};

// The provenance of a file to which a fit is added. The method lists every kind with its own text
// ("probcut: ... | windows: ..."); what `before` said of other models, or of numbers set by hand,
// is kept. Date and author are those of the last fit, positions the most that any fit looked at.
app::Provenance joined(const std::optional<app::Provenance>& before,
                       const std::vector<ModelKind>& kept, const FittedModel& fitted);

struct SavedModels {
  std::string path;
  std::vector<ModelKind> kept;  // models of other kinds that were in the file
};
Result<SavedModels> save_model(const std::string& path, const FittedModel& fitted);

// Before hours of work: can the file be written, and is one that is there already of this game and
// evaluation (empty: any)?
std::optional<Error> check_models_file(const std::string& path, std::string_view game,
                                       std::string_view evaluation = {});

}  // namespace espalier::tune
