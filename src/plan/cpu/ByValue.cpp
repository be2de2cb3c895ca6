#include "plan/cpu/ByValue.h"

#include "ir/Iterator.h"
#include "ir/Walk.h"
#include "plan/model/LoopVariables.h"

#include <algorithm>
#include <set>

namespace parlift::plan {

namespace {

constexpr unsigned characterBits = 8;

/// Of the integers that are stored to memory.
std::set<unsigned> widthsStored(const ir::Stmt &loop) {
  std::set<unsigned> widths;
  ir::forEachStmt(*loop.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind != ir::ExprKind::VarRef &&
        stmt.target->type->kind == ir::TypeKind::Integer)
      widths.insert(stmt.target->type->bits);
  });
  return widths;
}

std::set<const ir::Symbol *> mentionedIn(const ir::Stmt &stmt) {
  std::set<const ir::Symbol *> symbols;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) { symbols.insert(expr.symbol.get()); });
  return symbols;
}

/// A parameter, or a variable that its declaration gives a value: to copy another one might be to read nothing.
bool hasValue(const ir::Function &function, const ir::Symbol &symbol) {
  if (symbol.storage == ir::Storage::Parameter)
    return std::ranges::any_of(function.parameters,
                               [&](const ir::SymbolRef &one) { return one.get() == &symbol; });
  bool isGiven = false;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    isGiven |= stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == &symbol && stmt.value;
  });
  return isGiven && symbol.storage == ir::Storage::Local;
}

/// A clause can name it and copy it, and nothing else reaches it.
bool isPlain(const ir::Symbol &symbol) {
  const ir::Type &type = *symbol.type;
  const bool hasKnownType =
      !type.isPointer() || !type.element || type.element->kind != ir::TypeKind::Array ||
      (type.element->extent && type.element->extent->kind == ir::ExprKind::IntLiteral);
  return hasKnownType && (type.isInteger() || type.isFloating() || type.isPointer()) &&
         !type.isVolatile && !type.isAtomic && !ir::isDisguised(type) && !symbol.isExposed() &&
         !symbol.isThis && !symbol.isSynthetic && !symbol.isThreadLocal && !symbol.name.empty();
}

} // namespace

std::vector<ir::SymbolRef> takenByValue(const analysis::LoopFacts &loop,
                                        const analysis::FunctionFacts &facts,
                                        const ir::ParallelMark &mark) {
  const std::set<unsigned> widths = widthsStored(*loop.loop);
  const bool storesCharacters = widths.contains(characterBits);
  // What has a region of its own has its own lists as well.
  if (widths.empty() || (!storesCharacters && loop.children.empty()) || mark.simd || mark.scan ||
      mark.search || !mark.histograms.empty() || !mark.argReductions.empty() || mark.counted ||
      !mark.inspections.empty() || !mark.copyIns.empty() || !mark.ownArrays.empty() ||
      !mark.inductions.empty() || loop.loop->source.isTemplateInstance)
    return {};
  const std::set<const ir::Symbol *> used = mentionedIn(*loop.loop->body);
  const auto isListed = [&](const ir::SymbolRef &symbol) {
    return std::ranges::any_of(
               mark.reductions,
               [&](const ir::ReductionClause &one) { return one.symbol == symbol; }) ||
           std::ranges::any_of(
               std::initializer_list{&mark.shared, &mark.privates, &mark.firstprivates,
                                     &mark.lastprivates},
               [&](const auto *list) { return std::ranges::find(*list, symbol) != list->end(); });
  };
  std::vector<ir::SymbolRef> result;
  for (const ir::SymbolRef &symbol : variablesOf(*loop.loop)) {
    const auto role = loop.evidence->roles.find(symbol.get());
    const bool isReadOnly =
        role != loop.evidence->roles.end() && role->second == analysis::ScalarRole::ReadOnly;
    const bool mayBeStoredTo = storesCharacters || (symbol->type->kind == ir::TypeKind::Integer &&
                                                    widths.contains(symbol->type->bits));
    if (isReadOnly && used.contains(symbol.get()) && mayBeStoredTo && isPlain(*symbol) &&
        !isListed(symbol) && !isDeclaredIn(*loop.loop, *symbol) &&
        hasValue(*facts.function, *symbol))
      result.push_back(symbol);
  }
  return result;
}

} // namespace parlift::plan
