#include "legality/parallel/Certificates.h"

#include "analysis/model/Analysis.h"

#include "legality/nest/Nests.h"
#include "legality/parallel/Judge.h"

namespace parlift::legality {

using namespace analysis;

std::vector<Claim> claimsOf(const ir::FunctionRef &function, const Options &options) {
  ClaimRecorder recorder;
  const Nests nests(function, options);
  judge(nests);
  std::vector<Claim> claims = recorder.take();
  for (const Nest &nest : nests.nests())
    for (const auto &[first, second] : comparedPairs(nest.table(), options)) {
      if (!isAnything(nest.dependences, *first, *second))
        claims.push_back(claimDirections(nest.table(), nest.dependences, *first, *second, options));
      for (const LoopIndex loop : loopsWithout(nest.table(), nest.dependences, *first, *second))
        claims.push_back(
            claimApart(nest.table(), nest.dependences, *first, *second, loop, options));
    }
  return claims;
}

} // namespace parlift::legality
