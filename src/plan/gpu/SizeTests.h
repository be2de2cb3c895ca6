/// \file
/// Tests of sizes around a loop, as plans write them: which sizes come there.
///
///     if (n * m > 5000) { loop 1 } else { loop 2 }        loop 2 never has n = m = 100
///
/// In: a function and one of its statements. Out: answers about such tests; of all others nothing is presumed, and nothing said.
#pragma once

#include "ir/Stmt.h"

namespace parlift::plan {

/// Variables and numbers, sums and products of them.
bool isMadeOfSizes(const ir::Expr &expr);

/// Its value where all variables have this one; also of a test of sizes: 0 or 1.
double valueForSize(const ir::Expr &expr, double size);

/// The one is the other, or stands in it.
bool holdsStmt(const ir::Stmt &outer, const ir::Stmt &inner);

/// The innermost branch of a test of sizes that the statement stands in; null: it stands in none.
const ir::Stmt *branchAround(const ir::Function &function, const ir::Stmt &stmt);

/// The tests around the statement let sizes of this number come there.
bool isReached(const ir::Function &function, const ir::Stmt &stmt, double size);

} // namespace parlift::plan
