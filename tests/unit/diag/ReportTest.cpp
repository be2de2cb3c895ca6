#include "diag/JsonSink.h"
#include "diag/Snippet.h"
#include "diag/TextSink.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace parlift::diag {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

SourceFileRef source(const std::string &text) {
  return std::make_shared<const SourceFile>("a.c", text);
}

/// The place of `what` in `file`.
SourceRange find(const SourceFileRef &file, const std::string &what) {
  const auto begin = static_cast<std::uint32_t>(file->text().find(what));
  return {file, begin, begin + static_cast<std::uint32_t>(what.size())};
}

Report reportOf(LoopRecord loop) {
  FunctionRecord function;
  function.name = "f";
  function.loops.push_back(std::move(loop));
  FileRecord file;
  file.path = "a.c";
  file.functions.push_back(std::move(function));
  Report report;
  report.files.push_back(std::move(file));
  return report;
}

TEST(Reasons, areFoundByName) {
  ASSERT_NE(findReason("dependence-carried"), nullptr);
  EXPECT_EQ(findReason("dependence-carried")->id, ReasonId::DependenceCarried);
  EXPECT_EQ(findReason("no-such-remark"), nullptr);
}

TEST(Reasons, fillInTheirArguments) {
  const Remark remark = makeRemark(ReasonId::CallOpaque, {}, {"i", "get{0}"});
  EXPECT_THAT(remark.text, HasSubstr("loop over `i`"));
  EXPECT_THAT(remark.text, HasSubstr("call of `get{0}`"));
}

TEST(Reasons, endWithTheirAdvice) {
  const Remark remark = makeRemark(ReasonId::RowsMayAlias, {}, {"i", "a"}, {{{}, "first"}});
  ASSERT_EQ(remark.notes.size(), 2U);
  EXPECT_EQ(remark.notes[1].text, "use one block of memory and `a[i * columns + j]`");
}

TEST(Snippet, marksTheRangeUnderItsLine) {
  EXPECT_EQ(renderSnippet(find(source("x;\n  a[i] = 0;\n"), "a[i]")), "    2 |   a[i] = 0;\n"
                                                                      "      |   ^~~~\n");
}

TEST(Snippet, marksARangeOfSeveralLinesOnItsFirst) {
  EXPECT_EQ(renderSnippet(find(source("f(a,\n  b);"), "(a,\n  b)")), "    1 | f(a,\n"
                                                                     "      |  ^~~\n");
}

TEST(Snippet, keepsTheMarkerRightAfterTabsAndAccents) {
  EXPECT_EQ(renderSnippet(find(source("\tx = \"\xc3\xa9\" + y;"), "y")),
            "    1 |         x = \"\xc3\xa9\" + y;\n"
            "      |                   ^\n");
}

TEST(Snippet, showsBytesThatAreNoCharacters) {
  EXPECT_EQ(renderSnippet(find(source("\xe9 + y;"), "y")), "    1 | <E9> + y;\n"
                                                           "      |        ^\n");
}

TEST(Snippet, cutsALongLineAroundTheMarker) {
  const std::string snippet =
      renderSnippet(find(source(std::string(5000, 'x') + " y " + std::string(5000, 'z')), " y "));
  EXPECT_LT(snippet.size(), 400U);
  EXPECT_THAT(snippet, HasSubstr(" y "));
}

TEST(Snippet, standsAtTheEndOfTheFile) {
  const SourceFileRef file = source("abc");
  EXPECT_EQ(renderSnippet({file, 3, 3}), "    1 | abc\n      |    ^\n");
}

TEST(TextSink, printsARemarkAsClangDoes) {
  const SourceFileRef file = source("for (;;)\n  a[i] = a[i - 1];\n");
  const Remark remark = makeRemark(ReasonId::DependenceCarried, find(file, "for"), {"i", "why"},
                                   {{find(file, "a[i]"), "written here"}});
  EXPECT_EQ(renderText(remark, {}),
            "a.c:1:1: remark: loop over `i` is sequential: why [dependence-carried]\n"
            "    1 | for (;;)\n"
            "      | ^~~\n"
            "a.c:2:3: note: written here\n"
            "    2 |   a[i] = a[i - 1];\n"
            "      |   ^~~~\n");
}

TEST(TextSink, printsAdviceAtTheRemarkWithoutAPicture) {
  const SourceFileRef file = source("for (;;) g();\n");
  const Remark remark = makeRemark(ReasonId::CallOpaque, find(file, "for"), {"i", "g"});
  EXPECT_THAT(renderText(remark, {}),
              EndsWith("a.c:1:1: note: give the file that defines it, too, or say what it touches "
                       "(--summaries, --pure-functions)\n"));
}

TEST(TextSink, keepsQuietAboutRemarksButNotAboutErrors) {
  const TextOptions quiet{.quiet = true};
  EXPECT_EQ(renderText(makeRemark(ReasonId::LoopParallel, {}, {"i", "why"}), quiet), "");
  EXPECT_THAT(renderText(makeRemark(ReasonId::SourceError, {}, {"no"}), quiet),
              HasSubstr("error: no"));
}

TEST(TextSink, colorsOnlyWhenAsked) {
  const Remark remark = makeRemark(ReasonId::LoopParallel, {}, {"i", "why"});
  EXPECT_THAT(renderText(remark, {}), Not(HasSubstr("\033")));
  EXPECT_THAT(renderText(remark, {.color = true}), HasSubstr("\033[1;34mremark"));
}

TEST(TextSink, countsTheVerdicts) {
  LoopRecord loop;
  loop.verdict = Verdict::Sequential;
  EXPECT_EQ(renderSummary(reportOf(loop)), "1 loop: 1 sequential\n");
  EXPECT_EQ(renderSummary({}), "0 loops\n");
}

TEST(JsonSink, keepsTheSchema) {
  LoopRecord loop;
  loop.id = "f:1.1";
  loop.path = "1.1";
  loop.induction = "j";
  loop.depth = 2;
  loop.verdict = Verdict::Parallel;
  loop.needs.push_back({NeedKind::Reduction, "+", {"x"}});
  loop.interchangeWithParent = true;
  Report report = reportOf(loop);
  DependenceRecord dependence;
  dependence.variable = "A";
  dependence.array = true;
  dependence.loops = {"f:1", "f:1.1"};
  dependence.direction = {Direction::Lt, Direction::Gt};
  dependence.distance = {1, std::nullopt};
  dependence.carriedBy = "f:1";
  report.files[0].functions[0].dependences.push_back(dependence);

  const auto json = nlohmann::json::parse(renderJson(report));
  EXPECT_EQ(json["schema"], "parlift.analysis/1");
  EXPECT_EQ(json["tool"]["name"], "parlift");
  const auto &function = json["files"][0]["functions"][0];
  const auto &shownLoop = function["loops"][0];
  EXPECT_EQ(shownLoop["verdict"], "parallel");
  EXPECT_EQ(shownLoop["needs"][0].dump(), R"({"kind":"reduction","names":["x"],"operator":"+"})");
  EXPECT_TRUE(shownLoop["condition"].is_null());
  EXPECT_EQ(shownLoop["interchange_with_parent"], true);
  const auto &shown = function["dependences"][0];
  EXPECT_EQ(shown["direction"].dump(), R"(["<",">"])");
  EXPECT_EQ(shown["distance"].dump(), "[1,null]");
  EXPECT_EQ(shown["carried_by"], "f:1");
  EXPECT_TRUE(json["errors"].empty());
}

TEST(JsonSink, replacesWhatIsNotUtf8) {
  LoopRecord loop;
  loop.reason = "caf\xe9";
  const auto json = nlohmann::json::parse(renderJson(reportOf(loop)));
  EXPECT_EQ(json["files"][0]["functions"][0]["loops"][0]["reason"], "caf\xef\xbf\xbd");
}

} // namespace
} // namespace parlift::diag
