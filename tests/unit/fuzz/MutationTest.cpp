#include "fuzz/frontend/Mutation.h"
#include "fuzz/frontend/Reduction.h"
#include "fuzz/frontend/Sandbox.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift::fuzz;
using testing::HasSubstr;

namespace {

const std::string program = "#define N 8 \\\n  + 1\n"
                            "/* a */ int f(int n, char *s) { // b\n"
                            "  return n <<= 0x1p-3 + s['\\''] + \"\\\"\"[0];\n}\n";

std::vector<std::string> kinds(const std::string &given) {
  std::vector<std::string> found;
  for (const Piece &piece : pieces(given))
    if (piece.kind != PieceKind::Blank)
      found.push_back(piece.text);
  return found;
}

TEST(Mutation, piecesPutTogetherAreTheText) {
  for (const std::string &given :
       {program, std::string("/* no end"), std::string("'"), std::string("\\"), std::string("#"),
        std::string("a\0b", 3), std::string()})
    EXPECT_EQ(text(pieces(given)), given);
}

TEST(Mutation, piecesAreTokens) {
  EXPECT_THAT(kinds("a->b <<= 0x1p-3 + 'x';"),
              testing::ElementsAre("a", "->", "b", "<<=", "0x1p-3", "+", "'x'", ";"));
  EXPECT_THAT(kinds("#define N \\\n 1\nint"), testing::ElementsAre("#define N \\\n 1", "int"));
}

TEST(Mutation, oneSeedMakesOneText) {
  const Mutator first({program, "int g;"}), second({program, "int g;"});
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    EXPECT_EQ(first.mutant(seed), second.mutant(seed));
}

TEST(Mutation, seedsMakeDifferentTexts) {
  const Mutator mutator({program});
  unsigned same = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    same += mutator.mutant(seed) == mutator.mutant(seed + 1) ? 1 : 0;
  EXPECT_LT(same, 5U);
}

TEST(Mutation, anEmptyProgramIsNoTrouble) {
  EXPECT_EQ(Mutator({""}).mutant(3), "");
}

TEST(Reduction, leavesWhatTheFailureNeeds) {
  const auto fails = [](const std::string &given) {
    return given.find("while") != std::string::npos && given.find("goto") != std::string::npos;
  };
  EXPECT_EQ(reduced("int a;\nint b; while (1)\n  ;\n  goto c;\nint d;\n", fails, 1000),
            "whilegoto");
}

TEST(Reduction, stopsAfterItsTries) {
  unsigned asked = 0;
  const auto fails = [&](const std::string &) { return ++asked % 2 == 0; };
  reduced("a\nb\nc\nd\ne\nf\n", fails, 7);
  EXPECT_EQ(asked, 7U);
}

TEST(Sandbox, tellsProgramsFromOtherTexts) {
  const SandboxResult good =
      tryInSandbox("void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 0; }", {}, 60);
  EXPECT_TRUE(good.result.accepted);
  EXPECT_EQ(good.result.parallel, 1U);
  EXPECT_EQ(good.kind, "");
  const SandboxResult bad = tryInSandbox("int f( {", {}, 60);
  EXPECT_FALSE(bad.result.accepted);
  EXPECT_EQ(bad.kind, "");
}

TEST(Sandbox, sumsATroubleUpWithoutTheProgramsNames) {
  EXPECT_EQ(kindOf("loop 12 of `f` is broken\nmore"), "loop  of ` is broken");
  EXPECT_EQ(kindOf("loop 7 of `main` is broken"), kindOf("loop 12 of `f` is broken"));
}

} // namespace
