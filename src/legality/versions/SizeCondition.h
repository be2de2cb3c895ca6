/// \file
/// Can these words choose between two copies of a loop?
///
///     n > 3000      (double)n * m > 9000000 && k % 4 == 0
///
/// In: C text. Out: the condition. Yes iff evaluating it right before the loop does nothing but yield a value, and one that
/// says what it seems to say:
///
///     variables   integers, sure to have a value there, which nothing in the loop sets
///     a + b, a * b, -a ...  of whole numbers: for all values of the variables' types the result fits its own
///     a / b, a % b          of whole numbers, b a number other than 0 and -1
///     (double)a             conversions to floating point, never back
///
///     a < b ...             neither always true nor always false by the types of what is in it
///
/// Refuses all else with a sentence: other names, memory, calls, shifts, `?:`; and text without a variable.
#pragma once

#include "legality/nest/Nest.h"
#include "support/Result.h"

#include <functional>
#include <string>
#include <string_view>

namespace parlift::legality {

Result<ir::ExprRef> sizeCondition(const Nest &nest, LoopIndex loop, const std::string &text);

/// Of such words a number, `0.0057 * n * n - 6000.0`, as a double. `more`: names that are known besides; null: those are not.
Result<ir::ExprRef> sizeValue(const Nest &nest, LoopIndex loop, const std::string &text,
                              const std::function<ir::SymbolRef(std::string_view)> &more);

} // namespace parlift::legality
