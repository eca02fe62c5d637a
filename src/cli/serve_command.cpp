// espalier serve
#include <fmt/core.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include "app/parameters.hpp"
#include "cli/command.hpp"
#include "server/server.hpp"

namespace espalier::cli {
namespace {

int serve(const std::string& host, const std::string& port_text) {
  const auto wanted = app::parse_integer(port_text, "port", 0, 65535);
  if (!wanted) return bad_input(wanted.message());
  server::Server server({host, static_cast<int>(*wanted)});
  const auto port = server.bind();
  if (!port) return bad_input(port.message());

  const bool v6 = host.find(':') != std::string::npos;
  fmt::print("Espalier is at http://{}:{}/  (Ctrl-C stops it)\n\n", v6 ? "[" + host + "]" : host,
             *port);
  fmt::print(
      "Three commands to try meanwhile:\n"
      "  ./run tree \"((41 5) (12 90))\" --strategy alpha-beta --trace\n"
      "  ./run tree --uniform 3,4 --scheme unordered --seed 7 --all\n"
      "  ./run perft tic-tac-toe 9 --games\n");
  std::fflush(stdout);

  // Signals go to one waiting thread, which may call anything; handlers may not.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread waiter([&server, &signals] {
    int signal = 0;
    sigwait(&signals, &signal);
    server.stop();
  });
  server.serve();
  pthread_kill(waiter.native_handle(), SIGUSR1);  // serve() may also have ended by itself
  waiter.join();
  fmt::print("stopped\n");
  return kDone;
}

}  // namespace

void add_serve(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand("serve", "serve the browser app");
  command->footer("Example:\n  espalier serve --port 8080");
  auto host = std::make_shared<std::string>("127.0.0.1");
  auto port = std::make_shared<std::string>("8080");
  command->add_option("--port", *port, "port; 0 takes any free one (default 8080)");
  command->add_option("--host", *host, "address to listen on (default 127.0.0.1)");
  command->callback([host, port, &code] { code = serve(*host, *port); });
}

}  // namespace espalier::cli
