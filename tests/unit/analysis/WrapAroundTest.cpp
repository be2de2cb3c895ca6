#include "analysis/model/NestModel.h"

#include "Snippet.h"

#include <algorithm>

using namespace parlift;
using namespace parlift::analysis;
using parlift::testing::Snippet;

namespace {

NestModel modelOf(const std::string &parameters, const std::string &body) {
  const Snippet c("void f(" + parameters + ") { " + body + " }");
  auto models = modelNests(c.unit->functions.at(0), {});
  EXPECT_EQ(models.size(), 1U);
  return models.empty() ? NestModel() : std::move(models.front());
}

/// Premises of the nest; -1: it has a subscript that says nothing.
int premises(const std::string &parameters, const std::string &body) {
  const NestModel model = modelOf(parameters, body);
  for (const Access &access : model.table.accesses)
    for (const PathStep &step : access.path)
      if (step.index.isPoisoned())
        return -1;
  return static_cast<int>(model.premises.size());
}

constexpr const char *sizes = "unsigned long n, unsigned long m, double *a, const int *restrict c";

TEST(WrapAround, takesASignedProductAsItIs) {
  EXPECT_EQ(premises("long n, long m, double *a, const int *restrict c",
                     "for (long i = 0; i < n; i++) if (c[i]) a[i * m] = 1;"),
            0);
}

TEST(WrapAround, limitsBothFactorsOfAProduct) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++) if (c[i]) a[i * m] = 1;"), 2);
}

TEST(WrapAround, limitsAProductThatIsConvertedBefore) {
  EXPECT_EQ(premises("long n, long m, double *a, const int *restrict c",
                     "for (long i = 0; i < n; i++) if (c[i]) a[(unsigned long)i * m] = 1;"),
            4); // of numbers that may be negative
}

TEST(WrapAround, knowsThatNarrowFactorsHaveRoom) {
  EXPECT_EQ(premises("int n, int m, double *a, const int *restrict c",
                     "for (int i = 0; i < n; i++) if (c[i]) a[(unsigned long)i * m] = 1;"),
            0);
}

TEST(WrapAround, knowsHowFarLoopsInOneAnotherCount) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++)"
                            "  for (unsigned long j = 0; j < m; j++) if (c[j]) a[i * m + j] = 1;"),
            0);
}

TEST(WrapAround, knowsNothingOfLoopsThatRunSometimes) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++) if (c[i])"
                            "  for (unsigned long j = 0; j < m; j++) a[i * m + j] = 1;"),
            2);
}

TEST(WrapAround, knowsNothingOfLoopsWhoseLengthVaries) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++) for (int k = 0; k < c[i]; k++)"
                            "  for (unsigned long j = 0; j < m; j++) if (c[j]) a[i * m + j] = 1;"),
            2);
}

TEST(WrapAround, followsEveryIterationInsideTheObject) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++) a[i * m] = 1;"), 0);
}

TEST(WrapAround, doesNotFollowALongStride) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++) a[i * 4 * m] = 1;"), 2);
}

TEST(WrapAround, doesNotFollowAStrideFromSomewhereElse) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 1; i < n; i++) { a[i * m] = 1; a[i] = 2; }"),
            2);
}

TEST(WrapAround, followsATriangleThatBeginsAtOnce) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++)"
                            "  for (unsigned long j = i + 1; j < n; j++) a[j * n + i] = 1;"),
            0);
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++)"
                            "  for (unsigned long j = 0; j < i; j++) a[i * n + j] = 1;"),
            0);
}

TEST(WrapAround, doesNotFollowATriangleThatBeginsSomewhere) {
  EXPECT_GT(premises(sizes, "for (unsigned long i = 0; i < n; i++)"
                            "  for (unsigned long j = m; j < i; j++) a[i * n + j] = 1;"),
            0);
}

TEST(WrapAround, takesAnyOffsetOfAllAccessesAlike) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 1; i < n; i++) if (c[i]) a[i + m] = 1;"), 0);
}

TEST(WrapAround, limitsAnOffsetOfOneOfThem) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 1; i < n; i++) { a[i] = 1; a[i + m] = 2; }"),
            1);
}

TEST(WrapAround, takesAnyOffsetThatIsASubscriptItself) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++) { a[i] = 1; a[i + m] = 2; }"),
            0);
}

TEST(WrapAround, givesUpWhereNothingCanBeTested) {
  EXPECT_EQ(premises(sizes, "for (unsigned long i = 0; i < n; i++)"
                            "  if (c[i]) a[i * (unsigned long)a[i]] = 1;"),
            -1);
}

TEST(WrapAround, keepsTheStrongestOfItsLimits) {
  const NestModel model = modelOf(
      sizes, "for (unsigned long i = 0; i < n; i++) if (c[i]) { a[i * m] = 1; a[i * m * 8] = 2; }");
  std::vector<Polynomial> limits;
  for (const Premise &premise : model.premises)
    limits.push_back(premise.constraint.value);
  ASSERT_EQ(limits.size(), 2U);
  for (const Polynomial &limit : limits)
    EXPECT_EQ(limit.coefficient({}), (1 << 29) - 1);
}

} // namespace
