#include "transform/FindExit.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Rewrite.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "transform/BoundExprs.h"

#include <algorithm>
#include <ranges>

namespace parlift::transform {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using Stmts = std::vector<StmtRef>;

namespace {

/// Without declarations of what was read by the tests alone.
Stmts withoutIdle(Stmts stmts) {
  for (std::size_t n = stmts.size(); n-- > 0;) {
    if (stmts[n]->kind != StmtKind::Declare)
      continue;
    const bool isRead =
        std::any_of(stmts.begin() + static_cast<std::ptrdiff_t>(n) + 1, stmts.end(),
                    [&](const StmtRef &later) { return mentions(*later, *stmts[n]->symbol); });
    bool isPure = true;
    if (stmts[n]->value)
      ir::forEachExpr(*stmts[n]->value, [&](const ir::Expr &part) {
        isPure &= part.kind != ir::ExprKind::OpaqueExpr &&
                  (part.kind != ir::ExprKind::Call || !part.effects.any());
      });
    if (!isRead && isPure && stmts[n]->symbol->type->isScalar())
      stmts.erase(stmts.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return stmts;
}

bool holdsNothing(const StmtRef &stmt) {
  return stmt->kind == StmtKind::Block && std::ranges::all_of(stmt->children, holdsNothing);
}

class Writer {
public:
  Writer(const legality::FindExitEvidence &evidence, Names &names)
      : evidence_(evidence), header_(*ir::countedLoop(evidence.loop())) {
    end_ = names.variable(header_.counter->name + "_end", ir::unqualified(header_.counter->type));
  }

  Change write() {
    Change change{&evidence_.loop()};
    change.fresh = {ir::declare(end_), search(), others()};
    if (StmtRef last = lastOne())
      change.fresh.push_back(std::move(last));
    return change;
  }

private:
  const ir::LoopExit *exitAt(std::size_t number) const {
    const auto found = std::ranges::find(evidence_.exits(), number, &ir::LoopExit::at);
    return found == evidence_.exits().end() ? nullptr : &*found;
  }
  StmtRef atEnd(const StmtRef &stmt) const {
    return ir::replaceVariable(stmt, *header_.counter, ir::varRef(end_));
  }

  StmtRef search() const {
    Stmts body;
    for (std::size_t n = 0; n < evidence_.body().size(); ++n)
      if (const ir::LoopExit *exit = exitAt(n))
        body.push_back(ir::ifThen(exit->test, ir::block({ir::breakStmt()})));
      else if (evidence_.needed().contains(n))
        body.push_back(evidence_.body()[n]);
    for (StmtRef &stmt : body)
      stmt = atEnd(stmt);
    ir::CountedLoop header = header_;
    header.loop = nullptr; // the comments stand above the loop that does the work
    header.counter = end_;
    header.declares = false;
    return ir::makeLoop(header, std::move(body));
  }

  StmtRef others() const {
    Stmts body;
    for (std::size_t n = 0; n < evidence_.body().size(); ++n) {
      const ir::LoopExit *exit = exitAt(n);
      if (!exit)
        body.push_back(evidence_.body()[n]);
      else if (exit->otherwise)
        body.push_back(exit->otherwise);
    }
    ir::CountedLoop header = header_;
    header.test = header_.step > 0 ? ir::BinaryOp::Lt : ir::BinaryOp::Gt;
    header.limit = ir::load(ir::varRef(end_));
    return ir::makeLoop(header, withoutIdle(std::move(body)));
  }

  /// The statements from this one on, of the iteration that leaves.
  Stmts from(std::size_t number) const {
    Stmts result;
    for (; number < evidence_.body().size(); ++number) {
      const ir::LoopExit *exit = exitAt(number);
      if (!exit) {
        result.push_back(evidence_.body()[number]);
        continue;
      }
      if (exit == &evidence_.exits().back()) {
        if (!holdsNothing(exit->leaves))
          result.push_back(exit->leaves);
        return result;
      }
      Stmts rest = from(number + 1);
      if (exit->otherwise)
        rest.insert(rest.begin(), exit->otherwise);
      rest = withoutIdle(std::move(rest));
      const StmtRef other = rest.empty() ? nullptr : ir::block(std::move(rest));
      if (!holdsNothing(exit->leaves))
        result.push_back(ir::ifThen(exit->test, exit->leaves, other));
      else if (other)
        result.push_back(ir::ifThen(ir::unary(ir::UnaryOp::LogicalNot, exit->test), other));
      return result;
    }
    return result;
  }

  StmtRef lastOne() const {
    Stmts stmts = withoutIdle(from(0));
    if (stmts.empty())
      return nullptr;
    if (header_.declares) // else it is where the loop before has left it
      for (StmtRef &stmt : stmts)
        stmt = atEnd(stmt);
    const ir::ExprRef isFound = operation(ir::load(ir::varRef(end_)), header_.test, header_.limit);
    return ir::ifThen(isFound, ir::block(std::move(stmts)));
  }

  const legality::FindExitEvidence &evidence_;
  const ir::CountedLoop header_;
  ir::SymbolRef end_;
};

} // namespace

Change findExit(const legality::FindExitEvidence &evidence, Names &names) {
  return Writer(evidence, names).write();
}

} // namespace parlift::transform
