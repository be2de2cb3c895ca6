/// \file
/// The members of a band that runs by diagonals: their values, their blocks, and which blocks of a diagonal may hold something. Private to
/// blocksByDiagonals (IslProgram.h).
///
///     membersOf     the values of each, over all instances, and how far they lie from the first one's      DiagonalMembers.cpp
///     reachedFrom   first and last block of a member in a diagonal, the blocks before it being known       DiagonalReach.cpp
#pragma once

#include "poly/Checked.h"
#include "poly/IslProgram.h"

#include <optional>
#include <utility>
#include <vector>

namespace parlift::poly::diagonals {

using Kind = LoopExpr::Kind;

inline LoopExpr number(std::int64_t value) {
  return {Kind::Constant, value, 0, {}};
}
inline LoopExpr loop(unsigned index) {
  return {Kind::Loop, 0, index, {}};
}
inline LoopExpr sum(LoopExpr left, LoopExpr right) {
  return {Kind::Add, 0, 0, {std::move(left), std::move(right)}};
}
inline LoopExpr difference(LoopExpr left, LoopExpr right) {
  return {Kind::Sub, 0, 0, {std::move(left), std::move(right)}};
}
inline LoopExpr times(std::int64_t factor, LoopExpr value) {
  return factor == 1 ? value : LoopExpr{Kind::Mul, 0, 0, {number(factor), std::move(value)}};
}
/// size·(block / of) of a block that starts at a multiple of `of`.
inline LoopExpr rescaled(LoopExpr block, std::int64_t of, std::int64_t size) {
  if (size % of == 0)
    return times(size / of, std::move(block));
  const std::int64_t divisor = of % size == 0 ? of / size : of;
  return times(of % size == 0 ? 1 : size, {Kind::Div, 0, 0, {std::move(block), number(divisor)}});
}
inline LoopExpr floored(LoopExpr value, std::int64_t divisor) {
  if (divisor == 1)
    return value;
  if (value.kind != Kind::Constant)
    return {Kind::FloorDiv, 0, 0, {std::move(value), number(divisor)}};
  return number(floorDivide(value.value, divisor));
}

/// factor·floor(value / divisor)
inline LoopExpr timesFloor(std::int64_t factor, const LoopExpr &value, std::int64_t divisor) {
  LoopExpr quotient = floored(value, divisor);
  return quotient.kind == Kind::Constant ? number(factor * quotient.value)
                                         : times(factor, std::move(quotient));
}

/// Bounds of a member over all instances; each of them holds.
struct Range {
  std::vector<LoopExpr> low, high;
};

/// One member: its values over all instances, { [v] : ... }, and its blocks.
struct Member {
  Handle<isl_union_pw_aff, isl_union_pw_aff_free> value;
  Set values;
  std::int64_t size = 1;
  Range range;
  /// The value is about `skew` times the first member's: i + t, of a time loop t, lies n apart from t at most, however far t goes.
  /// 0: it has nothing to do with it, or nobody knows.
  std::int64_t skew = 0;
  Range apart; ///< value - skew * first
};

/// Nullopt: one of them has no words, or blocks of single iterations.
std::optional<std::vector<Member>> membersOf(const IslProgram &sets, const BandNote &note);

/// { [v] : a conjunction without existentials }, all values and perhaps more.
isl_basic_set *hullOf(isl_set *values);

/// First and last start of blocks of member k that hold something in the diagonal, and with the blocks that are known. Nullopt: of more than three
/// members, or of one that has nothing to do with the first one, more is not known than its range.
std::optional<std::pair<LoopExpr, LoopExpr>> reachedFrom(const std::vector<Member> &members,
                                                         std::size_t k, bool isOneSize);

} // namespace parlift::poly::diagonals
