#include "server/server.hpp"

#include <fmt/core.h>
#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <stop_token>
#include <string_view>
#include <thread>

#include "app/codec.hpp"
#include "app/games.hpp"
#include "app/strategies.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/text.hpp"
#include "server/web_files.hpp"

namespace espalier::server {
namespace {

using app::Json;

constexpr std::size_t kMaxBody = std::size_t{1} << 20;  // 1 MiB of tree text is plenty
constexpr std::size_t kThreads = 16;
constexpr std::size_t kMaxSearches = 4;  // at the same time; more are told to come back
constexpr int kSecondsToSend = 10;
constexpr std::chrono::seconds kLongestSearch{20};

std::string_view content_type(std::string_view path) {
  const auto ends = [path](std::string_view suffix) { return path.ends_with(suffix); };
  if (ends(".html")) return "text/html; charset=utf-8";
  if (ends(".js")) return "text/javascript; charset=utf-8";
  if (ends(".css")) return "text/css; charset=utf-8";
  if (ends(".svg")) return "image/svg+xml";
  if (ends(".json")) return "application/json";
  return "text/plain; charset=utf-8";
}

std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

void reply(httplib::Response& response, int status, const Json& json) {
  response.status = status;
  // Bytes that are not UTF-8 (from a hostile request) are replaced, never fatal.
  response.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace),
                       "application/json");
}
void refuse(httplib::Response& response, int status, const std::string& message) {
  reply(response, status, Json{{"error", message}});
}

// Hands out a limited number of searches and can end all of them.
class SearchDesk {
 public:
  bool open(StopFlag& flag) {
    const std::lock_guard lock(mutex_);
    if (closed_ || running_.size() >= kMaxSearches) return false;
    running_.insert(&flag);
    return true;
  }
  void leave(StopFlag& flag) {
    const std::lock_guard lock(mutex_);
    running_.erase(&flag);
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (StopFlag* flag : running_) flag->request();
  }

 private:
  std::mutex mutex_;
  std::set<StopFlag*> running_;
  bool closed_ = false;
};

// A place at the desk for as long as it lives.
class DeskPlace {
 public:
  DeskPlace(SearchDesk& desk, StopFlag& flag)
      : desk_(desk), flag_(flag), granted_(desk.open(flag)) {}
  ~DeskPlace() {
    if (granted_) desk_.leave(flag_);
  }
  DeskPlace(const DeskPlace&) = delete;
  DeskPlace& operator=(const DeskPlace&) = delete;
  bool granted() const { return granted_; }

 private:
  SearchDesk& desk_;
  StopFlag& flag_;
  bool granted_;
};

// One search, stopped when it takes too long. Members go in reverse: first the watchdog ends.
class SearchTicket {
 public:
  explicit SearchTicket(SearchDesk& desk) : place_(desk, flag_) {
    if (granted()) watchdog_ = std::jthread([this](const std::stop_token& done) { watch(done); });
  }
  bool granted() const { return place_.granted(); }
  const StopFlag& stop() const { return flag_; }

 private:
  void watch(const std::stop_token& done) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any sleeping;
    sleeping.wait_for(lock, done, kLongestSearch, [] { return false; });
    if (!done.stop_requested()) flag_.request();
  }

  StopFlag flag_;
  DeskPlace place_;
  std::jthread watchdog_;
};

}  // namespace

struct Server::Implementation {
  ServerOptions options;
  int port = 0;  // the one taken
  httplib::Server http;
  SearchDesk desk;

  // Our own address, as a browser writes it into Host; any, if we listen on all addresses.
  bool is_ours(const std::string& authority) const {
    if (options.host == "0.0.0.0" || options.host == "::") return true;
    for (const std::string& host : {std::string("127.0.0.1"), std::string("localhost"),
                                    std::string("[::1]"), options.host, "[" + options.host + "]"}) {
      if (authority == lower_case(host) + ":" + std::to_string(port)) return true;
      if (port == 80 && authority == lower_case(host)) return true;
    }
    return false;
  }

  // Refuses foreign hosts and origins (DNS rebinding, other sites' scripts).
  bool allowed(const httplib::Request& request, httplib::Response& response) const {
    const std::string host = lower_case(request.get_header_value("Host"));
    if (request.get_header_value_count("Host") != 1 || !is_ours(host)) {
      refuse(response, 403, "this server answers only to its own address");
      return false;
    }
    const std::string origin = lower_case(request.get_header_value("Origin"));
    const bool foreign = !origin.empty() && origin != "http://" + host;
    if (foreign) refuse(response, 403, "requests from other sites are refused");
    return !foreign;
  }

  void search(const httplib::Request& request, httplib::Response& response) {
    const auto tree = app::decode_tree_request(request.body);
    if (!tree) return refuse(response, 400, tree.message());
    SearchTicket ticket(desk);
    if (!ticket.granted()) {
      return refuse(response, 503, "the server is busy with other searches; try again");
    }
    const auto report = app::search_tree(*tree, ticket.stop());
    if (!report) return refuse(response, 422, report.message());
    if (!report->complete) {
      return refuse(response, 422,
                    fmt::format("the search was stopped after {} s; try a smaller tree or the "
                                "command line, which has no limit",
                                kLongestSearch.count()));
    }
    reply(response, 200, app::encode(*report, *tree));
  }

  void add_routes() {
    http.Get("/api/strategies", [](const httplib::Request&, httplib::Response& response) {
      Json list = Json::array();
      for (const auto& info : app::strategies()) list.push_back(app::encode(info));
      reply(response, 200, Json{{"strategies", list}});
    });
    http.Get("/api/games", [](const httplib::Request&, httplib::Response& response) {
      Json list = Json::array();
      for (const auto& info : app::games()) list.push_back(app::encode(info));
      reply(response, 200, Json{{"games", list}});
    });
    http.Post("/api/tree", [this](const httplib::Request& request, httplib::Response& response) {
      search(request, response);
    });
    for (const WebFile& file : web_files()) {
      const auto send = [&file](const httplib::Request&, httplib::Response& response) {
        response.set_header("Cache-Control", "no-cache");
        response.set_content(file.bytes.data(), file.bytes.size(),
                             std::string(content_type(file.path)));
      };
      http.Get("/" + std::string(file.path), send);
      if (file.path == "index.html") http.Get("/", send);
    }
  }

  void configure() {
    http.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };  // owned by httplib
    http.set_payload_max_length(kMaxBody);
    http.set_read_timeout(kSecondsToSend);
    http.set_keep_alive_timeout(2);
    http.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          return allowed(request, response) ? httplib::Server::HandlerResponse::Unhandled
                                            : httplib::Server::HandlerResponse::Handled;
        });
    http.set_error_handler([](const httplib::Request& request, httplib::Response& response) {
      if (!response.body.empty()) return;
      const std::string what =
          response.status == 413
              ? "the request is larger than 1 MiB, or not sent as application/json"
          : response.status == 404 ? "nothing at " + request.method + " " + request.path +
                                         "; there are GET / , GET /api/strategies, "
                                         "GET /api/games and POST /api/tree"
                                   : "the request could not be understood";
      refuse(response, response.status, what);
    });
    http.set_exception_handler(
        [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          refuse(response, 500, "the server failed on this request");
        });
    // Two servers must not share a port: the second one has to be told.
    http.set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    add_routes();
  }
};

Server::Server(ServerOptions options) : implementation_(std::make_unique<Implementation>()) {
  implementation_->options = std::move(options);
  implementation_->configure();
}

Server::~Server() = default;

Result<int> Server::bind() {
  const ServerOptions& options = implementation_->options;
  httplib::Server& http = implementation_->http;
  if (options.port == 0) {
    implementation_->port = http.bind_to_any_port(options.host);
  } else if (http.bind_to_port(options.host, options.port)) {
    implementation_->port = options.port;
  }
  if (implementation_->port > 0) return implementation_->port;
  const std::string address = in_quotes(options.host + ":" + std::to_string(options.port));
  return Error{"cannot listen on " + address +
               ": the port is in use or the address is not of this machine; try another one, such "
               "as --port " +
               std::to_string(options.port > 0 && options.port < 65535 ? options.port + 1 : 8080)};
}

void Server::serve() { implementation_->http.listen_after_bind(); }

void Server::stop() {
  implementation_->desk.close();
  implementation_->http.stop();
}

}  // namespace espalier::server
