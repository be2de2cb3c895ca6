#include "transform/Hoist.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "transform/LoopRuns.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parlift::transform {

namespace {

/// `m_data` for `m->data`, `g_size_x` for `g.size.x`.
std::string memberName(const ir::Expr &place) {
  std::string result;
  for (const ir::Expr *at = &place; at; at = at->operands.empty() ? nullptr : at->operands[0].get())
    if (at->kind == ir::ExprKind::VarRef)
      result = at->symbol->name + result;
    else if (at->kind == ir::ExprKind::Member)
      result = "_" + at->operands[0]->type->fields[at->field].name + result;
  return result;
}

} // namespace

Change hoist(const legality::HoistEvidence &evidence, Names &names) {
  const auto whole = std::make_shared<const ir::Stmt>(evidence.loop());
  std::map<const ir::Expr *, std::size_t> memberOf;
  for (std::size_t at = 0; at < evidence.members().size(); ++at)
    for (const ir::Expr *place : evidence.members()[at].places)
      memberOf[place] = at;
  // Of `p->q->x` only the whole is a variable, unless the loop mentions `p->q` by itself.
  std::map<std::size_t, ir::ExprRef> first;
  std::vector<std::size_t> order;
  ir::rewriteExprs(whole, [&](const ir::ExprRef &expr) -> ir::ExprRef {
    const auto found = memberOf.find(expr.get());
    if (found == memberOf.end())
      return nullptr;
    if (first.emplace(found->second, expr).second)
      order.push_back(found->second);
    return expr;
  });
  Change change{&evidence.loop()};
  std::map<std::size_t, ir::SymbolRef> variables;
  for (const std::size_t at : order) {
    const ir::ExprRef &place = first.at(at);
    const ir::SymbolRef variable = names.variable(memberName(*place), ir::unqualified(place->type));
    ir::ExprRef value = ir::load(place);
    const auto &runs = evidence.members()[at].runs;
    ir::ExprRef isThere;
    for (const ir::Stmt *loop : runs)
      isThere = isThere ? ir::binary(ir::BinaryOp::LogicalAnd, isThere, loopRuns(*loop))
                        : loopRuns(*loop);
    if (isThere)
      value = ir::select(isThere, value,
                         variable->type->isFloating() ? ir::floatLiteral(0, variable->type)
                                                      : ir::intLiteral(0, variable->type));
    variables[at] = variable;
    change.fresh.push_back(ir::declare(variable, value));
  }
  change.fresh.push_back(ir::rewriteExprs(whole, [&](const ir::ExprRef &expr) -> ir::ExprRef {
    const auto found = memberOf.find(expr.get());
    return found == memberOf.end() ? nullptr : ir::varRef(variables.at(found->second));
  }));
  return change;
}

} // namespace parlift::transform
