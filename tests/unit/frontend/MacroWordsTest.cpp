#include "ir/MacroWords.h"

#include <gtest/gtest.h>

namespace parlift::ir {
namespace {

/// A file of definitions alone, one a line.
class MacroWords : public ::testing::Test {
protected:
  void define(const std::string &name, const std::string &rest) {
    const std::string text = "#define " + name + rest;
    const auto file = std::make_shared<SourceFile>("m.h", text);
    outline_.directives.push_back(
        {DirectiveKind::Define, {file, 0, static_cast<std::uint32_t>(text.size())}, name, false});
  }
  Outline outline_;
};

TEST_F(MacroWords, AreThoseOfDefinitionsThatTheTextNames) {
  define("LENGTH", "(a) (sizeof(a) / sizeof(a[0]))");
  define("OTHER", " goto");
  const auto words = wordsOfMacros("k < LENGTH(w)", &outline_);
  EXPECT_TRUE(words.contains("sizeof"));
  EXPECT_FALSE(words.contains("goto"));
  EXPECT_FALSE(words.contains("w")); // which the text itself says
}

TEST_F(MacroWords, GoOnThroughMacrosInDefinitions) {
  define("CHECK", "(x) FAIL_UNLESS(x)");
  define("FAIL_UNLESS", "(x) if (!(x)) goto fail");
  EXPECT_TRUE(saysWord("CHECK(p)", "goto", &outline_));
  EXPECT_FALSE(saysWord("CHECKED(p)", "goto", &outline_));
}

TEST_F(MacroWords, EndWhereMacrosNameEachOther) {
  define("A", " B");
  define("B", " A + c");
  EXPECT_TRUE(saysWord("A", "c", &outline_));
}

TEST_F(MacroWords, AreOfAllDefinitionsOfAName) {
  define("N", " 3");
  define("N", " sizeof(w)");
  EXPECT_TRUE(saysWord("N", "sizeof", &outline_));
}

TEST_F(MacroWords, AreNoneWithoutAnOutline) {
  EXPECT_TRUE(wordsOfMacros("A", nullptr).empty());
  EXPECT_TRUE(saysWord("a goto", "goto", nullptr));
}

} // namespace
} // namespace parlift::ir
