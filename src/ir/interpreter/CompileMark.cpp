// What a loop's mark says, as code: what is evaluated once before the loop, by the thread that comes to it, and what in each iteration.
//
//     condition n > 4000                     once; where it fails, one thread runs the loop, or its fallback
//     counted n > 0 ? n : 0                  once: iterations 0 to trip - 1 are dealt out, in any order
//     induction k: 2 * number                in each iteration: k = value on entry + 2 * number, for the thread's own k
//     own t[0, n), copy in a[0, n)           once: n elements of memory for each thread; n elements of `a` as they are now
//     distinct idx[i]                        for each iteration, before the first one runs
//
// The interpreter takes a mark at its word and nothing more: that a run with marks ends like one without them is what the tests of plans
// show, so nothing of the loop's own order may be left here. A variable that the mark names has a slot, as any other; copies get
// slots when a thread begins (MarkedLoop.cpp). What cannot be run is said in `problem`, and counts as neither right nor wrong.
#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/Conversions.h"
#include "ir/InnermostElement.h"
#include "ir/Levels.h"
#include "ir/MemberSection.h"
#include "ir/Ranges.h"
#include "ir/Rewrite.h"
#include "ir/Rows.h"
#include "ir/Synthetic.h"
#include "ir/interpreter/Compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::ir::interpreter {

namespace {

constexpr const char *numberName = "iteration number", *startName = "value_on_entry__";

/// The variable that a loop's step changes, when it is one.
const Symbol *stepVariable(const Stmt &loop) {
  for (const StmtRef &stmt : loop.step->children)
    if (stmt->kind == StmtKind::Assign && stmt->target->kind == ExprKind::VarRef)
      return stmt->target->symbol.get();
  return nullptr;
}

/// The only loop directly inside the body of a loop, however many braces are around it.
const Step *onlyLoop(const Step *body) {
  const Step *found = nullptr;
  while (body && body->kind == StmtKind::Block && body->children.size() == 1)
    body = body->children.front();
  if (body && body->kind == StmtKind::Loop)
    found = body;
  return found;
}

} // namespace

/// The slots that an iteration's number is written to. With `collapse` all iterations of the loops are dealt out as one sequence, so each
/// of them must be the only thing in the one around it:
///
///     for (i < 3) for (j < 4) S       loops (i, j); iteration 7 of 12 sets i = 1, j = 3
void Compiler::markCounters(const Step &step, MarkCode &code) {
  const Step *loop = &step;
  for (unsigned level = 0; level < code.mark->collapse; ++level) {
    if (!loop) {
      code.problem = "fewer loops than `collapse` says";
      return;
    }
    const Symbol *counter = level == 0 ? code.mark->counter.get() : stepVariable(*loop->origin);
    if (!counter) {
      code.problem = "a loop without a counter";
      return;
    }
    code.loops.push_back(loop);
    code.counters.push_back(slot(*counter));
    code.counterTypes.push_back(scalarOf(*counter->type));
    loop = onlyLoop(loop->body);
  }
}

void Compiler::markCopies(MarkCode &code) {
  const auto copy = [&](const Symbol &symbol) -> CopyCode & {
    const std::uint32_t place = slot(symbol);
    for (CopyCode &known : code.copies)
      if (known.slot == place)
        return known;
    CopyCode &made = code.copies.emplace_back();
    made.slot = place;
    made.name = symbol.name;
    const Size size = sizeOfType(*symbol.type);
    made.size = size.constant;
    if (!size.known || size.dynamic)
      code.problem = fmt::format("`{}` has no constant size for a private copy", symbol.name);
    return made;
  };
  for (const SymbolRef &symbol : code.mark->privates)
    copy(*symbol);
  for (const SymbolRef &symbol : code.mark->firstprivates)
    copy(*symbol).first = true;
  for (const SymbolRef &symbol : code.mark->lastprivates)
    copy(*symbol).last = true;
  // So are variables with a closed form. A canonical loop keeps the last value as any lastprivate; the
  // others are set after the loop (MarkedLoop::leaveInductions).
  const ParallelMark &mark = *code.mark;
  for (const InductionClause &clause : mark.inductions) {
    CopyCode &made = copy(*clause.symbol);
    if (mark.counted)
      continue;
    const bool fallsBack = mark.inductionsNeedCondition && !mark.condition.empty();
    made.first |= fallsBack || (clause.liveAfter && !mark.runsAtLeastOnce);
    made.last |= clause.liveAfter;
  }
  for (const ReductionClause &clause : mark.reductions)
    if (!clause.member.empty())
      copy(*clause.symbol).first = true;
  // Counters are private without being listed.
  for (std::size_t i = 0; i < code.counters.size(); ++i)
    for (const auto &[symbol, place] : code_->slots)
      if (place == code.counters[i]) {
        copy(*symbol).isCounter = true;
        break;
      }
}

void Compiler::markReductions(MarkCode &code) {
  for (const ReductionClause &clause : code.mark->reductions) {
    ReductionCode &made = code.reductions.emplace_back();
    made.op = clause.op;
    made.slot = slot(*clause.symbol);
    made.name = clause.symbol->name;
    if (!clause.member.empty()) {
      if (const auto section = memberSection(*clause.symbol->type, clause.member)) {
        made.type = scalarOf(*section->number);
        made.members = section->length();
        made.offset = static_cast<std::int64_t>(section->offset);
      }
      if (made.type == Scalar::None)
        code.problem = fmt::format("a reduction of `{}{}`", made.name, clause.member);
      continue;
    }
    const Type *type = clause.symbol->type.get();
    made.isSection = clause.isSection();
    if (made.isSection) {
      made.viaPointer = type->isPointer();
      type = type->element.get();
      const auto asLong = [&](const ExprRef &expr) {
        code_->madeExprs.push_back(cast(expr, longType()));
        return value(code_->madeExprs.back());
      };
      made.low = asLong(clause.low);
      made.length = asLong(clause.length);
    }
    made.type = type ? scalarOf(*type) : Scalar::None;
    if (made.type == Scalar::None)
      code.problem = fmt::format("a reduction of `{}`, which is no number", made.name);
  }
}

/// Elements [low, low + length) of which each thread has a copy, put together behind the loop. Rows count as the numbers in them: of
/// `int h[n][4]` with low 1 and end 3, perRow is 4, and numbers 4 to 11 are copied. Without an end (`searched`), the copies are of
/// what the iterations turn out to touch, and `apart` is asked with the largest of them.
void Compiler::markHistograms(MarkCode &code) {
  for (const HistogramClause &clause : code.mark->histograms) {
    const TypeRef &element = clause.symbol->type->element;
    const bool isStructure = element && innermostElement(*element).kind == TypeKind::Record;
    if (clause.start || isStructure) { // the pointer is none of the program's variables
      code.lack = fmt::format("copies of the elements of `{}`", clause.symbol->name);
      continue;
    }
    ReductionCode &made = code.reductions.emplace_back();
    made.op = clause.op;
    made.slot = slot(*clause.symbol);
    made.name = clause.symbol->name;
    made.isSection = made.isHistogram = true;
    made.viaPointer = clause.symbol->type->isPointer();
    const Type *type = clause.symbol->type->element.get();
    for (; type && type->kind == TypeKind::Array; type = type->element.get())
      made.perRow *= type->extent->intValue;
    made.type = type ? scalarOf(*type) : Scalar::None;
    if (made.type == Scalar::None)
      code.problem = fmt::format("a reduction of `{}`, which is no number", made.name);
    const auto number = [&](const ExprRef &expr) {
      code_->madeExprs.push_back(cast(expr, longType()));
      return value(code_->madeExprs.back());
    };
    for (const ExprRef &apart : clause.apart)
      made.apart.push_back(number(apart));
    if (clause.found)
      made.found = slot(*clause.found);
    if (!clause.end || endsByType(clause))
      continue;
    const ExprRef low = intLiteral(clause.low, longType());
    made.low = number(low);
    made.length = number(parlift::ir::binary(BinaryOp::Sub, cast(clause.end, longType()), low));
  }
}

/// Closed forms, which hold where the body begins. The number of the iteration is one variable for all of them, whatever each clause
/// calls it and whatever its type there:
///
///     k: 2 * t, t an int          k = start + 2 * (int)number          p: t          p = start + (long)number, a pointer
///
/// The sum has the type that C gives it, and is then what the variable can hold, as its own steps would make it.
void Compiler::markInductions(MarkCode &code) {
  if (code.mark->inductions.empty() && !code.mark->counted)
    return;
  const SymbolRef number = syntheticSymbol(numberName, longType());
  code_->madeSymbols.push_back(number);
  code.number = slot(*number);
  const auto compiled = [&](const ExprRef &expr, const TypeRef &type) {
    code_->madeExprs.push_back(cast(expr, type));
    return value(code_->madeExprs.back());
  };
  if (code.mark->counted)
    code.trip = compiled(code.mark->counted->trip, longType());
  for (const InductionClause &clause : code.mark->inductions) {
    const TypeRef type = unqualified(clause.symbol->type);
    const SymbolRef start = syntheticSymbol(startName, type);
    code_->madeSymbols.push_back(start);
    const ExprRef count = cast(load(varRef(number)), unqualified(clause.number->type));
    const ExprRef step = replaceReads(clause.step, {{clause.number.get(), count}});
    const ExprRef onEntry = load(varRef(start));
    InductionCode &made = code.inductions.emplace_back();
    made.slot = slot(*clause.symbol);
    made.type = scalarOf(*type);
    made.start = slot(*start);
    made.form = compiled(
        type->isPointer() ? parlift::ir::binary(BinaryOp::PtrAdd, onEntry, cast(step, longType()))
                          : together(BinaryOp::Add, onEntry, step),
        type);
    made.name = clause.symbol->name;
    made.liveAfter = clause.liveAfter;
  }
}

void Compiler::markArgReductions(MarkCode &code) {
  for (const ArgReductionClause &clause : code.mark->argReductions) {
    if (clause.extremum->isSynthetic) {
      code.lack = fmt::format("`{}` is looked up where an index says", clause.extremum->name);
      continue;
    }
    ArgReductionCode &made = code.argReductions.emplace_back();
    made.clause = &clause;
    made.extremum = slot(*clause.extremum);
    made.extremumType = scalarOf(*clause.extremum->type);
    for (const SymbolRef &symbol : clause.payload) {
      made.payload.push_back(slot(*symbol));
      made.payloadTypes.push_back(scalarOf(*symbol->type));
    }
    if (clause.nothing) {
      made.nothing = value(clause.nothing);
      made.nothingType = scalarOf(*clause.nothing->type);
    }
  }
}

/// Reads of an array as it was before the loop mean the copy: only those, by their addresses in the tree, since others in the same loop
/// mean the array. Before the body is compiled.
void Compiler::nameCopies(const Stmt &loop) {
  if (!loop.parallel)
    return;
  for (const CopyInClause &clause : loop.parallel->copyIns) {
    const SymbolRef copy = syntheticSymbol("a copy from before the loop", clause.symbol->type);
    code_->madeSymbols.push_back(copy);
    for (const Expr *name : clause.names)
      copied_[name] = slot(*copy);
  }
}

ElementsCode Compiler::elements(const Symbol &symbol, std::int64_t low, const ExprRef &end,
                                MarkCode &code) {
  ElementsCode made;
  made.slot = slot(symbol);
  made.viaPointer = symbol.type->isPointer();
  made.name = symbol.name;
  const Size size = sizeOfType(*symbol.type->element);
  made.size = size.constant;
  made.dynamicSize = size.dynamic;
  if (!size.known)
    code.problem = fmt::format("elements of `{}` have no known size", symbol.name);
  const auto number = [&](const ExprRef &expr) {
    code_->madeExprs.push_back(cast(expr, longType()));
    return value(code_->madeExprs.back());
  };
  made.low = number(intLiteral(low, longType()));
  made.end = number(end);
  return made;
}

void Compiler::markArrays(MarkCode &code) {
  for (const OwnArrayClause &clause : code.mark->ownArrays) {
    code.ownArrays.push_back(elements(*clause.symbol, clause.low, clause.end, code));
    ElementsCode &made = code.ownArrays.back();
    made.last = clause.last;
    if (clause.isInClause)
      code.lack = fmt::format("copies of `{}` begin as the container", clause.symbol->name);
    if (!clause.holds)
      continue;
    made.at = state(clause.at, nullptr, code).slot;
    code_->madeExprs.push_back(clause.holds);
    made.holds = value(code_->madeExprs.back());
    made.holdsType = scalarOf(*clause.holds->type);
  }
  for (const CopyInClause &clause : code.mark->copyIns) {
    code.copyIns.push_back(elements(*clause.symbol, clause.low, clause.end, code));
    code.copyIns.back().copy = copied_.at(clause.names.front());
  }
}

/// No row of a table is a part of another one. A table whose pointers all rise, or all fall, by at least a row has none that overlap, so
/// one walk over neighbours says it for all pairs:
///
///     rises and falls begin as 1; each look sets one to 0 where p[k] and p[k + 1] are not in that order; holds: rises || falls
void Compiler::markRows(const RowsMark &rows, InspectCode &made, MarkCode &code) {
  made.isOfRows = true;
  for (const SymbolRef &counter : rows.counters)
    made.counters.push_back(state(counter, nullptr, code));
  for (const RowsMark::Table &table : rows.tables) {
    for (const SymbolRef &flag : {table.rises, table.falls})
      made.ends.push_back(state(flag, intLiteral(1, intType()), code));
    for (const StmtRef &look : table.looks) {
      code_->madeStmts.push_back(look);
      made.rowLooks.push_back(statement(look));
    }
  }
  const auto compiled = [&](const ExprRef &expr) {
    code_->madeExprs.push_back(expr);
    return value(code_->madeExprs.back());
  };
  for (const RowsMark::Table &table : rows.tables)
    for (const auto &[symbol, is] :
         {std::pair{table.first, table.firstIs}, {table.end, table.endIs}})
      made.pointers.emplace_back(state(symbol, nullptr, code), compiled(cast(is, symbol->type)));
  for (const ExprRef &one : rows.holds)
    made.apart.push_back(compiled(one));
}

void Compiler::markLevels(const LevelsMark &levels, MarkCode &code) {
  auto made = std::make_unique<LevelsCode>();
  made->level = state(levels.level, nullptr, code);
  made->element = scalarOf(*levels.level->type->element);
  made->hasFirst = levels.first != nullptr;
  for (const SymbolRef &number :
       {levels.first, levels.size, levels.reads, levels.other, levels.here})
    if (number)
      made->numbers.push_back(state(number, nullptr, code));
  code_->madeStmts.push_back(levels.look);
  made->look = statement(levels.look);
  code.levels = std::move(made);
}

/// What is looked at before the first iteration. Ends begin so that any subscript replaces them, and the range of none stays empty:
/// low = INT_MAX, high = INT_MIN, of which `apart` is true.
void Compiler::markInspections(MarkCode &code) {
  const auto compiled = [&](const std::vector<ExprRef> &exprs) {
    std::vector<const Code *> result;
    for (const ExprRef &expr : exprs) {
      code_->madeExprs.push_back(cast(expr, longType()));
      result.push_back(value(code_->madeExprs.back()));
    }
    return result;
  };
  for (const InspectClause &clause : code.mark->inspections) {
    InspectCode &made = code.inspections.emplace_back();
    made.isDistinct = clause.kind == InspectClause::Kind::Distinct;
    made.low = compiled(clause.low);
    made.end = compiled(clause.end);
    if (clause.rows)
      markRows(*clause.rows, made, code);
    if (clause.levels)
      markLevels(*clause.levels, code);
    if (clause.kind != InspectClause::Kind::Apart)
      continue;
    for (const RangesMark::Range &range : clause.ranges->ranges) {
      const auto end = [&](const SymbolRef &symbol, bool isLow) {
        const bool isLong = symbol->type->bits > 32;
        const std::int64_t first =
            isLow ? (isLong ? INT64_MAX : INT32_MAX) : (isLong ? INT64_MIN : INT32_MIN);
        return state(symbol, intLiteral(first, unqualified(symbol->type)), code);
      };
      made.ends.push_back(end(range.low, true));
      made.ends.push_back(end(range.high, false));
    }
    for (const SymbolRef &symbol : clause.ranges->privates)
      made.privates.push_back(state(symbol, nullptr, code));
    code_->madeStmts.push_back(clause.ranges->look);
    made.look = statement(clause.ranges->look);
    made.apart = compiled(clause.ranges->apart);
  }
}

std::unique_ptr<MarkCode> Compiler::mark(const Stmt &loop, const Step &step) {
  auto code = std::make_unique<MarkCode>();
  code->mark = &*loop.parallel;
  if (code->mark->search) {
    markSearch(*code);
    return code;
  }
  if (const ExprRef condition = loop.parallel->condition.tree()) {
    code_->madeExprs.push_back(condition);
    code->condition = value(condition);
    code->conditionType = scalarOf(*condition->type);
  }
  if (loop.parallel->counted)
    code->loops.push_back(&step);
  else
    markCounters(step, *code);
  markCopies(*code);
  markReductions(*code);
  markHistograms(*code);
  markInductions(*code);
  markArgReductions(*code);
  markArrays(*code);
  markInspections(*code);
  markScan(loop, *code);
  return code;
}

} // namespace parlift::ir::interpreter
