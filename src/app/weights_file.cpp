#include "app/weights_file.hpp"

#include <cassert>
#include <utility>

#include "app/toml_file.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kWeightsKind = "weights file";

class WeightsReader : private TomlReader {
 public:
  WeightsReader(const std::string& path, std::string_view game,
                const std::vector<WeightInfo>& infos)
      : TomlReader(std::string(kWeightsKind), path), game_(game), infos_(infos) {}

  Result<std::vector<Points>> read(std::string_view text) {
    std::vector<Points> values;
    if (const auto file = parse(text)) values = read_file(*file);
    if (error()) return *error();
    return values;
  }

 private:
  std::vector<Points> read_file(const toml::table& file) {
    if (const toml::node* table = file.get("patterns")) {
      fail(*table,
           "[patterns] is the table of a pattern evaluation; expected [weights], or another eval=");
    }
    expect_names(file, {"provenance", "weights"});
    read_provenance(file, game_);
    std::vector<Points> values;
    for (const WeightInfo& info : infos_) values.push_back(info.otherwise);
    const toml::table* weights = table(file, "weights");
    if (weights == nullptr) {
      fail(file, "[weights] is missing; expected NAME = VALUE below it");
      return values;
    }
    TomlNames names;
    for (const WeightInfo& info : infos_) names.push_back(info.name);
    expect_names(*weights, names);
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      const toml::node* node = weights->get(infos_[i].name);
      if (node == nullptr) continue;
      values[i] = static_cast<Points>(whole(*node, infos_[i].name, infos_[i].low, infos_[i].high));
    }
    return values;
  }

  std::string game_;
  const std::vector<WeightInfo>& infos_;
};

}  // namespace

Result<std::vector<Points>> read_weights(const std::string& path, std::string_view game,
                                         const std::vector<WeightInfo>& infos) {
  const Result<std::string> text = read_file(path, kWeightsKind);
  if (!text) return text.error();
  return WeightsReader(path, game, infos).read(*text);
}

Result<std::string> write_weights(const std::string& path, const std::vector<WeightInfo>& infos,
                                  const std::vector<Points>& values, const Provenance& provenance) {
  assert(values.size() == infos.size());
  std::string text = provenance_text(provenance) + "\n[weights]\n";
  for (std::size_t i = 0; i < infos.size(); ++i) {
    text += fmt::format("{} = {}  # {} to {}: {}\n", infos[i].name, values[i], infos[i].low,
                        infos[i].high, infos[i].meaning);
  }
  const auto back = WeightsReader(path, provenance.game, infos).read(text);
  if (!back) return Error{"not written: " + back.message()};
  return write_file(path, kWeightsKind, text);
}

}  // namespace espalier::app
