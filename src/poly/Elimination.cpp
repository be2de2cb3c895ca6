#include "poly/Elimination.h"

#include "poly/Checked.h"
#include "poly/Quota.h"

#include <algorithm>
#include <numeric>

namespace parlift::poly {

namespace {

/// Coefficients, one per variable, the constant last, of one row behind the other: there are many systems and each
/// is small.
class Rows {
public:
  explicit Rows(std::size_t width) : width_(width) {}

  std::size_t size() const { return numbers_.size() / width_; }
  bool empty() const { return numbers_.empty(); }
  std::size_t width() const { return width_; }
  Number *operator[](std::size_t row) { return numbers_.data() + row * width_; }
  const Number *operator[](std::size_t row) const { return numbers_.data() + row * width_; }
  void reserve(std::size_t rows) { numbers_.reserve(rows * width_); }
  void clear() { numbers_.clear(); }
  /// A row of zeros at the end.
  Number *add() {
    numbers_.resize(numbers_.size() + width_);
    return numbers_.data() + numbers_.size() - width_;
  }
  void add(const Number *row) {
    const std::size_t place = numbers_.size();
    numbers_.resize(place + width_); // `row` is none of these
    std::copy_n(row, width_, numbers_.data() + place);
  }
  void add(const Rows &others) {
    numbers_.insert(numbers_.end(), others.numbers_.begin(), others.numbers_.end());
  }
  void removeLast() { numbers_.resize(numbers_.size() - width_); }
  /// These columns only, in this order, and the constant; none stands before its own place.
  void keepColumns(const std::vector<unsigned> &kept) {
    Number *to = numbers_.data();
    for (std::size_t row = 0, rows = size(); row < rows; ++row) {
      const Number *from = (*this)[row];
      for (const unsigned column : kept)
        *to++ = from[column];
      *to++ = from[width_ - 1];
    }
    const std::size_t rows = size();
    width_ = kept.size() + 1;
    numbers_.resize(rows * width_);
  }

private:
  std::size_t width_;
  std::vector<Number> numbers_;
};

void setDense(Number *row, const Affine &form, unsigned variables) {
  for (const auto &[variable, coefficient] : form.terms)
    row[variable] = combine(1, row[variable], 1, coefficient);
  row[variables] = combine(1, form.constant, 0, 0);
}

/// What one step found out about the whole system.
enum class Finding : std::uint8_t { Nothing, Contradiction };

/// What is left where a variable has no unit coefficient: all points that have a rational solution above them, or only
/// points that surely have an integer one.
enum class Shadow : std::uint8_t { Real, Dark };

constexpr std::size_t fewRows = 160, manyRows = 2000;

class Eliminator {
public:
  Eliminator(const Conjunction &rows, unsigned variables, Shadow shadow = Shadow::Real,
             std::size_t mostRows = fewRows)
      : variables_(variables), shadow_(shadow), mostRows_(mostRows), equalities_(variables + 1),
        inequalities_(variables + 1) {
    const auto count = static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [](const Row &row) { return row.isEquality; }));
    equalities_.reserve(count);
    inequalities_.reserve(rows.size() - count);
    for (const Row &row : rows)
      setDense((row.isEquality ? equalities_ : inequalities_).add(), row.form, variables);
  }

  QuickAnswer run() {
    if (substituteEqualities() == Finding::Contradiction)
      return QuickAnswer::Empty;
    dropIdleVariables();
    for (;;) {
      work(unitsOfANumber * numbers());
      if (substituteEqualities() == Finding::Contradiction ||
          tightenInequalities() == Finding::Contradiction)
        return isWhole_ ? QuickAnswer::Empty : QuickAnswer::Undecided;
      if (!equalities_.empty()) {
        // tightening found new ones, or the ones left have no unit coefficient
        if (!hasUnitCoefficients(equalities_))
          return QuickAnswer::Undecided;
        continue;
      }
      const std::vector<Choice> choices = chooseVariables();
      if (choices.empty())
        return exact_ ? QuickAnswer::NotEmpty : QuickAnswer::Undecided;
      if (!eliminate(choices))
        return QuickAnswer::Undecided;
      if (choices.size() > 1)
        dropIdleVariables();
    }
  }

  /// What is left when equalities are used up and rows made tight; nullopt: a contradiction.
  std::optional<SmallerSystem> reduced() {
    do {
      work(unitsOfANumber * numbers());
      if (substituteEqualities() == Finding::Contradiction ||
          tightenInequalities() == Finding::Contradiction)
        return std::nullopt;
    } while (hasUnitCoefficients(equalities_));
    dropIdleVariables();
    return SmallerSystem{sparseRows(), variables_};
  }

  /// Rows without the variables that are not kept, as far as they go exactly and without more rows; nullopt: a contradiction.
  std::optional<Conjunction> without(const std::vector<bool> &kept) {
    isKept_ = kept;
    for (;;) {
      work(unitsOfANumber * numbers());
      if (substituteEqualities() == Finding::Contradiction ||
          tightenInequalities() == Finding::Contradiction)
        return std::nullopt;
      if (hasUnitCoefficients(equalities_))
        continue;
      const std::vector<Choice> choices = chooseVariables();
      if (choices.empty())
        return sparseRows();
      eliminate(choices);
    }
  }

  /// Applies the equalities to a form as well.
  std::optional<Number> valueOf(const Affine &form) {
    work(unitsOfANumber * numbers());
    tracked_.assign(variables_ + 1, 0);
    setDense(tracked_.data(), form, variables_);
    if (substituteEqualities() == Finding::Contradiction)
      return std::nullopt;
    if (std::any_of(tracked_.begin(), tracked_.end() - 1, [](Number c) { return c != 0; }))
      return std::nullopt;
    return tracked_.back();
  }

private:
  Conjunction sparseRows() const {
    Conjunction result;
    for (const Rows *rows : {&equalities_, &inequalities_})
      for (std::size_t at = 0; at < rows->size(); ++at) {
        const Number *row = (*rows)[at];
        Affine form{{}, row[variables_]};
        for (unsigned v = 0; v < variables_; ++v)
          if (row[v] != 0)
            form.terms.emplace_back(v, row[v]);
        result.push_back({std::move(form), rows == &equalities_});
      }
    return result;
  }

  bool isKept(unsigned variable) const { return !isKept_.empty() && isKept_[variable]; }

  /// What is done with each number in one round, as measured.
  static constexpr std::uint64_t unitsOfANumber = 8;

  std::size_t numbers() const {
    return (equalities_.size() + inequalities_.size()) * (variables_ + 1);
  }

  /// Columns of zeros: half of the variables are gone once the equalities are, and every step looks at all.
  void dropIdleVariables() {
    std::vector<bool> isMentioned(variables_);
    for (const Rows *rows : {&equalities_, &inequalities_})
      for (std::size_t row = 0; row < rows->size(); ++row)
        for (unsigned v = 0; v < variables_; ++v)
          if ((*rows)[row][v] != 0)
            isMentioned[v] = true;
    std::vector<unsigned> kept;
    for (unsigned v = 0; v < variables_; ++v)
      if (isMentioned[v])
        kept.push_back(v);
    equalities_.keepColumns(kept);
    inequalities_.keepColumns(kept);
    variables_ = static_cast<unsigned>(kept.size());
  }

  Number commonDivisor(const Number *row) const {
    Number result = 0;
    for (unsigned v = 0; v < variables_ && result != 1; ++v)
      if (row[v] != 0)
        result = std::gcd(result, row[v]);
    return result;
  }

  /// One that may go.
  std::optional<unsigned> unitVariable(const Number *row) const {
    for (unsigned v = 0; v < variables_; ++v)
      if ((row[v] == 1 || row[v] == -1) && !isKept(v))
        return v;
    return std::nullopt;
  }
  bool hasUnitCoefficients(const Rows &rows) const {
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (unitVariable(rows[row]))
        return true;
    return false;
  }

  /// Divides each equality by its coefficients' gcd (the GCD test) and uses those with a unit
  /// coefficient to remove a variable everywhere.
  Finding substituteEqualities() {
    if (equalities_.empty())
      return Finding::Nothing;
    Rows rest(equalities_.width());
    std::vector<Number> row(equalities_.width());
    while (!equalities_.empty()) {
      std::copy_n(equalities_[equalities_.size() - 1], row.size(), row.begin());
      equalities_.removeLast();
      const Number divisor = commonDivisor(row.data());
      if (divisor == 0) {
        if (row.back() != 0)
          return Finding::Contradiction;
        continue;
      }
      if (row.back() % divisor != 0)
        return Finding::Contradiction;
      if (divisor != 1)
        for (Number &coefficient : row)
          coefficient /= divisor;
      if (const auto variable = unitVariable(row.data())) {
        substitute(row, *variable, equalities_);
        substitute(row, *variable, rest);
        substitute(row, *variable, inequalities_);
        if (!tracked_.empty())
          addTo(tracked_.data(), -tracked_[*variable] * row[*variable], row);
        // rows without a unit coefficient may have got one
        equalities_.add(rest);
        rest.clear();
      } else {
        rest.add(row.data());
      }
    }
    equalities_ = std::move(rest);
    return Finding::Nothing;
  }

  /// x + b·y, in place of x.
  static void addTo(Number *x, Number b, const std::vector<Number> &y) {
    for (std::size_t k = 0; k < y.size(); ++k)
      if (y[k] != 0)
        x[k] = combine(1, x[k], b, y[k]);
  }

  static void substitute(const std::vector<Number> &row, unsigned variable, Rows &into) {
    for (std::size_t other = 0; other < into.size(); ++other)
      if (into[other][variable] != 0)
        addTo(into[other], combine(-1, into[other][variable], 0, 0) * row[variable], row);
  }

  /// Rounds constants, keeps the tightest of parallel rows, turns opposite ones into equalities.
  Finding tightenInequalities() {
    std::vector<Number *> order;
    order.reserve(inequalities_.size());
    for (std::size_t at = 0; at < inequalities_.size(); ++at) {
      Number *row = inequalities_[at];
      const Number divisor = commonDivisor(row);
      if (divisor == 0) {
        if (row[variables_] < 0)
          return Finding::Contradiction;
        continue;
      }
      if (divisor > 1) {
        for (unsigned v = 0; v < variables_; ++v)
          row[v] /= divisor;
        row[variables_] = floorDivide(row[variables_], divisor);
      }
      order.push_back(row);
    }
    // The constant is last: the tightest row comes first.
    const std::size_t width = inequalities_.width();
    std::sort(order.begin(), order.end(), [width](const Number *a, const Number *b) {
      return std::lexicographical_compare(a, a + width, b, b + width);
    });
    const auto last =
        std::unique(order.begin(), order.end(), [this](const Number *a, const Number *b) {
          return std::equal(a, a + variables_, b);
        });
    order.erase(last, order.end());
    Rows kept(width);
    kept.reserve(order.size());
    for (const Number *row : order) {
      const Number *found = oppositeOf(row, order);
      const Number gap = found ? combine(1, row[variables_], 1, found[variables_]) : 1;
      if (gap < 0)
        return Finding::Contradiction;
      if (gap > 0)
        kept.add(row);
      else if (std::lexicographical_compare(row, row + width, found, found + width))
        equalities_.add(row); // says as much as both
    }
    inequalities_ = std::move(kept);
    return Finding::Nothing;
  }

  /// The row with all coefficients turned round, of rows in their order; null: there is none.
  const Number *oppositeOf(const Number *row, const std::vector<Number *> &order) const {
    const auto compare = [this,
                          row](const Number *other) { // other - (-row), the first that differs
      for (unsigned v = 0; v < variables_; ++v)
        if (other[v] != -row[v])
          return other[v] < -row[v] ? -1 : 1;
      return 0;
    };
    const auto found = std::partition_point(
        order.begin(), order.end(), [&](const Number *other) { return compare(other) < 0; });
    return found != order.end() && compare(*found) == 0 ? *found : nullptr;
  }

  struct Choice {
    unsigned variable = 0;
    bool exact = true;
    std::ptrdiff_t gained = 0; ///< rows made, less rows that go

    bool operator<(const Choice &other) const {
      return std::pair(!exact, gained) < std::pair(!other.exact, other.gained);
    }
  };

  /// The variable whose elimination is exact and makes the fewest rows; at once with it all others that are exact and make
  /// none, as far as no row mentions two of them: most variables of large systems only have bounds.
  std::vector<Choice> chooseVariables() const {
    struct Bounds {
      std::ptrdiff_t lower = 0, upper = 0;
      bool unitLower = true, unitUpper = true;
    };
    std::vector<Bounds> bounds(variables_);
    for (std::size_t at = 0; at < inequalities_.size(); ++at) {
      const Number *row = inequalities_[at];
      for (unsigned v = 0; v < variables_; ++v) {
        if (row[v] > 0) {
          ++bounds[v].lower;
          bounds[v].unitLower &= row[v] == 1;
        } else if (row[v] < 0) {
          ++bounds[v].upper;
          bounds[v].unitUpper &= row[v] == -1;
        }
      }
    }
    std::vector<Choice> all;
    for (unsigned v = 0; v < variables_; ++v) {
      const auto &[lower, upper, unitLower, unitUpper] = bounds[v];
      if (lower != 0 || upper != 0)
        all.push_back(
            {v, lower == 0 || upper == 0 || unitLower || unitUpper, lower * upper - lower - upper});
    }
    if (!isKept_.empty())
      std::erase_if(all, [this](const Choice &choice) {
        return isKept(choice.variable) || isInEquality(choice.variable) || !choice.exact ||
               choice.gained > 0;
      });
    std::ranges::stable_sort(all, std::less());
    std::vector<bool> isTaken(inequalities_.size());
    std::vector<Choice> result;
    for (const Choice &choice : all)
      if (result.empty() || (choice.exact && choice.gained <= 0))
        if (take(choice.variable, isTaken))
          result.push_back(choice);
    return result;
  }

  bool isInEquality(unsigned variable) const {
    for (std::size_t at = 0; at < equalities_.size(); ++at)
      if (equalities_[at][variable] != 0)
        return true;
    return false;
  }

  /// Takes the rows that mention the variable, unless some of them are taken.
  bool take(unsigned variable, std::vector<bool> &isTaken) const {
    for (std::size_t at = 0; at < inequalities_.size(); ++at)
      if (inequalities_[at][variable] != 0 && isTaken[at])
        return false;
    for (std::size_t at = 0; at < inequalities_.size(); ++at)
      if (inequalities_[at][variable] != 0)
        isTaken[at] = true;
    return true;
  }

  /// Fourier-Motzkin: every lower bound must be at most every upper bound. No row mentions two of the variables. False: too many rows.
  ///
  ///     l <= a·x, b·x <= u     real: b·l <= a·u     dark: b·l + (a - 1)·(b - 1) <= a·u, then an integer x is between
  bool eliminate(const std::vector<Choice> &choices) {
    auto rows = static_cast<std::ptrdiff_t>(inequalities_.size());
    for (const Choice &choice : choices) {
      rows += choice.gained;
      if (choice.gained > 0 && rows > static_cast<std::ptrdiff_t>(mostRows_))
        return false;
    }
    Rows result(inequalities_.width());
    result.reserve(static_cast<std::size_t>(rows));
    for (std::size_t at = 0; at < inequalities_.size(); ++at)
      if (const Number *row = inequalities_[at]; std::ranges::none_of(
              choices, [row](const Choice &choice) { return row[choice.variable] != 0; }))
        result.add(row);
    for (const Choice &choice : choices)
      addCombinations(choice, result);
    inequalities_ = std::move(result);
    return true;
  }

  void addCombinations(const Choice &choice, Rows &result) {
    const unsigned v = choice.variable;
    for (std::size_t one = 0; one < inequalities_.size(); ++one) {
      const Number *lower = inequalities_[one];
      if (lower[v] <= 0)
        continue;
      for (std::size_t other = 0; other < inequalities_.size(); ++other) {
        const Number *upper = inequalities_[other];
        if (upper[v] >= 0)
          continue;
        Number *row = result.add();
        for (unsigned k = 0; k <= variables_; ++k)
          row[k] = combine(-upper[v], lower[k], lower[v], upper[k]);
        if (shadow_ == Shadow::Dark)
          row[variables_] = combine(1, row[variables_], 1 - lower[v], -upper[v] - 1);
      }
    }
    if (shadow_ == Shadow::Real)
      exact_ = exact_ && choice.exact;
    else
      isWhole_ = isWhole_ && choice.exact;
  }

  unsigned variables_;
  Shadow shadow_;
  std::size_t mostRows_;
  Rows equalities_, inequalities_;
  std::vector<Number> tracked_;
  std::vector<bool> isKept_; ///< variables that do not go; empty: all may
  bool exact_ = true;        ///< what remains has a solution only if the whole system has
  bool isWhole_ = true;      ///< what remains has one if the whole system has
};

} // namespace

QuickAnswer quickEmptiness(const Conjunction &rows, unsigned variables) {
  try {
    return Eliminator(rows, variables).run();
  } catch (const Overflow &) {
    return QuickAnswer::Undecided;
  }
}

QuickAnswer thoroughEmptiness(const Conjunction &rows, unsigned variables) {
  QuickAnswer answer = QuickAnswer::Undecided;
  // A solution is what is found as a rule.
  for (const Shadow shadow : {Shadow::Dark, Shadow::Real})
    try {
      if (answer == QuickAnswer::Undecided)
        answer = Eliminator(rows, variables, shadow, manyRows).run();
    } catch (const Overflow &) {
      continue;
    }
  return answer;
}

SmallerSystem withoutEqualities(const Conjunction &rows, unsigned variables) {
  try {
    const Row never{{{}, -1}, false};
    return Eliminator(rows, variables).reduced().value_or(SmallerSystem{{never}, 0});
  } catch (const Overflow &) {
    return {rows, variables};
  }
}

Conjunction whatIsSaidOf(const std::vector<bool> &kept, const Conjunction &rows) {
  try {
    const Row never{{{}, -1}, false};
    return Eliminator(rows, static_cast<unsigned>(kept.size()))
        .without(kept)
        .value_or(Conjunction{never});
  } catch (const Overflow &) {
    return rows;
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
