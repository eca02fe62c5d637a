// The web server: the browser app and its JSON interface. Loopback by default; requests whose Host
// or Origin is foreign are refused, so that no web page elsewhere can drive it. docs/security.md
// says what is promised.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;         // 0: any free port
  std::string data = ".";  // the directory of laboratory runs, matches and saved games
  int threads = 1;         // that a search may use
  bool warm = false;       // make what the first searches need at once, not when they ask for it
  std::string token = {};  // what requests must know (token.hpp); empty: nothing
  std::string access_log = {};  // a file with a line per request (access_log.hpp); empty: none
};

// Does an address leave this machine alone? Others must be asked for explicitly (--public).
bool is_loopback(const std::string& host);

// An access token: 128 bits of the system's own randomness, as hexadecimal digits.
std::string make_token();

class Server {
 public:
  explicit Server(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Opens the access log and takes the port; the number actually taken, or why it could not be.
  Result<int> bind();
  // Serves until stop() is called; not at all if it was called before. An error: why it had to end.
  std::optional<Error> serve();
  // From any thread; ends running searches and streams, too.
  void stop();

  // "GET /health", "POST /tree", ...: what the interface offers below /api/v1.
  const std::vector<std::string>& routes() const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace espalier::server
