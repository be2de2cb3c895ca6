#include "target/common/PlainHeader.h"

#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::target {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

using Stmts = std::vector<StmtRef>;

/// What a `for` has room for: one declaration, or assignments in a list.
bool fitsHeader(const Stmts &stmts, bool mayDeclare) {
  if (mayDeclare && stmts.size() == 1 && stmts[0]->kind == StmtKind::Declare)
    return true;
  return std::ranges::all_of(stmts, [](const StmtRef &stmt) {
    return stmt->kind == StmtKind::Assign || stmt->kind == StmtKind::Evaluate;
  });
}

/// A `continue` of this loop, not of one inside.
bool continues(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Loop)
    return false;
  bool found = stmt.kind == StmtKind::Continue;
  ir::forEachChild(stmt, [&](const StmtRef &child) { found |= continues(*child); });
  return found;
}

void append(Stmts &to, const Stmts &stmts) {
  to.insert(to.end(), stmts.begin(), stmts.end());
}

} // namespace

StmtRef withPlainHeader(const Stmt &loop) {
  const Stmts init = ir::withoutSequences(loop.init->children),
              before = ir::withoutSequences(loop.before->children),
              after = ir::withoutSequences(loop.after->children),
              step = ir::withoutSequences(loop.step->children);
  Stmt plain = loop;
  plain.source.header = {};
  plain.source.form = ir::LoopForm::For;
  plain.range = plain.source.whole = plain.source.body = {};
  const bool tests = loop.testFirst && before.empty() && after.empty();
  Stmts body, test = before;
  if (!tests && loop.condition) {
    plain.condition = nullptr;
    test.push_back(ir::ifThen(ir::unary(ir::UnaryOp::LogicalNot, loop.condition),
                              ir::block({ir::breakStmt()})));
  }
  append(test, after);
  if (loop.testFirst)
    append(body, test);
  const bool declares = std::ranges::any_of(
      loop.body->children, [](const StmtRef &child) { return child->kind == StmtKind::Declare; });
  if (declares || loop.body->isOneStatement())
    body.push_back(loop.body);
  else
    append(body, loop.body->children);
  const bool movesStep = !fitsHeader(step, false);
  if (movesStep) {
    append(body, step);
    plain.step = ir::block({}, {}, false);
  }
  if (!loop.testFirst)
    append(body, test);
  if ((movesStep || !loop.testFirst) && continues(*loop.body))
    return nullptr;
  plain.body = ir::block(body);
  plain.before = plain.after = ir::block({}, {}, false);
  plain.testFirst = true;
  if (fitsHeader(init, true))
    return std::make_shared<const Stmt>(std::move(plain));
  plain.init = ir::block({}, {}, false);
  Stmts whole = init;
  whole.push_back(std::make_shared<const Stmt>(std::move(plain)));
  return ir::block(whole);
}

} // namespace parlift::target
