// What an expression's types and numbers say of its values, and of how comparisons end.
#include "analysis/symbolic/ValueRange.h"
#include "ir/CExpression.h"

#include <gtest/gtest.h>

#include <map>

using namespace parlift;

namespace {

/// c, s, u, n, m, w, z and t are of these types.
ir::ExprRef parsed(const std::string &text) {
  static const std::map<std::string, std::string> types = {
      {"c", "unsigned char"}, {"s", "signed char"}, {"u", "unsigned"},
      {"n", "int"},           {"m", "int"},         {"w", "long"},
      {"z", "unsigned long"}, {"t", "_Bool"},       {"x", "double"}};
  ir::CScope scope;
  scope.variable = [](std::string_view name) {
    ir::Symbol symbol;
    symbol.name = name;
    symbol.type = *ir::parseCType(types.at(std::string(name)), {});
    return std::make_shared<const ir::Symbol>(symbol);
  };
  const Result<ir::ExprRef> expr = ir::parseCExpression(text, scope);
  EXPECT_TRUE(expr) << text << ": " << expr.error();
  return *expr;
}

void expectRange(const std::string &text, double low, double high) {
  const analysis::ValueRange range = analysis::rangeOf(*parsed(text));
  EXPECT_DOUBLE_EQ(range.low, low) << text;
  EXPECT_DOUBLE_EQ(range.high, high) << text;
}

TEST(ValueRange, FollowsFromTypes) {
  expectRange("c", 0, 255);
  expectRange("s", -128, 127);
  expectRange("t", 0, 1);
  expectRange("n", -2147483648.0, 2147483647);
  expectRange("u", 0, 4294967295);
  expectRange("c * 2 - s", -127, 638);
  expectRange("-c", -255, 0);
  expectRange("c / 2", 0, 127);
  expectRange("s / -2", -2147483648.0, 2147483647);
  expectRange("n & 6", 0, 6);
  expectRange("n & 0", 0, 0);
  expectRange("n > 3", 0, 1);
  expectRange("0 && n", 0, 0);
  expectRange("1 ? c : n", 0, 255);
  expectRange("n ? c : s", -128, 255);
}

/// A result that may not fit is any value of the type.
TEST(ValueRange, KnowsNothingOfWhatMayWrapAround) {
  expectRange("n + 1", -2147483648.0, 2147483647);
  expectRange("u - 1", 0, 4294967295);
  EXPECT_DOUBLE_EQ(analysis::exactRangeOf(*parsed("n + 1")).high, 2147483648.0);
  EXPECT_FALSE(analysis::fits(analysis::exactRangeOf(*parsed("n + 1")), *parsed("n")->type));
  EXPECT_TRUE(analysis::fits(analysis::exactRangeOf(*parsed("c + 1")), *parsed("n")->type));
  EXPECT_FALSE(analysis::fits(analysis::exactRangeOf(*parsed("w + 1")), *parsed("w")->type));
  EXPECT_FALSE(analysis::fits(analysis::exactRangeOf(*parsed("w - 1")), *parsed("w")->type));
}

TEST(ValueRange, FollowsConversions) {
  expectRange("(unsigned char)256", 0, 0);
  expectRange("(signed char)200", -56, -56);
  expectRange("(unsigned char)-1", 255, 255);
  expectRange("(unsigned char)n", 0, 255);
  expectRange("(unsigned)c", 0, 255);
  expectRange("(unsigned)s", 0, 4294967295);
  expectRange("(_Bool)7", 1, 1);
  expectRange("(int)x", -2147483648.0, 2147483647);
}

TEST(KnownComparison, IsDecidedByTypes) {
  for (const char *text : {"c >= 0", "c < 256", "c != 256", "c <= 255", "u >= 0", "s > -129",
                           "t < 2", "(c & 7) < 8", "z >= 0"})
    EXPECT_EQ(analysis::knownComparison(*parsed(text)), true) << text;
  for (const char *text : {"c < 0", "c > 255", "c == -1", "u < 0", "s == 128", "n > 4294967296"})
    EXPECT_EQ(analysis::knownComparison(*parsed(text)), false) << text;
}

TEST(KnownComparison, IsNotKnownOtherwise) {
  for (const char *text : {"c < 255", "c > 0", "n < m", "n >= 0", "u < c", "u < -1", "x < 0",
                           "n == n", "c == 255", "c + n",
                           // rounded
                           "w <= 9223372036854775807", "w > 9223372036854775806"})
    EXPECT_EQ(analysis::knownComparison(*parsed(text)), std::nullopt) << text;
}

} // namespace
