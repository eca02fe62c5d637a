// The paths of the interface and who answers them. Every path exists twice: below /api/v1, and
// below /api, which is always the newest version.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/codec.hpp"
#include "server/http.hpp"

namespace espalier::server {

inline constexpr std::size_t kMaxBody = std::size_t{1} << 20;  // 1 MiB
// This much of a body that is too long is read and thrown away: a browser then sees our answer
// instead of a broken connection.
inline constexpr std::size_t kMostDiscarded = 8 * kMaxBody;

inline constexpr std::string_view kAnonymous = "anonymous";  // a client without a name

// What a handler is asked.
struct Call {
  const httplib::Request& request;
  std::string body;  // empty for GET

  // The parts of the path that stand in braces in the route, decoded; the first has number 1.
  std::string part(std::size_t number) const { return request.matches[number]; }
  // A parameter behind the question mark; empty if there is none.
  std::string query(const std::string& name) const { return request.get_param_value(name); }
  // The tab that asks (header X-Client), or kAnonymous.
  std::string client() const;
  // Does the other side want events instead of one answer?
  bool wants_events() const;
};

class Routes {
 public:
  using Handler = std::function<void(const Call&, httplib::Response&)>;

  explicit Routes(httplib::Server& http) : http_(http) {}

  // Paths are written as in docs/openapi.json: "/lab/runs/{id}". A part in braces takes no slash;
  // "{file+}", at the end, does.
  void get(const std::string& path, Handler handler);
  void post(const std::string& path, Handler handler);
  void put(const std::string& path, Handler handler);
  void remove(const std::string& path, Handler handler);  // DELETE

  // Whatever else is asked for is refused without reading its body. To be called last.
  void close();

  // "GET /health", ... in the order they were added.
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::string pattern(const std::string& method, const std::string& path);

  httplib::Server& http_;
  std::vector<std::string> list_;
};

// The library reads no body of a GET, HEAD or OPTIONS and would take it for the next request, and
// it takes a length that is no number for 0: both are refused here, with false.
bool has_sound_length(const httplib::Request& request, httplib::Response& response);

// Bytes that are not UTF-8 (from a hostile request) are replaced, never fatal.
std::string json_text(const app::Json& json);

void reply(httplib::Response& response, const app::Json& json, int status = 200);
// {"error": message}
void refuse(httplib::Response& response, int status, const std::string& message);
// The same, and the connection is closed: what is left of the request must not be read as another.
void refuse_and_close(httplib::Response& response, int status, const std::string& message);

}  // namespace espalier::server
