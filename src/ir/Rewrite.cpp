#include "ir/Rewrite.h"

#include "ir/Builder.h"
#include "ir/Reference.h"
#include "ir/Walk.h"

#include <array>
#include <set>
#include <string>
#include <utility>

namespace parlift::ir {

namespace {

std::array<StmtRef *, 7> partsOf(Stmt &stmt) {
  return {&stmt.thenBranch, &stmt.elseBranch, &stmt.init, &stmt.before,
          &stmt.after,      &stmt.step,       &stmt.body};
}

} // namespace

StmtRef withParts(const StmtRef &stmt, const StmtChange &change) {
  Stmt copy = *stmt;
  bool changed = false;
  const auto visit = [&](StmtRef &part) {
    if (!part)
      return;
    StmtRef fresh = change(part);
    changed |= fresh != part;
    part = std::move(fresh);
  };
  for (StmtRef &child : copy.children)
    visit(child);
  for (StmtRef *part : partsOf(copy))
    visit(*part);
  copy.isProvedApart = false;
  return changed ? std::make_shared<const Stmt>(std::move(copy)) : stmt;
}

StmtRef withOwnExprs(const StmtRef &stmt, const std::function<ExprRef(const ExprRef &)> &change) {
  Stmt copy = *stmt;
  bool changed = false;
  const auto visit = [&](ExprRef &own) {
    if (!own)
      return;
    ExprRef fresh = change(own);
    changed |= fresh != own;
    own = std::move(fresh);
  };
  visit(copy.target);
  visit(copy.value);
  visit(copy.condition);
  for (ExprRef &operand : copy.operands)
    visit(operand);
  copy.isProvedApart = false;
  return changed ? std::make_shared<const Stmt>(std::move(copy)) : stmt;
}

namespace {

/// What new words replace: of `(i)`, perhaps in a macro's parentheses, the name alone.
const Expr &placeOf(const Expr &expr) {
  const bool isRead = expr.kind == ExprKind::Load && expr.operands[0]->kind == ExprKind::VarRef;
  return isRead && expr.operands[0]->range.valid() ? *expr.operands[0] : expr;
}

} // namespace

ExprRef inPlaceOf(const Expr &old, const ExprRef &fresh) {
  const Expr &place = placeOf(old);
  Expr copy = *fresh;
  copy.range = place.range;
  copy.isRewritten = true;
  if (copy.kind == ExprKind::AddressOf && hasWordsOfObject(old))
    copy.type = old.type; // the words stand for the object: `swap(m.at(i, j), m.at(j, i))`
  copy.wordsSayMore = place.wordsSayMore;
  return std::make_shared<const Expr>(std::move(copy));
}

ExprRef rewrite(const ExprRef &expr, const ExprChange &change) {
  if (const ExprRef fresh = change(expr))
    return fresh == expr ? expr : inPlaceOf(*expr, fresh);
  Expr copy = *expr;
  bool changed = false;
  for (ExprRef &operand : copy.operands) {
    ExprRef fresh = operand ? rewrite(operand, change) : operand;
    changed |= fresh != operand;
    operand = std::move(fresh);
  }
  return changed ? std::make_shared<const Expr>(std::move(copy)) : expr;
}

ExprRef withoutPlaces(const Expr &expr) {
  auto made = std::make_shared<Expr>(expr);
  made->range = {};
  for (ExprRef &operand : made->operands)
    operand = withoutPlaces(*operand);
  return made;
}

StmtRef withoutPlacesIn(const StmtRef &stmt) {
  return withOwnExprs(withParts(stmt, withoutPlacesIn),
                      [](const ExprRef &own) { return withoutPlaces(*own); });
}

StmtRef rewriteExprs(const StmtRef &stmt, const ExprChange &change) {
  return withOwnExprs(
      withParts(stmt, [&](const StmtRef &part) { return rewriteExprs(part, change); }),
      [&](const ExprRef &own) { return rewrite(own, change); });
}

namespace {

/// The value of a variable that is read; null: it is another expression.
ExprRef valueRead(const Expr &expr, const std::map<const Symbol *, ExprRef> &values) {
  if (expr.kind != ExprKind::Load || expr.operands[0]->kind != ExprKind::VarRef)
    return nullptr;
  const auto found = values.find(expr.operands[0]->symbol.get());
  return found == values.end() ? nullptr : found->second;
}

} // namespace

StmtRef replaceReads(const StmtRef &stmt, const std::map<const Symbol *, ExprRef> &values) {
  return rewriteExprs(stmt, [&](const ExprRef &expr) { return valueRead(*expr, values); });
}

ExprRef replaceReads(const ExprRef &expr, const std::map<const Symbol *, ExprRef> &values) {
  return rewrite(expr, [&](const ExprRef &part) { return valueRead(*part, values); });
}

StmtRef replaceVariable(const StmtRef &stmt, const Symbol &symbol, const ExprRef &place) {
  return rewriteExprs(stmt, [&](const ExprRef &expr) {
    return expr->kind == ExprKind::VarRef && expr->symbol.get() == &symbol ? place : nullptr;
  });
}

StmtRef replaceStatement(const StmtRef &root, const Stmt &old, const std::vector<StmtRef> &fresh) {
  if (root.get() == &old)
    return fresh.size() == 1 ? fresh.front() : block(fresh);
  Stmt copy = *root;
  bool changed = false;
  std::vector<StmtRef> children;
  for (const StmtRef &child : copy.children) {
    if (child.get() == &old) {
      children.insert(children.end(), fresh.begin(), fresh.end());
      changed = true;
      continue;
    }
    children.push_back(replaceStatement(child, old, fresh));
    changed |= children.back() != child;
  }
  copy.children = std::move(children);
  for (StmtRef *part : partsOf(copy)) {
    if (!*part)
      continue;
    StmtRef inside = replaceStatement(*part, old, fresh);
    changed |= inside != *part;
    *part = std::move(inside);
  }
  if (!changed)
    return root;
  copy.range = {};
  copy.isProvedApart = false;
  if (copy.kind == StmtKind::Loop)
    copy.source.whole = copy.source.body = {};
  return std::make_shared<const Stmt>(std::move(copy));
}

StmtRef withoutIdle(const StmtRef &stmt, const Symbol &x) {
  std::vector<const Stmt *> idle;
  forEachStmt(*stmt, [&](const Stmt &one) {
    const auto isX = [&](const Expr &place) {
      return place.kind == ExprKind::VarRef && place.symbol.get() == &x;
    };
    if (one.kind == StmtKind::Assign && isX(*one.target) && one.value->kind == ExprKind::Load &&
        isX(*one.value->operands[0]))
      idle.push_back(&one);
  });
  StmtRef result = stmt;
  for (const Stmt *one : idle)
    result = replaceStatement(result, *one, {});
  return result;
}

StmtRef withBody(const Stmt &loop, StmtRef body) {
  Stmt copy = loop;
  copy.body = body->kind == StmtKind::Block ? std::move(body) : block({std::move(body)});
  copy.range = {};
  copy.source.whole = copy.source.body = {};
  copy.parallel.reset();
  copy.isProvedApart = false;
  return std::make_shared<const Stmt>(std::move(copy));
}

StmtRef withProof(const StmtRef &loop, bool isProvedApart) {
  if (loop->isProvedApart == isProvedApart)
    return loop;
  Stmt copy = *loop;
  copy.isProvedApart = isProvedApart;
  return std::make_shared<const Stmt>(std::move(copy));
}

namespace {

StmtRef numbered(const StmtRef &stmt, const std::string &parent, unsigned &count) {
  if (stmt->kind != StmtKind::Loop)
    return withParts(stmt, [&](const StmtRef &part) { return numbered(part, parent, count); });
  Stmt copy = *stmt;
  if (copy.init)
    copy.init = numbered(copy.init, parent, count);
  copy.loopPath = (parent.empty() ? "" : parent + ".") + std::to_string(++count);
  unsigned inside = 0;
  for (StmtRef *part : {&copy.before, &copy.after, &copy.body, &copy.step})
    if (*part)
      *part = numbered(*part, copy.loopPath, inside);
  return std::make_shared<const Stmt>(std::move(copy));
}

StmtRef withProofsAt(const StmtRef &stmt, const std::set<std::string> &paths) {
  const StmtRef fresh =
      withParts(stmt, [&](const StmtRef &part) { return withProofsAt(part, paths); });
  return stmt->kind == StmtKind::Loop ? withProof(fresh, paths.contains(stmt->loopPath)) : fresh;
}

} // namespace

FunctionRef withProofsOf(const FunctionRef &function, const Function &known) {
  const auto paths = [](const Function &of, bool provedOnly) {
    std::set<std::string> found;
    forEachLoop(*of.body, [&](const Stmt &loop, const LoopStack &) {
      if (loop.isProvedApart || !provedOnly)
        found.insert(loop.loopPath);
    });
    return found;
  };
  const std::set<std::string> proved = paths(known, true);
  if (proved.empty() || paths(*function, false) != paths(known, false))
    return function;
  // Calls know the function that was parsed, which lives as long as the one in its place.
  struct Kept {
    Function copy;
    FunctionRef parsed;
  };
  const auto kept = std::make_shared<Kept>(Kept{*function, function});
  kept->copy.body = withProofsAt(function->body, proved);
  return {kept, &kept->copy};
}

namespace {

StmtRef assuming(const StmtRef &stmt,
                 const std::function<std::vector<AssumptionRef>(const Stmt &)> &assumed) {
  StmtRef inside = withParts(stmt, [&](const StmtRef &part) { return assuming(part, assumed); });
  if (stmt->kind != StmtKind::Loop)
    return inside;
  Stmt copy = *inside;
  copy.isProvedApart = stmt->isProvedApart;
  copy.assumptions = assumed(*stmt);
  return std::make_shared<const Stmt>(std::move(copy));
}

} // namespace

FunctionRef
withAssumptions(const FunctionRef &function,
                const std::function<std::vector<AssumptionRef>(const Stmt &loop)> &assumed) {
  auto copy = std::make_shared<Function>(*function);
  copy->body = assuming(function->body, assumed);
  return copy;
}

FunctionRef renumbered(const Function &function) {
  auto copy = std::make_shared<Function>(function);
  unsigned count = 0;
  copy->body = numbered(function.body, "", count);
  return copy;
}

namespace {

/// `seen`: the nodes that have a place already.
ExprRef unshared(const ExprRef &expr, std::set<const Expr *> &seen) {
  Expr copy = *expr;
  bool changed = !seen.insert(expr.get()).second;
  for (ExprRef &operand : copy.operands) {
    ExprRef fresh = operand ? unshared(operand, seen) : operand;
    changed |= fresh != operand;
    operand = std::move(fresh);
  }
  return changed ? std::make_shared<const Expr>(std::move(copy)) : expr;
}

StmtRef unshared(const StmtRef &stmt, std::set<const Expr *> &seen) {
  StmtRef fresh =
      withOwnExprs(withParts(stmt, [&](const StmtRef &part) { return unshared(part, seen); }),
                   [&](const ExprRef &own) { return unshared(own, seen); });
  return fresh == stmt ? fresh : withProof(fresh, stmt->isProvedApart);
}

} // namespace

StmtRef unshared(const StmtRef &stmt) {
  std::set<const Expr *> seen;
  return unshared(stmt, seen);
}

} // namespace parlift::ir
