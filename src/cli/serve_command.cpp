// espalier serve
#include <fmt/core.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "app/parameters.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "espalier/core/text.hpp"
#include "server/server.hpp"

namespace espalier::cli {
namespace {

// Signals go to one waiting thread, which may call anything; handlers may not.
sigset_t stopping_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&signals, signal);
  return signals;
}

void block_signals() {
  const sigset_t signals = stopping_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void unblock_signals() {
  const sigset_t signals = stopping_signals();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

struct ServeArguments {
  std::string host = "127.0.0.1";
  std::string port = "8080";
  std::string data = ".";
  std::optional<std::string> threads;
  bool open = false;
};

int serve(const ServeArguments& arguments) {
  const std::string& host = arguments.host;
  const auto wanted = app::parse_integer(arguments.port, "port", 0, 65535);
  if (!wanted) return bad_input(wanted.message());
  if (!server::is_loopback(host) && !arguments.open) {
    return bad_input("--host " + in_quotes(host) +
                     " lets other machines in: anyone who reaches it can use this one's "
                     "processors and saved games; add --public if that is wanted");
  }
  std::error_code code;
  if (std::filesystem::exists(arguments.data, code) &&
      !std::filesystem::is_directory(arguments.data, code)) {
    return bad_input("--data " + in_quotes(arguments.data) + ": expected a directory");
  }
  block_signals();  // before the first thread: they all inherit it
  const auto threads = parse_search_threads(arguments.threads);
  if (!threads) return bad_input(threads.message());
  auto server = std::make_unique<server::Server>(
      server::ServerOptions{host, static_cast<int>(*wanted), arguments.data, *threads, true});
  const auto port = server->bind();
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

  std::thread waiter([&server] {
    const sigset_t signals = stopping_signals();
    int signal = 0;
    sigwait(&signals, &signal);
    server->stop();
  });
  server->serve();
  pthread_kill(waiter.native_handle(), SIGUSR1);  // serve() may also have ended by itself
  waiter.join();
  // A unit of a laboratory run may take a while to end; who asks twice does not want to wait.
  unblock_signals();
  server.reset();
  fmt::print("stopped\n");
  return kDone;
}

}  // namespace

void add_serve(Command program) {
  Command command = program.add_command("serve", "serve the browser app",
                                        "Example:\n  espalier serve --port 8080");
  auto arguments = std::make_shared<ServeArguments>();
  command.add_option("--port", arguments->port,
                     "port to listen on; 0 takes any free port (default 8080)");
  command.add_option("--host", arguments->host, "address to listen on (default 127.0.0.1)");
  command.add_flag("--public", arguments->open, "allow a --host that other machines can reach");
  command.add_option(
      "--data", arguments->data,
      "directory of laboratory runs, matches and saved games (default: the current directory)");
  command.add_option("--threads", arguments->threads,
                     "threads that each search for a move may use (default 1; docs/threads.md)");
  command.on_run([arguments] { return serve(*arguments); });
}

}  // namespace espalier::cli
