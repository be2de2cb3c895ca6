#include "plan/gpu/KernelUpdates.h"

#include "analysis/scalars/Updates.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "legality/nest/UpdateStatements.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace parlift::plan {

namespace {

/// The statement of the user's that ends in the update and has calls before it, which variables without a name stand for:
/// `h[bin(x[i])]++` is `t = bin(x[i]);  h[t]++;`. Null: there are none.
const ir::Stmt *statementAround(const ir::Stmt &update, const ir::Stmt &loop) {
  const ir::Stmt *found = nullptr;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.isOneStatement() && stmt.children.size() > 1 && stmt.children.back().get() == &update)
      found = &stmt;
  });
  return found;
}

/// With the calls where they stand in the user's words. False: some value without a name is needed twice, or is no call's.
bool putCallsBack(const ir::Stmt &loop, ir::AtomicUpdate &update) {
  std::map<const ir::Symbol *, unsigned> reads;
  const auto count = [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef && expr.symbol->isSynthetic)
      ++reads[expr.symbol.get()];
  };
  ir::forEachExpr(*update.target, count);
  ir::forEachExpr(*update.operand, count);
  if (reads.empty())
    return true;
  const ir::Stmt *around = statementAround(*update.statement, loop);
  if (!around)
    return false;
  for (std::size_t at = around->children.size() - 1; at-- > 0;) {
    const ir::Stmt &stmt = *around->children[at];
    if (stmt.kind != ir::StmtKind::Declare || !stmt.value || reads[stmt.symbol.get()] != 1)
      return false;
    ir::forEachExpr(*stmt.value, count);
    reads.erase(stmt.symbol.get());
    update.target = ir::replaceReads(update.target, {{stmt.symbol.get(), stmt.value}});
    update.operand = ir::replaceReads(update.operand, {{stmt.symbol.get(), stmt.value}});
  }
  update.statement = around;
  return reads.empty();
}

/// A loop that does the same again and again, `for (...) count[0]++`, has nothing for threads.
bool mentionsCounter(const analysis::LoopFacts &loop) {
  return ir::mentionsAny(*loop.loop->body, {loop.counter.get()});
}

std::optional<ir::AtomicUpdate> updateBy(const ir::Stmt &stmt) {
  const auto update = analysis::matchUpdate(stmt);
  if (!update || !analysis::isUpdatable(*update->target))
    return std::nullopt;
  if (update->op != "min" && update->op != "max")
    return ir::atomicUpdate(stmt);
  if (!ir::isAtomic(*update->target->type, update->op))
    return std::nullopt;
  bool givesWay = false;
  if (stmt.value)
    ir::forEachExpr(*stmt.value, [&](const ir::Expr &part) {
      givesWay |= analysis::minMaxCall(part) && update->target->type->isFloating();
    });
  return ir::AtomicUpdate{&stmt, update->target, update->op, update->operands.front(), givesWay};
}

std::vector<const ir::Stmt *> statementsOf(const legality::Nest &nest, legality::LoopIndex index,
                                           const analysis::Reduction &reduction) {
  std::vector<const analysis::Access *> accesses;
  for (const analysis::Access &access : nest.table().accesses)
    if (nest.isInside(access, index) && !access.isScalarVariable &&
        nest.table().bases[access.base].symbol == reduction.symbol)
      accesses.push_back(&access);
  return accesses.empty() ? std::vector<const ir::Stmt *>()
                          : legality::combiningStatements(nest, index, accesses);
}

/// Of all that the loop does to the array; empty: it cannot be done so.
///
/// Where iterations go through the elements in order, `s[j] += a[i][j]`, all threads come to one at the same time: languages that have
/// no operation for that would have them try again and again.
std::vector<ir::AtomicUpdate> updatesOf(const legality::Nest &nest, legality::LoopIndex index,
                                        bool isCxx, const ir::Stmt &loop,
                                        const analysis::Reduction &reduction) {
  std::vector<ir::AtomicUpdate> result;
  if (!reduction.isArray || !reduction.symbol || !reduction.member.empty() || reduction.start)
    return result;
  for (const ir::Stmt *stmt : statementsOf(nest, index, reduction)) {
    std::optional<ir::AtomicUpdate> update = updateBy(*stmt);
    const bool isInOrder =
        update && !reduction.isIrregular && !isCxx && update->target->type->isFloating();
    if (!update || isInOrder || !putCallsBack(loop, *update))
      return {};
    result.push_back(std::move(*update));
  }
  return result;
}

} // namespace

std::vector<ir::AtomicUpdate> takeUpdates(const legality::Nest &nest, legality::LoopIndex index,
                                          const analysis::LoopFacts &loop, bool isCxx,
                                          ir::ParallelMark &mark) {
  std::vector<ir::AtomicUpdate> result;
  if (!mentionsCounter(loop))
    return result;
  for (const analysis::Reduction &reduction : loop.evidence->reductions) {
    const std::vector<ir::AtomicUpdate> updates =
        updatesOf(nest, index, isCxx, *loop.loop, reduction);
    if (updates.empty())
      continue;
    result.insert(result.end(), updates.begin(), updates.end());
    std::erase_if(mark.histograms, [&](const ir::HistogramClause &one) {
      return !one.start && (one.symbol == reduction.symbol || one.symbol == reduction.elements);
    });
    std::erase_if(mark.reductions, [&](const ir::ReductionClause &one) {
      return one.symbol == reduction.symbol && one.isSection();
    });
    const std::vector<const ir::Stmt *> taken = assignmentsOf(updates);
    std::erase_if(mark.atomics, [&](const ir::Stmt *one) {
      return std::ranges::find(taken, one) != taken.end();
    });
  }
  return result;
}

std::vector<ir::SymbolRef> arraysOf(const std::vector<ir::AtomicUpdate> &updates) {
  std::vector<ir::SymbolRef> result;
  for (const ir::AtomicUpdate &update : updates)
    ir::forEachExpr(*update.target, [&](const ir::Expr &part) {
      if (part.kind == ir::ExprKind::VarRef &&
          part.symbol.get() == ir::rootSymbolOf(*update.target))
        result.push_back(part.symbol);
    });
  return result;
}

std::vector<const ir::Stmt *> assignmentsOf(const std::vector<ir::AtomicUpdate> &updates) {
  std::vector<const ir::Stmt *> result;
  for (const ir::AtomicUpdate &update : updates)
    ir::forEachStmt(*update.statement, [&](const ir::Stmt &part) {
      if (part.kind == ir::StmtKind::Assign)
        result.push_back(&part);
    });
  return result;
}

/// `h[k]`, `h[j][k]`: of the array's name, whose rows are so many numbers; 0: it is something else.
static std::uint64_t rowOf(const ir::Expr &target, const ir::Symbol &array) {
  const ir::Expr *at = &target;
  for (; at->kind == ir::ExprKind::Subscript; at = at->operands[0]->operands[0].get()) {
    const ir::Expr &pointer = *at->operands[0];
    if (pointer.operands.empty() ||
        (pointer.kind != ir::ExprKind::Load && pointer.kind != ir::ExprKind::AddressOf))
      return 0;
    if (pointer.operands[0]->kind == ir::ExprKind::VarRef)
      break;
    if (pointer.kind == ir::ExprKind::Load)
      return 0;
  }
  if (at->kind != ir::ExprKind::Subscript || at->operands[0]->operands[0]->symbol.get() != &array)
    return 0;
  std::uint64_t row = 1;
  const ir::Type *type = array.type->element.get();
  for (; type && type->kind == ir::TypeKind::Array; type = type->element.get()) {
    if (!type->extent || type->extent->kind != ir::ExprKind::IntLiteral ||
        type->extent->intValue <= 0)
      return 0;
    row *= static_cast<std::uint64_t>(type->extent->intValue);
  }
  constexpr std::uint64_t most = 1U << 20U; // no block has room for a longer one
  const bool isNumber = type && type->kind == target.type->kind && type->bits == target.type->bits;
  return isNumber && row <= most ? row : 0;
}

std::vector<ir::BlockBins> binsOf(const ir::KernelMark &kernel) {
  std::vector<ir::BlockBins> result;
  for (const ir::DeviceArray &array : kernel.arrays) {
    ir::BlockBins bins{array.symbol, "", 0, false};
    bool areAll = array.constant == 0 && !array.isTransposed;
    for (const ir::AtomicUpdate &update : kernel.updates) {
      if (ir::rootSymbolOf(*update.target) != array.symbol.get())
        continue;
      bins.op = update.op == "-" ? "+" : update.op;
      bins.row = rowOf(*update.target, *array.symbol);
      bins.givesWay |= update.givesWay;
      areAll = areAll && bins.row > 0;
    }
    if (areAll && !bins.op.empty())
      result.push_back(std::move(bins));
  }
  return result;
}

bool isOnlyUpdates(const ir::Stmt &body, const ir::KernelMark &kernel) {
  for (const ir::AtomicUpdate &update : kernel.updates)
    if (std::ranges::none_of(kernel.bins, [&](const ir::BlockBins &bins) {
          return bins.row == 1 && bins.array.get() == ir::rootSymbolOf(*update.target);
        }))
      return false;
  const auto isOne = [&](const ir::Stmt *stmt) {
    return std::ranges::any_of(kernel.updates,
                               [&](const ir::AtomicUpdate &one) { return one.statement == stmt; });
  };
  if (isOne(&body) || body.kind != ir::StmtKind::Block)
    return isOne(&body) && kernel.updates.size() == 1;
  std::size_t updates = 0;
  for (const ir::StmtRef &stmt : body.children) {
    const bool isUpdate = isOne(stmt.get());
    updates += isUpdate ? 1 : 0;
    if (!isUpdate && (stmt->kind != ir::StmtKind::Declare || !stmt->symbol->type->isScalar() ||
                      stmt->symbol->type->isPointer() || updates > 0))
      return false;
  }
  return updates > 0 && updates == kernel.updates.size();
}

std::string arrayOfEachThread(const ir::ParallelMark &mark) {
  for (const ir::Stmt *update : mark.atomics)
    if (const ir::Symbol *root = ir::rootSymbolOf(*update->target))
      return root->name;
  for (const ir::HistogramClause &histogram : mark.histograms)
    return histogram.symbol->name;
  for (const ir::ReductionClause &reduction : mark.reductions)
    if (reduction.isSection())
      return reduction.symbol->name;
  return mark.atomics.empty() ? "" : mark.atomics.front()->target->range.oneLine();
}

std::string whyNotUpdated(const legality::Nest &nest, legality::LoopIndex index,
                          const analysis::LoopFacts &loop, const std::string &array) {
  for (const analysis::Reduction &reduction : loop.evidence->reductions) {
    if (!reduction.symbol || reduction.symbol->name != array || !reduction.isArray)
      continue;
    if (reduction.start)
      return fmt::format("combine elements of `{}`, which belong to a container", array);
    const bool isWhole = reduction.member.empty();
    for (const ir::Stmt *stmt :
         isWhole ? statementsOf(nest, index, reduction) : std::vector<const ir::Stmt *>()) {
      const auto update = analysis::matchUpdate(*stmt);
      const ir::Type &type = *update->target->type;
      if (!ir::isAtomic(type, "+"))
        return fmt::format(
            "combine elements of `{}`, which are `{}`: GPUs do that to 32 or 64 bits "
            "at once",
            array, type.spelling);
      if (!ir::isAtomic(type, update->op))
        return fmt::format("multiply elements of `{}`, and products of floating point are not left "
                           "to the order of threads",
                           array);
      if (!updateBy(*stmt))
        return fmt::format("combine elements of `{}` with what is computed in another type", array);
    }
  }
  return fmt::format("combine elements of `{}` in a way that is no operation on one of them",
                     array);
}

} // namespace parlift::plan
