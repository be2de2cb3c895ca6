#include "legality/loops/StatementGraph.h"

#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/Touched.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Stmt;
using ir::StmtKind;

namespace {

/// Depth first, in Tarjan's manner; components come out in reverse topological order.
class Components {
public:
  explicit Components(const std::vector<std::set<std::size_t>> &next)
      : next_(next), index_(next.size(), 0), low_(next.size(), 0), onStack_(next.size(), false) {
    // Later statements first, so that the reversed result keeps the source's order where it can.
    for (std::size_t node = next.size(); node-- > 0;)
      if (index_[node] == 0)
        visit(node);
    std::reverse(result.begin(), result.end());
  }
  std::vector<std::vector<std::size_t>> result;

private:
  void visit(std::size_t node) {
    index_[node] = low_[node] = ++count_;
    stack_.push_back(node);
    onStack_[node] = true;
    for (auto to = next_[node].rbegin(); to != next_[node].rend(); ++to) {
      if (index_[*to] == 0) {
        visit(*to);
        low_[node] = std::min(low_[node], low_[*to]);
      } else if (onStack_[*to]) {
        low_[node] = std::min(low_[node], index_[*to]);
      }
    }
    if (low_[node] != index_[node])
      return;
    std::vector<std::size_t> component;
    for (bool done = false; !done;) {
      const std::size_t member = stack_.back();
      stack_.pop_back();
      onStack_[member] = false;
      component.push_back(member);
      done = member == node;
    }
    std::sort(component.begin(), component.end());
    result.push_back(std::move(component));
  }

  const std::vector<std::set<std::size_t>> &next_;
  std::vector<std::size_t> index_, low_, stack_;
  std::vector<bool> onStack_;
  std::size_t count_ = 0;
};

} // namespace

bool jumps(const Stmt &stmt) {
  bool found = false;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    found |= part.kind == StmtKind::Return || part.kind == StmtKind::OpaqueStmt ||
             part.kind == StmtKind::Break || part.kind == StmtKind::Continue;
    return part.kind !=
           StmtKind::Loop; // its own jumps stay inside; the analysis has looked at them
  });
  return found;
}

bool declaresConstant(const Stmt &stmt) {
  bool result = stmt.kind == StmtKind::Declare && stmt.symbol->type->isConst && stmt.value;
  if (result)
    ir::forEachExpr(*stmt.value,
                    [&](const ir::Expr &expr) { result &= expr.kind != ir::ExprKind::VarRef; });
  return result;
}

bool isCounterOnly(const Nest &nest, const Stmt &stmt, const ir::Symbol &symbol) {
  if (stmt.kind == StmtKind::Loop)
    if (const auto header = ir::countedLoop(stmt); header && header->counter.get() == &symbol)
      return true;
  bool outside = stmt.kind == StmtKind::Declare && stmt.symbol.get() == &symbol && stmt.value;
  nest.liveness.accesses().ofStmt(stmt, [&](const VariableAccess &access) {
    outside |= access.kind != VariableAccess::Kind::Declare && access.symbol.get() == &symbol;
  });
  ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
    ir::forEachExpr(*own, [&](const ir::Expr &expr) { outside |= expr.symbol.get() == &symbol; });
  });
  if (outside)
    return false;
  bool all = true;
  ir::forEachChild(stmt,
                   [&](const ir::StmtRef &child) { all &= isCounterOnly(nest, *child, symbol); });
  return all;
}

std::vector<std::vector<std::size_t>> StatementGraph::groups() const {
  std::vector<std::set<std::size_t>> next(statements.size());
  for (const Edge &edge : edges)
    next[edge.from].insert(edge.to);
  return Components(next).result;
}

Answer<StatementGraph> statementGraph(const Nest &nest, const std::vector<LoopIndex> &band,
                                      const std::string &what) {
  const LoopIndex root = band.front();
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, root, what, why);
  };
  StatementGraph graph;
  graph.statements = ir::bodyStatements(*nest.loop(band.back()).stmt);
  const auto &statements = graph.statements;
  const auto tie = [&](std::size_t a, std::size_t b) {
    graph.edges.push_back({a, b, std::nullopt});
    graph.edges.push_back({b, a, std::nullopt});
  };
  Makers makers;
  std::vector<Touched> touched;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (jumps(*statements[i]))
      return no("a jump in the body connects its statements");
    if (i > 0 && statements[i]->range.valid() && statements[i - 1]->range.valid() &&
        statements[i]->range.begin < statements[i - 1]->range.end)
      tie(i - 1, i); // one statement of the source
    makers.add(*statements[i], i);
    touched.push_back(touchedBy(nest, *statements[i]));
  }
  for (const auto &[first, second] : makers.sharing())
    tie(first, second);
  for (const ScalarUse &use : scalarUses(*nest.loop(root).stmt, nest.liveness)) {
    const bool isCounter = std::any_of(band.begin(), band.end(), [&](LoopIndex loop) {
      return nest.loop(loop).variable == use.symbol;
    });
    if (isCounter || !use.written)
      continue;
    std::vector<std::size_t> users;
    bool counts = !use.liveAfter;
    for (std::size_t i = 0; i < statements.size(); ++i)
      if (touched[i].has(*use.symbol)) {
        users.push_back(i);
        counts &= isCounterOnly(nest, *statements[i], *use.symbol);
      }
    for (std::size_t i = 1; !counts && i < users.size(); ++i)
      tie(users[0], users[i]);
  }
  for (std::size_t i = 0; i < statements.size(); ++i)
    if (declaresConstant(*statements[i]))
      for (std::size_t later = i + 1; later < statements.size(); ++later)
        tie(i, later);
  // An array of the body's own, or a reference, goes with all that use it.
  for (std::size_t i = 0; i < statements.size(); ++i)
    if (statements[i]->kind == StmtKind::Declare &&
        (!statements[i]->symbol->type->isScalar() || statements[i]->symbol->isReference))
      for (std::size_t other = 0; other < statements.size(); ++other)
        if (other != i && touched[other].has(*statements[i]->symbol))
          tie(i, other);
  for (const BandRow &row : bandRows(nest, band)) {
    const Dependence &dependence = nest.dependences.dependences[row.dependence];
    const auto from = makers.of(nest.table().accesses[dependence.source]);
    const auto to = makers.of(nest.table().accesses[dependence.sink]);
    if (!from || !to)
      return no("some accesses are made in a loop's header");
    graph.edges.push_back({*from, *to, row.dependence});
  }
  return graph;
}

} // namespace parlift::legality
