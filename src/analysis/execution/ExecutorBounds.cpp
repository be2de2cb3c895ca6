// How long a loop runs: what its test says of its counter.
#include "analysis/execution/Executor.h"
#include "ir/Jumps.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// Something besides its test may end the loop.
bool mayBeLeft(const Stmt &loop) {
  const Jumps jumps = jumpsOf(*loop.body);
  return jumps.breaks || jumps.returns || jumps.isUnknown;
}

} // namespace

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
  auto mentionsLoaded = [&](const Polynomial &value) {
    const auto atoms = value.atoms();
    return std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      const Atom &atom = table().atoms[id];
      return atom.kind == AtomKind::Unknown ||
             (atom.kind == AtomKind::Value && atom.origin == Origin::Free &&
              (atom.variesEverywhere || !atom.variesIn.empty()));
    });
  };
  nest.bounds.clear();
  nest.upper.reset();
  nest.leavesOutTest = false;
  nest.bounds.push_back({Kind::NonNegative, counter - nest.lower});
  bool bounded = false;
  // `k < n && k < m` ends at the smaller one, and `m > 0 && k < n` may not begin: `upper` is only known
  // where the other conditions follow from the first bound.
  bool oneBound = true;
  auto implied = [&](const Constraint &constraint) {
    return loop.testFirst && constraint.kind == Kind::NonNegative &&
           provesNonNegative(constraint.value);
  };
  // `k != end` alone ends the loop, or k overflows: it starts at or below the end. Where something else may end it, k may pass by.
  const bool isOnlyEnd = test.size() == 1 && !mayBeLeft(loop);
  for (Constraint &constraint : test) {
    if (variesHere(constraint.value)) {
      exact = false;
      nest.leavesOutTest |= !mentionsLoaded(constraint.value);
      continue;
    }
    std::int64_t slope = constraint.value.coefficient({nest.counter});
    bool linear =
        constraint.value.degreeIn(nest.counter) <= 1 && constraint.value.denominator() == 1;
    for (const auto &[monomial, factor] : constraint.value.terms())
      if (monomial.size() > 1 &&
          std::find(monomial.begin(), monomial.end(), nest.counter) != monomial.end())
        linear = false;
    // start + s·counter < end: no end that a division by s would not be needed for.
    if (const auto stride = strides_.find(index);
        !linear && stride != strides_.end() && loop.testFirst &&
        constraint.kind == Kind::NonNegative &&
        !(constraint.value + counter * stride->second).mentions(nest.counter)) {
      nest.bounds.push_back(constraint);
      nest.bounds.push_back({Kind::NonNegative, stride->second - Polynomial::constant(1)});
      bounded = true;
      oneBound = false;
      continue;
    }
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
      if (dry_ == 0 && (wraps || !isOnlyEnd) && !provesNonNegative(starts.value))
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

} // namespace parlift::analysis
