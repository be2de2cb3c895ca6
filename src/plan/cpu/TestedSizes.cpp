#include "plan/cpu/TestedSizes.h"

#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>
#include <string>

namespace parlift::plan {

namespace {

bool contains(const ir::StmtRef &tree, const ir::Stmt &loop) {
  bool result = false;
  if (tree)
    ir::forEachStmt(*tree, [&](const ir::Stmt &stmt) { result |= &stmt == &loop; });
  return result;
}

/// The words of what must all hold.
void addWords(const ir::Expr &condition, std::set<std::string> &words) {
  const ir::Expr &plain = ir::withoutCasts(condition);
  if (plain.kind != ir::ExprKind::Binary || plain.binaryOp != ir::BinaryOp::LogicalAnd) {
    words.insert(ir::lineText(plain));
    return;
  }
  for (const ir::ExprRef &part : plain.operands)
    addWords(*part, words);
}

/// What the words say is the same anywhere in the branch: variables of the function's own that nobody else can reach, and that nothing
/// there sets.
bool staysTheSame(const ir::Expr &guard, const ir::Stmt &branch) {
  std::set<const ir::Symbol *> set;
  ir::forEachStmt(branch, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->symbol)
      set.insert(stmt.target->symbol.get());
  });
  bool result = true;
  ir::forEachExpr(guard, [&](const ir::Expr &part) {
    if (part.kind == ir::ExprKind::VarRef)
      result &= !part.symbol->hasStaticStorage() && !part.symbol->isExposed() &&
                !part.symbol->isReference && !set.contains(part.symbol.get());
    result &= part.kind == ir::ExprKind::VarRef || part.kind == ir::ExprKind::Load ||
              part.kind == ir::ExprKind::IntLiteral || part.kind == ir::ExprKind::FloatLiteral ||
              part.kind == ir::ExprKind::Binary || part.kind == ir::ExprKind::Cast;
  });
  return result;
}

} // namespace

Tested testedAround(const analysis::LoopFacts &loop, const ir::Function &function,
                    const ir::ExprRef &guard) {
  Tested result = Tested::Not;
  if (!guard)
    return result;
  std::set<std::string> asked;
  addWords(*guard, asked);
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::If || result != Tested::Not)
      return;
    std::set<std::string> test;
    addWords(*stmt.condition, test);
    if (!std::ranges::includes(test, asked))
      return;
    if (contains(stmt.thenBranch, *loop.loop))
      result = staysTheSame(*guard, *stmt.thenBranch) ? Tested::Holds : Tested::Not;
    else if (contains(stmt.elseBranch, *loop.loop))
      result = Tested::Fails;
  });
  return result;
}

} // namespace parlift::plan
