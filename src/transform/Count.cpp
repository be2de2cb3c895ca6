#include "transform/Count.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "transform/BoundExprs.h"

namespace parlift::transform {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtRef;

namespace {

/// `int i = 3` of `int i(3)` and `int i{3}`.
StmtRef asPrinted(const StmtRef &init) {
  const StmtRef inside = ir::withParts(ir::withoutPlacesIn(init), asPrinted);
  return inside->kind == ir::StmtKind::Declare && inside->value
             ? ir::declare(inside->symbol, inside->value)
             : inside;
}

/// `n != 0` of `n`: OpenMP wants a comparison.
ExprRef comparison(const ExprRef &condition) {
  const Expr &plain = ir::withoutCasts(*condition);
  const bool isRead = plain.kind == ExprKind::Load && plain.operands[0]->kind == ExprKind::VarRef;
  if (!isRead || !plain.type->isInteger())
    return condition;
  const ExprRef value = ir::load(plain.operands[0]);
  return ir::binary(ir::BinaryOp::Ne, value, ir::intLiteral(0, value->type));
}

/// `n > 1 ? n : 1` of `i < n`: the first iteration runs whatever the limit is.
ExprRef limitOfOne(ir::BinaryOp test, const ExprRef &first, const ExprRef &limit) {
  const bool rises = test == ir::BinaryOp::Lt || test == ir::BinaryOp::Le;
  const bool isStrict = test == ir::BinaryOp::Lt || test == ir::BinaryOp::Gt;
  const ir::TypeRef type = ir::unqualified(limit->type);
  const ExprRef next = isStrict ? ir::binary(rises ? ir::BinaryOp::Add : ir::BinaryOp::Sub, first,
                                             ir::intLiteral(1, first->type))
                                : first;
  const ExprRef least = ir::cast(next, type);
  const Expr &given = ir::withoutCasts(*limit), &needed = ir::withoutCasts(*least);
  if (given.kind == ExprKind::IntLiteral && needed.kind == ExprKind::IntLiteral)
    return (given.intValue > needed.intValue) == rises ? limit : least;
  return ir::select(ir::binary(rises ? ir::BinaryOp::Gt : ir::BinaryOp::Lt, limit, least), limit,
                    least);
}

StmtRef list(std::vector<StmtRef> stmts) {
  return ir::block(std::move(stmts), {}, /*isScope=*/false);
}

} // namespace

Change count(const legality::CountEvidence &evidence, Names &names) {
  const Stmt &old = evidence.loop();
  const ir::SymbolRef &counter = evidence.counter();
  const ir::TypeRef type = ir::unqualified(counter->type);
  const StmtRef step = ir::withoutPlacesIn(evidence.step());
  const ExprRef left = ir::cast(step->value, type);
  std::vector<StmtRef> body = evidence.body();
  for (std::size_t at = evidence.behind(); at < body.size(); ++at)
    body[at] = ir::replaceReads(body[at], {{counter.get(), left}});
  Stmt made = *ir::withBody(old, ir::block(std::move(body)));
  made.source.form = ir::LoopForm::For;
  made.source.header = {};
  made.condition = comparison(old.condition);
  made.step = list({step});
  made.before = made.after = list({});
  Change change{&old};
  ir::SymbolRef own = counter;
  ExprRef first = ir::load(ir::varRef(counter));
  if (evidence.start())
    first = ir::intLiteral(*evidence.start(), type);
  else if (evidence.countsBeforeTest())
    first = ir::replaceReads(left, {{counter.get(), first}});
  made.testFirst = true;
  const bool isNew = !evidence.start() && !evidence.isSetByHeader();
  if (isNew) {
    own = names.variable(counter->name + "_now", type);
    made.body = ir::replaceVariable(made.body, *counter, ir::varRef(own));
    made.step = ir::replaceVariable(made.step, *counter, ir::varRef(own));
    made.condition = ir::replaceReads(made.condition, {{counter.get(), ir::load(ir::varRef(own))}});
  }
  if (ExprRef limit = evidence.limit()) {
    const ir::TypeRef compared = ir::unqualified(limit->type);
    if (!evidence.isLimitAhead())
      limit = limitOfOne(evidence.test(), first, limit);
    if (limit->kind == ExprKind::Select) {
      const ir::SymbolRef end = names.variable(counter->name + "_end", constOf(compared));
      change.fresh.push_back(ir::declare(end, limit));
      limit = ir::load(ir::varRef(end));
    }
    made.condition =
        ir::binary(evidence.test(), ir::cast(ir::load(ir::varRef(own)), compared), limit);
  }
  if (isNew && evidence.isReadBehind())
    change.fresh.push_back(ir::declare(own));
  if (!evidence.isSetByHeader())
    made.init = list({isNew && !evidence.isReadBehind() ? ir::declare(own, first)
                                                        : ir::assign(ir::varRef(own), first)});
  else if (evidence.countsBeforeTest())
    made.init = list({asPrinted(old.init), step});
  else // `int i(3)` stands in no header that is written anew
    made.init = asPrinted(old.init);
  change.fresh.push_back(std::make_shared<const Stmt>(std::move(made)));
  if (isNew && evidence.isReadBehind())
    change.fresh.push_back(ir::assign(ir::varRef(counter), ir::load(ir::varRef(own))));
  if (evidence.countsAtEnd())
    change.fresh.push_back(step);
  return change;
}

} // namespace parlift::transform
