// Loops whose bounds and subscripts are computed with C's / % >> & ?: and casts: what is proved of them
// must be what running them for small values of n and m shows.

#include "Snippet.h"

#include "analysis/dependences/Dependences.h"
#include "analysis/model/NestModel.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace parlift::analysis {
namespace {

using testing::Snippet;

/// for (int i = low; i < high; i++) if (guard) a[written] = a[read];
struct Loop {
  const char *low, *high, *guard, *written, *read;
  std::function<bool(int n, int m)> isCarried;
};

bool carries(int low, int high, const std::function<bool(int)> &guard,
             const std::function<int(int)> &written, const std::function<int(int)> &read) {
  std::map<int, int> writtenIn, readIn; // the last iteration, of each element
  for (int i = low; i < high; ++i) {
    if (!guard(i))
      continue;
    const int target = written(i), source = read(i);
    const auto before = [i](const std::map<int, int> &iterations, int element) {
      const auto found = iterations.find(element);
      return found != iterations.end() && found->second != i;
    };
    if (before(writtenIn, source) || before(writtenIn, target) || before(readIn, target))
      return true;
    readIn[source] = i;
    writtenIn[target] = i;
  }
  return false;
}

// The same words for the compiler and for parlift.
#define LOOP(low, high, guard, written, read)                                                      \
  Loop {                                                                                           \
    #low, #high, #guard, #written, #read, [](int n, int m) {                                       \
      (void)n, (void)m;                                                                            \
      const auto runs = [&](int i) { return (void)i, static_cast<bool>(guard); };                  \
      const auto target = [&](int i) { return (void)i, static_cast<int>(written); };               \
      const auto source = [&](int i) { return (void)i, static_cast<int>(read); };                  \
      return carries(low, static_cast<int>(high), runs, target, source);                           \
    }                                                                                              \
  }

const Loop loops[] = {
    // halves, for n of either sign
    LOOP(0, n / 2, true, i, n - 1 - i),
    LOOP(0, n / 2 - 1, true, i, n - 1 - i),
    LOOP(0, n / 2 + 1, true, i, n - 1 - i),
    LOOP(0, n - n / 2, true, i, n - 1 - i),
    LOOP(0, (n + 1) / 2, true, i, n - 1 - i),
    LOOP(0, (n + 2) / 2, true, i, n - 1 - i),
    LOOP(0, n >> 1, true, i, n - 1 - i),
    LOOP(0, n / 2, true, i, i + n / 2),
    LOOP(0, n / 2, true, i, i + n / 3),
    LOOP(n / 2, 1, true, i, i - n / 2),
    LOOP(n / 2, 0, true, -i, i),
    LOOP(n >> 1, 0, true, n - i, i),
    LOOP(0, n / 3, true, i, 2 * (n / 3) - i),
    LOOP(n / 2, n, true, i, n - i),
    // remainders
    LOOP(0, n % 3, true, i, i + 2),
    LOOP(0, n % 3, true, i, i + 1),
    LOOP(0, n & 3, true, i, i + 3),
    LOOP(0, n & 3, true, i, i + 2),
    LOOP(n % 3, 3, true, i, i + 4),
    LOOP(0, 9, i % 3 == n % 3, i, i + n % 3),
    LOOP(-4, 5, i % 3 == 1, i, i + 2),
    LOOP(-4, 5, i / 3 == 0, i, i + 4),
    LOOP(-4, 5, i / 3 == 0, i, i + 5),
    LOOP(-6, 7, true, i / 2, 9),
    LOOP(0, 8, true, i / 2 + i % 2 * 8, 99),
    LOOP(0, 8, i & 1, i, i + 3),
    // conditions as numbers, and values of cases
    LOOP(0, n != m, true, 0, 1),
    LOOP(0, !n, true, 0, 1),
    LOOP(0, 1 + (n > m), true, 0, 1),
    LOOP(0, n > 3 && m > 2, true, 0, 1),
    LOOP(0, (n < m ? n : m), true, i, i + m),
    LOOP(0, (n < m ? n : m), true, i, i + m - 1),
    LOOP(0, (n < 4 ? n : 4), true, i, i + 4),
    LOOP(0, (n < 4 ? n : 4), true, i, i + 3),
    LOOP(0, 6, true, (i < 3 ? i : 5 - i), 9),
    LOOP(0, 6, true, (i < 3 ? i : i + 1), i + 7),
    // casts
    LOOP(0, static_cast<signed char>(n), true, i, i + n),
    LOOP(0, static_cast<signed char>(n), true, i, i - 1),
    LOOP(0, 4, true, static_cast<int>(static_cast<unsigned>(i - n)), n - i),
    // what occurs at most once, or never
    LOOP(0, n, i == m, 0, 1),
    LOOP(0, n, i == 2 * m, 5, i),
    LOOP(0, n, i < 1, 0, 1),
    LOOP(0, n, i > n, 0, 1),
    LOOP(n, n + 1, true, 0, 0),
    LOOP(0, n, i != m, 0, 1),
    LOOP(0, n / 2, 2 * i > n - 2, 0, 1),
    LOOP(0, n / 2, 2 * i > n - 3, 0, 1),
    LOOP(0, n / 2, 2 * i > n - 6, 0, 1),
};

struct Claims {
  bool some = false, exact = false;
};

/// What the tester says the loop carries.
Claims claimsOf(const Loop &loop) {
  std::string text =
      "void f(int n, int m, int *a) { for (int i = (LOW); i < (HIGH); i++) if (GUARD) "
      "a[WRITTEN] = a[READ]; }";
  const auto put = [&text](const std::string &mark, std::string words) {
    for (const auto &[cxx, c] : {std::pair{"static_cast<", "("}, {">(", ")("}, {"true", "1"}})
      for (std::size_t at = words.find(cxx); at != std::string::npos; at = words.find(cxx))
        words.replace(at, std::string(cxx).size(), c);
    text.replace(text.find(mark), mark.size(), words);
  };
  put("LOW", loop.low);
  put("HIGH", loop.high);
  put("GUARD", loop.guard);
  put("WRITTEN", loop.written);
  put("READ", loop.read);
  const Snippet snippet(text);
  const Options options;
  const auto models = modelNests(snippet.unit->functions.at(0), options);
  Claims claims;
  for (const Dependence &dependence : findDependences(models.at(0).table, options).dependences) {
    claims.some = claims.some || dependence.carriedBy;
    claims.exact = claims.exact || (dependence.carriedBy && dependence.exact);
  }
  return claims;
}

TEST(ComputedValues, WhatIsProvedIsWhatHappens) {
  unsigned carried = 0, proved = 0, excluded = 0;
  for (const Loop &loop : loops) {
    bool happens = false;
    for (int n = -9; n <= 14; ++n)
      for (int m = -6; m <= 9; ++m)
        happens = happens || loop.isCarried(n, m);
    const Claims claims = claimsOf(loop);
    const std::string words = std::string("i from ") + loop.low + " to " + loop.high + " if " +
                              loop.guard + ": a[" + loop.written + "] = a[" + loop.read + "]";
    EXPECT_TRUE(claims.some || !happens) << "not seen: " << words;
    EXPECT_TRUE(happens || !claims.exact) << "does not happen: " << words;
    carried += happens ? 1 : 0;
    proved += claims.exact ? 1 : 0;
    excluded += claims.some ? 0 : 1;
  }
  // nearly everything is decided, one way or the other
  EXPECT_GE(proved + excluded, std::size(loops) - 2);
  EXPECT_GT(carried, 10U);
  EXPECT_GT(excluded, 10U);
}

} // namespace
} // namespace parlift::analysis
