#include "server/token.hpp"

#include <algorithm>
#include <random>
#include <string_view>

#include "server/routes.hpp"
#include "server/server.hpp"

namespace espalier::server {
namespace {

constexpr std::string_view kBearer = "Bearer ";

// Takes the same time wherever the first difference is.
bool same_token(std::string_view given, std::string_view token) {
  if (given.size() != token.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < token.size(); ++i) {
    difference |= static_cast<unsigned>(static_cast<unsigned char>(given[i])) ^
                  static_cast<unsigned>(static_cast<unsigned char>(token[i]));
  }
  return difference == 0;
}

// Cookies do not know ports: two servers on one machine must not share one.
std::string cookie_name(int port) { return "espalier_" + std::to_string(port); }

// "a=1; b=2"
std::string cookie(const httplib::Request& request, std::string_view name) {
  const std::string all = request.get_header_value("Cookie");
  std::string_view rest = all;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    std::string_view one = rest.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    const std::size_t equals = one.find('=');
    if (equals != one.npos && one.substr(0, equals) == name) {
      return std::string(one.substr(equals + 1));
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return "";
}

std::string in_header(const httplib::Request& request) {
  const std::string value = request.get_header_value("Authorization");
  return value.starts_with(kBearer) ? value.substr(kBearer.size()) : "";
}

// A page of ours: its address may be shown, bookmarked and sent to others, so the token leaves it.
bool is_page(const httplib::Request& request) {
  return request.method == "GET" && !request.path.starts_with("/api/");
}

}  // namespace

std::string make_token() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr int kLength = 32;
  std::random_device system;
  std::string token;
  for (int i = 0; i < kLength; ++i) token += kDigits[system() % kDigits.size()];
  return token;
}

bool knows_token(const httplib::Request& request, httplib::Response& response,
                 const std::string& token, int port) {
  const bool in_address = same_token(request.get_param_value("token"), token);
  if (in_address && is_page(request)) {
    // Lax: a link in a letter or a chat may lead here, and the cookie goes along. The guard refuses
    // everything else that other sites cause.
    response.set_header("Set-Cookie", cookie_name(port) + "=" + token +
                                          "; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000");
    response.set_header("Cache-Control", "no-store");
    response.set_redirect("/", 303);
    return false;
  }
  if (in_address || same_token(in_header(request), token) ||
      same_token(cookie(request, cookie_name(port)), token)) {
    return true;
  }
  response.set_header("WWW-Authenticate", "Bearer");
  refuse_and_close(response, 401,
                   "this server asks for its access token; open the address that 'espalier serve' "
                   "has printed, or send the header 'Authorization: Bearer TOKEN'");
  return false;
}

}  // namespace espalier::server
