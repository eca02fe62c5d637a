// How a piece looks: plain layers, drawn one over the other. A game declares the look of its pieces
// here, in its geometry; a renderer needs to know layers only, not the games.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace espalier {

// What a layer is painted with. Colours are CSS colours such as "#a5281f".
struct Paint {
  std::string fill = "none";
  std::string stroke = "none";
  double width = 0;  // of the stroke
};

// One layer of a piece. Its square is 100 wide and 100 high, (0, 0) is the centre, x goes to the
// right and y downwards, as in SVG.
struct Layer {
  enum class Kind : std::uint8_t { Disc, Path, Glyph };
  Kind kind = Kind::Disc;
  std::string text = {};  // a path: the commands of an SVG path; a glyph: the letters
  double x = 0;           // the centre of a disc or a glyph
  double y = 0;
  double size = 0;  // a disc: the radius; a glyph: the height of the letters
  Paint paint = {};
};

inline Layer disc_layer(double radius, Paint paint, double x = 0, double y = 0) {
  return {Layer::Kind::Disc, {}, x, y, radius, std::move(paint)};
}
inline Layer path_layer(std::string commands, Paint paint) {
  return {Layer::Kind::Path, std::move(commands), 0, 0, 0, std::move(paint)};
}
inline Layer glyph_layer(std::string letters, double height, Paint paint, double x = 0,
                         double y = 0) {
  return {Layer::Kind::Glyph, std::move(letters), x, y, height, std::move(paint)};
}

struct Look {
  std::vector<Layer> layers = {};  // the lowest first; none: the symbol of the piece is drawn
  // Darker than the pieces of the other side. Bars and graphs follow it; not the side: in some
  // games White begins.
  bool dark = true;
};

// --- Colours and looks that several games share ------------------------------------------------

struct Colours {
  const char* body;
  const char* edge;
  const char* mark;  // drawn on the body
  bool dark;
};
inline constexpr Colours kBlackPiece{"#2c2a29", "#0b0a0a", "#8b847a", true};
inline constexpr Colours kWhitePiece{"#f8f3e6", "#6f6450", "#9a8d74", false};
inline constexpr Colours kRedPiece{"#a5281f", "#5c0f0a", "#e8a79f", true};
inline constexpr Colours kYellowPiece{"#f6cf4f", "#806313", "#97761c", false};

namespace looks {

inline constexpr double kRim = 2.5;       // width of the edge of a body
inline constexpr double kMarkWidth = 3;   // width of a mark
inline constexpr double kBroad = 15;      // width of the strokes of a cross and a ring
inline constexpr double kBroadEdge = 20;  // the same with the edge on both sides
inline constexpr const char* kShadow = "#00000047";

// A body with its shadow. The mark tells dark from light for people who do not see colours: a
// circle on a dark piece, a dot on a light one.
inline Look round_body(const Colours& colours, std::vector<Layer> between, double circle) {
  Look look{{disc_layer(40, {kShadow, "none", 0}, 0, 4),
             disc_layer(39, {colours.body, colours.edge, kRim})},
            colours.dark};
  for (Layer& layer : between) look.layers.push_back(std::move(layer));
  look.layers.push_back(colours.dark ? disc_layer(circle, {"none", colours.mark, kMarkWidth})
                                     : disc_layer(5, {colours.mark, "none", 0}));
  return look;
}

}  // namespace looks

inline Look disc_look(const Colours& colours) { return looks::round_body(colours, {}, 25); }

// A disc with a gleam.
inline Look marble_look(const Colours& colours) {
  const char* const gleam = colours.dark ? "#ffffff47" : "#fffffff2";
  return looks::round_body(colours,
                           {path_layer("M-2.54 -23.39A12 8 -38 1 1 -21.46 -8.61"
                                       "A12 8 -38 1 1 -2.54 -23.39z",
                                       {gleam, "none", 0})},
                           9);
}

inline Look cross_look(const Colours& colours) {
  const char* const lines = "M-26 -26L26 26M26 -26L-26 26";
  return {{path_layer(lines, {"none", colours.edge, looks::kBroadEdge}),
           path_layer(lines, {"none", colours.body, looks::kBroad})},
          colours.dark};
}

inline Look ring_look(const Colours& colours) {
  return {{disc_layer(27, {"none", colours.edge, looks::kBroadEdge}),
           disc_layer(27, {"none", colours.body, looks::kBroad})},
          colours.dark};
}

inline Look pawn_look(const Colours& colours) {
  return {{path_layer("M0 -38a15 15 0 0 1 10.5 25.7c4 4.6 2 8.3-2.5 9.8 1.5 13 7 21.5 16.5 27.5 "
                      "4.5 3 5.5 8 5.5 12h-60c0-4 1-9 5.5-12 9.5-6 15-14.5 16.5-27.5-4.5-1.5-6.5"
                      "-5.2-2.5-9.8a15 15 0 0 1 11-25.7z",
                      {colours.body, colours.edge, looks::kRim}),
           path_layer(colours.dark ? "M-14 29h28" : "M-14 29h28M-6 -26a6 6 0 0 1 6-5",
                      {"none", colours.mark, looks::kMarkWidth})},
          colours.dark};
}

}  // namespace espalier
