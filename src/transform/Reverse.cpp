#include "transform/Reverse.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "transform/BoundExprs.h"

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;

Change reverse(const legality::ReversalEvidence &evidence, Names &names) {
  const ir::CountedLoop header = *ir::countedLoop(evidence.loop());
  const ir::TypeRef type = ir::unqualified(header.counter->type);
  const bool rises = header.step > 0;
  const bool isExclusive = header.test == BinaryOp::Lt || header.test == BinaryOp::Gt;
  Change change{&evidence.loop()};
  ir::CountedLoop turned = header;
  turned.step = -header.step;
  turned.test = rises ? BinaryOp::Ge : BinaryOp::Le;
  turned.limit = header.first;
  const ExprRef &first = header.first;
  const bool isBefore = !rises && first->kind == ir::ExprKind::Binary &&
                        first->binaryOp == BinaryOp::Sub && constantOf(*first->operands[1]) == 1;
  if (isBefore) { // up to n - 1 is below n
    turned.test = BinaryOp::Lt;
    turned.limit = first->operands[0];
  }
  turned.first = ir::cast(isExclusive ? plus(header.limit, rises ? -1 : 1) : header.limit, type);
  const bool isNumber = constantOf(*header.limit).has_value();
  if (isExclusive && !evidence.isSureToRun() && !isNumber) {
    const ExprRef last = choice(operation(first, header.test, header.limit), turned.first,
                                plus(first, rises ? -1 : 1));
    const ir::SymbolRef name = names.variable(header.counter->name + "_last", constOf(type));
    change.fresh.push_back(ir::declare(name, ir::cast(last, type)));
    turned.first = ir::load(ir::varRef(name));
  }
  change.fresh.push_back(ir::makeLoop(turned, {evidence.loop().body}));
  return change;
}

} // namespace parlift::transform
