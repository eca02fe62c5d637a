// Seats: who moves, in games for any fixed number of players up to six.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace espalier {

enum class Seat : std::uint8_t { First, Second, Third, Fourth, Fifth, Sixth };

inline constexpr std::size_t kMostSeats = 6;

// The place of a seat in arrays that hold one entry per seat: 0 for the first.
constexpr std::size_t seat_number(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr Seat seat_at(std::size_t number) { return static_cast<Seat>(number); }

// Who follows `seat` around a table of `seats` players.
constexpr Seat next_seat(Seat seat, std::size_t seats) {
  return seat_at((seat_number(seat) + 1) % seats);
}

// "first", "second", ...: the word for a seat in texts and JSON.
constexpr std::string_view seat_name(Seat seat) {
  constexpr std::array<std::string_view, kMostSeats> kNames = {"first",  "second", "third",
                                                               "fourth", "fifth",  "sixth"};
  return kNames[seat_number(seat)];
}

constexpr std::optional<Seat> find_seat(std::string_view name) {
  for (std::size_t number = 0; number < kMostSeats; ++number) {
    if (seat_name(seat_at(number)) == name) return seat_at(number);
  }
  return std::nullopt;
}

}  // namespace espalier
