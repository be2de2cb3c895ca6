#include "ir/LoopExits.h"

#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"

namespace parlift::ir {

namespace {

bool leaves(const Jumps &jumps) {
  return jumps.breaks || jumps.returns;
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
    if (!leaves(jumps)) {
      continues |= jumps.continues;
      continue;
    }
    const StmtRef taken =
        stmt.kind == StmtKind::If && !jumps.continues ? leaving(stmt.thenBranch) : nullptr;
    if (!taken || continues || (stmt.elseBranch && leaves(jumpsOf(*stmt.elseBranch))))
      return std::nullopt;
    result.push_back({n, stmt.condition, taken, stmt.elseBranch});
  }
  return result;
}

} // namespace parlift::ir
