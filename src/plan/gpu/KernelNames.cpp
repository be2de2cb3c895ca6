#include "plan/gpu/KernelNames.h"

#include "ir/ExprText.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace parlift::plan {

namespace {

using Names = std::set<std::string, std::less<>>;

/// What the function declares before the loop: kernels stand outside, and do not see it.
struct DeclaredBefore {
  Names names; ///< of types and macros
  Names enumerators, variables;
};
DeclaredBefore declaredBefore(const ir::Function &function, const ir::Stmt &loop) {
  DeclaredBefore result;
  if (!function.outline)
    return result;
  const SourceRange before{function.nameRange.file, function.nameRange.begin,
                           loop.source.keyword.begin};
  const auto isBefore = [&](const SourceRange &place) {
    return place.file == before.file && before.begin <= place.begin && place.begin < before.end;
  };
  for (const ir::Declaration &one : function.outline->declarations)
    if (isBefore(one.at)) {
      if (one.kind == ir::DeclarationKind::Type)
        result.names.insert(one.name);
      if (one.kind == ir::DeclarationKind::Enumerator)
        result.enumerators.insert(one.name);
      if (one.kind == ir::DeclarationKind::Variable)
        result.variables.insert(one.name);
    }
  for (const ir::Directive &one : function.outline->directives)
    if (isBefore(one.line))
      result.names.insert(one.name);
  return result;
}

/// A variable that lengths of rows are made of, and which another one of the loop's hides: `x[i][j]` is `x[i * m + j]` in a kernel.
std::string hiddenLength(const ir::Stmt &loop, const ir::KernelMark &kernel) {
  std::map<std::string, const ir::Symbol *, std::less<>> lengths;
  const auto take = [&](const ir::ExprRef &length) {
    if (length)
      ir::forEachExpr(*length, [&](const ir::Expr &part) {
        if (part.symbol)
          lengths.emplace(part.symbol->name, part.symbol.get());
      });
  };
  for (const ir::DeviceArray &array : kernel.arrays) {
    take(array.rowLength);
    for (const ir::Type *type = array.symbol->type.get(); type; type = type->element.get())
      take(type->extent);
  }
  std::string result;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::Declare)
      return;
    const auto found = lengths.find(stmt.symbol->name);
    if (found != lengths.end() && found->second != stmt.symbol.get())
      result = stmt.symbol->name;
  });
  return result;
}

/// What the function that starts the kernel computes, or the kernel itself.
std::vector<ir::ExprRef> askedBefore(const ir::KernelMark &kernel) {
  std::vector<ir::ExprRef> result = kernel.conditions.parts();
  for (const ir::GridDimension &one : kernel.grid)
    result.insert(result.end(), {one.trips, one.ownTrips});
  for (const ir::DeviceArray &array : kernel.arrays)
    result.insert(result.end(), {array.low, array.end});
  std::erase(result, nullptr);
  return result;
}

} // namespace

std::string clashingName(const analysis::LoopFacts &loop, const ir::KernelMark &kernel) {
  if (std::string hidden = hiddenLength(*loop.loop, kernel); !hidden.empty())
    return hidden;
  // Of CUDA, which kernels and the functions that start them mention.
  std::set<std::string, std::less<>> ours = {"threadIdx", "blockIdx", "gridDim", "dim3"};
  for (const ir::GridDimension &one : kernel.grid)
    for (const char *tail : {"_trips", "_after"})
      ours.insert(one.counter->name + tail);
  for (const ir::DeviceArray &array : kernel.arrays) {
    for (const char *tail : {"_data", "_start"})
      ours.insert(array.symbol->name + tail);
    if (array.isTransposed)
      ours.insert(array.symbol->name + "_rows");
  }
  for (const ir::BlockBins &bins : kernel.bins)
    for (const char *tail : {"_bins", "_own", "_all", "_one", "_low", "_tags", "_lane", "_in"})
      ours.insert(bins.array->name + tail);
  for (const ir::SymbolRef &symbol : kernel.outside)
    ours.insert(symbol->name + "_place");
  const auto takePutTogether = [&](const ir::Symbol &variable) {
    for (const char *tail : {"_parts", "_parts_data", "_parts_start", "_first", "_of", "_of_block"})
      ours.insert(variable.name + tail);
  };
  for (const analysis::Reduction &reduction : loop.evidence->reductions) {
    takePutTogether(*reduction.symbol);
    for (const ir::SymbolRef &place : reduction.payload)
      takePutTogether(*place);
  }
  std::string result;
  const auto look = [&](const std::string &text) {
    forEachWord(text, [&](std::string_view word) {
      if (ours.contains(word))
        result = word;
    });
  };
  look(loop.loop->source.whole.text());
  for (const ir::SymbolRef &symbol : kernel.values) // extents of rows are not in the loop's text
    look(symbol->name);
  for (const ir::ExprRef &value : askedBefore(kernel))
    look(ir::exprText(*value));
  return result;
}

/// Clang spells the type of `struct { int a; } s;` with parentheses, `struct (unnamed)`, which no name has.
static bool hasName(const ir::Type &type) {
  return type.kind != ir::TypeKind::Record || std::ranges::count(type.spelling, '(') == 0;
}

std::string withoutTypeName(const ir::KernelMark &kernel) {
  const auto isNameless = [](const ir::SymbolRef &symbol) {
    const ir::Type *type = symbol->type.get();
    while ((type->kind == ir::TypeKind::Array || type->isPointer()) && type->element)
      type = type->element.get();
    return !hasName(*type);
  };
  for (const ir::DeviceArray &array : kernel.arrays)
    if (isNameless(array.symbol))
      return array.symbol->name;
  const auto found = std::ranges::find_if(kernel.values, isNameless);
  return found == kernel.values.end() ? "" : (*found)->name;
}

std::string nameOutOfSight(const ir::Function &function, const ir::Stmt &loop,
                           const ir::KernelMark &kernel, bool knowsEnumerators) {
  const DeclaredBefore declared = declaredBefore(function, loop);
  std::string result;
  const auto look = [&](const std::string &words, bool isHost = false) {
    forEachWord(words, [&](std::string_view word) {
      if (declared.names.contains(word) ||
          ((isHost || !knowsEnumerators) && declared.enumerators.contains(word)))
        result = word;
    });
  };
  const auto lookAt = [&](const ir::SymbolRef &symbol) {
    const ir::Type *type = symbol->type.get();
    while ((type->kind == ir::TypeKind::Array || type->isPointer()) && type->element)
      type = type->element.get();
    look(type->spelling);
  };
  for (const ir::DeviceArray &array : kernel.arrays)
    lookAt(array.symbol);
  for (const ir::SymbolRef &symbol : kernel.values)
    lookAt(symbol);
  look(loop.source.whole.text(), kernel.look != nullptr);
  if (kernel.look) // the function that looks has the user's words
    for (const std::string &name : localConstantsIn(function, loop))
      result = name;
  for (const ir::ExprRef &value : askedBefore(kernel))
    look(ir::exprText(*value), true);
  return result;
}

std::vector<std::string> localConstantsIn(const ir::Function &function, const ir::Stmt &loop) {
  const DeclaredBefore declared = declaredBefore(function, loop);
  std::set<std::string> result;
  ir::forEachExpr(loop, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::IntLiteral && expr.range.valid() && !expr.isRewritten)
      forEachWord(expr.range.text(), [&](std::string_view word) {
        if (declared.variables.contains(word))
          result.emplace(word);
      });
  });
  return {result.begin(), result.end()};
}

} // namespace parlift::plan
