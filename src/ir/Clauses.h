/// \file
/// The data clauses of a loop's mark as text, in the words of OpenMP: what the plan prints for a
/// step and what the OpenMP printer puts after its directive.
///
///     {private t, reduction + sum, condition n > 100}  =>  private(t) reduction(+:sum) if(n > 100)
///
/// Inductions, argument reductions and the counted form are no clauses: they are not in the list.
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::ir {

std::vector<std::string> clauseTexts(const ParallelMark &mark);

/// The subscripts' types say what they are less than, `h[byte]++`; whether there are so many elements nobody says.
inline bool endsByType(const HistogramClause &clause) {
  return clause.end && clause.search && !clause.start;
}

/// "x, y" of the symbols' names.
std::string nameList(const std::vector<SymbolRef> &symbols);

} // namespace parlift::ir
