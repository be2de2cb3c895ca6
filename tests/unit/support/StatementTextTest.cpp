#include "support/StatementText.h"

#include <gtest/gtest.h>

#include <string>

namespace parlift {
namespace {

/// Of the `h` behind the mark.
bool beginsAt(const std::string &marked) {
  const std::size_t at = marked.find('^');
  std::string text = marked;
  text.erase(at, 1);
  return beginsStatement(text, at);
}

TEST(StatementText, BeginsBehindStatementsAndHeaders) {
  EXPECT_TRUE(beginsAt("f(); ^h[k] += w;"));
  EXPECT_TRUE(beginsAt("{\n  ^h[k] += w;"));
  EXPECT_TRUE(beginsAt("{ f(); }\n^h[k] += w;"));
  EXPECT_TRUE(beginsAt("if (c && (d))\n  ^h[k] += w;"));
  EXPECT_TRUE(beginsAt("for (int i = 0; i < n; i++) ^h[k] += w;"));
  EXPECT_TRUE(beginsAt("if (c) f(); else ^h[k] += w;"));
  EXPECT_TRUE(beginsAt("f();\n  // once, for all\n\n  ^h[k] += w;"));
  EXPECT_TRUE(beginsAt("f(); // first\n  ^h[k] += w;"));
}

TEST(StatementText, BeginsNotInsideOthers) {
  EXPECT_FALSE(beginsAt("x = ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("f(^h[k] += w);"));
  EXPECT_FALSE(beginsAt("x = 1, ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("(void)^h[k]++;"));
  EXPECT_FALSE(beginsAt("EACH(i, n) ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("case 1: ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("return ^h[k]++;"));
  EXPECT_FALSE(beginsAt("somewhere_else ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("f(); /* w */ ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("x = /* f(); // */ ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("f(\"//\") , // ;\n ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("x = 1, // w\n ^h[k] += w;"));
  EXPECT_FALSE(beginsAt(") ^h[k] += w;"));
  EXPECT_FALSE(beginsAt("^h[k] += w;"));
}

TEST(StatementText, UpdatesByOperatorsOfOpenMp) {
  EXPECT_TRUE(updatesBehind("h[k] += w;", 4));
  EXPECT_TRUE(updatesBehind("h[k]\n  --;", 4));
  EXPECT_FALSE(updatesBehind("h[k] /= w;", 4));
  EXPECT_FALSE(updatesBehind("h[k] = w;", 4));
  EXPECT_FALSE(updatesBehind("h[k]", 4));
}

} // namespace
} // namespace parlift
