// Files that are part of the binary: the built browser app, and the description of the interface.
#pragma once

#include <string_view>
#include <vector>

namespace espalier::server {

struct WebFile {
  std::string_view path;  // "index.html", "assets/app.js"
  std::string_view bytes;
};

const std::vector<WebFile>& web_files();  // web/dist
const std::vector<WebFile>& api_files();  // docs/api

}  // namespace espalier::server
