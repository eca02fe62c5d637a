#include "server/routes.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "espalier/core/text.hpp"

namespace espalier::server {
namespace {

constexpr std::size_t kLongestClient = 64;

using Reader = httplib::ContentReader;
using WithReader = httplib::Server::HandlerWithContentReader;

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

std::string missing(const httplib::Request& request) {
  return "nothing at " + request.method + " " + in_quotes(request.path) +
         "; GET /api/v1/openapi.json describes what there is";
}

// Reads the body within the limit, whether its length was announced or not; what was wrong is
// answered. The library itself limits announced lengths only.
bool read_body(const httplib::Request& request, httplib::Response& response, const Reader& read,
               std::string& body) {
  if (request.is_multipart_form_data()) {
    refuse_and_close(response, 415, "the body must be JSON, not a form");
    return false;
  }
  // Without either header there is no body, and the library would wait for the end of the line.
  if (!request.has_header("Content-Length") && !request.has_header("Transfer-Encoding"))
    return true;
  std::size_t length = 0;
  const bool whole = read([&](const char* data, std::size_t size) {
    length += size;
    if (length <= kMaxBody) body.append(data, size);
    return length <= kMostDiscarded;
  });
  if (length > kMaxBody || response.status == 413) {
    refuse_and_close(response, 413, "the request is larger than 1 MiB");
    return false;
  }
  if (!whole) refuse_and_close(response, 400, "the body of the request could not be read");
  return whole;
}

WithReader with_body(Routes::Handler handler) {
  return [handler = std::move(handler)](const httplib::Request& request,
                                        httplib::Response& response, const Reader& read) {
    Call call{request, {}};
    if (read_body(request, response, read, call.body)) handler(call, response);
  };
}

}  // namespace

std::string Call::client() const {
  std::string name = request.get_header_value("X-Client");
  const bool fits = !name.empty() && name.size() <= kLongestClient &&
                    std::all_of(name.begin(), name.end(), is_word);
  return fits ? name : std::string(kAnonymous);
}

bool Call::wants_events() const {
  return request.get_header_value("Accept").find("text/event-stream") != std::string::npos;
}

void Routes::get(const std::string& path, Handler handler) {
  http_.Get(pattern("GET", path), [handler = std::move(handler)](const httplib::Request& request,
                                                                 httplib::Response& response) {
    handler(Call{request, {}}, response);
  });
}

void Routes::post(const std::string& path, Handler handler) {
  http_.Post(pattern("POST", path), with_body(std::move(handler)));
}

void Routes::put(const std::string& path, Handler handler) {
  http_.Put(pattern("PUT", path), with_body(std::move(handler)));
}

void Routes::remove(const std::string& path, Handler handler) {
  http_.Delete(pattern("DELETE", path), with_body(std::move(handler)));
}

void Routes::close() {
  const WithReader nothing = [](const httplib::Request& request, httplib::Response& response,
                                const Reader&) {
    refuse_and_close(response, 404, missing(request));
  };
  http_.Post(".*", nothing);
  http_.Put(".*", nothing);
  http_.Patch(".*", nothing);
  http_.Delete(".*", nothing);
  http_.set_error_handler([](const httplib::Request& request, httplib::Response& response) {
    const bool answered = !response.body.empty() || response.content_provider_;
    if (answered) return;
    refuse(response, response.status,
           response.status == 404 ? missing(request) : "the request could not be understood");
  });
}

// "/saves/{name}" -> "/api(?:/v1)?/saves/([^/]+)"
std::string Routes::pattern(const std::string& method, const std::string& path) {
  list_.push_back(method + " " + path);
  std::string regex = "/api(?:/v1)?";
  for (std::size_t at = 0; at < path.size(); ++at) {
    if (path[at] == '{') {
      at = path.find('}', at);
      regex += path[at - 1] == '+' ? "(.+)" : "([^/]+)";
    } else {
      if (path[at] == '.') regex += '\\';
      regex += path[at];
    }
  }
  return regex;
}

bool has_sound_length(const httplib::Request& request, httplib::Response& response) {
  const std::string& method = request.method;
  const bool reads_it =
      method == "POST" || method == "PUT" || method == "DELETE" || method == "PATCH";
  const std::string length = request.get_header_value("Content-Length");
  const bool number = request.get_header_value_count("Content-Length") <= 1 &&
                      length.find_first_not_of("0123456789") == std::string::npos &&
                      (!length.empty() || !request.has_header("Content-Length"));
  if (!number) {
    refuse_and_close(response, 400,
                     "the Content-Length is " + in_quotes(length) + "; expected one whole number");
    return false;
  }
  const bool empty = (length.empty() || length == "0") && !request.has_header("Transfer-Encoding");
  if (reads_it || empty) return true;
  refuse_and_close(response, 400, "a " + method + " has no body; expected it without one");
  return false;
}

std::string json_text(const app::Json& json) {
  return json.dump(-1, ' ', false, app::Json::error_handler_t::replace);
}

void reply(httplib::Response& response, const app::Json& json, int status) {
  response.status = status;
  response.set_content(json_text(json), "application/json");
}

void refuse(httplib::Response& response, int status, const std::string& message) {
  reply(response, {{"error", message}}, status);
}

void refuse_and_close(httplib::Response& response, int status, const std::string& message) {
  const std::string text = json_text({{"error", message}});
  response.status = status;
  response.body.clear();
  response.set_header("Connection", "close");
  // The library closes a connection whose content provider has failed, here after its last byte.
  response.set_content_provider(
      text.size(), "application/json",
      [text](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        sink.write(text.data() + offset, length);
        return false;
      });
}

}  // namespace espalier::server
