// What a roofline says in words: which of memory and arithmetic bounds a kernel, and to what.
#include "report/Roofline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using ::testing::AllOf;
using ::testing::HasSubstr;

namespace {

/// On a GPU with 1000 operations and 100 bytes in a nanosecond: from 10 operations a byte on arithmetic is the bound.
report::KernelText::Load load(double operations, double bytes) {
  return {operations, bytes, 1000, 100};
}

TEST(Roofline, SaysThatMemoryBoundsFewOperations) {
  EXPECT_THAT(report::rooflineInWords(load(2e6, 4e6)),
              AllOf(HasSubstr("0.5 a byte"), HasSubstr("memory bounds the kernel"),
                    HasSubstr("at most 50 of the 1000 operations")));
}

TEST(Roofline, SaysThatArithmeticBoundsMany) {
  EXPECT_THAT(report::rooflineInWords(load(8e7, 4e6)),
              AllOf(HasSubstr("20 a byte"), HasSubstr("arithmetic bounds the kernel"),
                    HasSubstr("at most 1000 of the 1000 operations")));
}

TEST(Roofline, IsReadAloudInTheSameWords) {
  const auto memory = load(2e6, 4e6);
  EXPECT_THAT(report::drawRoofline(memory, "k"),
              AllOf(HasSubstr("<desc"), HasSubstr(report::rooflineInWords(memory))));
}

TEST(Roofline, KeepsToItsFrameWhateverTheKernel) {
  for (const double operations : {1e-3, 1.0, 1e15})
    EXPECT_THAT(report::drawRoofline(load(operations, 1), "k"),
                ::testing::Not(::testing::ContainsRegex("[ML\" ](-?nan|-?inf)[ VHL\"]")));
}

} // namespace
