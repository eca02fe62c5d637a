#include "work/kinds.hpp"

#include <map>
#include <mutex>

namespace espalier::work {
namespace {

struct KindRegistry {
  std::mutex mutex;
  std::map<std::string, MakeHand> makers;
};

// Made at its first use: kinds register themselves before main.
KindRegistry& registry() {
  static KindRegistry kinds;
  return kinds;
}

}  // namespace

bool register_hand(std::string kind, MakeHand make) {
  const std::lock_guard lock(registry().mutex);
  return registry().makers.emplace(std::move(kind), std::move(make)).second;
}

Result<std::unique_ptr<Hand>> make_hand(const Origin& origin, const StopFlag& halt) {
  const std::lock_guard lock(registry().mutex);
  const auto found = registry().makers.find(origin.kind);
  if (found == registry().makers.end()) {
    return Error{"unknown kind of work '" + origin.kind + "'"};
  }
  return found->second(origin.setup, halt);
}

}  // namespace espalier::work
