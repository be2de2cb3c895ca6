#include "verify/Verify.h"
#include "ir/Builder.h"
#include "verify/Compare.h"
#include "verify/MemoryLayout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace parlift;
using verify::compareText;

namespace {

TEST(CompareTest, equalTextsAreEqual) {
  EXPECT_FALSE(compareText("a 1\nb 2\n", "a 1\nb 2\n", 0));
}

TEST(CompareTest, namesTheFirstLineThatDiffers) {
  const auto difference = compareText("a\nb 1\n", "a\nb 2\n", 0);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->place, "line 2");
  EXPECT_EQ(difference->original, "`b 1`");
  EXPECT_EQ(difference->parallel, "`b 2`");
}

TEST(CompareTest, withoutAToleranceTheLastDigitCounts) {
  EXPECT_TRUE(compareText("1.0000001\n", "1.0000002\n", 0));
  EXPECT_FALSE(compareText("1.0000001\n", "1.0000002\n", 1e-6));
}

TEST(CompareTest, aToleranceIsForNumbersOnly) {
  EXPECT_TRUE(compareText("x 1.0", "y 1.0", 1));
  EXPECT_FALSE(compareText("x=1.00000001, ok", "x=1.0, ok", 1e-6));
}

TEST(CompareTest, aMissingLineIsADifference) {
  EXPECT_TRUE(compareText("a\nb\n", "a\n", 1e-6));
  EXPECT_TRUE(compareText("a\n", "a\nb\n", 0));
}

TEST(CompareTest, aMissingLastLineBreakIsADifference) {
  EXPECT_TRUE(compareText("a\n", "a", 0));
}

TEST(CompareTest, notANumberIsCloseToItselfOnly) {
  EXPECT_TRUE(verify::isClose(std::nan(""), std::nan(""), 1e-6));
  EXPECT_FALSE(verify::isClose(std::nan(""), 1, 1e-6));
  EXPECT_FALSE(verify::isClose(INFINITY, 1e300, 1e-6));
}

TEST(VerifyTest, valuesAreACommaList) {
  std::map<std::string, std::string> values;
  EXPECT_TRUE(verify::parseValues("n=500,v.size=3", values));
  EXPECT_EQ(values["n"], "500");
  EXPECT_EQ(values["v.size"], "3");
  for (const char *wrong : {"n", "=3", "n=", "n=1,", ""})
    EXPECT_FALSE(verify::parseValues(wrong, values)) << wrong;
}

TEST(MemoryLayoutTest, recordsBecomeTheirNumbers) {
  auto point = std::make_shared<ir::Type>();
  point->kind = ir::TypeKind::Record;
  point->size = 24;
  point->fields = {{"x", ir::doubleType(), 0, false},
                   {"tag", ir::arrayOf(ir::intType(), ir::intLiteral(2, ir::intType())), 8, false},
                   {"flags", ir::intType(), 16, true}};
  const std::map<std::string, std::string> values = {{"p.x", "3"}};
  verify::MemoryLayout layout(values);
  ASSERT_TRUE(layout.addRegion("p", *point));
  const auto &leaves = layout.regions[0].leaves;
  ASSERT_EQ(leaves.size(), 2U); // a bit-field is no number of its own
  EXPECT_EQ(leaves[0].kind, 'f');
  EXPECT_EQ(leaves[0].value, "3");
  EXPECT_EQ(leaves[1].path, ".tag");
  EXPECT_EQ(leaves[1].count, 2U);
}

TEST(MemoryLayoutTest, pointersPointIntoRegionsOfTheirOwn) {
  const std::map<std::string, std::string> values;
  verify::MemoryLayout layout(values);
  ASSERT_TRUE(layout.addRegion("rows", *ir::pointerTo(ir::doubleType())));
  ASSERT_EQ(layout.regions.size(), 2U);
  EXPECT_EQ(layout.regions[0].leaves[0].child, 1U);
  EXPECT_EQ(layout.regions[1].name, "rows[]");
  EXPECT_TRUE(layout.regions[1].isBlocks);
}

TEST(MemoryLayoutTest, whatIsUnknownHasNoRegion) {
  const std::map<std::string, std::string> values;
  verify::MemoryLayout layout(values);
  EXPECT_FALSE(layout.addRegion("f", *ir::opaqueType("void (int)")));
  EXPECT_TRUE(layout.regions.empty());
}

} // namespace
