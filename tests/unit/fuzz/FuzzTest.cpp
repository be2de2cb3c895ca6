// The machinery of the fuzzers: programs that mean something, shrinking, and a check that finds faults.
#include "fuzz/EmittedCheck.h"
#include "fuzz/EmittedDriver.h"
#include "fuzz/Program.h"
#include "fuzz/Shrink.h"
#include "verify/Races.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace parlift::fuzz {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::string textOf(std::uint64_t seed) {
  Choices choices(seed);
  return generate(choices, {}, 0).text;
}

TEST(Choices, PlayBackWhatWasDrawn) {
  Choices drawn(7);
  const std::uint32_t a = drawn.below(100), b = drawn.below(3);
  Choices again(drawn.taken());
  EXPECT_EQ(again.below(100), a);
  EXPECT_EQ(again.below(3), b);
}

TEST(Choices, AreZeroWhenTheyHaveRunOut) {
  Choices choices(std::vector<std::uint32_t>{});
  EXPECT_EQ(choices.below(100), 0U);
  EXPECT_FALSE(choices.chance(99));
}

TEST(Shrink, FindsTheSmallestSequence) {
  // Fails as long as some choice is at least 10.
  const auto fails = [](const ChoiceSequence &choices) {
    return std::any_of(choices.begin(), choices.end(), [](std::uint32_t c) { return c >= 10; });
  };
  EXPECT_THAT(shrink({3, 77, 0, 12, 5, 99, 1}, fails), ElementsAre(10));
}

TEST(Shrink, StopsWhenTheTriesAreUsedUp) {
  unsigned tries = 0;
  const auto fails = [&](const ChoiceSequence &) {
    ++tries;
    return false;
  };
  shrink(ChoiceSequence(1000, 5), fails, nullptr, 3);
  EXPECT_EQ(tries, 3U);
}

TEST(Shrink, KeepsWhatDoesNotFailSmaller) {
  const ChoiceSequence choices = {1, 2, 3};
  EXPECT_EQ(shrink(choices, [](const ChoiceSequence &) { return false; }), choices);
}

TEST(Generator, MakesTheSameProgramFromTheSameSeed) {
  EXPECT_EQ(textOf(5), textOf(5));
}

TEST(Generator, MakesAProgramOfNoChoicesAtAll) {
  Choices none(std::vector<std::uint32_t>{});
  EXPECT_THAT(generate(none, {}, 0).text, HasSubstr("for (int i = 0; i < n; i++) {"));
}

TEST(Generator, MakesProgramsOfAllDepths) {
  std::set<std::size_t> depths;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const std::string text = textOf(seed);
    for (std::size_t depth = 1; depth <= 4; ++depth)
      if (text.find("\n" + std::string(2 * depth, ' ') + "for (") != std::string::npos)
        depths.insert(depth);
  }
  EXPECT_THAT(depths, SizeIs(4));
}

TEST(FillValue, OfAPermutationTakesEachValueOnce) {
  const Fill fill{Fill::Kind::Permutation, 3, 0, 12};
  std::set<std::int64_t> values;
  for (std::uint64_t index = 0; index < 10; ++index)
    values.insert(fillValue(fill, index, 10));
  EXPECT_EQ(*values.begin(), 3);
  EXPECT_EQ(*values.rbegin(), 12);
  EXPECT_THAT(values, SizeIs(10));
}

TEST(FillValue, IsInItsRange) {
  const Fill fill{Fill::Kind::Random, -2, 2, 1};
  for (std::uint64_t index = 0; index < 50; ++index) {
    EXPECT_GE(fillValue(fill, index, 50), -2);
    EXPECT_LE(fillValue(fill, index, 50), 2);
  }
}

// --- the check: each program by hand, f(n, a) on 16 elements

Program program(const std::string &body, std::int64_t n = 8) {
  Program result;
  const std::string head = "void f0(int n, double *a)";
  result.text = head + " {\n" + body + "}\n";
  result.declarations = head + ";\n";
  result.function = "f0";
  result.returnType = "void";
  Object object;
  object.name = object.address = "o0";
  object.type = "double";
  object.count = 16;
  object.isFloating = true;
  result.objects = {object};
  Input input;
  Argument size, pointer;
  size.integer = n;
  pointer.kind = Argument::Kind::Pointer;
  input.arguments = {size, pointer};
  input.fills = {{Fill::Kind::Ascending, 1, 16, 0}};
  result.inputs = {input};
  return result;
}

const char *const doubling = "  for (int i = 0; i < n; i++)\n    a[i] = 2 * a[i];\n";

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  if (const std::size_t at = text.find(from); at != std::string::npos)
    text.replace(at, from.size(), to);
  return text;
}

TEST(EmittedCheck, FindsNothingWrongWithARightProgram) {
  CheckCounts counts;
  EXPECT_THAT(check({program(doubling)}, {}, counts), IsEmpty());
  EXPECT_EQ(counts.parallelized, 1U);
  EXPECT_EQ(counts.undefined, 0U);
  EXPECT_EQ(counts.runs, 8U); // two compilers, four numbers of threads
}

TEST(EmittedCheck, DropsProgramsThatLeaveTheirObjects) {
  CheckCounts counts;
  check({program(doubling, 17)}, {}, counts);
  EXPECT_EQ(counts.undefined, 1U);
  EXPECT_EQ(counts.runs, 0U);
}

TEST(EmittedCheck, DropsProgramsWithSignedOverflow) {
  CheckCounts counts;
  check({program("  for (int i = 0; i < n; i++)\n    a[i] = i + 2147483646;\n")}, {}, counts);
  EXPECT_EQ(counts.undefined, 1U);
}

TEST(EmittedCheck, FindsAWrongResult) {
  CheckCounts counts;
  CheckOptions options;
  options.fault = [](const std::string &text) { return replaced(text, "2 * a[i]", "3 * a[i]"); };
  const std::vector<Failure> failures = check({program(doubling)}, options, counts);
  ASSERT_THAT(failures, SizeIs(1));
  EXPECT_EQ(failures[0].kind, FailureKind::WrongResult);
  EXPECT_THAT(failures[0].what, HasSubstr("o0[0] is 3 and should be 2"));
}

TEST(EmittedCheck, FindsWritesOutsideOfTheObjects) {
  CheckCounts counts;
  CheckOptions options;
  options.fault = [](const std::string &text) {
    return replaced(text, "a[i] = 2", "a[i + 16] = 2");
  };
  const std::vector<Failure> failures =
      check({program("  for (int i = 0; i < n; i++)\n    a[i] = 2;\n")}, options, counts);
  ASSERT_THAT(failures, SizeIs(1));
  EXPECT_THAT(failures[0].what, HasSubstr("outside of the objects"));
}

TEST(EmittedCheck, FindsATextThatDoesNotCompile) {
  CheckCounts counts;
  CheckOptions options;
  options.fault = [](const std::string &text) { return replaced(text, "int i = 0", "int = 0"); };
  const std::vector<Failure> failures = check({program(doubling)}, options, counts);
  ASSERT_THAT(failures, SizeIs(1));
  EXPECT_EQ(failures[0].kind, FailureKind::DoesNotCompile);
}

CheckOptions inCuda() {
  CheckOptions result;
  result.compilers = {"g++"};
  result.threads = "1";
  result.strict = false;
  result.target = pipeline::Target::Cuda;
  return result;
}

// As nvcc does: the copy for the device stands before what the file includes.
TEST(EmittedCheck, KnowsWordsOfCudaBeforeItsHeaders) {
  Program calling = program(replaced(doubling, "2 * a[i]", "twice0(a[i])"));
  calling.text = "static double twice0(double v) { return v * 2; }\n" + calling.text;
  CheckCounts counts;
  EXPECT_THAT(check({calling}, inCuda(), counts), IsEmpty());
  EXPECT_EQ(counts.parallelized, 1U);
}

// Which has what the kernels of all others call.
TEST(EmittedCheck, BlamesNobodyElseForTheFirstProgram) {
  Program first = program(doubling);
  first.text = "static double other0(double v) { return v * 2; }\n" + first.text;
  Program second = first;
  second.text = replaced(second.text, "other0", "other1");
  second.text = replaced(second.text, "f0", "f1");
  second.declarations = replaced(second.declarations, "f0", "f1");
  second.function = "f1";
  CheckOptions options = inCuda();
  options.fault = [](const std::string &text) {
    return replaced(text, "int f0_on_gpu", "unknown f0_on_gpu");
  };
  CheckCounts counts;
  const std::vector<Failure> failures = check({first, second}, options, counts);
  ASSERT_THAT(failures, SizeIs(1));
  EXPECT_EQ(failures[0].program, 0U);
  EXPECT_EQ(failures[0].kind, FailureKind::DoesNotCompile);
}

TEST(EmittedCheck, FindsANewWarning) {
  CheckCounts counts;
  CheckOptions options;
  options.compilers = {"gcc"};
  options.fault = [](const std::string &text) {
    return replaced(text, "2 * a", "(i < 4u ? 2 : 3) * a");
  };
  const std::vector<Failure> failures = check({program(doubling, 4)}, options, counts);
  ASSERT_THAT(failures, SizeIs(1));
  EXPECT_EQ(failures[0].kind, FailureKind::Warning);
}

TEST(EmittedCheck, FindsARace) {
  const Result<std::string> archer = verify::findArcher("clang-19");
  if (!archer)
    GTEST_SKIP() << archer.error();
  CheckCounts counts;
  CheckOptions options;
  options.results = false;
  options.races = true;
  options.archer = *archer;
  const Program sum = program("  for (int i = 0; i < n; i++)\n    a[i] = 2 * a[i];\n");
  EXPECT_THAT(check({sum}, options, counts), IsEmpty());
  options.fault = [](const std::string &text) { return replaced(text, "2 * a[i]", "2 * a[0]"); };
  const std::vector<Failure> failures = check({sum}, options, counts);
  ASSERT_THAT(failures, SizeIs(1));
  EXPECT_EQ(failures[0].kind, FailureKind::Race);
}

/// The bytes of a record whose first element is `value`.
std::string recordOf(double value) {
  std::string bytes(16 + 16 * sizeof(double), '\0');
  std::memcpy(bytes.data() + 16, &value, sizeof value);
  return bytes;
}

TEST(Difference, ToleratesTheRoundingOfReorderedSums) {
  EXPECT_EQ(difference(program(doubling), recordOf(3), recordOf(3 + 1e-12), {1e-9, 1e-4}), "");
}

TEST(Difference, IsTheSmallestOneWithoutTolerance) {
  EXPECT_THAT(difference(program(doubling), recordOf(3), recordOf(3 + 1e-12), {}),
              HasSubstr("o0[0] is 3.0000"));
}

TEST(Difference, IsNoneBetweenTwoThatAreNotNumbers) {
  EXPECT_EQ(difference(program(doubling), recordOf(std::nan("1")), recordOf(-std::nan("2")), {}),
            "");
}

} // namespace
} // namespace parlift::fuzz
