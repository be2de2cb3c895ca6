/// \file
/// Calls that fill or move bytes (ir/BytesCall.h), as the loops over elements that they stand for.
///
///     memset(w, 0, n * sizeof *w)         for (e = 0; e < n; e++) w[e] = <some value>
///     memcpy(d, s + i, n * sizeof *d)     for (e = 0; e < n; e++) d[e] = (s + i)[e]
///     memmove(d, s, n * sizeof *d)        for (e = 0; e < n; e++) s[e];   and then the stores
///     memcpy(&bits, &x, sizeof x)         of another type: the loads, and then the stores of some values
///     memset(a, 0, sizeof a)              of double a[8][9]: a loop for each of its dimensions
///
/// In: a call. Out: a function of such loops. Nobody wrote them: they get no verdict, as the loops of callees; only what they touch
/// is asked for. Refuses (null) what is no such call; elements without a type (`void *`), or volatile ones; bytes that are not
/// sure to be a whole number of elements; operands that call something.
#pragma once

#include "ir/Stmt.h"

namespace parlift::analysis {

struct ElementLoops {
  struct Side {
    ir::ExprRef pointer; ///< of the caller's, without conversions; null: there is no such side
    ir::ExprRef count;   ///< elements behind it, a long or a size_t; valid where the call stands
    ir::SymbolRef here, countHere; ///< what means them in the function
    bool isNamed = false;          ///< the function says `pointer` itself
  };
  Side to, from;
  ir::FunctionRef function; ///< has the parameters of the call
};

/// \param firstId  of its variables, downwards: no variable of the program's has such a number, by which places are known
std::shared_ptr<const ElementLoops> elementLoops(const ir::Expr &call, unsigned firstId);

} // namespace parlift::analysis
