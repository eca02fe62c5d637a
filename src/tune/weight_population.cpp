#include "tune/weight_population.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/files.hpp"
#include "app/weights_file.hpp"
#include "espalier/core/text.hpp"
#include "match/population.hpp"

namespace espalier::tune {

namespace fs = std::filesystem;

std::optional<Error> check_directory(const std::string& directory) {
  std::error_code code;
  fs::create_directories(directory, code);
  if (!fs::is_directory(directory)) {
    const std::string why = code ? code.message() : "it is not a directory";
    return Error{"cannot write into " + in_quotes(directory) + ": " + why};
  }
  return app::check_writable((fs::path(directory) / "population").string(), "weights file");
}

Result<std::vector<std::string>> write_population(const app::GamePosition& where,
                                                  const PopulationRequest& request) {
  const auto infos = where.game->weights(request.evaluation);
  std::vector<match::WeightRange> ranges;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    ranges.push_back({std::string(infos[i].name), request.around[i], infos[i].low, infos[i].high});
  }
  const auto vectors = match::perturb(ranges, request.players, request.spread, request.seed);
  if (!vectors) return vectors.error();
  app::Provenance from;
  from.fitted_by = request.fitted_by;
  from.date = app::today();
  from.game = where.info->name;
  from.variant = where.variant;
  const std::size_t digits = std::max<std::size_t>(3, std::to_string(request.players).size());
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < vectors->size(); ++i) {
    from.method =
        fmt::format("player {} of {} around {}, spread {:g} of each range, seed {}", i + 1,
                    request.players, request.around_name, request.spread, request.seed);
    from.note = "a different player of similar strength, not a better one";
    const std::string name = fmt::format("{}-{:0{}}.toml", where.info->name, i + 1, digits);
    const auto path = app::write_weights((fs::path(request.directory) / name).string(), infos,
                                         (*vectors)[i], from);
    if (!path) return path.error();
    paths.push_back(*path);
  }
  return paths;
}

}  // namespace espalier::tune
