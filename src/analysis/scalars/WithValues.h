/// \file
/// Is one expression what another one is once its variables have got these values?
///
///     {best -> i}         v[i]              is  v[best]
///     {best -> &p[i]}     p[i].x            is  best->x
///     {r -> i, c -> j}    fabs(m[i][j])     is  fabs(m[r][c])
///
/// Node by node, conversions that keep values aside; calls are of functions that only compute. False where the other one names none of
/// the variables: then the question is whether they are the same.
#pragma once

#include "ir/Stmt.h"

#include <map>

namespace parlift::analysis {

using ValuesOf = std::map<const ir::Symbol *, ir::ExprRef>;

bool isWithValues(const ir::ExprRef &one, const ir::ExprRef &other, const ValuesOf &values);

} // namespace parlift::analysis
