/// \file
/// What a run did: every access to memory with the iteration in which it happened.
///
///     for (i = 0; i < 2; i++)        iterations  0: -           (outside of all loops)
///       for (j = 0; j < 1; j++)                  1: loop 1, number 0, in 0    2: loop 1.1, number 0, in 1
///         a[i] = 0;                              3: loop 1.1, number 1, in 1  (its test ends the loop) ...
///                                    accesses    write a[i] in 2, write a[i] in 5
///
/// The number counts from 0 in the order of execution, whatever the loop's counter does. What `init`
/// does belongs to the iteration around the loop; `before`, the test and `after` to the iteration that
/// they lead to, also when it does not come. In `do ... while` they belong to the iteration that they end.
#pragma once

#include "ir/Stmt.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace parlift::ir::interpreter {

struct Iteration {
  std::uint32_t parent = 0;   ///< into Trace::iterations
  const Stmt *loop = nullptr; ///< null for the root
  std::int64_t number = 0;
  std::int64_t index =
      0; ///< of the loop's counter where Trace::counters names one, its value at first; else `number`
  std::uint32_t depth = 0; ///< loops around, callers' loops included
};

struct AccessEvent {
  const Expr *place =
      nullptr; ///< the lvalue that was loaded or assigned; null: a variable's first value
  std::uint64_t address = 0; ///< serial number of the object · 2^32 + offset: unique in the run
  std::uint32_t size = 0;    ///< bytes
  bool isWrite = false;
  std::uint32_t iteration = 0; ///< into Trace::iterations
};

struct Trace {
  /// Set by the caller: integer variables whose values are noted with the iterations of their loops.
  std::map<const Stmt *, const Symbol *> counters;
  /// Set by the caller: the only places of interest; empty: all are.
  std::set<const Expr *> places;
  std::vector<Iteration> iterations = {Iteration{}};
  std::vector<AccessEvent> accesses; ///< in order of execution
};

} // namespace parlift::ir::interpreter
