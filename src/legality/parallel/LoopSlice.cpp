#include "legality/parallel/LoopSlice.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace ir;
using analysis::ScalarRole;

namespace {

bool isPure(const Function &function, std::set<const Function *> &visited);

/// It yields a value and does nothing else, and comes back.
bool isPureCall(const Expr &call, std::set<const Function *> &visited) {
  const Effects &effects = call.effects;
  if (!effects.writesMemory && !effects.observable && !effects.mayNotReturn)
    return true;
  const auto callee = call.target.lock();
  return callee && callee->body && isPure(*callee, visited);
}

bool isPure(const Function &function, std::set<const Function *> &visited) {
  if (!visited.insert(&function).second)
    return false; // it may call itself forever
  bool pure = true;
  forEachStmt(*function.body, [&](const Stmt &stmt) {
    pure = pure && stmt.kind != StmtKind::OpaqueStmt && stmt.kind != StmtKind::Loop;
    if (stmt.kind != StmtKind::Assign && stmt.kind != StmtKind::Declare)
      return;
    const Symbol *set = stmt.kind == StmtKind::Declare          ? stmt.symbol.get()
                        : stmt.target->kind == ExprKind::VarRef ? stmt.target->symbol.get()
                                                                : nullptr;
    pure = pure && set && !set->isReference && !set->hasStaticStorage() && !set->type->isVolatile;
  });
  forEachExpr(*function.body, [&](const Expr &expr) {
    pure = pure && expr.kind != ExprKind::OpaqueExpr && !(expr.type && expr.type->isVolatile) &&
           (expr.kind != ExprKind::Call || isPureCall(expr, visited));
  });
  visited.erase(&function);
  return pure;
}

/// Written anew with some of its parts it keeps its words: those of a `switch`, which stands in the tree as branches, are
/// labels.
bool hasWordsOfItsOwn(const Stmt &branch) {
  return branch.range.valid() && branch.range.text().starts_with("if");
}

class Slicer {
public:
  Slicer(const Nest &nest, LoopIndex loop, const std::map<const Symbol *, ScalarRole> &roles,
         const AskedApart &isAskedApart, const Wanted &wanted)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt), roles_(roles),
        isAskedApart_(isAskedApart), wanted_(wanted) {}

  std::optional<LoopSlice> slice();

private:
  StmtRef kept(const StmtRef &stmt);
  StmtRef keptParts(const StmtRef &stmt);
  StmtRef keptLoop(const StmtRef &stmt);
  void need(const Stmt &stmt);
  void need(const Expr &expr) { needed_.merge(variablesIn(expr)); }
  bool readsOnlyWhatStays(const Stmt &body) const;
  bool addPrivates(const Stmt &body, std::vector<SymbolRef> &privates) const;

  const Nest &nest_;
  const LoopIndex loop_;
  const Stmt &stmt_;
  const std::map<const Symbol *, ScalarRole> &roles_;
  const AskedApart &isAskedApart_;
  const Wanted &wanted_;
  std::set<const Symbol *> needed_;
  bool isPlain_ = true;
};

/// The variables that the statement's own expressions read.
void Slicer::need(const Stmt &stmt) {
  forEachOwnExpr(stmt, [&](const ExprRef &expr) {
    if (expr == stmt.target)
      return;
    need(*expr);
  });
}

StmtRef Slicer::kept(const StmtRef &stmt) {
  if (StmtRef stands = wanted_(*stmt)) {
    forEachStmt(*stands, [&](const Stmt &one) { need(one); });
    const Symbol *set = setBy(*stmt);
    if (!set || !needed_.contains(set))
      return stands;
    need(*stmt);
    return block({std::move(stands), stmt}, {}, /*isScope=*/false);
  }
  switch (stmt->kind) {
  case StmtKind::Block:
  case StmtKind::If:
    return keptParts(stmt);
  case StmtKind::Loop:
    return keptLoop(stmt);
  case StmtKind::Continue:
  case StmtKind::Break:
    return stmt;
  case StmtKind::Declare:
  case StmtKind::Assign: {
    const Symbol *set = setBy(*stmt);
    if (!set || !needed_.contains(set))
      return nullptr;
    need(*stmt);
    return stmt;
  }
  case StmtKind::Evaluate:
    return nullptr;
  default: // jumps to somewhere
    isPlain_ = false;
    return nullptr;
  }
}

StmtRef Slicer::keptParts(const StmtRef &stmt) {
  Stmt copy = *stmt;
  copy.children.clear();
  bool changed = false;
  const auto part = [&](const StmtRef &old) -> StmtRef {
    StmtRef now = old ? kept(old) : nullptr;
    changed |= now != old;
    return now;
  };
  for (const StmtRef &child : stmt->children)
    if (StmtRef now = part(child))
      copy.children.push_back(std::move(now));
  if (stmt->kind == StmtKind::Block) {
    if (copy.children.empty())
      return nullptr;
  } else {
    copy.thenBranch = part(stmt->thenBranch);
    copy.elseBranch = part(stmt->elseBranch);
    if (!copy.thenBranch && !copy.elseBranch)
      return nullptr;
    need(*stmt->condition);
    if (!copy.thenBranch)
      copy.thenBranch = block({});
  }
  if (!changed)
    return stmt;
  isPlain_ = isPlain_ && (stmt->kind == StmtKind::Block || hasWordsOfItsOwn(*stmt));
  copy.range = {};
  return std::make_shared<const Stmt>(std::move(copy));
}

/// Its jumps alone are no reason to keep a loop: nothing that is wanted comes of it.
StmtRef Slicer::keptLoop(const StmtRef &stmt) {
  StmtRef body = kept(stmt->body);
  bool matters = false;
  const auto visit = [&](const StmtRef &part) {
    if (part)
      forEachStmt(*part, [&](const Stmt &one) {
        matters |= one.kind != StmtKind::Block && one.kind != StmtKind::If &&
                   one.kind != StmtKind::Continue && one.kind != StmtKind::Break;
      });
  };
  visit(body);
  for (const StmtRef *part : {&stmt->init, &stmt->before, &stmt->after, &stmt->step})
    for (const StmtRef &one : (*part)->children)
      matters |= one->kind == StmtKind::Assign && one->target->kind == ExprKind::VarRef &&
                 needed_.contains(one->target->symbol.get());
  if (!matters)
    return nullptr;
  for (const StmtRef *part : {&stmt->init, &stmt->before, &stmt->after, &stmt->step})
    forEachStmt(**part, [&](const Stmt &one) { need(one); });
  if (stmt->condition)
    need(*stmt->condition);
  if (body == stmt->body)
    return stmt;
  return withBody(*stmt, body ? body : block({}));
}

/// Nothing that it reads is written in the loop, and nothing that it does is seen.
bool Slicer::readsOnlyWhatStays(const Stmt &body) const {
  bool ok = true;
  forEachStmt(body, [&](const Stmt &stmt) {
    ok = ok && stmt.kind != StmtKind::OpaqueStmt &&
         (stmt.kind != StmtKind::Assign || stmt.target->kind == ExprKind::VarRef);
  });
  std::set<const Expr *> exprs;
  std::set<const Function *> visited;
  forEachExpr(body, [&](const Expr &expr) {
    exprs.insert(&expr);
    ok = ok && expr.kind != ExprKind::OpaqueExpr && !(expr.type && expr.type->isVolatile) &&
         !(expr.type && expr.type->isAtomic) &&
         (expr.kind != ExprKind::Call || isPureCall(expr, visited));
  });
  if (!ok)
    return false;
  const auto &accesses = nest_.table().accesses;
  for (const analysis::Access &read : accesses) {
    if (!nest_.isInside(read, loop_) || read.isScalarVariable ||
        !(exprs.contains(read.expr) || exprs.contains(read.site)))
      continue;
    const auto mayWrite = [&](const analysis::Access &write) {
      if (!write.isWrite || write.isScalarVariable || !nest_.isInside(write, loop_))
        return false;
      const auto answer = analysis::alias(nest_.table(), read.base, write.base, nest_.options);
      return answer == analysis::AliasAnswer::Same ||
             (answer == analysis::AliasAnswer::May && !isAskedApart_(read, write));
    };
    if (std::ranges::any_of(accesses, mayWrite))
      return false;
  }
  return true;
}

/// Variables that it sets are the iteration's own, and all that sets them is kept.
bool Slicer::addPrivates(const Stmt &body, std::vector<SymbolRef> &privates) const {
  std::set<const Symbol *> declared;
  forEachStmt(stmt_, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      declared.insert(stmt.symbol.get());
  });
  bool ok = true;
  const auto set = [&](const SymbolRef &symbol) {
    if (declared.contains(symbol.get()))
      return;
    const auto role = roles_.find(symbol.get());
    ok = ok && role != roles_.end() &&
         (role->second == ScalarRole::Private || role->second == ScalarRole::Lastprivate ||
          role->second == ScalarRole::Local);
    if (std::ranges::find(privates, symbol) == privates.end())
      privates.push_back(symbol);
  };
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign)
      set(stmt.target->symbol);
  });
  // Variables that something else sets: a callee, by an address, the loop's own step.
  const std::set<const Symbol *> own = assignedByName(stmt_);
  for (const Symbol *symbol : needed_) {
    if (!symbol->type->isScalar())
      continue;
    const auto role = roles_.find(symbol);
    const bool isRead = role == roles_.end() || role->second == ScalarRole::ReadOnly ||
                        role->second == ScalarRole::Counter || role->second == ScalarRole::Local;
    const bool isSet = own.contains(symbol) || declared.contains(symbol);
    ok = ok && (isRead || isSet) && !(isSet && (symbol->addressTaken || symbol->isReference));
  }
  return ok;
}

std::optional<LoopSlice> Slicer::slice() {
  LoopSlice result;
  for (std::size_t known = ~std::size_t{0}; known != needed_.size();) {
    known = needed_.size();
    result.body = kept(stmt_.body);
    if (!result.body || !isPlain_)
      return std::nullopt;
  }
  if (!readsOnlyWhatStays(*result.body) || !addPrivates(*result.body, result.privates))
    return std::nullopt;
  return result;
}

} // namespace

std::optional<LoopSlice> sliceOf(const Nest &nest, LoopIndex loop,
                                 const std::map<const Symbol *, ScalarRole> &roles,
                                 const AskedApart &isAskedApart, const Wanted &wanted) {
  return Slicer(nest, loop, roles, isAskedApart, wanted).slice();
}

} // namespace parlift::legality
