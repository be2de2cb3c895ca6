/// \file
/// Variables become values that may be wider.
///
///     a[i - 1] + b[n * i],  i an int, now a long        a[i - 1] + b[n * i], sums and products in long
///
/// Operations of signed int become operations of long where an operand does, as C has it for the same text;
/// everything else gets the type it had, by a conversion. The value is one that the variable had, so all results
/// are the same where the original has no overflow.
#pragma once

#include "ir/Stmt.h"

#include <map>

namespace parlift::transform {

ir::StmtRef replaceReadsByWider(const ir::StmtRef &stmt,
                                const std::map<const ir::Symbol *, ir::ExprRef> &values);

} // namespace parlift::transform
