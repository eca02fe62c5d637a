// espalier serve
#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

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
  if (!hangup_is_ignored()) sigaddset(&signals, SIGHUP);
  return signals;
}

// Connections need more descriptors than many systems give without being asked.
void raise_descriptors() {
  constexpr rlim_t kWanted = 4096;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= kWanted) return;
  limit.rlim_cur = std::min(kWanted, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
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
  std::string access_log;
  bool open = false;
};

// Where a browser finds it; on all addresses of this machine, that is at least this machine's own.
std::string address_text(const std::string& host, int port, const std::string& token) {
  const bool v6 = host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/{}", v6 ? "[" + host + "]" : host, port,
                     token.empty() ? "" : "?token=" + token);
}

std::optional<Error> check_host(const ServeArguments& arguments) {
  if (server::is_loopback(arguments.host) || arguments.open) return std::nullopt;
  return Error{"--host " + in_quotes(arguments.host) +
               " lets other machines in: whoever reaches it and knows the access token can use "
               "this one's processors and saved games; add --public if that is wanted"};
}

std::optional<Error> make_data_directory(const std::string& data) {
  const std::string option = "--data " + in_quotes(data) + ": ";
  std::error_code code;
  if (std::filesystem::exists(data, code) && !std::filesystem::is_directory(data, code)) {
    return Error{option + "expected a directory"};
  }
  std::filesystem::create_directories(data, code);
  if (code) {
    return Error{option + code.message() + "; expected a directory that exists or can be made"};
  }
  if (access(data.c_str(), R_OK | W_OK | X_OK) == 0) return std::nullopt;
  return Error{option + "expected a directory that can be read and written"};
}

void greet(const server::ServerOptions& options, int port) {
  fmt::print("Espalier is at {}  (Ctrl-C stops it)\n",
             address_text(options.host, port, options.token));
  if (!options.token.empty()) {
    fmt::print(
        "Other machines reach it under a name or number of this one, with the same ?token=...\n"
        "Nothing is encrypted on the way (docs/security.md).\n");
  }
  fmt::print(
      "\nThree commands to try meanwhile:\n"
      "  ./run tree \"((41 5) (12 90))\" --strategy alpha-beta --trace\n"
      "  ./run tree --uniform 3,4 --scheme unordered --seed 7 --all\n"
      "  ./run perft tic-tac-toe 9 --games\n");
  std::fflush(stdout);
}

// Until a signal asks for an end, or the server ends by itself.
int run_server(std::unique_ptr<server::Server> server) {
  std::thread waiter;
  try {
    waiter = std::thread([&server] {
      const sigset_t signals = stopping_signals();
      int signal = 0;
      sigwait(&signals, &signal);
      server->stop();
    });
  } catch (const std::system_error&) {
    return failed("the system gives the server no thread (ulimit -u, ulimit -v)");
  }
  const auto failure = server->serve();
  pthread_kill(waiter.native_handle(), SIGUSR1);  // serve() may also have ended by itself
  waiter.join();
  // A unit of a laboratory run may take a while to end; who asks twice does not want to wait.
  unblock_signals();
  server.reset();
  if (failure) return failed(failure->message);
  fmt::print("stopped\n");
  return kDone;
}

int serve(const ServeArguments& arguments) {
  const auto wanted = app::parse_integer(arguments.port, "port", 0, 65535);
  if (!wanted) return bad_input(wanted.message());
  if (const auto error = check_host(arguments)) return bad_input(error->message);
  if (const auto error = make_data_directory(arguments.data)) return bad_input(error->message);
  raise_descriptors();
  block_signals();  // before the first thread: they all inherit it
  const auto threads = parse_search_threads(arguments.threads);
  if (!threads) return bad_input(threads.message());
  server::ServerOptions options{arguments.host, static_cast<int>(*wanted), arguments.data, *threads,
                                true};
  if (!server::is_loopback(arguments.host)) options.token = server::make_token();
  options.access_log = arguments.access_log;
  auto server = std::make_unique<server::Server>(options);
  const auto port = server->bind();
  if (!port) return bad_input(port.message());
  greet(options, *port);
  return run_server(std::move(server));
}

}  // namespace

void add_serve(Command program) {
  Command command =
      program.add_command("serve", "serve the browser app",
                          "Examples:\n"
                          "  espalier serve --port 8080\n"
                          "  espalier serve --host 0.0.0.0 --public --access-log access.log");
  auto arguments = std::make_shared<ServeArguments>();
  command.add_option("--port", arguments->port,
                     "port to listen on; 0 takes any free port (default 8080)");
  command.add_option("--host", arguments->host, "address to listen on (default 127.0.0.1)");
  command.add_flag("--public", arguments->open,
                   "allow a --host that other machines can reach; they need the access token that "
                   "is printed (docs/security.md)");
  command.add_option(
      "--data", arguments->data,
      "directory of laboratory runs, matches and saved games (default: the current directory)");
  command.add_option("--access-log", arguments->access_log,
                     "file to which a line per request is added; - for the standard error");
  command.add_option("--threads", arguments->threads,
                     "threads that each search for a move may use (default 1; docs/threads.md)");
  command.on_run([arguments] { return serve(*arguments); });
}

}  // namespace espalier::cli
