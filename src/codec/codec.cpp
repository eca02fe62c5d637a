#include "codec/codec.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "app/engine_words.hpp"
#include "app/levels.hpp"
#include "app/suggest.hpp"
#include "app/tree_export.hpp"
#include "app/words.hpp"
#include "espalier/core/value.hpp"
#include "espalier/trees/vector_tree.hpp"

namespace espalier::app {
namespace {

// Numbers where they are numbers; the infinite ends of a window as text.
Json encode_value(double value) {
  const std::string text = value_text(value);
  if (text.find("inf") != std::string::npos) return text;
  if (std::floor(value) == value && std::abs(value) < 9007199254740992.0) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

Json encode_test(const CutTest& test) {
  const CutModel& model = test.model;
  Json json = {{"d", model.d}, {"s", model.s},         {"a", model.a},
               {"b", model.b}, {"sigma", model.sigma}, {"t", model.t}};
  json["threshold"] = encode_value(test.threshold);
  json["shallow"] = test.shallow ? encode_value(*test.shallow) : Json(nullptr);
  return json;
}

// Only where there is something to say: traces are long.
void encode_notes(const TraceStep& step, Json& json) {
  if (step.again > 0) json["again"] = step.again;
  if (step.bound) json["bound"] = *step.bound == BoundName::Alpha ? "alpha" : "beta";
  if (step.origin) {
    json["deep"] = *step.origin == BoundOrigin::Above;
    const bool window = *step.origin == BoundOrigin::Window;
    json["from"] = window ? Json("window") : step.setter >= 0 ? Json(step.setter) : Json(nullptr);
  }
  if (step.test) json["test"] = encode_test(*step.test);
}

// What only the engine tells.
void encode_engine_notes(const TraceStep& step, Json& json) {
  const Event& event = step.event;
  constexpr double kQuarters = 4;
  if (event.depth >= 0) json["depth"] = event.depth / kQuarters;
  if (event.count >= 0) json["count"] = event.count;
  if (event.other != 0) json["other"] = encode_value(event.other);
  if (event.knowledge != Knowledge::None) json["known"] = knowledge_text(event.knowledge);
  if (!step.child_name.empty()) json["child_name"] = step.child_name;
}

// What a growing search writes at a node: its numbers in their order, and a short text.
Json encode_label(const Label& label) {
  Json json;
  json["kind"] = label_name(label.kind);
  json["numbers"] = {encode_value(label.first), encode_value(label.second)};
  const bool third = label.kind == LabelKind::Conspiracy || label.kind == LabelKind::Visits;
  if (third) json["numbers"].push_back(encode_value(label.third));
  json["text"] = label_text(label);
  return json;
}

// What a node is worth to each player.
Json encode_vector(const std::vector<double>& values) {
  return {{"kind", "vector"}, {"numbers", values}, {"text", trees::format_vector(values)}};
}

Json encode_step(const TraceStep& step, std::size_t number) {
  const Event& event = step.event;
  Json json;
  json["step"] = number;
  json["kind"] = kind_text(event.kind);
  json["node"] = step.node >= 0 ? Json(step.node) : Json(nullptr);
  json["name"] = step.name;
  const bool windowed = event.kind != EventKind::OpenInsert &&
                        event.kind != EventKind::OpenRemove && event.kind != EventKind::Line &&
                        tells_window(event) && !(step.seats && event.alpha == event.beta);
  json["alpha"] = windowed ? encode_value(event.alpha) : Json(nullptr);
  json["beta"] = windowed ? encode_value(event.beta) : Json(nullptr);
  const bool valued = tells_value(event) && !(step.seats && event.kind == EventKind::Enter);
  json["value"] = valued ? encode_value(event.value) : Json(nullptr);
  json["reason"] = reason_text(event.reason);
  json["child"] = event.child >= 0 ? Json(event.child) : Json(nullptr);
  json["improved"] = event.improved;
  json["text"] = step_text(step);
  if (step.chances) json["chances"] = true;
  if (step.seats) json["seats"] = true;
  if (step.label) json["label"] = encode_label(*step.label);
  if (!step.values.empty()) json["label"] = encode_vector(step.values);
  if (is_expansion(event)) json["expands"] = true;
  if (const Bound bound = value_bound(step); bound != Bound::Exact) {
    json["is"] = bound == Bound::Upper ? "at-most" : "at-least";
  }
  if (event.processor >= 0) {
    json["processor"] = event.processor;
    if (event.time >= 0) json["time"] = event.time;
  }
  encode_notes(step, json);
  encode_engine_notes(step, json);
  return json;
}

// `seats`: the search knows players by their seats, not as MAX and MIN.
Json encode_node(const ViewNode& node, std::size_t id, bool seats) {
  Json json;
  json["id"] = id;
  json["parent"] = node.parent >= 0 ? Json(node.parent) : Json(nullptr);
  json["index"] = node.index;
  json["name"] = node.name;
  if (!node.move.empty()) json["move"] = node.move;
  if (!node.pieces.empty()) json["pieces"] = node.pieces;
  json["ply"] = node.ply;
  json["player"] = node.player == Player::First ? "max" : "min";
  if (seats) json["seat"] = seat_number(node.player);
  if (!node.values.empty()) {
    json["values"] = node.values;
    json["values_text"] = trees::format_vector(node.values);
  }
  json["leaf"] = node.leaf;
  json["visited"] = node.visited;
  json["pv"] = node.on_line;
  json["value"] = node.value ? encode_value(*node.value) : Json(nullptr);
  json["x"] = node.x;
  json["y"] = node.y;
  return json;
}

Json encode_line(const AnalysisLine& line) {
  Json json;
  json["depth"] = or_null(line.depth);
  json["score"] = or_null(line.score);
  json["score_text"] = line.score_text;
  json["pv"] = line.moves;
  return json;
}

Json encode_statistics(const AnalysisStatistics& statistics) {
  Json json;
  json["branching"] = statistics.branching;
  json["effective_branching"] = statistics.effective_branching;
  json["minimal_ratio"] = statistics.minimal_ratio;
  json["leaves_knowing"] = statistics.leaves_knowing;
  json["knowing_ratio"] = statistics.knowing_ratio;
  json["cuts"] = statistics.counts.cuts();
  json["cut_at"] = statistics.cut_at;
  json["table_probes"] = statistics.counts.probes;
  json["table_hits"] = statistics.table_hits;
  json["no_clash"] = statistics.no_clash;
  json["expanded"] = statistics.counts.expanded;
  json["quiescence_nodes"] = statistics.counts.quiescence_nodes;
  json["order_evaluations"] = statistics.counts.order_evaluations;
  json["evaluations"] = statistics.counts.evaluations;
  json["evaluations_saved"] = statistics.counts.evaluations_saved;
  json["test_cuts"] = statistics.counts.test_cuts;
  json["iterations"] = Json::array();
  for (const engine::Iteration& iteration : statistics.iterations) {
    json["iterations"].push_back({{"depth", iteration.depth},
                                  {"nodes", iteration.nodes},
                                  {"leaves", iteration.leaves},
                                  {"seconds", iteration.seconds}});
  }
  return json;
}

// Lanes are long, as traces are.
Json encode_parallel(const ParallelReport& parallel, bool lanes) {
  Json json;
  json["processors"] = parallel.processors.size();
  json["costs"] = {{"leaf", parallel.costs.leaf},
                   {"visit", parallel.costs.visit},
                   {"message", parallel.costs.message}};
  json["time"] = parallel.time;
  json["sequential_time"] = parallel.sequential_time;
  json["speedup"] = parallel.speedup;
  json["efficiency"] = parallel.efficiency;
  json["leaf_speedup"] = or_null(parallel.leaf_speedup);
  json["each"] = Json::array();
  for (const simulated::ProcessorTime& time : parallel.processors) {
    json["each"].push_back({{"busy", time.busy},
                            {"in_vain", time.in_vain},
                            {"waiting", time.waiting},
                            {"leaves", time.leaves}});
  }
  if (!lanes) return json;
  json["lanes_truncated"] = parallel.lanes_truncated;
  json["lanes"] = Json::array();
  for (const ParallelLane& lane : parallel.lanes) {
    json["lanes"].push_back({{"processor", lane.processor},
                             {"start", lane.start},
                             {"end", lane.end},
                             {"kind", lane.in_vain ? "in-vain" : "busy"},
                             {"node", lane.node >= 0 ? Json(lane.node) : Json(nullptr)}});
  }
  return json;
}

}  // namespace

Json encode(const StrategyInfo& info) {
  Json json;
  json["name"] = info.name;
  json["kind"] = kind_name(info.kind);
  json["source"] = info.source;
  json["summary"] = info.summary;
  json["options"] = option_names(info);
  return json;
}

Json encode(const engine::Word& word) {
  return {{"group", word.group},         {"name", word.name},
          {"arguments", word.arguments}, {"needs", engine::needs_text(word)},
          {"source", word.source},       {"meaning", word.meaning}};
}

Json encode(const GameInfo& info) {
  Json json;
  json["name"] = info.name;
  json["title"] = info.title;
  json["summary"] = info.summary;
  json["source"] = info.source;
  json["unit"] = info.unit;
  json["variants"] = info.variants;
  if (!info.endings.empty()) {
    json["variants_in_words"] = variants_in_words(info);
    for (const VariantEnding& ending : info.endings) {
      json["variant_endings"].push_back({{"name", ending.name}, {"meaning", ending.meaning}});
    }
  }
  json["position"] = info.position_text;
  json["seats"] = info.seats;
  for (const auto& [variant, seats] : info.variant_seats) json["variant_seats"][variant] = seats;
  if (const auto game = info.make(info.variants.front())) {
    json["capabilities"] = (*game)->capabilities().names();
    json["evaluations"] = (*game)->evaluations();
    json["sides"] = (*game)->geometry().value_or(Geometry{}).sides;
  }
  const auto encoded = [](const std::vector<NamedRecipe>& recipes) {
    Json list = Json::array();
    for (const NamedRecipe& recipe : recipes) {
      list.push_back({{"name", recipe.name}, {"recipe", recipe.text}, {"meaning", recipe.meaning}});
    }
    return list;
  };
  json["recipes"] = encoded(info.recipes);
  if (!info.variant_seats.empty()) json["seats_recipes"] = encoded(info.seats_recipes);
  json["levels"] = Json::array();
  for (const LevelSpec& level : levels_of(info)) {
    json["levels"].push_back({{"name", level.name},
                              {"title", level.title},
                              {"words", level_in_words(level)},
                              {"nodes", level.nodes},
                              {"slips", level.slips},
                              {"text", level_text(level.name)}});
  }
  return json;
}

Json encode(const TreeReport& report, const TreeRequest& request) {
  Json json;
  json["strategy"] = report.strategy;
  if (!report.recipe.empty()) {
    json["recipe"] = report.recipe;
    json["threads"] = report.threads;
  }
  json["value"] = encode_value(report.value);
  if (!report.values.empty()) json["values"] = report.values;
  json["bound"] = report.complete ? bound_text(report.bound) : "none";
  json["leaves"] = report.leaves;
  json["nodes"] = report.nodes;
  json["visits"] = report.visits;
  json["cuts"] = report.cuts;
  json["pv"] = report.line;
  json["complete"] = report.complete;
  json["seconds"] = report.seconds;
  if (report.parallel) json["parallel"] = encode_parallel(*report.parallel, request.want_trace);
  if (!request.as.empty()) {
    if (const auto file = export_tree(report, request.as)) {
      json["file"] = {{"name", file->name}, {"text", file->text}};
    } else {
      json["error"] = file.message();
    }
    return json;
  }
  if (request.want_trace) {
    json["truncated"] = report.trace_truncated;
    json["trace"] = Json::array();
    for (std::size_t i = 0; i < report.trace.size(); ++i) {
      json["trace"].push_back(encode_step(report.trace[i], i + 1));
    }
  }
  if (request.want_view) {
    Json nodes = Json::array();
    const bool seats = !report.trace.empty() && report.trace.front().seats;
    for (std::size_t i = 0; i < report.view.nodes.size(); ++i) {
      nodes.push_back(encode_node(report.view.nodes[i], i, seats));
    }
    json["tree"] = {{"nodes", std::move(nodes)}, {"truncated", report.view.truncated}};
  }
  return json;
}

Json encode(const Analysis& analysis, int lines_asked) {
  Json json;
  json["game"] = analysis.game;
  json["variant"] = analysis.variant;
  json["position"] = analysis.position;
  json["recipe"] = analysis.recipe;
  json["profile"] = analysis.profile;
  json["depth"] = or_null(analysis.depth);
  json["score"] = or_null(analysis.score);
  json["score_text"] = analysis.score_text;
  json["win_share"] = or_null(analysis.win_share);
  json["visits"] = or_null(analysis.visits);
  if (analysis.exact) json["exact"] = *analysis.exact;
  json["bestmove"] = or_null(analysis.best);
  json["pv"] = analysis.lines.empty() ? Json::array() : Json(analysis.lines.front().moves);
  json["nodes"] = analysis.nodes;
  json["leaves"] = analysis.leaves;
  json["seconds"] = analysis.seconds;
  json["nps"] = nodes_per_second(analysis.nodes, analysis.seconds);
  json["hashfull"] = analysis.hashfull;
  json["threads"] = analysis.threads;
  json["complete"] = analysis.complete;
  if (!analysis.over.empty()) json["over"] = analysis.over;
  if (lines_asked > 1) {
    json["lines"] = Json::array();
    for (const AnalysisLine& line : analysis.lines) json["lines"].push_back(encode_line(line));
  }
  if (analysis.statistics) json["stats"] = encode_statistics(*analysis.statistics);
  return json;
}

}  // namespace espalier::app
