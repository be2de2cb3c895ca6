#include "plan/Residency.h"

#include "ir/Walk.h"

#include <algorithm>

namespace parlift::plan {

namespace {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

/// Reads and computes with nothing but variables that are known by one name only.
bool isAboutVariables(const ir::Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    using ir::ExprKind;
    const bool isPlain = part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
                         part.kind != ExprKind::Subscript && part.kind != ExprKind::Member &&
                         part.kind != ExprKind::AddressOf;
    const bool isOwn = part.kind != ExprKind::VarRef ||
                       (!part.symbol->isExposed() && part.symbol->type->isScalar());
    result = result && isPlain && isOwn;
    return result;
  });
  return result;
}

class Finder {
public:
  explicit Finder(const std::set<const Stmt *> &kernels) : kernels_(kernels) {}

  std::map<const Stmt *, const Stmt *> found;

  /// Finds the runs inside; true: all of the statement may be part of one, besides its kernels.
  bool visit(const Stmt &stmt);

private:
  bool visitBlock(const Stmt &block);
  bool isOwnStatement(const Stmt &stmt) const {
    bool result = true;
    ir::forEachOwnExpr(stmt,
                       [&](const ir::ExprRef &own) { result = result && isAboutVariables(*own); });
    return result;
  }
  std::vector<const Stmt *> kernelsIn(const Stmt &stmt) const {
    std::vector<const Stmt *> result;
    ir::forEachStmt(stmt, [&](const Stmt &part) {
      if (kernels_.contains(&part))
        result.push_back(&part);
    });
    return result;
  }

  const std::set<const Stmt *> &kernels_;
};

bool Finder::visit(const Stmt &stmt) {
  if (kernels_.contains(&stmt))
    return true;
  switch (stmt.kind) {
  case StmtKind::Declare:
    // An array inside would be gone before what it was copied to.
    return stmt.symbol->type->isScalar() && stmt.symbol->storage == ir::Storage::Local &&
           isOwnStatement(stmt);
  case StmtKind::Assign:
    return stmt.target->kind == ir::ExprKind::VarRef && isOwnStatement(stmt);
  case StmtKind::Evaluate:
  case StmtKind::Break:
  case StmtKind::Continue:
    return isOwnStatement(stmt);
  case StmtKind::Block:
    return visitBlock(stmt);
  case StmtKind::If: {
    const bool thenFits = visit(*stmt.thenBranch);
    const bool elseFits = !stmt.elseBranch || visit(*stmt.elseBranch);
    return thenFits && elseFits && isOwnStatement(stmt);
  }
  case StmtKind::Loop: {
    bool fits = isOwnStatement(stmt);
    ir::forEachChild(stmt, [&](const StmtRef &part) { fits = visit(*part) && fits; });
    return fits;
  }
  default:
    return false;
  }
}

bool Finder::visitBlock(const Stmt &block) {
  std::vector<const Stmt *> run;
  bool allFit = true;
  const bool hasBraces = block.range.valid() && !block.isOneStatement() &&
                         block.range.file->text()[block.range.begin] == '{';
  const auto endRun = [&] {
    std::vector<const Stmt *> kernels;
    const Stmt *last = nullptr;
    for (const Stmt *stmt : run)
      for (const Stmt *kernel : kernelsIn(*stmt)) {
        kernels.push_back(kernel);
        last = stmt;
      }
    run.clear();
    // One kernel by itself copies back what it has written.
    if (!hasBraces || kernels.empty() || (kernels.size() == 1 && kernels.front() == last))
      return;
    for (const Stmt *kernel : kernels)
      found[kernel] = last;
  };
  for (const StmtRef &child : block.children) {
    const bool isArray =
        child->kind == StmtKind::Declare && !child->symbol->type->isScalar() && !child->value;
    if (visit(*child)) {
      run.push_back(child.get());
    } else if (isArray) {
      allFit = false; // it is there to the end of this block, and no longer
    } else {
      endRun();
      allFit = false;
    }
  }
  endRun();
  return allFit;
}

} // namespace

std::map<const Stmt *, const Stmt *> residentUntil(const ir::Function &function,
                                                   const std::set<const Stmt *> &kernels) {
  Finder finder(kernels);
  finder.visit(*function.body);
  return std::move(finder.found);
}

} // namespace parlift::plan
