/// \file
/// May a loop that counts in its body or its test be said as a `for` whose header counts?
///
///     i = 0; while (i < n) { x += b[i]; o[i++] = x; }      =>     for (i = 0; i < n; i++) { x += b[i]; o[i] = x; }
///     while (i > 0) { i--; s[i] += s[i + 1]; }             =>     for (int i_now = i; i_now > 0; i_now--) { s[i_now - 1] += s[i_now]; }
///     i = -1; while (++i < n) { x += b[i]; }               =>     for (i = 0; i < n; i++) { x += b[i]; }
///     for (; i < n; i++) x += b[i];                        =>     for (int i_now = i; i_now < n; i_now++) x += b[i_now];
///     while (n-- > 0) { x += b[n]; }                       =>     for (int n_now = n; n_now > 0; n_now--) { x += b[n_now - 1]; }
///     i = 0; do { x += b[i]; } while (++i < n);            =>     const int i_end = n > 1 ? n : 1;
///                                                          for (i = 0; i < i_end; i++) { x += b[i]; }
///
/// Where a number is assigned to the counter in front of the loop, the header begins with it; else another variable counts, since OpenMP
/// wants one that the header sets.
///
/// Yes iff one statement alone changes the counter, by a constant, once in every iteration: in the test, or among the statements of the
/// body itself, with no `continue` before it. It moves behind all others; those that ran behind it read what it would have left. No
/// iteration runs earlier or later than it did, so that nothing is asked of dependences. What the test did to the counter when it failed
/// is done behind the loop, where somebody reads it.
///
/// A `do` runs its body once in any case: the limit is what it says, or what the first iteration needs, where that lies further on.
///
/// Refuses `do` loops that test in another way than by `<` and the like against a limit; counters that other names may reach; and what goes on in
/// words that parlift does not follow. (Induction variable recognition and loop normalization: Allen and Kennedy 4.)
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::legality {

class CountEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const ir::SymbolRef &counter() const { return counter_; }
  /// The statement that counts.
  const ir::StmtRef &step() const { return step_; }
  /// The body's statements with what is one to the user taken apart, the step not among them.
  const std::vector<ir::StmtRef> &body() const { return body_; }
  /// From this one on they ran behind the step.
  std::size_t behind() const { return behind_; }
  /// Each test counts before it asks: the first one, too.
  bool countsBeforeTest() const { return countsBeforeTest_; }
  /// The test that fails counts as well, and the counter is read behind the loop.
  bool countsAtEnd() const { return countsAtEnd_; }
  /// The header begins with the user's counter already.
  bool isSetByHeader() const { return isSetByHeader_; }
  bool isReadBehind() const { return isReadBehind_; }
  /// Of a `do`: counter `test` limit; null of other loops.
  const ir::ExprRef &limit() const { return limit_; }
  ir::BinaryOp test() const { return test_; }
  /// The first iteration passes that test as well.
  bool isLimitAhead() const { return isLimitAhead_; }
  /// What the header begins with: a number that is assigned to the counter in front of the loop, and counted on by the first test.
  std::optional<std::int64_t> start() const { return start_; }

private:
  friend Answer<CountEvidence> canCount(const Nest &, LoopIndex);
  CountEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  ir::SymbolRef counter_;
  ir::StmtRef step_;
  std::vector<ir::StmtRef> body_;
  std::size_t behind_ = 0;
  bool countsBeforeTest_ = false, countsAtEnd_ = false, isReadBehind_ = false;
  bool isSetByHeader_ = false;
  ir::ExprRef limit_;
  ir::BinaryOp test_ = ir::BinaryOp::Lt;
  bool isLimitAhead_ = false;
  std::optional<std::int64_t> start_;
};

Answer<CountEvidence> canCount(const Nest &nest, LoopIndex loop);

/// The header says `int i = 0`: OpenMP takes no `int i{0}`.
bool isWrittenPlainly(const ir::Stmt &loop);

} // namespace parlift::legality
