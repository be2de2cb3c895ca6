#include "plan/language/UnrollVerbs.h"

#include "legality/loops/Reordering.h"
#include "plan/model/Sizes.h"
#include "transform/Contract.h"
#include "transform/JamInLoops.h"
#include "transform/Pack.h"
#include "transform/Peel.h"
#include "transform/Reverse.h"
#include "transform/Split.h"
#include "transform/UnrollAndJam.h"
#include "transform/Version.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::plan {

Outcome performUnrollAndJam(const Instruction &step, const Site &at) {
  std::vector<std::int64_t> factors;
  const bool inLoops = step.arguments.size() == 2 && step.arguments[1] == "loops";
  if (step.arguments.size() == 1 || inLoops)
    if (const auto sizes = parseSizes(step.arguments[0]))
      factors = *sizes;
  while (!factors.empty() && factors.back() == 0)
    factors.pop_back();
  if (factors.empty() || std::count(factors.begin(), factors.end(), 1) != 0)
    return Failure{"`unroll-and-jam` wants numbers of copies as in 4 or 4x2, each 0 or from 2 on, "
                   "and `loops` where they are to be short loops"};
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
  if (!inLoops)
    return transform::unrollAndJam(*answer, at.names);
  if (!transform::isForLoops(*answer))
    return Failure{
        "these copies are no loops: they are few, have variables of their own, or are not alike"};
  return transform::unrollAndJamInLoops(*answer, at.names);
}

Outcome performSplit(const Instruction &step, const Site &at) {
  if (step.arguments.size() != 1)
    return Failure{"`split` wants the first iteration of the second part, as in 16 or n/2"};
  const auto answer = legality::canSplit(at.nest, at.loop, step.arguments[0]);
  if (!answer)
    return answer.refusal();
  return transform::split(*answer, at.names);
}

Outcome performPeel(const Instruction &step, const Site &at) {
  const auto &words = step.arguments;
  Failure usage{fmt::format("`peel` wants `first` or `last`, and how many iterations if it is not "
                            "one, up to {}",
                            legality::PeelEvidence::mostIterations)};
  if (words.empty() || words.size() > 2 || (words[0] != "first" && words[0] != "last"))
    return usage;
  std::int64_t count = 1;
  if (words.size() == 2) {
    const auto sizes = parseSizes(words[1]);
    if (!sizes || sizes->size() != 1)
      return usage;
    count = sizes->front();
  }
  if (count < 1 || count > legality::PeelEvidence::mostIterations)
    return usage;
  const auto answer = legality::canPeel(at.nest, at.loop, words[0] == "last", count);
  if (!answer)
    return answer.refusal();
  return transform::peel(*answer, at.names);
}

Outcome performContract(const Instruction &step, const Site &at) {
  if (step.arguments.size() != 1)
    return Failure{"`contract` wants the name of an array"};
  const auto answer = legality::canContract(at.nest, at.loop, step.arguments[0]);
  if (!answer)
    return answer.refusal();
  return transform::contract(*answer, at.names);
}

Outcome performPack(const Instruction &step, const Site &at) {
  if (step.arguments.size() != 1)
    return Failure{"`pack` wants the name of an array, or one element without blanks in it"};
  const auto answer = legality::canPack(at.nest, at.loop, step.arguments[0]);
  if (!answer)
    return answer.refusal();
  return transform::pack(*answer, at.names);
}

Outcome performVersion(const Instruction &step, const Site &at) {
  // `version f:1 apart && n > 100`
  const std::vector<std::string> &words = step.arguments;
  const bool asksApart = words.size() > 2 && words[0] == "apart" && words[1] == "&&";
  std::string condition;
  for (auto word = words.begin() + (asksApart ? 2 : 0); word != words.end(); ++word)
    condition += (condition.empty() ? "" : " ") + *word;
  const auto answer = condition.empty()
                          ? legality::canVersion(at.nest, at.loop)
                          : legality::canVersionBy(at.nest, at.loop, condition, asksApart);
  if (!answer)
    return answer.refusal();
  return transform::version(*answer);
}

Outcome performReverse(const Instruction &step, const Site &at) {
  if (!step.arguments.empty())
    return Failure{"`reverse` takes a loop and nothing else"};
  const auto answer = legality::canReverse(at.nest, at.loop);
  if (!answer)
    return answer.refusal();
  return transform::reverse(*answer, at.names);
}

} // namespace parlift::plan
