#include "app/codec.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "app/suggest.hpp"
#include "app/words.hpp"
#include "espalier/core/value.hpp"

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

Json encode_step(const TraceStep& step, std::size_t number) {
  const Event& event = step.event;
  Json json;
  json["step"] = number;
  json["kind"] = kind_text(event.kind);
  json["node"] = step.node >= 0 ? Json(step.node) : Json(nullptr);
  json["name"] = step.name;
  const bool windowed = event.kind != EventKind::OpenInsert &&
                        event.kind != EventKind::OpenRemove && event.kind != EventKind::Line;
  json["alpha"] = windowed ? encode_value(event.alpha) : Json(nullptr);
  json["beta"] = windowed ? encode_value(event.beta) : Json(nullptr);
  json["value"] = encode_value(event.value);
  json["reason"] = reason_text(event.reason);
  json["son"] = event.son >= 0 ? Json(event.son) : Json(nullptr);
  json["improved"] = event.improved;
  json["text"] = step_text(step);
  return json;
}

Json encode_node(const ViewNode& node, std::size_t id) {
  Json json;
  json["id"] = id;
  json["parent"] = node.parent >= 0 ? Json(node.parent) : Json(nullptr);
  json["index"] = node.index;
  json["name"] = node.name;
  json["ply"] = node.ply;
  json["player"] = node.player == Player::First ? "max" : "min";
  json["leaf"] = node.leaf;
  json["visited"] = node.visited;
  json["pv"] = node.on_line;
  json["value"] = node.value ? encode_value(*node.value) : Json(nullptr);
  json["x"] = node.x;
  json["y"] = node.y;
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

Json encode(const GameInfo& info) {
  Json json;
  json["name"] = info.name;
  json["summary"] = info.summary;
  json["source"] = info.source;
  json["unit"] = info.unit;
  json["variants"] = info.variants;
  json["position"] = info.position_text;
  if (const auto game = info.make(info.variants.front())) {
    json["capabilities"] = (*game)->capabilities();
  }
  return json;
}

Json encode(const TreeReport& report, const TreeRequest& request) {
  Json json;
  json["strategy"] = report.strategy;
  json["value"] = encode_value(report.value);
  json["bound"] = report.complete ? bound_text(report.bound) : "none";
  json["leaves"] = report.leaves;
  json["nodes"] = report.nodes;
  json["visits"] = report.visits;
  json["cuts"] = report.cuts;
  json["pv"] = report.line;
  json["complete"] = report.complete;
  json["seconds"] = report.seconds;
  if (request.want_trace) {
    json["truncated"] = report.trace_truncated;
    json["trace"] = Json::array();
    for (std::size_t i = 0; i < report.trace.size(); ++i) {
      json["trace"].push_back(encode_step(report.trace[i], i + 1));
    }
  }
  if (request.want_view) {
    Json nodes = Json::array();
    for (std::size_t i = 0; i < report.view.nodes.size(); ++i) {
      nodes.push_back(encode_node(report.view.nodes[i], i));
    }
    json["tree"] = {{"nodes", std::move(nodes)}, {"truncated", report.view.truncated}};
  }
  return json;
}

}  // namespace espalier::app
