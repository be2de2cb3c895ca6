/// \file
/// What each loop does with each scalar variable, from the tree alone (no subscripts, no isl).
///
///     t = x[i]; y[i] = t * t;     t: written, no exposed read, written in every iteration -> private
///     if (c) t = 1; y[i] = t;     t: exposed read                                          -> carried
///     s += x[i];                  s: exposed read, one reduction "+"                        -> reduction
///
/// A read is exposed when some path from the start of the iteration reaches it without a write before
/// it. All loops may run zero times, all branches may go either way.
#pragma once

#include "analysis/Analysis.h"
#include "ir/Stmt.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace parlift::analysis {

/// Which variables may be read after a loop (by code that runs later, the next iteration of an outer
/// loop included) before they are written. Globals, statics, references and variables whose address is
/// taken are always live; all are in functions with unstructured flow.
class Liveness {
public:
  explicit Liveness(const ir::Function &function);
  ~Liveness();
  bool liveAfter(const ir::Stmt &loop, const ir::Symbol &symbol) const;

private:
  std::map<const ir::Stmt *, std::set<const ir::Symbol *>> liveOut_;
  bool everythingLive_ = false;
};

/// One statement `target = target op operand` (any of C's spellings), or a min/max in one of its forms:
///     if (e > m) m = e;   m = e > m ? e : m;   m = fmax(m, e);   if (m < e) { m = e; at = i; }
struct Update {
  std::string op;            ///< + * & | ^ && || min max
  ir::ExprRef target;        ///< the lvalue
  std::vector<ir::ExprRef> operands; ///< what is combined; none of them reads the target syntactically
  const ir::Stmt *stmt = nullptr;    ///< the Assign, or the If of a min/max
  /// if-form of min/max only: further variables assigned in the branch, in textual order.
  std::vector<std::pair<ir::SymbolRef, ir::ExprRef>> payload;
  bool lastOnTies = false;   ///< min/max with <= or >=
  bool reassociatesFloat = false;
};
/// The update that `stmt` as a whole is; nullopt when it is none. Conversions that lose values between
/// the steps (int x; x += 0.5) are no update: they do not associate.
std::optional<Update> matchUpdate(const ir::Stmt &stmt);

struct ScalarUse {
  ir::SymbolRef symbol;
  bool declaredInside = false;
  bool read = false, written = false;
  bool exposedRead = false;
  bool writtenEveryIteration = false; ///< on every path through the body
  bool liveAfter = false;
  SourceRange firstExposedRead, firstWrite; ///< where set
  /// All accesses in the loop are updates with one operator (and the payload rule of argmin/argmax).
  std::optional<Reduction> reduction;
  /// This variable follows the extremum of that reduction's symbol.
  ir::SymbolRef payloadOf;
};

/// Every scalar (numbers, pointers, bools; records as a whole when only copied) accessed in `loop`, its
/// init, test and step included. Scalars whose address is taken and globals are included and their
/// memory may also be reached through pointers: the dependence tester looks after that.
std::vector<ScalarUse> scalarUses(const ir::Stmt &loop, const Liveness &liveness);

} // namespace parlift::analysis
