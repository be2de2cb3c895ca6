/// \file
/// A condition that is long because pointers are compared, as a sentence.
///
///     m > 0 && (x + n <= y || y + n <= x) && (z + n <= y || y + n <= z) ...     =>     m > 0` and `y` does not overlap `x` and `z
///
/// In: what has to hold. Out: words that begin and end with a name or code, without the quotes around the whole, which remarks have. A condition
/// of a line's length stands as it is: the code says more than the words, and JSON and `explain` have it in any case.
#pragma once

#include "ir/Conjunction.h"

#include <string>

namespace parlift::legality {

std::string inWords(const ir::Conjunction &condition);

} // namespace parlift::legality
