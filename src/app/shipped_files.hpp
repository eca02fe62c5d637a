// The files below experiments/params and experiments/weights, as the binary holds them.
#pragma once

#include <string_view>
#include <vector>

namespace espalier::app {

struct ShippedFile {
  std::string_view path;  // below experiments/params or experiments/weights
  std::string_view bytes;
};
const std::vector<ShippedFile>& shipped_params_files();
const std::vector<ShippedFile>& shipped_weights_files();

}  // namespace espalier::app
