// The web server: the browser app and its JSON interface. Loopback by default; requests whose Host
// or Origin is foreign are refused, so that no web page elsewhere can drive it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "espalier/core/result.hpp"

namespace espalier::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;  // 0: any free port
};

class Server {
 public:
  explicit Server(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Takes the port; the number actually taken, or why it could not be.
  Result<int> bind();
  // Serves until stop() is called.
  void serve();
  // Safe from a signal-handling thread; ends running searches too.
  void stop();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace espalier::server
