// How the dispatcher of espalier-mpi would do on a cluster: its own code on a fake clock.
//
//   dispatch_simulation [PLOT.svg]
//
// A thousand workers of random speeds, units of half a second, a hundredth of the workers ending
// every hour, a tenth of them ten times slower than the others. Prints efficiency and lost work for
// runs of several lengths, and draws them.
#include "work/dispatch_simulation.hpp"

#include <fmt/core.h>

#include <fstream>
#include <string>
#include <vector>

#include "lab/plot.hpp"

namespace espalier {
namespace {

struct Scene {
  std::string name;
  double failures_an_hour;
  double stragglers;
};

const std::vector<Scene> kScenes = {
    {"nobody fails, nobody is slow", 0, 0},
    {"1% end an hour, 10% are slow", 0.01, 0.1},
    {"50% end an hour, 10% are slow", 0.5, 0.1},
};
constexpr double kLengths[] = {10, 20, 40, 60, 120, 300, 600, 1200, 3600};
constexpr int kSeeds = 3;

lab::Series simulate(const Scene& scene, int colour) {
  lab::Series series;
  series.name = scene.name;
  series.colour = colour;
  for (const double length : kLengths) {
    double efficiency = 0;
    double twice = 0;
    double dead = 0;
    std::size_t ended = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
      testing::SimulationTerms terms;
      terms.wanted_seconds = length;
      terms.failures_an_hour = scene.failures_an_hour;
      terms.stragglers = scene.stragglers;
      terms.seed = static_cast<std::uint64_t>(seed);
      const auto result = testing::DispatchSimulation(terms).run();
      if (!result.complete) fmt::print("not complete: ");
      efficiency += 100 * result.efficiency() / kSeeds;
      twice += 100 * result.twice / result.useful / kSeeds;
      dead += 100 * result.dead / result.useful / kSeeds;
      ended += result.ended;
    }
    fmt::print(
        "{:<40} {:>5.0f} s  efficiency {:6.2f}%  computed twice {:.3f}%  lost with workers "
        "{:.4f}%  workers ended {} in {} runs\n",
        scene.name, length, efficiency, twice, dead, ended, kSeeds);
    series.points.push_back({length, efficiency, {}, {}});
  }
  return series;
}

}  // namespace
}  // namespace espalier

int main(int argc, char** argv) {
  espalier::lab::LinePlot plot;
  plot.title = "1,000 workers, units of 0.5 s";
  plot.x = {"seconds that the run would take without any loss", true, {}, {}};
  plot.y = {"efficiency (%)", false, 80, 100};
  plot.references = {{95, "95%"}};
  int colour = 0;
  for (const auto& scene : espalier::kScenes) {
    plot.series.push_back(espalier::simulate(scene, colour++));
  }
  if (argc > 1) std::ofstream(argv[1]) << espalier::lab::draw(plot);
}
