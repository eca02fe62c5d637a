// The browser app itself.
#pragma once

#include <string>
#include <string_view>

#include "server/http.hpp"

namespace espalier::server {

// By the name of a file.
std::string content_type(std::string_view path);

void add_static_files(httplib::Server& http);

}  // namespace espalier::server
