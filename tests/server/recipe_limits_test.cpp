// What recipes may not ask for over the network.
#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

TEST_F(ServerTest, FoldersInRecipesAreRefused) {
  for (const char* game : {"checkers", "othello", "abalone"}) {  // with tables and without
    for (const char* route : {"/analyse", "/play", "/tree", "/review"}) {
      const Json body = {{"game", game}, {"depth", 1}, {"recipe", "default endgame=/tmp"}};
      expect_refused(post(route, body.dump()), "files are read by the command line only");
    }
  }
}

}  // namespace
}  // namespace espalier::server
