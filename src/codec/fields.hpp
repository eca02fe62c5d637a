// Reads the fields of a JSON object. Every field is checked; the first thing that is wrong is kept
// as an error that names the field, and what is read after it means nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

class FieldReader {
 public:
  // `names`: the fields there may be.
  FieldReader(std::string_view body, const std::vector<std::string>& names);

  const std::optional<Error>& error() const { return error_; }
  // "field 'depth': expected ..."
  void fail(const std::string& name, const std::string& expected);

  bool has(const std::string& name) const { return object_.contains(name); }

  // A field that must be there, and one that need not.
  std::string text(const std::string& name);
  std::string text(const std::string& name, const std::string& otherwise);
  std::vector<std::string> texts(const std::string& name);

  // Nothing if the field is not there.
  std::optional<std::int64_t> whole(const std::string& name, std::int64_t least, std::int64_t most);
  std::optional<double> number(const std::string& name, double least, double most);
  // One of two texts: is it the second?
  std::optional<bool> choice(const std::string& name, const std::string& first,
                             const std::string& second);
  // The field as it is; null if it is not there.
  Json raw(const std::string& name) const;

 private:
  Json object_ = Json::object();
  std::optional<Error> error_;
};

}  // namespace espalier::app
