#include "legality/CanInterchange.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using diag::Direction;

bool isPerfectlyNested(const ir::Stmt &outer, const ir::Stmt &inner) {
  const ir::Stmt *body = outer.body.get();
  while (body && body->kind == ir::StmtKind::Block) {
    const ir::Stmt *only = nullptr;
    for (const ir::StmtRef &child : body->children) {
      if (child->kind == ir::StmtKind::Declare && !child->value)
        continue;
      if (child->kind == ir::StmtKind::Block && child->children.empty())
        continue;
      if (only)
        return false;
      only = child.get();
    }
    body = only;
  }
  return body == &inner;
}

Interchange canInterchange(const Nest &nest, LoopIndex inner) {
  Interchange result;
  const NestLoop &loop = nest.loop(inner);
  if (!loop.parent || !isPerfectlyNested(*nest.loop(*loop.parent).stmt, *loop.stmt))
    return result;
  const LoopIndex outer = *loop.parent;
  for (const Obstacle &obstacle : nest.model.obstacles)
    if (std::find(obstacle.loops.begin(), obstacle.loops.end(), inner) != obstacle.loops.end()) {
      result.legal = false;
      return result;
    }
  // What is known under a condition only is not known: nobody tests it for this.
  for (const Assumption &assumption : nest.dependences.assumptions)
    for (const unsigned access : assumption.accesses)
      if (nest.isInside(nest.table().accesses[access], inner)) {
        result.legal = false;
        return result;
      }
  // A bound that lies in memory which the nest may write would have to be read anew.
  for (const AliasQuestion &question : nest.dependences.aliases)
    for (const Access &read : nest.table().accesses)
      if (read.heldIn && (read.base == question.baseA || read.base == question.baseB) &&
          (nest.isInside(question.loop, outer) || nest.isInside(outer, question.loop))) {
        result.legal = false;
        return result;
      }
  for (const Premise &premise : nest.model.premises)
    if (nest.isInside(premise.loop, outer) || nest.isInside(outer, premise.loop)) {
      result.legal = false;
      return result;
    }
  auto may = [](Direction direction, Direction strict) {
    if (direction == strict || direction == Direction::Star)
      return true;
    return strict == Direction::Lt ? direction == Direction::Le : direction == Direction::Ge;
  };
  auto mayEqual = [](Direction direction) {
    return direction != Direction::Lt && direction != Direction::Gt;
  };
  for (unsigned i = 0; i < nest.dependences.dependences.size(); ++i) {
    const Dependence &dependence = nest.dependences.dependences[i];
    bool reached = true;
    for (std::size_t level = 0; level + 1 < dependence.loops.size(); ++level) {
      if (dependence.loops[level] == outer && dependence.loops[level + 1] == inner && reached &&
          may(dependence.direction[level], Direction::Lt) &&
          may(dependence.direction[level + 1], Direction::Gt)) {
        result.legal = false;
        result.offending = i;
        return result;
      }
      reached &= mayEqual(dependence.direction[level]);
    }
  }
  for (const ScalarUse &use : scalarUses(*nest.loop(outer).stmt, nest.liveness)) {
    bool counter = false;
    for (const NestLoop &any : nest.table().loops)
      counter |= any.variable == use.symbol;
    if (!counter && use.written && use.exposedRead && !use.reduction) {
      result.legal = false;
      return result;
    }
  }
  result.legal = true;
  return result;
}

} // namespace parlift::legality
