// What random programs say: each of the things that programs written by hand have shown to matter, within a few hundred
// seeds, in words that compile and mean something.
#include "fuzz/Blind.h"
#include "fuzz/EmittedCheck.h"
#include "fuzz/Plans.h"
#include "fuzz/Rewording.h"
#include "fuzz/Runner.h"
#include "fuzz/Verdicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

namespace parlift::fuzz {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<Program> made(bool cxx) {
  return [&] {
    Features features;
    features.quasiAffinePercent = 0;
    features.cxx = cxx;
    std::vector<Program> all;
    for (std::uint64_t seed = 1; seed <= (cxx ? 800 : 5000); ++seed) {
      Choices choices(seed);
      all.push_back(generate(choices, features, 7));
    }
    return all;
  }();
}

const std::vector<Program> &programs(bool cxx = false) {
  static const std::vector<Program> inC = made(false), inCxx = made(true);
  return cxx ? inCxx : inC;
}

/// How many programs say it.
unsigned saying(const std::string &pattern, bool cxx = false) {
  const std::regex wanted(pattern);
  return static_cast<unsigned>(std::ranges::count_if(programs(cxx), [&](const Program &program) {
    return std::regex_search(program.text, wanted);
  }));
}

TEST(GeneratedCallees, ReadWriteAndNowAndThenWriteNumbersOfTheFile) {
  EXPECT_GE(saying("static \\w+ (peek|get)_\\w+\\(void\\)"), 10U);
  EXPECT_GE(saying("static void put_\\w+\\("), 10U);
  EXPECT_GE(saying("static void turn_\\w+\\(int c, "), 5U);
  EXPECT_GE(saying("static \\w+ next_\\w+\\("), 5U);
}

TEST(GeneratedCallees, TouchWhatOnlyTheirFileSees) {
  EXPECT_GE(saying("static (unsigned|double) kept7_"), 5U);
}

TEST(GeneratedCallees, TouchMembersByNameAndByPointer) {
  EXPECT_GE(saying("return state7\\."), 3U);
  EXPECT_GE(saying("\\(struct state7 \\*b"), 5U);
}

TEST(GeneratedCallees, TouchElementsBesideTheLoop) {
  EXPECT_GE(saying("cur7\\[\\d\\]"), 10U);
  EXPECT_GE(saying("static \\w+ get_\\w+\\([^)]*long k\\)"), 20U);
  EXPECT_GE(saying("static void set(_if)?_\\w+\\([^)]*long k, "), 20U);
}

TEST(GeneratedCallees, GoThroughAPointerThatTheLoopMoves) {
  EXPECT_GE(saying("row_\\w+7 = \\w+ \\+ "), 5U);
}

TEST(GeneratedCallees, HaveLoopsOfTheirOwn) {
  EXPECT_GE(saying("static void fill_\\w+\\(int n"), 1U);
  EXPECT_GE(saying("static \\w+ last_\\w+\\(int n\\)"), 1U);
}

TEST(GeneratedCallees, AreConditionsAndBounds) {
  EXPECT_GE(saying("if \\(get_\\w+\\("), 2U);
  EXPECT_GE(saying("< \\(int\\)\\(get_\\w+\\("), 1U);
}

TEST(GeneratedViews, HoldPointersIntoOneArray) {
  EXPECT_GE(saying("struct view7_\\w+ v\\d+;"), 20U);
  const auto twoOfOne = [](const Program &program) {
    static const std::regex made("v\\d+\\.data = (\\w+)");
    std::map<std::string, unsigned> of;
    for (auto at = std::sregex_iterator(program.text.begin(), program.text.end(), made);
         at != std::sregex_iterator(); ++at)
      ++of[(*at)[1]];
    return std::ranges::any_of(of, [](const auto &one) { return one.second > 1; });
  };
  EXPECT_GE(std::ranges::count_if(programs(), twoOfOne), 10);
}

TEST(GeneratedViews, ComeInArrays) {
  EXPECT_GE(saying("views\\[0\\]\\.data\\["), 10U);
}

TEST(GeneratedViews, OfAParameterOverlapInSomeInputs) {
  const auto overlaps = [](const Program &program) {
    return std::ranges::any_of(program.inputs, [&](const Input &input) {
      std::set<unsigned> objects;
      for (std::size_t slot = 0; slot < program.slots.size(); ++slot)
        if (program.objects[program.slots[slot].object].name == "views7_0" &&
            !objects.insert(input.pointers[slot].object).second)
          return true;
      return false;
    });
  };
  EXPECT_GE(std::ranges::count_if(programs(), overlaps), 5);
}

TEST(GeneratedStates, ComeFromTablesSwitchesAndRemainders) {
  EXPECT_GE(saying("static const (int|unsigned char) next\\d+_7\\["), 3U);
  EXPECT_GE(saying("switch \\(t\\d+\\)"), 2U);
  EXPECT_GE(saying("(t\\d+) = \\(\\1 \\+ \\(input\\d+ & "), 2U);
}

TEST(GeneratedCounters, AreNarrowWithSignedBounds) {
  EXPECT_GE(saying("unsigned (char|short) (\\w+) = [^;]*; \\2 < (cap|n|m|k)\\b"), 5U);
  EXPECT_GE(saying("(short|signed char) cap[,)]"), 20U);
}

TEST(GeneratedCounters, ReachTheEndsOfTheirTypes) {
  for (const char *end : {"2147483647", "4294967295u", "9223372036854775807L", "255 - ", "127 - ",
                          "32767 - ", "65535 - "})
    EXPECT_GE(saying(end), 1U) << end;
}

TEST(GeneratedNumbers, AreNoNumbersInSomeInputs) {
  EXPECT_GE(std::ranges::count_if(programs(), [](const Program &one) { return one.hasOddNumbers; }),
            20);
  const Fill fill{Fill::Kind::Odd, -9, 9, 3};
  unsigned nans = 0, infinities = 0, negativeZeros = 0, others = 0;
  for (std::uint64_t index = 0; index < 400; ++index) {
    const double value = floatingValue(fillValue(fill, index, 400));
    nans += std::isnan(value);
    infinities += std::isinf(value);
    negativeZeros += value == 0 && std::signbit(value);
    others += std::isfinite(value);
    EXPECT_TRUE(!std::isfinite(value) || std::fabs(value) <= 9);
  }
  EXPECT_GT(nans, 10U);
  EXPECT_GT(infinities, 20U);
  EXPECT_GT(negativeZeros, 10U);
  EXPECT_GT(others, 200U);
}

TEST(GeneratedMinima, AreWrittenInTheWaysThatDifferNextToNaN) {
  EXPECT_GE(saying("if \\(!\\([^;]* [<>]=? s\\d+\\)\\) s\\d+ = "), 1U);
  EXPECT_GE(saying("(s\\d+) = \\1 [<>]=? "), 1U);
  EXPECT_GE(saying("f(min|max)\\(s\\d+, "), 1U);
}

TEST(GeneratedWork, MayNotBeWrittenFirst) {
  EXPECT_GE(saying("static \\w+ work_\\w+7\\[12\\]"), 10U);
  EXPECT_GE(saying("shared_\\w+7\\["), 10U);
  EXPECT_GE(saying("if \\([^;{]*\\) (w\\d+|work_\\w+7|shared_\\w+7)\\[0\\] = "), 5U);
}

TEST(GeneratedPrograms, DeclareAllAtTheTopLikeC89) {
  const auto isClassic = [](const Program &program) {
    return program.text.find("for (int ") == std::string::npos &&
           std::regex_search(program.text, std::regex("\n  +for \\((\\w+) = [^]*for \\(\\1 = "));
  };
  EXPECT_GE(std::ranges::count_if(programs(), isClassic), 12);
  EXPECT_GE(saying("\n  (int|double) x_(int|double);"), 10U);
  EXPECT_GE(saying("out7\\[\\d+\\] = (i|j|x_int|x_double);"), 5U);
}

TEST(GeneratedPrograms, UseMacros) {
  EXPECT_GE(saying("\n +EACH7\\("), 10U);
  EXPECT_GE(saying("\n +SET7\\("), 10U);
  EXPECT_GE(saying("\n +(ADD7|WHEN7|COUNT7)\\("), 10U);
}

TEST(GeneratedClasses, HaveTheLoopsInMethods) {
  EXPECT_GE(saying("class worker7 \\{", true), 150U);
  EXPECT_GE(saying("worker7::run\\([^)]*\\) \\{\n", true), 150U);
}

TEST(GeneratedClasses, TouchMembersInOtherMethods) {
  EXPECT_GE(saying("get_\\w+\\(\\) const \\{ return (count_|step_|mean_)", true), 5U);
  EXPECT_GE(saying("\n  void (put|turn|add)_\\w+\\([^)]*\\) \\{ ", true), 5U);
  EXPECT_GE(saying("this->(count_|step_|mean_)", true), 5U);
}

TEST(GeneratedClasses, HaveAccessorsAndOperators) {
  EXPECT_GE(saying("\\bitem\\([^l]", true), 20U);
  EXPECT_GE(saying("\\(\\*this\\)\\(", true), 10U);
  EXPECT_GE(saying("box->at_\\w\\(", true), 5U);
  EXPECT_GE(saying("views\\[\\d\\]\\[", true), 10U);
}

TEST(GeneratedClasses, LendNumbersByReference) {
  EXPECT_GE(saying("_lent\\w+\\(\\w+ &b", true), 4U);
}

TEST(GeneratedClasses, RunInTheInterpreterAsMethods) {
  Subject subject;
  for (const Program &program : programs(true))
    if (!program.method.empty()) {
      subject = makeSubject(program, analysis::Options());
      break;
    }
  ASSERT_TRUE(subject.function) << subject.problem;
  EXPECT_EQ(subject.function->name, "worker7::run");
  const fuzz::Run run = Runner(*subject.unit, subject.program).run(subject.program.inputs.front());
  EXPECT_TRUE(run.ok()) << run.fault->text;
}

TEST(HoistDeclarations, LeavesOneVariableForAllLoops) {
  std::vector<std::string> lines = {
      "  for (int i = 0; i < n; i++) {", "    double x1 = a[i];", "    b[i] = x1;",      "  }",
      "  for (int i = 1; i < m; i++) {", "    double x2 = c[i];", "    a[i] = x2 + x2;", "  }"};
  const std::vector<Hoisted> found = hoistDeclarations(lines, {});
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].name, "i");
  EXPECT_EQ(found[1].name, "x_double");
  EXPECT_THAT(lines, ElementsAre("  for (i = 0; i < n; i++) {", "    x_double = a[i];",
                                 "    b[i] = x_double;", "  }", "  for (i = 1; i < m; i++) {",
                                 "    x_double = c[i];", "    a[i] = x_double + x_double;", "  }"));
}

TEST(HoistDeclarations, KeepsAVariableThatHidesAnother) {
  std::vector<std::string> lines = {"  {", "    int t3 = n;", "    a[0] = t3;", "  }"};
  const std::vector<std::string> before = lines;
  EXPECT_THAT(hoistDeclarations(lines, {"t3"}), IsEmpty());
  EXPECT_EQ(lines, before);
}

TEST(UseMacros, KeepsWhatIsNoSingleArgument) {
  std::vector<std::string> lines = {"  a[i] = b[i], c[i] = 2;"};
  Choices always(std::vector<std::uint32_t>(10, 1));
  EXPECT_THAT(useMacros(lines, always, "7"), IsEmpty());
}

// --- what these programs find

/// f(n, a) beside a callee that touches a global number; two inputs.
Program withCallee() {
  Program result;
  result.text = "int total;\nstatic int get7(void) { return total; }\n"
                "void f7(int n, int *restrict a) {\n"
                "  for (int i = 0; i < n; i++) {\n    total = i;\n    a[i] = get7();\n  }\n}\n";
  result.head = "void f7(int n, int *restrict a)";
  result.declarations = "extern int total;\nvoid f7(int n, int *a);\n";
  result.function = "f7";
  result.returnType = "void";
  result.callees = {
      {"get7", "static int get7(void) { return total; }", "static int get7(void) { return 2; }"}};
  Object total, elements;
  total.name = "total";
  total.address = "&total";
  total.type = elements.type = "int";
  total.isGlobal = true;
  elements.name = elements.address = "o0";
  elements.count = 40;
  result.objects = {total, elements};
  for (const std::int64_t n : {6, 30}) {
    Input input;
    Argument size, pointer;
    size.integer = n;
    pointer.kind = Argument::Kind::Pointer;
    pointer.object = 1;
    input.arguments = {size, pointer};
    input.fills = {{Fill::Kind::Constant, 3, 3, 0}, {Fill::Kind::Random, -9, 9, 1}};
    result.inputs.push_back(input);
  }
  result.quasiAffine = false;
  return result;
}

TEST(BlindToCallees, IsFoundInPlans) {
  std::optional<Blind> blind = Blind::of(withCallee(), 1);
  ASSERT_TRUE(blind);
  EXPECT_EQ(blind->subject.facts.loops.at(0).record.verdict, diag::Verdict::Parallel);
  blind->callees(true);
  PlanCounts plans;
  EXPECT_FALSE(checkPlans(blind->subject, 3, Plant::None, plans).empty());
}

TEST(BlindToCallees, IsNothingWhereTheyAreSeen) {
  Subject subject = makeSubject(withCallee(), analysis::Options());
  VerdictCounts verdicts;
  PlanCounts plans;
  for (const auto &findings :
       {checkVerdicts(subject, verdicts), checkPlans(subject, 3, Plant::None, plans)})
    EXPECT_TRUE(std::ranges::none_of(
        findings, [](const Finding &one) { return one.severity == Finding::Severity::Unsound; }));
}

TEST(BlindToCallees, IsFoundInWhatIsCompiled) {
  CheckCounts counts;
  CheckOptions options;
  options.compilers = {"gcc"};
  EXPECT_THAT(check({withCallee()}, options, counts), IsEmpty());
  options.blind = true;
  EXPECT_THAT(check({withCallee()}, options, counts), SizeIs(1));
}

/// double f7(n, a): `body` on numbers some of which are none.
Program onOddNumbers(const std::string &body) {
  Program result;
  result.head = "double f7(int n, double *a)";
  result.text = result.head + " {\n" + body + "}\n";
  result.declarations = result.head + ";\n";
  result.function = "f7";
  result.returnType = "double";
  Object elements;
  elements.name = elements.address = "o0";
  elements.type = "double";
  elements.isFloating = true;
  elements.count = 200;
  result.objects = {elements};
  for (std::uint32_t seed = 1; seed <= 3; ++seed) {
    Input input;
    Argument size, pointer;
    size.integer = 200;
    pointer.kind = Argument::Kind::Pointer;
    input.arguments = {size, pointer};
    input.fills = {{Fill::Kind::Odd, 1, 99, seed}};
    result.inputs.push_back(input);
  }
  result.hasOddNumbers = true;
  return result;
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(EmittedCheck, FindsAZeroOfTheOtherSign) {
  const Program copying =
      onOddNumbers("  for (int i = 0; i < n; i++)\n    a[i] = 2 * a[i];\n  return 0;\n");
  CheckCounts counts;
  CheckOptions options;
  options.compilers = {"gcc"};
  EXPECT_THAT(check({copying}, options, counts), IsEmpty());
  options.fault = [](const std::string &text) {
    return replaced(text, "2 * a[i]", "2 * a[i] + 0.0");
  };
  EXPECT_THAT(check({copying}, options, counts), SizeIs(1));
}

TEST(EmittedCheck, FindsAMinimumThatForgetsNaN) {
  const Program least = onOddNumbers("  double m = 1e9;\n  for (int i = 0; i < n; i++)\n"
                                     "    if (a[i] < m) m = a[i];\n  for (int i = 0; i < n; i++)\n"
                                     "    a[i] = 1;\n  return m;\n");
  CheckCounts counts;
  CheckOptions options;
  options.compilers = {"gcc"};
  EXPECT_THAT(check({least}, options, counts), IsEmpty());
  options.fault = [](const std::string &text) {
    return replaced(text, "a[i] < m", "!(a[i] >= m)");
  };
  EXPECT_THAT(check({least}, options, counts), SizeIs(1));
}

TEST(EmittedCheck, FindsACounterThatIsTooNarrowForItsDirective) {
  Program narrow = onOddNumbers("  for (unsigned short i = 0; i < n; i++)\n    a[i] = 1;\n"
                                "  for (int i = 0; i < 200; i++)\n    a[i] += 1;\n  return 0;\n");
  for (Input &input : narrow.inputs)
    input.arguments[0].integer = -1;
  CheckCounts counts;
  CheckOptions options;
  options.compilers = {"gcc"};
  EXPECT_THAT(check({narrow}, options, counts), IsEmpty());
  options.fault = [](const std::string &text) {
    const std::size_t at = text.find("for (unsigned short");
    return at == std::string::npos
               ? text
               : text.substr(0, at) + "\n#pragma omp parallel for\n" + text.substr(at);
  };
  EXPECT_FALSE(check({narrow}, options, counts).empty());
}

TEST(EmittedCheck, FindsATestThatOverflows) {
  const Program summing =
      onOddNumbers("  for (int i = 0; i < n; i++)\n    a[i] = 1;\n  return 0;\n");
  CheckCounts counts;
  CheckOptions options;
  options.compilers = {"gcc"};
  options.fault = [](const std::string &text) {
    return replaced(text, "parallel for", "parallel for if(n + 2147483640 > 0)");
  };
  const std::vector<Failure> failures = check({summing}, options, counts);
  ASSERT_THAT(failures, SizeIs(1));
  EXPECT_EQ(failures[0].kind, FailureKind::Undefined);
}

} // namespace
} // namespace parlift::fuzz
