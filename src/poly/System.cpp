#include "poly/System.h"

#include "poly/Elimination.h"
#include "poly/IslSystem.h"
#include "poly/Memory.h"
#include "poly/Quota.h"
#include "poly/SmallSolution.h"

#include <algorithm>

namespace parlift::poly {

Affine negated(Affine form) {
  for (auto &[variable, coefficient] : form.terms)
    coefficient = -coefficient;
  form.constant = -form.constant;
  return form;
}

namespace {

Affine plus(Affine form, std::int64_t constant) {
  form.constant += constant;
  return form;
}

Emptiness askEmptiness(const Conjunction &rows, unsigned variables) {
  switch (quickEmptiness(rows, variables)) {
  case QuickAnswer::Empty:
    return Emptiness::Empty;
  case QuickAnswer::NotEmpty:
    return Emptiness::NotEmpty;
  case QuickAnswer::Undecided:
    break;
  }
  const Question question;
  if (question.refused())
    return Emptiness::QuotaExceeded;
  const SmallerSystem small = withoutEqualities(rows, variables);
  const QuickAnswer answer = thoroughEmptiness(small.rows, small.variables);
  if (answer != QuickAnswer::Undecided)
    return answer == QuickAnswer::Empty ? Emptiness::Empty : Emptiness::NotEmpty;
  if (hasSmallSolution(small.rows, small.variables))
    return Emptiness::NotEmpty;
  const isl_bool empty = isl_basic_set_is_empty(toBasicSet(small.rows, small.variables).keep());
  if (empty == isl_bool_error)
    return Emptiness::QuotaExceeded;
  return empty == isl_bool_true ? Emptiness::Empty : Emptiness::NotEmpty;
}

Emptiness emptinessOf(const Conjunction &rows, unsigned variables) {
  thread_local Memory<Emptiness> known;
  Words words = wordsOf(rows, variables);
  work(4 * words.size());
  if (const Emptiness *answer = known.find(words))
    return *answer;
  if (Quota::current() != nullptr && Quota::current()->exhausted())
    return Emptiness::QuotaExceeded;
  const Emptiness answer = askEmptiness(rows, variables);
  if (answer != Emptiness::QuotaExceeded)
    known.keep(std::move(words), answer);
  return answer;
}

/// Looks for a conjunction that has a solution: the rows and one case of each split.
class Splitter {
public:
  Splitter(std::vector<Disjunction> splits, unsigned variables)
      : splits_(std::move(splits)), variables_(variables) {}

  Emptiness emptiness(const Conjunction &rows, std::size_t split) {
    const Emptiness all = emptinessOf(rows, variables_);
    if (all == Emptiness::Empty)
      return all;
    if (split == splits_.size()) {
      found_ = rows;
      return all;
    }
    // As a rule the first case of each has a solution, or the last one, in what is behind the `else` of each of many
    // tests; then there is no need to go from one to the next.
    if (split == 0 && splits_.size() > 1 && hasCases())
      for (const bool isLast : {false, true}) {
        Conjunction chosen = rows;
        for (const Disjunction &cases : splits_)
          append(chosen, isLast ? cases.back() : cases.front());
        if (emptinessOf(chosen, variables_) == Emptiness::NotEmpty) {
          found_ = std::move(chosen);
          return Emptiness::NotEmpty;
        }
      }
    Emptiness result = Emptiness::Empty;
    for (const Conjunction &choice : splits_[split]) {
      Conjunction chosen = rows;
      append(chosen, choice);
      const Emptiness answer = emptiness(chosen, split + 1);
      if (answer == Emptiness::NotEmpty)
        return answer;
      if (answer == Emptiness::QuotaExceeded)
        result = answer;
    }
    return result;
  }

  /// The conjunction, once the answer was NotEmpty.
  const Conjunction &found() const { return found_; }

private:
  static void append(Conjunction &rows, const Conjunction &more) {
    rows.insert(rows.end(), more.begin(), more.end());
  }
  bool hasCases() const {
    return std::none_of(splits_.begin(), splits_.end(),
                        [](const Disjunction &cases) { return cases.empty(); });
  }
  std::vector<Disjunction> splits_;
  unsigned variables_;
  Conjunction found_;
};

std::vector<bool> mentionedIn(const std::vector<Disjunction> &splits, unsigned variables) {
  std::vector<bool> result(variables);
  for (const Disjunction &cases : splits)
    for (const Conjunction &rows : cases)
      for (const Row &row : rows)
        for (const auto &[variable, coefficient] : row.form.terms)
          result[variable] = true;
  return result;
}

using Solution = std::vector<std::int64_t>;

/// One solution of the rows, or none.
std::optional<Solution> askSolution(const Conjunction &rows, unsigned variables) {
  const Question question;
  if (question.refused())
    return std::nullopt;
  const Point point(isl_basic_set_sample_point(toBasicSet(rows, variables).give()));
  return coordinatesOf(point, variables);
}

std::optional<Solution> samplePoint(const Conjunction &rows, unsigned variables) {
  thread_local Memory<Solution> known;
  Words words = wordsOf(rows, variables);
  if (const Solution *answer = known.find(words))
    return *answer;
  std::optional<Solution> answer = askSolution(rows, variables);
  if (answer)
    known.keep(std::move(words), *answer);
  return answer;
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

/// What emptiness and sample split the system by: first what leaves the fewest cases.
std::vector<Disjunction> System::splits() const {
  std::vector<Disjunction> result;
  for (const Affine &form : nonZero_)
    if (result.size() < maximumSplits)
      result.push_back({{{plus(form, -1), false}}, {{plus(negated(form), -1), false}}});
  result.insert(result.end(), choices_.begin(),
                choices_.begin() +
                    static_cast<std::ptrdiff_t>(std::min(choices_.size(), maximumSplits)));
  return result;
}

Emptiness System::emptiness() const {
  std::vector<Disjunction> cases = splits();
  // What no case mentions is the same in all of them.
  constexpr std::size_t manySplits = 3;
  if (cases.size() < manySplits)
    return Splitter(std::move(cases), variableCount()).emptiness(rows_, 0);
  const Conjunction rows = whatIsSaidOf(mentionedIn(cases, variableCount()), rows_);
  return Splitter(std::move(cases), variableCount()).emptiness(rows, 0);
}

bool System::isRationallyEmpty() const {
  thread_local Memory<bool> known;
  Words words = wordsOf(rows_, variableCount());
  if (const bool *answer = known.find(words))
    return *answer;
  const Question question;
  if (question.refused())
    return false;
  const BasicSet set = toBasicSet(rows_, variableCount());
  const AffineForm zero = toAffineForm({}, variableCount());
  const Value value(isl_basic_set_max_lp_val(set.keep(), zero.keep()));
  if (!value)
    return false;
  const bool answer = isl_val_is_nan(value.keep()) == isl_bool_true;
  known.keep(std::move(words), answer);
  return answer;
}

std::optional<std::vector<std::int64_t>> System::sample() const {
  // Choose one case of each split first, so that the rest is a conjunction.
  Splitter splitter(splits(), variableCount());
  if (splitter.emptiness(rows_, 0) != Emptiness::NotEmpty)
    return std::nullopt;
  System current = *this;
  current.rows_ = splitter.found();
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
  thread_local Memory<Extremum> known;
  Words words = wordsOf(rows_, variableCount());
  append(words, form);
  if (const Extremum *answer = known.find(words))
    return *answer;
  const Question question;
  if (question.refused())
    return {};
  const BasicSet set = toBasicSet(rows_, variableCount());
  const AffineForm objective = toAffineForm(form, variableCount());
  const Extremum answer = toExtremum(Value(isl_basic_set_max_val(set.keep(), objective.keep())));
  if (answer.kind != Extremum::Kind::QuotaExceeded)
    known.keep(std::move(words), answer);
  return answer;
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
  if (nonZero_.empty() && choices_.empty()) {
    const Extremum low = minimum(form);
    if (low.kind != Extremum::Kind::Finite)
      return std::nullopt;
    candidate = low.value;
  } else {
    // Any solution will do, small or not.
    Splitter splitter(splits(), variableCount());
    if (splitter.emptiness(rows_, 0) != Emptiness::NotEmpty)
      return std::nullopt;
    const auto point = samplePoint(splitter.found(), variableCount());
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
  thread_local Memory<Disjunction> known;
  Words words = wordsOf(rows_, variableCount());
  append(words, context);
  words.insert(words.end(), kept.begin(), kept.end());
  if (const Disjunction *answer = known.find(words))
    return *answer;
  std::optional<Disjunction> answer = project(kept, context);
  if (answer)
    known.keep(std::move(words), *answer);
  return answer;
}

std::optional<Disjunction> System::project(const std::vector<Variable> &kept,
                                           const Conjunction &context) const {
  const Question question;
  if (question.refused())
    return std::nullopt;
  std::vector<bool> isKept(variableCount());
  for (const Variable v : kept)
    isKept[v] = true;
  // What goes exactly and makes no more rows is quicker here than there.
  isl_basic_set *set = toBasicSet(whatIsSaidOf(isKept, rows_), variableCount()).give();
  std::vector<Variable> dropped;
  for (Variable v = 0; v < variableCount(); ++v)
    if (!isKept[v])
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
