#include "ir/Interpreter.h"
#include "Snippet.h"
#include "ir/Builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

using namespace parlift;
using namespace parlift::ir;
using interpreter::Address;
using interpreter::FaultKind;
using interpreter::Scalar;
using interpreter::Value;
using parlift::testing::Snippet;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// A piece of C with one function `f`, ready to be called.
class Program {
public:
  explicit Program(const std::string &text) : snippet_(text), interpreter_(*snippet_.unit) {}

  Interpreter &interpreter() { return interpreter_; }
  const Function &function() const { return snippet_.function(); }
  const Unit &unit() const { return *snippet_.unit; }

  /// An array of ints that hold these values.
  Address ints(const std::vector<int> &values) {
    const Address start = interpreter_.memory().allocate(values.size() * 4, "ints");
    for (std::size_t i = 0; i < values.size(); ++i)
      interpreter_.memory().store(start + 4 * i, Scalar::I32, Value::of(values[i]));
    return start;
  }
  std::vector<std::int64_t> ints(Address start, std::size_t count) {
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < count; ++i)
      values.push_back(interpreter_.memory().load(start + 4 * i, Scalar::I32).integer);
    return values;
  }
  Interpreter::Outcome call(const std::vector<std::int64_t> &arguments) {
    std::vector<Value> values;
    for (const std::int64_t argument : arguments)
      values.push_back(Value::of(argument));
    return interpreter_.call(function(), values);
  }
  std::int64_t result(const std::vector<std::int64_t> &arguments) {
    return value(arguments).integer;
  }
  double real(const std::vector<std::int64_t> &arguments) { return value(arguments).real; }
  std::optional<FaultKind> fault(const std::vector<std::int64_t> &arguments) {
    const Interpreter::Outcome outcome = call(arguments);
    return outcome.fault ? std::optional(outcome.fault->kind) : std::nullopt;
  }
  /// What a call does to elements of arrays.
  interpreter::Trace elementTrace(const std::vector<std::int64_t> &arguments) {
    interpreter::Trace trace;
    interpreter_.setTrace(&trace);
    EXPECT_FALSE(fault(arguments));
    interpreter_.setTrace(nullptr);
    std::erase_if(trace.accesses, [](const interpreter::AccessEvent &event) {
      return !event.place || event.place->kind != ExprKind::Subscript;
    });
    return trace;
  }

private:
  Value value(const std::vector<std::int64_t> &arguments) {
    const Interpreter::Outcome outcome = call(arguments);
    EXPECT_FALSE(outcome.fault) << outcome.fault->text;
    return outcome.result;
  }

  Snippet snippet_;
  Interpreter interpreter_;
};

std::int64_t address(Address place) {
  return static_cast<std::int64_t>(place);
}

// --- Statements

TEST(InterpreterTest, sumsAnArray) {
  Program c("int f(int n, int *a) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }");
  EXPECT_EQ(c.result({4, address(c.ints({1, 2, 3, 4}))}), 10);
}

TEST(InterpreterTest, runsEveryFormOfLoop) {
  Program c("int f(int n) { int s = 0, k = n; while (k-- > 0) { if (k == 2) continue; s += k; }"
            "  do { s += 100; if (s > 1000) break; } while (++k < 2); return s * 1000 + k; }");
  EXPECT_EQ(c.result({4}), (0 + 1 + 3 + 300) * 1000 + 2);
}

TEST(InterpreterTest, leavesABreakToItsOwnLoop) {
  Program c("int f(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {"
            "  if (j > i) break; s++; } return s; }");
  EXPECT_EQ(c.result({4}), 10);
}

TEST(InterpreterTest, returnsFromInsideALoop) {
  Program c("int f(int n) { for (int i = 0;; i++) if (i * i >= n) return i; }");
  EXPECT_EQ(c.result({10}), 4);
}

TEST(InterpreterTest, callsFunctionsAndWalksPointers) {
  Program c("static void set(int *p, int v) { *p++ = v; *p = v + 1; }"
            "int f(int *a) { int *e = a + 4; for (int *p = a; p != e; p += 2) set(p, (int)(p - a));"
            "  return a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3]; }");
  EXPECT_EQ(c.result({address(c.ints({9, 9, 9, 9}))}), 0 + 10 + 200 + 3000);
}

TEST(InterpreterTest, copiesRecordsWithTheirArrays) {
  Program c("struct P { int x; int k[2]; };"
            "int f(int v) { struct P a, b; a.x = v; a.k[0] = 2; a.k[1] = 3; b = a; a.x = 0;"
            "  struct P *p = &b; return p->x * 100 + p->k[1]; }");
  EXPECT_EQ(c.result({7}), 703);
}

TEST(InterpreterTest, keepsTheExtentOfAnArrayAsItWasDeclared) {
  Program c("int f(int n, int *a) { int (*m)[n] = (int (*)[n])a; n = 100; return m[1][0]; }");
  EXPECT_EQ(c.result({2, address(c.ints({1, 2, 3, 4}))}), 3);
}

TEST(InterpreterTest, givesEachRecursionItsOwnVariables) {
  Program c("int f(int n) { int m = n; if (n > 1) m = m + f(n - 1); return m + n - n; }");
  EXPECT_EQ(c.result({4}), 10);
}

// --- Arithmetic

TEST(InterpreterTest, wrapsUnsignedIntegers) {
  Program c("unsigned f(unsigned x) { unsigned char c = 250; c += 10; return x - 1u + c; }");
  EXPECT_EQ(c.result({0}), 0xffffffffLL - 0 + 4 - 0x100000000LL);
}

TEST(InterpreterTest, comparesUnsignedWithoutSign) {
  Program c("int f(unsigned long x) { return x > 5 && (x >> 60) == 15 && x / 2 > 1; }");
  EXPECT_EQ(c.result({-1}), 1);
}

TEST(InterpreterTest, dividesTowardsZero) {
  Program c("int f(int a, int b) { return (a / b) * 10 + a % b; }");
  EXPECT_EQ(c.result({-7, 2}), -31);
}

TEST(InterpreterTest, roundsFloatsAfterEveryOperation) {
  Program c("double f(int n) { float x = 16777216.0f; for (int i = 0; i < n; i++) x += 1.0f;"
            "  return x; }");
  EXPECT_EQ(c.real({5}), 16777216.0);
}

TEST(InterpreterTest, knowsTheMathematicalFunctions) {
  Program c("double sqrt(double); double f(int n) { return sqrt((double)n); }");
  EXPECT_EQ(c.real({9}), 3.0);
}

// --- What C leaves undefined

TEST(InterpreterTest, reportsSignedOverflow) {
  Program c("int f(int x) { return x + 1; }");
  EXPECT_EQ(c.fault({std::numeric_limits<int>::max()}), FaultKind::SignedOverflow);
  EXPECT_EQ(c.fault({5}), std::nullopt);
}

TEST(InterpreterTest, reportsDivisionByZero) {
  Program c("int f(int a, int b) { return a % b; }");
  EXPECT_EQ(c.fault({1, 0}), FaultKind::DivisionByZero);
  EXPECT_EQ(c.fault({std::numeric_limits<int>::min(), -1}), FaultKind::DivisionByZero);
}

TEST(InterpreterTest, reportsRowsWithoutLengthEvenIfNothingUsesThem) {
  Program c("int f(int m, int a[][m]) { return m; }");
  EXPECT_EQ(c.fault({1, 0}), std::nullopt);
  EXPECT_EQ(c.fault({0, 0}), FaultKind::OutOfBounds);
  EXPECT_EQ(c.fault({-1, 0}), FaultKind::OutOfBounds);
}

TEST(InterpreterTest, reportsAccessesOutsideAnObject) {
  Program c("int f(int *a, int i) { return a[i]; }");
  const std::int64_t a = address(c.ints({1, 2, 3}));
  EXPECT_EQ(c.fault({a, 2}), std::nullopt);
  EXPECT_EQ(c.fault({a, 3}), FaultKind::OutOfBounds);
  EXPECT_EQ(c.fault({a, -1}), FaultKind::OutOfBounds);
  EXPECT_EQ(c.fault({0, 0}), FaultKind::OutOfBounds);
  EXPECT_THAT(c.call({a, 3}).fault->text, HasSubstr("which has 12 bytes"));
}

TEST(InterpreterTest, letsAPointerLeaveItsObjectAndComeBack) {
  Program c("int f(int *a) { int *p = a - 5; return p[6]; }");
  EXPECT_EQ(c.result({address(c.ints({1, 2, 3}))}), 2);
}

TEST(InterpreterTest, reportsWhatNothingHasWritten) {
  Program c("int f(int n) { int t; if (n > 0) t = 1; return t; }");
  EXPECT_EQ(c.fault({1}), std::nullopt);
  EXPECT_EQ(c.fault({0}), FaultKind::Uninitialized);
}

TEST(InterpreterTest, reportsShiftsByTheWidth) {
  Program c("unsigned f(unsigned x, int n) { return x << n; }");
  EXPECT_EQ(c.fault({1, 31}), std::nullopt);
  EXPECT_EQ(c.fault({1, 32}), FaultKind::BadShift);
  EXPECT_EQ(c.fault({1, -1}), FaultKind::BadShift);
}

TEST(InterpreterTest, reportsFloatsThatNoIntegerHolds) {
  Program c("int f(int n) { double x = 1e10 * n; return (int)x; }");
  EXPECT_EQ(c.fault({0}), std::nullopt);
  EXPECT_EQ(c.fault({1}), FaultKind::BadConversion);
}

TEST(InterpreterTest, saysWhatItCannotRun) {
  Program c("int g(int); int f(int n) { return n > 0 ? g(n) : 0; }");
  EXPECT_EQ(c.fault({0}), std::nullopt);
  EXPECT_EQ(c.fault({1}), FaultKind::Unsupported);
  EXPECT_THAT(c.call({1}).fault->text, HasSubstr("`g` has no body here"));
}

TEST(InterpreterTest, stopsLoopsThatDoNotEnd) {
  Program c("int f(int n) { while (n > 0) ; return 0; }");
  c.interpreter().setStepLimit(1000);
  EXPECT_EQ(c.fault({1}), FaultKind::StepLimit);
}

TEST(InterpreterTest, namesThePlaceOfAFault) {
  Program c("int f(int n) {\n  int x = 1;\n  x = x / n;\n  return x;\n}");
  EXPECT_EQ(c.call({0}).fault->range.line(), 3U);
}

// --- The trace

TEST(InterpreterTest, recordsAccessesWithTheirIterations) {
  Program c("void f(int n, int *a) { for (int i = 1; i < n; i++) a[i] = a[i - 1]; }");
  const interpreter::Trace trace = c.elementTrace({3, address(c.ints({1, 2, 3}))});
  std::vector<std::string> seen;
  for (const interpreter::AccessEvent &event : trace.accesses)
    seen.push_back((event.isWrite ? "write " : "read ") + event.place->range.oneLine() + " in " +
                   std::to_string(trace.iterations[event.iteration].number));
  EXPECT_THAT(seen, ElementsAre("read a[i - 1] in 0", "write a[i] in 0", "read a[i - 1] in 1",
                                "write a[i] in 1"));
}

TEST(InterpreterTest, givesEachLifeOfAVariableAnAddressOfItsOwn) {
  Program c("void f(int n) { for (int i = 0; i < n; i++) { int t[1]; t[0] = i; } }");
  std::set<std::uint64_t> places;
  for (const interpreter::AccessEvent &event : c.elementTrace({3}).accesses)
    places.insert(event.address);
  EXPECT_EQ(places.size(), 3U);
}

} // namespace
