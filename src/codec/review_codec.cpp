#include "codec/review_codec.hpp"

namespace espalier::app {
namespace {

template <class Number>
Json number_or_null(const std::optional<Number>& number) {
  return number ? Json(*number) : Json(nullptr);
}

}  // namespace

Json encode(const ReviewedMove& move) {
  Json json = {{"ply", move.ply},
               {"side", std::string(seat_name(move.side))},
               {"played", move.played},
               {"best", move.best},
               {"value", number_or_null(move.value)},
               {"after", number_or_null(move.after)},
               {"loss", number_or_null(move.loss)},
               {"mark", std::string(mark_name(move.mark))},
               {"score_text", move.score_text},
               {"line", move.line}};
  if (move.written != move.played) json["written"] = move.written;
  if (move.best_written != move.best) json["best_written"] = move.best_written;
  if (move.line_written != move.line) json["line_written"] = move.line_written;
  return json;
}

Json encode(const Review& review) {
  Json json = {
      {"version", 1},
      {"game", review.game},
      {"variant", review.variant},
      {"start", review.start},
      {"recipe", review.recipe},
      {"result", review.result},
      {"complete", review.complete},
      {"seconds", review.seconds},
      {"thresholds", {{"inaccuracy", kInaccuracy}, {"mistake", kMistake}, {"blunder", kBlunder}}}};
  json["moves"] = Json::array();
  for (const ReviewedMove& move : review.moves) json["moves"].push_back(encode(move));
  json["values"] = Json::array();
  for (const auto& value : review.values) json["values"].push_back(number_or_null(value));
  json["sides"] = Json::array();
  for (std::size_t seat = 0; seat < review.sides.size(); ++seat) {
    const ReviewedSide& side = review.sides[seat];
    json["sides"].push_back({{"name", review.names[seat]},
                             {"moves", side.moves},
                             {"inaccuracies", side.inaccuracies},
                             {"mistakes", side.mistakes},
                             {"blunders", side.blunders},
                             {"mean_loss", number_or_null(side.mean_loss)}});
  }
  return json;
}

}  // namespace espalier::app
