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
  for (const char *call : {"()", "::"}) // `v.size()`
    for (std::size_t at = result.find(call); at != std::string::npos; at = result.find(call))
      result.erase(at, 2);
  return result;
}

/// A pointer to elements: `v_data` for `v[...]` of a container or an owner.
bool isOfElements(const ir::Expr &place) {
  return !place.isLvalue();
}

/// To const where nothing is written: the container may be const.
ir::TypeRef pointerType(const ir::Expr &place, bool isWritten) {
  auto element = std::make_shared<ir::Type>(*place.type->element);
  element->isConst |= !isWritten;
  return ir::pointerTo(std::move(element));
}

/// `v.data()`, `p.get()`: the words in the loop are those of the elements.
ir::ExprRef elementsOf(const ir::Expr &place) {
  auto value = std::make_shared<ir::Expr>(*ir::withoutPlaces(place));
  value->type = ir::pointerTo(place.type->element);
  return value;
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
    const legality::HoistedMember &member = evidence.members()[at];
    const ir::SymbolRef variable =
        isOfElements(*place)
            ? names.variable(memberName(*place) + "_data", pointerType(*place, member.isWritten))
            : names.variable(memberName(*place), ir::unqualified(place->type));
    ir::ExprRef value = isOfElements(*place) ? elementsOf(*place) : ir::load(place);
    const auto &runs = member.runs;
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
  const auto inVariables = [&](const ir::ExprRef &expr) -> ir::ExprRef {
    const auto found = memberOf.find(expr.get());
    if (found == memberOf.end())
      return nullptr;
    const ir::ExprRef variable = ir::varRef(variables.at(found->second));
    return isOfElements(*expr) ? ir::load(variable) : variable;
  };
  const ir::StmtRef loop = ir::rewriteExprs(whole, inVariables);
  if (!evidence.condition()) {
    change.fresh.push_back(loop);
    return change;
  }
  const auto inBlock = [](const ir::StmtRef &one) {
    return ir::block({one}, {}, /*isScope=*/true);
  };
  ir::Stmt test =
      *ir::ifThen(ir::rewrite(evidence.condition(), inVariables), inBlock(loop), inBlock(whole));
  test.comment = "nothing that the loop writes is one of these members";
  change.fresh.push_back(std::make_shared<const ir::Stmt>(std::move(test)));
  return change;
}

} // namespace parlift::transform
