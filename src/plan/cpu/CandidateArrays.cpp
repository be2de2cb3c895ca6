// Arrays of the threads' own, copies from before the loop.
#include "ir/Builder.h"
#include "ir/MacroWords.h"
#include "plan/cpu/MarkMaker.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <set>

namespace parlift::plan {

namespace {

bool isNumber(const ir::ExprRef &expr) {
  return expr && expr->kind == ir::ExprKind::IntLiteral && expr->intValue >= 0 &&
         expr->intValue <= 999999999;
}

/// The name at the root of a place: `a` of `a[i][j]`.
const ir::Expr *nameOf(const ir::Expr &place) {
  const ir::Expr *at = &place;
  while (at->kind != ir::ExprKind::VarRef && !at->operands.empty())
    at = at->operands[0].get();
  return at->kind == ir::ExprKind::VarRef ? at : nullptr;
}

bool isNamedByCallees(const ir::Stmt &code, const ir::Symbol &symbol,
                      std::set<const ir::Function *> &visited) {
  bool found = false;
  ir::forEachExpr(code, [&](const ir::Expr &call) {
    const auto callee = call.kind == ir::ExprKind::Call ? call.target.lock() : nullptr;
    if (found || !callee || !callee->body || !visited.insert(callee.get()).second)
      return;
    ir::forEachExpr(*callee->body, [&](const ir::Expr &expr) {
      found |= expr.kind == ir::ExprKind::VarRef && expr.symbol.get() == &symbol;
    });
    found = found || isNamedByCallees(*callee->body, symbol, visited);
  });
  return found;
}

} // namespace

bool isNamedByCallees(const ir::Stmt &code, const ir::Symbol &symbol) {
  std::set<const ir::Function *> visited;
  return isNamedByCallees(code, symbol, visited);
}

bool isPlainElement(const ir::Type &type, const ir::Function &function) {
  const ir::Type *element = &type;
  while (element->kind == ir::TypeKind::Array && element->extent && element->element)
    element = element->element.get();
  // A class of C++ may do more than hold bytes.
  const bool isCxx = function.outline && function.outline->isCxx;
  const bool isPlain =
      element->isScalar() || (element->kind == ir::TypeKind::Record && !element->isUnion && !isCxx);
  return isPlain && isDeclarable(*element) && !element->isVolatile && !element->isAtomic;
}

/// `sizeof w` and its like, behind a macro's name perhaps: of a constant pointer to the elements it is another one. The sizes are the
/// same where w is a pointer, too.
bool MarkMaker::asksForType(const ir::Symbol &symbol) const {
  const std::string text = loop_.source.whole.text();
  const auto hidden = ir::wordsOfMacros(text, all_.function->outline.get());
  const auto mentionsAny = [&](std::initializer_list<const char *> words) {
    return std::ranges::any_of(
        words, [&](const char *word) { return mentionsWord(text, word) || hidden.contains(word); });
  };
  if (mentionsAny({"typeof", "__typeof__", "__typeof", "_Generic", "decltype"}))
    return true;
  if (symbol.type->isPointer())
    return false;
  if (mentionsAny({"sizeof", "_Alignof", "alignof", "__alignof__", "__alignof"}))
    return true;
  bool isMeasured = false; // by a macro of the system's: what is left of it is a number
  ir::forEachExpr(loop_, [&](const ir::Expr &expr) {
    isMeasured = isMeasured || (expr.kind == ir::ExprKind::IntLiteral && expr.range.valid() &&
                                mentionsWord(expr.range.text(), symbol.name));
  });
  return isMeasured;
}

/// `extern double w[];` comes before `double w[40];`: Clang takes the first declaration's type for that of clauses, and has none.
bool MarkMaker::isOpenAtFirst(const ir::Symbol &symbol) const {
  if (symbol.storage != ir::Storage::Global || !all_.function->outline)
    return false;
  const std::vector<ir::Declaration> &all = all_.function->outline->declarations;
  const auto first = std::ranges::find_if(all, [&](const ir::Declaration &one) {
    return one.kind == ir::DeclarationKind::Variable && one.name == symbol.name &&
           !one.scope.valid();
  });
  if (first == all.end())
    return false;
  const std::string text = first->whole.text();
  const std::size_t open = text.find('[');
  const std::size_t close =
      open == std::string::npos ? open : text.find_first_not_of(" \t", open + 1);
  return close != std::string::npos && text[close] == ']' &&
         text.find('=', close) == std::string::npos;
}

/// How many elements the container has.
static ir::ExprRef sizeOf(const ir::SymbolRef &container) {
  return container->type->extent ? container->type->extent
                                 : ir::load(ir::member(ir::varRef(container), 0));
}

/// On the threads' stacks by a clause where the array is small, else in memory of their own.
bool MarkMaker::addPrivateArray(const analysis::PrivateArray &array) {
  const ir::SymbolRef &symbol = array.symbol;
  const ir::Type &type = *symbol->type;
  const auto refuseCopy = [&] {
    return refuseNeed(fmt::format("a private copy of `{}`", symbol->name));
  };
  // Each thread's copy has the size of the vector, and elements that nobody reads.
  if (type.kind == ir::TypeKind::Container) {
    if (!array.followsName)
      return refuseCopy();
    if (array.holds) { // all of its elements are there
      if (loop_.source.isTemplateInstance || symbol->isReference)
        return refuseCopy();
      mark_.firstprivates.push_back(symbol);
      mark_.ownArrays.push_back({symbol, 0, sizeOf(symbol), false, array.holds, array.at, true});
      return true;
    }
    if (array.needsCondition && !fallBack())
      return refuseNeed("a second version for the case that its condition does not hold");
    mark_.firstprivates.push_back(symbol);
    if (array.last)
      mark_.lastprivates.push_back(symbol);
    return true;
  }
  // A function that names a global array would see another one.
  const bool isNamedElsewhere = symbol->hasStaticStorage() && isNamedByCallees(loop_, *symbol);
  const bool isArray = type.kind == ir::TypeKind::Array;
  // A variable of C's record types, set field by field.
  const bool isRecord = type.kind == ir::TypeKind::Record && isPlainElement(type, *all_.function);
  const bool isRun = (isArray || type.isPointer()) && type.element &&
                     isPlainElement(*type.element, *all_.function);
  if ((!isRun && !isRecord) || symbol->isReference || symbol->isThreadLocal || isNamedElsewhere)
    return refuseCopy();
  // What it begins with is found out by lines before the loop, which copy it, too.
  if (array.holds) {
    if (!isRun || !array.end || !isNumber(array.low) || asksForType(*symbol) ||
        loop_.source.isTemplateInstance)
      return refuseCopy();
    mark_.ownArrays.push_back(
        {symbol, array.low->intValue, array.end, false, array.holds, array.at});
    return true;
  }
  // A copy would have nothing in it that the loop finds there where the condition fails.
  if (array.needsCondition && !fallBack())
    return refuseNeed("a second version for the case that its condition does not hold");
  std::uint64_t size = type.size;
  for (const ir::Type *part = &type; part->kind == ir::TypeKind::Array; part = part->element.get())
    if (!part->extent || part->extent->kind != ir::ExprKind::IntLiteral)
      size = 0;
  const bool isSmall = (isArray || isRecord) && size > 0 && stackBytes_ + size <= maxStackBytes &&
                       !isOpenAtFirst(*symbol);
  // Where the condition fails a clause makes a copy all the same.
  const bool hasCondition = facts_.record.verdict == diag::Verdict::Conditional;
  if (isSmall && (!hasCondition || (!facts_.evidence->formsNeedCondition && !symbol->isExposed()) ||
                  fallBack())) {
    stackBytes_ += size;
    (array.last ? mark_.lastprivates : mark_.privates).push_back(symbol);
    if (array.last && (!array.wholly || facts_.constantTrip.value_or(0) <= 0) &&
        mayHaveValueBefore(*all_.function, loop_, *symbol))
      mark_.firstprivates.push_back(symbol);
    return true;
  }
  if (!isRun || !array.end || !isNumber(array.low) || (array.last && !array.wholly) ||
      asksForType(*symbol) || loop_.source.isTemplateInstance)
    return refuseCopy();
  mark_.ownArrays.push_back({symbol, array.low->intValue, array.end, array.last});
  return true;
}

bool MarkMaker::addCopy(const analysis::CopiedArray &array) {
  const auto refuseCopy = [&] {
    return refuseNeed(fmt::format("a copy of `{}` from before it", array.name));
  };
  if (!array.symbol || array.reads.empty() || !array.end || !isNumber(array.low) ||
      loop_.source.isTemplateInstance)
    return refuseCopy();
  const ir::Type &type = *array.symbol->type;
  if ((type.kind != ir::TypeKind::Array && !type.isPointer()) || !type.element ||
      !isPlainElement(*type.element, *all_.function) || array.symbol->isReference)
    return refuseCopy();
  ir::CopyInClause clause{array.symbol, array.low->intValue, array.end, {}};
  for (const ir::Expr *place : array.reads) {
    const ir::Expr *name = nameOf(*place);
    if (!name || !name->range.valid() || name->range.text() != array.symbol->name)
      return refuseCopy();
    clause.names.push_back(name);
  }
  mark_.copyIns.push_back(std::move(clause));
  return true;
}

} // namespace parlift::plan
