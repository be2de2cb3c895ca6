// Variables of loops: closed forms, which of them counts, what they hold after the loop.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

/// An element of the same array, or the end of it.
Value Executor::somewhereIn(Value pointer) {
  Value steps = freshInteger(longType(), "", false);
  describe(steps, Origin::Computed, {});
  PathStep &last = pointer.path.back();
  last.index = last.index + steps.number;
  last.extent.reset(); // as of a subscript that no type knows
  return pointer;
}

Value Executor::formAt(const ClosedForm &form, const Polynomial &time) {
  if (form.isWalk)
    return somewhereIn(form.start);
  Value value = form.start;
  Polynomial advance = form.advance.substitute(time_, time);
  if (value.kind == Value::Kind::Integer) {
    value.number = value.number + advance;
    value.modular |= form.modular;
  } else if (!value.path.empty()) {
    value.path.back().index = value.path.back().index + advance;
    value.path.back().isModular |= form.modular;
  }
  return value;
}

/// Unknown values for what the loop assigns, closed forms where they are known.
void Executor::startIteration(LoopIndex index, const Symbols &modified, const ClosedForms &forms) {
  const NestLoop &nest = table().loops[index];
  Polynomial done = Polynomial::atom(nest.counter) - nest.lower;
  for (const Symbol *symbol : modified) {
    auto form = forms.find(symbol);
    const bool isNumber = form != forms.end() && form->second.start.kind == Value::Kind::Integer;
    if (form == forms.end() || (form->second.isWalk && isNumber)) {
      environment_[symbol] = freshFor(*symbol, false);
      if (const auto least = isNumber ? form->second.start.number.constantValue() : std::nullopt) {
        Atom &atom = table().atoms.atoms.change(lastAtom());
        atom.low = std::max(atom.low.value_or(*least), *least);
      }
    } else {
      environment_[symbol] = formAt(form->second, done);
    }
  }
  bounds_.push_back({Constraint::Kind::NonNegative, done});
}

/// One iteration from unknown values; what comes out as "the value it had, plus something that is
/// known" is an induction variable. A number that is never less behind an iteration than before it walks up from where it starts:
/// c of `if (c < most) list[c++] = j;`. A pointer of which all that is known is that it stays in the array it pointed into walks there:
/// `if (c) *p++ = x;`.
void Executor::dryRun(const Stmt &loop, LoopIndex index, const Symbols &modified,
                      ClosedForms &forms, ClosedForms &walks) {
  walks.clear();
  const Environment entry = environment_;
  ++dry_;
  startIteration(index, modified, forms);
  const Environment start = environment_;
  iterate(loop, index);
  --dry_;
  if (unreachable_)
    return;
  const Polynomial counter = Polynomial::atom(table().loops[index].counter);
  const Polynomial lower = table().loops[index].lower;
  auto fixed = [&](const Polynomial &value) {
    for (AtomId id : value.atoms()) {
      const Atom &atom = table().atoms[id];
      bool own = atom.kind == AtomKind::Counter && atom.loop == index;
      if (!own && (atom.variesEverywhere || std::find(atom.variesIn.begin(), atom.variesIn.end(),
                                                      index) != atom.variesIn.end()))
        return false;
    }
    return !value.isPoisoned();
  };
  const LoopWrites &writes = writesOf(loop);
  const bool mayMove = writes.parts.mayMoveElements() || writes.inTest.mayMoveElements();
  for (const Symbol *symbol : modified) {
    if (forms.count(symbol))
      continue;
    auto after = environment_.find(symbol);
    auto before = start.find(symbol);
    auto original = entry.find(symbol);
    ClosedForm form;
    if (original != entry.end())
      form.start = original->second;
    else if (auto known = entries_.find(symbol); known != entries_.end())
      form.start = known->second;
    if (mayMove && maySwitchOwner(form.start))
      continue; // it stays, but what it points to has another owner in each iteration
    if (after == environment_.end() || before == start.end() ||
        form.start.kind == Value::Kind::None || after->second.kind != before->second.kind ||
        form.start.kind != after->second.kind)
      continue;
    Polynomial change;
    if (form.start.kind == Value::Kind::Integer) {
      change = after->second.number - before->second.number;
      form.modular = after->second.modular || form.start.modular;
    } else {
      const auto &from = before->second.path;
      const auto &to = after->second.path;
      if (before->second.base != after->second.base || from.size() != 1 || to.size() != 1 ||
          from[0].elementSize != to[0].elementSize || form.start.path.empty() ||
          form.start.path.back().isField || form.start.path.back().elementSize != to[0].elementSize)
        continue;
      change = to[0].index - from[0].index;
      form.modular = to[0].isModular;
      if (form.start.path.size() == 1 && !to[0].isModular) {
        ClosedForm walk;
        walk.start = form.start;
        walk.isWalk = true;
        walks[symbol] = std::move(walk);
      }
    }
    // A counter in the change is an earlier form; as a function of the iterations done it is summed up.
    if (!fixed(change)) {
      const bool isNumber = form.start.kind == Value::Kind::Integer && !form.modular &&
                            symbol->type->isSigned && form.start.number.constantValue();
      if (isNumber && !change.isPoisoned() && provesInAllCases(change)) {
        form.isWalk = true;
        walks[symbol] = std::move(form);
      }
      continue;
    }
    Polynomial inTime =
        change.substitute(table().loops[index].counter, lower + Polynomial::atom(time_));
    form.advance = inTime.sumOver(time_, Polynomial::atom(time_));
    if (form.advance.isPoisoned() || form.advance.mentions(table().loops[index].counter))
      continue;
    // k += m comes round at 2^64 in a few iterations where m is large.
    const auto strided = neverRound_.find(index);
    form.modular |= symbol->type->isUnsigned() && symbol->type->bits >= 64 &&
                    !form.advance.isAffine() &&
                    (strided == neverRound_.end() || strided->second != symbol);
    walks.erase(symbol);
    forms[symbol] = std::move(form);
  }
}

namespace {

constexpr unsigned mostCallees = 4; // one in the other

/// It does nothing that shows, and comes back; what a callee of the file's does stands in its body.
bool isQuiet(const Expr &expr, unsigned depth) {
  const auto target = expr.kind == ExprKind::Call ? expr.target.lock() : nullptr;
  if (!target || !target->body)
    return !expr.effects.mayNotReturn && !expr.effects.observable &&
           expr.kind != ExprKind::OpaqueExpr;
  if (depth == 0 || target->hasUnstructuredFlow)
    return false;
  bool result = true;
  forEachStmt(*target->body,
              [&](const Stmt &stmt) { result &= stmt.kind != StmtKind::OpaqueStmt; });
  forEachExpr(*target->body,
              [&](const Expr &part) { result = result && isQuiet(part, depth - 1); });
  return result;
}

} // namespace

bool isSureToEnd(const Stmt &loop) {
  bool isSure = loop.testFirst && loop.source.form == LoopForm::For &&
                !holdsAny(*loop.body, {StmtKind::Break, StmtKind::Return, StmtKind::OpaqueStmt});
  forEachExpr(loop, [&](const Expr &expr) { isSure = isSure && isQuiet(expr, mostCallees); });
  return isSure;
}

/// `i++` of 32 bits without a sign, which may come round, as what the loop does behind each iteration; null: it does more.
static const Stmt *stepByOne(const Stmt &loop) {
  const Stmt *step = loop.step ? onlyStatement(*loop.step) : nullptr;
  if (!step || step->kind != StmtKind::Assign || step->target->kind != ExprKind::VarRef)
    return nullptr;
  const Symbol &counter = *step->target->symbol;
  const Expr &sum = *step->value;
  const bool isByOne = sum.kind == ExprKind::Binary && sum.binaryOp == BinaryOp::Add &&
                       isReadOf(*sum.operands[0], &counter) &&
                       sum.operands[1]->kind == ExprKind::IntLiteral &&
                       sum.operands[1]->intValue == 1;
  const Type &type = *counter.type;
  return isByOne && type.kind == TypeKind::Integer && type.isUnsigned() && type.bits == 32 &&
                 !type.isEnumeration
             ? step
             : nullptr;
}

/// `for (unsigned i = 4294967290u; i != 5; i++)`: by its own words.
static bool beginsBehind(const Stmt &loop, const Polynomial &end) {
  const auto header = countedLoop(loop);
  const auto last = end.constantValue();
  if (!header || !last)
    return false;
  const Expr &first = withoutCasts(*header->first);
  return first.kind == ExprKind::IntLiteral && first.intValue > *last;
}

/// `for (unsigned i = a; i != n; i++)` with an n of i's type that stays: from an a that is at most n, which the bound of the loop
/// presumes (boundLoop), i comes to n before it could come round. From a number behind n it does come round.
///
/// `for (unsigned i = 0; i < n; i++)` with an n of 64 bits that stays: were n beyond the type of i, the test would hold for
/// each i, and the loop never end. So no i that passes the test is the last one of its type.
std::optional<Executor::Rise> Executor::riseToItsEnd(const Stmt &loop, LoopIndex index,
                                                     const std::vector<Constraint> &holds) {
  if (const Stmt *step = stepByOne(loop); step && loop.testFirst) {
    const Symbol *counter = step->target->symbol.get();
    const auto now = environment_.find(counter);
    const bool isNumber = now != environment_.end() && now->second.kind == Value::Kind::Integer &&
                          !now->second.modular;
    const Polynomial most = Polynomial::constant((std::int64_t{1} << 32) - 1);
    for (const Constraint &test : holds)
      for (const std::int64_t sign : {1, -1}) {
        if (!isNumber || test.kind != Constraint::Kind::NonZero)
          continue;
        const Polynomial end = now->second.number + test.value * Polynomial::constant(sign);
        if (isFixedIn(end, index) && !beginsBehind(loop, end) && provesNonNegative(most - end))
          return Rise{counter, now->second.number, step->value.get()};
      }
  }
  const auto header = countedLoop(loop);
  if (!header || header->step != 1 || holds.size() != 1 || !isSureToEnd(loop) ||
      (header->test != BinaryOp::Lt && header->test != BinaryOp::Le) ||
      holds[0].kind != Constraint::Kind::NonNegative || !header->counter->type->isUnsigned() ||
      header->counter->type->bits != 32)
    return std::nullopt;
  const auto now = environment_.find(header->counter.get());
  if (now == environment_.end() || now->second.kind != Value::Kind::Integer || now->second.modular)
    return std::nullopt;
  const Polynomial end = holds[0].value + now->second.number;
  const Stmt *step = onlyStatement(*loop.step);
  if (!isFixedIn(end, index) || !step)
    return std::nullopt;
  return Rise{header->counter.get(), now->second.number, step->value.get()};
}

/// The loop's counter is the variable that its test compares and that moves by a constant. With step 1
/// the counter is that variable itself; otherwise it counts iterations from 0.
void Executor::chooseCounter(const Stmt &loop, LoopIndex index, const ClosedForms &forms) {
  NestLoop &nest = table().loops[index];
  SymbolRef chosen;
  Polynomial time = Polynomial::atom(time_);
  auto constantStep = [&](const Symbol *symbol) -> std::optional<std::int64_t> {
    auto form = forms.find(symbol);
    if (form == forms.end())
      return std::nullopt;
    auto step = form->second.advance.substitute(time_, Polynomial::constant(1)).constantValue();
    if (!step || *step == 0 || form->second.advance != time * Polynomial::constant(*step))
      return std::nullopt;
    return step;
  };
  if (loop.condition)
    forEachExpr(*loop.condition, [&](const Expr &expr) {
      if (!chosen && expr.kind == ExprKind::VarRef && constantStep(expr.symbol.get()))
        chosen = expr.symbol;
    });
  strides_.erase(index);
  if (!chosen && loop.condition)
    chooseStridedCounter(loop, index, forms);
  if (!chosen)
    return;
  const ClosedForm &form = forms.at(chosen.get());
  nest.variable = chosen;
  nest.step = constantStep(chosen.get());
  Atom &counter = table().atoms.atoms.change(nest.counter);
  if (form.start.kind == Value::Kind::Integer && *nest.step == 1 && !form.modular &&
      form.start.number.denominator() == 1) {
    nest.lower = form.start.number;
    nest.start = form.start.number;
    counter.text = chosen->name;
    counter.word = wordOf(chosen);
    counter.type = chosen->type;
    // Where the body or the test moves the variable on, its name is not the counter's value everywhere.
    bool moves = writesOf(loop).inTest.symbols.contains(chosen.get());
    for (const StmtRef *part : {&loop.before, &loop.body, &loop.after})
      moves |= *part && assignedIn(**part).symbols.count(chosen.get()) != 0;
    counter.printable = !chosen->isSynthetic && inlinedDepth_ == 0 && !moves;
    if (const auto low = nest.lower.constantValue())
      counter.low = low;
  } else {
    nest.lower = Polynomial();
    nest.start = form.start.kind == Value::Kind::Integer ? form.start.number : Polynomial();
    counter.text = chosen->name;
    counter.type = nullptr;
    counter.low = 0;
  }
}

/// Of what the loop changes, something is there after it.
bool Executor::outlives(const Stmt &loop, const Symbols &modified) {
  Symbols own = writesOf(loop).declared;
  if (loop.init)
    ir::forEachStmt(*loop.init, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare)
        own.insert(stmt.symbol.get());
    });
  return std::any_of(modified.begin(), modified.end(),
                     [&](const Symbol *symbol) { return !own.contains(symbol); });
}

/// Values after the loop: closed forms at the number of iterations, if that is known not to be negative.
void Executor::leaveLoop(const Stmt &loop, LoopIndex index, const ClosedForms &forms,
                         const Symbols &modified, const Environment &entry, bool leftEarly) {
  const NestLoop nest = table().loops[index];
  bool known = nest.counted && nest.upper && !leftEarly && outlives(loop, modified);
  Polynomial trips;
  if (known) {
    trips = *nest.upper - nest.lower;
    if (!provesNonNegative(trips)) {
      bool wanted = false; // by a variable that outlives the loop's own counter
      Assigned own;
      if (loop.init)
        own = assignedIn(*loop.init);
      for (const auto &[symbol, form] : forms)
        wanted |=
            symbol != nest.variable.get() && !own.symbols.count(symbol) && !form.advance.isZero();
      known = false;
      if (wanted && nest.parent && !loops_.empty() && varying(trips).empty()) {
        known = true;
        if (dry_ == 0)
          model().premises.push_back({loops_.front(), {Constraint::Kind::NonNegative, trips}});
      }
    }
  }
  environment_ = entry;
  const Symbols &inTest =
      writesOf(loop).inTest.symbols; // and the test that fails does so once more
  for (const Symbol *symbol : modified) {
    auto form = forms.find(symbol);
    const bool isWalk = form != forms.end() && form->second.isWalk;
    const bool isNumber = isWalk && form->second.start.kind == Value::Kind::Integer;
    const bool isKnown = (isWalk ? !leftEarly && !isNumber : known && form != forms.end()) &&
                         !inTest.contains(symbol);
    environment_[symbol] = isKnown ? formAt(form->second, trips) : computedFor(*symbol);
  }
  if (known && loop.testFirst) {
    ++dry_;
    if (loop.before)
      execute(*loop.before);
    if (loop.after)
      execute(*loop.after);
    --dry_;
  }
}

} // namespace parlift::analysis
