// The browser app itself.
#pragma once

#include <httplib.h>

#include <string>
#include <string_view>

namespace espalier::server {

// By the name of a file.
std::string content_type(std::string_view path);

void add_static_files(httplib::Server& http);

}  // namespace espalier::server
