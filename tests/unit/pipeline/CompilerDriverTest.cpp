#include "pipeline/CompilerCommand.h"
#include "pipeline/LineSync.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift::pipeline;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

CompilerCommand cc(const std::string &line) {
  return takeApart(splitWords(line), false);
}

TEST(CompilerCommandTest, knowsEachArgumentsKind) {
  const CompilerCommand command = cc("-O2 -I inc -c -o d/a.o -MD -MF a.d a.c -lm");
  EXPECT_EQ(command.stage, CompileStage::Compile);
  EXPECT_EQ(command.output, "d/a.o");
  EXPECT_THAT(command.words({ArgumentKind::Source}), ElementsAre("a.c"));
  EXPECT_THAT(command.words({ArgumentKind::Flag}), ElementsAre("-O2", "-I", "inc"));
  EXPECT_THAT(command.words({ArgumentKind::Dependency}), ElementsAre("-MD", "-MF", "a.d"));
  EXPECT_THAT(command.words({ArgumentKind::LinkOnly}), ElementsAre("-lm"));
}

TEST(CompilerCommandTest, withoutAStageItLinks) {
  EXPECT_EQ(cc("a.c b.o -o prog").stage, CompileStage::Link);
  EXPECT_EQ(cc("b.o libx.a").stage, CompileStage::Link);
}

TEST(CompilerCommandTest, passesThroughWhatIsNoCompile) {
  for (const char *line :
       {"-E a.c", "-M a.c", "-MM a.c", "--version", "-v", "-print-prog-name=ld", "-c -x c -",
        "-fsyntax-only a.c", "", "-O2", "-save-temps -c a.c", "-### a.c", "-dumpmachine",
        "-c -o x.o a.c b.c", "-c -Wp,-MD,a.d,-DX a.c -E", "-c a.c -o"})
    EXPECT_EQ(cc(line).stage, CompileStage::PassThrough) << line;
}

TEST(CompilerCommandTest, sourcesAreCAndCxxOnly) {
  EXPECT_THAT(cc("-c a.c b.s c.S d.o e.f90 f.h g.i h.cc").words({ArgumentKind::Source}),
              ElementsAre("a.c", "h.cc"));
}

TEST(CompilerCommandTest, languageOptionsOverrideSuffixesUntilNone) {
  EXPECT_THAT(cc("-x c a.inc -xc++ b.inc -x none c.inc").words({ArgumentKind::Source}),
              ElementsAre("a.inc", "b.inc"));
  EXPECT_THAT(cc("-x assembler a.c").words({ArgumentKind::Source}), IsEmpty());
}

TEST(CompilerCommandTest, valuesOfOptionsAreNoInputs) {
  EXPECT_THAT(cc("-include a.c -D b.c -MT c.c -isystem d.c -c e.c").words({ArgumentKind::Source}),
              ElementsAre("e.c"));
}

TEST(CompilerCommandTest, theCxxCompilerTakesCFilesForCxx) {
  const CompilerCommand command = takeApart({"-c", "a.c"}, true);
  EXPECT_TRUE(command.arguments[1].isCxx);
}

TEST(CompilerCommandTest, knowsHowDependenciesAreNamed) {
  EXPECT_FALSE(cc("-c a.c").writesDependencies);
  EXPECT_TRUE(cc("-MMD -c a.c").writesDependencies);
  EXPECT_FALSE(cc("-MMD -c a.c").namesDependencyFile);
  EXPECT_TRUE(cc("-Wp,-MD,.deps/a.P -c a.c").namesDependencyFile);
  EXPECT_TRUE(cc("-MT a.o -MD -MP -MF .deps/a.Tpo -c -o a.o a.c").namesDependencyTarget);
}

TEST(CompilerCommandTest, doesNotLinkOpenMpWhereThereIsNoLibrary) {
  EXPECT_FALSE(cc("-nostdlib a.o").mayLinkOpenMp);
  EXPECT_FALSE(cc("-r a.o b.o -o c.o").mayLinkOpenMp);
  EXPECT_TRUE(cc("-shared a.o -o liba.so").mayLinkOpenMp);
}

TEST(CompilerCommandTest, readsWordsByTheRulesOfResponseFiles) {
  EXPECT_THAT(splitWords("a \"b c\" 'd \"e' f\\ g\n\"\" h"),
              ElementsAre("a", "b c", "d \"e", "f g", "", "h"));
}

TEST(CompilerCommandTest, wordsSurviveAResponseFile) {
  const std::vector<std::string> words = {"a b", "-DX=\"y\\z\"", "", "'"};
  EXPECT_EQ(splitWords(joinWords(words)), words);
}

TEST(CompilerCommandTest, knowsTheProbesOfBuildSystems) {
  EXPECT_TRUE(isProbe("conftest.c"));
  EXPECT_TRUE(isProbe("/b/CMakeFiles/CMakeScratch/TryCompile-1/src.c"));
  EXPECT_TRUE(isProbe("/b/meson-private/tmp/testfile.c"));
  EXPECT_FALSE(isProbe("src/myconftest.c"));
}

TEST(LineSyncTest, keepsTheNumberingAfterAnInsertedLine) {
  EXPECT_EQ(withOriginalLines("a\nb\nc\n", "a\n#pragma\nb\nc\n", "d/x.c"),
            "#line 1 \"d/x.c\"\na\n#pragma\n#line 2 \"d/x.c\"\nb\nc\n");
}

TEST(LineSyncTest, keepsTheNumberingAfterReplacedLines) {
  EXPECT_EQ(withOriginalLines("a\nb\nc\n", "a\nB\nB\nc\n", "x.c"),
            "#line 1 \"x.c\"\na\nB\nB\n#line 3 \"x.c\"\nc\n");
}

TEST(LineSyncTest, keepsTheNumberingAfterRemovedLines) {
  EXPECT_EQ(withOriginalLines("a\nb\nc\n", "a\nc\n", "x.c"),
            "#line 1 \"x.c\"\na\n#line 3 \"x.c\"\nc\n");
}

TEST(LineSyncTest, doesNotCutAContinuedLine) {
  EXPECT_EQ(withOriginalLines("a\nb\n", "a\n#pragma \\\nb\n", "x.c"),
            "#line 1 \"x.c\"\na\n#pragma \\\nb\n");
}

TEST(LineSyncTest, keepsTextWithoutALastLineBreak) {
  EXPECT_EQ(withOriginalLines("a\nb", "a\nb", "x.c"), "#line 1 \"x.c\"\na\nb");
}

TEST(LineSyncTest, quotesThePath) {
  EXPECT_EQ(withOriginalLines("", "", "a \"b\".c"), "#line 1 \"a \\\"b\\\".c\"\n");
}

} // namespace
