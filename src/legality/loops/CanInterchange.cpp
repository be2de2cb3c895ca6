#include "legality/loops/CanInterchange.h"

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

namespace {

/// Something in the loop that the model does not express.
bool hasObstacle(const Nest &nest, LoopIndex loop) {
  return std::any_of(nest.model.obstacles.begin(), nest.model.obstacles.end(),
                     [&](const Obstacle &obstacle) {
                       return std::find(obstacle.loops.begin(), obstacle.loops.end(), loop) !=
                              obstacle.loops.end();
                     });
}

/// Some dependences in the loop are known under a condition only, which nobody tests for this.
bool restsOnAssumption(const Nest &nest, LoopIndex loop) {
  const auto isInside = [&](unsigned access) {
    return nest.isInside(nest.table().accesses[access], loop);
  };
  return std::ranges::any_of(nest.dependences.assumptions, [&](const Assumption &assumption) {
    return std::ranges::any_of(assumption.pairs, [&](const auto &pair) {
      return isInside(pair.first) || isInside(pair.second);
    });
  });
}

bool areNested(const Nest &nest, LoopIndex one, LoopIndex other) {
  return nest.isInside(one, other) || nest.isInside(other, one);
}

/// A bound lies in memory which the nest may write: it would have to be read anew.
bool mayWriteBounds(const Nest &nest, LoopIndex loop) {
  const auto &accesses = nest.table().accesses;
  return std::any_of(
      nest.dependences.aliases.begin(), nest.dependences.aliases.end(),
      [&](const AliasQuestion &question) {
        return areNested(nest, question.loop, loop) &&
               std::any_of(accesses.begin(), accesses.end(), [&](const Access &read) {
                 return read.heldIn && (read.base == question.baseA || read.base == question.baseB);
               });
      });
}

/// The model of the loop, of one around it or inside it, is right under a condition only.
bool hasPremise(const Nest &nest, LoopIndex loop) {
  return std::any_of(nest.model.premises.begin(), nest.model.premises.end(),
                     [&](const Premise &premise) { return areNested(nest, premise.loop, loop); });
}

/// May this dependence have the directions "=", ..., "=", "<", ">", which lead with ">" once swapped?
bool swapReverses(const Dependence &dependence, LoopIndex outer, LoopIndex inner) {
  for (std::size_t level = 0; level + 1 < dependence.loops.size(); ++level) {
    if (dependence.loops[level] == outer && dependence.loops[level + 1] == inner &&
        mayBe(dependence.direction[level], Direction::Lt) &&
        mayBe(dependence.direction[level + 1], Direction::Gt))
      return true;
    if (!mayBe(dependence.direction[level], Direction::Eq))
      return false; // carried further out
  }
  return false;
}

/// A variable other than counters takes values from iteration to iteration, and not as a reduction.
bool carriesScalar(const Nest &nest, LoopIndex loop) {
  const auto isCounter = [&](const ir::SymbolRef &symbol) {
    return std::any_of(nest.table().loops.begin(), nest.table().loops.end(),
                       [&](const NestLoop &any) { return any.variable == symbol; });
  };
  const std::vector<ScalarUse> uses = scalarUses(*nest.loop(loop).stmt, nest.liveness);
  return std::any_of(uses.begin(), uses.end(), [&](const ScalarUse &use) {
    return use.written && use.exposedRead && !use.reduction && !isCounter(use.symbol);
  });
}

} // namespace

Interchange canInterchange(const Nest &nest, LoopIndex inner) {
  Interchange result;
  const NestLoop &loop = nest.loop(inner);
  if (!loop.parent || !isPerfectlyNested(*nest.loop(*loop.parent).stmt, *loop.stmt))
    return result;
  const LoopIndex outer = *loop.parent;
  result.legal = false;
  if (hasObstacle(nest, inner) || restsOnAssumption(nest, inner) || mayWriteBounds(nest, outer) ||
      hasPremise(nest, outer))
    return result;
  for (unsigned i = 0; i < nest.dependences.dependences.size(); ++i)
    if (swapReverses(nest.dependences.dependences[i], outer, inner)) {
      result.offending = i;
      return result;
    }
  result.legal = !carriesScalar(nest, outer);
  return result;
}

} // namespace parlift::legality
