#include "poly/Elimination.h"

#include <gtest/gtest.h>

#include <random>

namespace parlift::poly {
namespace {

constexpr unsigned variables = 5;
constexpr int most = 2; ///< of each variable, and the least is its negative
using Point = std::array<std::int64_t, variables>;

bool holds(const Conjunction &rows, const Point &point) {
  return std::ranges::all_of(rows, [&](const Row &row) {
    std::int64_t value = row.form.constant;
    for (const auto &[variable, coefficient] : row.form.terms)
      value += coefficient * point[variable];
    return row.isEquality ? value == 0 : value >= 0;
  });
}

/// Whether the variables from `first` on can be chosen so that the rows hold.
bool canHold(const Conjunction &rows, Point &point, unsigned first) {
  if (first == variables)
    return holds(rows, point);
  for (point[first] = -most; point[first] <= most; ++point[first])
    if (canHold(rows, point, first + 1))
      return true;
  return false;
}

TEST(Elimination, SaysOfTheKeptVariablesWhatAllRowsSay) {
  std::mt19937 random(1);
  const auto number = [&](int limit) {
    return static_cast<std::int64_t>(random() % (2u * static_cast<unsigned>(limit) + 1)) - limit;
  };
  std::size_t gone = 0;
  for (int round = 0; round < 300; ++round) {
    Conjunction rows;
    for (Variable v = 0; v < variables; ++v) {
      rows.push_back({{{{v, 1}}, most}, false});
      rows.push_back({{{{v, -1}}, most}, false});
    }
    for (unsigned more = 0; more < 3; ++more) {
      Row row{{{}, number(3)}, random() % 3 == 0};
      for (Variable v = 0; v < variables; ++v)
        if (random() % 2 == 0)
          row.form.terms.emplace_back(v, number(2));
      rows.push_back(row);
    }
    const std::vector<bool> kept{true, true, false, false, false};
    const Conjunction said = whatIsSaidOf(kept, rows);
    gone += rows.size() - std::min(rows.size(), said.size());
    Point point{};
    for (point[0] = -most; point[0] <= most; ++point[0])
      for (point[1] = -most; point[1] <= most; ++point[1]) {
        Point one = point, other = point;
        EXPECT_EQ(canHold(rows, one, 2), canHold(said, other, 2)) << round;
      }
  }
  EXPECT_GT(gone, 1000u);
}

TEST(Elimination, KeepsWhatIsKept) {
  const Conjunction rows{{{{{0, 1}, {1, -1}}, 0}, true}, {{{{1, 1}}, -5}, false}};
  const Conjunction both = whatIsSaidOf({true, true}, rows);
  EXPECT_EQ(both.size(), 2u);
  const Conjunction one = whatIsSaidOf({true, false}, rows); // x >= 5
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].form.terms, (std::vector<std::pair<Variable, std::int64_t>>{{0, 1}}));
  EXPECT_EQ(one[0].form.constant, -5);
}

TEST(Elimination, LeavesVariablesWithoutUnitCoefficients) {
  // 2·x <= y <= 2·x says nothing less than that y is even.
  const Conjunction rows{{{{{1, 1}, {0, -2}}, 0}, false}, {{{{1, -1}, {0, 2}}, 0}, false}};
  const Conjunction said = whatIsSaidOf({false, true}, rows);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_TRUE(said[0].isEquality);
  EXPECT_EQ(said[0].form.terms.size(), 2u);
}

} // namespace
} // namespace parlift::poly
