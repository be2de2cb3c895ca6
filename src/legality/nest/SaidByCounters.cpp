#include "legality/nest/SaidByCounters.h"

#include "ir/Walk.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;

bool isSaidBy(const Nest &nest, const Access &access, const std::vector<LoopIndex> &loops,
              LoopIndex around) {
  for (const PathStep &step : access.path) {
    if (step.isField || step.isModular || step.index.isPoisoned())
      return false;
    for (const AtomId id : step.index.atoms()) {
      const Atom &atom = nest.table().atoms[id];
      if (atom.kind == AtomKind::Counter) {
        const bool isOurs = std::ranges::find(loops, atom.loop) != loops.end();
        if (!isOurs && nest.isInside(atom.loop, around))
          return false;
        continue;
      }
      const bool varies =
          atom.variesEverywhere || std::ranges::any_of(atom.variesIn, [&](LoopIndex loop) {
            return nest.isInside(loop, around);
          });
      if (varies)
        return false;
    }
  }
  return true;
}

bool isSaidBy(const Nest &nest, const Expr &place, const std::vector<LoopIndex> &loops,
              const std::set<const ir::Symbol *> &changing) {
  bool result = true;
  ir::forEachExpr(place, [&](const Expr &part) {
    switch (part.kind) {
    case ExprKind::VarRef: {
      const bool isCounter = std::ranges::any_of(
          loops, [&](LoopIndex loop) { return nest.loop(loop).variable == part.symbol; });
      result &= isCounter || changing.count(part.symbol.get()) == 0;
      break;
    }
    case ExprKind::Load:
      result &= part.operands[0]->kind == ExprKind::VarRef;
      break;
    case ExprKind::Subscript:
    case ExprKind::AddressOf:
    case ExprKind::IntLiteral:
    case ExprKind::Binary:
    case ExprKind::Unary:
    case ExprKind::Cast:
      break;
    default:
      result = false;
    }
  });
  return result;
}

} // namespace parlift::legality
