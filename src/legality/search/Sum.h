/// \file
/// Sums of values that stand still while a loop runs, as exact numbers: ends of ranges.
///
///     n - start - 1        number -1, terms +1·n, -1·start
///
/// In: terms are integer expressions of the tree that are valid before the loop. Two terms are the same where their trees are, variable by
/// variable. Out: a tree of type `long` in which each term is converted first, or a sign that holds whatever the values.
/// Products of terms are no sums.
#pragma once

#include "ir/Expr.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::legality {

class Sum {
public:
  Sum() = default;
  explicit Sum(std::int64_t number) : number_(number) {}
  static Sum of(ir::ExprRef term);

  Sum plus(const Sum &other, std::int64_t factor = 1) const;
  Sum times(std::int64_t factor) const { return Sum().plus(*this, factor); }

  std::optional<std::int64_t> constant() const {
    return terms_.empty() ? std::optional(number_) : std::nullopt;
  }
  std::size_t termCount() const { return terms_.size(); }
  /// Proved by the ranges of the terms' types; false: not known.
  bool isNonNegative() const;
  /// Computed as long, each part of it in the order that keeps names before numbers.
  ir::ExprRef tree() const;
  /// `this >= 0` in few words: `n <= 1001`.
  ir::ExprRef isNonNegativeTree() const;

private:
  struct Term {
    std::int64_t factor = 1;
    ir::ExprRef value;
  };
  static ir::ExprRef treeOf(const std::vector<Term> &terms, std::int64_t number);
  std::int64_t number_ = 0;
  std::vector<Term> terms_;
};

} // namespace parlift::legality
