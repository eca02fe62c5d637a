// Alpha-beta on uniform trees with unordered values as one would write it by hand: no concepts, no
// policies, no Walk; width and depth are variables, as in the library. The measure of what the
// abstractions cost.
#include <cstdint>
#include <cstdio>

namespace {

struct Tree {
  int width;
  int depth;
};

constexpr double kInfinity = 4503599627370496.0;

std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  x ^= x >> 31;
  return x;
}

constexpr std::uint64_t kGamma = 0x9e3779b97f4a7c15ULL;
const std::uint64_t kValueWord = mix(2 * kGamma + 0x632be59bd9b4e019ULL);

int best_move = -1;

// The value of a node in the mover's view is read at the leaves only.
double alpha_beta(const Tree& tree, std::uint64_t node, int level, double alpha, double beta) {
  if (level == tree.depth) {
    const double value = static_cast<double>(mix(node ^ kValueWord) >> 13);
    return level % 2 == 0 ? value : -value;
  }
  double m = alpha;
  for (int move = 0; move < tree.width; ++move) {
    const std::uint64_t child = mix(node + kGamma * static_cast<std::uint64_t>(move + 1));
    const double t = -alpha_beta(tree, child, level + 1, -beta, -m);
    if (t > m) {
      m = t;
      if (level == 0) best_move = move;
    }
    if (m >= beta) return m;
  }
  return m;
}

}  // namespace

int main(int argc, char**) {
  const Tree tree{8, 5 + argc};  // not a constant
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const double value = alpha_beta(tree, mix(seed + kGamma), 0, -kInfinity, kInfinity);
    std::printf("%.0f %d\n", value, best_move);
  }
}
