#include "transform/Split.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "transform/BoundExprs.h"

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;

Change split(const legality::SplitEvidence &evidence, Names &names) {
  const ir::CountedLoop header = *ir::countedLoop(evidence.loop());
  ExprRef point = evidence.point();
  const bool isExclusive = header.test == BinaryOp::Lt;
  const auto begin = constantOf(*header.first), at = constantOf(*point),
             end = constantOf(*header.limit);
  Change change{&evidence.loop()};
  ir::CountedLoop before = header, after = header;
  after.loop = nullptr; // the comments stand above the first one
  before.test = BinaryOp::Lt;
  if (begin && at && end) { // inside, or there would be no evidence
    before.limit = after.first = ir::intLiteral(*at, ir::unqualified(header.counter->type));
  } else if (evidence.isInside()) {
    before.limit = after.first = ir::cast(point, ir::unqualified(header.counter->type));
  } else {
    if (point->kind == ir::ExprKind::Binary) {
      const ir::SymbolRef name =
          names.variable(header.counter->name + "_point", constOf(point->type));
      change.fresh.push_back(ir::declare(name, point));
      point = ir::load(ir::varRef(name));
    }
    const ExprRef past = isExclusive ? header.limit
                                     : ir::binary(BinaryOp::Add, header.limit,
                                                  ir::intLiteral(1, header.limit->type));
    ExprRef middle = choice(operation(point, header.test, header.limit), point, past);
    if (!begin || !at || *at < *begin)
      middle = choice(operation(point, BinaryOp::Lt, header.first), header.first, middle);
    // As wide as what is compared: a limit far below need not fit the counter.
    const ExprRef compared = ir::balanced(header.first, header.limit).first;
    const ir::SymbolRef name =
        names.variable(header.counter->name + "_split", constOf(compared->type));
    change.fresh.push_back(ir::declare(name, ir::cast(middle, ir::unqualified(name->type))));
    before.limit = ir::load(ir::varRef(name));
    after.first = ir::cast(before.limit, ir::unqualified(header.counter->type));
  }
  change.fresh.push_back(ir::makeLoop(before, {evidence.loop().body}));
  change.fresh.push_back(ir::makeLoop(after, {evidence.loop().body}));
  return change;
}

} // namespace parlift::transform
