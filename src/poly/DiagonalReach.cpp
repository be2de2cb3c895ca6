// Which blocks of a diagonal may hold something.
//
// b0 + b1 + b2 = w, the numbers of the blocks in diagonal w, which hold something where, with s the sizes and r the skews,
//     L1 <= s1·b1 - r1·s0·b0 <= H1,   L2 <= s2·b2 - r2·s0·b0 <= H2         Lk = least of vk - rk·v0, less sk - 1; Hk = greatest, and rk·(s0 - 1)
// b0 = w - b1 - b2 goes into both. The second one bounds b2 where b1 is known:   D2·b2 in [L2, H2] + r2·s0·(w - b1),   D2 = s2 + r2·s0
// and with it the first one bounds b1:   (s1·D2 + r1·s0·s2)·b1 in [D2·L1 - r1·s0·H2, D2·H1 - r1·s0·L2] + r1·s0·s2·w
// Of two members D2 is 1, and H2, L2 and r2 are 0: (s1 + r1·s0)·b1 in [L1, H1] + r1·s0·w.
#include "poly/DiagonalMembers.h"

#include <cstdlib>
#include <numeric>

namespace parlift::poly::diagonals {

namespace {

struct Sum { ///< of numbers times words
  std::int64_t constant = 0;
  std::vector<std::pair<std::int64_t, LoopExpr>> terms;

  void add(std::int64_t factor, const LoopExpr &value) {
    if (value.kind == Kind::Constant)
      constant += factor * value.value;
    else if (factor != 0)
      terms.emplace_back(factor, value);
  }
};

/// size * floor(sum / divisor)
LoopExpr startAt(Sum sum, std::int64_t divisor, std::int64_t size) {
  std::int64_t common = divisor;
  for (const auto &[factor, value] : sum.terms)
    common = std::gcd(common, factor);
  LoopExpr words = number(floorDivide(sum.constant, common));
  for (auto &[factor, value] : sum.terms) {
    const std::int64_t least = std::abs(factor) / common;
    LoopExpr term = times(least, std::move(value));
    if (factor < 0)
      words = difference(std::move(words), std::move(term));
    else
      words = words.kind == Kind::Constant && words.value == 0
                  ? std::move(term)
                  : diagonals::sum(std::move(term), std::move(words));
  }
  return timesFloor(size, words, divisor / common);
}

} // namespace

std::optional<std::pair<LoopExpr, LoopExpr>> reachedFrom(const std::vector<Member> &members,
                                                         std::size_t k, bool isOneSize) {
  const Member &one = members[k];
  if (members.size() > 3 || one.skew == 0)
    return std::nullopt;
  const std::int64_t s0 = members[0].size, skewed = one.skew * s0;
  // What the diagonal's counter counts: blocks, or starts of them.
  const std::int64_t unit = isOneSize ? s0 : 1;
  Sum low, high;
  std::int64_t divisor = one.size + skewed;
  if (k + 1 < members.size()) {
    const Member &last = members[k + 1];
    const std::int64_t reach = last.size + last.skew * s0;
    // Where it has nothing to do with the first one its own range is what is known.
    const Range &apart = last.skew > 0 ? last.apart : last.range;
    low.add(reach, one.apart.low[0]);
    low.constant -= reach * (one.size - 1);
    low.add(-skewed, apart.high[0]);
    low.constant -= skewed * last.skew * (s0 - 1);
    high.add(reach, one.apart.high[0]);
    high.constant += reach * one.skew * (s0 - 1);
    high.add(-skewed, apart.low[0]);
    high.constant += skewed * (last.size - 1);
    divisor = one.size * reach + skewed * last.size;
    for (Sum *sum : {&low, &high})
      sum->add(skewed * last.size / unit, loop(0));
  } else {
    // The blocks that are known are numbers of starts.
    std::int64_t scale = 1;
    for (std::size_t before = 1; before < k; ++before)
      scale = std::lcm(scale, members[before].size / std::gcd(members[before].size, skewed));
    divisor *= scale;
    low.add(scale, one.apart.low[0]);
    low.constant -= scale * (one.size - 1);
    high.add(scale, one.apart.high[0]);
    high.constant += scale * one.skew * (s0 - 1);
    for (Sum *sum : {&low, &high}) {
      sum->add(scale * skewed / unit, loop(0));
      for (std::size_t before = 1; before < k; ++before)
        sum->add(-(scale * skewed / members[before].size), loop(static_cast<unsigned>(before)));
    }
  }
  low.constant += divisor - 1; // rounded up
  return std::pair{startAt(std::move(low), divisor, one.size),
                   startAt(std::move(high), divisor, one.size)};
}

} // namespace parlift::poly::diagonals
