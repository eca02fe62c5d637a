// The library's server, but one connection cannot take more than its share: the library itself
// reads headers without end, for as long as they come.
#pragma once

#include "server/http.hpp"

namespace espalier::server {

class BoundedServer : public httplib::Server {
 private:
  bool process_and_close_socket(socket_t socket) override;

  // Waits for the next request; false if there is none for a while, or the server stops.
  bool is_asked(socket_t socket) const;
};

}  // namespace espalier::server
