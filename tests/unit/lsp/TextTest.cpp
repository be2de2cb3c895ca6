#include "lsp/Text.h"
#include "lsp/Documents.h"

#include <gtest/gtest.h>

#include <string>

namespace parlift::lsp {
namespace {

TEST(Text, CountsCodeUnitsOfUtf16) {
  const std::string text =
      "a\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80z"; // a, ä, €, an emoji, z: 1, 1, 1, 2, 1 units
  const TextIndex index(text, Encoding::Utf16);
  EXPECT_EQ(index.position(text.size() - 1), (Position{0, 5}));
  EXPECT_EQ(index.offset({0, 5}), text.size() - 1);
  EXPECT_EQ(index.offset({0, 2}), 3U);
}

TEST(Text, CountsBytesOfUtf8) {
  const std::string text = "\xC3\xA4z";
  const TextIndex index(text, Encoding::Utf8);
  EXPECT_EQ(index.position(2), (Position{0, 2}));
  EXPECT_EQ(index.offset({0, 2}), 2U);
}

TEST(Text, APlaceInsideACharacterIsItsBeginning) {
  const std::string text = "\xF0\x9F\x98\x80z";
  EXPECT_EQ(TextIndex(text, Encoding::Utf16).offset({0, 1}), 0U);
  EXPECT_EQ(TextIndex(text, Encoding::Utf8).offset({0, 2}), 0U);
}

TEST(Text, LinesEndInThreeWays) {
  const std::string text = "a\nb\r\nc\rd";
  const TextIndex index(text, Encoding::Utf16);
  EXPECT_EQ(index.position(2), (Position{1, 0}));
  EXPECT_EQ(index.position(5), (Position{2, 0}));
  EXPECT_EQ(index.position(7), (Position{3, 0}));
  EXPECT_EQ(index.offset({1, 99}), 3U) << "before the line break";
}

TEST(Text, WhatLiesBehindTheEndIsTheEnd) {
  const TextIndex index("ab\n", Encoding::Utf16);
  EXPECT_EQ(index.offset({7, 0}), 3U);
  EXPECT_EQ(index.offset({0, 7}), 2U);
  EXPECT_EQ(index.position(99), (Position{1, 0}));
}

TEST(Text, EveryCharacterIsFoundAgain) {
  const std::string text = "x\xC3\xA4\r\n\xF0\x9F\x98\x80 y\n\n\xE2\x82\xAC";
  for (const Encoding encoding : {Encoding::Utf16, Encoding::Utf8}) {
    const TextIndex index(text, encoding);
    for (std::size_t at = 0; at < text.size(); ++at) {
      const bool isInside = (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
      if (!isInside && !(text[at] == '\n' && at > 0 && text[at - 1] == '\r')) {
        EXPECT_EQ(index.offset(index.position(at)), at);
      }
    }
  }
}

TEST(Documents, PathsOfUrisAreDecoded) {
  EXPECT_EQ(pathOf("file:///a%20b/%C3%A4.c", "c"), "/a b/\xC3\xA4.c");
  EXPECT_EQ(pathOf("file://localhost/a.c", "c"), "/a.c");
  EXPECT_EQ(pathOf("file:///a%zz.c", "c"), "/a%zz.c");
  EXPECT_EQ(pathOf("file:nothing", "c"), "nothing.c");
  EXPECT_EQ(pathOf("untitled:One", "cpp"), "One.cpp");
}

TEST(Documents, UrisOfPathsAreReadBack) {
  const std::string path = "/a b/\xC3\xA4+#?.c";
  EXPECT_EQ(pathOf(uriOf(path), "c"), path);
}

TEST(Documents, ChangesThatAreMalformedAreRefused) {
  std::string text = "abc";
  using nlohmann::json;
  EXPECT_FALSE(applyChanges(text, json(3), Encoding::Utf16));
  EXPECT_FALSE(applyChanges(text, json::array({{{"text", 3}}}), Encoding::Utf16));
  EXPECT_FALSE(applyChanges(text, json::parse(R"([{"range": {"start": {"line": 0}}, "text": ""}])"),
                            Encoding::Utf16));
  EXPECT_FALSE(applyChanges(
      text,
      json::parse(
          R"([{"range": {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""}])"),
      Encoding::Utf16));
  EXPECT_EQ(text, "abc");
}

} // namespace
} // namespace parlift::lsp
