// The same searches with the library's generic alpha-beta.
#include <cstdint>
#include <cstdio>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/synthetic.hpp"

int main(int argc, char**) {
  using namespace espalier;                                          // NOLINT
  const std::uint32_t depth = 5 + static_cast<std::uint32_t>(argc);  // not a constant
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const trees::UniformTree<trees::Unordered> tree({8, depth}, {}, seed);
    const auto outcome = run<exact::AlphaBeta>(tree, trees::AssignedValue{}, tree.start(),
                                               Depth{static_cast<int>(depth)});
    std::printf("%.0f %d\n", outcome.value, static_cast<int>(*outcome.best));
  }
}
