// Reductions into arrays: small ones by a clause, which puts the threads' copies on their stacks; others by copies on the
// heap, as many as pay for themselves.
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Memory.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "plan/cpu/MarkMaker.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

namespace parlift::plan {

namespace {

/// Elements of a histogram of which each thread has a copy by a clause: those of so many are put together in less time
/// than it takes to start the threads.
constexpr std::int64_t mostBins = 1024;

/// The number that it is; 0 where it is more.
std::int64_t numberOf(const ir::ExprRef &value) {
  return value && value->kind == ir::ExprKind::IntLiteral ? value->intValue : 0;
}

/// Numbers of a structure that are said one by one.
constexpr std::size_t mostParts = 24;

bool isNumber(const ir::Type &type) {
  return (type.isInteger() || type.isFloating()) && type.kind != ir::TypeKind::Bool &&
         !type.isVolatile && !type.isAtomic;
}

/// A number, or a structure of which some numbers are updated (legality/parallel/UpdatedMembers.h), or rows of them whose lengths
/// are numbers.
bool canAddUp(const ir::Type &element) {
  const ir::Type *type = &element;
  while (type->kind == ir::TypeKind::Array) {
    if (!type->extent || type->extent->kind != ir::ExprKind::IntLiteral || !type->element)
      return false;
    type = type->element.get();
  }
  if (!isDeclarable(*type) || type->isVolatile || type->kind != ir::TypeKind::Record)
    return isDeclarable(*type) && isNumber(*type);
  return type->copiesPlainly && !type->isUnion && !type->fields.empty() &&
         type->fields.size() <= mostParts &&
         std::ranges::all_of(type->fields, [](const ir::Field &field) {
           return field.type && !field.isHidden && isNumber(*field.type);
         });
}

/// Words of the loop for elements, if any: they stand in its own text.
bool canReword(const ir::StmtRef &words, const ir::Stmt &loop) {
  return !words || (loop.source.editable &&
                    std::ranges::all_of(words->children, [&](const ir::StmtRef &word) {
                      const SourceRange &range = word->value->range;
                      return range.valid() && range.file == loop.source.whole.file &&
                             range.begin >= loop.source.whole.begin &&
                             range.end <= loop.source.whole.end;
                    }));
}

} // namespace

/// Another pointer, or a function, may lead to the array: what the name stands for in the loop changes nothing for those.
bool MarkMaker::isReachedOtherwise(const analysis::Reduction &reduction) const {
  const ir::Symbol &symbol = *reduction.symbol;
  const auto pointees = [](const ir::Symbol &of) { // what its name leads to
    if (!of.object)
      return ir::MemoryObjects{};
    return of.type->isPointer() ? of.object->holds : ir::MemoryObjects{of.object.get()};
  };
  bool result = symbol.hasStaticStorage() && isNamedByCallees(loop_, symbol);
  ir::forEachExpr(loop_, [&](const ir::Expr &expr) {
    result |= expr.kind == ir::ExprKind::VarRef && expr.symbol != reduction.symbol &&
              expr.symbol->type->isPointer() && expr.symbol->storage != ir::Storage::Parameter &&
              ir::mayShare(pointees(*expr.symbol), pointees(symbol));
  });
  return result;
}

/// `reduction(+: h[0:64])`; false, and no refusal: it is not one for a clause.
bool MarkMaker::addSection(const analysis::Reduction &reduction) {
  const ir::Symbol &symbol = *reduction.symbol;
  // Clang cannot put elements of _Bool together, neither by | nor by ||.
  const bool isPlain = symbol.type->element && symbol.type->element->kind != ir::TypeKind::Bool &&
                       (symbol.type->element->isInteger() || symbol.type->element->isFloating());
  const std::int64_t length = numberOf(reduction.length);
  const bool isSmall =
      length > 0 && length <= (reduction.isIrregular ? mostBins : maxPrivateElements);
  // Part of a global array, or any of what a global pointer points to: clang 19 does not give the threads copies of it (ir/Clauses.cpp).
  const bool isGlobal = symbol.hasStaticStorage();
  const bool isWhole =
      symbol.type->extent && reduction.low && reduction.low->kind == ir::ExprKind::IntLiteral &&
      reduction.low->intValue == 0 && symbol.type->extent->kind == ir::ExprKind::IntLiteral &&
      symbol.type->extent->intValue == length;
  const bool isMistaken = isGlobal && (symbol.type->isPointer() ||
                                       (symbol.type->kind == ir::TypeKind::Array && !isWhole));
  // `*lo = fmin(*lo, x)` of a NaN is x: what compilers put together by `<` stays one. A variable is put together as the loop does it.
  const bool isOneExtremum = length == 1 && symbol.type->element &&
                             symbol.type->element->isFloating() &&
                             (reduction.op == "min" || reduction.op == "max");
  if (!isPlain || !isSmall || !reduction.low || isMistaken || isOneExtremum ||
      isOpenAtFirst(symbol) || !reduction.apart.empty())
    return false;
  ir::ReductionClause clause{reduction.op, reduction.symbol, reduction.low, reduction.length};
  entryTests_.insert(entryTests_.end(), reduction.entryTests.begin(), reduction.entryTests.end());
  mark_.reductions.push_back(std::move(clause));
  return true;
}

/// How often elements are updated, where that can be said before the loop. Rows whose length data says are presumed to be so long.
ir::ExprRef MarkMaker::updates() const {
  constexpr std::int64_t presumedRow = 16;
  // Then one run of what is counted is a whole iteration.
  const bool hasRows = !facts_.children.empty() && !facts_.operationsKnown &&
                       !facts_.constantTrip && facts_.longTrips &&
                       (!facts_.work || facts_.workOperations >= facts_.operations);
  if (hasRows)
    return ir::together(ir::BinaryOp::Mul, ir::cast(facts_.longTrips, ir::doubleType()),
                        ir::number(presumedRow));
  ir::ExprRef work = facts_.work;
  if (work && !facts_.children.empty())
    return work;
  if (facts_.constantTrip)
    return ir::intLiteral(*facts_.constantTrip, ir::longType());
  return facts_.longTrips ? facts_.longTrips : work;
}

/// `*p += x`, `p->n++`, `a[0] |= x`: one element all the time, of which nothing proves that it is there. A loop that looks for it, and
/// an array for each thread, are more than that is worth: what is gathered in a variable (CanScalarReplace.h) needs neither.
static bool isOnePlace(const analysis::Reduction &reduction) {
  const auto isElementOfNumber = [](const ir::Stmt *update) {
    const ir::Expr *at = update->target.get();
    while (at->kind == ir::ExprKind::Member)
      at = at->operands[0].get();
    return at->kind == ir::ExprKind::Subscript &&
           ir::withoutCasts(*at->operands[1]).kind == ir::ExprKind::IntLiteral;
  };
  return !reduction.updates.empty() && std::ranges::all_of(reduction.updates, isElementOfNumber);
}

/// The number of the updates is said where these hold.
void MarkMaker::askForUpdates(const ir::ExprRef &updates) {
  if (updates && updates == facts_.work)
    entryTests_.insert(entryTests_.end(), facts_.workTests.begin(), facts_.workTests.end());
}

/// One more than the largest subscript, as far as the types of the subscripts say it: `h[byte]++`, `h[x & 15]++`. Nobody need look for
/// it, though the array may be shorter. Null: they do not say it, or other elements than those with updates would count, too.
static ir::ExprRef binsByType(const analysis::Reduction &reduction, const ir::Type &element) {
  constexpr double most = 65536;
  const bool addsToNothing = reduction.op == "+" || reduction.op == "-" || reduction.op == "|" ||
                             reduction.op == "^"; // an element without updates stays 0
  if (!element.isInteger() || !addsToNothing || !reduction.apart.empty() || !reduction.search)
    return nullptr;
  double end = 0;
  ir::forEachStmt(*reduction.search, [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::Evaluate)
      return;
    const analysis::ValueRange values = analysis::rangeOf(*stmt.value);
    end = values.low < 0 ? most + 1 : std::max(end, values.high + 1);
  });
  return end > 0 && end <= most ? ir::intLiteral(static_cast<std::int64_t>(end), ir::longType())
                                : nullptr;
}

bool MarkMaker::addHistogram(const analysis::Reduction &reduction) {
  // Of structures the members that are updated, by the array's name.
  const ir::SymbolRef &elements = reduction.elements ? reduction.elements : reduction.symbol;
  const ir::Symbol &symbol = *reduction.symbol;
  const std::string copies = fmt::format("a copy of `{}` for each thread", symbol.name);
  if (!reduction.followsName || !symbol.type->element || !canAddUp(*elements->type->element) ||
      symbol.isThreadLocal || loop_.source.isTemplateInstance || asksForType(symbol) ||
      reduction.op == "&&" || reduction.op == "||" || !facts_.canonical)
    return refuseNeed(copies);
  ir::HistogramClause clause;
  clause.op = reduction.op;
  clause.symbol = elements;
  clause.end = reduction.end;
  clause.apart = reduction.apart;
  clause.found = reduction.found;
  clause.updates = updates();
  if (!clause.updates)
    return refuseNeed(fmt::format("the number of updates of `{}`", symbol.name));
  const ir::ExprRef counted = clause.updates;
  // Element by element an update takes less than the pages of a copy, which the threads have to get one after the other.
  constexpr int perCopiedElement = 4;
  if (!reduction.isIrregular)
    clause.updates = ir::together(ir::BinaryOp::Div, clause.updates, ir::number(perCopiedElement));
  if (!reduction.end) {
    if (isOnePlace(reduction))
      return refuseNeed(copies);
    if (!reduction.search || loop_.source.header.holdsDirectives())
      return refuseNeed(fmt::format("the number of elements of `{}`", symbol.name));
    clause.end = binsByType(reduction, *elements->type->element);
    clause.search = reduction.search;
    clause.searchPrivates = reduction.searchPrivates;
  } else {
    clause.low = numberOf(reduction.low);
  }
  askForUpdates(counted);
  entryTests_.insert(entryTests_.end(), reduction.entryTests.begin(), reduction.entryTests.end());
  mark_.histograms.push_back(std::move(clause));
  return true;
}

/// The elements of a vector, array or span, as many as it says it has, or those that an accessor gives.
bool MarkMaker::addElements(const analysis::Reduction &reduction) {
  const ir::Symbol &pointer = *reduction.elements;
  // Elements that may be more than those that are known begin as zero or one, and not as they are.
  const bool isBegunAsElements =
      reduction.start->kind == ir::ExprKind::Call &&
      (reduction.op == "min" || reduction.op == "max" || reduction.op == "&");
  const bool hasForm =
      facts_.canonical || (loop_.source.form == ir::LoopForm::RangeFor && facts_.counted);
  if (!canAddUp(*pointer.type->element) || loop_.source.isTemplateInstance ||
      asksForType(pointer) || reduction.op == "&&" || reduction.op == "||" || !hasForm ||
      !updates() || !canReword(reduction.search, loop_) || isBegunAsElements)
    return refuseNeed(fmt::format("a copy of `{}` for each thread", pointer.name));
  ir::HistogramClause clause;
  clause.op = reduction.op;
  clause.symbol = reduction.elements;
  clause.start = reduction.start;
  clause.end = reduction.count->kind == ir::ExprKind::IntLiteral
                   ? reduction.count
                   : ir::cast(reduction.count, ir::longType());
  clause.updates = updates();
  askForUpdates(clause.updates);
  clause.search = reduction.search;
  entryTests_.insert(entryTests_.end(), reduction.entryTests.begin(), reduction.entryTests.end());
  mark_.histograms.push_back(std::move(clause));
  return true;
}

bool MarkMaker::addArrayReduction(const analysis::Reduction &reduction) {
  const ir::Symbol &symbol = *reduction.symbol;
  const bool isRun = symbol.type->isPointer() || symbol.type->kind == ir::TypeKind::Array;
  if (!isRun || symbol.isReference || symbol.isThis || isReachedOtherwise(reduction))
    return refuseNeed(fmt::format("a copy of `{}` for each thread", symbol.name));
  return addSection(reduction) || addHistogram(reduction);
}

} // namespace parlift::plan
