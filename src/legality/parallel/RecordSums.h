/// \file
/// Sums of structures by an operator that returns a new one, as sums of their members:
///
///     s = s + v[i];        =>     s.x = s.x + v[i].x;  s.y = s.y + v[i].y;
///
/// In: statements of a function. Out: the same with such assignments taken apart, others as they were. An assignment is one iff what the call returns is, member by member, that member of the target combined with something in which
/// the target is not named: the callee is executed with names for its arguments, through constructors and operators that it calls,
/// and has no branches and no loops. Each member is set after those before it; so what it is computed from may be the target by
/// another name only as the same member of an object of the same type, which nothing has set yet.
///
/// Refuses members that are no numbers, bit-fields, unions, more than 8 members.
#pragma once

#include "ir/Stmt.h"

namespace parlift::legality {

ir::StmtRef withSumsByMembers(const ir::StmtRef &stmt);
/// It would not stay as it is.
bool hasSumsByMembers(const ir::Stmt &stmt);

} // namespace parlift::legality
