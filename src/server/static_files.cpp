#include "server/static_files.hpp"

#include <string>
#include <string_view>

#include "server/web_files.hpp"

namespace espalier::server {
namespace {

// Nothing from elsewhere; styles are also written by scripts, pictures also made by them.
constexpr const char* kContentPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

// The library takes paths for patterns.
std::string exactly(std::string_view path) {
  std::string pattern;
  for (const char c : path) {
    if (std::string_view(".+*?()[]{}^$|\\").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

}  // namespace

std::string content_type(std::string_view path) {
  const auto ends = [path](std::string_view suffix) { return path.ends_with(suffix); };
  if (ends(".html")) return "text/html; charset=utf-8";
  if (ends(".js")) return "text/javascript; charset=utf-8";
  if (ends(".css")) return "text/css; charset=utf-8";
  if (ends(".csv")) return "text/csv; charset=utf-8";
  if (ends(".svg")) return "image/svg+xml";
  if (ends(".png")) return "image/png";
  if (ends(".woff2")) return "font/woff2";
  if (ends(".json") || ends(".webmanifest")) return "application/json";
  return "text/plain; charset=utf-8";
}

void add_static_files(httplib::Server& http) {
  for (const WebFile& file : web_files()) {
    const auto send = [&file](const httplib::Request&, httplib::Response& response) {
      response.set_header("Cache-Control", "no-cache");
      response.set_header("Content-Security-Policy", kContentPolicy);
      response.set_content(file.bytes.data(), file.bytes.size(), content_type(file.path));
    };
    http.Get("/" + exactly(file.path), send);
    if (file.path == "index.html") http.Get("/", send);
  }
}

}  // namespace espalier::server
