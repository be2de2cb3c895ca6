#include "target/openmp/LoopText.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/Scan.h"
#include "ir/Synthetic.h"
#include "ir/UpdateText.h"
#include "ir/Walk.h"
#include "ir/WideNumber.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/openmp/Appends.h"
#include "target/openmp/ArgReduction.h"
#include "target/openmp/ArrayCopies.h"
#include "target/openmp/CountedText.h"
#include "target/openmp/Histograms.h"
#include "target/openmp/Inspections.h"
#include "target/openmp/LevelsText.h"
#include "target/openmp/RecordReductions.h"
#include "target/openmp/ScanText.h"
#include "target/openmp/SearchText.h"
#include "target/openmp/StripText.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace parlift::target::openmp {

namespace {

bool contains(const std::vector<ir::SymbolRef> &symbols, const ir::SymbolRef &symbol) {
  return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
}

/// The counter's last value: OpenMP keeps the one after the last step, as C does, when there is an
/// iteration; without one the counter holds the initial value, which is assigned here.
void keepCounter(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop) {
  if (!mark.counter || mark.counted || !contains(mark.lastprivates, mark.counter))
    return;
  if (!mark.runsAtLeastOnce)
    text.before.push_back(
        {fmt::format("{} = {};", mark.counter->name, initialValue(loop, *mark.counter))});
  std::erase(mark.firstprivates, mark.counter);
}

/// Where a loop runs no iteration and another variable is firstprivate and lastprivate at once, g++ 12 writes something into a
/// lastprivate counter, which OpenMP allows, and GCC 12 into one that is static or global, or whose address is taken.
/// A counter cannot be firstprivate, so it is assigned once more.
void restoreCounter(LoopText &text, const ir::ParallelMark &mark, const ir::Stmt &loop,
                    Layout &layout, const std::string &unit) {
  const bool hasBoth = std::ranges::any_of(mark.firstprivates, [&](const ir::SymbolRef &symbol) {
    return contains(mark.lastprivates, symbol);
  });
  const bool isUnsure =
      mark.counter && (mark.counter->hasStaticStorage() || mark.counter->isExposed());
  if ((!hasBoth && !isUnsure) || mark.runsAtLeastOnce || mark.simd || !mark.counter ||
      mark.counted || !contains(mark.lastprivates, mark.counter) || !loop.condition ||
      !loop.condition->range.valid())
    return;
  const std::string &name = mark.counter->name;
  const std::string runs = layout.freshName(name + "_runs");
  text.before.push_back(
      {fmt::format("const int {} = {};", runs, loop.condition->range.oneLine()), true});
  text.after.push_back(fmt::format("if (!{})", runs));
  text.after.push_back(fmt::format("{}{} = {};", unit, name, initialValue(loop, *mark.counter)));
}

/// Inductions of a canonical loop: the start value before it, the closed form at the start of the body.
void addInductions(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop, Layout &layout,
                   const std::string &unit) {
  const bool guarded = mark.inductionsNeedCondition && !mark.condition.empty();
  for (const ir::InductionClause &clause : mark.inductions) {
    const std::string &name = clause.symbol->name;
    const std::string start = layout.freshName(name + "_start");
    text.before.push_back(
        {fmt::format("{} = {};", declarationOf(*clause.symbol, start, true), name), true});
    text.bodyStart.push_back({fmt::format(
        "{} = {};", name, closedForm(clause, start, iterationNumber(loop, mark, clause)))});
    // A loop that runs no iteration must leave the variable as it was: OpenMP leaves a lastprivate
    // unspecified then, and GCC 12 does write an undefined value back.
    const bool needsFirst = guarded || (clause.liveAfter && !mark.runsAtLeastOnce);
    if (needsFirst)
      mark.firstprivates.push_back(clause.symbol);
    if (clause.liveAfter)
      mark.lastprivates.push_back(clause.symbol);
    if (!needsFirst && !clause.liveAfter)
      mark.privates.push_back(clause.symbol);
  }
  if (!guarded || mark.inductions.empty())
    return;
  // Where the condition fails the one thread keeps the variables' own steps.
  const std::string holds = layout.freshName("independent");
  text.before.push_back({fmt::format("const int {} = {};", holds, mark.condition.text()), true});
  mark.condition = {};
  mark.condition.add(wordOf(holds));
  const bool single = text.bodyStart.size() == 1;
  for (Line &line : text.bodyStart)
    line.text.insert(0, unit);
  text.bodyStart.insert(text.bodyStart.begin(),
                        {fmt::format("if ({}){}", holds, single ? "" : " {")});
  if (!single)
    text.bodyStart.push_back({"}"});
}

/// How two values of the operator become one, and what is put together with nothing.
std::string combinerOf(const std::string &op) {
  if (op == "min" || op == "max")
    return fmt::format(
        "omp_out = omp_in {} omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig",
        op == "min" ? "<" : ">");
  const char *start = op == "*" || op == "&&" ? "1" : op == "&" ? "~0" : "0";
  const std::string both = op == "&&" || op == "||"
                               ? fmt::format("omp_out = omp_out {} omp_in", op)
                               : fmt::format("omp_out {}= omp_in", op == "-" ? "+" : op);
  return fmt::format("{}) initializer(omp_priv = {}", both, start);
}

/// A reduction of the program's own, in a critical section, for numbers beyond 8 bytes. True: some begin with the value before the loop.
bool defineWideReductions(LoopText &text, ir::ParallelMark &mark, Layout &layout) {
  if (!mark.parallel || mark.simd)
    return false;
  std::map<std::pair<std::string, std::string>, std::string> defined;
  bool startsFromOriginal = false;
  for (ir::ReductionClause &clause : mark.reductions) {
    const ir::Type *type = ir::wideNumberOf(clause);
    if (!type)
      continue;
    startsFromOriginal |= clause.op == "min" || clause.op == "max";
    std::string &name = defined[{clause.op, type->spelling}];
    if (name.empty()) {
      name = layout.freshName(clause.symbol->name + "_together");
      text.before.push_back({fmt::format("#pragma omp declare reduction({} : {} : {})", name,
                                         type->spelling, combinerOf(clause.op))});
    }
    clause.op = name;
  }
  return startsFromOriginal;
}

} // namespace

unsigned openBlocks(std::vector<Line> &lines, bool isBehind) {
  std::vector<Line> result;
  unsigned opened = 0;
  for (Line &line : lines) {
    if (line.declares && isBehind) {
      result.push_back({"{"});
      ++opened;
    }
    isBehind = !line.declares;
    result.push_back(std::move(line));
  }
  lines = std::move(result);
  return opened;
}

/// Minima and maxima of floating numbers, which no clause of OpenMP takes as the loop does.
void searchExtrema(ir::ParallelMark &mark) {
  const auto isExtremum = [](const ir::ReductionClause &reduction) {
    return (reduction.op == "min" || reduction.op == "max") && reduction.symbol->type->isFloating();
  };
  for (const ir::ReductionClause &reduction : mark.reductions)
    if (isExtremum(reduction))
      mark.argReductions.push_back({reduction.op, reduction.symbol, {}, {}, false});
  std::erase_if(mark.reductions, isExtremum);
}

ir::ExprRef wordOf(const std::string &name) {
  return ir::load(ir::varRef(ir::syntheticSymbol(name, ir::intType())));
}

/// GCC takes a variable that an atomic store has as it is for one that nobody reads, unless it is an integer, and warns: `(double)v`.
std::string castOfVariable(const ir::Expr &value) {
  const bool isVariable = value.kind == ir::ExprKind::Load &&
                          value.operands[0]->kind == ir::ExprKind::VarRef && value.range.valid();
  if (!isVariable || value.type->isInteger())
    return "";
  return fmt::format("({})", ir::unqualified(value.type)->spelling);
}

/// `#pragma omp atomic` on a line of its own before each of the updates, `#pragma omp atomic write` before each of the stores.
void addAtomics(LoopText &text, const ir::ParallelMark &mark, const Layout &layout,
                const std::string &unit) {
  for (const ir::Stmt *update : mark.atomics) {
    const std::string directive =
        update->isUpdate ? "#pragma omp atomic" : "#pragma omp atomic write";
    const std::uint32_t at = ir::beginOfUpdate(*update);
    const std::string indent = layout.indentAt(at), &newline = layout.newline();
    if (const std::string cast = update->isUpdate ? "" : castOfVariable(*update->value);
        !cast.empty())
      text.names.push_back({update->value->range.begin, update->value->range.begin, cast, 0});
    if (layout.beginsLine(at)) {
      text.names.push_back({at, at, directive + newline + indent, 0});
      continue;
    }
    text.names.push_back({layout.skipBlanksBackwards(at), at,
                          newline + indent + unit + directive + newline + indent + unit, 0});
    // `if (c) *p = 1; a[i]++;`: behind a statement that has a line of its own now, `a[i]++` would look like a part of the branch.
    const std::uint32_t end = layout.statementEnd(update->range.end);
    const std::uint32_t next = layout.skipBlanks(end);
    const bool isNextToo = std::ranges::any_of(
        mark.atomics, [&](const ir::Stmt *one) { return ir::beginOfUpdate(*one) == next; });
    if (!isNextToo && layout.afterTrailingComment(end) == end && !layout.endsLine(end) &&
        layout.text()[next] != '}')
      text.names.push_back({end, next, newline + indent, 0});
  }
}

/// Extrema of threads begin with the one before the loop (`initializer(omp_priv = omp_orig)`), which a thread that is done already
/// may be changing: nobody combines before all have begun.
///
///     #pragma omp parallel reduction(best : r)
///     {
///     #pragma omp barrier
///     #pragma omp for nowait
///     for ...
///     }
void combineBehindBarrier(LoopText &text, const ir::ParallelMark &mark, const std::string &indent) {
  ir::ParallelMark region, share = mark;
  region.reductions = std::exchange(share.reductions, {});
  region.condition = std::exchange(share.condition, {});
  openRegion(text, region, {"#pragma omp barrier"}, share, indent);
  text.closing.emplace_back("}");
}

void openRegion(LoopText &text, const ir::ParallelMark &region,
                const std::vector<std::string> &opening, const ir::ParallelMark &share,
                const std::string &indent) {
  std::vector<std::string> clauses = ir::clauseTexts(share);
  clauses.insert(clauses.begin(), "nowait");
  text.directive = directiveLines("#pragma omp parallel", ir::clauseTexts(region), indent);
  text.directive.emplace_back("{");
  text.directive.insert(text.directive.end(), opening.begin(), opening.end());
  for (std::string &line : directiveLines("#pragma omp for", clauses, indent))
    text.directive.push_back(std::move(line));
}

/// What looks at index arrays, makes copies or composes functions asks for more threads than one by itself.
void askForThreads(LoopText &text, ir::ParallelMark &mark) {
  if (mark.scan || !mark.inspections.empty() || !mark.copyIns.empty())
    return;
  mark.condition.add(ir::binary(ir::BinaryOp::Gt, wordOf("omp_get_max_threads()"), ir::number(1)));
  text.headers.insert("omp.h");
}

LoopText loopText(const ir::Stmt &loop, Layout &layout, const std::string &indent,
                  const std::string &unit, const Language &language, const ir::ExprRef &range) {
  LoopText text;
  ir::ParallelMark mark = *loop.parallel;
  if (mark.search) {
    addSearch(text, loop, mark, layout, indent, unit, language);
    return text;
  }
  if (mark.hasFallback && language.oneThreadAsWritten)
    askForThreads(text, mark);
  if (mark.hasFallback && mark.copyIns.empty())
    text.condition = std::exchange(mark.condition, {}).text();
  if (!mark.inspections.empty() && text.condition.empty() && range)
    text.condition = ir::lineText(*range); // before the loops that look at index arrays
  addInspections(text, loop, mark, layout, indent, unit, language);
  if (levelsOf(mark)) {
    addLevels(text, loop, mark, layout, indent, unit, language);
    return text;
  }
  if (!mark.simd)
    searchExtrema(mark);
  addArrayCopies(text, mark, layout, unit, language);
  addAtomics(text, mark, layout, unit);
  bool startsFromOriginal =
      defineRecordReductions(text, mark, layout, indent, language, *loop.source.keyword.file);
  startsFromOriginal |= defineWideReductions(text, mark, layout);
  keepCounter(text, mark, loop);
  if (mark.counted)
    addCounted(text, mark, loop, layout, language.isC90);
  else
    addInductions(text, mark, loop, layout, unit);
  restoreCounter(text, mark, loop, layout, unit);
  addStrips(text, mark, loop, layout, language);

  if (mark.scan && !mark.scan->appends.empty())
    addAppends(text, loop, mark, layout, indent, unit);
  else if (mark.scan)
    addScan(text, loop, mark, layout, indent, unit, language);
  else if (!mark.histograms.empty()) {
    if (mark.condition.empty() && range)
      mark.condition.add(range); // before the loops that look for bins
    addHistograms(text, loop, mark, layout, indent, unit, language);
  } else if (!mark.argReductions.empty())
    addArgReductions(text, loop, mark, layout, indent, unit);
  else if (startsFromOriginal && !mark.simd)
    combineBehindBarrier(text, mark, indent);
  else
    text.directive = directiveLines(mark.simd ? "#pragma omp simd" : "#pragma omp parallel for",
                                    ir::clauseTexts(mark), indent);
  return text;
}

} // namespace parlift::target::openmp
