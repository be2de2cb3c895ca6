#include "poly/Elimination.h"

#include <algorithm>
#include <numeric>

namespace parlift::poly {

namespace {

using Coefficients = std::vector<std::int64_t>; ///< one per variable, the constant last

/// Thrown where a coefficient would not fit; the caller answers "undecided".
struct Overflow {};

std::int64_t combine(std::int64_t a, std::int64_t x, std::int64_t b, std::int64_t y) {
  std::int64_t left = 0, right = 0, sum = 0;
  if (__builtin_mul_overflow(a, x, &left) || __builtin_mul_overflow(b, y, &right) ||
      __builtin_add_overflow(left, right, &sum) || sum == INT64_MIN)
    throw Overflow{};
  return sum;
}

/// a·x + b·y, entry by entry.
Coefficients combine(std::int64_t a, const Coefficients &x, std::int64_t b, const Coefficients &y) {
  Coefficients result(x.size());
  for (std::size_t k = 0; k < x.size(); ++k)
    result[k] = combine(a, x[k], b, y[k]);
  return result;
}

/// x + b·y, in place of x.
void add(Coefficients &x, std::int64_t b, const Coefficients &y) {
  for (std::size_t k = 0; k < x.size(); ++k)
    if (y[k] != 0)
      x[k] = combine(1, x[k], b, y[k]);
}

Coefficients dense(const Affine &form, unsigned variables) {
  Coefficients result(variables + 1, 0);
  for (const auto &[variable, coefficient] : form.terms)
    result[variable] = combine(1, result[variable], 1, coefficient);
  result.back() = combine(1, form.constant, 0, 0);
  return result;
}

std::int64_t floorDivide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

/// What one step found out about the whole system.
enum class Finding : std::uint8_t { Nothing, Contradiction };

class Eliminator {
public:
  Eliminator(const Conjunction &rows, unsigned variables) : variables_(variables) {
    for (const Row &row : rows)
      (row.isEquality ? equalities_ : inequalities_).push_back(dense(row.form, variables));
  }

  QuickAnswer run() {
    if (substituteEqualities() == Finding::Contradiction)
      return QuickAnswer::Empty;
    dropIdleVariables();
    for (;;) {
      if (substituteEqualities() == Finding::Contradiction ||
          tightenInequalities() == Finding::Contradiction)
        return QuickAnswer::Empty;
      if (!equalities_.empty()) {
        // tightening found new ones, or the ones left have no unit coefficient
        if (std::none_of(equalities_.begin(), equalities_.end(),
                         [this](const Coefficients &row) { return unitVariable(row).has_value(); }))
          return QuickAnswer::Undecided;
        continue;
      }
      const auto choice = chooseVariable();
      if (!choice)
        return exact_ ? QuickAnswer::NotEmpty : QuickAnswer::Undecided;
      if (!eliminate(*choice))
        return QuickAnswer::Undecided;
    }
  }

  /// Applies the equalities to a form as well.
  std::optional<std::int64_t> valueOf(const Affine &form) {
    tracked_ = dense(form, variables_);
    if (substituteEqualities() == Finding::Contradiction)
      return std::nullopt;
    if (std::any_of(tracked_.begin(), tracked_.end() - 1, [](std::int64_t c) { return c != 0; }))
      return std::nullopt;
    return tracked_.back();
  }

private:
  static constexpr std::size_t maximumRows = 160;

  /// Columns of zeros: half of the variables are gone once the equalities are, and every step looks at all.
  void dropIdleVariables() {
    std::vector<unsigned> kept;
    for (unsigned v = 0; v < variables_; ++v) {
      const auto mentions = [v](const Coefficients &row) { return row[v] != 0; };
      if (std::any_of(equalities_.begin(), equalities_.end(), mentions) ||
          std::any_of(inequalities_.begin(), inequalities_.end(), mentions))
        kept.push_back(v);
    }
    for (auto *rows : {&equalities_, &inequalities_})
      for (Coefficients &row : *rows) {
        for (std::size_t place = 0; place < kept.size(); ++place)
          row[place] = row[kept[place]]; // never before its own place
        row[kept.size()] = row.back();
        row.resize(kept.size() + 1);
      }
    variables_ = static_cast<unsigned>(kept.size());
  }

  std::int64_t commonDivisor(const Coefficients &row) const {
    std::int64_t result = 0;
    for (unsigned v = 0; v < variables_ && result != 1; ++v)
      if (row[v] != 0)
        result = std::gcd(result, row[v]);
    return result;
  }

  std::optional<unsigned> unitVariable(const Coefficients &row) const {
    for (unsigned v = 0; v < variables_; ++v)
      if (row[v] == 1 || row[v] == -1)
        return v;
    return std::nullopt;
  }

  /// Divides each equality by its coefficients' gcd (the GCD test) and uses those with a unit
  /// coefficient to remove a variable everywhere.
  Finding substituteEqualities() {
    std::vector<Coefficients> rest;
    while (!equalities_.empty()) {
      Coefficients row = std::move(equalities_.back());
      equalities_.pop_back();
      const std::int64_t divisor = commonDivisor(row);
      if (divisor == 0) {
        if (row.back() != 0)
          return Finding::Contradiction;
        continue;
      }
      if (row.back() % divisor != 0)
        return Finding::Contradiction;
      for (std::int64_t &coefficient : row)
        coefficient /= divisor;
      if (const auto variable = unitVariable(row)) {
        substitute(row, *variable, equalities_);
        substitute(row, *variable, rest);
        substitute(row, *variable, inequalities_);
        if (!tracked_.empty())
          tracked_ = combine(1, tracked_, -tracked_[*variable] * row[*variable], row);
        // rows without a unit coefficient may have got one
        equalities_.insert(equalities_.end(), rest.begin(), rest.end());
        rest.clear();
      } else {
        rest.push_back(std::move(row));
      }
    }
    equalities_ = std::move(rest);
    return Finding::Nothing;
  }

  static void substitute(const Coefficients &row, unsigned variable,
                         std::vector<Coefficients> &into) {
    for (Coefficients &other : into)
      if (other[variable] != 0)
        add(other, combine(-1, other[variable], 0, 0) * row[variable], row);
  }

  /// Rounds constants, keeps the tightest of parallel rows, turns opposite ones into equalities.
  Finding tightenInequalities() {
    std::vector<Coefficients> kept;
    for (Coefficients &row : inequalities_) {
      const std::int64_t divisor = commonDivisor(row);
      if (divisor == 0) {
        if (row.back() < 0)
          return Finding::Contradiction;
        continue;
      }
      if (divisor > 1) {
        for (unsigned v = 0; v < variables_; ++v)
          row[v] /= divisor;
        row.back() = floorDivide(row.back(), divisor);
      }
      kept.push_back(std::move(row));
    }
    std::sort(kept.begin(), kept.end()); // the constant is last: the tightest row comes first
    kept.erase(std::unique(kept.begin(), kept.end(),
                           [](const Coefficients &a, const Coefficients &b) {
                             return std::equal(a.begin(), a.end() - 1, b.begin());
                           }),
               kept.end());
    Coefficients opposite(variables_ + 1);
    for (const Coefficients &row : kept) {
      std::transform(row.begin(), row.end(), opposite.begin(),
                     [](std::int64_t coefficient) { return -coefficient; });
      opposite.back() = INT64_MIN;
      const auto found = std::lower_bound(kept.begin(), kept.end(), opposite);
      if (found == kept.end() || !std::equal(row.begin(), row.end() - 1, found->begin(),
                                             [](auto a, auto b) { return a == -b; }))
        continue;
      const std::int64_t gap = combine(1, row.back(), 1, found->back());
      if (gap < 0)
        return Finding::Contradiction;
      if (gap == 0 && row < *found)
        equalities_.push_back(row);
    }
    inequalities_ = std::move(kept);
    return Finding::Nothing;
  }

  struct Choice {
    unsigned variable = 0;
    bool exact = true;
  };

  /// The variable whose elimination is exact and makes the fewest rows.
  std::optional<Choice> chooseVariable() const {
    struct Bounds {
      std::ptrdiff_t lower = 0, upper = 0;
      bool unitLower = true, unitUpper = true;
    };
    std::vector<Bounds> bounds(variables_);
    for (const Coefficients &row : inequalities_)
      for (unsigned v = 0; v < variables_; ++v) {
        if (row[v] > 0) {
          ++bounds[v].lower;
          bounds[v].unitLower &= row[v] == 1;
        } else if (row[v] < 0) {
          ++bounds[v].upper;
          bounds[v].unitUpper &= row[v] == -1;
        }
      }
    std::optional<Choice> best;
    std::pair<bool, std::ptrdiff_t> bestCost;
    for (unsigned v = 0; v < variables_; ++v) {
      const auto &[lower, upper, unitLower, unitUpper] = bounds[v];
      if (lower == 0 && upper == 0)
        continue;
      const bool exact = lower == 0 || upper == 0 || unitLower || unitUpper;
      const std::pair<bool, std::ptrdiff_t> cost{!exact, lower * upper - lower - upper};
      if (!best || cost < bestCost) {
        best = Choice{v, exact};
        bestCost = cost;
      }
    }
    return best;
  }

  /// Fourier-Motzkin: every lower bound must be at most every upper bound. False: too many rows.
  bool eliminate(Choice choice) {
    const unsigned v = choice.variable;
    std::vector<Coefficients> result;
    for (Coefficients &lower : inequalities_) {
      if (lower[v] <= 0)
        continue;
      for (const Coefficients &upper : inequalities_)
        if (upper[v] < 0)
          result.push_back(combine(-upper[v], lower, lower[v], upper));
      if (result.size() > maximumRows)
        return false;
    }
    for (Coefficients &other : inequalities_)
      if (other[v] == 0)
        result.push_back(std::move(other));
    if (result.size() > maximumRows)
      return false;
    inequalities_ = std::move(result);
    exact_ = exact_ && choice.exact;
    return true;
  }

  unsigned variables_;
  std::vector<Coefficients> equalities_, inequalities_;
  Coefficients tracked_;
  bool exact_ = true; ///< what remains has a solution only if the whole system has
};

} // namespace

QuickAnswer quickEmptiness(const Conjunction &rows, unsigned variables) {
  try {
    return Eliminator(rows, variables).run();
  } catch (const Overflow &) {
    return QuickAnswer::Undecided;
  }
}

std::optional<std::int64_t> valueByEqualities(const Conjunction &rows, unsigned variables,
                                              const Affine &form) {
  try {
    return Eliminator(rows, variables).valueOf(form);
  } catch (const Overflow &) {
    return std::nullopt;
  }
}

} // namespace parlift::poly
