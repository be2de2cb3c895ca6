/// \file
/// Taking bodies apart.
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::transform {

/// The statements of a loop's body in order, scopes that hold all of it opened.
std::vector<ir::StmtRef> statementsOf(const ir::Stmt &loop);

/// The statements between a loop and the one perfectly nested in it: declarations without values.
std::vector<ir::StmtRef> besides(const ir::Stmt &outer, const ir::Stmt &inner);

} // namespace parlift::transform
