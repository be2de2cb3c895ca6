#include "transform/LocalArrays.h"

#include "ir/Builder.h"

#include <fmt/format.h>

#include <utility>

namespace parlift::transform {

ir::TypeRef arrayType(ir::TypeRef element, const std::vector<std::int64_t> &extents) {
  for (auto extent = extents.rbegin(); extent != extents.rend(); ++extent)
    element = ir::arrayOf(element, ir::intLiteral(*extent, ir::intType()));
  return element;
}

ir::ExprRef elementOf(const ir::SymbolRef &array, const std::vector<ir::ExprRef> &subscripts) {
  ir::ExprRef place = ir::varRef(array);
  for (const ir::ExprRef &subscript : subscripts)
    place =
        ir::subscript(place->type->isPointer() ? ir::load(place) : ir::addressOf(place), subscript);
  return place;
}

ir::CountedLoop laneLoop(const ir::SymbolRef &lane, std::int64_t extent) {
  ir::CountedLoop loop;
  loop.counter = lane;
  loop.declares = true;
  loop.first = ir::intLiteral(0, ir::intType());
  loop.limit = ir::intLiteral(extent, ir::intType());
  return loop;
}

ir::StmtRef unrolled(const ir::StmtRef &loop, std::int64_t times) {
  ir::Stmt copy = *loop;
  copy.comment = fmt::format("#pragma GCC unroll {}", times);
  return std::make_shared<const ir::Stmt>(std::move(copy));
}

} // namespace parlift::transform
