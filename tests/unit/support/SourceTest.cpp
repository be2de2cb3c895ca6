#include "support/Source.h"

#include <gtest/gtest.h>

namespace parlift {
namespace {

TEST(Source, countsLinesAndColumnsFromOne) {
  const SourceFile file("a.c", "ab\ncd\n");
  EXPECT_EQ(file.position(0).line, 1U);
  EXPECT_EQ(file.position(0).column, 1U);
  EXPECT_EQ(file.position(4).line, 2U);
  EXPECT_EQ(file.position(4).column, 2U);
  EXPECT_EQ(file.lineCount(), 2U);
}

TEST(Source, takesAnOffsetPastTheEndForTheEnd) {
  const SourceFile file("a.c", "ab");
  EXPECT_EQ(file.position(99).column, 3U);
}

TEST(Source, cutsTheLineBreakOffWhicheverItIs) {
  const SourceFile file("a.c", "one\r\ntwo\nthree");
  EXPECT_EQ(file.line(1), "one");
  EXPECT_EQ(file.line(2), "two");
  EXPECT_EQ(file.line(3), "three");
  EXPECT_EQ(file.line(4), "");
}

TEST(Source, isOneEmptyLineWhenEmpty) {
  const SourceFile file("a.c", "");
  EXPECT_EQ(file.lineCount(), 1U);
  EXPECT_EQ(file.line(1), "");
}

TEST(Source, showsARangeOnOneLine) {
  const auto file = std::make_shared<const SourceFile>("a.c", "x =  a\n   + b;");
  const SourceRange range{file, 0, 13};
  EXPECT_EQ(range.text(), "x =  a\n   + b");
  EXPECT_EQ(range.oneLine(), "x = a + b");
  EXPECT_EQ(range.endLine(), 2U);
}

} // namespace
} // namespace parlift
