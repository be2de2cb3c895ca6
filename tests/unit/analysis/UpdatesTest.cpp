#include "Snippet.h"

namespace parlift::analysis {
namespace {

using testing::Language;
using testing::Snippet;

/// "op" for a statement on the given variables, "op first" / "op last" with followers, "" for none.
std::string matched(const std::string &declarations, const std::string &statement,
                    Language language = Language::C) {
  const Snippet snippet(
      (language == Language::C ? "_Bool flag(int);\n" : "bool flag(int);\n") +
          std::string("double fmin(double, double); double fmax(double, double);\n"
                      "float fminf(float, float); float fmaxf(float, float);\n") +
          "void f(" + declarations + ") { " + statement + " }",
      language);
  const auto update = snippet.update();
  if (!update)
    return "";
  std::string text = update->op;
  if (!update->payload.empty())
    text += update->lastOnTies ? " last" : " first";
  for (const auto &[symbol, value] : update->payload)
    text += " " + symbol->name;
  return text;
}

// --- Arithmetic

TEST(Updates, SumsInEverySpelling) {
  EXPECT_EQ(matched("double x, double e", "x += e;"), "+");
  EXPECT_EQ(matched("double x, double e", "x = x + e;"), "+");
  EXPECT_EQ(matched("double x, double e", "x = e + x;"), "+");
  EXPECT_EQ(matched("double x, double e", "x -= e;"), "+");
  EXPECT_EQ(matched("double x, double e", "x = x - e;"), "+");
  EXPECT_EQ(matched("double x, double e", "x = e + x - 2 * e;"), "+");
  EXPECT_EQ(matched("double x, double e", "x = e + (x - e);"), "+");
  EXPECT_EQ(matched("int x", "x++;"), "+");
  EXPECT_EQ(matched("int x", "--x;"), "+");
}

TEST(Updates, SubtractingFromSomethingIsNoSum) {
  EXPECT_EQ(matched("double x, double e", "x = e - x;"), "");
  EXPECT_EQ(matched("double x, double e", "x = e - (x + 1);"), "");
  EXPECT_EQ(matched("double x", "x = -x;"), "");
}

TEST(Updates, ProductsOfSeveralFactors) {
  EXPECT_EQ(matched("float x, float a, float b", "x = x * a * b;"), "*");
  EXPECT_EQ(matched("float x, float a, float b", "x = a * x * b;"), "*");
  EXPECT_EQ(matched("unsigned x, unsigned a", "x *= a;"), "*");
}

TEST(Updates, DivisionsRemaindersAndShiftsAreNone) {
  EXPECT_EQ(matched("int x, int e", "x /= e;"), "");
  EXPECT_EQ(matched("double x, double e", "x /= e;"), "");
  EXPECT_EQ(matched("int x, int e", "x %= e;"), "");
  EXPECT_EQ(matched("unsigned x", "x <<= 1;"), "");
  EXPECT_EQ(matched("unsigned x", "x >>= 1;"), "");
}

TEST(Updates, BitwiseOperators) {
  EXPECT_EQ(matched("unsigned x, unsigned e", "x ^= e;"), "^");
  EXPECT_EQ(matched("unsigned x, unsigned e", "x |= e;"), "|");
  EXPECT_EQ(matched("unsigned x, unsigned e", "x = e & x;"), "&");
  EXPECT_EQ(matched("unsigned x, unsigned e", "x = ~x;"), "");
}

TEST(Updates, MixedOperatorsAreNone) {
  EXPECT_EQ(matched("int x, int e", "x = x * 2 + e;"), "");
  EXPECT_EQ(matched("unsigned x, unsigned e", "x = (x + e) & 255;"), "");
  EXPECT_EQ(matched("int x, int e", "x = (x + e) % 7;"), "");
  EXPECT_EQ(matched("unsigned x, unsigned e", "x = (x ^ e) * 16777619u;"), "");
}

TEST(Updates, ReadingTheTargetTwiceIsNone) {
  EXPECT_EQ(matched("int x", "x += x;"), "");
  EXPECT_EQ(matched("double x", "x *= x;"), "");
  EXPECT_EQ(matched("int x, int *a", "x += a[x];"), "");
  EXPECT_EQ(matched("double x, double e", "x = x + e * x;"), "");
}

TEST(Updates, NarrowIntegersWrapAndAssociate) {
  EXPECT_EQ(matched("short x, int e", "x += e;"), "+");
  EXPECT_EQ(matched("unsigned char x, long e", "x -= e;"), "+");
  EXPECT_EQ(matched("int x, long e", "x += e;"), "+");
  EXPECT_EQ(matched("signed char x, int e", "x ^= e;"), "^");
}

TEST(Updates, NarrowerStepsOnTheWayAreNone) {
  EXPECT_EQ(matched("int x, int e", "x = (short)(x + e);"), "");
  EXPECT_EQ(matched("long x, int e", "x = (int)x + e;"), "");
  EXPECT_EQ(matched("int x, int e", "x = (x + e) != 0;"), "");
}

TEST(Updates, ConversionsBetweenIntegerAndFloatingAreNone) {
  EXPECT_EQ(matched("int x", "x += 0.5;"), "");
  EXPECT_EQ(matched("long x, float e", "x = x + e;"), "");
  EXPECT_EQ(matched("double x, double e", "x = (int)(x + e);"), "");
  EXPECT_EQ(matched("int x, double e", "x += (int)e;"), "+");
}

TEST(Updates, FloatingSumsMayBeTakenInAWiderType) {
  EXPECT_EQ(matched("float x, double e", "x += e;"), "+");
  EXPECT_EQ(matched("double x, int e", "x += e;"), "+");
}

TEST(Updates, SumsAndProductsOfComplexVariables) {
  EXPECT_EQ(matched("double _Complex x, double _Complex e", "x += e;"), "+");
  EXPECT_EQ(matched("double _Complex x, float e", "x = e * x;"), "*");
  EXPECT_EQ(matched("float _Complex x, double _Complex e", "x = e - x;"), "");
  EXPECT_EQ(matched("double _Complex x, double _Complex e", "x = x * e + e;"), "");
  EXPECT_EQ(matched("double _Complex x, double e", "x = (double)x + e;"), "");
  EXPECT_EQ(matched("double _Complex *x, double _Complex e", "*x += e;"),
            ""); // whose element it is
}

TEST(Updates, PointersAreNone) {
  EXPECT_EQ(matched("char *x, int e", "x += e;"), "");
  EXPECT_EQ(matched("char *x", "x++;"), "");
}

TEST(Updates, VolatileAtomicAndBitFieldsAreNone) {
  EXPECT_EQ(matched("volatile int x, int e", "x += e;"), "");
  EXPECT_EQ(matched("_Atomic int *x, int e", "*x += e;"), "");
  EXPECT_EQ(matched("struct { int b : 3; } *x, int e", "x->b += e;"), "");
}

TEST(Updates, FloatingSumsAndProductsReassociate) {
  const Snippet sum("void f(double x, double e) { x += e; }");
  EXPECT_TRUE(sum.update()->reassociatesFloat);
  const Snippet whole("void f(int x, int e) { x += e; }");
  EXPECT_FALSE(whole.update()->reassociatesFloat);
  const Snippet most("void f(double x, double e) { if (e > x) x = e; }");
  EXPECT_FALSE(most.update()->reassociatesFloat);
}

TEST(Updates, MemoryTargets) {
  EXPECT_EQ(matched("double *a, int k, double e", "a[k] += e;"), "+");
  EXPECT_EQ(matched("double *a, int k, int j", "a[k] += a[j];"), "+");
  EXPECT_EQ(matched("double *a, int k", "a[k] = a[k + 1] + 1;"), "");
  EXPECT_EQ(matched("double *a, int k", "a[k] += a[k];"), "");
  EXPECT_EQ(matched("struct { double w; } *a, int k, double e", "a[k].w += e;"), "+");
}

TEST(Updates, ConditionalOperatorKeepsOrUpdates) {
  EXPECT_EQ(matched("int x, int c, int e", "x = c ? x + e : x;"), "+");
  EXPECT_EQ(matched("int x, int c, int e", "x = c ? x : x - e;"), "+");
  EXPECT_EQ(matched("int x, int c, int e", "x += c ? e : 0;"), "+");
  EXPECT_EQ(matched("int x, int c, int e", "x = c ? x + e : 0;"), "");
  EXPECT_EQ(matched("int x, int c, int e", "x = x > 9 ? x : x + e;"), "");
  EXPECT_EQ(matched("int x, int c, int e", "x = c ? x + e : x * e;"), "");
}

// --- Truth values

TEST(Updates, LogicalOperators) {
  EXPECT_EQ(matched("int x, int e", "x = x && e;"), "&&");
  EXPECT_EQ(matched("int x, int e", "x = e > 0 || x;"), "||");
  EXPECT_EQ(matched("int x, int a, int b", "x = a && x && b;"), "&&");
  EXPECT_EQ(matched("char x, int e", "x = x && e;"), "&&");
  EXPECT_EQ(matched("int x, int a, int b", "x = a || (x && b);"), "");
  EXPECT_EQ(matched("int x, int e", "x = !x && e;"), "");
  EXPECT_EQ(matched("double x, int e", "x = x && e;"), "");
}

TEST(Updates, TruthOfATruncatedValueIsAnother) {
  EXPECT_EQ(matched("int x, int e", "x = (char)x && e;"), "");
}

TEST(Updates, BitwiseOnBooleans) {
  EXPECT_EQ(matched("_Bool x, _Bool e", "x |= e;"), "|");
  EXPECT_EQ(matched("_Bool x, int e", "x &= e > 0;"), "&");
  EXPECT_EQ(matched("_Bool x, _Bool e", "x ^= e;"), "^");
  EXPECT_EQ(matched("_Bool x, int e", "x ^= e > 3;"), "^");
  EXPECT_EQ(matched("_Bool x, int e", "x ^= e;"), "");
  EXPECT_EQ(matched("_Bool x, int e", "x += e;"), "");
  EXPECT_EQ(matched("_Bool x, int e", "x *= e;"), "");
  EXPECT_EQ(matched("_Bool x, int e", "x = x && e;"), "&&");
}

// --- Minimum and maximum

TEST(Updates, BranchFormsOfMaximum) {
  EXPECT_EQ(matched("double m, double e", "if (e > m) m = e;"), "max");
  EXPECT_EQ(matched("double m, double e", "if (e >= m) m = e;"), "max");
  EXPECT_EQ(matched("double m, double e", "if (m < e) { m = e; }"), "max");
  EXPECT_EQ(matched("double m, double e", "if (m <= e) m = e;"), "max");
  EXPECT_EQ(matched("double m, double *a, int i", "if (a[i] > m) m = a[i];"), "max");
}

TEST(Updates, BranchFormsOfMinimum) {
  EXPECT_EQ(matched("int m, int e", "if (e < m) m = e;"), "min");
  EXPECT_EQ(matched("int m, int e", "if (m > e) m = e;"), "min");
  EXPECT_EQ(matched("int m, int e", "if (m <= e) ; else m = e;"), "min");
  EXPECT_EQ(matched("int m, int e", "if (!(m <= e)) m = e;"), "min");
}

TEST(Updates, NegatedFloatingComparisonTakesNan) {
  EXPECT_EQ(matched("double m, double e", "if (!(m <= e)) m = e;"), "");
  EXPECT_EQ(matched("double m, double e", "if (m <= e) ; else m = e;"), "");
}

TEST(Updates, ValueFormsOfMinimumAndMaximum) {
  EXPECT_EQ(matched("double m, double e", "m = e > m ? e : m;"), "max");
  EXPECT_EQ(matched("double m, double e", "m = m > e ? m : e;"), "max");
  EXPECT_EQ(matched("double m, double e", "m = m < e ? e : m;"), "max");
  EXPECT_EQ(matched("double m, double e", "m = e < m ? e : m;"), "min");
  EXPECT_EQ(matched("double m, double e", "m = m >= e ? e : m;"), "min");
  EXPECT_EQ(matched("short m, short e", "m = e > m ? e : m;"), "max");
}

TEST(Updates, CallFormsOfMinimumAndMaximum) {
  EXPECT_EQ(matched("double m, double e", "m = fmax(m, e);"), "max");
  EXPECT_EQ(matched("double m, double e", "m = fmin(e, m);"), "min");
  EXPECT_EQ(matched("float m, float e", "m = fmaxf(e, m);"), "max");
  EXPECT_EQ(matched("float m, double e", "m = fmax(m, e);"), "max");
  EXPECT_EQ(matched("float m, float a, float b", "m = fmaxf(fmaxf(a, m), b);"), "max");
  EXPECT_EQ(matched("float m, float a, float b", "m = fmaxf(fminf(a, m), b);"), "");
  EXPECT_EQ(matched("float m, float e", "m = fmaxf(m, m + e);"), "");
}

TEST(Updates, MacrosThatRepeatTheirArguments) {
  EXPECT_EQ(matched("double m, double *a, int i",
                    "\n#define MAX(x, y) ((x) > (y) ? (x) : (y))\n m = MAX(m, a[i]);"),
            "max");
  EXPECT_EQ(matched("int m, int a, int b",
                    "\n#define MIN(x, y) (((x) < (y)) ? (x) : (y))\n m = MIN(MIN(m, a), b);"),
            "min");
}

TEST(Updates, StandardMinimumAndMaximum) {
  const std::string algorithm =
      "namespace std { template <class T> const T &max(const T &a, const T "
      "&b) { return a < b ? b : a; } }\n";
  const Snippet snippet(algorithm + "void f(double m, double e) { m = std::max(m, e); }",
                        Language::Cxx);
  ASSERT_TRUE(snippet.update());
  EXPECT_EQ(snippet.update()->op, "max");
}

TEST(Updates, OtherValueThanTheOneComparedIsNone) {
  EXPECT_EQ(matched("double m, double e, double g", "if (e > m) m = g;"), "");
  EXPECT_EQ(matched("double m, double e", "if (e > m) m = e + 1;"), "");
  EXPECT_EQ(matched("double m, double e", "if (e > m + 0.5) m = e;"), "");
  EXPECT_EQ(matched("double m, double e", "if (e > m) m = -e;"), "");
  EXPECT_EQ(matched("double m, double e", "m = e > m ? e + 1 : m;"), "");
}

TEST(Updates, ReversedChoiceIsTheOtherOperator) {
  EXPECT_EQ(matched("double m, double e", "m = e > m ? m : e;"), "min");
}

TEST(Updates, CallsWithEffectsAreNeverEqual) {
  EXPECT_EQ(matched("int m, int (*next)(void)", "if (next() > m) m = next();"), "");
}

TEST(Updates, ElseBranchMakesItNone) {
  EXPECT_EQ(matched("int m, int e, int c", "if (e > m) m = e; else c++;").substr(0, 3), "+");
  const Snippet snippet("void f(double x, double lo, double hi) {\n"
                        "  if (x < lo) lo = x; else if (x > hi) hi = x; }");
  // The inner `if` is one when looked at alone; the outer one is none.
  EXPECT_EQ(snippet.update()->op, "max");
  EXPECT_EQ(snippet.update()->target->symbol->name, "hi");
}

TEST(Updates, ComparisonsInAnotherOrderAreNone) {
  EXPECT_EQ(matched("int m, unsigned e", "if (e > m) m = e;"), "");
  EXPECT_EQ(matched("int m, long e", "if (e > m) m = e;"), "");
  EXPECT_EQ(matched("int m, double e", "if (e > m) m = e;"), "");
  EXPECT_EQ(matched("short m, int e", "if (e < m) m = e;"), "");
  EXPECT_EQ(matched("float m, int e", "if (e > m) m = e;"), "max");
}

TEST(Updates, ComparisonsInAWiderTypeAreFine) {
  EXPECT_EQ(matched("long m, int e", "if (e > m) m = e;"), "max");
  EXPECT_EQ(matched("double m, float e", "if (e > m) m = e;"), "max");
  EXPECT_EQ(matched("unsigned char m, unsigned char e", "if (e > m) m = e;"), "max");
  EXPECT_EQ(matched("unsigned m, int e", "if (e > m) m = e;"), "max");
}

TEST(Updates, RoundedMaximumIsTheMaximumOfTheRounded) {
  EXPECT_EQ(matched("float m, double e", "if (e > m) m = e;"), "max");
  EXPECT_EQ(matched("float m, double e, int at, int i", "if (e > m) { m = e; at = i; }"), "");
}

TEST(Updates, FurtherConditions) {
  EXPECT_EQ(matched("int m, int e, int c", "if (c && e > m) m = e;"), "max");
  EXPECT_EQ(matched("int m, int e, int c", "if (e > m && c > 3) m = e;"), "max");
  EXPECT_EQ(matched("int m, int e, int c", "if (c || e > m) m = e;"), "");
  EXPECT_EQ(matched("int m, int e, int c", "if (m < 100 && e > m) m = e;"), "");
}

TEST(Updates, FollowersOfAnExtremum) {
  EXPECT_EQ(matched("double m, double e, int at, int i", "if (e < m) { m = e; at = i; }"),
            "min first at");
  EXPECT_EQ(matched("double m, double e, int at, int i", "if (e <= m) { at = i; m = e; }"),
            "min last at");
  EXPECT_EQ(matched("double m, double e, int p, int q, int i, int j",
                    "if (m < e) { m = e; p = i; q = j + 1; }"),
            "max first p q");
}

TEST(Updates, FollowersThatTakePartAreNone) {
  EXPECT_EQ(matched("double m, double e, double old", "if (e < m) { old = m; m = e; }"), "");
  EXPECT_EQ(matched("double m, double *a, int k", "if (a[k] < m) { k = 5; m = a[k]; }"), "");
  EXPECT_EQ(matched("double m, double e, int at, int i", "if (e < m) { m = e; at = at + i; }"),
            "+");
  EXPECT_EQ(
      matched("double m, double e, int p, int q, int i", "if (e < m) { m = e; p = i; q = p; }"),
      "");
  EXPECT_EQ(matched("double m, double e, double *a, int i", "if (e < m) { m = e; a[i] = 0; }"), "");
  EXPECT_EQ(matched("double m, double e, int p, int i", "if (e < m) { m = e; p = i; p = 0; }"), "");
}

TEST(Updates, ExtremumOfAnArrayElement) {
  EXPECT_EQ(matched("double *m, int k, double e", "if (e > m[k]) m[k] = e;"), "max");
  EXPECT_EQ(matched("double *m, int k, int l, double e", "if (e > m[k]) m[l] = e;"), "");
  EXPECT_EQ(
      matched("double *m, int k, double e, int at, int i", "if (e > m[k]) { m[k] = e; at = i; }"),
      "");
}

TEST(Updates, PointersHaveNoMaximum) {
  EXPECT_EQ(matched("char *m, char *e", "if (e > m) m = e;"), "");
}

} // namespace
} // namespace parlift::analysis
