/// \file
/// A body run on sets of values in place of numbers.
///
///     s of {0, 1, 2};  if (s < 2) s++;                 =>     s of {1, 2}
///     s = (s + c[i]) % 3;  c of unsigned char          =>     s of {0, 1, 2}
///
/// In: statements without loops and jumps, the variables that are followed, and what each iteration evaluates in any case. Out: the
/// values that these variables may have at the end. Refuses where a value is not one of a few, and where the statements could do,
/// begun with one of the values, what the loop itself might never do: divide by zero, overflow, leave an array, call a function, read
/// a place that only a condition on these variables makes known to exist.
#pragma once

#include "legality/scan/Composer.h"

#include <map>
#include <optional>
#include <set>

namespace parlift::legality {

class FiniteValues {
public:
  using Values = std::set<std::int64_t>;
  using Known = std::map<const ir::Symbol *, Values>; ///< absent: any value

  /// `sure`: expressions that each iteration evaluates, made of what it does not change.
  FiniteValues(Variables followed, std::vector<const ir::Expr *> sure)
      : followed_(std::move(followed)), sure_(std::move(sure)) {}

  /// What holds behind the statement; nullopt: refused.
  std::optional<Known> run(const ir::Stmt &stmt, Known before);
  /// The same, whatever places may not exist; absent: any value.
  Known tried(const ir::Stmt &stmt, Known before);
  /// What the body evaluates in any case when it begins so, `sure` apart: of `if (s) a = c[i]; else b = 0;` with s of {1} `c[i]`. Made of
  /// variables that it does not set.
  std::vector<const ir::Expr *> evaluated(const ir::Stmt &body, Known before);
  /// More that each iteration evaluates, or that exists all the same.
  void setExisting(std::vector<const ir::Expr *> places) { existing_ = std::move(places); }
  const ScanRefusal &refusal() const { return refusal_; }

private:
  using Result = std::optional<Values>; ///< nullopt: any
  void statement(const ir::Stmt &stmt);
  void branch(const ir::Stmt &stmt);
  Result value(const ir::ExprRef &expr);
  Result binary(const ir::Expr &expr);
  Result converted(const ir::Expr &expr);
  Result choice(const ir::Expr &expr);
  void place(const ir::Expr &lvalue);
  void checkUnasked(const ir::Expr &expr);
  void assume(const ir::ExprRef &condition, bool holds);
  bool isFollowed(const ir::Expr &expr) const;
  bool isSure(const ir::Expr &expr) const;
  bool isWithinOther(const ir::Expr &index, std::int64_t extent) const;
  bool isDead() const;
  void refuse(const ir::Expr &expr, const std::string &why);
  static Known joined(const Known &left, const Known &right);

  // FiniteReads.cpp
  bool collect(const ir::Stmt &stmt, std::vector<const ir::Expr *> &out);
  bool collectBranch(const ir::Stmt &stmt, std::vector<const ir::Expr *> &out);
  void collect(const ir::ExprRef &expr, std::vector<const ir::Expr *> &out);

  Variables followed_;
  std::vector<const ir::Expr *> sure_, existing_;
  Known known_;
  bool isTrial_ = false;   ///< nothing is refused
  bool isGuarded_ = false; ///< under a condition on the variables that are followed
  ScanRefusal refusal_;
};

} // namespace parlift::legality
