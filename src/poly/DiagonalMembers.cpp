#include "poly/DiagonalMembers.h"

#include "poly/IslSystem.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace parlift::poly::diagonals {

isl_basic_set *hullOf(isl_set *values) {
  return isl_set_simple_hull(isl_set_remove_divs(values));
}

namespace {

using ConstraintList = Handle<isl_constraint_list, isl_constraint_list_free>;
using Constraint = Handle<isl_constraint, isl_constraint_free>;

/// { [v] : ... } in words: from each constraint a·v + f >= 0 one bound, -floor(f / a) or floor(f / -a).
std::optional<Range> rangeOf(isl_set *values) {
  const BasicSet hull(hullOf(values));
  const ConstraintList list(isl_basic_set_get_constraint_list(hull.keep()));
  Range result;
  for (int i = 0; i < isl_constraint_list_n_constraint(list.keep()); ++i) {
    const Constraint one(isl_constraint_list_get_constraint(list.keep(), i));
    const auto coefficient = [&](isl_dim_type type, int at) {
      return toInteger(Value(isl_constraint_get_coefficient_val(one.keep(), type, at)));
    };
    const auto own = coefficient(isl_dim_set, 0);
    const auto constant = toInteger(Value(isl_constraint_get_constant_val(one.keep())));
    if (!own || !constant || isl_constraint_dim(one.keep(), isl_dim_div) != 0)
      return std::nullopt;
    if (*own == 0)
      continue;
    LoopExpr rest = number(*constant);
    for (int p = 0; p < isl_constraint_dim(one.keep(), isl_dim_param); ++p) {
      const auto factor = coefficient(isl_dim_param, p);
      if (!factor)
        return std::nullopt;
      if (*factor == 0)
        continue;
      const char *name =
          isl_constraint_get_dim_name(one.keep(), isl_dim_param, static_cast<unsigned>(p));
      LoopExpr term = times(*factor, {Kind::Parameter, 0, numberOf(name), {}});
      rest = rest.kind == Kind::Constant && rest.value == 0 ? std::move(term)
                                                            : sum(std::move(rest), std::move(term));
    }
    const bool isEquality = isl_constraint_is_equality(one.keep()) == isl_bool_true;
    if (*own < 0 || isEquality)
      result.high.push_back(*own < 0 ? floored(rest, -*own) : times(-1, floored(rest, *own)));
    if (*own > 0 || isEquality) {
      LoopExpr quotient = floored(rest, std::abs(*own));
      if (*own < 0)
        result.low.push_back(std::move(quotient));
      else if (quotient.kind == Kind::Constant)
        result.low.push_back(number(-quotient.value));
      else
        result.low.push_back(times(-1, std::move(quotient)));
    }
  }
  if (result.low.empty() || result.high.empty())
    return std::nullopt;
  return result;
}

/// The coefficient of the only counter that the first member is made of, where it is the same in all statements; else 0.
std::int64_t skewOf(const LoopAst::Loop &member, const LoopAst::Loop &first) {
  std::optional<std::int64_t> result;
  for (const auto &[statement, row] : first.rows) {
    const auto counters = row.end() - 1;
    const auto own = std::find_if(row.begin(), counters, [](std::int64_t one) { return one != 0; });
    const auto other = member.rows.find(statement);
    if (own == counters || *own != 1 ||
        std::any_of(own + 1, counters, [](std::int64_t one) { return one != 0; }) ||
        other == member.rows.end() || other->second.size() != row.size())
      return 0;
    const std::int64_t factor = other->second[static_cast<std::size_t>(own - row.begin())];
    if (factor < 0 || (result && *result != factor))
      return 0;
    result = factor;
  }
  return result.value_or(0);
}

/// { [v] : v is a value of it }, of all instances
isl_set *valuesOf(const IslProgram &sets, isl_union_pw_aff *value) {
  isl_union_map *map =
      isl_union_map_from_multi_union_pw_aff(isl_multi_union_pw_aff_from_union_pw_aff(value));
  return isl_set_coalesce(
      isl_set_from_union_set(isl_union_set_apply(isl_union_set_copy(sets.domain.keep()), map)));
}

} // namespace

std::optional<std::vector<Member>> membersOf(const IslProgram &sets, const BandNote &note) {
  std::vector<Member> result;
  for (std::size_t k = 0; k < note.members.size(); ++k) {
    Member member;
    member.value = Handle<isl_union_pw_aff, isl_union_pw_aff_free>(
        isl_multi_union_pw_aff_get_union_pw_aff(note.points->keep(), static_cast<int>(k)));
    member.size = note.sizes[std::min(k, note.sizes.size() - 1)];
    member.values = Set(valuesOf(sets, isl_union_pw_aff_copy(member.value.keep())));
    auto range = rangeOf(isl_set_copy(member.values.keep()));
    if (!range || member.size < 2)
      return std::nullopt;
    member.range = std::move(*range);
    if (const std::int64_t skew = k > 0 ? skewOf(note.members[k], note.members[0]) : 0; skew > 0) {
      isl_union_pw_aff *times = isl_union_pw_aff_scale_val(
          isl_union_pw_aff_copy(result[0].value.keep()), isl_val_int_from_si(islContext(), skew));
      if (auto apart = rangeOf(valuesOf(
              sets, isl_union_pw_aff_sub(isl_union_pw_aff_copy(member.value.keep()), times)))) {
        member.skew = skew;
        member.apart = std::move(*apart);
      }
    }
    result.push_back(std::move(member));
  }
  return result;
}

} // namespace parlift::poly::diagonals
