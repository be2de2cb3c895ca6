/// \file
/// Calls that touch runs of elements (ir/TouchedRuns.h), as the loops that they stand for.
///
///     memset(w, 0, n * sizeof *w)              for (e = 0; e < n; e++) w[e] = <some value>
///     memcpy(d, s + i, n * sizeof *d)          for (e = 0; e < n; e++) d[e] = (s + i)[e]
///     memmove(d, s, n * sizeof *d)             for (e = 0; e < n; e++) s[e];   and then the stores
///     memcpy(&bits, &x, sizeof x)              of another type: the loads, and then the stores of some values
///     memset(a, 0, sizeof a)                   of double a[8][9]: a loop for each of its dimensions
///     std::sort(v.begin() + i, v.end())        for (e = 0; e < v.end() - (v.begin() + i); e++) ... the loads, and then the stores
///
/// In: a call. Out: a function of such loops. Nobody wrote them: they get no verdict, as the loops of callees; only what they touch
/// is asked for. Refuses (null) what is no such call; elements without a type (`void *`), or volatile ones; bytes that are not
/// sure to be a whole number of elements; operands that call something.
#pragma once

#include "ir/Stmt.h"

namespace parlift::analysis {

struct ElementRun {
  ir::ExprRef pointer; ///< of the caller's, without conversions
  ir::ExprRef count;   ///< elements behind it, an integer of 64 bits; valid where the call stands
  ir::SymbolRef here, countHere; ///< what means them in the function
  bool isNamed = false;          ///< the function says `pointer` itself
};

struct ElementLoops {
  std::vector<ElementRun> runs;
  ir::FunctionRef function; ///< has the parameters of the call
};

/// \param nextId  of its variables, downwards: no variable of the program's has such a number, by which places are known
std::shared_ptr<const ElementLoops> elementLoops(const ir::Expr &call, unsigned &nextId);

} // namespace parlift::analysis
