// espalier bench
#include <fmt/core.h>

#include <cstdint>
#include <memory>
#include <string>

#include "app/bench.hpp"
#include "cli/command.hpp"
#include "codec/codec.hpp"
#include "codec/version.hpp"

namespace espalier::cli {
namespace {

double per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

int run_bench_command(const std::string& game, bool json) {
  const auto report = app::run_bench(game);
  if (!report) return bad_input(report.message());
  if (json) {
    app::Json out;
    out["signature"] = report->nodes;
    out["nodes"] = report->nodes;
    out["seconds"] = report->seconds;
    out["nps"] = per_second(report->nodes, report->seconds);
    fmt::print("{}\n", app::versioned_text(out));
    return kDone;
  }
  fmt::print("{:<24} {:>12} {:>10} {:>14}  {}\n", "subject", "nodes", "seconds", "nodes/s",
             "strategy or recipe");
  for (const app::BenchLine& line : report->lines) {
    fmt::print("{:<24} {:>12} {:>10.3f} {:>14.0f}  {}\n", line.subject, line.nodes, line.seconds,
               per_second(line.nodes, line.seconds), line.strategy);
  }
  fmt::print("signature {}  ({:.3f} s, {:.0f} nodes/s)\n", report->nodes, report->seconds,
             per_second(report->nodes, report->seconds));
  return kDone;
}

}  // namespace

void add_bench(Command program) {
  Command command = program.add_command(
      "bench", "search a fixed set of positions and print the node signature",
      "Examples:\n  espalier bench\n  espalier bench --game breakthrough --json");
  auto game = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  command.add_option("--game", *game,
                     "search only the synthetic trees (trees), or only the positions of this game");
  command.add_flag("--json", *json, "print JSON");
  command.on_run([game, json] { return run_bench_command(*game, *json); });
}

}  // namespace espalier::cli
