#include "oracle/Observations.h"
#include "Snippet.h"
#include "ir/Interpreter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using ir::interpreter::Scalar;
using ir::interpreter::Value;
using parlift::testing::Snippet;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

namespace {

/// Runs `f(n, a, b)` on two arrays of 64 ints (b == a + `shift` where it is not 0) and observes it.
struct Observed {
  explicit Observed(const std::string &text, int n = 4, int shift = 0)
      : c(text), seen(c.function()) {
    ir::Interpreter interpreter(*c.unit);
    ir::interpreter::Trace trace;
    interpreter.setTrace(&trace);
    const auto a = array(interpreter) + 4 * 16;
    const auto b = shift ? a + static_cast<std::uint64_t>(4 * shift) : array(interpreter) + 4 * 16;
    std::vector<Value> arguments = {Value::of(n), Value::of(static_cast<std::int64_t>(a)),
                                    Value::of(static_cast<std::int64_t>(b))};
    arguments.resize(c.function().parameters.size());
    const auto outcome = interpreter.call(c.function(), arguments);
    EXPECT_FALSE(outcome.fault) << outcome.fault->text;
    seen.add(trace);
  }
  static ir::interpreter::Address array(ir::Interpreter &interpreter) {
    const auto start = interpreter.memory().allocate(64 * 4, "array");
    for (std::uint64_t i = 0; i < 64; ++i)
      interpreter.memory().store(start + 4 * i, Scalar::I32, Value::of(static_cast<int>(i % 7)));
    return start;
  }
  /// "RAW a[i] -> a[i - 1] (<) 1" and so on.
  std::vector<std::string> rows() const {
    std::vector<std::string> rows;
    for (const auto &[pair, vectors] : seen.dependences())
      for (const auto &[directions, distance] : vectors.vectors) {
        std::string row = pair.kind == oracle::Kind::RAW   ? "RAW "
                          : pair.kind == oracle::Kind::WAR ? "WAR "
                                                           : "WAW ";
        row += pair.source->range.oneLine() + " -> " + pair.sink->range.oneLine() + " (";
        for (const int one : directions)
          row += one > 0 ? "<" : one < 0 ? ">" : "=";
        row += ")";
        for (std::size_t i = 0; distance && i < distance->size(); ++i)
          row += " " + std::to_string((*distance)[i]);
        rows.push_back(row);
      }
    return rows;
  }
  const oracle::VariableUse &use(const std::string &path, const std::string &name) const {
    static const oracle::VariableUse none;
    for (const auto &[symbol, use] : seen.variables(*c.loop(path)))
      if (symbol->name == name)
        return use;
    ADD_FAILURE() << "no use of " << name;
    return none;
  }

  Snippet c;
  oracle::Observations seen;
};

TEST(ObservationsTest, seesARecurrenceWithItsDistance) {
  Observed f("void f(int n, int *a) { for (int i = 2; i <= n; i++) a[i] = a[i - 2]; }");
  EXPECT_THAT(f.rows(), ElementsAre("RAW a[i] -> a[i - 2] (<) 2"));
  EXPECT_TRUE(f.seen.carries(*f.c.loop("1")));
}

TEST(ObservationsTest, seesNothingWhereIterationsAreIndependent) {
  Observed f("void f(int n, int *a, int *b) { for (int i = 0; i < n; i++) a[i] = b[i]; }");
  EXPECT_THAT(f.rows(), IsEmpty());
  EXPECT_FALSE(f.seen.carries(*f.c.loop("1")));
}

TEST(ObservationsTest, seesWhatTwoNamesOfOneObjectDo) {
  Observed f("void f(int n, int *a, int *b) { for (int i = 0; i < n; i++) a[i] = b[i]; }", 4, 1);
  EXPECT_THAT(f.rows(), ElementsAre("WAR b[i] -> a[i] (<) 1"));
}

TEST(ObservationsTest, comparesIterationsInTheOrderOfExecution) {
  Observed f("void f(int n, int *a) { for (int i = n; i > 0; i -= 2) a[i] = a[i + 2]; }");
  EXPECT_THAT(f.rows(), ElementsAre("RAW a[i] -> a[i + 2] (<) 1"));
}

TEST(ObservationsTest, givesADirectionToEachLoop) {
  Observed f("void f(int n, int *a) { for (int i = 1; i < n; i++) for (int j = 0; j < n; j++)"
             "  a[8 * i + j] = a[8 * (i - 1) + j + 1]; }");
  EXPECT_THAT(f.rows(), ElementsAre("RAW a[8 * i + j] -> a[8 * (i - 1) + j + 1] (<>) 1 -1"));
  EXPECT_TRUE(f.seen.carries(*f.c.loop("1")));
  EXPECT_FALSE(f.seen.carries(*f.c.loop("1.1")));
}

TEST(ObservationsTest, countsAllPairsAndNotJustTheNearestOnes) {
  Observed f("void f(int n, int *a) { for (int i = 0; i < n; i++) a[0] = i; }");
  EXPECT_THAT(f.rows(), ElementsAre("WAW a[0] -> a[0] (<)")); // distances 1, 2, 3
}

TEST(ObservationsTest, seesOverlapsOfDifferentSizes) {
  Observed f("void f(int n, int *a) { char *p = (char *)a; for (int i = 0; i < n; i++) {"
             "  p[4 * i + 5] = 0; a[i] = 1; } }");
  EXPECT_THAT(f.rows(), ElementsAre("WAW p[4 * i + 5] -> a[i] (<) 1"));
}

TEST(ObservationsTest, knowsAPrivateVariable) {
  Observed f(
      "void f(int n, int *a) { int t; for (int i = 0; i < n; i++) { t = a[i]; a[i] = t; } }");
  const oracle::VariableUse &t = f.use("1", "t");
  EXPECT_TRUE(t.written && t.writtenInSeveral);
  EXPECT_FALSE(t.flowsBetween || t.flowsIn || t.flowsOut);
}

TEST(ObservationsTest, knowsAnAccumulatorAndItsLastValue) {
  Observed f(
      "int f(int n, int *a) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }");
  const oracle::VariableUse &s = f.use("1", "s");
  EXPECT_TRUE(s.flowsBetween && s.flowsIn && s.flowsOut);
}

TEST(ObservationsTest, knowsTheElementsOfANamedArray) {
  Observed f("void f(int n, int *a) { int t[2]; for (int i = 0; i < n; i++) {"
             "  t[0] = a[i]; t[1] = t[0]; a[i] = t[1]; } }");
  EXPECT_FALSE(f.use("1", "t").flowsBetween);
  Observed g("void f(int n, int *a) { int t[2] = {0}; for (int i = 0; i < n; i++) {"
             "  t[i % 2] = a[i]; a[i] = t[0]; } }");
  EXPECT_TRUE(g.use("1", "t").flowsBetween);
}

} // namespace
