#include "plan/UnrollVerbs.h"

#include "legality/Reordering.h"
#include "plan/Sizes.h"
#include "transform/UnrollAndJam.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::plan {

Outcome performUnrollAndJam(const Instruction &step, const Site &at) {
  std::vector<std::int64_t> factors;
  if (step.arguments.size() == 1)
    if (const auto sizes = parseSizes(step.arguments[0]))
      factors = *sizes;
  while (!factors.empty() && factors.back() == 0)
    factors.pop_back();
  if (factors.empty() || std::count(factors.begin(), factors.end(), 1) != 0)
    return Failure{"`unroll-and-jam` wants numbers of copies as in 4 or 4x2, each 0 or from 2 on"};
  const auto band = legality::perfectBand(at.nest, at.loop, factors.size());
  if (band.size() < factors.size())
    return Failure{
        fmt::format("only {} loops are perfectly nested from {} on", band.size(), step.loop)};
  // Loops outside the first one that is unrolled have nothing to do with it.
  const auto first =
      std::find_if(factors.begin(), factors.end(), [](auto size) { return size > 1; });
  const auto outside = static_cast<std::size_t>(first - factors.begin());
  const auto answer = legality::canUnrollAndJam(at.nest, band[outside], {first, factors.end()});
  if (!answer)
    return answer.refusal();
  return transform::unrollAndJam(*answer, at.names);
}

} // namespace parlift::plan
