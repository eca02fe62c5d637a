#include "app/models_file.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "app/toml_file.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kModelsKind = "models file";
constexpr std::int64_t kMostPlies = 64;
constexpr std::int64_t kMostPoints = 1'000'000;
constexpr std::int64_t kMostModelStages = 1000;
constexpr std::size_t kMostRows = 1000;

class ModelsReader : private TomlReader {
 public:
  ModelsReader(const std::string& path, std::string_view game, std::string_view evaluation)
      : TomlReader(std::string(kModelsKind), path), game_(game), evaluation_(evaluation) {}

  Result<engine::Models> read(std::string_view text) {
    engine::Models models;
    if (const auto file = parse(text)) read_file(*file, models);
    if (error()) return *error();
    return models;
  }

 private:
  void read_file(const toml::table& file, engine::Models& models) {
    for (const char* name : {"patterns", "weights"}) {
      if (const toml::node* table = file.get(name)) {
        fail(*table, fmt::format("[{}] belongs to a file of weights; expected models, as espalier "
                                 "fit makes them",
                                 name));
      }
    }
    expect_names(file, {"evaluation", "provenance", "pair", "end", "places", "windows"});
    models.provenance = in_words(read_provenance(file, game_));
    if (file.contains("evaluation")) check_evaluation(file);
    read_pairs(file, "pair", models.pairs);
    read_pairs(file, "end", models.ends);
    if (const toml::table* places = table(file, "places")) read_places(*places, models.places);
    if (const toml::table* windows = table(file, "windows")) read_widths(*windows, models.widths);
    if (models.pairs.empty() && models.ends.empty() && models.places.cumulative.empty() &&
        models.widths.empty()) {
      fail(file, "no model; expected [[pair]], [[end]], [places] or [windows]");
    }
  }

  // A shallow value of one evaluation says nothing about a deep one of another.
  void check_evaluation(const toml::table& file) {
    const std::string evaluation = text(file, "evaluation");
    if (error() || evaluation_.empty() || evaluation == evaluation_) return;
    fail(*file.get("evaluation"), "it was made for the evaluation " + in_quotes(evaluation) +
                                      "; expected " + in_quotes(evaluation_) +
                                      ", as espalier fit makes it with eval= in --recipe");
  }

  void read_pairs(const toml::table& file, std::string_view name,
                  std::vector<engine::CutPair>& pairs) {
    const toml::node* node = file.get(name);
    if (node == nullptr) return;
    if (!node->is_array_of_tables()) {
      return fail(*node, fmt::format("'{0}' is not a list; expected [[{0}]]", name));
    }
    for (const toml::node& element : *node->as_array()) {
      const toml::table& in = *element.as_table();
      expect_names(in, {"stage", "s", "d", "a", "b", "sigma"});
      engine::CutPair pair;
      if (in.contains("stage"))
        pair.stage = static_cast<int>(whole(in, "stage", -1, kMostModelStages));
      std::tie(pair.s, pair.d) = read_depths(in);
      pair.a = number(in, "a", {0, kMostPoints, false});
      pair.b = number(in, "b", {-kMostPoints, kMostPoints});
      pair.sigma = number(in, "sigma", {0, kMostPoints, false});
      const bool twice = std::any_of(pairs.begin(), pairs.end(), [&](const auto& other) {
        return other.stage == pair.stage && other.s == pair.s && other.d == pair.d;
      });
      if (twice) {
        fail(in, fmt::format("a second [[{}]] with the same stage, s and d; leave one out", name));
      }
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

  std::string game_;
  std::string evaluation_;
};

// --- writing -------------------------------------------------------------------------------------

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

std::string pairs_text(std::string_view name, const std::vector<engine::CutPair>& pairs) {
  std::string text;
  for (const engine::CutPair& pair : pairs) {
    text += fmt::format("\n[[{}]]\nstage = {}\ns = {}\nd = {}\na = {}\nb = {}\nsigma = {}\n", name,
                        pair.stage, pair.s, pair.d, toml_real(pair.a), toml_real(pair.b),
                        toml_real(pair.sigma));
  }
  return text;
}

std::string models_text(const engine::Models& models, const Provenance& from,
                        std::string_view evaluation) {
  std::string text;
  if (!evaluation.empty()) text = fmt::format("evaluation = {}\n\n", toml_string(evaluation));
  text += provenance_text(from);
  text += pairs_text("pair", models.pairs) + pairs_text("end", models.ends);
  if (!models.places.cumulative.empty()) {
    std::vector<std::string> rows;
    for (const std::vector<double>& row : models.places.cumulative) {
      rows.push_back("  [" + list_of(texts(row, toml_real), ", ") + "]");
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

Result<engine::Models> read_models(const std::string& path, std::string_view game,
                                   std::string_view evaluation) {
  const Result<std::string> text = read_file(path, kModelsKind);
  if (!text) return text.error();
  return parse_models(*text, path, game, evaluation);
}

Result<engine::Models> parse_models(std::string_view text, const std::string& path,
                                    std::string_view game, std::string_view evaluation) {
  return ModelsReader(path, game, evaluation).read(text);
}

Result<std::string> write_models(const std::string& path, const engine::Models& models,
                                 const Provenance& provenance, std::string_view evaluation) {
  const std::string text = models_text(models, provenance, evaluation);
  Result<engine::Models> back = ModelsReader(path, {}, {}).read(text);
  if (!back) return Error{"not written: " + back.message()};
  engine::Models same = *std::move(back);
  same.provenance = models.provenance;
  if (same != models) {
    return Error{"not written: the models file " + in_quotes(path) +
                 " would lose something; expected [places] with rows, or its defaults"};
  }
  return write_file(path, kModelsKind, text);
}

}  // namespace espalier::app
