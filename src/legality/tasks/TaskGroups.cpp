#include "legality/tasks/CanRunAsTasks.h"

#include "ir/CallSites.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace ir;

namespace {

bool holdsSelfCall(const Expr &expr, const Function &function) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &part) { found |= isCallOf(part, function); });
  return found;
}

/// Calls that are made whenever the expression is evaluated, and depend on none of the others. Nullopt: there are others.
std::optional<std::vector<const Expr *>> callsIn(const Expr &expr, const Function &function) {
  std::vector<const Expr *> result;
  bool isPlain = true;
  forEachExpr(expr, [&](const Expr &part) {
    const bool isConditional =
        part.kind == ExprKind::Select ||
        (part.kind == ExprKind::Binary &&
         (part.binaryOp == BinaryOp::LogicalAnd || part.binaryOp == BinaryOp::LogicalOr));
    if (isConditional && holdsSelfCall(part, function))
      isPlain = false;
    if (!isCallOf(part, function))
      return true;
    for (const ExprRef &operand : part.operands)
      isPlain &= !holdsSelfCall(*operand, function);
    result.push_back(&part);
    return false;
  });
  return isPlain ? std::optional(std::move(result)) : std::nullopt;
}

bool isSimpleKind(const Stmt &stmt) {
  return stmt.kind == StmtKind::Declare || stmt.kind == StmtKind::Assign ||
         stmt.kind == StmtKind::Evaluate || stmt.kind == StmtKind::Return;
}

class Finder {
public:
  explicit Finder(const Function &function) : function_(function) {}

  std::vector<TaskGroup> find() {
    if (function_.body)
      lookInto(*function_.body, true);
    return std::move(groups_);
  }

private:
  void lookInto(const Stmt &stmt, bool isBlock) {
    if (stmt.kind == StmtKind::Loop)
      return;
    if (stmt.kind != StmtKind::Block) {
      if (isSimpleKind(stmt)) {
        add(stmt, isBlock);
        finish(isBlock);
      }
      for (const StmtRef &branch : {stmt.thenBranch, stmt.elseBranch})
        if (branch)
          lookInto(*branch, branch->range.text().starts_with('{'));
      return;
    }
    for (const StmtRef &child : stmt.children) {
      if (isSimpleKind(*child)) {
        add(*child, isBlock);
        continue;
      }
      if (child->kind == StmtKind::Block && !child->isScope &&
          std::ranges::all_of(child->children,
                              [](const StmtRef &one) { return one->kind == StmtKind::Declare; })) {
        for (const StmtRef &one : child->children) // int a = f(x), b = f(y);
          add(*one, isBlock);
        continue;
      }
      finish(isBlock);
      lookInto(*child, isBlock);
    }
    finish(isBlock);
  }

  void add(const Stmt &stmt, bool isBlock) {
    std::vector<const Expr *> calls;
    bool isPlain = true;
    forEachOwnExpr(stmt, [&](const ExprRef &own) {
      const auto found = callsIn(*own, function_);
      isPlain &= found.has_value() && (found->empty() || own == stmt.value);
      if (found)
        calls.insert(calls.end(), found->begin(), found->end());
    });
    if (!isPlain || calls.empty()) {
      finish(isBlock);
      return;
    }
    group_.statements.push_back(&stmt);
    group_.calls.insert(group_.calls.end(), calls.begin(), calls.end());
    // What is more than `x = f(..)` is done when all calls are back.
    const bool isCallAlone = stmt.kind != StmtKind::Return && stmt.value.get() == calls.front();
    const bool isToVariable =
        stmt.kind != StmtKind::Assign || stmt.target->kind == ExprKind::VarRef;
    if (!isCallAlone || !isToVariable)
      finish(isBlock);
  }

  void finish(bool isBlock) {
    group_.isBlock = isBlock || group_.statements.size() > 1;
    if (group_.calls.size() > 1)
      groups_.push_back(std::move(group_));
    group_ = {};
  }

  const Function &function_;
  TaskGroup group_;
  std::vector<TaskGroup> groups_;
};

} // namespace

std::vector<TaskGroup> taskGroups(const Function &function) {
  return Finder(function).find();
}

} // namespace parlift::legality
