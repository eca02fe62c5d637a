// The library's server, but one connection cannot take more than its share: the library itself
// reads headers without end, for as long as they come, and answers as many ranges as are asked for.
// Nothing that is thrown while a request is answered ends more than its connection.
#pragma once

#include "server/http.hpp"

namespace espalier::server {

// Is the other side still there whose request this thread answers? True on other threads.
bool client_is_there();

class BoundedServer : public httplib::Server {
 private:
  bool process_and_close_socket(socket_t socket) override;

  // One request and its answer; false: the connection is of no more use.
  bool answer(socket_t socket, bool last);

  // Waits for the next request; false if there is none for a while, or the server stops.
  bool is_asked(socket_t socket) const;
};

}  // namespace espalier::server
