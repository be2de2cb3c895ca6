#include "transform/Pack.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "transform/BoundExprs.h"

namespace parlift::transform {

namespace {

using legality::PackEvidence;

/// `m > 0` rather than `0 < m`.
ir::ExprRef runs(const ir::CountedLoop &loop) {
  if (constantOf(*loop.first) && loop.test == ir::BinaryOp::Lt)
    return operation(loop.limit, ir::BinaryOp::Gt, loop.first);
  return operation(loop.first, loop.test, loop.limit);
}

/// Where the element is in its dimension of the copy.
ir::ExprRef indexOf(const PackEvidence::Dimension &dimension, const ir::SymbolRef &counter,
                    std::int64_t ahead) {
  const std::int64_t more = ahead - dimension.low;
  const auto [value, start] = ir::balanced(ir::load(ir::varRef(counter)), dimension.start);
  if (const auto number = constantOf(*start))
    return plus(value, more - *number);
  return plus(ir::binary(ir::BinaryOp::Sub, value, start), more);
}

} // namespace

Change pack(const PackEvidence &evidence, Names &names) {
  const auto &dimensions = evidence.dimensions();
  const PackEvidence::Place &first = evidence.places().front();
  const ir::Stmt &loop = evidence.loop();
  ir::TypeRef type = ir::unqualified(first.expr->type);
  for (auto dimension = dimensions.rbegin(); dimension != dimensions.rend(); ++dimension)
    type = ir::arrayOf(type, ir::intLiteral(dimension->extent, ir::intType()));
  const ir::SymbolRef tile = names.variable(evidence.name() + "_tile", type);
  const auto element = [&](const std::vector<ir::SymbolRef> &counters,
                           const std::vector<std::int64_t> &ahead) {
    ir::ExprRef place = ir::varRef(tile);
    for (std::size_t level = 0; level < dimensions.size(); ++level)
      place = ir::subscript(ir::addressOf(place),
                            indexOf(dimensions[level], counters[level], ahead[level]));
    return place;
  };

  ir::ExprRef source;
  const ir::StmtRef body = ir::rewriteExprs(loop.body, [&](const ir::ExprRef &expr) -> ir::ExprRef {
    if (expr.get() == first.expr)
      source = expr;
    for (const PackEvidence::Place &place : evidence.places())
      if (place.expr == expr.get())
        return element(place.counters, place.ahead);
    return nullptr;
  });

  // Counters that the program declares elsewhere keep their values.
  std::vector<ir::CountedLoop> headers;
  std::vector<ir::SymbolRef> counters = first.counters;
  for (std::size_t level = 0; level < dimensions.size(); ++level) {
    ir::CountedLoop header = dimensions[level].header;
    header.loop = nullptr;
    header.first = plus(header.first, dimensions[level].low);
    header.limit = plus(header.limit, dimensions[level].high);
    if (!header.declares) {
      const ir::SymbolRef own = names.another(*header.counter);
      const ir::Symbol *old = header.counter.get();
      source = ir::rewrite(source, [&](const ir::ExprRef &expr) -> ir::ExprRef {
        return expr->kind == ir::ExprKind::VarRef && expr->symbol.get() == old ? ir::varRef(own)
                                                                               : nullptr;
      });
      header.declares = true;
      header.counter = counters[level] = own;
    }
    headers.push_back(std::move(header));
  }
  ir::StmtRef copying = ir::assign(element(counters, first.ahead), ir::load(source));
  for (auto level = evidence.order().rbegin(); level != evidence.order().rend(); ++level)
    copying = ir::makeLoop(headers[*level], {copying});
  if (evidence.mayNotRun())
    copying = ir::ifThen(runs(*ir::countedLoop(loop)), copying);
  return {&loop, {ir::declare(tile), copying, ir::withBody(loop, body)}};
}

} // namespace parlift::transform
