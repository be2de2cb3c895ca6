#include "legality/nest/SteadyReads.h"

#include "analysis/dependences/Apart.h"
#include "analysis/dependences/MostIterations.h"
#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <map>
#include <vector>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

using Symbols = std::set<const ir::Symbol *>;
using Places = std::set<const Expr *>;

/// Of a body that is a sequence of assignments, some of them to memory; otherwise none.
Places unconditionalIn(const Stmt &body) {
  Places all;
  bool isPlain = true, writesMemory = false;
  ir::forEachStmt(body, [&](const Stmt &stmt) {
    isPlain &= stmt.kind == StmtKind::Block || stmt.kind == StmtKind::Assign ||
               (stmt.kind == StmtKind::Declare && stmt.value);
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      ir::forEachSurePart(*own, [&](const Expr &part) { all.insert(&part); });
    });
    writesMemory |= stmt.target && stmt.target->kind != ExprKind::VarRef;
  });
  ir::forEachExpr(body, [&](const Expr &expr) {
    isPlain &= expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr;
  });
  return isPlain && writesMemory ? all : Places{};
}

class SteadyQuestion {
public:
  SteadyQuestion(const Nest &nest, LoopIndex root, LoopIndex innermost)
      : nest_(nest), innermost_(innermost), apart_(nest.table()),
        set_(changingIn(*nest.loop(root).stmt)) {
    for (std::optional<LoopIndex> at = innermost; at; at = nest.loop(*at).parent) {
      if (nest.loop(*at).variable)
        set_.erase(nest.loop(*at).variable.get());
      if (*at == root)
        break;
    }
    for (const Access &access : nest.table().accesses)
      if (access.isWrite && nest.isInside(access, root))
        writes_.push_back(&access);
  }

  SteadyReads answer() {
    const Places candidates = unconditionalIn(*nest_.loop(innermost_).stmt->body);
    std::map<const Expr *, bool> isSteady;
    for (const Access &access : nest_.table().accesses) {
      if (!access.expr || !candidates.contains(access.expr) || !nest_.isInside(access, innermost_))
        continue;
      bool &steady = isSteady.try_emplace(access.expr, isPlace(*access.expr)).first->second;
      steady = steady && isUntouched(access);
    }
    SteadyReads result;
    const bool runs = runsAtLeastOnce(nest_.table(), innermost_);
    for (const auto &[place, steady] : isSteady) {
      if (!steady)
        continue;
      result.inBody.insert(place);
      if (runs && !mentionsCounter(*place))
        result.beforeLoop.insert(place);
    }
    return result;
  }

private:
  /// A number in an array, said with variables that mean the same in all of the nest.
  bool isPlace(const Expr &place) const {
    if (place.kind != ExprKind::Subscript || !place.type->isScalar() || place.type->isVolatile ||
        place.type->isAtomic)
      return false;
    bool isSaid = true;
    ir::forEachExpr(place, [&](const Expr &part) {
      isSaid &= part.kind != ExprKind::Member && !part.type->isVolatile;
      isSaid &= part.kind != ExprKind::Load || part.operands[0]->kind == ExprKind::VarRef;
      const bool isArray = part.symbol && part.symbol->type->kind == ir::TypeKind::Array;
      isSaid &= !part.symbol ||
                (!set_.contains(part.symbol.get()) && (isArray || !part.symbol->isExposed()));
    });
    return isSaid;
  }

  /// No write in the nest may be to the array.
  bool isUntouched(const Access &access) {
    return !access.isWrite && !access.wholeObject &&
           std::none_of(writes_.begin(), writes_.end(), [&](const Access *write) {
             if (write->base == access.base)
               return true;
             return alias(nest_.table(), access.base, write->base, nest_.options) !=
                        AliasAnswer::Never &&
                    !apart_.excludes(access, *write);
           });
  }

  bool mentionsCounter(const Expr &place) const {
    bool mentions = !nest_.loop(innermost_).variable;
    ir::forEachExpr(place, [&](const Expr &part) {
      mentions |= part.symbol && part.symbol == nest_.loop(innermost_).variable;
    });
    return mentions;
  }

  const Nest &nest_;
  LoopIndex innermost_;
  KnownApart apart_;
  Symbols set_;
  std::vector<const Access *> writes_;
};

} // namespace

SteadyReads steadyReads(const Nest &nest, LoopIndex root, LoopIndex innermost) {
  return SteadyQuestion(nest, root, innermost).answer();
}

} // namespace parlift::legality
