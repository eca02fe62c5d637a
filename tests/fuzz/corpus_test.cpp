// The fuzz targets as a plain test: every file of corpus/TARGET, and changed copies of it. The
// changes depend on the file alone, so a failure repeats itself. With ESPALIER_FUZZ_COPIES=N every
// file has N copies.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "fuzz/target.hpp"

namespace espalier::fuzz {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> corpus(std::string_view target) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(fs::path(ESPALIER_CORPUS) / target)) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> inputs;
  for (const fs::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

// One change of the kinds that find most: bytes, pieces left out, doubled or taken from another.
void change(std::string& input, const std::vector<std::string>& others, Rng& rng) {
  const std::size_t at = rng.below(input.size() + 1);
  const std::size_t length = std::min<std::size_t>(1 + rng.below(8), input.size() - at);
  switch (rng.below(6)) {
    case 0: input.insert(at, 1, static_cast<char>(rng.below(256))); break;
    case 1: input.erase(at, length); break;
    case 2: input.insert(at, input.substr(at, length)); break;
    case 3:
      if (at < input.size()) input[at] = static_cast<char>(rng.below(256));
      break;
    case 4:
      if (at < input.size()) input[at] = "0123456789()=,;:{}[]\" \n-"[rng.below(24)];
      break;
    default: {
      const std::string& other = others[rng.below(others.size())];
      const std::size_t from = rng.below(other.size() + 1);
      input.insert(at, other.substr(from, 1 + rng.below(16)));
    }
  }
}

void run_corpus(const Target& target, std::size_t copies) {
  if (const char* asked = std::getenv("ESPALIER_FUZZ_COPIES"))
    copies = std::strtoul(asked, nullptr, 10);
  const std::vector<std::string> inputs = corpus(target.name);
  ASSERT_FALSE(inputs.empty()) << target.name;
  std::size_t count = 0;
  for (std::size_t file = 0; file < inputs.size(); ++file) {
    target.run(inputs[file]);
    Rng rng(file);
    for (std::size_t copy = 0; copy < copies; ++copy) {
      std::string input = inputs[file];
      for (std::uint64_t changes = 1 + rng.below(4); changes > 0; --changes) {
        change(input, inputs, rng);
      }
      target.run(input);
    }
    count += copies + 1;
  }
  ::testing::Test::RecordProperty("inputs", static_cast<int>(count));
  if (std::getenv("ESPALIER_FUZZ_COPIES") != nullptr) {
    std::printf("%s: %zu inputs\n", target.name.data(), count);
  }
}

class Corpus : public ::testing::TestWithParam<Target> {};

TEST_P(Corpus, HoldsTheLaws) {
  const std::string_view name = GetParam().name;
  const bool slow = name == "protocol" || name == "request" || name.ends_with("database") ||
                    name == "pasted" || name == "player";
  run_corpus(GetParam(), slow ? 5 : 200);
}

std::string name_of_target(const ::testing::TestParamInfo<Target>& info) {
  return std::string(info.param.name);
}
INSTANTIATE_TEST_SUITE_P(Texts, Corpus,
                         ::testing::ValuesIn(text_targets().begin(), text_targets().end()),
                         name_of_target);
INSTANTIATE_TEST_SUITE_P(Requests, Corpus,
                         ::testing::ValuesIn(request_targets().begin(), request_targets().end()),
                         name_of_target);
INSTANTIATE_TEST_SUITE_P(Files, Corpus,
                         ::testing::ValuesIn(file_targets().begin(), file_targets().end()),
                         name_of_target);

}  // namespace
}  // namespace espalier::fuzz
