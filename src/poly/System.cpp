#include "poly/System.h"

#include "poly/Elimination.h"
#include "poly/IslSystem.h"
#include "poly/Quota.h"

#include <algorithm>

namespace parlift::poly {

namespace {

/// More `!=` than this are not split: each doubles the number of systems.
constexpr std::size_t maximumSplits = 4;

Affine plus(Affine form, std::int64_t constant) {
  form.constant += constant;
  return form;
}

Affine negated(Affine form) {
  for (auto &[variable, coefficient] : form.terms)
    coefficient = -coefficient;
  form.constant = -form.constant;
  return form;
}

/// One solution of the rows, or none.
std::optional<std::vector<std::int64_t>> samplePoint(const Conjunction &rows, unsigned variables) {
  const Question question;
  if (question.refused())
    return std::nullopt;
  const Point point(isl_basic_set_sample_point(toBasicSet(rows, variables).give()));
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

Extremum toExtremum(const Value &value) {
  if (!value)
    return {Extremum::Kind::QuotaExceeded, 0};
  if (isl_val_is_nan(value.keep()) == isl_bool_true)
    return {Extremum::Kind::Empty, 0};
  const auto integer = toInteger(value);
  if (!integer) // infinite, or beyond 64 bits, which bounds nothing either
    return {Extremum::Kind::Unbounded, 0};
  return {Extremum::Kind::Finite, *integer};
}

} // namespace

Variable System::addVariable(std::string name) {
  names_.push_back(std::move(name));
  return static_cast<Variable>(names_.size() - 1);
}

Emptiness System::emptinessWithout(std::vector<Affine> nonZero) const {
  switch (quickEmptiness(rows_, variableCount())) {
  case QuickAnswer::Empty:
    return Emptiness::Empty;
  case QuickAnswer::NotEmpty:
    if (nonZero.empty())
      return Emptiness::NotEmpty;
    break;
  case QuickAnswer::Undecided: {
    const Question question;
    if (question.refused())
      return Emptiness::QuotaExceeded;
    const BasicSet set = toBasicSet(rows_, variableCount());
    const isl_bool empty = isl_basic_set_is_empty(set.keep());
    if (empty == isl_bool_error)
      return Emptiness::QuotaExceeded;
    if (empty == isl_bool_true)
      return Emptiness::Empty;
    if (nonZero.empty())
      return Emptiness::NotEmpty;
    break;
  }
  }
  // e != 0 is e >= 1 or e <= -1
  System half = *this;
  const Affine form = nonZero.back();
  nonZero.pop_back();
  half.nonZero_.clear();
  half.addNonNegative(plus(form, -1));
  const Emptiness above = half.emptinessWithout(nonZero);
  if (above == Emptiness::NotEmpty)
    return above;
  half.truncate(rows_.size());
  half.addNonNegative(plus(negated(form), -1));
  const Emptiness below = half.emptinessWithout(nonZero);
  if (below == Emptiness::NotEmpty)
    return below;
  return above == Emptiness::Empty && below == Emptiness::Empty ? Emptiness::Empty
                                                                : Emptiness::QuotaExceeded;
}

Emptiness System::emptiness() const {
  std::vector<Affine> split = nonZero_;
  split.resize(std::min(split.size(), maximumSplits));
  return emptinessWithout(std::move(split));
}

bool System::isRationallyEmpty() const {
  const Question question;
  if (question.refused())
    return false;
  const BasicSet set = toBasicSet(rows_, variableCount());
  const AffineForm zero = toAffineForm({}, variableCount());
  const Value value(isl_basic_set_max_lp_val(set.keep(), zero.keep()));
  return value && isl_val_is_nan(value.keep()) == isl_bool_true;
}

std::optional<std::vector<std::int64_t>> System::sample() const {
  System current = *this;
  // Choose a side of each `!=` first, so that the rest is a conjunction.
  current.nonZero_.clear();
  for (std::size_t k = 0; k < nonZero_.size(); ++k) {
    const std::size_t before = current.rows_.size();
    current.addNonNegative(plus(nonZero_[k], -1));
    if (current.emptiness() == Emptiness::NotEmpty)
      continue;
    current.truncate(before);
    current.addNonNegative(plus(negated(nonZero_[k]), -1));
  }
  // Small numbers are easier to follow; a few quick questions find out how small they can be.
  const std::size_t plain = current.rows_.size();
  constexpr std::pair<std::int64_t, std::int64_t> ranges[] = {{0, 1}, {0, 2},  {0, 3},
                                                              {0, 4}, {-8, 8}, {-64, 64}};
  for (const auto &[low, high] : ranges) {
    for (Variable v = 0; v < variableCount(); ++v) {
      current.addNonNegative({{{v, 1}}, -low});
      current.addNonNegative({{{v, -1}}, high});
    }
    if (quickEmptiness(current.rows_, variableCount()) != QuickAnswer::Empty)
      if (auto point = samplePoint(current.rows_, variableCount()))
        return point;
    current.truncate(plain);
  }
  return samplePoint(current.rows_, variableCount());
}

Extremum System::maximum(const Affine &form) const {
  const Question question;
  if (question.refused())
    return {};
  const BasicSet set = toBasicSet(rows_, variableCount());
  const AffineForm objective = toAffineForm(form, variableCount());
  return toExtremum(Value(isl_basic_set_max_val(set.keep(), objective.keep())));
}

Extremum System::minimum(const Affine &form) const {
  Extremum result = maximum(negated(form));
  result.value = -result.value;
  return result;
}

std::optional<std::int64_t> System::constantValue(const Affine &form) const {
  if (const auto value = valueByEqualities(rows_, variableCount(), form))
    return value;
  std::int64_t candidate = 0;
  if (nonZero_.empty()) {
    const Extremum low = minimum(form);
    if (low.kind != Extremum::Kind::Finite)
      return std::nullopt;
    candidate = low.value;
  } else {
    const auto point = sample();
    if (!point)
      return std::nullopt;
    candidate = form.constant;
    for (const auto &[variable, coefficient] : form.terms)
      candidate += coefficient * (*point)[variable];
  }
  // Constant iff there is no solution with another value.
  System others = *this;
  others.addNonZero(plus(form, -candidate));
  if (nonZero_.size() < maximumSplits && others.emptiness() == Emptiness::Empty)
    return candidate;
  return std::nullopt;
}

std::optional<Disjunction> System::projection(const std::vector<Variable> &kept,
                                              const Conjunction &context) const {
  const Question question;
  if (question.refused())
    return std::nullopt;
  isl_basic_set *set = toBasicSet(rows_, variableCount()).give();
  std::vector<Variable> dropped;
  for (Variable v = 0; v < variableCount(); ++v)
    if (std::find(kept.begin(), kept.end(), v) == kept.end())
      dropped.push_back(v);
  // Unconstrained again but still there, so that rows keep this system's numbering.
  for (const Variable v : dropped)
    set = isl_basic_set_eliminate(set, isl_dim_set, v, 1);
  set = isl_basic_set_remove_divs(set);
  isl_set *result = isl_set_from_basic_set(set);
  if (!context.empty())
    result = isl_set_gist_basic_set(result, toBasicSet(context, variableCount()).give());
  return toDisjunction(Set(isl_set_coalesce(isl_set_remove_redundancies(result))));
}

std::optional<Disjunction> complement(const Disjunction &formula, unsigned variables,
                                      const Conjunction &context) {
  const Question question;
  if (question.refused())
    return std::nullopt;
  isl_set *result = isl_set_complement(toSet(formula, variables).give());
  result = isl_set_intersect(result, isl_set_from_basic_set(toBasicSet(context, variables).give()));
  result = isl_set_coalesce(result);
  result = isl_set_gist_basic_set(result, toBasicSet(context, variables).give());
  return toDisjunction(Set(isl_set_coalesce(isl_set_remove_redundancies(result))));
}

} // namespace parlift::poly
