/// \file
/// Operations of one execution of statements, inner loops by their trip counts. An estimate: nothing but speed may depend on it.
///
///     for (j = 0; j < 100; j++) s += a[i][j] * b[j];        100 times: two subscripts of a, one of b, a product, a sum, an assignment,
///                                                           the loop's own step
///     for (m = 0; m < 5; m++)                               5 · 5 / 2, and not 5 · 20: compilers unroll it, and nothing is left of the
///       u[k][j][i][m] = u[k][j][i][m] + rhs[k][j][i][m];    loop and of addresses
///
/// In: trips of the loops where they are known or presumed, and what is known of some loops' bodies (StraightWork.h). Out: the count, and whether some trips in it were guessed.
#pragma once

#include "ir/Stmt.h"

#include <map>
#include <utility>

namespace parlift::legality {

class WorkCount {
public:
  using ByLoop = std::map<const ir::Stmt *, double>;
  explicit WorkCount(const ByLoop &trips, const ByLoop &bodies = none())
      : trips_(trips), bodies_(bodies) {}

  double of(const ir::Stmt &stmt);
  /// Operations that there are whatever data say: loops inside whose trips are not known do nothing, and of two branches the
  /// shorter one is taken.
  double leastOf(const ir::Stmt &stmt) {
    isLeast_ = true;
    return of(stmt);
  }

  /// Some inner loop's trips are guessed.
  bool isGuessed() const { return isGuessed_; }

private:
  static const ByLoop &none() {
    static const ByLoop empty;
    return empty;
  }
  double ofLoop(const ir::Stmt &loop);
  double ofCall(const ir::Expr &call);
  double unrolled(const ir::Stmt &stmt);
  double unrolled(const ir::Expr &expr);
  double loadsIn(const ir::Expr &index);

  const ByLoop &trips_, &bodies_;
  bool isGuessed_ = false, isLeast_ = false;
  unsigned depth_ = 0;                                                  ///< of calls
  std::map<std::pair<const ir::Function *, unsigned>, double> callees_; ///< by their depth
};

} // namespace parlift::legality
