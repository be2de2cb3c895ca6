/// \file
/// The values that bounds and counters of generated loops can have. Private to Reschedule.cpp.
///
///     for (wave ...)  for (tt = max(wave - 31, 0); tt <= min(wave, T - 1) ...)
///       wave - tt     in [0, 31]
///
/// In: the loops around, outermost first, and what holds of the parameters: each is in the range of its type. Out:
/// bounds that hold in every iteration; none where they are not known. Whoever asks may then use int.
#pragma once

#include "legality/scop/Region.h"
#include "poly/LoopAst.h"
#include "poly/System.h"

#include <map>
#include <optional>

namespace parlift::transform {

class LoopRanges {
public:
  explicit LoopRanges(const legality::Region &region);

  /// From now on inside the loop, or the branch.
  void enter(const poly::LoopNode &loop);
  void assume(const poly::LoopExpr &condition);
  std::size_t mark() const { return rows_.size(); }
  void leaveTo(std::size_t mark) { rows_.resize(mark); }

  bool isNonNegative(const poly::LoopExpr &expr);
  /// Plus a constant.
  bool fitsInt(const poly::LoopExpr &expr, std::int64_t plus = 0);

private:
  std::optional<poly::Affine> form(const poly::LoopExpr &expr);
  void addDifference(poly::Affine high, const poly::Affine &low, std::int64_t plus);
  void bound(const poly::LoopExpr &expr, poly::Variable counter, bool isLast);
  poly::Variable loop(unsigned index);
  /// Nothing that is known allows `form` to be so large.
  bool isBelow(const poly::Affine &form, std::int64_t value) const;
  bool isAtMost(const poly::LoopExpr &expr, std::int64_t value);
  bool isAtLeast(const poly::LoopExpr &expr, std::int64_t value);

  unsigned variables_ = 0;
  poly::Conjunction rows_;
  std::map<unsigned, poly::Variable> loops_;
  std::vector<poly::Variable> parameters_;
};

} // namespace parlift::transform
