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

/// The place with a `long` for one of its counters (legality/storage/CanPack.cpp says of what it may be made
/// up then).
ir::ExprRef withCounter(const ir::ExprRef &expr, const ir::Symbol &old, const ir::SymbolRef &own) {
  using ir::ExprKind;
  if (expr->kind == ExprKind::VarRef)
    return expr->symbol.get() == &old ? ir::varRef(own) : expr;
  std::vector<ir::ExprRef> operands;
  bool isSame = true;
  for (const ir::ExprRef &operand : expr->operands) {
    operands.push_back(withCounter(operand, old, own));
    isSame &= operands.back() == operand;
  }
  if (isSame)
    return expr;
  switch (expr->kind) {
  case ExprKind::Load:
    return ir::load(operands[0]);
  case ExprKind::AddressOf:
    return ir::addressOf(operands[0]);
  case ExprKind::Member:
    return ir::member(operands[0], expr->field, {}, expr->type);
  case ExprKind::Subscript:
    return ir::subscript(operands[0], operands[1]);
  case ExprKind::Cast:
    return ir::preservesValue(*operands[0]->type, *expr->type) ? ir::cast(operands[0], expr->type)
                                                               : operands[0];
  default: {
    const auto [left, right] = ir::balanced(operands[0], operands[1]);
    return ir::binary(expr->binaryOp, left, right);
  }
  }
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
    if (!header.declares || dimensions[level].needsLong) {
      const ir::TypeRef counts =
          dimensions[level].needsLong ? ir::longType() : ir::unqualified(header.counter->type);
      const ir::SymbolRef own = names.another(header.counter->name, counts);
      source = dimensions[level].needsLong
                   ? withCounter(source, *header.counter, own)
                   : ir::rewrite(source, [&](const ir::ExprRef &expr) -> ir::ExprRef {
                       const bool isOld = expr->kind == ir::ExprKind::VarRef &&
                                          expr->symbol == dimensions[level].header.counter;
                       return isOld ? ir::varRef(own) : nullptr;
                     });
      if (dimensions[level].needsLong) {
        header.first = ir::cast(dimensions[level].start, counts);
        header.limit = ir::cast(header.limit, counts);
      }
      header.declares = true;
      header.counter = counters[level] = own;
    }
    header.first = plus(header.first, dimensions[level].low);
    header.limit = plus(header.limit, dimensions[level].high);
    headers.push_back(std::move(header));
  }
  const auto copying = [&](const ir::StmtRef &assignment) {
    ir::StmtRef result = assignment;
    for (auto level = evidence.order().rbegin(); level != evidence.order().rend(); ++level)
      result = ir::makeLoop(headers[*level], {result});
    return evidence.mayNotRun() ? ir::ifThen(runs(*ir::countedLoop(loop)), result) : result;
  };
  const ir::ExprRef copy = element(counters, first.ahead);
  std::vector<ir::StmtRef> statements = {ir::declare(tile)};
  if (evidence.copiesIn())
    statements.push_back(copying(ir::assign(copy, ir::load(source))));
  statements.push_back(ir::withBody(loop, body));
  if (evidence.storesBack())
    statements.push_back(copying(ir::assign(source, ir::load(copy))));
  return {&loop, std::move(statements)};
}

} // namespace parlift::transform
