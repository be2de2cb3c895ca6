/// \file
/// poly::LoopExpr as C. Private to Reschedule.cpp.
///
///     Add(Sub(c1, c0), 1)     tj - t + 1          terms gathered, the constant last
///     FloorDiv(e, 32)         e / 32              where e is not negative
///                             (e < 0 ? e - 31 : e) / 32
///
/// An expression is int when it is one int value plus a small constant, else long: then no sum of values
/// of the program overflows.
#pragma once

#include "ir/Stmt.h"
#include "poly/LoopAst.h"
#include "transform/LoopRanges.h"

#include <map>
#include <vector>

namespace parlift::transform {

class LoopWriter {
public:
  LoopWriter(const std::vector<ir::ExprRef> &parameters, LoopRanges &ranges)
      : parameters_(parameters), ranges_(ranges) {}

  /// What a loop's counter is from now on.
  void setCounter(unsigned loop, ir::SymbolRef symbol) { counters_[loop] = std::move(symbol); }
  const ir::SymbolRef &counter(unsigned loop) const { return counters_.at(loop); }

  /// The value plus a constant.
  ir::ExprRef value(const poly::LoopExpr &expr, std::int64_t plus = 0) const;
  ir::ExprRef condition(const poly::LoopExpr &expr) const;
  /// The expression names just this loop's counter.
  static bool isLoop(const poly::LoopExpr &expr) { return expr.kind == poly::LoopExpr::Kind::Loop; }

private:
  struct Sum {
    std::vector<std::pair<ir::ExprRef, std::int64_t>> terms;
    std::int64_t constant = 0;
  };
  void addTo(Sum &sum, const poly::LoopExpr &expr, std::int64_t factor) const;
  static ir::ExprRef print(Sum sum);
  ir::ExprRef opaque(const poly::LoopExpr &expr) const;

  const std::vector<ir::ExprRef> &parameters_;
  LoopRanges &ranges_;
  std::map<unsigned, ir::SymbolRef> counters_;
};

/// In a maximum with something that is not negative, divisions may round towards zero:
/// 32·floor(e / 32) + 32 becomes 32·((e + 32) / 32).
poly::LoopExpr roundedTowardsZero(const poly::LoopExpr &expr);

/// Both in the wider of their types.
std::pair<ir::ExprRef, ir::ExprRef> inOneType(ir::ExprRef left, ir::ExprRef right);
/// left < right ? left : right, or the other one.
ir::ExprRef lesser(const ir::ExprRef &left, const ir::ExprRef &right, bool greater);

} // namespace parlift::transform
