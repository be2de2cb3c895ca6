#include "legality/scan/LaterReads.h"

#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using namespace ir;

namespace {

/// `i + 1 < n` of `i < n`, `i < n` of `i <= n`: a number that the test itself compares next, so that nothing overflows. Null: another header.
ExprRef notLastOf(const Stmt &loop) {
  std::set<const Symbol *> set;
  forEachStmt(*loop.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      set.insert(stmt.symbol.get());
    if (stmt.kind == StmtKind::Assign)
      set.insert(rootSymbolOf(*stmt.target));
  });
  const auto header = countedLoop(loop);
  if (!header || header->step != 1 || !header->counter->type->isInteger())
    return nullptr;
  bool isPlain = true;
  forEachExpr(*header->limit, [&](const Expr &part) {
    isPlain = isPlain && (part.kind == ExprKind::VarRef || part.kind == ExprKind::Load ||
                          part.kind == ExprKind::IntLiteral || part.kind == ExprKind::Cast ||
                          (part.kind == ExprKind::Binary && part.binaryOp != BinaryOp::Div &&
                           part.binaryOp != BinaryOp::Rem));
    isPlain = isPlain && !(part.kind == ExprKind::VarRef && set.contains(part.symbol.get()));
  });
  if (!isPlain)
    return nullptr;
  const ExprRef counter = promoted(load(varRef(header->counter)));
  if (counter->type->bits > header->limit->type->bits)
    return nullptr;
  const ExprRef next = binary(BinaryOp::Add, counter, intLiteral(1, counter->type));
  const ExprRef compared =
      header->limit->type == next->type || header->limit->type->bits == next->type->bits
          ? next
          : cast(next, unqualified(header->limit->type));
  switch (header->test) {
  case BinaryOp::Lt:
    return binary(BinaryOp::Lt, compared, header->limit);
  case BinaryOp::Le:
    return binary(BinaryOp::Lt, load(varRef(header->counter)), header->limit);
  case BinaryOp::Ne:
    return binary(BinaryOp::Ne, compared, header->limit);
  default:
    return nullptr;
  }
}

/// The index is c·i + rest, c >= 1, rest the same in all iterations, and never less than 0.
bool rises(const Nest &nest, const Access &access) {
  if (access.isWrite || access.wholeObject || access.isInCallee() || access.path.size() != 1 ||
      access.path[0].isField || access.path[0].isModular || access.loops.empty())
    return false;
  const AccessTable &table = nest.table();
  const LoopIndex loop = access.loops.back();
  const auto changes = [&](bool everywhere, const std::vector<LoopIndex> &loops) {
    return everywhere || std::ranges::find(loops, loop) != loops.end();
  };
  const Base &base = table.bases[access.base];
  if ((base.kind != BaseKind::Pointer && base.kind != BaseKind::Object) || base.isContainer ||
      changes(base.variesEverywhere, base.variesIn))
    return false;
  const AtomId counter = table.loops[loop].counter;
  const Polynomial &index = access.path[0].index;
  if (index.isPoisoned() || index.denominator() != 1 || index.coefficient({counter}) < 1)
    return false;
  for (const auto &[monomial, factor] : index.terms())
    for (const AtomId id : monomial) {
      const Atom &atom = table.atoms[id];
      const bool isCounter = monomial == Monomial{counter};
      if (!isCounter &&
          (id == counter || atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder ||
           changes(atom.variesEverywhere, atom.variesIn)))
        return false;
    }
  // Where it is not read, what holds for it to be read need not hold.
  std::vector<Constraint> facts = table.context;
  const std::vector<Constraint> bounds = table.boundsAround(access);
  facts.insert(facts.end(), bounds.begin(), bounds.end());
  return Bounds(table, std::move(facts)).nonNegative(index);
}

} // namespace

LaterReads laterReads(const Nest &nest, LoopIndex loop,
                      const std::vector<const Expr *> &candidates) {
  LaterReads result;
  if (nest.loop(loop).counted)
    result.notLast = notLastOf(*nest.loop(loop).stmt);
  if (!result.notLast)
    return result;
  for (const Expr *place : candidates) {
    const auto access = std::ranges::find_if(nest.table().accesses, [&](const Access &one) {
      return one.expr == place && !one.isWrite;
    });
    if (access != nest.table().accesses.end() && !access->loops.empty() &&
        access->loops.back() == loop && rises(nest, *access))
      result.places.push_back(place);
  }
  return result;
}

StmtRef readUnlessLast(const StmtRef &stmt, const LaterReads &reads) {
  return rewriteExprs(stmt, [&](const ExprRef &expr) -> ExprRef {
    const bool isOne =
        expr->kind == ExprKind::Load && std::ranges::any_of(reads.places, [&](const Expr *place) {
          return sameExpression(*place, *expr->operands[0]);
        });
    if (!isOne)
      return nullptr;
    return select(reads.notLast, expr, cast(intLiteral(0, intType()), unqualified(expr->type)));
  });
}

} // namespace parlift::legality
