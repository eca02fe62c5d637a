#include "server/server.hpp"

#include <sys/socket.h>

#include <chrono>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "espalier/core/text.hpp"
#include "server/access_log.hpp"
#include "server/bounded_server.hpp"
#include "server/context.hpp"
#include "server/guard.hpp"
#include "server/http.hpp"
#include "server/runs.hpp"
#include "server/static_files.hpp"
#include "server/token.hpp"
#include "server/warm_up.hpp"

namespace espalier::server {
namespace {

// A stream keeps its thread, a quiet connection keeps one for a second, one whose header comes byte
// by byte for some seconds: with hundreds of them enough is left for others. A thread is started
// when it is needed; one that waits takes some kilobytes.
constexpr std::size_t kThreads = 16 * StreamCount::kMost;
constexpr int kConnectionsWaiting = 512;
constexpr std::size_t kRequestsPerConnection = 1000;
// Short, because the server cannot end before the last of them is over.
constexpr std::chrono::seconds kQuietConnection{1};
constexpr std::chrono::milliseconds kStuckWrite{1500};
constexpr std::chrono::seconds kStuckRead{3};

}  // namespace

struct Server::Implementation {
  explicit Implementation(ServerOptions options) : context(std::move(options)) {}

  Context context;
  int port = 0;  // the one taken
  int socket = -1;
  std::optional<AccessLog> log;
  BoundedServer http{kThreads};
  Routes routes{http};
  Background warmer;

  void add_routes() {
    add_list_routes(routes, context);
    add_game_routes(routes, context);
    add_search_routes(routes, context);
    add_review_routes(routes, context);
    add_save_routes(routes, context);
    add_lab_routes(routes, context);
    add_match_routes(routes, context);
    add_static_files(http);
    routes.close();
  }

  // The library prefers Brotli at its slowest, which takes seconds for a large tree.
  static void prefer_gzip(const httplib::Request& request) {
    const std::string accepted = request.get_header_value("Accept-Encoding");
    const bool gzip = accepted.find("gzip") != std::string::npos;
    auto& headers = const_cast<httplib::Request&>(request).headers;  // nothing else can tell it
    headers.erase("Accept-Encoding");
    if (gzip) headers.emplace("Accept-Encoding", "gzip");
  }

  bool has_token(const httplib::Request& request, httplib::Response& response) const {
    const std::string& token = context.options.token;
    return token.empty() || knows_token(request, response, token, port);
  }

  // Before the first request.
  std::optional<Error> open_log() {
    if (context.options.access_log.empty()) return std::nullopt;
    auto opened = AccessLog::open(context.options.access_log);
    if (!opened) return opened.error();
    log.emplace(std::move(opened).value());
    http.set_logger([this](const httplib::Request& request, const httplib::Response& response) {
      log->add({request.remote_addr, request.method, request.path, response.status,
                response.body.size(), milliseconds_since_asked()});
    });
    return std::nullopt;
  }

  void configure() {
    http.set_payload_max_length(kMaxBody);
    http.set_read_timeout(kStuckRead);
    http.set_write_timeout(kStuckWrite);
    http.set_keep_alive_timeout(kQuietConnection.count());
    http.set_keep_alive_max_count(kRequestsPerConnection);
    http.set_tcp_nodelay(true);  // events are small and must not wait for each other
    http.set_default_headers({{"X-Content-Type-Options", "nosniff"},
                              {"Referrer-Policy", "same-origin"},
                              {"Cross-Origin-Resource-Policy", "same-origin"}});
    http.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          prefer_gzip(request);
          return allowed(request, response, context.options.host, port) &&
                         has_token(request, response) && has_sound_length(request, response)
                     ? httplib::Server::HandlerResponse::Unhandled
                     : httplib::Server::HandlerResponse::Handled;
        });
    http.set_exception_handler(
        [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          refuse(response, 500, "the server failed on this request");
        });
    // Two servers must not share a port: the second one has to be told.
    http.set_socket_options([this](socket_t made) {
      const int yes = 1;
      setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
      socket = made;
    });
    add_routes();
  }

  bool bind() {
    const ServerOptions& options = context.options;
    if (options.port == 0) {
      port = http.bind_to_any_port(options.host);
    } else if (http.bind_to_port(options.host, options.port)) {
      port = options.port;
    }
    // The library lets five connections wait; a page with its streams soon needs more.
    if (port > 0) listen(socket, kConnectionsWaiting);
    return port > 0;
  }
};

Server::Server(ServerOptions options)
    : implementation_(std::make_unique<Implementation>(std::move(options))) {
  implementation_->configure();
}

Server::~Server() = default;

Result<int> Server::bind() {
  if (auto error = implementation_->open_log()) return *error;
  if (implementation_->bind()) return implementation_->port;
  const ServerOptions& options = implementation_->context.options;
  const std::string address = in_quotes(options.host + ":" + std::to_string(options.port));
  return Error{"cannot listen on " + address +
               ": the port is in use or the address is not of this machine; try another one, such "
               "as --port " +
               std::to_string(options.port > 0 && options.port < 65535 ? options.port + 1 : 8080)};
}

std::optional<Error> Server::serve() {
  try {
    if (implementation_->context.options.warm) {
      implementation_->warmer.start([](const StopFlag& stop) { warm_up(stop); });
    }
  } catch (const std::system_error&) {  // no thread: what is needed is made when it is asked for
  }
  return implementation_->http.serve();
}

void Server::stop() {
  implementation_->context.close();
  implementation_->warmer.close();
  implementation_->http.end();
}

const std::vector<std::string>& Server::routes() const { return implementation_->routes.list(); }

}  // namespace espalier::server
