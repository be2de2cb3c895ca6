#include "poly/Cover.h"

#include "poly/IslSystem.h"

namespace parlift::poly {

bool isCovered(const Disjunction &universe, unsigned shared, const std::vector<Cover> &covers) {
  const Question question;
  if (question.refused())
    return false;
  Set reached = toSet({}, shared);
  for (const Cover &cover : covers) {
    Set part(isl_set_from_basic_set(toBasicSet(cover.rows, cover.variables).give()));
    part = Set(isl_set_project_out(part.give(), isl_dim_set, shared, cover.variables - shared));
    reached = Set(isl_set_union(reached.give(), part.give()));
  }
  const Set all = toSet(universe, shared);
  return isl_set_is_subset(all.keep(), reached.keep()) == isl_bool_true;
}

} // namespace parlift::poly
