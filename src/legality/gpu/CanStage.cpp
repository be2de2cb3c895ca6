#include "legality/gpu/CanStage.h"

#include "analysis/symbolic/Bounds.h"
#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/LoopIndexOf.h"
#include "legality/nest/SaidByCounters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

constexpr std::int64_t mostAhead = 8; ///< farther apart, two places are no slice

bool leavesIteration(const Stmt &stmt) {
  const ir::Jumps jumps = ir::jumpsOf(stmt);
  return jumps.continues || jumps.breaks;
}

/// What is evaluated whenever the statements of a body are begun, up to the first one that may end the iteration.
void collectUnconditional(const Stmt &body, std::set<const Expr *> &found, bool &isSure) {
  for (const StmtRef &stmt : body.children) {
    if (!isSure)
      return;
    if (stmt->kind == StmtKind::Block) {
      collectUnconditional(*stmt, found, isSure);
      continue;
    }
    if (stmt->kind != StmtKind::Loop)
      ir::forEachOwnExpr(*stmt, [&](const ir::ExprRef &expr) {
        ir::forEachSurePart(*expr, [&](const Expr &part) { found.insert(&part); });
      });
    isSure &= !leavesIteration(*stmt);
  }
}

std::set<const Expr *> unconditionalIn(const Stmt &body) {
  std::set<const Expr *> found;
  bool isSure = true;
  collectUnconditional(body, found, isSure);
  return found;
}

} // namespace

std::optional<std::int64_t> constantTrips(const ir::CountedLoop &header) {
  const auto number = [](const Expr &expr) -> std::optional<std::int64_t> {
    const Expr &plain = ir::withoutCasts(expr);
    return plain.kind == ExprKind::IntLiteral ? std::optional(plain.intValue) : std::nullopt;
  };
  const auto first = number(*header.first), limit = number(*header.limit);
  if (!first || !limit)
    return std::nullopt;
  const bool isInclusive = header.test == ir::BinaryOp::Le || header.test == ir::BinaryOp::Ge;
  const std::int64_t step = std::abs(header.step);
  const std::int64_t span =
      (header.step > 0 ? *limit - *first : *first - *limit) + (isInclusive ? step : step - 1);
  return std::max<std::int64_t>(span / step, 0);
}

class StageQuestion {
public:
  StageQuestion(const Nest &nest, const std::vector<LoopIndex> &grid)
      : nest_(nest), grid_(grid), root_(*nest.loop(grid.front()).stmt),
        changing_(changingIn(root_)) {}

  Answer<StageEvidence> answer();

private:
  Refusal unsuited(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, grid_.front(), "stage", why, {});
  }
  bool isUniform(const Expr &expr) const;
  static bool hasTrips(const ir::CountedLoop &header);
  bool isPlain(const ir::CountedLoop &header) const {
    return hasTrips(header) && isUniform(*header.first) && isUniform(*header.limit);
  }
  std::optional<ir::CountedLoop> rectangleAround(const ir::CountedLoop &header);
  std::optional<Polynomial> slope(const Polynomial &index, LoopIndex loop,
                                  const std::vector<LoopIndex> &loops) const;
  std::optional<std::int64_t> distance(const Access &from, const Access &to,
                                       std::optional<LoopIndex> walk) const;
  bool canMove(const Access &access, const std::vector<LoopIndex> &loops,
               std::vector<LoopIndex> &moving) const;
  std::vector<StagedSlice> slicesIn(const Stmt &body, std::optional<LoopIndex> walk) const;
  bool isWhole(const StagedSlice &slice, LoopIndex walk) const;
  /// Of iterations that are none there need not be elements.
  bool isAcrossTriangle(const std::vector<LoopIndex> &loops) const {
    const auto &triangle = evidence_.triangle_;
    const auto has = [&](std::size_t at) {
      return std::ranges::find(loops, grid_[at]) != loops.end();
    };
    return triangle && has(triangle->outer) && has(triangle->inner);
  }
  bool isReadBehind(const ir::Symbol &counter) const;
  void addWalk(const Stmt &loop);

  const Nest &nest_;
  const std::vector<LoopIndex> &grid_;
  const Stmt &root_;
  std::set<const ir::Symbol *> changing_; ///< variables that the kernel assigns or declares
  StageEvidence evidence_;
};

/// The same for all threads, whenever it is asked.
bool StageQuestion::isUniform(const Expr &expr) const {
  bool result = true;
  ir::forEachExpr(expr, [&](const Expr &part) {
    switch (part.kind) {
    case ExprKind::VarRef:
      result &= changing_.count(part.symbol.get()) == 0 && part.type->isInteger();
      break;
    case ExprKind::Load:
      result &= part.operands[0]->kind == ExprKind::VarRef;
      break;
    case ExprKind::IntLiteral:
    case ExprKind::Binary:
    case ExprKind::Unary:
    case ExprKind::Cast:
    case ExprKind::Select:
      break;
    default:
      result = false;
    }
  });
  return result;
}

/// Words that each thread can evaluate for itself, where the loop begins.
bool isSaidOnEntry(const Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const Expr &part) {
    result &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
  });
  return result;
}

/// Its trips can be computed before it, as long.
bool StageQuestion::hasTrips(const ir::CountedLoop &header) {
  const auto fits = [](const ir::Type &type) {
    return type.isInteger() && (type.isSigned || type.bits < 64);
  };
  const bool isSafe =
      header.counter->type->isSigned || (header.step > 0 && header.counter->type->bits < 64);
  return header.test != ir::BinaryOp::Ne && isSafe && fits(*header.first->type) &&
         fits(*header.limit->type);
}

/// The value of the counter in the first or the last iteration; steps are of one.
ir::ExprRef endOf(const ir::CountedLoop &header, bool isLast) {
  if (!isLast)
    return ir::cast(header.first, ir::unqualified(header.counter->type));
  ir::ExprRef last = ir::cast(header.limit, ir::longType());
  if (header.test == ir::BinaryOp::Lt || header.test == ir::BinaryOp::Gt)
    last = ir::binary(ir::BinaryOp::Sub, last, ir::intLiteral(header.step, ir::longType()));
  return ir::cast(last, ir::unqualified(header.counter->type));
}

/// Of the next loop of the grid, whose first value or limit moves with one of those around it; nullopt: that is not all.
std::optional<ir::CountedLoop> StageQuestion::rectangleAround(const ir::CountedLoop &header) {
  const std::size_t inner = evidence_.grid_.size();
  const NestLoop &loop = nest_.loop(grid_[inner]);
  const bool startsLate = !isUniform(*header.first);
  if (evidence_.triangle_ || std::abs(header.step) != 1 ||
      startsLate == !isUniform(*header.limit) || !loop.upper || !loop.counted || !loop.exact)
    return std::nullopt;
  const Polynomial trips = *loop.upper - loop.lower;
  std::vector<Constraint> facts = nest_.table().context;
  std::vector<LoopIndex> around(grid_.begin(), grid_.begin() + static_cast<std::ptrdiff_t>(inner));
  for (const LoopIndex index : around) // it runs where these do
    facts.push_back({Constraint::Kind::NonNegative,
                     *nest_.loop(index).upper - Polynomial::constant(1) - nest_.loop(index).lower});
  const Bounds bounds(nest_.table(), facts);
  const auto least = bounds.minimum(trips, around);
  if (!least || !bounds.positive(*least))
    return std::nullopt;
  for (std::size_t outer = 0; outer < inner; ++outer) {
    const ir::CountedLoop &known = evidence_.grid_[outer];
    const auto by = slope(trips, grid_[outer], around);
    const auto number = by ? by->constantValue() : std::nullopt;
    if (!number || *number == 0 || std::abs(known.step) != 1)
      continue;
    const ir::ExprRef end = endOf(known, *number > 0); // of the row that is the whole rectangle
    ir::CountedLoop rectangle = header;
    ir::ExprRef &moving = startsLate ? rectangle.first : rectangle.limit;
    moving = ir::replaceReads(moving, {{known.counter.get(), end}});
    if (!isPlain(rectangle))
      return std::nullopt;
    evidence_.triangle_ = StagedTriangle{outer, inner, header, startsLate, *number > 0};
    return rectangle;
  }
  return std::nullopt;
}

/// What the subscript grows by in an iteration of `loop`, where that is the same in all of them.
std::optional<Polynomial> StageQuestion::slope(const Polynomial &index, LoopIndex loop,
                                               const std::vector<LoopIndex> &loops) const {
  const AtomId counter = nest_.loop(loop).counter;
  if (index.isPoisoned() || index.degreeIn(counter) > 1)
    return std::nullopt;
  const Polynomial next = Polynomial::atom(counter) + Polynomial::constant(1);
  Polynomial result = index.substitute(counter, next) - index;
  for (const LoopIndex other : loops)
    if (result.isPoisoned() || result.mentions(nest_.loop(other).counter))
      return std::nullopt;
  return result;
}

/// The element is a linear function of the counters of `loops`; those that move it are `moving`.
bool StageQuestion::canMove(const Access &access, const std::vector<LoopIndex> &loops,
                            std::vector<LoopIndex> &moving) const {
  if (!isSaidBy(nest_, access, loops, grid_.front()))
    return false;
  for (const LoopIndex loop : loops) {
    bool moves = false;
    for (const PathStep &step : access.path) {
      const auto by = slope(step.index, loop, loops);
      if (!by)
        return false;
      moves |= !by->isZero();
    }
    if (moves)
      moving.push_back(loop);
  }
  return true;
}

/// Iterations of the walk by which `to` is ahead of `from`; none where it is not that alone.
std::optional<std::int64_t> StageQuestion::distance(const Access &from, const Access &to,
                                                    std::optional<LoopIndex> walk) const {
  if (from.path.size() != to.path.size() || from.size != to.size)
    return std::nullopt;
  std::optional<std::int64_t> ahead;
  bool isSame = true;
  for (std::size_t at = 0; at < from.path.size(); ++at) {
    const auto apart = (to.path[at].index - from.path[at].index).constantValue();
    if (!apart)
      return std::nullopt;
    isSame &= *apart == 0;
    if (!walk)
      continue;
    const auto by = slope(from.path[at].index, *walk, {*walk});
    const auto number = by ? by->constantValue() : std::nullopt;
    if (number && *number != 0 && !ahead) {
      if (*apart % *number != 0)
        return std::nullopt;
      ahead = *apart / *number;
    }
  }
  if (isSame)
    return 0;
  // Before its first value, a counter without sign is no number of an element.
  if (!ahead || std::abs(*ahead) > mostAhead || !nest_.loop(*walk).variable->type->isSigned)
    return std::nullopt;
  for (std::size_t at = 0; at < from.path.size(); ++at) {
    const auto apart = (to.path[at].index - from.path[at].index).constantValue();
    const auto by = slope(from.path[at].index, *walk, {*walk});
    const auto number = by ? by->constantValue() : std::nullopt;
    if (!number || *number * *ahead != *apart)
      return std::nullopt;
  }
  return ahead;
}

/// What is written belongs to one thread, and is written in each iteration.
bool StageQuestion::isWhole(const StagedSlice &slice, LoopIndex walk) const {
  std::vector<LoopIndex> all = grid_;
  all.push_back(walk);
  return slice.loops == all && slice.high <= 0;
}

std::vector<StagedSlice> StageQuestion::slicesIn(const Stmt &body,
                                                 std::optional<LoopIndex> walk) const {
  const std::set<const Expr *> sure = unconditionalIn(body);
  std::vector<LoopIndex> loops = grid_;
  if (walk)
    loops.push_back(*walk);
  std::vector<StagedSlice> slices;
  std::set<const ir::Symbol *> spoiled; // of these some access is in no slice
  // Writes first: they measure the others.
  std::vector<const Access *> order;
  for (const bool writes : {true, false})
    for (const Access &access : nest_.table().accesses)
      if (access.isWrite == writes && nest_.isInside(access, loops.back()) &&
          !access.isScalarVariable)
        order.push_back(&access);
  for (const Access *access : order) {
    const Base &base = nest_.table().bases[access->base];
    std::vector<LoopIndex> moving;
    const bool fits = base.symbol && base.kind != BaseKind::Unknown && base.variesIn.empty() &&
                      !base.variesEverywhere && !access->wholeObject && !access->path.empty() &&
                      access->loops.back() == loops.back() && access->inTestOf.empty() &&
                      access->expr && sure.count(access->expr) != 0 && access->size != 0 &&
                      (access->expr->type->isFloating() || access->expr->type->isInteger()) &&
                      access->expr->kind == ExprKind::Subscript &&
                      canMove(*access, loops, moving) &&
                      isSaidBy(nest_, *access->expr, moving, changing_) && !moving.empty() &&
                      (!walk || moving.back() == *walk) && !isAcrossTriangle(moving);
    if (!fits) {
      if (base.symbol)
        spoiled.insert(base.symbol.get());
      continue;
    }
    bool isFound = false;
    for (StagedSlice &slice : slices) {
      if (slice.array != base.symbol)
        continue;
      const auto ahead = distance(*slice.access, *access, walk);
      if (!ahead)
        continue;
      slice.places.push_back({access->expr, *ahead});
      slice.low = std::min(slice.low, *ahead);
      slice.high = std::max(slice.high, *ahead);
      slice.copiesIn |= !access->isWrite && *ahead >= 0;
      if (access->isWrite && *ahead != 0)
        spoiled.insert(base.symbol.get());
      isFound = true;
      break;
    }
    if (isFound)
      continue;
    StagedSlice slice;
    slice.access = access;
    slice.array = base.symbol;
    slice.places = {{access->expr, 0}};
    slice.loops = moving;
    slice.isWritten = access->isWrite;
    slice.copiesIn = !access->isWrite;
    slices.push_back(std::move(slice));
  }
  // Of an array that is written here all accesses are in one slice, or it is left where it is.
  std::set<const ir::Symbol *> written;
  for (const Access *access : order)
    if (access->isWrite && nest_.table().bases[access->base].symbol)
      written.insert(nest_.table().bases[access->base].symbol.get());
  std::erase_if(slices, [&](const StagedSlice &slice) {
    const ir::Symbol *array = slice.array.get();
    if (written.count(array) == 0)
      return slice.high - slice.low > mostAhead;
    const auto ofArray = std::ranges::count_if(
        slices, [&](const StagedSlice &other) { return other.array.get() == array; });
    return !walk || spoiled.count(array) != 0 || ofArray != 1 || !slice.isWritten ||
           !isWhole(slice, *walk) || slice.low < -mostAhead;
  });
  return slices;
}

/// It is more than the counter of loops of the body.
bool StageQuestion::isReadBehind(const ir::Symbol &counter) const {
  bool isRead = false;
  for (const StmtRef &stmt : evidence_.body_) {
    if (stmt->kind == StmtKind::Loop) {
      const auto other = ir::countedLoop(*stmt);
      if (other && other->counter.get() == &counter)
        continue;
    }
    isRead |= ir::mentions(*stmt, counter);
  }
  return isRead;
}

void StageQuestion::addWalk(const Stmt &loop) {
  const auto index = loopIndexOf(nest_, loop);
  const auto header = ir::countedLoop(loop);
  if (!index || !header || !nest_.loop(*index).counted || !hasTrips(*header) ||
      !nest_.loop(*index).variable)
    return;
  bool isSteady = true; // nothing leaves it early
  const auto look = [&](const auto &self, const Stmt &stmt) -> void {
    isSteady &= stmt.kind != StmtKind::Break && stmt.kind != StmtKind::Return &&
                stmt.kind != StmtKind::OpaqueStmt;
    if (stmt.kind != StmtKind::Loop)
      ir::forEachChild(stmt, [&](const StmtRef &child) { self(self, *child); });
  };
  look(look, *loop.body);
  if (!isSteady)
    return;
  const bool isInStep = isPlain(*header);
  const bool isOwn = !isInStep && isSaidOnEntry(*header->first) && isSaidOnEntry(*header->limit);
  if ((isInStep || isOwn) && !isReadBehind(*header->counter))
    (isInStep ? evidence_.inStep_ : evidence_.ownTrips_).push_back(*header);
  if (!isInStep)
    return;
  StagedWalk walk{&loop, *index, *header, slicesIn(*loop.body, index)};
  if (!walk.slices.empty())
    evidence_.walks_.push_back(std::move(walk));
}

Answer<StageEvidence> StageQuestion::answer() {
  for (const LoopIndex index : grid_) {
    auto header = ir::countedLoop(*nest_.loop(index).stmt);
    if (header && !isPlain(*header))
      header = rectangleAround(*header);
    if (!header)
      return unsuited(fmt::format(
          "the loop over `{}` is no plain counted one whose trips the grid can be made of",
          nest_.name(index)));
    evidence_.grid_.push_back(*header);
  }
  evidence_.loops_ = grid_;
  const Stmt &body = *nest_.loop(grid_.back()).stmt->body;
  if (leavesIteration(body))
    return unsuited("its body ends some iterations early");
  evidence_.body_ = ir::withoutSequences(body.children);
  for (const StmtRef &stmt : evidence_.body_)
    if (stmt->kind == StmtKind::Loop)
      addWalk(*stmt);
  // A variable that outlives a walk's loop has the value there that the user's loop leaves.
  for (const StagedWalk &walk : evidence_.walks_) {
    if (isReadBehind(*walk.header.counter))
      return unsuited(fmt::format("`{}` is used behind its loop", walk.header.counter->name));
  }
  std::vector<StagedSlice> own = slicesIn(body, std::nullopt);
  std::set<const ir::Symbol *> written;
  for (const Access &access : nest_.table().accesses)
    if (access.isWrite && nest_.isInside(access, grid_.front()) &&
        nest_.table().bases[access.base].symbol)
      written.insert(nest_.table().bases[access.base].symbol.get());
  std::erase_if(own,
                [&](const StagedSlice &slice) { return written.count(slice.array.get()) != 0; });
  evidence_.slices_ = std::move(own);
  return evidence_;
}

Answer<StageEvidence> canStage(const Nest &nest, const std::vector<LoopIndex> &grid) {
  return StageQuestion(nest, grid).answer();
}

} // namespace parlift::legality
