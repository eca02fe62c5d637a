// The entry of libFuzzer: the variable ESPALIER_FUZZ names the target.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "fuzz/target.hpp"

namespace espalier::fuzz {
namespace {

const Target& asked_target() {
  const char* name = std::getenv("ESPALIER_FUZZ");
  for (const auto targets : {text_targets(), request_targets(), file_targets()}) {
    for (const Target& target : targets) {
      if (name != nullptr && target.name == name) return target;
    }
  }
  std::fprintf(stderr, "ESPALIER_FUZZ: expected one of");
  for (const auto targets : {text_targets(), request_targets(), file_targets()}) {
    for (const Target& target : targets) std::fprintf(stderr, " %s", target.name.data());
  }
  std::fprintf(stderr, "\n");
  std::exit(2);
}

}  // namespace
}  // namespace espalier::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const espalier::fuzz::Target& target = espalier::fuzz::asked_target();
  target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
