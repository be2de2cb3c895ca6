#include "poly/Cover.h"

#include "poly/IslSystem.h"

namespace parlift::poly {

namespace {

/// { [shared] : some cover has values for its own variables }
Set reachedBy(const std::vector<Cover> &covers, unsigned shared) {
  Set reached = toSet({}, shared);
  for (const Cover &cover : covers) {
    Set part(isl_set_from_basic_set(toBasicSet(cover.rows, cover.variables).give()));
    part = Set(isl_set_project_out(part.give(), isl_dim_set, shared, cover.variables - shared));
    reached = Set(isl_set_union(reached.give(), part.give()));
  }
  return reached;
}

/// -most <= v <= most for all v.
Conjunction within(std::int64_t most, unsigned variables) {
  Conjunction rows;
  for (Variable v = 0; v < variables; ++v) {
    rows.push_back({{{{v, 1}}, most}, false});
    rows.push_back({{{{v, -1}}, most}, false});
  }
  return rows;
}

std::optional<std::vector<std::int64_t>> pointOf(Set set, unsigned variables) {
  return coordinatesOf(Point(isl_set_sample_point(set.give())), variables);
}

} // namespace

bool isCovered(const Disjunction &universe, unsigned shared, const std::vector<Cover> &covers) {
  const Question question;
  if (question.refused())
    return false;
  const Set reached = reachedBy(covers, shared);
  const Set all = toSet(universe, shared);
  return isl_set_is_subset(all.keep(), reached.keep()) == isl_bool_true;
}

std::optional<std::vector<std::int64_t>> unreached(const Disjunction &universe, unsigned shared,
                                                   const std::vector<Cover> &covers) {
  const Question question;
  if (question.refused())
    return std::nullopt;
  Set left(isl_set_subtract(toSet(universe, shared).give(), reachedBy(covers, shared).give()));
  for (const std::int64_t most : {4, 16, 128}) {
    Set small(
        isl_set_intersect(isl_set_copy(left.keep()), toSet({within(most, shared)}, shared).give()));
    if (auto point = pointOf(std::move(small), shared))
      return point;
  }
  return pointOf(std::move(left), shared);
}

} // namespace parlift::poly
