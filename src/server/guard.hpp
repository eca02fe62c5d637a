// Who may ask: only pages of this server, under an address of its own. So no site elsewhere can
// drive it, not even by pointing a name of its own at this machine (DNS rebinding).
#pragma once

#include <string>

#include "server/http.hpp"

namespace espalier::server {

// Answers and returns false if the request is foreign. `host`, `port`: where the server listens.
bool allowed(const httplib::Request& request, httplib::Response& response, const std::string& host,
             int port);

}  // namespace espalier::server
