/// \file
/// Conditions that must all hold, each once, in the order in which they are asked: later ones may rest on earlier ones.
///
///     0 < n, then `n <= m && 0 < n`      =>      0 < n, n <= m      as a tree: `0 < n && n <= m`
///
///     n > 0, then n >= 2                 =>      n >= 2
///
/// What nobody wrote as one is taken apart at its `&&`. Two conditions are the same where C says them in the same words, and of two
/// bounds by numbers the stronger one stays.
#pragma once

#include "ir/Expr.h"

#include <string>
#include <vector>

namespace parlift::ir {

class Conjunction {
public:
  /// Numbers other than 0 always hold and are left out.
  void add(const ExprRef &condition);
  void add(const std::vector<ExprRef> &conditions) {
    for (const ExprRef &condition : conditions)
      add(condition);
  }
  void add(const Conjunction &other) { add(other.parts_); }

  bool empty() const { return parts_.empty(); }
  bool contains(const Expr &condition) const;
  const std::vector<ExprRef> &parts() const { return parts_; }
  /// Null: nothing is asked.
  ExprRef tree() const;
  std::string text() const; ///< on one line, as a clause wants it; empty: nothing is asked

private:
  std::vector<ExprRef> parts_;
};

} // namespace parlift::ir
