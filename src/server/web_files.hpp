// The built browser app, embedded in the binary.
#pragma once

#include <string_view>
#include <vector>

namespace espalier::server {

struct WebFile {
  std::string_view path;  // "index.html", "assets/app.js"
  std::string_view bytes;
};

const std::vector<WebFile>& web_files();

}  // namespace espalier::server
