// Known faults in the verdicts and plans of small programs: every one of them is found, and nothing is found
// where there is none.
#include "fuzz/Plans.h"
#include "fuzz/Verdicts.h"

#include <gtest/gtest.h>

using namespace parlift;
using namespace parlift::fuzz;

namespace {

/// `f(int n, int *a, int *b)` on two arrays of 40 ints, n from 0 to 6; b also inside a's array.
Program program(const std::string &text) {
  Program made;
  made.text = text;
  made.function = "f";
  made.returnType = "int";
  for (const char *name : {"o0", "o1"}) {
    Object object;
    object.name = object.address = name;
    object.type = "int";
    object.count = 40;
    made.objects.push_back(object);
  }
  for (std::int64_t n = 0; n <= 6; ++n) {
    Input input;
    Argument size, first, second;
    size.integer = n;
    first.kind = second.kind = Argument::Kind::Pointer;
    first.offset = second.offset = 12;
    second.object = 1;
    input.arguments = {size, first, second};
    input.fills = {{Fill::Kind::Random, -9, 9, 7}, {Fill::Kind::Random, -9, 9, 8}};
    made.inputs.push_back(input);
  }
  made.quasiAffine = false;
  return made;
}

Subject subject(const std::string &text) {
  Subject made = makeSubject(program(text), analysis::Options());
  EXPECT_TRUE(made.function) << made.problem;
  return made;
}

std::vector<std::string> kinds(const std::vector<Finding> &findings) {
  std::vector<std::string> kinds;
  for (const Finding &finding : findings)
    if (finding.severity == Finding::Severity::Unsound)
      kinds.push_back(finding.kind);
  return kinds;
}

/// Is the fault found, and nothing without it?
bool isFoundInRows(Plant fault, const std::string &text) {
  Subject made = subject(text);
  VerdictCounts counts;
  EXPECT_TRUE(kinds(checkVerdicts(made, counts)).empty());
  EXPECT_TRUE(plant(fault, made.facts, 0)) << "nothing to break";
  return !kinds(checkVerdicts(made, counts)).empty();
}

bool isFoundInPlans(Plant fault, const std::string &text) {
  Subject made = subject(text);
  PlanCounts counts;
  EXPECT_TRUE(kinds(checkPlans(made, 5, Plant::None, counts)).empty());
  if (fault == Plant::IgnoreCondition) {
    EXPECT_TRUE(plant(fault, made.facts, 0)) << "nothing to break";
    return !kinds(checkPlans(made, 5, Plant::None, counts)).empty();
  }
  const bool found = !kinds(checkPlans(made, 5, fault, counts)).empty();
  EXPECT_EQ(counts.planted, 1U) << "nothing to break";
  return found;
}

constexpr const char *recurrenceText = "int f(int n, int *restrict a, int *restrict b) {"
                                       "  for (int i = 1; i < n; i++) a[i] = a[i - 1]; return 0; }";
constexpr const char *sumText = "int f(int n, int *a, int *b) { int s = 0;"
                                "  for (int i = 0; i < n; i++) s += b[i]; return s; }";
constexpr const char *copyText =
    "int f(int n, int *a, int *b) { for (int i = 0; i < n; i++) a[i] = b[i]; return 0; }";

TEST(PlantTest, findsAMissingDependence) {
  EXPECT_TRUE(isFoundInRows(Plant::DropDependence, recurrenceText));
}

TEST(PlantTest, findsAWrongDirection) {
  EXPECT_TRUE(isFoundInRows(Plant::FlipDirection, recurrenceText));
}

TEST(PlantTest, findsAVariableThatIsNotPrivate) {
  EXPECT_TRUE(isFoundInPlans(Plant::ForgetPrivate,
                             "int f(int n, int *restrict a, int *restrict b) { int t;"
                             "  for (int i = 0; i < n; i++) { t = b[i]; a[i] = t + t; }"
                             "  return 0; }"));
}

TEST(PlantTest, findsAReductionThatIsShared) {
  EXPECT_TRUE(isFoundInPlans(Plant::ForgetReduction, sumText));
}

TEST(PlantTest, findsAReductionWithAnotherOperator) {
  EXPECT_TRUE(isFoundInPlans(Plant::ReductionOperator, sumText));
}

TEST(PlantTest, findsALastValueThatIsLost) {
  EXPECT_TRUE(isFoundInPlans(Plant::OmitLastValue,
                             "int f(int n, int *restrict a, int *restrict b) { int t = 100;"
                             "  for (int i = 0; i < n; i++) { t = b[i]; a[i] = t; } return t; }"));
}

TEST(PlantTest, findsAConditionThatIsOffByOne) {
  EXPECT_TRUE(isFoundInPlans(Plant::WeakenCondition, copyText));
  EXPECT_TRUE(isFoundInPlans(Plant::WeakenCondition,
                             "int f(int n, int *a, int *b) {"
                             "  for (int i = 0; i < n; i++) a[i + 2] = b[i]; return 0; }"));
}

TEST(PlantTest, findsAConditionThatIsIgnored) {
  EXPECT_TRUE(isFoundInPlans(Plant::IgnoreCondition, copyText));
}

} // namespace
