#include "legality/storage/PackQuestion.h"

#include "analysis/dependences/Coverage.h"
#include "analysis/dependences/Locality.h"
#include "analysis/dependences/MostIterations.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Walk.h"
#include "legality/nest/BlockStart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;
using ir::Expr;
using ir::Stmt;
using ir::StmtKind;

Answer<PackEvidence> PackQuestion::answer() {
  if (auto no = cannotEdit(nest_, loop_, what))
    return *no;
  if (nest_.function.hasUnstructuredFlow || !stmt_.source.label.empty())
    return unsuited("jumps may enter the loop");
  if (auto no = findReads())
    return *no;
  if (auto no = findDimensions())
    return *no;
  if (auto no = mayBeWritten())
    return *no;
  if (evidence_.storesBack_)
    if (auto no = cannotStoreBack())
      return *no;
  if (auto no = measure())
    return *no;
  if (!isTouched(false)) {
    evidence_.mayNotRun_ = true;
    if (!ir::countedLoop(stmt_) || !nest_.loop(loop_).counted || !nest_.loop(loop_).upper ||
        evaluatesCalls(*stmt_.condition) || evaluatesCalls(*ir::countedLoop(stmt_)->first) ||
        (evidence_.storesBack_ && !isSaidBehind()) || !isTouched(true))
      return refuse(
          ReasonId::TransformUnproved, nest_, loop_, what,
          fmt::format("the loop is not known to {} each element of the box that `{}` is in",
                      evidence_.storesBack_ ? "write" : "read", ref_->text),
          {{ref_->range, ref_->isWrite ? "written here" : "read here"}});
  }
  evidence_.loop_ = &stmt_;
  evidence_.name_ = nameOf(*ref_->expr);
  return evidence_;
}

/// Its header says before the loop what it says inside.
std::optional<Refusal> PackQuestion::cannotCopyOver(LoopIndex loop) const {
  if (auto no = isNoCountedLoop(nest_, loop, what))
    return no;
  const auto header = ir::countedLoop(*nest_.loop(loop).stmt);
  const bool rises = header->test == ir::BinaryOp::Lt || header->test == ir::BinaryOp::Le;
  if (!rises || header->step != 1)
    return unsuited(
        fmt::format("loop over `{}` does not count up by one to a limit", nest_.name(loop)));
  Loops passed;
  for (std::optional<LoopIndex> at = loop; *at != loop_;) {
    at = nest_.loop(*at).parent;
    passed.insert(passed.begin(), *at);
  }
  if (!passed.empty() && boundsVaryIn(nest_, loop, passed))
    return unsuited(fmt::format("the bounds of loop `{}` change in the loops around it, so that "
                                "what it reads is no box",
                                nest_.name(loop)));
  if (auto no = headerMayChange(nest_, loop, loop_, {}, /*withLimit=*/true, what))
    return no;
  if (auto no = headerMayTrap(nest_, loop, passed, what))
    return no;
  const ir::Symbol *inside = nullptr;
  std::set<const ir::Symbol *> declared;
  ir::forEachStmt(stmt_, [&](const Stmt &part) {
    if (part.kind == StmtKind::Declare)
      declared.insert(part.symbol.get());
  });
  for (const ir::ExprRef *part : {&header->first, &header->limit}) {
    if (evaluatesCalls(**part))
      return unsuited(
          fmt::format("the bounds of loop `{}` are computed by calls", nest_.name(loop)));
    ir::forEachExpr(**part, [&](const Expr &expr) {
      if (expr.symbol && (declared.count(expr.symbol.get()) != 0 || expr.symbol == header->counter))
        inside = expr.symbol.get();
    });
  }
  if (inside)
    return unsuited(fmt::format("the bounds of loop `{}` are said with `{}`, which is not there "
                                "before the loop",
                                nest_.name(loop), inside->name));
  return std::nullopt;
}

/// The loops of the copy stand in another order, where one's counter might hide what another's limit means; and where the
/// element was, something in the body may hide what the copy's subscripts are said with.
std::optional<Refusal> PackQuestion::hasTwoOfAName() const {
  std::map<std::string, const ir::Symbol *> known;
  const ir::Symbol *twice = nullptr;
  const auto look = [&](const Expr &expr) {
    ir::forEachExpr(expr, [&](const Expr &part) {
      if (part.symbol &&
          known.emplace(part.symbol->name, part.symbol.get()).first->second != part.symbol.get())
        twice = part.symbol.get();
    });
  };
  look(*ref_->expr);
  for (const PackEvidence::Dimension &dimension : evidence_.dimensions_)
    for (const ir::ExprRef &part :
         {dimension.header.first, dimension.header.limit, dimension.start})
      if (part)
        look(*part);
  ir::forEachStmt(stmt_, [&](const Stmt &part) {
    const auto found = part.kind == StmtKind::Declare ? known.find(part.symbol->name) : known.end();
    if (found != known.end() && found->second != part.symbol.get())
      twice = part.symbol.get();
  });
  if (!twice)
    return std::nullopt;
  return unsuited(fmt::format("two variables are called `{}`", twice->name));
}

std::optional<Refusal> PackQuestion::findDimensions() {
  for (const Read &read : reads_)
    for (const LoopIndex loop : read.loops)
      if (auto no = cannotCopyOver(loop))
        return no;
  for (std::size_t level = 0; level < reads_.front().loops.size(); ++level) {
    const LoopIndex loop = reads_.front().loops[level];
    PackEvidence::Dimension dimension;
    dimension.header = *ir::countedLoop(*nest_.loop(loop).stmt);
    const auto block = blockStart(nest_, loop);
    dimension.start = block ? block->counter : dimension.header.first;
    for (const Read &read : reads_) {
      dimension.low = std::min(dimension.low, read.ahead[level]);
      dimension.high = std::max(dimension.high, read.ahead[level]);
    }
    evidence_.dimensions_.push_back(std::move(dimension));
    evidence_.order_.push_back(level);
  }
  if (auto no = hasTwoOfAName())
    return no;
  for (const Read &read : reads_) {
    PackEvidence::Place place{read.access->expr, {}, read.ahead};
    for (const LoopIndex loop : read.loops)
      place.counters.push_back(nest_.loop(loop).variable);
    evidence_.places_.push_back(std::move(place));
  }
  // The copying goes along the array's rows, whatever the order of the loops.
  const auto jump = [&](std::size_t level) {
    const Stride stride = strideOf(table_, *ref_, reads_.front().loops[level]);
    return stride.kind == Stride::Kind::Constant ? std::abs(stride.bytes)
                                                 : std::numeric_limits<std::int64_t>::max();
  };
  std::stable_sort(evidence_.order_.begin(), evidence_.order_.end(),
                   [&](std::size_t a, std::size_t b) { return jump(a) > jump(b); });
  return std::nullopt;
}

/// The counter itself, a few more or less, is a subscript.
bool PackQuestion::countsElements(LoopIndex loop) const {
  constexpr std::int64_t few = 1 << 20;
  return std::any_of(ref_->path.begin(), ref_->path.end(), [&](const PathStep &step) {
    const auto more =
        step.isField || step.index.isPoisoned()
            ? std::nullopt
            : (step.index - Polynomial::atom(nest_.loop(loop).counter)).constantValue();
    return more && std::abs(*more) < few;
  });
}

namespace {

/// The place can be said with a `long` in the place of an int: sums and products with numbers, as far as it is in them.
bool canWiden(const Expr &expr, const ir::Symbol &counter) {
  if (!mentions(expr, counter))
    return true;
  const bool isNumber = expr.type->isInteger() && expr.type->isSigned;
  switch (expr.kind) {
  case ir::ExprKind::VarRef:
  case ir::ExprKind::AddressOf:
  case ir::ExprKind::Subscript:
  case ir::ExprKind::Member:
    break;
  case ir::ExprKind::Load:
    if (expr.operands[0]->kind == ir::ExprKind::VarRef)
      return isNumber && expr.type->bits <= 32;
    break;
  case ir::ExprKind::Cast:
    if (!isNumber || expr.type->bits < expr.operands[0]->type->bits)
      return false;
    break;
  case ir::ExprKind::Binary: {
    const auto isFactor = [](const Expr &factor) {
      constexpr std::int64_t large = 1 << 20;
      return factor.kind == ir::ExprKind::IntLiteral && std::abs(factor.intValue) < large;
    };
    const bool isSum = expr.binaryOp == ir::BinaryOp::Add || expr.binaryOp == ir::BinaryOp::Sub;
    const bool isMultiple = expr.binaryOp == ir::BinaryOp::Mul &&
                            (isFactor(*expr.operands[0]) || isFactor(*expr.operands[1]));
    if (!isNumber || (!isSum && !isMultiple))
      return false;
    break;
  }
  default:
    return false;
  }
  return std::all_of(expr.operands.begin(), expr.operands.end(),
                     [&](const ir::ExprRef &operand) { return canWiden(*operand, counter); });
}

} // namespace

/// The size of the box, and whether its ends can be said in the counters' types.
std::optional<Refusal> PackQuestion::measure() {
  std::int64_t bytes = static_cast<std::int64_t>(ref_->size);
  std::string sizes;
  for (std::size_t level = 0; level < evidence_.dimensions_.size(); ++level) {
    PackEvidence::Dimension &dimension = evidence_.dimensions_[level];
    const LoopIndex loop = reads_.front().loops[level];
    const auto trips = mostIterations(table_, loop, PackEvidence::largest);
    if (!trips)
      return unsuited(fmt::format("loop over `{}` is not known to run at most so many times that "
                                  "what it reads fits a small array: cut it into strips first "
                                  "(`tile`, `strip-mine`)",
                                  nest_.name(loop)));
    dimension.extent = std::max<std::int64_t>(1, *trips + dimension.high - dimension.low);
    sizes += fmt::format("{}{}", sizes.empty() ? "" : " x ", dimension.extent);
    bytes = std::min(bytes, PackEvidence::largest + 1) * dimension.extent;
    const NestLoop &known = nest_.loop(loop);
    const ir::Type &type = *dimension.header.counter->type;
    if (dimension.low == 0 && dimension.high == 0)
      continue;
    const std::int64_t greatest =
        type.bits >= 64 ? std::numeric_limits<std::int64_t>::max()
                        : (std::int64_t{1} << (type.bits - (type.isSigned ? 1 : 0))) - 1;
    const std::int64_t least = type.isSigned && type.bits < 64 ? -greatest - 1 : 0;
    // No array has so many elements that 64 bits would not do for what counts them.
    const bool isCount = type.bits >= 64 && countsElements(loop);
    const bool startFits = dimension.low == 0 || (isCount && type.isSigned) ||
                           isNeverMore(table_, loop, -known.lower, dimension.low - least);
    const bool endFits = dimension.high == 0 || isCount ||
                         isNeverMore(table_, loop, *known.upper, greatest - dimension.high);
    dimension.needsLong = known.start != known.lower || !startFits || !endFits;
    if (dimension.needsLong && !canWiden(*ref_->expr, *dimension.header.counter))
      return unsuited(fmt::format("`{}` may not hold the ends of what `{}` and its neighbours span",
                                  nest_.name(loop), ref_->text));
  }
  if (bytes > PackEvidence::largest)
    return unsuited(fmt::format("the copy of `{}` would have {} elements, more than {} KB",
                                ref_->text, sizes, PackEvidence::largest >> 10));
  return std::nullopt;
}

/// Each element of the box is read by the loop, whenever it is reached; if the copy is stored back, each is written. The question is the one about arrays that are written
/// before they are read (Coverage.h), of the copy, as if each read of the loop wrote its element.
bool PackQuestion::isTouched(bool ifItRuns) const {
  AccessTable table = table_;
  const auto unknown = [&table] {
    table.atoms.atoms.add();
    return Polynomial::atom(static_cast<AtomId>(table.atoms.atoms.size() - 1));
  };
  const std::size_t around = nest_.loop(loop_).depth;
  Access any;
  any.base = ref_->base;
  any.size = ref_->size;
  any.position = std::numeric_limits<unsigned>::max();
  any.loops.assign(ref_->loops.begin(), ref_->loops.begin() + static_cast<std::ptrdiff_t>(around));
  // Conditions around the loop hold whenever it is reached.
  for (std::size_t k = 0; k < ref_->entries.size() && ref_->entries[k].loops <= around; ++k) {
    any.branches.push_back(ref_->branches[k]);
    any.entries.push_back(ref_->entries[k]);
    any.guards.assign(ref_->guards.begin(),
                      ref_->guards.begin() +
                          static_cast<std::ptrdiff_t>(
                              std::min(ref_->entries[k].guardsInside, ref_->guards.size())));
  }
  const NestLoop &own = table_.loops[loop_];
  if (ifItRuns)
    any.guards.push_back(
        {Constraint::Kind::NonNegative, *own.upper - own.lower - Polynomial::constant(1)});
  for (std::size_t level = 0; level < evidence_.dimensions_.size(); ++level) {
    const PackEvidence::Dimension &dimension = evidence_.dimensions_[level];
    const NestLoop &loop = table_.loops[reads_.front().loops[level]];
    PathStep step;
    step.index = unknown();
    step.extent = unknown();
    step.elementSize = ref_->size;
    const Polynomial length =
        *loop.upper - loop.lower + Polynomial::constant(dimension.high - dimension.low);
    any.guards.push_back({Constraint::Kind::NonNegative, step.index});
    any.guards.push_back(
        {Constraint::Kind::NonNegative, length - step.index - Polynomial::constant(1)});
    any.path.push_back(step);
  }
  std::vector<Access> copies;
  for (const Read &read : reads_) {
    if (evidence_.storesBack_ && !read.access->isWrite)
      continue;
    Access copy = *read.access;
    copy.isWrite = true;
    copy.path = any.path;
    for (std::size_t level = 0; level < copy.path.size(); ++level) {
      const NestLoop &loop = table_.loops[read.loops[level]];
      copy.path[level].index =
          Polynomial::atom(loop.counter) - loop.lower +
          Polynomial::constant(read.ahead[level] - evidence_.dimensions_[level].low);
    }
    copies.push_back(std::move(copy));
  }
  Accesses writes;
  for (const Access &copy : copies)
    writes.push_back(&copy);
  const std::vector<Access> ofBranches = writesOfBranches(writes);
  for (const Access &both : ofBranches)
    writes.push_back(&both);
  return isWrittenBefore(table, any, writes, nest_.loop(loop_).parent);
}

Answer<PackEvidence> canPack(const Nest &nest, LoopIndex loop, const std::string &text) {
  return PackQuestion(nest, loop, text).answer();
}

} // namespace parlift::legality
