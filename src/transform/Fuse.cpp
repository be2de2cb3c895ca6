#include "transform/Fuse.h"

namespace parlift::transform {

Change fuse(const legality::FusionEvidence &evidence) {
  return {&evidence.first(), {evidence.fused()}, &evidence.second()};
}

} // namespace parlift::transform
