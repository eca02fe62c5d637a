// Abalone as text: positions, moves in all their spellings, what is refused, and the variants.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/text.hpp"
#include "games/abalone_support.hpp"

namespace espalier::abalone {
namespace {

const std::string kStart =
    "WWWWW/WWWWWW/..WWW../......../........./......../..BBB../BBBBBB/BBBBB B 0 0";

// --- positions ---------------------------------------------------------------------------------

TEST(AbaloneText, StartsAreTheOfficialOnes) {
  const std::array<std::array<std::string, 2>, 3> starts = {{
      {"standard", kStart},
      {"belgian-daisy",
       "WW.BB/WWWBBB/.WW.BB./......../........./......../.BB.WW./BBBWWW/BB.WW B 0 0"},
      {"german-daisy",
       "...../WW..BB/WWW.BBB/.WW..BB./........./.BB..WW./BBB.WWW/BB..WW/..... B 0 0"},
  }};
  for (const auto& [name, text] : starts) {
    for (const std::string ending : {"", "-all", "-draw-strict", "-all-draw-strict-patient"}) {
      const Abalone game = game_of(name + ending);
      EXPECT_EQ(format_position(game, game.start()), text);
      EXPECT_EQ(*parse_position(game, text), game.start());
      EXPECT_EQ(*parse_position(game, "start"), game.start());
    }
  }
  const Abalone game;
  std::string drawn;
  for (std::size_t cell = 0; cell < kCells; ++cell) drawn += game.piece_at(game.start(), cell);
  EXPECT_EQ(drawn, std::string(11, 'B') + "..BBB.." + std::string(25, '.') + "..WWW.." +
                       std::string(11, 'W'));
}

TEST(AbaloneText, RowsGoFromTheTopAndCellsFromTheLeft) {
  const Abalone game;
  const Position p = put(game, "a1 e9", "i5 f2", kWhite, {8, 2});
  EXPECT_EQ(format_position(game_of("standard-all"), p),
            "W..../....../......./W......./........B/......../......./....../B.... W 8 2");
  EXPECT_EQ(*parse_position(game_of("standard-all"), format_position(game, p)), p);
}

TEST(AbaloneText, WrongPositionsAreRefused) {
  const Abalone game;
  const auto refused = [&](const std::string& text, const std::string& why) {
    const auto parsed = parse_position(game, text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_TRUE(says(parsed.message(), why)) << parsed.message();
    EXPECT_TRUE(says(parsed.message(), "expected")) << parsed.message();
  };
  const auto spoilt = [](const std::string& part, const std::string& with) {
    std::string text = kStart;
    return text.replace(text.find(part), part.size(), with);
  };
  refused(spoilt("WWWWW/", ""), "has 8 rows, expected 9");
  refused("./" + kStart, "has 10 rows, expected 9");
  refused(spoilt("........./", "......../"), "row e has 8 cells, expected 9");
  refused(spoilt("WWWWW/", "WWWWW./"), "row i has 6 cells, expected 5");
  refused(spoilt("/BBBBB ", "/BBBB "), "row a has 4 cells, expected 5");
  refused(spoilt("/BBBBB ", "/ "), "row a has 0 cells, expected 5");
  refused(spoilt("..BBB..", "..BXB.."), "row c has 'X', expected B, W or .");
  refused(spoilt("..BBB..", "..BbB.."), "row c has 'b', expected B, W or .");
  refused(spoilt("..BBB..", ".BBBB.."), "Black has 15 marbles on the board and 0 lost");
  refused(spoilt("..WWW..", "WWWWWWW"), "White has 18 marbles on the board and 0 lost");
  refused(spoilt("B 0 0", "B 1 0"), "Black has 14 marbles on the board and 1 lost, expected 14");
  refused(spoilt("B 0 0", "B 0 3"), "White has 14 marbles on the board and 3 lost, expected 14");
  refused(spoilt("B 0 0", "X 0 0"), "the side to move is 'X', expected B or W");
  refused(spoilt("B 0 0", "b 0 0"), "the side to move is 'b', expected B or W");
  for (const std::string lost : {"x", "-1", "15", "1.5", "0x1", "99999999999"}) {
    refused(spoilt("B 0 0", "B " + lost + " 0"),
            "the marbles lost by Black are '" + lost + "', expected a number 0 to 14");
    refused(spoilt("B 0 0", "B 0 " + lost), "the marbles lost by White are '" + lost + "'");
  }
  for (const std::string rest : {"", "B", "B 0", "B 0 0 0"}) {
    refused(spoilt("B 0 0", rest), "expected 9 rows of BW. separated by /");
  }
  refused("", "expected 9 rows");
  const std::string nobody =
      "...../....../......./......../........./......../......./....../.....";
  refused(nobody + " B 0 0", "both sides have lost, expected one at most");
  refused(nobody + " B 14 14", "both sides have lost, expected one at most");
  const std::string few = "W..../....../......./......../........./......../......./....../B....";
  refused(few + " B 6 7", "both sides have lost");
  EXPECT_TRUE(parse_position(game, few + " B 6 0"));
  EXPECT_TRUE(parse_position(game_of("standard-all"), few + " B 6 7"));
}

// --- moves -------------------------------------------------------------------------------------

// The same sideways move with its other end first.
std::string other_spelling(const std::string& text) {
  const auto moved = [&](std::size_t by) {  // the third cell, as the second is to the first
    return static_cast<char>(text[4 + by] + text[2 + by] - text[by]);
  };
  return text.substr(2, 2) + text.substr(0, 2) + moved(0) + moved(1);
}
std::string in_capitals(std::string text) {
  for (char& letter : text) {
    if (letter >= 'a') letter = static_cast<char>(letter - 'a' + 'A');
  }
  return text;
}
std::string with_dashes(const std::string& text) {
  std::string dashed = text.substr(0, 2);
  for (std::size_t at = 2; at < text.size(); at += 2) dashed += "-" + text.substr(at, 2);
  return dashed;
}

TEST(AbaloneText, MovesInLineAndSideways) {
  const Abalone game;
  const Position start = game.start();
  EXPECT_EQ(format_position(game, after(game, start, "a1b2")),
            "WWWWW/WWWWWW/..WWW../......../........./...B..../..BBB../BBBBBB/.BBBB W 0 0");
  EXPECT_EQ(format_position(game, after(game, start, "c3c5d3")),
            "WWWWW/WWWWWW/..WWW../......../........./..BBB.../......./BBBBBB/BBBBB W 0 0");
  EXPECT_EQ(after(game, start, "c5c3d5"), after(game, start, "c3c5d3"));
  EXPECT_EQ(after(game, start, "c3c4d4"), after(game, start, "c4c3d5"));
  EXPECT_EQ(*parse_move(game, start, "A1B2"), *parse_move(game, start, "a1b2"));
  EXPECT_EQ(*parse_move(game, start, "a1-b2"), *parse_move(game, start, "a1b2"));
  EXPECT_EQ(*parse_move(game, start, "C3-C5-D3"), *parse_move(game, start, "c3c5d3"));
}

TEST(AbaloneText, EveryMoveHasOneTextAndMaySpellItOtherwise) {
  Rng rng(9);
  int sideways = 0;
  std::vector<Position> positions;
  for (const char* name : {"standard", "belgian-daisy", "german-daisy"}) {
    const Abalone game = game_of(name);
    Position p = game.start();
    for (int ply = 0; ply < 60 && !game.outcome(p); ++ply) {
      positions.push_back(p);
      p = game.play(p, any_move(game, p, rng));
    }
  }
  const Abalone game;
  for (const std::string& text : tournament_positions()) {
    positions.push_back(parse_position(game, text).value());
  }
  for (const Position& p : positions) {
    SCOPED_TRACE(format_position(game, p));
    EXPECT_EQ(*parse_position(game, format_position(game, p)), p);
    std::set<std::string> texts;
    for (const Move move : game.moves(p)) {
      const std::string text = format_move(game, p, move);
      EXPECT_TRUE(texts.insert(text).second) << "two moves are " << text;
      ASSERT_EQ(text.size(), is_broadside(move) ? 6U : 4U) << text;
      std::vector<std::string> spellings = {text};
      if (is_broadside(move)) spellings.push_back(other_spelling(text));
      for (const std::string& each : spellings) {
        for (const std::string& form : {each, in_capitals(each), with_dashes(each)}) {
          const auto parsed = parse_move(game, p, form);
          ASSERT_TRUE(parsed) << parsed.message();
          EXPECT_EQ(*parsed, move) << form;
        }
      }
      sideways += is_broadside(move) ? 1 : 0;
    }
    for (const std::string& text : texts) {
      if (text.size() == 6) {
        EXPECT_FALSE(texts.contains(other_spelling(text))) << text;
      }
    }
  }
  EXPECT_GT(sideways, 1'000);
}

TEST(AbaloneText, WrongMovesAreRefused) {
  const Abalone game;
  const auto refused = [&](const std::string& text, const std::string& why) {
    const auto parsed = parse_move(game, game.start(), text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_TRUE(says(parsed.message(), "move '" + text + "' ")) << parsed.message();
    EXPECT_TRUE(says(parsed.message(), why)) << parsed.message();
  };
  for (const char* text : {"", "a", "a1", "a1b", "a1b2c", "a1b2c3d4", "castle7", "e2e4e5e"}) {
    refused(text, "is no move: expected the trailing marble from-to, such as a1b2");
  }
  refused("a1a0", "names the cell 'a0', which the board does not have");
  refused("a5a6", "names the cell 'a6', which the board does not have");
  refused("i5i4", "names the cell 'i4', which the board does not have");
  refused("j5i5", "names the cell 'j5', which the board does not have");
  refused("c3c5zz", "names the cell 'zz', which the board does not have");
  refused("castle", "names the cell 'ca', which the board does not have");
  refused("e5e6", "Black has no marble at e5");
  refused("g5f5", "Black has no marble at g5");
  refused("g5g6f5", "Black has no marble at g5");
  refused("c4c6d4", "Black has no marble at c6");
  refused("c3e3", "c3 and e3 are no neighbours; marbles go one step");
  refused("c3c3", "c3 and c3 are no neighbours");
  refused("b1b2", "it would move 6 marbles in line, expected at most 3");
  refused("a1a2", "it would move 5 marbles in line, expected at most 3");
  refused("b5b6", "it would push a marble of Black off the board");
  refused("a1a3b1", "b1 is occupied; sideways moves push nothing");
  refused("c3c5d6", "c3 and d6 are no neighbours");
  refused("b1b4c1", "b1 and b4 are not the ends of a line of two or three cells");
  refused("c3c3d3", "c3 and c3 are not the ends of a line of two or three cells");
  refused("c3c4c2", "it goes along its line: write it by its trailing marble, from c4");
  refused("c4c3c5", "it goes along its line: write it by its trailing marble, from c3");
}

// --- variants ----------------------------------------------------------------------------------

TEST(AbaloneVariants, HaveNamesOfTheirOwn) {
  const std::vector<std::string> names = variant_names();
  EXPECT_EQ(names.size(), 48U);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.front(), "standard");
  EXPECT_EQ(Abalone().rules(), *variant_rules("standard"));
  for (const std::string& name : names) EXPECT_EQ(variant_name(*variant_rules(name)), name);
  for (const char* name : {"", "all", "Standard", "standard-", "standard-draw-all", "daisy",
                           "belgian", "standard-all-all", "-all"}) {
    EXPECT_EQ(variant_rules(name), std::nullopt) << name;
  }
}

// Abalone12 III: other random keys are another table, not another game.
TEST(AbaloneVariants, KeysAreNoRule) {
  const Abalone usual;
  const auto rules = variant_rules("standard-draw-keys7");
  ASSERT_TRUE(rules);
  EXPECT_EQ(variant_name(*rules), "standard-draw-keys7");
  EXPECT_EQ(rules->keys, 7U);
  EXPECT_EQ(rules->standstill, Standstill::Draw);
  const Abalone seven(*rules);
  const Abalone eight({.keys = 8});
  Position p = usual.start();
  std::set<std::uint64_t> keys;
  for (int ply = 0; ply < 20; ++ply) {
    EXPECT_EQ(seven.key(p), seven.recompute_key(p));
    for (const Abalone* game : {&usual, &seven, &eight}) keys.insert(game->key(p));
    ASSERT_EQ(usual.moves(p).size(), seven.moves(p).size());
    p = usual.play(p, usual.moves(p)[static_cast<std::size_t>(ply)]);
  }
  EXPECT_EQ(keys.size(), 60U);
  for (const char* wrong :
       {"standard-keys", "standard-keys0", "standard-keys1a", "keys1", "standard-keys123456"}) {
    EXPECT_EQ(variant_rules(wrong), std::nullopt) << wrong;
  }
}

TEST(AbaloneVariants, PatienceAndRepeatedPositions) {
  EXPECT_EQ(game_of("standard").patience(), 100);
  EXPECT_EQ(game_of("german-daisy-patient").patience(), 400);
  PastPly again;
  again.back = 1;
  const std::array<PastPly, 2> past = {PastPly{}, again};
  const auto judge = [&](const Abalone& game) { return game.judge(game.start(), past); };
  EXPECT_EQ(judge(game_of("standard")), std::nullopt);
  EXPECT_EQ(judge(game_of("belgian-daisy-strict")), (PathEnd<Points>{Ending::Repetition, kWin, 1}));
}

}  // namespace
}  // namespace espalier::abalone
