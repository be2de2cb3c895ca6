#include "poly/SmallSolution.h"

#include "poly/Checked.h"

#include <algorithm>

namespace parlift::poly {

namespace {

constexpr Number leastTried = -(Number{1} << 10), mostTried = Number{1} << 20;
constexpr unsigned mostRounds = 24, mostTries = 200;

struct Range {
  Number low = leastTried, high = mostTried;
};
using Ranges = std::vector<Range>;

class SolutionSearch {
public:
  SolutionSearch(const Conjunction &rows, bool leastFirst)
      : rows_(rows), isLeastFirst_(leastFirst) {}

  bool run(Ranges ranges) {
    if (!narrow(ranges))
      return false;
    // The narrowest range first: nothing is left to choose in most of them once it is set.
    std::size_t chosen = ranges.size();
    for (std::size_t v = 0; v < ranges.size(); ++v)
      if (ranges[v].low < ranges[v].high &&
          (chosen == ranges.size() ||
           ranges[v].high - ranges[v].low < ranges[chosen].high - ranges[chosen].low))
        chosen = v;
    if (chosen == ranges.size())
      return holds(ranges);
    const Range range = ranges[chosen];
    for (const bool least : {isLeastFirst_, !isLeastFirst_}) {
      if (++tries_ > mostTries)
        return false;
      const Number value = least ? range.low : range.high;
      ranges[chosen] = {value, value};
      if (run(ranges))
        return true;
    }
    return false;
  }

private:
  /// Each range is one number. Narrowing may have ended before it came back to a row.
  bool holds(Ranges &point) const {
    bool changes = false;
    return std::all_of(rows_.begin(), rows_.end(), [&](const Row &row) {
      return narrowBy(row.form, 1, point, changes) &&
             (!row.isEquality || narrowBy(row.form, -1, point, changes));
    });
  }

  /// False: some row cannot hold.
  bool narrow(Ranges &ranges) const {
    bool changes = true;
    for (unsigned round = 0; changes && round < mostRounds; ++round) {
      changes = false;
      for (const Row &row : rows_)
        if (!narrowBy(row.form, 1, ranges, changes) ||
            (row.isEquality && !narrowBy(row.form, -1, ranges, changes)))
          return false;
    }
    return true;
  }

  /// By `sign * form >= 0`: what the other terms are at most bounds each term from below.
  static bool narrowBy(const Affine &form, Number sign, Ranges &ranges, bool &changes) {
    const auto most = [&](Variable variable, Number factor) {
      return combine(factor, factor > 0 ? ranges[variable].high : ranges[variable].low, 0, 0);
    };
    Number all = combine(sign, form.constant, 0, 0);
    for (const auto &[variable, coefficient] : form.terms)
      all = combine(1, all, 1, most(variable, sign * coefficient));
    if (all < 0)
      return false;
    for (const auto &[variable, coefficient] : form.terms) {
      const Number factor = sign * coefficient;
      if (factor == 0)
        continue;
      Range &range = ranges[variable];
      const Number others = combine(1, all, -1, most(variable, factor)); // factor * x >= -others
      const Number low = factor > 0 ? -floorDivide(others, factor) : range.low;
      const Number high = factor < 0 ? floorDivide(others, -factor) : range.high;
      if (low <= range.low && high >= range.high)
        continue;
      range = {std::max(low, range.low), std::min(high, range.high)};
      if (range.low > range.high)
        return false;
      changes = true;
      all = combine(1, others, 1, most(variable, factor));
    }
    return true;
  }

  const Conjunction &rows_;
  bool isLeastFirst_;
  unsigned tries_ = 0;
};

/// One term for each variable: ranges of two terms of one are not independent.
Conjunction withTermsOnce(const Conjunction &rows) {
  Conjunction result = rows;
  for (Row &row : result) {
    auto &terms = row.form.terms;
    std::sort(terms.begin(), terms.end());
    std::size_t last = 0;
    for (std::size_t term = 1; term < terms.size(); ++term) {
      if (terms[term].first == terms[last].first)
        terms[last].second = combine(1, terms[last].second, 1, terms[term].second);
      else
        terms[++last] = terms[term];
    }
    if (!terms.empty())
      terms.resize(last + 1);
  }
  return result;
}

} // namespace

bool hasSmallSolution(const Conjunction &rows, unsigned variables) {
  try {
    const Conjunction plain = withTermsOnce(rows);
    const Ranges ranges(variables);
    return SolutionSearch(plain, true).run(ranges) || SolutionSearch(plain, false).run(ranges);
  } catch (const Overflow &) {
    return false;
  }
}

} // namespace parlift::poly
