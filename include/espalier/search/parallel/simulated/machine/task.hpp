// A procedure of a simulated process: a coroutine that is suspended while virtual time passes.
// `co_await other(...)` calls another procedure, as a plain call would. The process keeps the
// procedures that it has called on a stack of its own, so the depth of a tree costs no stack of
// the machine that runs the simulation.
#pragma once

#include <coroutine>
#include <type_traits>
#include <utility>
#include <vector>

namespace espalier::simulated {

// The procedures that a process is in, the innermost last. They are ended in that order.
class CallStack {
 public:
  CallStack() = default;
  CallStack(const CallStack&) = delete;
  CallStack& operator=(const CallStack&) = delete;
  ~CallStack() { clear(); }

  void push(std::coroutine_handle<> call) { calls_.push_back(call); }
  void pop() { calls_.pop_back(); }
  std::coroutine_handle<> top() const { return calls_.back(); }
  bool empty() const { return calls_.empty(); }
  void clear() {
    while (!calls_.empty()) {
      const auto call = calls_.back();
      calls_.pop_back();
      call.destroy();
    }
  }

 private:
  std::vector<std::coroutine_handle<>> calls_;
};

struct CallPromise {
  CallStack* calls = nullptr;

  static std::suspend_always initial_suspend() noexcept { return {}; }
  static std::suspend_always final_suspend() noexcept { return {}; }
  [[noreturn]] static void unhandled_exception() { throw; }  // ends the whole simulation
};

template <class T>
struct ValuePromise : CallPromise {
  T value{};
  void return_value(T result) { value = std::move(result); }
};
template <>
struct ValuePromise<void> : CallPromise {
  static void return_void() {}
};

template <class T = void>
class [[nodiscard]] Task {
 public:
  struct promise_type : ValuePromise<T> {
    Task get_return_object() { return Task(Handle::from_promise(*this)); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  // Begins as the outermost procedure of a process, which then owns it.
  void start_on(CallStack& calls) && {
    handle_.promise().calls = &calls;
    calls.push(std::exchange(handle_, nullptr));
  }

  // A call by another procedure: the stack owns the callee until it has returned.
  auto operator co_await() && { return Call{std::exchange(handle_, nullptr)}; }

 private:
  struct Owner {
    Handle handle;
    ~Owner() { handle.destroy(); }
  };
  struct Call {
    Handle callee;
    static bool await_ready() { return false; }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> caller) {
      callee.promise().calls = caller.promise().calls;
      callee.promise().calls->push(callee);
    }
    T await_resume() {
      const Owner owner{callee};
      if constexpr (!std::is_void_v<T>) return std::move(callee.promise().value);
    }
  };

  explicit Task(Handle handle) : handle_(handle) {}

  Handle handle_;
};

}  // namespace espalier::simulated
