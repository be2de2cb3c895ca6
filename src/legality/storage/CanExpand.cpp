#include "legality/storage/CanExpand.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/CountedLoop.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/BlockStart.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

namespace {

constexpr const char *what = "expand";

/// Some loop in the statement is counted by the variable.
bool counts(const ir::Stmt &stmt, const ir::Symbol &symbol) {
  bool found = false;
  ir::forEachStmt(stmt, [&](const ir::Stmt &loop) {
    for (const ir::StmtRef *part : {&loop.init, &loop.step})
      if (*part)
        ir::forEachStmt(**part, [&](const ir::Stmt &inHeader) {
          found |= inHeader.symbol.get() == &symbol ||
                   (inHeader.target && inHeader.target->symbol.get() == &symbol);
        });
  });
  return found;
}

/// The tree has the number where the user reads a constant that is known; its name stands in the text alone.
bool isRead(const ir::Stmt &loop, const ir::Symbol &symbol) {
  bool found = false;
  ir::forEachExpr(*loop.body, [&](const ir::Expr &expr) {
    found |= expr.kind == ir::ExprKind::Load && expr.operands[0]->symbol.get() == &symbol;
  });
  return found;
}

} // namespace

Answer<ExpansionEvidence> canExpand(const Nest &nest, LoopIndex loop, const std::string &name) {
  const auto no = [&](diag::ReasonId id, const std::string &why) {
    return refuse(id, nest, loop, what, why);
  };
  if (auto refusal = cannotEdit(nest, loop, what))
    return *refusal;
  if (auto refusal = isNoCountedLoop(nest, loop, what))
    return *refusal;
  const auto header = ir::countedLoop(*nest.loop(loop).stmt);
  if (header->step != 1 || header->test != ir::BinaryOp::Lt)
    return no(
        diag::ReasonId::TransformUnsuited,
        fmt::format("loop over `{}` does not count up by one to `<` a limit", nest.name(loop)));
  // Each element's index is counted from the start.
  if (auto refusal = headerMayChange(nest, loop, loop, {}, /*withLimit=*/false, what))
    return *refusal;
  for (const ScalarUse &use : scalarUses(*nest.loop(loop).stmt, nest.liveness)) {
    if (use.symbol->name != name || !use.written)
      continue;
    if (counts(*nest.loop(loop).stmt, *use.symbol))
      return no(diag::ReasonId::TransformUnsuited, fmt::format("`{}` counts a loop", name));
    if (use.symbol->type->isConst && !isRead(*nest.loop(loop).stmt, *use.symbol))
      return no(diag::ReasonId::TransformUnsuited, fmt::format("`{}` is a constant", name));
    if (use.symbol->isExposed() || !use.symbol->type->isScalar())
      return no(diag::ReasonId::TransformUnproved, fmt::format("other names may reach `{}`", name));
    if (use.exposedRead)
      return no(diag::ReasonId::TransformIllegal,
                fmt::format("values of `{}` pass from one iteration to the next", name));
    if (!use.declaredInside && use.liveAfter)
      return no(diag::ReasonId::TransformUnsuited,
                fmt::format("`{}` is used after the loop", name));
    const auto trips = mostIterations(nest.table(), loop, ExpansionEvidence::largest);
    if (!trips)
      return no(
          diag::ReasonId::TransformUnsuited,
          fmt::format("the loop is not known to run at most {} times: cut it into strips first "
                      "(`strip-mine`)",
                      ExpansionEvidence::largest));
    ExpansionEvidence evidence;
    evidence.function_ = &nest.function;
    evidence.loop_ = nest.loop(loop).stmt;
    evidence.scalar_ = use.symbol;
    evidence.extent_ = std::max<std::int64_t>(1, *trips);
    const auto block = blockStart(nest, loop);
    evidence.start_ = block ? block->counter : header->first;
    return evidence;
  }
  return no(diag::ReasonId::TransformUnsuited,
            fmt::format("the loop writes no variable `{}`", name));
}

} // namespace parlift::legality
