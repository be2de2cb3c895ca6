#include "plan/gpu/KernelObstacle.h"

#include "ir/ClassAround.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "plan/gpu/KernelGrid.h"
#include "plan/gpu/KernelNames.h"
#include "plan/model/LoopVariables.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::plan {

using analysis::LoopFacts;

namespace {

std::vector<ir::SymbolRef> variablesOf(const ir::ArgReductionClause &search) {
  std::vector<ir::SymbolRef> result = {search.extremum};
  result.insert(result.end(), search.payload.begin(), search.payload.end());
  return result;
}

} // namespace

std::vector<ir::SymbolRef> sharedVariables(const LoopFacts &loop) {
  std::vector<ir::SymbolRef> result;
  ir::forEachExpr(*loop.loop, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef && expr.symbol->isExposed() &&
        expr.symbol->type->kind != ir::TypeKind::Array && !expr.symbol->type->isConst &&
        std::ranges::find(result, expr.symbol) == result.end())
      result.push_back(expr.symbol);
  });
  std::ranges::sort(result, {}, [](const ir::SymbolRef &symbol) { return symbol->id; });
  return result;
}

std::vector<ir::SymbolRef> reducedBy(const ir::ParallelMark &mark) {
  std::vector<ir::SymbolRef> result;
  for (const ir::ReductionClause &reduction : mark.reductions)
    result.push_back(reduction.symbol);
  for (const ir::ArgReductionClause &search : mark.argReductions)
    for (const ir::SymbolRef &symbol : variablesOf(search))
      result.push_back(symbol);
  return result;
}

namespace {

/// The pointer is the loop's own, nothing is written through it, and no other one gets its value: a kernel can have it as one to const.
bool isOnlyReadThrough(const ir::Symbol &pointer, const ir::Stmt &loop) {
  const auto isIt = [&](const ir::Expr &expr) {
    return expr.kind == ir::ExprKind::VarRef && expr.symbol.get() == &pointer;
  };
  const auto passesOn = [&](const ir::Expr &expr) {
    bool found = false;
    ir::forEachExpr(expr, [&](const ir::Expr &part) {
      found |= isIt(part);
      return part.kind != ir::ExprKind::Load || part.type->isPointer(); // an element's value
    });
    return found;
  };
  bool isOwn = false, isPassedOn = false;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    isOwn |= stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == &pointer;
    const bool isSet = stmt.kind == ir::StmtKind::Assign && isIt(*stmt.target);
    if (stmt.kind == ir::StmtKind::Assign && !isSet)
      isPassedOn |= passesOn(*stmt.target);
    if (stmt.value && !isSet)
      isPassedOn |= passesOn(*stmt.value);
  });
  ir::forEachExpr(loop, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::Call)
      for (const ir::ExprRef &operand : expr.operands)
        isPassedOn |= passesOn(*operand);
  });
  return isOwn && !isPassedOn;
}

} // namespace

std::string pointerInTheWay(const ir::Stmt &loop, const ir::KernelMark &kernel) {
  std::string result;
  const auto isOnlyRead = [&](const ir::Expr &expr) {
    return expr.kind == ir::ExprKind::VarRef &&
           std::ranges::any_of(kernel.arrays, [&](const ir::DeviceArray &array) {
             return array.symbol == expr.symbol && !array.isWritten;
           });
  };
  const auto check = [&](const ir::Symbol &pointer, const ir::ExprRef &value) {
    const ir::Type &type = *pointer.type;
    if (!result.empty() || !type.isPointer() || !type.element)
      return;
    if (type.element->kind == ir::TypeKind::Array)
      result = fmt::format("`{}` points to whole arrays, of which kernels know the elements alone",
                           pointer.name);
    if (!value || type.element->isConst || isOnlyReadThrough(pointer, loop))
      return;
    ir::forEachExpr(*value, [&](const ir::Expr &part) {
      if (isOnlyRead(part))
        result = fmt::format("through `{}` it could write to `{}`, which kernels have as const",
                             pointer.name, part.symbol->name);
      return part.kind != ir::ExprKind::Load || part.type->isPointer();
    });
  };
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      check(*stmt.symbol, stmt.value);
    else if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef)
      check(*stmt.target->symbol, stmt.value);
  });
  return result;
}

namespace {

/// Of the variables; empty: none.
std::string nameSet(const ir::Stmt &loop, const std::vector<ir::SymbolRef> &variables) {
  std::string result;
  ir::forEachStmt(loop, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Assign && part.target->kind == ir::ExprKind::VarRef &&
        std::ranges::find(variables, part.target->symbol) != variables.end())
      result = part.target->symbol->name;
  });
  return result;
}

/// The array goes by its name, an element at a time: no pointer to it is made.
bool isUsedByElements(const ir::Stmt &loop, const ir::Symbol &array) {
  const auto isPointer = [&](const ir::Expr &expr) {
    return expr.kind == ir::ExprKind::AddressOf && ir::rootSymbolOf(*expr.operands[0]) == &array;
  };
  bool result = true;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      result = result && !isPointer(*own);
      ir::forEachExpr(*own, [&](const ir::Expr &expr) {
        for (std::size_t at = 0; at < expr.operands.size(); ++at)
          result = result && (!isPointer(*expr.operands[at]) ||
                              (expr.kind == ir::ExprKind::Subscript && at == 0));
      });
    });
  });
  return result;
}

/// Of arrays that threads need for themselves those of known, small size are in a kernel what they are in the function.
std::string arrayInTheWay(const LoopFacts &loop, const ir::ParallelMark &mark) {
  constexpr std::uint64_t mostBytes =
      4096; // of a thread's local memory, of which all that run have theirs
  constexpr const char *needs = "each thread would need an array of its own";
  if (!mark.ownArrays.empty() || !mark.copyIns.empty())
    return needs;
  std::uint64_t bytes = 0;
  for (const analysis::PrivateArray &array : loop.evidence->privateArrays) {
    const ir::SymbolRef &symbol = array.symbol;
    if (!symbol || array.last || array.needsCondition || mark.scan ||
        symbol->type->kind != ir::TypeKind::Array || symbol->hasStaticStorage() ||
        std::ranges::find(mark.privates, symbol) == mark.privates.end())
      return needs;
    const ir::Type *at = symbol->type.get();
    for (; at->kind == ir::TypeKind::Array; at = at->element.get())
      if (!at->extent || at->extent->kind != ir::ExprKind::IntLiteral)
        return needs;
    bytes += symbol->type->size;
    if (!at->isInteger() && !at->isFloating())
      return fmt::format("`{}`, of which each thread needs its own, is no array of numbers",
                         symbol->name);
    if (symbol->type->size == 0 || bytes > mostBytes)
      return fmt::format("`{}`, of which each thread needs its own, is too large for that",
                         symbol->name);
    if (!isUsedByElements(*loop.loop, *symbol))
      return fmt::format("a pointer leads to `{}`, of which each thread needs its own",
                         symbol->name);
  }
  return {};
}

} // namespace

std::vector<ir::SymbolRef> threadArrays(const ir::ParallelMark &mark) {
  std::vector<ir::SymbolRef> result;
  for (const ir::SymbolRef &symbol : mark.privates)
    if (symbol->type->kind == ir::TypeKind::Array)
      result.push_back(symbol);
  return result;
}

namespace {

/// Kernels stand above the function, or above the class that it is written in, where words must mean the same.
std::string placeInTheWay(const ir::Stmt &loop, const ir::Function &function) {
  if (loop.source.isTemplateInstance)
    return "kernels are functions of their own, which a template cannot have yet";
  if (!function.isInNamespace && !ir::classAround(function))
    return "kernels are functions of their own, and there is no place for them before a function "
           "in a function";
  const bool isOfClass = !function.isInNamespace ||
                         std::ranges::any_of(function.parameters, [](const ir::SymbolRef &symbol) {
                           return symbol->isThis;
                         });
  if (const std::string word = isOfClass ? ir::wordOfClass(loop, *function.outline) : std::string();
      !word.empty())
    return fmt::format("`{}` is a name of a class's, which kernels do not know", word);
  return {};
}

} // namespace

std::string obstacleOf(const LoopFacts &loop, const analysis::FunctionFacts &facts,
                       const ir::ParallelMark &mark, bool mayOverlap) {
  if (const std::string why = placeInTheWay(*loop.loop, *facts.function); !why.empty())
    return why;
  // What the variable becomes must not lie where an array is copied back to.
  if (const auto shared = mayOverlap ? sharedVariables(loop) : std::vector<ir::SymbolRef>();
      !shared.empty())
    if (const std::string name = nameSet(*loop.loop, shared); !name.empty())
      return fmt::format("it sets `{}`, which may be an element of what it touches", name);
  if (mark.counted || !mark.counter)
    return "its iterations are not those of a `for` with one counter and a fixed step";
  if (!mark.inductions.empty())
    return fmt::format(
        "`{}` goes from iteration to iteration by a fixed step, which kernels do not "
        "compute yet",
        mark.inductions.front().symbol->name);
  if (!loop.inspections.empty())
    return fmt::format("the values of `{}` would have to be looked at first",
                       loop.inspections.front().name);
  if (const std::string why = arrayInTheWay(loop, mark); !why.empty())
    return why;
  for (const ir::SymbolRef &symbol : mark.lastprivates)
    if (symbol != mark.counter || mark.counter->isExposed())
      return fmt::format("the last value of `{}` is used after it", symbol->name);
  for (const ir::ReductionClause &reduction : mark.reductions)
    if (reduction.isPart())
      return fmt::format("kernels do not add up the elements of `{}` yet", reduction.symbol->name);
    else if (!reduction.symbol->type->isInteger() && !reduction.symbol->type->isFloating())
      return fmt::format("kernels do not combine values of type `{}` yet",
                         reduction.symbol->type->spelling);
  const std::vector<ir::SymbolRef> named = plan::variablesOf(*loop.loop);
  for (const ir::SymbolRef &symbol : reducedBy(mark))
    if (symbol->isReference || std::ranges::find(named, symbol) == named.end())
      return fmt::format("`{}` is no variable of the function's", symbol->name);
  for (const ir::ArgReductionClause &search : mark.argReductions)
    if (search.nothing || search.isByThreads())
      return fmt::format("which of a kernel's threads has found the first `{}` nothing in it says",
                         search.extremum->name);
  for (const ir::ArgReductionClause &search : mark.argReductions)
    for (const ir::SymbolRef &symbol : variablesOf(search))
      if (!symbol->type->isInteger() && !symbol->type->isFloating())
        return fmt::format("`{}`, which goes with the best `{}`, is no number", symbol->name,
                           search.extremum->name);
  constexpr std::size_t mostPutTogether = 12; // of all blocks in the runtime's memory for them
  if (reducedBy(mark).size() > mostPutTogether)
    return fmt::format("its threads would put {} variables together, which is more than {}",
                       reducedBy(mark).size(), mostPutTogether);
  if (!tripsOf(loop) || !loop.step)
    return "the number of its iterations cannot be said before it";
  return {};
}

} // namespace parlift::plan
