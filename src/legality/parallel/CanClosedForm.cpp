#include "legality/parallel/CanClosedForm.h"

#include "analysis/dependences/MostIterations.h"
#include "analysis/execution/Assigned.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/loops/Copying.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/WrittenBefore.h"
#include "legality/parallel/CanParallelize.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace parlift::legality {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;

constexpr const char *what = "closed-form";

bool isExact(const ir::Type &type) {
  return type.isPointer() || (type.kind == ir::TypeKind::Integer && !type.isEnumeration &&
                              type.bits >= 8 && type.bits <= 64);
}

/// Numbers and variables that the loop does not set and nobody else reaches.
bool stays(const Expr &value, const analysis::Assigned &assigned, const ir::Symbol &counter) {
  bool result = true;
  ir::forEachExpr(value, [&](const Expr &part) {
    const bool isVariable = part.kind == ExprKind::VarRef;
    result &= isVariable || part.kind == ExprKind::IntLiteral || part.kind == ExprKind::Cast ||
              part.kind == ExprKind::Load || part.kind == ExprKind::Binary ||
              part.kind == ExprKind::Unary;
    result &= !isVariable || (part.symbol.get() != &counter && !part.symbol->isExposed() &&
                              !part.symbol->isReference && !part.type->isVolatile &&
                              !assigned.symbols.contains(part.symbol.get()));
  });
  return result;
}

/// What composing adds to the one member of the group: one statement, in every iteration.
struct Added {
  ExprRef value; ///< null: nothing
  bool isTakenAway = false;
};
std::optional<Added> addedBy(const Stmt &compose, const ir::ScanGroup &group) {
  if (group.family != ir::ScanFamily::LastValue &&
      (group.family != ir::ScanFamily::Operator || group.op != "+"))
    return std::nullopt;
  if (compose.children.empty())
    return Added{};
  const Stmt &only = *compose.children.front();
  const ir::Symbol *member = group.members.front().get();
  if (group.family == ir::ScanFamily::LastValue || compose.children.size() != 1 ||
      only.kind != StmtKind::Assign || only.target->symbol.get() != member)
    return std::nullopt;
  const Expr &sum = *only.value;
  if (sum.kind != ExprKind::Binary ||
      (sum.binaryOp != ir::BinaryOp::Add && sum.binaryOp != ir::BinaryOp::Sub) ||
      !ir::isReadOf(*sum.operands[0], member))
    return std::nullopt;
  // As the loop says it: the family computes in a type as wide as its own.
  ExprRef value = sum.operands[1];
  if (value->kind == ExprKind::Cast && value->operands[0]->type->isInteger() &&
      value->operands[0]->type->bits <= value->type->bits)
    value = value->operands[0];
  return Added{value, sum.binaryOp == ir::BinaryOp::Sub};
}

} // namespace

Answer<ClosedFormEvidence> canClosedForm(const Nest &nest, LoopIndex loop) {
  if (auto refusal = cannotReorder(nest, loop, what))
    return *refusal;
  if (auto refusal = isNoCountedLoop(nest, loop, what))
    return *refusal;
  if (auto refusal = headerMayChange(nest, loop, loop, {}, /*withLimit=*/false, what))
    return *refusal;
  const Stmt &stmt = *nest.loop(loop).stmt;
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  const ir::CountedLoop header = *ir::countedLoop(stmt);
  if (std::abs(header.step) != 1 || header.counter->isExposed())
    return no(fmt::format("`{}` does not go by one", header.counter->name));
  const Judgement judgement = canParallelize(nest, loop);
  if (judgement.verdict != diag::Verdict::Parallel || !judgement.scan ||
      judgement.scan->levels.size() != 1)
    return no("it is no scan that stands by itself");
  const ir::ScanMark &scan = *judgement.scan;
  const ir::ScanLevel &level = scan.levels.front();
  const analysis::Assigned assigned = analysis::assignedIn(*stmt.body);
  ClosedFormEvidence evidence;
  evidence.loop_ = &stmt;
  const ir::ScanGroup &group = level.groups.front();
  const ir::ScanState &state = scan.states[group.states.front()];
  if (scan.states.size() != 1 || !state.isElement || !state.element ||
      !isExact(*state.symbol->type) || state.start->kind != ExprKind::Load)
    return no("it passes on more than an element of whole numbers");
  const auto added = addedBy(*level.compose, group);
  if (!added || (added->value && !stays(*added->value, assigned, *header.counter)))
    return no(fmt::format("what is added to `{}` is not the same in each iteration",
                          state.element->range.oneLine()));
  evidence.element_ = {state.reads, state.start, added->value, added->isTakenAway,
                       analysis::runsAtLeastOnce(nest.table(), loop) ||
                           isThereAround(nest, loop, *state.start->operands[0])};
  if (usedOutOfSight(*stmt.body,
                     [&](const ir::Symbol &symbol) { return &symbol == header.counter.get(); }))
    return no(fmt::format("`{}` is used where its name does not stand", header.counter->name));
  return evidence;
}

} // namespace parlift::legality
