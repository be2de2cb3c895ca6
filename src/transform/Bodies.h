/// \file
/// Taking bodies apart.
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::transform {

/// The statements between a loop and the one perfectly nested in it: declarations without values.
std::vector<ir::StmtRef> besides(const ir::Stmt &outer, const ir::Stmt &inner);

/// The statements, without braces of ours around those that declare a variable whose name no other one of them has:
///
///     { float t = a[i]; b[i] = t; }  c[i] = 0;     =>     float t = a[i];  b[i] = t;  c[i] = 0;
std::vector<ir::StmtRef> withoutNeedlessScopes(const std::vector<ir::StmtRef> &stmts);

/// Declarations without values of the variable outside `place`, once `place` no longer mentions it; empty
/// when something else in the function still does.
std::vector<ir::StmtRef> unusedDeclarations(const ir::Function &function, const ir::Stmt &place,
                                            const ir::Symbol &symbol);

} // namespace parlift::transform
