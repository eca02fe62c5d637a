// From text to player: what each text means, its one canonical form, and the line that refuses a
// wrong one.
#include "match/player_text.hpp"

#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "match/player_scan.hpp"
#include "player_support.hpp"

namespace espalier::match {
namespace {

using Lines = std::vector<std::string>;

PlayerSpec parsed(const std::string& text, const std::string& game = "connect4",
                  const engine::Limits& limits = depth_limit(4)) {
  const auto spec = parse_player(text, where(game), limits);
  if (!spec) throw std::runtime_error(spec.message());
  return *spec;
}

TEST(PlayerText, RecipesAndLimits) {
  const PlayerSpec spec = parsed("  default   tt=1M  depth=6 nodes=1000 time=100ms ");
  EXPECT_EQ(std::get<RecipeSpec>(spec.kind).text, "default tt=1M");
  EXPECT_EQ(std::get<RecipeSpec>(spec.kind).recipe.memory.bytes, std::size_t{1} << 20);
  EXPECT_EQ(spec.limits, (OwnLimits{6, 1000, 0.1}));
  EXPECT_EQ(name_of(spec), "default tt=1M depth=6 nodes=1000 time=100ms");
  EXPECT_EQ(parsed("id depth=3 pvs").limits.depth, 3);
  EXPECT_EQ(name_of(parsed("id depth=3 pvs")), "id pvs depth=3");
  EXPECT_FALSE(parsed("default").limits.any());
  const PlayerSpec two = parsed("default threads=2 time=100ms");
  EXPECT_EQ(two.limits.threads, 2);
  EXPECT_EQ(name_of(two), "default time=100ms threads=2");
  EXPECT_EQ(parsed(canonical_text(two)).limits, two.limits);
  EXPECT_FALSE(parsed("default threads=2").limits.any()) << "no limit";
}

TEST(PlayerText, RecipesOfTheGame) {
  const PlayerSpec spec = parsed("best  time=100ms tt=1M", "othello");
  EXPECT_EQ(std::get<RecipeSpec>(spec.kind).text, "best tt=1M");
  EXPECT_EQ(std::get<RecipeSpec>(spec.kind).recipe,
            std::get<RecipeSpec>(parsed("default select=mpc params=shipped tt=1M", "othello").kind)
                .recipe);
  EXPECT_EQ(name_of(spec), "best tt=1M time=100ms");
  EXPECT_EQ(canonical_text(parsed(canonical_text(spec), "othello")), canonical_text(spec));
  EXPECT_EQ(canonical_text(parsed("best")), canonical_text(parsed("default")));
  EXPECT_EQ(std::get<MixSpec>(parsed("mix(1 best depth=2 | 1 random)").kind).parts.size(), 2U);
}

TEST(PlayerText, StrategiesWithSettings) {
  const PlayerSpec spec = parsed("strategy(probcut s=1 d=3 sigma=40 t=1.3) depth=5");
  const auto& strategy = std::get<StrategySpec>(spec.kind);
  EXPECT_EQ(strategy.name, "probcut");
  EXPECT_EQ(strategy.set, (app::Parameters{{"s", 1}, {"d", 3}, {"sigma", 40}, {"t", 1.3}}));
  EXPECT_EQ(spec.limits.depth, 5);
  EXPECT_EQ(name_of(spec), "strategy(probcut d=3 s=1 sigma=40 t=1.3 depth=5)");
  EXPECT_EQ(name_of(parsed("strategy(node-cutting x=2 depth=4)")),
            "strategy(node-cutting x=2 depth=4)");
  EXPECT_EQ(name_of(parsed("strategy( alpha-beta  depth=4 )")), "strategy(alpha-beta depth=4)");
  EXPECT_EQ(name_of(parsed("strategy(alpha-beta)")), "strategy(alpha-beta)");
  // A family of its own needs no parentheses.
  EXPECT_EQ(name_of(parsed("product-propagation  depth=2")), "product-propagation depth=2");
  EXPECT_EQ(name_of(parsed("strategy(product-propagation depth=2)")),
            "product-propagation depth=2");
}

TEST(PlayerText, UctWithWordsLimitsAndThreads) {
  for (const char* game : {"connect4", "trio"}) {
    const PlayerSpec spec = parsed("uct(c=0.7  playout=search(1)) nodes=50 threads=2", game);
    EXPECT_EQ(std::get<SearcherSpec>(spec.kind).text, "uct(playout=search(1) c=0.7)");
    EXPECT_EQ(spec.limits.nodes, 50U);
    EXPECT_EQ(spec.limits.threads, 2);
    EXPECT_EQ(canonical_text(parsed(canonical_text(spec), game)), canonical_text(spec));
  }
  EXPECT_EQ(std::get<SearcherSpec>(parsed("uct seed=3 nodes=9").kind).text, "uct(seed=3)");
  EXPECT_THROW(parsed("uct(cc=1) nodes=9"), std::runtime_error);
  EXPECT_THROW(parsed("uct", "connect4", engine::Limits{}), std::runtime_error) << "no limit";
}

TEST(PlayerText, Names) {
  const PlayerSpec spec = parsed("name=\"Alpha (old) | 1\" default");
  EXPECT_EQ(name_of(spec), "Alpha (old) | 1");
  EXPECT_EQ(canonical_text(spec),
            "name=\"Alpha (old) | 1\" id pvs tt=64M match=at-least order=table,rank "
            "distance safe bounds symmetry");
}

TEST(PlayerText, Mixtures) {
  const PlayerSpec spec = parsed("mix(0.9 default depth=3 | .1 mix(1 random|2 greedy))");
  const auto& parts = std::get<MixSpec>(spec.kind).parts;
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].weight, 0.9);
  EXPECT_EQ(parts[0].player.limits.depth, 3);
  EXPECT_EQ(std::get<MixSpec>(parts[1].player.kind).parts.size(), 2U);
  EXPECT_EQ(name_of(spec), "mix(0.9 default depth=3 | 0.1 mix(1 random | 2 greedy))");
  // Bars and parentheses that belong to the parts.
  const PlayerSpec nested =
      parsed("mix(1 ugi(\"a )|b\" x | Hash=16) depth=2 | 1 id select=best(3))", "breakthrough");
  const auto& program = std::get<MixSpec>(nested.kind).parts[0].player;
  EXPECT_EQ(std::get<ProgramSpec>(program.kind).arguments,
            (std::vector<std::string>{"a )|b", "x"}));
  EXPECT_EQ(program.limits.depth, 2);
}

TEST(PlayerText, Programs) {
  const PlayerSpec spec = parsed(
      "uci( './my engine' --flag=\"a \\\"b\\\"\" c\\ d | Hash=16 | Recipe=id pvs | Clear Hash | "
      "Empty= | Path=\"a | b\") depth=6 timeout=5s startup=500ms");
  const auto& program = std::get<ProgramSpec>(spec.kind);
  EXPECT_EQ(program.protocol, Protocol::Uci);
  EXPECT_EQ(program.arguments, (std::vector<std::string>{"./my engine", "--flag=a \"b\"", "c d"}));
  const std::vector<ProgramOption> options = {{"Hash", "16"},
                                              {"Recipe", "id pvs"},
                                              {"Clear Hash", std::nullopt},
                                              {"Empty", ""},
                                              {"Path", "a | b"}};
  EXPECT_EQ(program.options, options);
  EXPECT_EQ(program.answer_seconds, 5);
  EXPECT_EQ(program.start_seconds, 0.5);
  EXPECT_EQ(spec.limits.depth, 6);
  EXPECT_EQ(name_of(parsed("ugi(espalier ugi --game connect4 | Hash=16 | Recipe=id pvs)")),
            "ugi(espalier ugi --game connect4 | Hash=16 | Recipe=id pvs)");
}

TEST(PlayerText, CanonicalTextsMeanTheSame) {
  const std::vector<std::string> texts = {
      "default",
      "solve tt=1M",
      "plain depth=3",
      "id negascout tt=1024K order=knowledge time=1.5s",
      "strategy(aspiration-staged stage1=5 stage2=20 depth=3)",
      "strategy(mtdf guess=-2.5)",
      "random",
      "first",
      "greedy",
      "mix(0.333333333333333333 random | 2 first)",
      "mix(.1 id tt=1M nodes=5 | 1e3 strategy(pvs depth=2) | 2 mix(1 first))",
      "name=\"A b\" ugi('x y' '' \"it's\" | V='a)b' | W=\"q\\\"\" | B) time=2m timeout=90s",
      "xboard(hoixiangqi) time=100ms clock=60"};
  for (const std::string& text : texts) {
    const auto one = parse_player(text, where("connect4"), depth_limit(4));
    ASSERT_TRUE(one.ok()) << one.message();
    for (const std::string& form : {canonical_text(*one), name_of(*one)}) {
      if (form == "A b") continue;
      const auto two = parse_player(form, where("connect4"), depth_limit(4));
      ASSERT_TRUE(two.ok()) << form << ": " << two.message();
      EXPECT_EQ(canonical_text(*two), canonical_text(*one)) << text;
    }
  }
}

struct Wrong {
  std::string text;
  std::string why;  // part of the line
};

void expect_refused(const std::vector<Wrong>& list, const engine::Limits& limits) {
  for (const auto& [text, why] : list) {
    const std::string line = refusal(text, where("connect4"), limits);
    EXPECT_TRUE(line.starts_with("player '")) << line;
    EXPECT_NE(line.find(why), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
  }
}

TEST(PlayerText, WrongNamesGetTheNearest) {
  expect_refused(
      {{"", "it is empty; expected a recipe"},
       {"rndom", "unknown player 'rndom'; the nearest is 'random'"},
       {"greddy", "the nearest is 'greedy'"},
       {"bst depth=3", "unknown player 'bst'; the nearest is 'best'"},
       {"defualt depth=3", "the nearest is 'default'"},
       {"mixx(1 random)", "the nearest is 'mix(...)'"},
       {"minimax depth=3", "'minimax' is a strategy; expected strategy(minimax depth=4)"},
       {"id pvs order=kilers", "the nearest is 'killers'"},
       {"default dept=3", "unknown word 'dept='; the nearest is 'depth='"},
       {"default select=null", "the game does not unlock 'null'"},
       {"strategy(alfa-beta depth=3)", "the nearest is 'alpha-beta'"},
       {"strategy(alpha-beta dept=3)", "the nearest is 'depth'"},
       {"strategy(alpha-beta) dept=3",
        "behind ')': unknown word 'dept=3'; the nearest is 'depth='"},
       {"strategy(alpha-beta) far=3", "behind ')': unknown word 'far=3'; expected depth="},
       {"ugi(x) timout=3s", "the nearest is 'timeout='"},
       {"mix(1 default | 1 rondom)", "mix: unknown player 'rondom'; the nearest is 'random'"}},
      depth_limit(4));
}

TEST(PlayerText, WrongNumbers) {
  expect_refused(
      {{"default depth=0", "depth 0 is out of range; expected 1 to 200"},
       {"default depth=x", "depth: 'x' is not a whole number; expected 1 to 200"},
       {"default depth=", "'' is not a whole number"},
       {"default nodes=-1", "out of range; expected 1 to"},
       {"default nodes=1e5", "is not a whole number"},
       {"default threads=0", "threads 0 is out of range; expected 1 to 256"},
       {"default threads=300", "threads 300 is out of range"},
       {"default threads=2 threads=2", "threads= is written twice"},
       {"default thread=2", "the nearest is 'threads='"},
       {"strategy(alpha-beta depth=3) threads=2", "threads="},
       {"default time=5x", "time '5x': expected a time such as 2s"},
       {"default time=0", "time '0': expected more than 0"},
       {"default time=-1s", "expected a time such as 2s"},
       {"default depth=3 depth=4", "depth= is written twice"},
       {"strategy(alpha-beta depth=3) depth=4", "depth= is written twice"},
       {"strategy(alpha-beta d=3)", "'alpha-beta' takes no parameter 'd'; those that do: probcut"},
       {"strategy(probcut s=3 d=2)", "0 <= s < d <= 1000"},
       {"strategy(probcut s=x)", "'x' is not a number"},
       {"strategy(probcut s=1 s=1)", "parameter 's' is given twice"},
       {"mix(0 random)", "expected a number greater than 0"},
       {"mix(-1 random | 1 first)", "expected a number greater than 0"},
       {"mix(nan random)", "expected a number greater than 0"},
       {"mix(inf random)", "expected a number greater than 0"},
       {"uci(x) timeout=never", "timeout 'never': expected a time"},
       {"xboard(x) clock=0", "clock 0 is out of range; expected 1 to 1000"},
       {"xboard(x) clock=5 clock=6", "clock= is written twice"},
       {"uci(x) clock=60", "clock= is for xboard(...)"}},
      depth_limit(4));
}

TEST(PlayerText, WrongForms) {
  std::string deep;
  for (int i = 0; i < 9; ++i) deep += "mix(1 ";
  deep += "random" + std::string(9, ')');
  expect_refused(
      {{"depth=4", "there are only limits"},
       {"random depth=3", "'random' stands alone; got 'depth=3' behind it"},
       {"strategy alpha-beta", "'strategy' needs parentheses; for instance: strategy(alpha-beta"},
       {"strategy()", "strategy() needs a name"},
       {"strategy(alpha-beta", "a parenthesis is not closed; expected ')'"},
       {"strategy(alpha-beta time=1s)", "searches a fixed depth; expected depth= instead"},
       {"mix(default | random)", "'default' does not begin with a weight"},
       {"mix()", "does not begin with a weight"},
       {"mix(1)", "mix: it is empty"},
       {"mix(1 random |)", "'' does not begin with a weight"},
       {"mix(1 random) depth=3", "nothing stands behind mix(...)"},
       {"mix(1 name=\"A\" random)", "a name stands only before the whole text"},
       {deep, "more than 8 deep"},
       {"ugi()", "the command is empty; for instance: ugi("},
       {"ugi('')", "the command is empty"},
       {"ugi(x 'y)", "a quote is not closed"},
       {"ugi(x | =3)", "has no name; expected | NAME=VALUE"},
       {"ugi(x | A='b' 'c')", "expected one value in quotes"},
       {"ugi(x\ny)", "control characters"},
       {"name=Alpha default", "the name must stand in double quotes"},
       {"name=\"Alpha default", "the name must stand in double quotes"},
       {"name=\"\" default", "the name has 0 characters; expected 1 to 40"},
       {"name=\"A\"", "it is empty"},
       {"solve depth=3", "searches to the end of the game: expected no depth="}},
      depth_limit(4));
}

TEST(PlayerText, NobodyMayThinkForEver) {
  expect_refused({{"default", "nothing limits its thinking"},
                  {"plain", "searches one fixed depth: expected depth="},
                  {"plain nodes=100", "searches one fixed depth: expected depth="},
                  {"strategy(alpha-beta)", "needs a depth; expected strategy(alpha-beta depth=4)"},
                  {"mix(1 random | 1 default)", "nothing limits its thinking"},
                  {"ugi(x)", "nothing limits its thinking"}},
                 {});
  engine::Limits timed;
  timed.seconds = 1;
  EXPECT_EQ(refusal("default", where("connect4"), timed), "accepted");
  EXPECT_EQ(refusal("ugi(x)", where("connect4"), timed), "accepted");
  EXPECT_EQ(refusal("solve", where("connect4")), "accepted");
  EXPECT_EQ(refusal("plain plies(2,3)", where("connect4")), "accepted");
  EXPECT_EQ(refusal("default plies(2,3) select@1=lmr", where("connect4")), "accepted");
  EXPECT_EQ(refusal("random", where("connect4")), "accepted");
  expect_refused({{"plain", "searches one fixed depth"}, {"strategy(pvs)", "needs a depth"}},
                 timed);
}

TEST(PlayerText, AProgramThatDoesNotExist) {
  const auto at = where("connect4");
  const auto spec = parse_player("ugi(/no/such/program)", at, depth_limit(2));
  ASSERT_TRUE(spec.ok());
  const auto made = make_player(*spec, at);
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.message(), "cannot start program '/no/such/program': No such file or directory");
}

TEST(PlayerText, AnyTextIsAPlayerOrOneLine) {
  const Lines seeds = {
      "default tt=1M depth=6 time=100ms", "strategy(probcut s=1 d=3 sigma=40) depth=5",
      "name=\"A\" mix(0.9 default depth=3 | .1 mix(1 random|2 greedy))",
      "ugi('./a b' \"c\\\"d\" | Hash=16 | Recipe=id select=best(3)) timeout=5s startup=1m"};
  constexpr std::string_view kCharacters = "()|'\"\\= \n\t.,-+0123456789abdehimnoprstux\xff";
  const auto at = where("connect4");
  Rng rng(1);
  int accepted = 0;
  for (int i = 0; i < 10'000; ++i) {
    std::string text = seeds[rng.below(seeds.size())];
    for (std::uint64_t change = rng.below(4); change > 0 && !text.empty(); --change) {
      const std::size_t place = rng.below(text.size());
      const char c = kCharacters[rng.below(kCharacters.size())];
      switch (rng.below(4)) {
        case 0: text.erase(place, 1 + rng.below(5)); break;
        case 1: text.insert(place, 1, c); break;
        case 2: text[place] = c; break;
        default: text.insert(rng.below(text.size()), text.substr(place, rng.below(20)));
      }
    }
    const auto spec = parse_player(text, at, depth_limit(4));
    if (!spec) {
      ASSERT_EQ(spec.message().find('\n'), std::string::npos) << text;
      continue;
    }
    ++accepted;
    const auto again = parse_player(canonical_text(*spec), at, depth_limit(4));
    ASSERT_TRUE(again.ok()) << text << " -> " << again.message();
    ASSERT_EQ(canonical_text(*again), canonical_text(*spec)) << text;
  }
  EXPECT_GT(accepted, 2'000);
  EXPECT_LT(accepted, 9'000);
}

TEST(PlayerText, Times) {
  const std::vector<std::pair<std::string, double>> times = {
      {"2s", 2}, {"500ms", 0.5}, {"1m", 60}, {"2min", 120}, {"1h", 3600}, {"0.25", 0.25}};
  for (const auto& [text, seconds] : times) {
    const auto read = parse_time(text, "time=");
    ASSERT_TRUE(read.ok()) << text;
    EXPECT_DOUBLE_EQ(*read, seconds);
    EXPECT_DOUBLE_EQ(*parse_time(time_text(seconds), ""), seconds);
  }
}

}  // namespace
}  // namespace espalier::match
