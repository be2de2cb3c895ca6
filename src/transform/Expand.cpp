#include "transform/Expand.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "transform/Bodies.h"

namespace parlift::transform {

namespace {

/// Declarations of the scalar inside the loop become assignments, or nothing.
ir::StmtRef withoutDeclaration(const ir::StmtRef &stmt, const ir::Symbol &scalar) {
  std::vector<const ir::Stmt *> found;
  ir::StmtRef result = stmt;
  const auto collect = [&](const ir::Stmt &part, const auto &self) -> void {
    for (const ir::StmtRef &child : part.children) {
      if (child->kind == ir::StmtKind::Declare && child->symbol.get() == &scalar)
        found.push_back(child.get());
      self(*child, self);
    }
    for (const ir::StmtRef *inner : {&part.thenBranch, &part.elseBranch, &part.body})
      if (*inner)
        self(**inner, self);
  };
  collect(*stmt, collect);
  for (const ir::Stmt *declaration : found) {
    std::vector<ir::StmtRef> fresh;
    if (declaration->value)
      fresh.push_back(ir::assign(ir::varRef(declaration->symbol), declaration->value));
    result = ir::replaceStatement(result, *declaration, fresh);
  }
  return result;
}

} // namespace

Change expand(const legality::ExpansionEvidence &evidence, Names &names) {
  const ir::CountedLoop header = *ir::countedLoop(evidence.loop());
  const ir::Symbol &scalar = *evidence.scalar();
  const ir::TypeRef type = ir::unqualified(scalar.type);
  const ir::SymbolRef array = names.variable(
      scalar.name + "_at", ir::arrayOf(type, ir::intLiteral(evidence.extent(), ir::intType())));
  const auto [counter, first] =
      ir::balanced(ir::load(ir::varRef(header.counter)), evidence.start());
  const ir::ExprRef index =
      ir::isZero(*first) ? counter : ir::binary(ir::BinaryOp::Sub, counter, first);
  const ir::ExprRef element = ir::subscript(ir::addressOf(ir::varRef(array)), index);
  ir::StmtRef body = withoutDeclaration(evidence.loop().body, scalar);
  body = ir::replaceVariable(body, scalar, element);
  return {&evidence.loop(),
          {ir::declare(array), ir::withBody(evidence.loop(), body)},
          nullptr,
          unusedDeclarations(evidence.function(), evidence.loop(), scalar)};
}

} // namespace parlift::transform
