#include "ir/LoopExits.h"

#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/Walk.h"

namespace parlift::ir {

namespace {

/// Jumps of this loop in the statement, and returns.
struct Jumps {
  bool breaks = false, returns = false, continues = false;
  bool leaves() const { return breaks || returns; }
};
Jumps jumpsOf(const Stmt &stmt) {
  Jumps result;
  const auto visit = [&](const auto &self, const Stmt &part, bool isInner) -> void {
    result.returns |= part.kind == StmtKind::Return;
    result.breaks |= part.kind == StmtKind::Break && !isInner;
    result.continues |= part.kind == StmtKind::Continue && !isInner;
    isInner |= part.kind == StmtKind::Loop;
    forEachChild(part, [&](const StmtRef &child) { self(self, *child, isInner); });
  };
  visit(visit, stmt, false);
  return result;
}

/// What a branch does that ends in `break` or `return`, the `break` aside; null: it may do something else.
StmtRef leaving(const StmtRef &stmt) {
  if (stmt->kind == StmtKind::Break)
    return block({}, {}, false);
  if (stmt->kind == StmtKind::Return)
    return stmt;
  if (stmt->kind != StmtKind::Block || stmt->children.empty())
    return nullptr;
  for (auto one = stmt->children.begin(); one + 1 != stmt->children.end(); ++one)
    if (const Jumps jumps = jumpsOf(**one); jumps.breaks || jumps.continues)
      return nullptr; // `return` leaves as well
  const StmtRef last = leaving(stmt->children.back());
  if (!last)
    return nullptr;
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->range = {}; // its words have the `break`
  copy->children.pop_back();
  if (last->kind != StmtKind::Block || !last->children.empty())
    copy->children.push_back(last);
  return copy;
}

} // namespace

std::vector<StmtRef> statementsOfBody(const Stmt &loop) {
  return withoutSequences(bodyStatements(loop));
}

std::optional<std::vector<LoopExit>> loopExits(const Stmt &loop) {
  std::vector<LoopExit> result;
  const std::vector<StmtRef> body = statementsOfBody(loop);
  bool continues = false;
  for (std::size_t n = 0; n < body.size(); ++n) {
    const Stmt &stmt = *body[n];
    const Jumps jumps = jumpsOf(stmt);
    if (!jumps.leaves()) {
      continues |= jumps.continues;
      continue;
    }
    const StmtRef leaves =
        stmt.kind == StmtKind::If && !jumps.continues ? leaving(stmt.thenBranch) : nullptr;
    if (!leaves || continues || (stmt.elseBranch && jumpsOf(*stmt.elseBranch).leaves()))
      return std::nullopt;
    result.push_back({n, stmt.condition, leaves, stmt.elseBranch});
  }
  return result;
}

} // namespace parlift::ir
