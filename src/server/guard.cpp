#include "server/guard.hpp"

#include "server/routes.hpp"
#include "server/server.hpp"

namespace espalier::server {
namespace {

std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

// Someone elsewhere can point a name of theirs at this machine, but neither a number nor a name
// without a domain nor one of the local network.
bool is_nobodys_name(const std::string& authority) {
  if (authority.starts_with('[')) return true;  // IPv6
  const std::string host = authority.substr(0, authority.find(':'));
  const bool number = host.find_first_not_of("0123456789.") == std::string::npos;
  const bool plain = host.find('.') == std::string::npos;
  return !host.empty() && (number || plain || host.ends_with(".local"));
}

// Our own address, as a browser writes it into Host. If we listen on all addresses we may be called
// many things, also with another port, on the way through a container's wall.
bool is_ours(const std::string& authority, const std::string& own, int port) {
  if (own == "0.0.0.0" || own == "::") return is_nobodys_name(authority);
  for (const std::string& host : {std::string("127.0.0.1"), std::string("localhost"),
                                  std::string("[::1]"), own, "[" + own + "]"}) {
    if (authority == lower_case(host) + ":" + std::to_string(port)) return true;
    if (port == 80 && authority == lower_case(host)) return true;
  }
  return false;
}

}  // namespace

bool is_loopback(const std::string& host) {
  const std::string name = lower_case(host);
  const bool numbers = name.find_first_not_of("0123456789.") == std::string::npos;
  return name == "localhost" || name == "::1" || (numbers && name.starts_with("127."));
}

// Both close the connection: the body of a refused request could pretend to be another request.
bool allowed(const httplib::Request& request, httplib::Response& response, const std::string& host,
             int port) {
  const std::string authority = lower_case(request.get_header_value("Host"));
  if (request.get_header_value_count("Host") != 1 || !is_ours(authority, host, port)) {
    refuse_and_close(response, 403, "this server answers only to its own address");
    return false;
  }
  const std::string origin = lower_case(request.get_header_value("Origin"));
  // Pictures and scripts are asked for without Origin; a link may lead here, a form may not.
  const std::string site = request.get_header_value("Sec-Fetch-Site");
  const bool link = request.get_header_value("Sec-Fetch-Mode") == "navigate" &&
                    (request.method == "GET" || request.method == "HEAD");
  const bool embedded = (site == "cross-site" || site == "same-site") && !link;
  const bool foreign = (!origin.empty() && origin != "http://" + authority) || embedded;
  if (foreign) refuse_and_close(response, 403, "requests from other sites are refused");
  return !foreign;
}

}  // namespace espalier::server
