#include "poly/Implicants.h"

#include <gtest/gtest.h>

#include <random>

namespace parlift::poly {
namespace {

/// n is variable 0, m is variable 1.
constexpr Variable n = 0, m = 1;

Row atLeastZero(Affine form) {
  return {std::move(form), false};
}
Row zero(Affine form) {
  return {std::move(form), true};
}

std::string words(const Disjunction &ways) {
  std::string result;
  for (const Conjunction &way : ways) {
    std::string rows;
    for (const Row &row : way)
      rows += (rows.empty() ? "" : ", ") + text(row.form, {"n", "m"}) +
              (row.isEquality ? " = 0" : " >= 0");
    result += (result.empty() ? "" : " | ") + rows;
  }
  return result;
}

/// 1 <= m < n, or 1 <= -m < n: where a[i] meets a[i + m] in another iteration.
const Disjunction meets = {{atLeastZero({{{m, 1}}, -1}), atLeastZero({{{n, 1}, {m, -1}}, -1})},
                           {atLeastZero({{{m, -1}}, -1}), atLeastZero({{{n, 1}, {m, 1}}, -1})}};

TEST(Implicants, AreWithoutWhatTwoIterationsImply) {
  const Disjunction ways = {{atLeastZero({{{m, 1}}, -1}), atLeastZero({{{m, 1}, {n, -1}}, 0})},
                            {zero({{{m, 1}}, 0}), atLeastZero({{{n, 1}}, -1})}};
  EXPECT_EQ(words(primeImplicants(ways, meets, 2, {})), "m - n >= 0 | m = 0");
}

TEST(Implicants, KeepARowThatForbiddenValuesNeed) {
  const Disjunction forbidden = {{atLeastZero({{{m, 1}}, -1}), atLeastZero({{{n, 1}}, -1})}};
  const Disjunction ways = {{atLeastZero({{{m, -1}}, 0}), atLeastZero({{{n, 1}, {m, 1}}, 5})}};
  EXPECT_EQ(words(primeImplicants(ways, forbidden, 2, {})), "-m >= 0");
}

TEST(Implicants, LeaveOutAWayWithinAnother) {
  const Disjunction forbidden = {{zero({{{m, 1}}, 0})}};
  const Disjunction ways = {{atLeastZero({{{m, 1}}, -7})}, {atLeastZero({{{m, 1}}, -1})}};
  EXPECT_EQ(words(primeImplicants(ways, forbidden, 2, {})), "m - 1 >= 0");
}

TEST(Implicants, KeepOneOfTwoThatSayTheSame) {
  const Disjunction forbidden = {{zero({{{m, 1}}, 0})}};
  const Disjunction ways = {{atLeastZero({{{m, 1}}, -1})}, {atLeastZero({{{m, 2}}, -1})}};
  EXPECT_EQ(primeImplicants(ways, forbidden, 2, {}).size(), 1U);
}

TEST(Implicants, TakeTheRangesOfTypesAsGiven) {
  // Of an unsigned n and m only m = 0 is left of m <= 0.
  const Conjunction ranges = {atLeastZero({{{n, 1}}, 0}), atLeastZero({{{m, 1}}, 0})};
  const Disjunction ways = {
      {atLeastZero({{{n, 1}, {m, 1}}, 0}), atLeastZero({{{m, 1}, {n, -1}}, 0})}};
  EXPECT_EQ(words(primeImplicants(ways, meets, 2, ranges)), "m - n >= 0");
}

bool holds(const Conjunction &rows, std::int64_t atN, std::int64_t atM) {
  for (const Row &row : rows) {
    std::int64_t value = row.form.constant;
    for (const auto &[variable, factor] : row.form.terms)
      value += factor * (variable == n ? atN : atM);
    if (row.isEquality ? value != 0 : value < 0)
      return false;
  }
  return true;
}

bool holds(const Disjunction &ways, std::int64_t atN, std::int64_t atM) {
  for (const Conjunction &way : ways)
    if (holds(way, atN, atM))
      return true;
  return false;
}

TEST(Implicants, SayOfEveryValueWhatTheComplementSays) {
  std::mt19937 random(5);
  const auto number = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  for (int round = 0; round < 200; ++round) {
    Disjunction forbidden(static_cast<std::size_t>(number(1, 3)));
    for (Conjunction &rows : forbidden)
      for (int k = number(1, 3); k > 0; --k)
        rows.push_back(
            {{{{n, number(-2, 2)}, {m, number(-2, 2)}}, number(-4, 4)}, number(0, 5) == 0});
    const auto ways = complement(forbidden, 2, {});
    ASSERT_TRUE(ways);
    const Disjunction shorter = primeImplicants(*ways, forbidden, 2, {});
    EXPECT_LE(shorter.size(), ways->size());
    for (int atN = -9; atN <= 9; ++atN)
      for (int atM = -9; atM <= 9; ++atM)
        ASSERT_EQ(holds(shorter, atN, atM), !holds(forbidden, atN, atM)) << words(forbidden);
  }
}

} // namespace
} // namespace parlift::poly
