// experiments/published, embedded in the binary.
#pragma once

#include <string_view>
#include <vector>

namespace espalier::lab {

struct PublishedFile {
  std::string_view path;
  std::string_view bytes;
};

const std::vector<PublishedFile>& published_files();

}  // namespace espalier::lab
