/// \file
/// "Nothing is found yet", as a search for the best says it of a variable that each find sets.
///
///     if (at < 0 || d[i] < best) { best = d[i]; at = i; }     at < 0
///     if (!p || q[i].d < p->d)   p = &q[i];                   !p
///     if (!any || x < best)      { best = x; any = 1; }       !any
///
/// The test comes first, compares the variable with a literal (or with null) and names nothing else. Whether a find
/// ends it, `endedByNumber` and `endedByAddress` say of the value that the find assigns.
#pragma once

#include "ir/Stmt.h"

#include <cstdint>
#include <optional>

namespace parlift::analysis {

struct NothingYet {
  ir::ExprRef test;
  ir::SymbolRef variable;
  ir::ExprRef otherwise; ///< the comparison, which is made once something is found
};

/// nullopt: the condition is no such choice.
std::optional<NothingYet> nothingYet(const ir::ExprRef &condition);

/// The test does not hold of any number from `least` to `most`.
bool endedByNumber(const ir::ExprRef &test, std::int64_t least, std::int64_t most);

/// The test asks for null, and the value is the address of something that exists.
bool endedByAddress(const ir::ExprRef &test, const ir::Expr &value);

} // namespace parlift::analysis
