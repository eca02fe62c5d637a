// The access token: whoever reaches a server that listens beyond this machine must know it. The
// address that `espalier serve` prints carries it; a browser that opens the address is given a
// cookie and keeps it there, other programs send it in a header.
#pragma once

#include <string>

#include "server/http.hpp"

namespace espalier::server {

// Does the request know the token? One whose address carries it is answered here with a redirect
// that leaves it in a cookie; one that does not know it is answered 401. Both return false.
bool knows_token(const httplib::Request& request, httplib::Response& response,
                 const std::string& token, int port);

}  // namespace espalier::server
