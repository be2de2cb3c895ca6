/// \file
/// How much work integer set computations may do, and which library does it.
///
/// A Quota lives on the stack around the questions about one loop nest. A question that costs too
/// much is given up and answers "quota exceeded"; after a few of those, or when the time is over,
/// every later question is given up at once. Running out is never an answer to the question itself.
#pragma once

namespace parlift::poly {

/// Ends the program with a message unless the isl that was linked is the one whose headers were
/// used: libLLVM exports a copy of isl built with other integers (docs/architecture.md, "isl").
void assertIslVersion();

/// How many questions about integer sets this thread has asked: a measure of effort that is the same in every
/// run, which time is not.
unsigned long questionsAsked();

/// Limits the questions asked by this thread while it lives. Scopes nest; the inner one counts.
class Quota {
public:
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
  double deadline_; ///< processor time of this thread, in seconds
  unsigned long operations_;
  unsigned exceeded_ = 0;
  Quota *outer_;
};

} // namespace parlift::poly
