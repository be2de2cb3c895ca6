/// \file
/// How much work the proofs about a program may do, counted and never timed: what is found does not depend on the
/// machine or on what else it does.
///
///     Quota file(seconds(3));                of all that happens while it lives
///     { Quota nest(seconds(0.5)); ... }      at most that, and no more than is left of the file's
///
/// Whoever works says how much (`work`); a unit is about a nanosecond of one core. Integer set computations also have a limit
/// each: one that costs too much is given up and answers "quota exceeded"; after a few of those, or when the quota is
/// used up, every later question is given up at once. Running out is never an answer to the question itself.
#pragma once

#include <cstdint>

namespace parlift::poly {

/// Ends the program with a message unless the isl that was linked is the one whose headers were
/// used: libLLVM exports a copy of isl built with other integers (docs/architecture.md, "isl").
void assertIslVersion();

/// How many questions about integer sets this thread has asked: a measure of effort that is the same in every
/// run, which time is not.
unsigned long questionsAsked();

constexpr double unitsOfASecond = 1e9;
/// This thread has done so much more.
void work(std::uint64_t units);
std::uint64_t workDone();

/// Limits the work of this thread while it lives. Scopes nest; the inner one lasts no longer than those around it.
class Quota {
public:
  /// Seconds of a core of 2020, as counted by `work`.
  explicit Quota(double seconds);
  ~Quota();
  Quota(const Quota &) = delete;
  Quota &operator=(const Quota &) = delete;

  bool exhausted() const;
  /// One question ran out of operations.
  void noteExceeded() { ++exceeded_; }

  /// Upper bound on isl's operations for one question.
  unsigned long operationsPerQuestion() const { return operations_; }

  /// The innermost scope of this thread; null when there is none.
  static Quota *current();

private:
  std::uint64_t end_; ///< of `workDone`
  unsigned long operations_;
  unsigned exceeded_ = 0;
  Quota *outer_;
};

} // namespace parlift::poly
