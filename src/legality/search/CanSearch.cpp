#include "legality/search/SearchQuestion.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/Comparison.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <algorithm>
#include <iterator>

namespace parlift::legality {

using diag::ReasonId;
using ir::BinaryOp;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

std::set<const ir::Symbol *> askedFor(const Stmt &loop) {
  std::set<const ir::Symbol *> result =
      loop.condition ? ir::variablesIn(*loop.condition) : ir::SymbolSet();
  // What counts on every way through the iteration is no flag.
  ir::forEachStmt(loop, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
        moveOf(stmt, *stmt.target->symbol))
      result.erase(stmt.target->symbol.get());
  });
  return result;
}

namespace {

/// The opposite of a test. Of floating numbers `!(x < y)` is more than `x >= y`.
ExprRef opposite(const ExprRef &test) {
  if (test->kind == ExprKind::Unary && test->unaryOp == ir::UnaryOp::LogicalNot)
    return test->operands[0];
  if (test->kind == ExprKind::Binary && analysis::isComparison(test->binaryOp)) {
    const bool isEquality = test->binaryOp == BinaryOp::Eq || test->binaryOp == BinaryOp::Ne;
    if (isEquality || !test->operands[0]->type->isFloating())
      return ir::binary(*ir::opposite(test->binaryOp), test->operands[0], test->operands[1]);
  }
  return ir::unary(ir::UnaryOp::LogicalNot, test);
}

/// A sum of variables and numbers.
bool isSum(const ir::Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return true;
  case ExprKind::Cast:
    return expr.type->isInteger() && isSum(*expr.operands[0]);
  case ExprKind::Load:
    return expr.operands[0]->kind == ExprKind::VarRef && expr.type->isInteger();
  case ExprKind::Unary:
    return expr.unaryOp == ir::UnaryOp::Neg && isSum(*expr.operands[0]);
  case ExprKind::Binary:
    return (expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub) &&
           isSum(*expr.operands[0]) && isSum(*expr.operands[1]);
  default:
    return false;
  }
}

/// Comparisons of counters: `i != j` holds in the first or in the second iteration, and of `i > k` anybody can say where. Before the
/// iteration that is found there is nothing that threads could do in its place.
bool isOfCounters(const ir::Expr &test) {
  if (test.kind == ExprKind::Unary && test.unaryOp == ir::UnaryOp::LogicalNot)
    return isOfCounters(*test.operands[0]);
  if (test.kind != ExprKind::Binary)
    return false;
  if (test.binaryOp == BinaryOp::LogicalAnd || test.binaryOp == BinaryOp::LogicalOr)
    return isOfCounters(*test.operands[0]) && isOfCounters(*test.operands[1]);
  return analysis::isComparison(test.binaryOp) && isSum(*test.operands[0]) &&
         isSum(*test.operands[1]);
}

/// `if (i != j) break;`, and nothing else.
bool needsNoSearch(const Stmt &look) {
  return std::ranges::all_of(look.children, [](const StmtRef &part) {
    if (part->kind == StmtKind::Block)
      return needsNoSearch(*part);
    return part->kind == StmtKind::If && !part->elseBranch &&
           part->thenBranch->kind == StmtKind::Block && part->thenBranch->children.size() == 1 &&
           part->thenBranch->children[0]->kind == StmtKind::Break && isOfCounters(*part->condition);
  });
}

/// What is set besides the variables of the function itself, which no search may set; null: nothing.
const Stmt *storesElsewhere(const Stmt &part) {
  const Stmt *found = nullptr;
  ir::forEachStmt(part, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign &&
        (stmt.target->kind != ExprKind::VarRef || !isPlainVariable(*stmt.target->symbol)))
      found = &stmt;
  });
  return found;
}

} // namespace

/// What is looked at in an iteration.
bool SearchQuestion::look() {
  cut_ = body_.cut();
  if (!cut_)
    return refuse(body_.refusal()->reason, body_.refusal()->place, body_.refusal()->name);
  if (!loop_.testFirst && body_.continues())
    return refuse(ReasonId::LoopExitsEarly, loop_.source.keyword);
  header_ = searchHeader(loop_, *cut_, body_.continues());
  if (!header_)
    return refuse(ReasonId::LoopNotCounted, loop_.source.keyword);
  if (loop_
          .testFirst) // iterations that only go on are skipped: what their steps do has to be known
    for (const StmtRef &part : ir::withoutBlocks(loop_.step))
      if (part->kind != StmtKind::Assign || part->target->kind != ExprKind::VarRef ||
          !header_->movers.contains(part->target->symbol.get()))
        return refuse(ReasonId::LoopExitsEarly,
                      part->range.valid() ? part->range : loop_.source.keyword);
  if (header_->others.empty() && !body_.leaves())
    return refuse(ReasonId::LoopNotCounted, {}); // it leaves by its count alone
  cut_ = ir::replaceReads(cut_, header_->constants);
  std::vector<StmtRef> parts, test = ir::withoutBlocks(loop_.before);
  for (const ExprRef &other : header_->others)
    if (other->kind != ExprKind::IntLiteral || other->intValue == 0)
      test.push_back(ir::ifThen(opposite(other), ir::block({ir::breakStmt()})));
  for (const StmtRef &after : ir::withoutBlocks(loop_.after))
    test.push_back(after);
  for (const StmtRef &part : test) // as in the body: see SearchBody
    if (const Stmt *store = storesElsewhere(*part))
      return refuse(ReasonId::LoopExitsEarly,
                    store->range.valid() ? store->range : loop_.source.keyword);
  const auto add = [&](const std::vector<StmtRef> &more) {
    parts.insert(parts.end(), more.begin(), more.end());
  };
  if (loop_.testFirst)
    add(test);
  add(cut_->children);
  if (!loop_.testFirst) { // the test is the end of an iteration
    add(ir::withoutBlocks(loop_.step));
    add(test);
  }
  for (const StmtRef &part : parts) // temporaries that nobody wrote
    if (part->kind == StmtKind::Declare && part->symbol->isSynthetic)
      return refuse(ReasonId::LoopNotCounted, loop_.source.keyword);
  // `while (...) i++`: what moves last moves when the rest is done, as a `for` has it.
  if (loop_.testFirst && !parts.empty() && parts.back()->kind == StmtKind::Assign) {
    const auto mover = header_->movers.find(parts.back()->target->symbol.get());
    if (mover != header_->movers.end() && !mover->second.inStep && !mover->second.inBefore &&
        moveOf(*parts.back(), *mover->first)) {
      mover->second.inStep = true;
      parts.pop_back();
    }
  }
  look_ = ir::block(std::move(parts));
  if (needsNoSearch(*look_))
    return refuse(ReasonId::LoopExitsEarly, {});
  return true;
}

std::variant<Search, SearchRefusal> SearchQuestion::answer() {
  const auto refused = [&]() {
    if (!refusal_ && sure_ && sure_->refusal())
      refusal_ = sure_->refusal();
    return refusal_.value_or(SearchRefusal{ReasonId::LoopNotCounted, "", {}});
  };
  if (!look())
    return refused();
  std::set<const ir::Symbol *> changing;
  ir::forEachStmt(*look_, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign)
      changing.insert(stmt.target->symbol.get());
    if (stmt.kind == StmtKind::Declare)
      changing.insert(stmt.symbol.get());
    if (stmt.kind == StmtKind::Loop)
      for (const StmtRef &first : ir::withoutBlocks(stmt.init))
        changing.insert(first->kind == StmtKind::Declare ? first->symbol.get()
                        : first->target                  ? first->target->symbol.get()
                                                         : nullptr);
  });
  // A start is said by values before the loop, of movers too; `look` must not take those for fixed.
  std::set<const ir::Symbol *> none;
  sure_.emplace(nest_.function, none);
  if (!bound())
    return refused();
  const std::set<const ir::Symbol *> moving = [&] {
    std::set<const ir::Symbol *> result = changing;
    for (const auto &[symbol, mover] : header_->movers)
      result.insert(symbol);
    return result;
  }();
  const bool hadRefusal = sure_->refusal().has_value();
  if (hadRefusal)
    return refused();
  if (!movers())
    return refused();
  sure_->setChanging(moving);
  if (!reads(look_, true) || !variables())
    return refused();

  auto mark = std::make_shared<ir::SearchMark>();
  for (const auto &[symbol, mover] : header_->movers)
    mark->movers.push_back(mover.mark);
  std::ranges::sort(mark->movers, {}, [](const auto &mover) { return mover.symbol->id; });
  if (header_->bound) // the one that counts gives its name
    std::ranges::sort(mark->movers, {}, [&](const auto &mover) {
      return std::make_pair(mover.symbol.get() != header_->bound->counter, mover.symbol->id);
    });
  const ExprRef distance = distance_.tree();
  mark->trips = stride_ == 1
                    ? distance
                    : ir::binary(BinaryOp::Div, distance, ir::intLiteral(stride_, ir::longType()));
  mark->guards = entry_;
  mark->guards.insert(mark->guards.end(), sure_->guards().begin(), sure_->guards().end());
  for (const ExprRef &guard : mark->guards)
    if (guard->kind == ExprKind::IntLiteral && guard->intValue == 0)
      return SearchRefusal{ReasonId::ReadsPastExit, "an element behind the end",
                           loop_.source.keyword};
  std::erase_if(mark->guards,
                [](const ExprRef &guard) { return guard->kind == ExprKind::IntLiteral; });
  mark->look = wrapping(look_);
  std::set<const ir::Symbol *> declared;
  ir::forEachStmt(*look_, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      declared.insert(stmt.symbol.get());
  });
  ir::forEachStmt(*look_, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::Assign || declared.contains(stmt.target->symbol.get()) ||
        header_->movers.contains(stmt.target->symbol.get()) ||
        std::ranges::find(mark->privates, stmt.target->symbol) != mark->privates.end())
      return;
    mark->privates.push_back(stmt.target->symbol);
  });
  return Search(std::move(mark));
}

std::variant<Search, SearchRefusal> canSearch(const Nest &nest, LoopIndex loop) {
  return SearchQuestion(nest, loop).answer();
}

} // namespace parlift::legality
