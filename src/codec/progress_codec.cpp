// What a browser is told of a search by the engine.
#include <algorithm>

#include "codec/codec.hpp"

namespace espalier::app {
namespace {

Json encode_progress_line(const AnalysisLine& line) {
  Json json = {{"depth", or_null(line.depth)},
               {"number", line.number},
               {"score", or_null(line.score)},
               {"score_text", line.score_text},
               {"first_score", or_null(line.first_score)},
               {"win", or_null(line.win)},
               {"pv", line.moves}};
  if (line.visits) {
    json["visits"] = *line.visits;
    json["win_share"] = or_null(line.share);
  }
  if (!line.written.empty()) json["written"] = line.written;
  return json;
}

}  // namespace

Json encode_progress(const std::vector<AnalysisLine>& lines, std::uint64_t nodes, double seconds) {
  Json json = {{"depth", nullptr}, {"lines", Json::array()}};
  std::optional<int> depth;
  int hashfull = 0;
  for (const AnalysisLine& line : lines) {
    json["lines"].push_back(encode_progress_line(line));
    depth = std::max(depth, line.depth);
    nodes = std::max(nodes, line.nodes);
    hashfull = line.hashfull;
  }
  json["depth"] = lines.empty() ? Json(0) : or_null(depth);
  json["nodes"] = nodes;
  json["nps"] = nodes_per_second(nodes, seconds);
  json["seconds"] = seconds;
  json["hashfull"] = hashfull;
  return json;
}

Json encode_result(const Analysis& analysis) {
  Json json = encode_progress(analysis.lines, analysis.nodes, analysis.seconds);
  json["depth"] = or_null(analysis.depth);
  json["hashfull"] = analysis.hashfull;
  json["bestmove"] = or_null(analysis.best);
  json["recipe"] = analysis.recipe;
  json["profile"] = analysis.profile;
  json["threads"] = analysis.threads;
  json["complete"] = analysis.complete;
  if (analysis.exact) json["exact"] = *analysis.exact;
  json["leaves"] = analysis.leaves;
  return json;
}

}  // namespace espalier::app
