#include "support/Subprocess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlift {
namespace {

using testing::HasSubstr;

TEST(Subprocess, capturesBothOutputsAndTheExitCode) {
  const Completed done = run({.argv = {"sh", "-c", "echo out; echo err >&2; exit 3"}});
  EXPECT_TRUE(done.started);
  EXPECT_EQ(done.out, "out\n");
  EXPECT_EQ(done.err, "err\n");
  EXPECT_EQ(done.exitCode, 3);
}

TEST(Subprocess, passesStandardInput) {
  const std::string input(1 << 20, 'x');
  EXPECT_EQ(run({.argv = {"cat"}, .input = input}).out, input);
}

TEST(Subprocess, doesNotMindAChildThatIgnoresItsInput) {
  EXPECT_TRUE(run({.argv = {"true"}, .input = std::string(1 << 20, 'x')}).succeeded());
}

TEST(Subprocess, setsVariablesAndDirectory) {
  const Completed done = run({.argv = {"sh", "-c", "echo $COLOUR; pwd"},
                              .environment = {{"COLOUR", "red"}},
                              .directory = "/"});
  EXPECT_EQ(done.out, "red\n/\n");
}

TEST(Subprocess, saysWhyACommandCannotStart) {
  const Completed done = run({.argv = {"no-such-program-anywhere"}});
  EXPECT_FALSE(done.started);
  EXPECT_THAT(done.error, HasSubstr("no-such-program-anywhere"));
}

TEST(Subprocess, endsTheWholeGroupAtTheLimit) {
  const Completed done = run({.argv = {"sh", "-c", "sleep 60 & sleep 60"}, .timeout = 0.2});
  EXPECT_TRUE(done.timedOut);
  EXPECT_FALSE(done.succeeded());
  EXPECT_LT(done.seconds, 10);
}

TEST(Subprocess, countsASignalAsAShellDoes) {
  const Completed done = run({.argv = {"sh", "-c", "kill -SEGV $$"}});
  EXPECT_EQ(done.signal, 11);
  EXPECT_EQ(done.exitCode, 139);
}

TEST(Subprocess, findsProgramsByPath) {
  EXPECT_THAT(findProgram("sh"), HasSubstr("/sh"));
  EXPECT_EQ(findProgram("no-such-program-anywhere"), "");
}

} // namespace
} // namespace parlift
