#include "legality/search/SearchBody.h"

#include "analysis/execution/ExecutorValues.h"
#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::legality {

using diag::ReasonId;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

bool isPlainVariable(const ir::Symbol &symbol) {
  return symbol.type->isScalar() && !symbol.isExposed() && !symbol.isThreadLocal &&
         !symbol.type->isVolatile && !symbol.type->isAtomic;
}

StmtRef SearchBody::cut() {
  // Jumps may come in where a label is.
  if (!loop_.source.label.empty()) {
    refusal_ = {ReasonId::UnstructuredFlow, loop_.source.label, loop_.source.keyword};
    return nullptr;
  }
  List out;
  if (!cut(loop_.body, 0, out) && refusal_)
    return nullptr;
  if (flag_)
    out.insert(out.begin(), ir::declare(flag_, ir::intLiteral(0, ir::intType())));
  return ir::block(std::move(out));
}

bool SearchBody::refuse(ReasonId reason, const Stmt &place) {
  if (!refusal_)
    refusal_ = {reason, place.range.valid() ? place.range.oneLine() : "", place.range};
  return false;
}

/// `exit(1)`, `fail(i)`: the library's own functions that come back wherever they throw nothing, `v.push_back(x)`, are no way out.
static bool isMeantToLeave(const ir::Expr &call) {
  return call.effects.mayNotReturn &&
         (!call.effects.isOfSystem || analysis::isLibraryExit(call) ||
          call.callee.starts_with("std::__throw_") || call.callee == "std::terminate" ||
          call.callee == "std::rethrow_exception");
}

/// Out of the loop, from `depth` loops inside it.
bool SearchBody::isJump(const Stmt &stmt, unsigned depth) const {
  if (stmt.kind == StmtKind::Return)
    return true;
  // throw, exit(1): the loop runs that iteration itself, whether they come back or not.
  if (stmt.kind == StmtKind::Evaluate)
    return (stmt.value->kind == ir::ExprKind::OpaqueExpr &&
            stmt.value->reason == "unstructured-flow") ||
           (stmt.value->kind == ir::ExprKind::Call && isMeantToLeave(*stmt.value));
  if (stmt.kind == StmtKind::OpaqueStmt)
    return stmt.children.empty() && stmt.reason == "unstructured-flow"; // goto, throw
  return stmt.kind == StmtKind::Break && depth == 0;
}

/// Control does not come to the end of the branch: it leaves the loop there.
bool SearchBody::endsOutside(const StmtRef &branch, unsigned depth) const {
  if (!branch)
    return false;
  if (branch->kind == StmtKind::Block)
    return !branch->children.empty() && endsOutside(branch->children.back(), depth);
  if (branch->kind == StmtKind::If)
    return endsOutside(branch->thenBranch, depth) && endsOutside(branch->elseBranch, depth);
  return isJump(*branch, depth);
}

bool SearchBody::setsFlag(const StmtRef &branch) const {
  bool sets = false;
  if (branch && !flags_.empty())
    ir::forEachStmt(*branch, [&](const Stmt &stmt) {
      sets |= stmt.kind == StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef &&
              flags_.contains(stmt.target->symbol.get());
    });
  return sets;
}

void SearchBody::leave(unsigned depth, List &out) {
  leaves_ = true;
  if (depth > 0) {
    if (!flag_) {
      auto made = std::make_shared<ir::Symbol>();
      made->name = "leaves";
      made->type = ir::intType();
      flag_ = std::move(made);
    }
    out.push_back(ir::assign(ir::varRef(flag_), ir::intLiteral(1, ir::intType())));
  }
  out.push_back(ir::breakStmt());
}

/// False: control does not go on behind the statement, or all of it is refused.
bool SearchBody::cut(const StmtRef &stmt, unsigned depth, List &out) {
  switch (stmt->kind) {
  case StmtKind::Block: {
    List inside;
    bool goesOn = true;
    for (const StmtRef &child : stmt->children) {
      goesOn = cut(child, depth, inside);
      if (!goesOn)
        break;
    }
    if (refusal_)
      return false;
    if (inside == stmt->children)
      out.push_back(stmt);
    else if (stmt->isScope && depth + out.size() > 0 && !inside.empty())
      out.push_back(ir::block(std::move(inside)));
    else
      out.insert(out.end(), inside.begin(), inside.end());
    return goesOn;
  }
  case StmtKind::Declare:
  case StmtKind::Assign: {
    const bool isDeclaration = stmt->kind == StmtKind::Declare;
    if (!isDeclaration && stmt->target->kind != ir::ExprKind::VarRef)
      return refuse(ReasonId::LoopExitsEarly, *stmt);
    const ir::Symbol &symbol = isDeclaration ? *stmt->symbol : *stmt->target->symbol;
    if (!isPlainVariable(symbol) || symbol.isSynthetic)
      return refuse(ReasonId::LoopExitsEarly, *stmt);
    out.push_back(stmt);
    return true;
  }
  case StmtKind::Evaluate:
    out.push_back(stmt); // it has no effect where its value has none
    return true;
  case StmtKind::If:
    return cutIf(*stmt, depth, out);
  case StmtKind::Loop:
    return cutLoop(stmt, depth, out);
  case StmtKind::Continue:
    continues_ |= depth == 0;
    out.push_back(stmt);
    return false;
  case StmtKind::Break:
    if (depth > 0) { // of the inner loop
      out.push_back(stmt);
      return false;
    }
    leave(depth, out);
    return false;
  case StmtKind::Return:
  case StmtKind::OpaqueStmt:
    if (!isJump(*stmt, depth))
      return refuse(ReasonId::LoopExitsEarly, *stmt);
    leave(depth, out);
    return false;
  }
  return refuse(ReasonId::LoopExitsEarly, *stmt);
}

bool SearchBody::cutIf(const Stmt &stmt, unsigned depth, List &out) {
  bool reaches = false;
  const auto branch = [&](const StmtRef &part) -> StmtRef {
    if (!part) {
      reaches = true;
      return nullptr;
    }
    List inside;
    if (endsOutside(part, depth) || setsFlag(part))
      leave(depth, inside);
    else
      reaches |= cut(part, depth, inside);
    if (inside.size() == 1 && inside.front() == part)
      return part;
    return ir::block(std::move(inside));
  };
  const StmtRef yes = branch(stmt.thenBranch), no = branch(stmt.elseBranch);
  if (refusal_)
    return false;
  const bool hasElse = no && !no->children.empty();
  if (yes == stmt.thenBranch && no == stmt.elseBranch) {
    out.push_back(std::make_shared<Stmt>(stmt));
    return reaches;
  }
  if (yes->children.empty() && !hasElse)
    return true;
  // `if (x) found = 1; else i++;` is `if (x) break; i++;`
  const auto declares = [](const StmtRef &one) { return one->kind == StmtKind::Declare; };
  const bool leaves = endsOutside(stmt.thenBranch, depth) || setsFlag(stmt.thenBranch);
  if (leaves && hasElse && std::ranges::none_of(no->children, declares)) {
    out.push_back(ir::ifThen(stmt.condition, yes));
    out.insert(out.end(), no->children.begin(), no->children.end());
    return reaches;
  }
  out.push_back(ir::ifThen(stmt.condition, yes, hasElse ? no : nullptr));
  return reaches;
}

bool SearchBody::cutLoop(const StmtRef &stmt, unsigned depth, List &out) {
  const ir::SymbolRef before = flag_;
  const bool leftBefore = leaves_;
  leaves_ = false;
  List body;
  cut(stmt->body, depth + 1, body);
  const bool leaves = std::exchange(leaves_, leaves_ || leftBefore);
  if (refusal_)
    return false;
  const bool isSame = body.size() == 1 && body.front() == stmt->body;
  if (isSame) {
    out.push_back(stmt);
    return true;
  }
  out.push_back(ir::withBody(*stmt, ir::block(std::move(body))));
  if (leaves)
    out.push_back(ir::ifThen(ir::load(ir::varRef(flag_)), ir::block({ir::breakStmt()})));
  return true;
}

} // namespace parlift::legality
