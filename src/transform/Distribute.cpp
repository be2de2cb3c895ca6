#include "transform/Distribute.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"

namespace parlift::transform {

Change distribute(const legality::DistributionEvidence &evidence) {
  Change change{evidence.loops().front()};
  for (const std::vector<ir::StmtRef> &group : evidence.groups()) {
    ir::StmtRef nest = ir::block(group);
    for (auto loop = evidence.loops().rbegin(); loop != evidence.loops().rend(); ++loop)
      nest = ir::withBody(**loop, nest);
    change.fresh.push_back(nest);
  }
  return change;
}

} // namespace parlift::transform
