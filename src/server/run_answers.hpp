// How the routes of laboratory runs and matches answer.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "codec/codec.hpp"
#include "codec/fields.hpp"
#include "server/http.hpp"
#include "server/routes.hpp"
#include "server/runs.hpp"
#include "server/streams.hpp"

namespace espalier::server {

// Sends `made` as JSON, or the error.
template <class T, class Encode>
void answer(httplib::Response& response, const Answer<T>& made, const Encode& encode) {
  if (const auto* refusal = std::get_if<Refusal>(&made)) {
    return refuse(response, refusal->status, refusal->message);
  }
  reply(response, encode(std::get<T>(made)));
}

// The field 'threads'.
int read_threads(app::FieldReader& fields);

// Events called `name` about twice a second with the run as `look` sees it, the last one when it is
// over; look() returns JSON with a `state`.
void follow(httplib::Response& response, StreamCount& streams, std::string name,
            std::function<std::optional<app::Json>()> look);

// Waits while somebody listens; false: nobody does any more.
bool rest(EventSink& sink, std::chrono::milliseconds time);

}  // namespace espalier::server
