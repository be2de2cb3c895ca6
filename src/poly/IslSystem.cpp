#include "poly/IslSystem.h"

// A system's variables are the dimensions of an unnamed set space without parameters, in their order:
//
//     rows  v0 >= 0,  n - 1 - v0 >= 0   over variables v0, n         { [v0, n] : 0 <= v0 <= n - 1 }
//
// What is a parameter to the program is a dimension here like all others: emptiness, implication and
// projection ask about all values at once. IslProgram moves those that the scheduler must see as
// parameters.

namespace parlift::poly {

namespace {

using Matrix = Handle<isl_mat, isl_mat_free>;
using ConstraintHandle = Handle<isl_constraint, isl_constraint_free>;

/// The equalities or the inequalities, a row each; its columns are those of `toBasicSet` below:
/// coefficients of all variables, the constant last.
Matrix toMatrix(const Conjunction &rows, unsigned variables, bool equalities) {
  unsigned count = 0;
  for (const Row &row : rows)
    count += row.isEquality == equalities ? 1 : 0;
  isl_ctx *context = islContext();
  isl_mat *matrix = isl_mat_alloc(context, count, variables + 1);
  int index = 0;
  for (const Row &row : rows) {
    if (row.isEquality != equalities)
      continue;
    std::vector<std::int64_t> dense(variables + 1, 0);
    for (const auto &[variable, coefficient] : row.form.terms)
      dense[variable] += coefficient;
    dense[variables] = row.form.constant;
    for (unsigned column = 0; column <= variables; ++column)
      matrix = isl_mat_set_element_val(matrix, index, static_cast<int>(column),
                                       isl_val_int_from_si(context, dense[column]));
    ++index;
  }
  return Matrix(matrix);
}

isl_space *plainSpace(unsigned variables) {
  return isl_space_set_alloc(islContext(), 0, variables);
}

std::optional<Row> toRow(isl_constraint *constraint) {
  if (constraint == nullptr)
    return std::nullopt;
  Row row;
  row.isEquality = isl_constraint_is_equality(constraint) == isl_bool_true;
  const auto constant = toInteger(Value(isl_constraint_get_constant_val(constraint)));
  if (!constant)
    return std::nullopt;
  row.form.constant = *constant;
  const auto count = isl_constraint_dim(constraint, isl_dim_set);
  for (int position = 0; position < count; ++position) {
    const auto coefficient =
        toInteger(Value(isl_constraint_get_coefficient_val(constraint, isl_dim_set, position)));
    if (!coefficient)
      return std::nullopt;
    if (*coefficient != 0)
      row.form.terms.emplace_back(static_cast<Variable>(position), *coefficient);
  }
  return row;
}

// Back from isl. Projections leave existentially quantified divisions behind; a constraint with one in it
// has no row, and integers may have outgrown 64 bits: both make the answer incomplete, never wrong.

/// What the callbacks of isl collect into.
struct Collected {
  Disjunction formula;
  bool complete = true;
};

isl_stat collectConstraint(isl_constraint *constraint, void *user) {
  auto &collected = *static_cast<Collected *>(user);
  const ConstraintHandle owner(constraint);
  if (const auto row = toRow(constraint))
    collected.formula.back().push_back(*row);
  else
    collected.complete = false;
  return isl_stat_ok;
}

isl_stat collectConjunction(isl_basic_set *basicSet, void *user) {
  auto &collected = *static_cast<Collected *>(user);
  const BasicSet owner(basicSet);
  collected.formula.emplace_back();
  return isl_basic_set_foreach_constraint(basicSet, collectConstraint, user);
}

} // namespace

BasicSet toBasicSet(const Conjunction &rows, unsigned variables) {
  Matrix equalities = toMatrix(rows, variables, true);
  Matrix inequalities = toMatrix(rows, variables, false);
  return BasicSet(isl_basic_set_from_constraint_matrices(plainSpace(variables), equalities.give(),
                                                         inequalities.give(), isl_dim_set,
                                                         isl_dim_param, isl_dim_div, isl_dim_cst));
}

Set toSet(const Disjunction &formula, unsigned variables) {
  Set result(isl_set_empty(plainSpace(variables)));
  for (const Conjunction &conjunction : formula) {
    BasicSet part = toBasicSet(conjunction, variables);
    result = Set(isl_set_union(result.give(), isl_set_from_basic_set(part.give())));
  }
  return result;
}

AffineForm toAffineForm(const Affine &form, unsigned variables) {
  isl_ctx *context = islContext();
  isl_aff *result = isl_aff_zero_on_domain(isl_local_space_from_space(plainSpace(variables)));
  for (const auto &[variable, coefficient] : form.terms)
    result = isl_aff_add_coefficient_val(result, isl_dim_in, static_cast<int>(variable),
                                         isl_val_int_from_si(context, coefficient));
  return AffineForm(isl_aff_add_constant_val(result, isl_val_int_from_si(context, form.constant)));
}

std::optional<Disjunction> toDisjunction(const Set &set) {
  Collected collected;
  if (!set ||
      isl_set_foreach_basic_set(set.keep(), collectConjunction, &collected) != isl_stat_ok ||
      !collected.complete)
    return std::nullopt;
  return collected.formula;
}

std::optional<std::int64_t> toInteger(const Value &value) {
  if (!value || isl_val_is_int(value.keep()) != isl_bool_true)
    return std::nullopt;
  isl_val *bound = isl_val_int_from_si(islContext(), INT64_MAX);
  const bool fits = isl_val_abs_eq(value.keep(), bound) == isl_bool_true ||
                    isl_val_cmp_si(value.keep(), 0) == 0 ||
                    (isl_val_le(value.keep(), bound) == isl_bool_true &&
                     isl_val_cmp_si(value.keep(), -INT64_MAX) >= 0);
  isl_val_free(bound);
  if (!fits)
    return std::nullopt;
  return isl_val_get_num_si(value.keep());
}

std::optional<std::vector<std::int64_t>> coordinatesOf(const Point &point, unsigned variables) {
  if (!point || isl_point_is_void(point.keep()) != isl_bool_false)
    return std::nullopt;
  std::vector<std::int64_t> result;
  for (unsigned v = 0; v < variables; ++v) {
    const auto value = toInteger(
        Value(isl_point_get_coordinate_val(point.keep(), isl_dim_set, static_cast<int>(v))));
    if (!value)
      return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

} // namespace parlift::poly
