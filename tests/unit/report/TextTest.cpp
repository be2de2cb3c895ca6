#include "report/Excerpt.h"
#include "report/Html.h"
#include "report/Hunks.h"
#include "report/Profile.h"
#include "report/Words.h"

#include <gtest/gtest.h>

namespace parlift::report {
namespace {

TEST(ReportText, NothingOfTheUsersIsMarkup) {
  EXPECT_EQ(escaped("<b a='1' c=\"2\">&"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;");
}

TEST(ReportText, BytesThatAreNoCharacterBecomeOneThatSaysSo) {
  EXPECT_EQ(escaped("a\xFF"
                    "b\xC3"),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD");
  EXPECT_EQ(escaped("\xC0\xBC"), "\xEF\xBF\xBD\xEF\xBF\xBD"); // a long `<`
  EXPECT_EQ(escaped("\xED\xA0\x80").size(), 9U);              // half of a pair
  EXPECT_EQ(escaped("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x99\x82"),
            "\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x99\x82");
}

TEST(ReportText, ControlsAndTextThatTurnsAroundAreSeen) {
  EXPECT_EQ(escaped("\x1b\t\n"), "\xEF\xBF\xBD\t\n");
  EXPECT_EQ(escaped("\xE2\x80\xAE"), "\xEF\xBF\xBD");
  EXPECT_EQ(escaped("\xE2\x81\xA6"), "\xEF\xBF\xBD");
  EXPECT_EQ(escaped(std::string_view("\0", 1)), "\xEF\xBF\xBD");
}

TEST(ReportText, WordsBetweenBackquotesAreCode) {
  EXPECT_EQ(prose("reads `a[i] < 0` and `b"), "reads <code>a[i] &lt; 0</code> and `b");
}

TEST(ReportText, FiguresHaveThreeDigits) {
  EXPECT_EQ(amount(12), "12");
  EXPECT_EQ(amount(17964), "17,964");
  EXPECT_EQ(amount(1234567), "1.23 million");
  EXPECT_EQ(percent(0.4271), "43 %");
  EXPECT_EQ(percent(0.00001), "under 0.1 %");
  EXPECT_EQ(percent(0.99999), "over 99.9 %");
  EXPECT_EQ(percent(1), "100 %");
  EXPECT_EQ(percent(0), "0 %");
}

TEST(ReportText, LongTextsAreCutBetweenCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("ab\xC3\xA9z", 3), "ab…");
}

constexpr const char *diff =
    "--- a/a.c\n+++ b/a.c\n@@ -1,12 +1,15 @@\n"
    " void f() {\n+  #pragma one\n   for (1)\n     a;\n }\n \n void g() {\n   x;\n"
    "+  #pragma two\n+  #pragma three\n-  for (2)\n+  for (3)\n     b;\n }\n \n end\n";

TEST(ReportText, ALoopHasTheChangesOfItsLines) {
  const std::vector<Hunk> hunks = hunksOf(diff);
  const std::string one = "@@ -1,3 +1,4 @@\n void f() {\n+  #pragma one\n   for (1)\n     a;\n";
  const std::string two = "@@ -6,5 +7,7 @@\n void g() {\n   x;\n+  #pragma two\n+  #pragma three\n"
                          "-  for (2)\n+  for (3)\n     b;\n }\n";
  EXPECT_EQ(hunksAt(hunks, 2, 3), one);
  EXPECT_EQ(hunksAt(hunks, 8, 9), two);
  EXPECT_EQ(hunksAt(hunks, 1, 12), one + two);
  EXPECT_EQ(hunksAt(hunks, 4, 7), "");
  EXPECT_TRUE(hunksOf("").empty());
}

TEST(ReportText, NeighboursHaveChangesOfTheirOwn) {
  const std::vector<Hunk> hunks =
      hunksOf("--- a\n+++ b\n@@ -1,4 +1,6 @@\n void f() {\n+  #pragma one\n   for (1);\n"
              "+  #pragma two\n   for (2);\n }\n");
  EXPECT_EQ(hunksAt(hunks, 2, 2), "@@ -1,2 +1,3 @@\n void f() {\n+  #pragma one\n   for (1);\n");
  EXPECT_EQ(hunksAt(hunks, 3, 3),
            "@@ -2,3 +3,4 @@\n   for (1);\n+  #pragma two\n   for (2);\n }\n");
}

SourceRange in(const SourceFileRef &file, const std::string &words) {
  const auto at = static_cast<std::uint32_t>(file->text().find(words));
  return {file, at, at + static_cast<std::uint32_t>(words.size())};
}

TEST(ReportText, AnExcerptMarksWhatBlocksAndNothingTwice) {
  const auto file = std::make_shared<const SourceFile>("a.c", "x;\nfor (;;)\n  a[i] = a[j];\ny;\n");
  const Excerpt excerpt = excerptOf(in(file, "for (;;)\n  a[i] = a[j];"),
                                    {{in(file, "a[i] = a[j]"), false}, {in(file, "a[j]"), true}});
  ASSERT_EQ(excerpt.lines.size(), 2U);
  EXPECT_EQ(excerpt.lines[1].number, 3U);
  ASSERT_EQ(excerpt.lines[1].marks.size(), 1U); // the whole statement overlaps what blocks
  EXPECT_EQ(excerpt.lines[1].marks[0].begin, 9U);
  EXPECT_TRUE(excerpt.lines[1].marks[0].isBlocking);
}

TEST(ReportText, OfALongLoopTheBeginningAndTheMarkedLinesStay) {
  std::string text = "for (;;) {\n";
  for (int line = 0; line < 100; ++line)
    text += "  s;\n";
  const auto file = std::make_shared<const SourceFile>("a.c", text + "  bad;\n}\n");
  const SourceRange whole{file, 0, static_cast<std::uint32_t>(file->text().size() - 1)};
  const Excerpt excerpt = excerptOf(whole, {{in(file, "bad"), true}});
  ASSERT_EQ(excerpt.lines.size(), 43U);
  EXPECT_EQ(excerpt.lines[40].number, 0U);
  EXPECT_EQ(excerpt.lines[41].number, 102U);
  EXPECT_EQ(excerpt.lines[42].number, 0U);
}

TEST(ReportText, AProfileIsReadAsItWasWritten) {
  Profile profile;
  profile.seconds = 2.5;
  profile.loops = {{"a.c", 12, 3, 10, 1000, 2.25}};
  const Result<Profile> read = parseProfile(renderProfile(profile));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->seconds, 2.5);
  ASSERT_NE(read->find("a.c", 12, 3), nullptr);
  EXPECT_EQ(read->find("a.c", 12, 3)->iterations, 1000);
  EXPECT_EQ(read->find("a.c", 12, 4), nullptr);
}

TEST(ReportText, WhatIsNoProfileIsRefused) {
  for (const char *text :
       {"", "[]", "{}", "{\"schema\": \"parlift.profile/2\"}",
        "{\"schema\": \"parlift.profile/1\", \"seconds\": \"x\", \"loops\": []}"})
    EXPECT_FALSE(parseProfile(text)) << text;
}

} // namespace
} // namespace parlift::report
