#include "transform/Version.h"

#include "ir/Builder.h"

namespace parlift::transform {

Change version(const legality::VersionEvidence &evidence) {
  const auto copy = [&] {
    return ir::block({std::make_shared<const ir::Stmt>(evidence.loop())}, {}, /*isScope=*/true);
  };
  ir::Stmt test = *ir::ifThen(evidence.condition(), copy(), copy());
  test.comment = evidence.meaning();
  return {&evidence.loop(), {std::make_shared<const ir::Stmt>(std::move(test))}};
}

} // namespace parlift::transform
