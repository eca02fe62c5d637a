#include "mpi/lease_option.hpp"

#include <string>
#include <string_view>

#include "app/parameters.hpp"
#include "espalier/core/text.hpp"

namespace espalier::mpi {
namespace {

constexpr std::string_view kOption = "--lease";
constexpr double kLeast = 0.5;  // below, a busy machine is taken for a dead one
constexpr double kMost = 24 * 3600;

Result<double> parse_lease(const std::string& text) {
  const auto seconds = app::parse_duration(text, kOption);
  if (seconds && *seconds >= kLeast && *seconds <= kMost) return *seconds;
  return Error{"--lease " + in_quotes(text) + ": expected a time from 0.5s to 24h, such as 60s"};
}

}  // namespace

Result<double> take_lease(int& argc, char** argv) {
  Result<double> lease = kDefaultLease;
  int kept = 0;
  for (int i = 0; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == kOption && i + 1 < argc) {
      lease = parse_lease(argv[++i]);
    } else if (word == kOption) {
      lease = Error{"--lease: expected a time, such as 60s"};
    } else if (word.starts_with(std::string(kOption) + "=")) {
      lease = parse_lease(std::string(word.substr(kOption.size() + 1)));
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  argv[argc] = nullptr;
  return lease;
}

}  // namespace espalier::mpi
