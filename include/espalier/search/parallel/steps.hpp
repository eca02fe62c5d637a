// The steps in which a node's children are searched (engine/search.hpp), out of line, for workers
// that search them together. Whatever is done at a few large nodes only is marked cold: it is
// compiled for size, and leaves the compiler's room for inlining to the search of one worker.
#pragma once

#include <cstddef>

#include "espalier/search/engine/family.hpp"

namespace espalier::parallel {

// The steps for one kind of node: wide or null window, any children or only safe ones.
template <class S>
struct Steps {
  engine::Tried (*try_child)(S&, const typename S::Family&, typename S::Node& child,
                             std::size_t number, std::size_t turn, Points best);
  bool (*settle)(S&, typename S::Family&, const typename S::Node& child, std::size_t number,
                 std::size_t turn, const engine::Tried&);
  bool pv;
  bool any;
};

template <bool Pv, auto Kind, class S>
[[gnu::cold]] engine::Tried try_child(S& search, const typename S::Family& family,
                                      typename S::Node& child, std::size_t number, std::size_t turn,
                                      Points best) {
  return search.template try_child<Pv, Kind>(family, child, number, turn, best, false);
}

template <bool Pv, auto Kind, class S>
[[gnu::cold]] bool settle(S& search, typename S::Family& family, const typename S::Node& child,
                          std::size_t number, std::size_t turn, const engine::Tried& tried) {
  return search.template settle<Pv, Kind>(family, child, number, turn, tried);
}

template <bool Pv, auto Kind, class S>
inline constexpr Steps<S> kSteps{&try_child<Pv, Kind, S>, &settle<Pv, Kind, S>, Pv,
                                 Kind == S::kAny};

template <class S>
[[gnu::cold]] typename S::Node make_child(S& search, const Steps<S>& steps,
                                          const typename S::Family& family,
                                          const typename S::Node& node, std::size_t number) {
  const bool safe = !steps.any && family.left >= 2 * engine::kPly;
  return search.child_of(node, family.children.moves[number], number, safe);
}

// One child, without help. True: no other child is needed.
template <class S>
[[gnu::cold]] bool search_child(S& search, const Steps<S>& steps, typename S::Family& family,
                                typename S::Node& child, std::size_t number, std::size_t turn) {
  const auto tried = steps.try_child(search, family, child, number, turn, family.standing.best);
  return steps.settle(search, family, child, number, turn, tried);
}

}  // namespace espalier::parallel
