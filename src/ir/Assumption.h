/// \file
/// What the user says of a loop and the analysis takes for true: facts with the variables that they are about.
///
///     #pragma parlift assume(injective(idx), range(n, 1, 1000))     Injective {idx}, Range {n, 1, 1000}
///     for (i = 0; i < n; i++) out[idx[i]] = in[i];
///
/// Each is said of the loop that it stands on, from when that loop is entered until it ends, each time anew, and of nothing else.
/// docs/assumptions.md says what each of them means.
#pragma once

#include "ir/Expr.h"

#include <memory>
#include <string>
#include <vector>

namespace parlift::ir {

enum class AssumptionKind : std::uint8_t {
  Injective,  ///< of the elements that the loop reads, no two have one value
  Monotone,   ///< they do not fall with their places
  Increasing, ///< they rise with their places
  Disjoint, ///< no byte that the loop writes is reached through two of the pointers, or what is computed from them
  Range,    ///< a number, or all elements that the loop reads: low <= x <= high
  Pure, ///< calls of the function yield a value that comes of their arguments' values alone, and do nothing else
  Independent ///< no iteration touches memory that another one writes
};

struct Assumption {
  AssumptionKind kind = AssumptionKind::Independent;
  /// Values right before the loop: the array (a pointer to its elements); the pointers; Range: {x, low, high}.
  std::vector<ExprRef> operands;
  std::string function; ///< Pure: its qualified name
  std::string text;     ///< as it is said: `injective(idx)`
  SourceRange range;    ///< the line that says it; nowhere: nobody does, it is only tried
};
using AssumptionRef = std::shared_ptr<const Assumption>;

} // namespace parlift::ir
