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

const MakeHand* find_maker(const std::string& kind) {
  const std::lock_guard lock(registry().mutex);
  const auto found = registry().makers.find(kind);
  return found == registry().makers.end() ? nullptr : &found->second;  // none is ever removed
}

}  // namespace

bool register_hand(std::string kind, MakeHand make) {
  const std::lock_guard lock(registry().mutex);
  return registry().makers.emplace(std::move(kind), std::move(make)).second;
}

std::vector<std::string> kinds() {
  const std::lock_guard lock(registry().mutex);
  std::vector<std::string> names;
  for (const auto& [name, maker] : registry().makers) names.push_back(name);
  return names;
}

Result<std::unique_ptr<Hand>> make_hand(const Origin& origin, const StopFlag& halt) {
  const MakeHand* make = find_maker(origin.kind);
  if (make == nullptr) return Error{"unknown kind of work '" + origin.kind + "'"};
  return (*make)(origin.setup, halt);
}

}  // namespace espalier::work
