// A program outside the house that uses the installed library.
#include <espalier/search/exact/alpha_beta.hpp>
#include <espalier/search/run.hpp>
#include <espalier/trees/literal_text.hpp>

int main() {
  const auto tree = espalier::trees::parse_tree("((41 5) (12 90))");
  const auto outcome = espalier::run<espalier::exact::AlphaBeta>(
      *tree, espalier::trees::WrittenValue{}, tree->start(), espalier::Depth{2});
  return outcome.value == 12 ? 0 : 1;
}
