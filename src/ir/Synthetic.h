/// \file
/// Variables that no text of the user's declares.
///
///     long row; ...                 the counter of a loop that is written before the user's
///     i_trips                       how often a dimension of a kernel runs
///
/// In: the name that the text will have, and the type. Out: a new variable each time, which equals no other. Whether the name is free
/// where it is declared is asked elsewhere (target/common/Layout.h).
#pragma once

#include "ir/Type.h"

#include <string>

namespace parlift::ir {

SymbolRef syntheticSymbol(std::string name, TypeRef type);

} // namespace parlift::ir
