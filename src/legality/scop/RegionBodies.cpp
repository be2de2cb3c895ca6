#include "ir/CountedLoop.h"
#include "ir/Walk.h"
#include "legality/loops/StatementGraph.h"
#include "legality/scop/RegionBuilder.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

/// What follows in the same braces may mean a variable of this statement.
bool declaresName(const StmtRef &stmt) {
  return stmt->kind == StmtKind::Declare || (stmt->kind == StmtKind::Block && !stmt->isScope &&
                                             std::ranges::any_of(stmt->children, declaresName));
}

/// All mentions of the variable are in loops that it counts, or that count it anew.
bool onlyCounts(const Stmt &stmt, const ir::Symbol &symbol) {
  if (stmt.kind == StmtKind::Loop) {
    const auto header = ir::countedLoop(stmt);
    if (header && header->counter.get() == &symbol)
      return true;
  }
  bool result = stmt.kind != StmtKind::Declare || stmt.symbol.get() != &symbol;
  ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
    ir::forEachExpr(*own, [&](const ir::Expr &expr) { result &= expr.symbol.get() != &symbol; });
  });
  ir::forEachChild(stmt, [&](const StmtRef &child) { result &= onlyCounts(*child, symbol); });
  return result;
}

/// Control may leave the statement other than at its end.
bool leaves(const Stmt &stmt, bool inLoop = false) {
  switch (stmt.kind) {
  case StmtKind::Break:
  case StmtKind::Continue:
    return !inLoop;
  case StmtKind::Return:
  case StmtKind::OpaqueStmt:
    return true;
  default: {
    bool result = false;
    ir::forEachChild(stmt, [&](const StmtRef &child) {
      result |= leaves(*child, inLoop || stmt.kind == StmtKind::Loop);
    });
    return result;
  }
  }
}

} // namespace

void RegionBuilder::openBody(const StmtRef &part, Body &body) {
  if (part->kind != StmtKind::Block || !part->isScope) {
    if (part->kind != StmtKind::Block || !part->children.empty())
      body.items.push_back(part);
    return;
  }
  const std::size_t at = body.braces.size(), begin = body.items.size();
  const bool declares = std::ranges::any_of(part->children, declaresName);
  if (declares)
    body.braces.push_back({part, begin, begin});
  for (const StmtRef &child : part->children)
    openBody(child, body);
  if (declares)
    body.braces[at].end = body.items.size();
}

std::size_t RegionBuilder::Body::scopeEnd(std::size_t item) const {
  std::size_t end = items.size();
  for (const Braces &one : braces)
    if (one.begin <= item && item < one.end)
      end = one.end;
  return end;
}

std::vector<StmtRef> RegionBuilder::Body::text(std::size_t begin, std::size_t end) const {
  std::vector<StmtRef> result;
  for (std::size_t item = begin; item < end;) {
    // Without its braces, a name that is declared in them would be another's, or declared twice.
    const auto kept = std::ranges::find_if(braces, [&](const Braces &one) {
      return one.begin == item && item < one.end && one.end <= end &&
             (one.begin != begin || one.end != end);
    });
    result.push_back(kept != braces.end() ? kept->block : items[item]);
    item = kept != braces.end() ? kept->end : item + 1;
  }
  return result;
}

/// Which items belong together since they share what is new in each iteration: the end of the group that
/// begins at each item, or that item + 1.
std::vector<std::size_t> RegionBuilder::groups(LoopIndex index, const Body &body) {
  const std::vector<StmtRef> &items = body.items;
  const Stmt &loop = *nest_.loop(index).stmt;
  std::map<const ir::Symbol *, std::vector<std::size_t>> users;
  std::set<const ir::Symbol *> tied;
  for (std::size_t item = 0; item < items.size(); ++item) {
    ir::forEachStmt(*items[item], [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare) {
        // Counters that the body declares on their own come to the loops.
        if (isBareCounter(stmt, items))
          return;
        if (&stmt == items[item].get() || items[item]->kind == StmtKind::Block)
          tied.insert(stmt.symbol.get());
      }
      const auto note = [&](const ir::Symbol *symbol) {
        auto &list = users[symbol];
        if (list.empty() || list.back() != item)
          list.push_back(item);
      };
      if (stmt.kind == StmtKind::Declare)
        note(stmt.symbol.get());
      ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
        ir::forEachExpr(*own, [&](const ir::Expr &expr) {
          if (expr.kind == ir::ExprKind::VarRef)
            note(expr.symbol.get());
        });
      });
      nest_.liveness.accesses().ofStmt(
          stmt, [&](const VariableAccess &access) { note(access.symbol.get()); });
    });
  }
  for (const ScalarUse &use : scalarUses(loop, nest_.liveness))
    if (use.written && !use.exposedRead && (use.declaredInside || !use.liveAfter)) {
      privates_[index].insert(use.symbol.get());
      if (!std::all_of(items.begin(), items.end(),
                       [&](const StmtRef &item) { return onlyCounts(*item, *use.symbol); }))
        tied.insert(use.symbol.get());
    }
  std::vector<std::size_t> ends(items.size());
  for (std::size_t item = 0; item < items.size(); ++item)
    ends[item] = item + 1;
  for (std::size_t item = 0; item < items.size(); ++item)
    if (declaresConstant(*items[item])) // what follows may name it in the text
      ends[item] = body.scopeEnd(item);
  for (const ir::Symbol *symbol : tied)
    if (const auto found = users.find(symbol); found != users.end())
      ends[found->second.front()] = std::max(ends[found->second.front()], found->second.back() + 1);
  const auto close = [&] {
    for (std::size_t first = 0; first < items.size(); first = ends[first])
      for (std::size_t item = first; item < ends[first]; ++item)
        ends[first] = std::max(ends[first], ends[item]);
  };
  close();
  // Braces are in one group, or they hold whole groups.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Body::Braces &one : body.braces)
      for (std::size_t first = 0; first < items.size(); first = ends[first]) {
        if (one.begin > first && one.begin < ends[first] && ends[first] < one.end) {
          ends[first] = one.end;
          changed = true;
        } else if (one.begin < first && first < one.end && one.end < ends[first]) {
          ends[one.begin] = std::max(ends[one.begin], ends[first]);
          changed = true;
        }
      }
    if (changed)
      close();
  }
  return ends;
}

/// `int j;` alone, for the counter of loops among the items.
bool RegionBuilder::isBareCounter(const Stmt &stmt, const std::vector<StmtRef> &items) {
  return stmt.kind == StmtKind::Declare && !stmt.value &&
         std::any_of(items.begin(), items.end(),
                     [&](const StmtRef &item) { return item.get() == &stmt; }) &&
         std::all_of(items.begin(), items.end(), [&](const StmtRef &item) {
           return item.get() == &stmt || onlyCounts(*item, *stmt.symbol);
         });
}

poly::Order RegionBuilder::body(LoopIndex index, const Body &body, std::vector<unsigned> &around) {
  const std::vector<StmtRef> &items = body.items;
  const std::vector<std::size_t> ends = groups(index, body);
  poly::Order sequence;
  sequence.kind = poly::Order::Kind::Sequence;
  for (std::size_t first = 0; first < items.size(); first = ends[first]) {
    const StmtRef &item = items[first];
    if (ends[first] == first + 1) {
      if (isBareCounter(*item, items)) {
        bareCounters_.emplace(item->symbol.get(), item);
        continue;
      }
      const auto inner = item->kind == StmtKind::Loop ? indexOf(*item) : std::nullopt;
      if (inner && isSchedulable(*inner)) {
        sequence.children.push_back(loop(*inner, around));
        continue;
      }
    }
    Region::Statement statement;
    statement.text = body.text(first, ends[first]);
    statement.loops = around;
    for (const StmtRef &part : statement.text)
      if (leaves(*part))
        throw unsuited("control may leave a statement other than at its end", part->range);
    poly::Order leaf;
    leaf.statement = static_cast<unsigned>(region_.statements.size());
    region_.statements.push_back(std::move(statement));
    sequence.children.push_back(std::move(leaf));
  }
  if (sequence.children.empty())
    throw unsuited("a loop in it has nothing to do", nest_.loop(index).stmt->source.keyword);
  if (sequence.children.size() == 1)
    return std::move(sequence.children.front());
  return sequence;
}

} // namespace parlift::legality
