// Loops: closed forms of induction variables, the counter and its range, one symbolic iteration.
#include "analysis/Bounds.h"
#include "analysis/Executor.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

/// An outermost loop gets a model of its own. Atoms and bases known so far are copied, so that values
/// computed before the loop keep their meaning; what the loop makes is dropped after it.
void Executor::executeRoot(const Stmt &loop) {
  models_.emplace_back();
  NestModel &nest = models_.back();
  nest.table.atoms = scratch_.table.atoms;
  nest.table.bases = scratch_.table.bases;
  nest.table.context = guards_;
  auto savedGuards = std::exchange(guards_, {});
  auto savedKeys = keyed_;
  auto savedBaseKeys = baseKeys_;
  auto savedObjects = objectBases_;
  auto savedEntries = entries_;
  const unsigned savedInexact = std::exchange(inexact_, 0u);
  for (auto &[symbol, value] : entries_)
    environment_.emplace(symbol, value);
  if (function_.hasUnstructuredFlow) {
    // A jump may have come back here: nothing of the way to the loop is known to be the last one.
    nest.table.context.clear();
    for (auto &[symbol, value] : environment_)
      value = freshFor(*symbol, false);
    nest.table.atoms = scratch_.table.atoms;
    nest.table.bases = scratch_.table.bases;
  }
  nest.table.unsaid = unsaid_;
  for (Atom &atom : nest.table.atoms.atoms)
    if (atom.kind == AtomKind::Quotient && !atom.low &&
        Bounds(nest.table, nest.table.context).nonNegative(atom.operand))
      atom.low = 0;
  const Environment entry = environment_;

  chooseInlineLimit(loop);
  Assigned assigned = assignedIn(loop);
  modifiedInNest_ = assigned.symbols;
  nest.modified.assign(modifiedInNest_.begin(), modifiedInNest_.end());
  model_ = &nest;
  named_ = namesAt(loop);
  nameValues();

  executeLoop(loop);

  model_ = &scratch_;
  guards_ = std::move(savedGuards);
  keyed_ = std::move(savedKeys);
  baseKeys_ = std::move(savedBaseKeys);
  objectBases_ = std::move(savedObjects);
  entries_ = std::move(savedEntries);
  inexact_ = savedInexact;
  inlineLimit_ = inlineStatements;
  modifiedInNest_.clear();
  environment_ = entry;
  for (const Symbol *symbol : assigned.symbols)
    environment_[symbol] = computedFor(*symbol);
  if (assigned.anything || assigned.throughReference || !assigned.roots.empty())
    forgetExposed();
  for (auto &[symbol, where] : references_)
    if (where.kind == Place::Kind::Memory && where.base >= scratch_.table.bases.size()) {
      where = Place{};
      where.kind = Place::Kind::Memory;
      where.base = newBase({});
      where.broken = true;
    }
}

LoopIndex Executor::loopIndex(const Stmt &loop) {
  auto [it, isNew] = loopIndices_.try_emplace({&loop, callPath_}, 0);
  if (isNew || loops_.empty()) {
    NestLoop nest;
    nest.stmt = &loop;
    if (!loops_.empty())
      nest.parent = loops_.back();
    nest.depth = static_cast<unsigned>(loops_.size());
    nest.inlined = inlinedDepth_ > 0;
    it->second = static_cast<LoopIndex>(table().loops.size());
    Atom counter;
    counter.kind = AtomKind::Counter;
    counter.loop = it->second;
    counter.variesIn = {it->second};
    nest.counter = newAtom(std::move(counter));
    table().loops.push_back(std::move(nest));
  }
  return it->second;
}

Executor::Symbols Executor::modifiedBy(const Stmt &loop) const {
  Symbols result;
  bool exposed = false;
  for (const StmtRef *part : {&loop.before, &loop.after, &loop.body, &loop.step})
    if (*part) {
      Assigned assigned = assignedIn(**part);
      result.insert(assigned.symbols.begin(), assigned.symbols.end());
      exposed |= assigned.anything || assigned.throughReference;
    }
  if (loop.condition) {
    Stmt testOnly;
    testOnly.kind = StmtKind::Evaluate;
    testOnly.value = loop.condition;
    exposed |= assignedIn(testOnly).anything;
  }
  for (const Symbol *symbol : Symbols(result))
    if (auto it = references_.find(symbol); it != references_.end() && it->second.symbol)
      result.insert(it->second.symbol.get());
  if (exposed)
    for (const auto &[symbol, value] : environment_)
      if (isExposed(*symbol))
        result.insert(symbol);
  return result;
}

Value Executor::formAt(const ClosedForm &form, const Polynomial &time) const {
  Value value = form.start;
  Polynomial advance = form.advance.substitute(time_, time);
  if (value.kind == Value::Kind::Integer) {
    value.number = value.number + advance;
    value.modular |= form.modular;
  } else if (!value.path.empty()) {
    value.path.back().index = value.path.back().index + advance;
  }
  return value;
}

void Executor::executeLoop(const Stmt &loop) {
  if (loop.init)
    execute(*loop.init);
  const LoopIndex index = loopIndex(loop);
  const Symbols modified = modifiedBy(loop);
  for (const Symbol *symbol : modified)
    if (auto known = symbols_.find(symbol); known != symbols_.end() && isTracked(*symbol) &&
                                            !environment_.count(symbol) && !entries_.count(symbol))
      entries_.emplace(symbol, entryValue(known->second));
  const Environment entry = environment_;
  NestLoop fresh = table().loops[index];
  fresh.bounds.clear();
  fresh.lower = Polynomial();
  fresh.upper.reset();
  fresh.exact = true;
  fresh.counted = false;
  fresh.variable = nullptr;
  fresh.step.reset();
  table().loops[index] = fresh;

  Atom time;
  time.variesIn = {index};
  const AtomId savedTime = std::exchange(time_, newAtom(std::move(time)));
  const auto savedGuards = guards_;
  const auto savedBounds = bounds_;
  const unsigned savedInexact = inexact_;
  const bool savedJumped = jumped_;
  const std::size_t savedBranches = branches_.size();
  Assigned written;
  for (const StmtRef *part : {&loop.before, &loop.after, &loop.body, &loop.step})
    if (*part) {
      Assigned assigned = assignedIn(**part);
      written.roots.insert(assigned.roots.begin(), assigned.roots.end());
      written.anything |= assigned.anything;
    }
  table().loops[index].conditionsOutside = guards_.size() + branches_.size() + inexact_;
  loops_.push_back(index);
  stability_.push_back(std::move(written));
  jumps_.emplace_back();

  auto restore = [&] {
    guards_ = savedGuards;
    bounds_ = savedBounds;
    inexact_ = savedInexact;
    jumped_ = savedJumped;
    branches_.resize(savedBranches);
    unreachable_ = false;
  };
  ClosedForms forms;
  bool leftEarly = false;
  const unsigned rounds = dry_ < 2 ? 2 : 1;
  for (unsigned round = 0; round < rounds; ++round) {
    std::size_t solved = forms.size();
    environment_ = entry;
    jumps_.back() = {};
    dryRun(loop, index, modified, forms);
    leftEarly |= !jumps_.back().breaks.empty();
    restore();
    if (round == 0)
      chooseCounter(loop, index, forms);
    if (forms.size() == modified.size() || (round > 0 && forms.size() == solved))
      break;
  }
  // Entry values are those before the loop, whatever the dry runs did.
  environment_ = entry;
  jumps_.back() = {};
  table().loops[index].exact = !leftEarly;
  startIteration(index, modified, forms);
  if (dry_ > 0)
    test(loop, index); // only the range is needed
  else
    iterate(loop, index);
  restore();
  if (dry_ == 0) {
    for (const auto &[symbol, form] : forms)
      if (auto known = symbols_.find(symbol); known != symbols_.end() && !form.advance.isZero())
        model().inductions.push_back({index, known->second, form.advance});
    const Polynomial done =
        Polynomial::atom(table().loops[index].counter) - table().loops[index].lower;
    for (Induction &induction : model().inductions)
      if (induction.loop == index)
        induction.advance = induction.advance.substitute(time_, done);
  }
  loops_.pop_back();
  stability_.pop_back();
  jumps_.pop_back();
  leaveLoop(loop, index, forms, modified, entry, leftEarly);
  guards_ = savedGuards;
  bounds_ = savedBounds;
  time_ = savedTime;
}

/// Unknown values for what the loop assigns, closed forms where they are known.
void Executor::startIteration(LoopIndex index, const Symbols &modified, const ClosedForms &forms) {
  const NestLoop &nest = table().loops[index];
  Polynomial done = Polynomial::atom(nest.counter) - nest.lower;
  for (const Symbol *symbol : modified) {
    auto form = forms.find(symbol);
    environment_[symbol] =
        form != forms.end() ? formAt(form->second, done) : freshFor(*symbol, false);
  }
  bounds_.push_back({Constraint::Kind::NonNegative, done});
}

/// One iteration from unknown values; what comes out as "the value it had, plus something that is
/// known" is an induction variable.
void Executor::dryRun(const Stmt &loop, LoopIndex index, const Symbols &modified,
                      ClosedForms &forms) {
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
    }
    // A counter in the change is an earlier form; as a function of the iterations done it is summed up.
    if (!fixed(change))
      continue;
    Polynomial inTime =
        change.substitute(table().loops[index].counter, lower + Polynomial::atom(time_));
    form.advance = inTime.sumOver(time_, Polynomial::atom(time_));
    if (form.advance.isPoisoned() || form.advance.mentions(table().loops[index].counter))
      continue;
    forms[symbol] = std::move(form);
  }
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
  if (!chosen)
    return;
  const ClosedForm &form = forms.at(chosen.get());
  nest.variable = chosen;
  nest.step = constantStep(chosen.get());
  Atom &counter = table().atoms.atoms[nest.counter];
  if (form.start.kind == Value::Kind::Integer && *nest.step == 1 && !form.modular &&
      form.start.number.denominator() == 1) {
    nest.lower = form.start.number;
    nest.start = form.start.number;
    counter.text = chosen->name;
    counter.type = chosen->type;
    // Where the body moves the variable on, its name is not the counter's value everywhere.
    bool moves = false;
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

/// The test at the top of an iteration; what it says becomes the bounds of the loop.
void Executor::test(const Stmt &loop, LoopIndex index) {
  if (!loop.testFirst)
    return;
  if (loop.before)
    execute(*loop.before);
  bool exact = true;
  std::vector<Constraint> holds;
  if (loop.condition) {
    const unsigned outer = std::exchange(inTest_, 1u);
    evaluate(*loop.condition);
    inTest_ = outer;
    holds = assume(*loop.condition, true, exact);
  }
  boundLoop(loop, index, holds, exact && loop.condition);
  bounds_.insert(bounds_.end(), holds.begin(), holds.end());
  const auto &bounds = table().loops[index].bounds;
  bounds_.insert(bounds_.end(), bounds.begin(), bounds.end());
  if (loop.after)
    execute(*loop.after);
}

void Executor::iterate(const Stmt &loop, LoopIndex index) {
  const auto guards = guards_;
  const unsigned inexact = inexact_;
  test(loop, index);
  if (loop.body)
    execute(*loop.body);
  auto continues = std::move(jumps_.back().continues);
  jumps_.back().continues.clear();
  for (const Environment &environment : continues) {
    environment_ = unreachable_ ? environment : merge(environment_, environment);
    unreachable_ = false;
  }
  guards_ = guards;
  inexact_ = inexact;
  if (unreachable_)
    return;
  if (loop.step)
    execute(*loop.step);
  if (loop.testFirst)
    return;
  // do ... while: the test decides about the next iteration.
  if (loop.before)
    execute(*loop.before);
  bool exact = true;
  std::vector<Constraint> holds;
  if (loop.condition) {
    evaluate(*loop.condition);
    holds = assume(*loop.condition, true, exact);
  }
  // As a test before iteration c it speaks of c - 1; that it holds for the first one is a premise.
  AtomId counter = table().loops[index].counter;
  const Polynomial previous = Polynomial::atom(counter) - Polynomial::constant(1);
  for (Constraint &constraint : holds) {
    constraint.value = constraint.value.substitute(counter, previous);
    for (AtomId id : constraint.value.atoms())
      if (table().atoms[id].kind != AtomKind::Counter &&
          std::find(table().atoms[id].variesIn.begin(), table().atoms[id].variesIn.end(), index) !=
              table().atoms[id].variesIn.end())
        exact = false;
    Constraint first = constraint;
    first.value = first.value.substitute(counter, table().loops[index].lower);
    if (dry_ == 0 && exact && !provesNonNegative(first.value))
      model().premises.push_back({index, first});
  }
  boundLoop(loop, index, holds, exact && loop.condition);
  if (loop.after)
    execute(*loop.after);
}

/// Sorts out what the test says: `counter <= something fixed` makes a counted loop.
void Executor::boundLoop(const Stmt &loop, LoopIndex index, std::vector<Constraint> test,
                         bool exact) {
  using Kind = Constraint::Kind;
  NestLoop &nest = table().loops[index];
  const Polynomial counter = Polynomial::atom(nest.counter);
  auto variesHere = [&](const Polynomial &value) {
    for (AtomId id : value.atoms()) {
      const Atom &atom = table().atoms[id];
      if (id != nest.counter &&
          (atom.variesEverywhere ||
           std::find(atom.variesIn.begin(), atom.variesIn.end(), index) != atom.variesIn.end()))
        return true;
    }
    return false;
  };
  nest.bounds.clear();
  nest.upper.reset();
  nest.bounds.push_back({Kind::NonNegative, counter - nest.lower});
  bool bounded = false;
  // `k < n && k < m` ends at the smaller one, and `m > 0 && k < n` may not begin: `upper` is only known
  // where the other conditions follow from the first bound.
  bool oneBound = true;
  auto implied = [&](const Constraint &constraint) {
    return loop.testFirst && constraint.kind == Kind::NonNegative &&
           provesNonNegative(constraint.value);
  };
  for (Constraint &constraint : test) {
    if (variesHere(constraint.value)) {
      exact = false;
      continue;
    }
    std::int64_t slope = constraint.value.coefficient({nest.counter});
    bool linear =
        constraint.value.degreeIn(nest.counter) <= 1 && constraint.value.denominator() == 1;
    for (const auto &[monomial, factor] : constraint.value.terms())
      if (monomial.size() > 1 &&
          std::find(monomial.begin(), monomial.end(), nest.counter) != monomial.end())
        linear = false;
    if (!linear) {
      exact = false;
      nest.bounds.push_back(constraint);
      continue;
    }
    if (slope == 0) { // the same in every iteration
      nest.bounds.push_back(constraint);
      oneBound &= implied(constraint);
      continue;
    }
    if (constraint.kind == Kind::NonZero && (slope == 1 || slope == -1)) {
      // counter != end, reached by steps of one: counter < end, if it starts at or below it.
      Polynomial end = slope == 1 ? counter - constraint.value : counter + constraint.value;
      Constraint starts{Kind::NonNegative, end - nest.lower};
      bool wraps =
          !nest.variable || !nest.variable->type->isInteger() || nest.variable->type->isUnsigned();
      if (wraps && nest.variable && nest.variable->type->isPointer())
        wraps = false; // leaving the array is undefined
      if (dry_ == 0 && wraps && !provesNonNegative(starts.value))
        model().premises.push_back({index, starts});
      constraint = {Kind::NonNegative, end - counter - Polynomial::constant(1)};
      slope = -1;
    }
    if (constraint.kind != Kind::NonNegative || slope > 0) {
      exact = false; // runs while something grows: no bound
      nest.bounds.push_back(constraint);
      continue;
    }
    nest.bounds.push_back(constraint);
    bounded = true;
    Polynomial rest = constraint.value - counter * Polynomial::constant(slope);
    if (nest.upper) {
      const Polynomial last = *nest.upper - Polynomial::constant(1);
      oneBound &= implied({Kind::NonNegative, constraint.value.substitute(nest.counter, last)});
    } else {
      if (slope == -1) {
        nest.upper = rest + Polynomial::constant(1);
      } else if (auto number = rest.constantValue()) {
        nest.upper = Polynomial::constant(*number < 0 ? 0 : *number / -slope + 1);
      } else {
        Atom atom; // floor(rest / -slope), which may be negative
        atom.kind = AtomKind::Quotient;
        atom.operand = rest;
        atom.divisor = -slope;
        atom.variesIn = varying(rest);
        nest.upper = Polynomial::atom(newAtom(std::move(atom))) + Polynomial::constant(1);
      }
    }
    // for (unsigned i = 0; i < n; i += s) may pass over the largest value and begin again.
    std::int64_t step = nest.step.value_or(1);
    if (dry_ == 0 && nest.variable && nest.variable->type->isUnsigned() && step > 1 &&
        nest.variable->type->bits <= 32) {
      Polynomial last = nest.start + Polynomial::constant(step) * *nest.upper;
      Polynomial limit = Polynomial::constant((std::int64_t{1} << nest.variable->type->bits) - 1);
      if (slope != -step ||
          !provesNonNegative(limit - rest - Polynomial::constant(step) - nest.start)) {
        Constraint room{Kind::NonNegative, limit - rest - nest.start - Polynomial::constant(step)};
        if (!provesNonNegative(room.value))
          model().premises.push_back({index, room});
      }
    }
  }
  if (!oneBound)
    nest.upper.reset();
  nest.counted = bounded && exact;
  nest.exact = nest.exact && nest.counted;
  if (!nest.counted && dry_ == 0)
    obstacle(diag::ReasonId::LoopNotCounted, loop.source.keyword, "", {index});
}

/// Values after the loop: closed forms at the number of iterations, if that is known not to be negative.
void Executor::leaveLoop(const Stmt &loop, LoopIndex index, const ClosedForms &forms,
                         const Symbols &modified, const Environment &entry, bool leftEarly) {
  const NestLoop nest = table().loops[index];
  bool known = nest.counted && nest.upper && !leftEarly;
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
  for (const Symbol *symbol : modified) {
    auto form = forms.find(symbol);
    environment_[symbol] =
        known && form != forms.end() ? formAt(form->second, trips) : computedFor(*symbol);
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
