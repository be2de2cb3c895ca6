#include "transform/ScalarReplace.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "transform/ElementName.h"
#include "transform/LoopRuns.h"

#include <algorithm>

namespace parlift::transform {

namespace {

/// The place as it would be written outside the loop.
ir::ExprRef find(const ir::Stmt &loop, const ir::Expr *place) {
  ir::ExprRef found;
  ir::rewriteExprs(loop.body, [&](const ir::ExprRef &expr) -> ir::ExprRef {
    if (expr.get() == place)
      found = expr;
    return nullptr;
  });
  return found;
}

/// What is stored. Of `q[i] *= b` the words say the store as well: those of the product are `q[i]` and `b`.
ir::ExprRef valueOf(const ir::Expr &target, const ir::ExprRef &value) {
  if (!value->range.valid() || !target.range.valid() || value->range.begin > target.range.begin ||
      value->kind == ir::ExprKind::Load)
    return value;
  ir::Expr copy = *value;
  copy.range = {};
  for (ir::ExprRef &operand : copy.operands)
    if (copy.kind == ir::ExprKind::Cast)
      operand = valueOf(target, operand);
  return std::make_shared<const ir::Expr>(std::move(copy));
}

/// Nothing but blanks stands between the two: no comment that would come above both.
bool areNextToEachOther(const ir::Stmt &store, const ir::Stmt &loop) {
  const SourceRange &before = store.range, &after = loop.source.whole;
  return !before.valid() || !after.valid() ||
         (before.file == after.file && before.end <= after.begin &&
          before.file->text()
                  .substr(before.end, after.begin - before.end)
                  .find_first_not_of("; \t\n") == std::string::npos);
}

} // namespace

Change scalarReplace(const legality::ScalarReplacementEvidence &evidence, Names &names) {
  const ir::ExprRef place = find(evidence.loop(), evidence.places().front());
  const ir::SymbolRef variable = names.variable(elementName(*place), ir::unqualified(place->type));
  const ir::ExprRef inside = ir::varRef(variable);
  const ir::StmtRef body =
      ir::rewriteExprs(evidence.loop().body, [&](const ir::ExprRef &expr) -> ir::ExprRef {
        const bool isPlace = std::find(evidence.places().begin(), evidence.places().end(),
                                       expr.get()) != evidence.places().end();
        return isPlace ? inside : nullptr;
      });
  const ir::Stmt *store = evidence.store();
  if (store && !areNextToEachOther(*store, evidence.loop()))
    store = nullptr;
  ir::ExprRef before = store ? valueOf(*store->target, store->value) : ir::load(place);
  ir::StmtRef after = ir::assign(place, ir::load(inside));
  const ir::TypeRef type = before->type;
  const ir::ExprRef nothing =
      type->isFloating() ? ir::floatLiteral(0, type) : ir::intLiteral(0, type);
  if (const auto op = evidence.gathers()) {
    before = nothing;
    const ir::ExprRef joined = ir::together(*op, ir::load(place), ir::load(inside));
    after = ir::ifThen(ir::together(ir::BinaryOp::Ne, ir::load(inside), nothing),
                       ir::assign(place, ir::cast(joined, type), {}, /*isUpdate=*/true));
  } else {
    ir::ExprRef test;
    if (evidence.mayStay())
      test = ir::together(ir::BinaryOp::Ne, ir::load(inside), ir::load(place));
    if (evidence.mayNotRun()) {
      const ir::ExprRef runs = loopRuns(evidence.loop());
      before = ir::select(runs, before, nothing);
      test = test ? ir::together(ir::BinaryOp::LogicalAnd, runs, test) : runs;
    }
    after = test ? ir::ifThen(test, after) : after;
  }
  Change change{store ? store : &evidence.loop(),
                {ir::declare(variable, before),
                 ir::withBody(evidence.loop(), ir::withoutIdle(body, *variable)), after}};
  if (store)
    change.next = &evidence.loop();
  return change;
}

} // namespace parlift::transform
