// A strategy tells its story once, as plain events; tests, command line and browser read the same
// ones. Words are made elsewhere (src/app). NullTrace makes the story vanish.
//
// Values and windows are always those of First (MAX), whatever form the strategy is written in,
// so that two strategies can be compared step by step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace espalier {

enum class EventKind : std::uint8_t {
  Enter,       // an inner node is opened: window and provisional value
  Leaf,        // a node is evaluated
  Update,      // a child has returned: window and provisional value after it
  Skip,        // a child is not searched, because a test or a stored bound said so
  Verdict,     // a yes-or-no test at a node has ended: value is the threshold, improved = yes
  Retrieve,    // a stored bound is used instead of a search
  Pass,        // a driver starts a search from the root: window, or depth in `value`
  OpenInsert,  // best-first: <node, state, merit> enters OPEN at place `child`
  OpenRemove,  // best-first: a triple leaves OPEN (taken from the top, or purged)
  Line,        // child `child` of the node is on the principal variation; -1: the line ends here
  Note,        // a part of the engine says what it does next, or what it has found out
  Finish,      // the strategy is done: the value of the root, `child` its best move
  Truncated,   // the listener's capacity is used up; later events are lost
};

enum class Reason : std::uint8_t {
  None,
  CutOff,       // value outside the window: the remaining children are not searched
  BetaTest,     // shallow null-window search above beta (ProbCut, GPC at MIN parents)
  AlphaTest,    // shallow null-window search below alpha (ProbCut, GPC at MAX parents)
  NullWindow,   // a minimal-window search before a wide one
  Research,     // a wide search after a minimal window failed
  TestAbove,    // Scout's Test: is the value > threshold?
  TestAtLeast,  // Scout's Test: is the value >= threshold?
  TestBelow,    // the same two questions asked by MIN, in First's view
  TestAtMost,
  ProbCut,      // the node is cut by a shallow search
  Gpc,          // the child is skipped by a shallow search
  Fgpc,         // the node is left because of one child's shallow search
  Ordering,     // a shallow search that puts the children in order (node-cutting)
  NodeCutting,  // the child is skipped: too late in that order. Note: its CutPlace is known
  Live,         // best-first: the triple is LIVE
  Solved,       // best-first: the triple is SOLVED
  Purged,       // best-first: removed because its ancestor is solved
  Depth,        // a pass of iterative deepening: `value` is the depth. Note: that depth is done
  // --- told by the engine only
  NullMove,         // the mover passes: a search that is about to begin, or the cut it allows
  NullFails,        // passing is not good enough
  Verify,           // a search with moves must confirm the null move
  LateMove,         // a late child is first searched less deep
  LateHolds,        // and that was enough
  LateFails,        // and it was better than expected: it is searched again
  LateAccepts,      // and it is at least beta: that is taken for granted
  Extension,        // a child is searched deeper; `count`: the causes
  Futility,         // the child cannot reach the window (`other`): it is skipped
  ReverseFutility,  // the node is above beta by more than the margin (`count`; static: `other`)
  LateCut,          // only the first `count` children are searched near the horizon
  Razoring,         // the child looks worse than the best so far (`other`): it is skipped
  BestMoves,        // only the first `count` children are searched
  Integrated,       // node-cutting has found the CutPlace: GPC before it, FGPC behind it
  Windows,          // the window is narrowed around the static value (`other`), or closed by it
  StandPat,         // at the horizon: the mover may stop here
  Quiescence,       // beyond the horizon: a noisy line goes on
  Exchange,         // a move that wins too little by captures is skipped
  TableMove,        // why a child comes next: the table's move,
  Refutation,       // the line that refuted the root move,
  Variation,        // the principal variation of an earlier iteration,
  Killer,           // a move that lately cut at this ply,
  Rank,             // the game's knowledge (its rank is higher by `count`),
  History,          // what was good elsewhere (`count` is the counter),
  Iteration,        // what the last iteration has left in the table,
  StaticOrder,      // its static value (`value`),
  BackedUp,         // the value backed up from its children (`value`),
  BestBefore,       // at the root: it was best in an earlier pass
  Internal,         // a shallower search of the node that only looks for a first move
  Aspiration,       // the driver of a pass
  Staged,
  Mtdf,
  Bisect,
  WholeLine,  // the value is known; the search goes on only to find the rest of the line
};

// Why a child is searched deeper; several may hold at once. Few moves: kMoves times their number is
// added. Drop: the static value was `other` and is now `value`.
namespace cause {
inline constexpr std::int32_t kDanger = 1;
inline constexpr std::int32_t kCapture = 2;
inline constexpr std::int32_t kRecapture = 4;
inline constexpr std::int32_t kForced = 8;
inline constexpr std::int32_t kMobility = 16;
inline constexpr std::int32_t kDrop = 32;
inline constexpr std::int32_t kGame = 64;
inline constexpr std::int32_t kMoves = 128;
}  // namespace cause

// The `count` of an engine's shallow test, and of what it decides: a search of depth s speaks for
// one of depth d, by the model of a stage of the game (-1: of all stages).
struct TestDepths {
  int s = 0;
  int d = 0;
  int stage = -1;

  constexpr std::int32_t count() const { return ((stage + 1) * kRange + s) * kRange + d; }
  static constexpr TestDepths of(std::int32_t count) {
    return {count / kRange % kRange, count % kRange, count / kRange / kRange - 1};
  }

 private:
  static constexpr int kRange = 1024;
};

// The `count` of node-cutting's notes. `value` is that of the shallow search.
struct CutPlace {
  int best = 0;   // which child in the order has that value, from 1; 0: an earlier visit knows
  int front = 0;  // how many children do not stand behind x; 0: all

  constexpr std::int32_t count() const { return best * kRange + front; }
  static constexpr CutPlace of(std::int32_t count) { return {count / kRange, count % kRange}; }

 private:
  static constexpr int kRange = 2048;
};

// What a Retrieve rests on.
enum class Knowledge : std::uint8_t {
  None,     // the strategy does not say
  AtLeast,  // a stored bound
  AtMost,
  Exactly,
  Child,  // a stored bound of a child (enhanced transposition cut-offs)
  Rules,  // what the position can be worth at all
};
constexpr Knowledge negated(Knowledge knowledge) {
  if (knowledge == Knowledge::AtLeast) return Knowledge::AtMost;
  return knowledge == Knowledge::AtMost ? Knowledge::AtLeast : knowledge;
}

// Is this one of Scout's yes-or-no questions?
constexpr bool is_question(Reason reason) {
  return reason == Reason::TestAbove || reason == Reason::TestAtLeast ||
         reason == Reason::TestBelow || reason == Reason::TestAtMost;
}

// The same reason in the other player's view.
constexpr Reason negated(Reason reason) {
  switch (reason) {
    case Reason::TestAbove: return Reason::TestBelow;
    case Reason::TestAtLeast: return Reason::TestAtMost;
    case Reason::TestBelow: return Reason::TestAbove;
    case Reason::TestAtMost: return Reason::TestAtLeast;
    case Reason::BetaTest: return Reason::AlphaTest;
    case Reason::AlphaTest: return Reason::BetaTest;
    default: return reason;
  }
}

// `improved` marks an Update whose child raised the value into the window: the child is, for now,
// on the principal variation of the node.
struct Event {
  EventKind kind = EventKind::Enter;
  Reason reason = Reason::None;
  bool improved = false;
  std::int32_t ply = 0;
  std::int32_t child = -1;  // which child an Update, Skip, Line is about; place in OPEN
  std::int32_t index = -1;  // the node's own number among its parent's children
  std::uint64_t node = 0;
  std::uint64_t parent = 0;
  double alpha = 0;
  double beta = 0;
  double value = 0;
  // Told by the engine only. Depths are quarters of a ply.
  Knowledge knowledge = Knowledge::None;
  std::int32_t depth = -1;  // of the search that begins here, or of what is known; -1: not told
  std::int32_t count = -1;  // a plain number; which one, the reason says
  double other = 0;         // a second value; which one, the reason says
  double found = 0;         // what a shallow test has found, where it decides; `other` is its bound
  // Told by parallel searches only: which virtual processor does it, and when; or which thread of
  // the engine, which has no time.
  std::int32_t processor = -1;
  double time = -1;
};

struct NullTrace {
  static constexpr bool kActive = false;
  static constexpr void event(const Event&) {}
  static constexpr bool records() { return false; }  // does it keep every event?
};

// Keeps the first `capacity` events, then one Truncated event.
class RecordingTrace {
 public:
  static constexpr bool kActive = true;
  static constexpr std::size_t kDefaultCapacity = 100'000;

  explicit RecordingTrace(std::size_t capacity = kDefaultCapacity) : capacity_(capacity) {}

  void event(const Event& event) {
    if (events_.size() < capacity_) {
      events_.push_back(event);
    } else if (!truncated_) {
      truncated_ = true;
      Event last;
      last.kind = EventKind::Truncated;
      events_.push_back(last);
    }
  }
  static constexpr bool records() { return true; }
  const std::vector<Event>& events() const { return events_; }
  bool truncated() const { return truncated_; }

 private:
  std::size_t capacity_;
  bool truncated_ = false;
  std::vector<Event> events_;
};

// Remembers only the best child of every node that raised its window. Followed from the root, that
// is the principal variation: every node on it has the root's value. It ends where the last search
// proved a bound without naming a child.
class LineTrace {
 public:
  static constexpr bool kActive = true;

  void event(const Event& event) {
    switch (event.kind) {
      case EventKind::Enter:
        if (!is_question(event.reason)) best_.erase(event.node);
        break;
      case EventKind::Update:
        if (event.improved) best_[event.node] = event.child;
        break;
      case EventKind::Line:
        if (event.child < 0) best_.erase(event.node);
        [[fallthrough]];
      case EventKind::Finish:
        if (event.child >= 0) best_[event.node] = event.child;
        break;
      default: break;
    }
  }
  static constexpr bool records() { return false; }
  // The best child of a node, or -1.
  std::int32_t best_child(std::uint64_t node) const {
    const auto found = best_.find(node);
    return found == best_.end() ? -1 : found->second;
  }

 private:
  std::unordered_map<std::uint64_t, std::int32_t> best_;
};

}  // namespace espalier
