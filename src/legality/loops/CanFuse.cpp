#include "legality/loops/CanFuse.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/FindLoop.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/loops/StatementGraph.h"
#include "legality/nest/TextDirectives.h"
#include "legality/nest/Touched.h"

#include <fmt/format.h>

#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::Direction;
using ir::CountedLoop;
using ir::Expr;
using ir::Stmt;

namespace {

constexpr const char *what = "fuse";

/// The same words mean the same: reads of variables and numbers, combined alike.
bool sameValue(const Expr &a, const Expr &b) {
  if (a.kind != b.kind || a.operands.size() != b.operands.size() || !ir::sameType(*a.type, *b.type))
    return false;
  for (std::size_t i = 0; i < a.operands.size(); ++i)
    if (!sameValue(*a.operands[i], *b.operands[i]))
      return false;
  switch (a.kind) {
  case ir::ExprKind::IntLiteral:
    return a.intValue == b.intValue;
  case ir::ExprKind::VarRef:
    return a.symbol == b.symbol;
  case ir::ExprKind::Load: // of memory it may change between the loops
    return a.operands[0]->kind == ir::ExprKind::VarRef && !a.operands[0]->symbol->isExposed();
  case ir::ExprKind::Unary:
    return a.unaryOp == b.unaryOp;
  case ir::ExprKind::Binary:
    return a.binaryOp == b.binaryOp;
  case ir::ExprKind::Cast:
  case ir::ExprKind::Select:
    return true;
  default:
    return false;
  }
}

bool rangeChangesIn(const Nest &nest, const CountedLoop &header, const Stmt &body) {
  const Touched touched = touchedBy(nest, body);
  bool changes = false;
  for (const ir::ExprRef *part : {&header.first, &header.limit})
    ir::forEachExpr(**part, [&](const Expr &expr) {
      changes |= expr.symbol && touched.set.contains(expr.symbol.get());
    });
  return changes;
}

bool sameRange(const CountedLoop &a, const CountedLoop &b) {
  return a.step == b.step && a.test == b.test && ir::sameType(*a.counter->type, *b.counter->type) &&
         sameValue(*a.first, *b.first) && sameValue(*a.limit, *b.limit);
}

/// Some variable of the counter's name, other than the one it replaces, is meant in the body.
bool hides(const ir::Symbol &counter, const ir::Symbol &replaced, const Stmt &body) {
  bool found = false;
  ir::forEachExpr(body, [&](const Expr &expr) {
    found |= expr.symbol && expr.symbol.get() != &counter && expr.symbol.get() != &replaced &&
             expr.symbol->name == counter.name;
  });
  return found;
}

/// A scalar through which a value passes from one loop to the other, or whose last value would change.
std::optional<std::string> scalarBetween(const Nest &a, LoopIndex first, const Nest &b,
                                         LoopIndex second) {
  for (const ScalarUse &one : scalarUses(*a.loop(first).stmt, a.liveness))
    for (const ScalarUse &two : scalarUses(*b.loop(second).stmt, b.liveness)) {
      if (one.symbol != two.symbol || (!one.written && !two.written))
        continue;
      if (one.symbol == a.loop(first).variable && two.symbol == b.loop(second).variable)
        continue;
      if (one.symbol == a.loop(first).variable || two.symbol == b.loop(second).variable)
        return one.symbol->name; // the other loop's body has to do with the counter
      const bool isPrivate = one.written && two.written && !one.exposedRead && !two.exposedRead &&
                             !one.symbol->isExposed() &&
                             (!two.liveAfter || two.writtenEveryIteration);
      if (!isPrivate)
        return one.symbol->name;
    }
  return std::nullopt;
}

/// A variable declared in one body has the name of something in the other.
bool clash(const Stmt &body, const Stmt &other) {
  std::set<std::string> declared;
  for (const ir::StmtRef &child : body.children)
    if (child->kind == ir::StmtKind::Declare)
      declared.insert(child->symbol->name);
  bool found = false;
  ir::forEachExpr(other, [&](const Expr &expr) {
    found |= expr.symbol && declared.count(expr.symbol->name) != 0;
  });
  ir::forEachStmt(other, [&](const Stmt &stmt) {
    found |= stmt.kind == ir::StmtKind::Declare && declared.count(stmt.symbol->name) != 0;
  });
  return found;
}

std::vector<ir::StmtRef> partsOf(const ir::StmtRef &body, bool staysScope) {
  if (body->kind != ir::StmtKind::Block || staysScope)
    return {body};
  return body->children;
}

} // namespace

Answer<FusionEvidence> canFuse(const Nests &nests, const Stmt &first, const Stmt &second) {
  const auto [nest, loop] = nests.find(first);
  const auto [otherNest, otherLoop] = nests.find(second);
  if (!nest || !otherNest)
    return Refusal{diag::makeRemark(diag::ReasonId::TransformUnproved, first.source.keyword,
                                    {what, "control does not reach both loops in a simple way"})};
  const auto no = [&, in = nest, at = loop](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, *in, at, what, why);
  };
  if (auto refusal = cannotReorder(*nest, loop, what))
    return *refusal;
  if (auto refusal = cannotReorder(*otherNest, otherLoop, what))
    return *refusal;
  const SourceRange &from = first.source.whole, &to = second.source.whole;
  if (from.valid() && from.file == to.file &&
      holdsDirectives({from.file, from.begin, to.end}, {&first, &second}))
    return no("there are preprocessor lines between the two loops");
  if (auto refusal = isNoCountedLoop(*nest, loop, what))
    return *refusal;
  if (auto refusal = isNoCountedLoop(*otherNest, otherLoop, what))
    return *refusal;
  const CountedLoop a = *ir::countedLoop(first), b = *ir::countedLoop(second);
  if (jumps(*first.body))
    return no("a jump in its body would pass over the other loop's");
  if (!sameRange(a, b) || rangeChangesIn(*nest, b, *first.body))
    return no(fmt::format("loops over `{}` and `{}` do not have the same range in the same words",
                          a.counter->name, b.counter->name));
  if (const auto name = scalarBetween(*nest, loop, *otherNest, otherLoop))
    return no(fmt::format("`{}` connects the two loops", *name));
  if (a.counter != b.counter &&
      ((!b.declares && otherNest->liveness.liveAfter(second, *b.counter)) ||
       hides(*a.counter, *b.counter, *second.body) || b.counter->isExposed()))
    return no(fmt::format("`{}` cannot take the place of `{}`", a.counter->name, b.counter->name));

  ir::StmtRef tail = second.body;
  if (a.counter != b.counter)
    tail = ir::replaceReads(tail, {{b.counter.get(), ir::load(ir::varRef(a.counter))}});
  const bool scopes = clash(*first.body, *tail) || clash(*tail, *first.body);
  std::vector<ir::StmtRef> statements = partsOf(first.body, scopes);
  const std::size_t count = statements.size();
  for (const ir::StmtRef &part : partsOf(tail, scopes))
    statements.push_back(part);
  FusionEvidence evidence;
  evidence.first_ = &first;
  evidence.second_ = &second;
  evidence.fused_ = ir::withBody(first, ir::block(statements));

  auto trial = std::make_shared<ir::Function>(nests.function());
  trial->body = ir::replaceStatement(trial->body, first, {evidence.fused_});
  trial->body = ir::replaceStatement(trial->body, second, {});
  const ir::FunctionRef function = ir::renumbered(*trial);
  const Nests fusedNests(function, nest->options);
  const Stmt *fused =
      ir::findLoop(*function->body, first.loopPath); // it has the first one's number
  const auto [trialNest, trialLoop] = fused ? fusedNests.find(*fused) : Nests::Place{};
  if (!trialNest)
    return no("the fused loop cannot be analysed");
  if (auto refusal = cannotReorder(*trialNest, trialLoop, what))
    return *refusal;
  Makers bodies;
  for (std::size_t i = 0; i < statements.size(); ++i)
    bodies.add(*statements[i], i < count ? 0 : 1);
  for (const BandRow &row : bandRows(*trialNest, {trialLoop})) {
    const Dependence &dependence = trialNest->dependences.dependences[row.dependence];
    const auto source = bodies.onlyOneOf(trialNest->table().accesses[dependence.source]);
    const auto sink = bodies.onlyOneOf(trialNest->table().accesses[dependence.sink]);
    if (!source || !sink)
      return no("some accesses are made in a loop's header, or by words that two statements share");
    const bool isBackwards = *source == 1 && *sink == 0;
    if (isBackwards && diag::mayBe(row.direction[0], Direction::Lt))
      return refuseRow(*trialNest, trialLoop, what, row.dependence,
                       "would go from the second loop to the first");
  }
  return evidence;
}

} // namespace parlift::legality
