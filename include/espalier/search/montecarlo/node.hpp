// The nodes of a UCT tree and the moves that leave them, as plain data in the pool's memory.
//
// Source: Kocsis & Szepesvari 2006; a move keeps its own visits and total, so positions that are
// reached by several ways share what lies below them and nothing else (UCT1 of Childs, Brodeur &
// Kocsis 2008).
// Promise: both are trivially copyable, so the pool may move them. Threads read and write the
// fields through `read`, `write` and `add`; all of these are relaxed, and `proof`, `state` and
// `child` are published with release.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace espalier::montecarlo {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0;  // the first node has number 1

enum class NodeState : std::uint8_t { Leaf, Growing, Open };    // Open: its moves are known
enum class NodeProof : std::uint8_t { None, Writing, Proven };  // Proven: `certain` holds

template <std::size_t Seats>
struct Node {
  std::uint64_t key;
  std::array<double, Seats> total;   // sums of the rewards
  std::array<float, Seats> certain;  // the rewards of a proven result
  std::uint32_t visits;
  std::uint32_t edges;  // the place of its moves in the pool
  NodeId next;          // in the index; while the pool is tidied up: the next in a queue
  std::uint16_t count;  // of its moves
  std::uint16_t plies;  // to the end of the game, of a proven result
  std::uint8_t mover;
  NodeState state;
  NodeProof proof;
  bool kept;  // while the pool is tidied up
};

inline constexpr float kUncertain = -1;

template <class Move>
struct Edge {
  double total;          // sum of the rewards of the player who moves
  std::uint32_t visits;  // running playouts count UctOptions::loss times
  NodeId child;
  float prior;    // what the evaluation expects of the move
  float certain;  // the proven reward of the player who moves, or kUncertain
  Move move;
};

template <class T>
T read(const T& field) {
  return std::atomic_ref<T>(const_cast<T&>(field)).load(std::memory_order_relaxed);
}
template <class T>
T read_published(const T& field) {
  return std::atomic_ref<T>(const_cast<T&>(field)).load(std::memory_order_acquire);
}
template <class T>
void write(T& field, std::type_identity_t<T> value) {
  std::atomic_ref<T>(field).store(value, std::memory_order_relaxed);
}
template <class T>
void publish(T& field, std::type_identity_t<T> value) {
  std::atomic_ref<T>(field).store(value, std::memory_order_release);
}
template <class T>
bool claim(T& field, std::type_identity_t<T> from, std::type_identity_t<T> to) {
  return std::atomic_ref<T>(field).compare_exchange_strong(from, to, std::memory_order_acq_rel);
}
// A thread that is alone need not lock the bus.
template <class T>
void add(T& field, std::type_identity_t<T> value, bool shared) {
  if (shared) {
    std::atomic_ref<T>(field).fetch_add(value, std::memory_order_relaxed);
  } else {
    write(field, read(field) + value);
  }
}

}  // namespace espalier::montecarlo
