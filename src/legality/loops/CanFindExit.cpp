#include "legality/loops/CanFindExit.h"

#include "analysis/execution/Assigned.h"
#include "analysis/scalars/Scalars.h"
#include "ir/CountedLoop.h"
#include "ir/SetBy.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "legality/loops/Copying.h"
#include "legality/loops/Reordering.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

namespace {

constexpr const char *what = "find-exit";

/// Computing it changes nothing, and depends on nothing that others change.
bool isPure(const Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const Expr &part) {
    result &= part.kind != ExprKind::OpaqueExpr &&
              (part.kind != ExprKind::Call || !part.effects.any()) && !part.type->isVolatile &&
              !part.type->isAtomic;
  });
  return result;
}

} // namespace

class ExitQuestion {
public:
  ExitQuestion(const Nest &nest, LoopIndex loop)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt) {}
  Answer<FindExitEvidence> answer();

private:
  Refusal no(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, loop_, what, why);
  }
  std::optional<Refusal> headerFails() const;
  std::optional<Refusal> findExits();
  std::optional<Refusal> findNeeded();
  std::optional<Refusal> isSetOtherwise(const std::map<const Symbol *, std::size_t> &set) const;
  std::optional<Refusal> readsFail(const Expr &expr) const;

  const Nest &nest_;
  const LoopIndex loop_;
  const Stmt &stmt_;
  ir::SymbolRef counter_;
  FindExitEvidence evidence_;
};

std::optional<Refusal> ExitQuestion::headerFails() const {
  if (auto refusal = headerMayChange(nest_, loop_, loop_, {}, /*withLimit=*/true, what))
    return refusal;
  return limitMayChange(nest_, loop_, what);
}

std::optional<Refusal> ExitQuestion::findExits() {
  auto exits = ir::loopExits(stmt_);
  if (!exits)
    return no(
        "it is left from within other statements than a test of its body's own, or `continue` "
        "comes before that");
  if (exits->empty())
    return no("no iteration leaves it");
  for (const ir::LoopExit &exit : *exits)
    if (!isPure(*exit.test))
      return no(fmt::format("`{}` has effects, or an unknown value", exit.test->range.oneLine()));
  evidence_.exits_ = std::move(*exits);
  return std::nullopt;
}

/// Backwards from each test, by statements of the body itself.
std::optional<Refusal> ExitQuestion::findNeeded() {
  const std::vector<StmtRef> &body = evidence_.body_;
  ir::SymbolSet needed;
  std::map<const Symbol *, std::size_t> set; // how often by these statements
  auto exit = evidence_.exits_.rbegin();
  for (std::size_t n = evidence_.exits_.back().at + 1; n-- > 0;) {
    if (exit != evidence_.exits_.rend() && exit->at == n) {
      needed.merge(variablesIn(*exit->test));
      ++exit;
      continue;
    }
    const Stmt &stmt = *body[n];
    const Symbol *symbol = setBy(stmt);
    if (!symbol || !needed.contains(symbol))
      continue;
    ++set[symbol];
    evidence_.needed_.insert(n);
    if (stmt.value && !isPure(*stmt.value))
      return no(fmt::format("`{}` has effects, or an unknown value", stmt.value->range.oneLine()));
    if (stmt.value)
      needed.merge(variablesIn(*stmt.value));
  }
  if (auto refusal = isSetOtherwise(set))
    return refusal;
  for (const ir::LoopExit &one : evidence_.exits_)
    if (auto refusal = readsFail(*one.test))
      return refusal;
  for (const std::size_t n : evidence_.needed_)
    if (body[n]->value)
      if (auto refusal = readsFail(*body[n]->value))
        return refusal;
  // What iterations set elsewhere, under a condition, in a loop, behind the test.
  const analysis::Assigned assigned = analysis::assignedIn(*stmt_.body);
  for (const Symbol *symbol : needed)
    if (symbol != counter_.get() && !set.contains(symbol) &&
        (assigned.symbols.contains(symbol) || (assigned.anything && symbol->isExposed())))
      return no(
          fmt::format("`{}`, which iterations set, says whether one leaves it", symbol->name));
  return std::nullopt;
}

/// Each is set by these statements alone, before anything reads it.
std::optional<Refusal>
ExitQuestion::isSetOtherwise(const std::map<const Symbol *, std::size_t> &set) const {
  std::map<const Symbol *, std::size_t> all;
  ir::forEachStmt(*stmt_.body, [&](const Stmt &part) {
    if (const Symbol *symbol = setBy(part))
      ++all[symbol];
  });
  const std::vector<analysis::ScalarUse> uses = analysis::scalarUses(stmt_, nest_.liveness);
  for (const auto &[symbol, count] : set) {
    const auto use = std::ranges::find_if(
        uses, [&](const analysis::ScalarUse &one) { return one.symbol.get() == symbol; });
    const bool isOwn = use != uses.end() && !symbol->isExposed() && !symbol->isReference &&
                       !symbol->type->isVolatile && (use->declaredInside || !use->exposedRead);
    if (all[symbol] != count || !isOwn)
      return no(fmt::format(
          "`{}`, which says whether an iteration leaves it, is set by others, too", symbol->name));
  }
  return std::nullopt;
}

/// What is read of memory is what no iteration before has written.
std::optional<Refusal> ExitQuestion::readsFail(const Expr &expr) const {
  std::optional<Refusal> result;
  const analysis::AccessTable &table = nest_.table();
  ir::forEachExpr(expr, [&](const Expr &part) {
    if (part.kind != ExprKind::Load || result)
      return;
    const Expr &place = *part.operands[0];
    bool isKnown = place.kind == ExprKind::VarRef;
    for (const analysis::Access &access : table.accesses) {
      if (access.expr != &place || access.isWrite || !nest_.isInside(access, loop_))
        continue;
      isKnown = true;
      for (const analysis::Dependence &dependence : nest_.dependences.dependences) {
        const bool isWritten = dependence.sink == access.id &&
                               table.accesses[dependence.source].isWrite &&
                               nest_.isInside(table.accesses[dependence.source], loop_) &&
                               !table.accesses[dependence.source].isScalarVariable;
        if (isWritten && !result)
          result = no(fmt::format("`{}` says whether an iteration leaves it, and others write it",
                                  access.text));
      }
    }
    if (!isKnown && !result)
      result = no(fmt::format("`{}` is read from an unknown place", place.range.oneLine()));
  });
  return result;
}

Answer<FindExitEvidence> ExitQuestion::answer() {
  if (auto refusal = cannotReorder(nest_, loop_, what, /*mayBeLeft=*/true))
    return *refusal;
  if (auto refusal = cannotCopy(nest_, loop_, what))
    return *refusal;
  const auto header = ir::countedLoop(stmt_);
  if (!header || header->test == ir::BinaryOp::Ne || nest_.function.hasUnstructuredFlow)
    return no("its header does not count to a limit");
  counter_ = header->counter;
  if (counter_->isExposed() || counter_->type->isVolatile || counter_->type->isAtomic ||
      counter_->type->bits < 32)
    return no(fmt::format("other names may reach `{}`, or it may wrap around", counter_->name));
  if (auto refusal = headerFails())
    return *refusal;
  evidence_.loop_ = &stmt_;
  evidence_.body_ = ir::statementsOfBody(stmt_);
  if (auto refusal = findExits())
    return *refusal;
  if (auto refusal = findNeeded())
    return *refusal;
  bool goesOn = std::ranges::any_of(
      evidence_.exits_, [](const ir::LoopExit &exit) { return exit.otherwise != nullptr; });
  for (std::size_t n = 0; n < evidence_.body_.size(); ++n)
    goesOn |= !evidence_.needed_.contains(n) && evidence_.body_[n]->kind != StmtKind::Declare &&
              std::ranges::find(evidence_.exits_, n, &ir::LoopExit::at) == evidence_.exits_.end();
  if (!goesOn)
    return no("iterations that do not leave it do nothing: it is such a search itself");
  for (const StmtRef &part : evidence_.body_)
    if (usedOutOfSight(*part, [&](const Symbol &symbol) { return &symbol == counter_.get(); }))
      return no(fmt::format("`{}` is used where its name does not stand", counter_->name));
  return evidence_;
}

Answer<FindExitEvidence> canFindExit(const Nest &nest, LoopIndex loop) {
  return ExitQuestion(nest, loop).answer();
}

} // namespace parlift::legality
