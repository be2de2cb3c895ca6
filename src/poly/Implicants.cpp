#include "poly/Implicants.h"

#include <algorithm>

namespace parlift::poly {

namespace {

class Implicants {
public:
  Implicants(const Disjunction &forbidden, unsigned variables, const Conjunction &context)
      : forbidden_(forbidden) {
    for (unsigned variable = 0; variable < variables; ++variable)
      space_.addVariable("p" + std::to_string(variable));
    for (const Row &row : context)
      space_.add(row);
  }

  bool meetsForbidden(const Conjunction &way) const {
    return std::any_of(forbidden_.begin(), forbidden_.end(), [&](const Conjunction &rows) {
      System both = space_;
      for (const Row &row : way)
        both.add(row);
      for (const Row &row : rows)
        both.add(row);
      return both.emptiness() != Emptiness::Empty;
    });
  }

  /// Each row of `outer` follows from `inner`.
  bool liesWithin(const Conjunction &inner, const Conjunction &outer) const {
    return std::all_of(outer.begin(), outer.end(), [&](const Row &row) {
      return follows(inner, row.form) && (!row.isEquality || follows(inner, negated(row.form)));
    });
  }

private:
  bool follows(const Conjunction &rows, const Affine &nonNegative) const {
    System outside = space_;
    for (const Row &row : rows)
      outside.add(row);
    Affine below = negated(nonNegative);
    below.constant -= 1;
    outside.addNonNegative(std::move(below));
    return outside.emptiness() == Emptiness::Empty;
  }

  const Disjunction &forbidden_;
  System space_;
};

} // namespace

Disjunction primeImplicants(Disjunction ways, const Disjunction &forbidden, unsigned variables,
                            const Conjunction &context) {
  const Implicants question(forbidden, variables, context);
  for (Conjunction &way : ways) {
    // The longest rows are tried first: what stays is then short. The order of the others stays the writer's.
    std::vector<Row> tried = way;
    std::stable_sort(tried.begin(), tried.end(), [](const Row &a, const Row &b) {
      return a.form.terms.size() > b.form.terms.size();
    });
    const auto isSame = [](const Row &a, const Row &b) {
      return a.isEquality == b.isEquality && a.form.terms == b.form.terms &&
             a.form.constant == b.form.constant;
    };
    for (const Row &row : tried) {
      Conjunction shorter;
      std::copy_if(way.begin(), way.end(), std::back_inserter(shorter),
                   [&](const Row &other) { return !isSame(other, row); });
      if (shorter.size() < way.size() && !question.meetsForbidden(shorter))
        way = std::move(shorter);
    }
  }
  Disjunction result;
  for (std::size_t k = 0; k < ways.size(); ++k) {
    bool isCovered = false;
    for (std::size_t other = 0; other < ways.size() && !isCovered; ++other)
      // Of two that say the same the first stays.
      isCovered = other != k && question.liesWithin(ways[k], ways[other]) &&
                  (other < k || !question.liesWithin(ways[other], ways[k]));
    if (!isCovered)
      result.push_back(ways[k]);
  }
  return result;
}

} // namespace parlift::poly
