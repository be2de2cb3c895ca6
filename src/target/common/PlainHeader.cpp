#include "target/common/PlainHeader.h"

#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>
#include <string_view>

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

/// Some variable in the body has the name of one in what goes there.
bool hides(const Stmt &body, const Stmts &moved) {
  std::set<std::string_view> names;
  ir::forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      names.insert(stmt.symbol->name);
  });
  bool found = false;
  for (const StmtRef &stmt : moved)
    ir::forEachExpr(*stmt, [&](const ir::Expr &expr) {
      found |= expr.symbol && names.contains(expr.symbol->name);
    });
  return found;
}

/// Each `continue` of this loop does `moved` first. The words of what is around one go.
StmtRef beforeContinue(const StmtRef &stmt, const Stmts &moved) {
  if (stmt->kind == StmtKind::Loop)
    return stmt;
  if (stmt->kind == StmtKind::Continue) {
    Stmts both = moved;
    both.push_back(stmt);
    return ir::block(both, {}, /*isScope=*/false);
  }
  const StmtRef fresh =
      ir::withParts(stmt, [&](const StmtRef &part) { return beforeContinue(part, moved); });
  if (fresh == stmt)
    return stmt;
  Stmt plain = *fresh;
  plain.range = {};
  return std::make_shared<const Stmt>(std::move(plain));
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
  const bool movesStep = !fitsHeader(step, false);
  Stmts behind; // the body
  if (movesStep)
    append(behind, step);
  if (!loop.testFirst)
    append(behind, test);
  StmtRef inside = loop.body;
  if (!behind.empty() && ir::jumpsOf(*inside).continues) {
    if (hides(*inside, behind))
      return nullptr;
    inside = beforeContinue(inside, behind);
  }
  const bool declares = std::ranges::any_of(
      inside->children, [](const StmtRef &child) { return child->kind == StmtKind::Declare; });
  if (declares || inside->isOneStatement())
    body.push_back(inside);
  else
    append(body, inside->children);
  append(body, behind);
  if (movesStep)
    plain.step = ir::block({}, {}, false);
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
