#include "support/Workers.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>

using namespace parlift;

TEST(Workers, eachPieceIsDoneOnce) {
  std::array<std::atomic<int>, 100> done{};
  doAll(done.size(), [&](std::size_t at) {
    ++done.at(at);
    return true;
  });
  for (const std::atomic<int> &times : done)
    EXPECT_EQ(times, 1);
}

TEST(Workers, nothingIsDoneForNothing) {
  doAll(0, [](std::size_t) -> bool { throw std::runtime_error("never"); });
}

TEST(Workers, allBeforeTheOneThatEndsItAreDone) {
  std::array<std::atomic<bool>, 11> done{};
  constexpr std::size_t more = std::size_t{1} << 40; // than could be done
  doAll(more, [&](std::size_t at) {
    if (at < done.size())
      done.at(at) = true;
    return at != 10;
  });
  for (const std::atomic<bool> &one : done)
    EXPECT_TRUE(one);
}

TEST(Workers, anExceptionEndsAllAndIsThrownOn) {
  std::atomic<std::size_t> begun = 0;
  try {
    doAll(1000, [&](std::size_t at) {
      ++begun;
      if (at == 3)
        throw std::runtime_error("three");
      return true;
    });
    FAIL();
  } catch (const std::runtime_error &error) {
    EXPECT_STREQ(error.what(), "three");
  }
  EXPECT_GE(begun, 4u);
}
