#include "analysis/scalars/StructuredFlow.h"

#include <algorithm>
#include <iterator>

namespace parlift::analysis {

using namespace ir;

namespace {

/// Written on both of two ways to one exit.
std::optional<SymbolSet> meet(const std::optional<SymbolSet> &a,
                              const std::optional<SymbolSet> &b) {
  if (!a || !b)
    return a ? a : b;
  SymbolSet both;
  std::set_intersection(a->begin(), a->end(), b->begin(), b->end(),
                        std::inserter(both, both.end()));
  return both;
}

/// The way to an exit through a statement that `before` precedes.
std::optional<SymbolSet> after(const SymbolSet &before, std::optional<SymbolSet> written) {
  if (written)
    written->insert(before.begin(), before.end());
  return written;
}

bool isConstantlyTrue(const ExprRef &condition) {
  return !condition || (condition->kind == ExprKind::IntLiteral && condition->intValue != 0);
}

} // namespace

void append(Flow &first, const Flow &second) {
  auto &before = first.to(Exit::Normal);
  if (!before)
    return;
  for (const auto &[symbol, range] : second.exposed)
    if (!before->contains(symbol))
      first.exposed.emplace(symbol, range);
  for (const Exit exit : {Exit::Break, Exit::Continue, Exit::Return})
    if (second.to(exit))
      first.to(exit) = meet(first.to(exit), after(*before, second.to(exit)));
  if (const auto &written = second.to(Exit::Normal))
    before->insert(written->begin(), written->end());
  else
    before.reset();
}

Flow sequence(Flow first, const Flow &second) {
  append(first, second);
  return first;
}

Flow choice(const Flow &a, const Flow &b) {
  Flow result = a;
  result.exposed.insert(b.exposed.begin(), b.exposed.end());
  for (const Exit exit : allExits)
    result.to(exit) = meet(a.to(exit), b.to(exit));
  return result;
}

Flow StructuredFlow::ofSimple(const Stmt &stmt) const {
  Flow flow;
  SymbolSet &written = *flow.to(Exit::Normal);
  accesses_.ofStmt(stmt, [&](const VariableAccess &access) {
    if (!access.writes()) {
      if (!written.contains(access.symbol.get()))
        flow.exposed.emplace(access.symbol.get(), access.range);
    } else if (access.kind != VariableAccess::Kind::MayWrite) {
      written.insert(access.symbol.get());
    }
  });
  return flow;
}

/// Its parts run any number of times in unknown order: nothing is written for sure, and a `break`
/// inside may be its own or the enclosing loop's.
Flow StructuredFlow::ofOpaque(const Stmt &stmt) {
  Flow flow = ofSimple(stmt);
  flow.to(Exit::Normal) = SymbolSet{};
  for (const StmtRef &child : stmt.children) {
    const Flow &part = of(*child);
    flow.exposed.insert(part.exposed.begin(), part.exposed.end());
    for (const Exit exit : {Exit::Break, Exit::Continue, Exit::Return})
      if (part.to(exit))
        flow.to(exit) = SymbolSet{};
  }
  return flow;
}

LoopFlow StructuredFlow::ofLoop(const Stmt &loop) {
  LoopFlow parts;
  parts.test = sequence(sequence(of(*loop.before), ofSimple(loop)), of(*loop.after));
  Flow body = of(*loop.body);
  body.to(Exit::Normal) = meet(body.to(Exit::Normal), body.to(Exit::Continue));
  body.to(Exit::Continue).reset();
  parts.body = sequence(body, of(*loop.step));
  parts.iteration =
      loop.testFirst ? sequence(parts.test, parts.body) : sequence(parts.body, parts.test);

  // Further iterations expose less and write more: one says it all.
  Flow all = parts.iteration;
  std::optional<SymbolSet> viaTest;
  if (!isConstantlyTrue(loop.condition))
    viaTest = loop.testFirst ? parts.test.to(Exit::Normal) : parts.iteration.to(Exit::Normal);
  all.to(Exit::Normal) = meet(viaTest, parts.iteration.to(Exit::Break));
  all.to(Exit::Break).reset();
  parts.whole = sequence(of(*loop.init), all);
  return parts;
}

const Flow &StructuredFlow::of(const Stmt &stmt) {
  if (const auto it = known_.find(&stmt); it != known_.end())
    return it->second;
  Flow flow;
  switch (stmt.kind) {
  case StmtKind::Block:
    for (const StmtRef &child : stmt.children)
      append(flow, of(*child));
    break;
  case StmtKind::If: {
    const Flow otherwise = stmt.elseBranch ? of(*stmt.elseBranch) : Flow{};
    flow = sequence(ofSimple(stmt), choice(of(*stmt.thenBranch), otherwise));
    break;
  }
  case StmtKind::Loop:
    flow = ofLoop(stmt).whole;
    break;
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Return:
    flow = ofSimple(stmt);
    flow.to(stmt.kind == StmtKind::Break      ? Exit::Break
            : stmt.kind == StmtKind::Continue ? Exit::Continue
                                              : Exit::Return) = SymbolSet{};
    flow.to(Exit::Normal).reset();
    break;
  case StmtKind::OpaqueStmt:
    flow = ofOpaque(stmt);
    break;
  default:
    flow = ofSimple(stmt);
  }
  return known_[&stmt] = std::move(flow);
}

} // namespace parlift::analysis
