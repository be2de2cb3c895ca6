#include "legality/scan/Modular.h"
#include "legality/scan/NumberBefore.h"
#include "legality/scan/ScanQuestion.h"

#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <variant>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;
using ir::SymbolRef;

std::vector<StateCycle> ScanQuestion::cycles(const ValueFlow &flow) {
  const auto &states = mark_->states;
  const auto feeds = [&](unsigned from, unsigned to) {
    return flow.reached(*states[to].symbol).contains(states[from].symbol.get());
  };
  std::vector<StateCycle> result;
  std::vector<bool> done(states.size(), false);
  for (unsigned first = 0; first < states.size(); ++first) {
    if (done[first])
      continue;
    StateCycle cycle;
    for (unsigned other = first; other < states.size(); ++other)
      if (other == first || (feeds(first, other) && feeds(other, first))) {
        cycle.states.push_back(other);
        done[other] = true;
      }
    result.push_back(std::move(cycle));
  }
  joinChoices(result, flow);
  const auto feedsAny = [&](const StateCycle &from, const StateCycle &to) {
    return std::ranges::any_of(from.states, [&](unsigned one) {
      return std::ranges::any_of(to.states, [&](unsigned other) { return feeds(one, other); });
    });
  };
  for (std::size_t round = 0; round < result.size(); ++round)
    for (StateCycle &one : result)
      for (const StateCycle &other : result)
        if (&one != &other && feedsAny(other, one))
          one.level = std::max(one.level, other.level + 1);
  return result;
}

/// Where an order decides what becomes of these states. Nothing that they need is computed from them on other ways.
std::optional<ChoiceGroup> ScanQuestion::chooseTogether(const std::vector<SymbolRef> &states,
                                                        const ValueFlow &flow) const {
  Variables own, needed;
  for (const SymbolRef &state : states)
    own.insert(state.get());
  for (const SymbolRef &state : states)
    for (const Symbol *variable : flow.reached(*state))
      if (flow.isSet(*variable))
        needed.insert(variable);
  needed.insert(own.begin(), own.end());
  for (const ir::ScanState &state : mark_->states) {
    const Symbol *other = state.symbol.get();
    const bool isBetween = needed.contains(other) && !own.contains(other) &&
                           std::ranges::any_of(own, [&](const Symbol *one) {
                             return flow.reached(*other).contains(one);
                           });
    if (isBetween)
      return std::nullopt;
  }
  Variables changing = ir::changingIn(*body_.body);
  changing.insert(nest_.loop(loop_).variable.get());
  auto made = composeChoice(states, needed, changing, *gathered_, stmt_);
  auto *choice = std::get_if<ChoiceGroup>(&made);
  return choice ? std::optional(std::move(*choice)) : std::nullopt;
}

/// `if (a[i] < best) { best = a[i]; at = i; }`: one group, although only the one feeds the other.
void ScanQuestion::joinChoices(std::vector<StateCycle> &cycles, const ValueFlow &flow) {
  std::vector<SymbolRef> states;
  Variables all;
  for (const ir::ScanState &state : mark_->states) {
    states.push_back(state.symbol);
    all.insert(state.symbol.get());
  }
  gathered_ = withChoicesTogether(*body_.body, all);
  for (const std::vector<SymbolRef> &group : decidedTogether(*gathered_, states)) {
    StateCycle joint;
    const auto isOfGroup = [&](unsigned state) {
      return std::ranges::find(group, mark_->states[state].symbol) != group.end();
    };
    const auto isPart = [&](const StateCycle &cycle) {
      return std::ranges::all_of(cycle.states, isOfGroup) && !cycle.choice;
    };
    for (const StateCycle &cycle : cycles)
      if (isPart(cycle))
        joint.states.insert(joint.states.end(), cycle.states.begin(), cycle.states.end());
    if (group.size() < 2 || joint.states.size() != group.size())
      continue;
    std::ranges::sort(joint.states);
    std::vector<SymbolRef> inOrder;
    for (const unsigned state : joint.states)
      inOrder.push_back(mark_->states[state].symbol);
    joint.choice = chooseTogether(inOrder, flow);
    if (!joint.choice)
      continue;
    std::erase_if(cycles, isPart);
    cycles.push_back(std::move(joint));
  }
}

/// The states of a cycle, and the variables on the way from one to another.
GroupPlan ScanQuestion::plan(const StateCycle &cycle, const ValueFlow &flow) const {
  GroupPlan group;
  for (const unsigned state : cycle.states)
    group.states.push_back(mark_->states[state].symbol);
  const Symbol *first = group.states[0].get();
  for (const Symbol *variable : flow.reached(*first))
    if (flow.isSet(*variable) && flow.reached(*variable).contains(first))
      group.variables.insert(variable);
  for (const SymbolRef &state : group.states)
    group.variables.insert(state.get());
  return group;
}

bool ScanQuestion::chooseFamily(GroupPlan &group, const Variables &plain) {
  std::vector<ir::TypeRef> types;
  for (const SymbolRef &state : group.states)
    types.push_back(state->type);
  ScanRefusal last = {
      fmt::format(
          "`{}` and what it is computed from are more than four numbers, or of several types",
          group.states[0]->name),
      {}};
  for (const FamilyRef &family : familiesFor(types)) {
    group.family = family;
    Composer composer({group}, plain);
    if (composer.compose(*body_.body))
      return true;
    if (family->kind == ir::ScanFamily::Affine || last.place.valid() == false)
      last = composer.refusal();
  }
  return refuse(last.place, last.reason);
}

/// A remainder by one number keeps the state small: it begins below that, which is asked.
bool ScanQuestion::chooseModular(GroupPlan &group, const Variables &plain) {
  const auto found = modulusOf(group, modular_, *body_.body);
  if (const auto *why = std::get_if<ScanRefusal>(&found)) {
    if (why->place.valid())
      refusal = *why;
    return false;
  }
  const std::int64_t modulus = std::get<std::int64_t>(found);
  for (const bool hasScale : {false, true}) {
    group.family = modularFamily(group.states[0]->type, modulus, hasScale);
    Composer composer({group}, plain);
    if (!composer.compose(*body_.body))
      continue;
    refusal = {};
    modular_.emplace_back(group, modulus);
    const ExprRef state = ir::load(ir::varRef(group.states[0]));
    const auto end = [&](std::int64_t number) {
      return ir::intLiteral(number, ir::unqualified(group.states[0]->type));
    };
    const auto before = numberBefore(nest_.function, stmt_, *group.states[0]);
    if (before && *before >= 0 && *before < modulus)
      return true;
    if (group.states[0]->type->isSigned)
      startsAs(ir::binary(ir::BinaryOp::Ge, state, end(0)));
    startsAs(ir::binary(ir::BinaryOp::Lt, state, end(modulus)));
    return true;
  }
  return false;
}

/// Where no family of numbers takes the group. The first refusal stays, if this one says no more.
std::optional<FiniteGroup> ScanQuestion::chooseFinite(const GroupPlan &group,
                                                      const ValueFlow &flow) {
  if (std::ranges::any_of(mark_->states,
                          [](const ir::ScanState &state) { return state.isElement; }))
    return std::nullopt;
  Variables needed;
  for (const SymbolRef &state : group.states)
    for (const Symbol *variable : flow.reached(*state))
      if (flow.isSet(*variable))
        needed.insert(variable);
  std::vector<SymbolRef> earlier;
  for (const ir::ScanState &state : mark_->states)
    if (needed.contains(state.symbol.get()) && !group.variables.contains(state.symbol.get()))
      earlier.push_back(state.symbol);
  auto made =
      composeFinite(nest_, loop_, {group.states, earlier, needed, group.variables}, *body_.body);
  if (auto *finite = std::get_if<FiniteGroup>(&made)) {
    refusal = {};
    mark_->lastIsUnknown |= finite->lastIsUnknown;
    return std::move(*finite);
  }
  const ScanRefusal &why = std::get<ScanRefusal>(made);
  if (why.place.valid() && group.states.front()->type->isInteger())
    refusal = why;
  return std::nullopt;
}

/// Extrema of sums of integers are computed in 64 bits, where so many sums of 32 bits do not overflow.
bool ScanQuestion::checkSums(const ir::ScanLevel &level) {
  for (const ir::ScanGroup &group : level.groups) {
    const Symbol &state = *mark_->states[group.states.front()].symbol;
    if (group.family != ir::ScanFamily::Clamp || !state.type->isInteger())
      continue;
    std::int64_t sums = 0;
    const bool isRepeated = ir::holdsAny(*level.compose, {StmtKind::Loop});
    ir::forEachExpr(*level.compose, [&](const Expr &expr) {
      sums += expr.kind == ExprKind::Binary && expr.type->bits == 64 &&
                      (expr.binaryOp == ir::BinaryOp::Add || expr.binaryOp == ir::BinaryOp::Sub)
                  ? 1
                  : 0;
    });
    if (isRepeated)
      return refuse(stmt_.body->range, fmt::format("sums in `{}` may overflow", state.name));
    constexpr std::int64_t room = std::int64_t{1} << 31;
    mark_->mostTrips = room / std::max<std::int64_t>(1, sums);
  }
  return true;
}

/// What functions of the program say stands in words of their own, which may mean something else here.
ExprRef ScanQuestion::inWordsOfHere(const ExprRef &expr) const {
  const SourceRange &here = nest_.function.whole, &words = expr->range;
  Expr copy = *expr;
  bool changed = false;
  if (words.valid() && here.valid() &&
      (words.file != here.file || words.begin < here.begin || words.end > here.end)) {
    copy.range = {};
    changed = true;
  }
  for (ExprRef &operand : copy.operands) {
    ExprRef fresh = inWordsOfHere(operand);
    changed |= fresh != operand;
    operand = std::move(fresh);
  }
  return changed ? std::make_shared<const Expr>(std::move(copy)) : expr;
}

StmtRef ScanQuestion::inWordsOfHere(const StmtRef &stmt) const {
  return ir::withOwnExprs(
      ir::withParts(stmt, [&](const StmtRef &part) { return inWordsOfHere(part); }),
      [&](const ExprRef &own) { return inWordsOfHere(own); });
}

/// What the values before the loop are to be.
void ScanQuestion::startsAs(const ExprRef &test) {
  mark_->startTest =
      mark_->startTest ? ir::binary(ir::BinaryOp::LogicalAnd, mark_->startTest, test) : test;
}

bool ScanQuestion::composeLevel(const std::vector<StateCycle> &level, const ValueFlow &flow) {
  std::vector<GroupPlan> groups;
  Variables plain;
  std::vector<ChoiceGroup> choices;
  const auto addChoice = [&](ChoiceGroup choice, const StateCycle &cycle) {
    choice.group.states = cycle.states;
    choices.push_back(std::move(choice));
  };
  for (const StateCycle &cycle : level) {
    if (cycle.choice) {
      addChoice(*cycle.choice, cycle);
      continue;
    }
    groups.push_back(plan(cycle, flow));
    for (const SymbolRef &state : groups.back().states)
      for (const Symbol *variable : flow.reached(*state))
        if (flow.isSet(*variable))
          plain.insert(variable);
  }
  for (const GroupPlan &group : groups)
    for (const Symbol *variable : group.variables)
      plain.erase(variable);
  std::vector<FiniteGroup> finite;
  std::vector<StateCycle> cycles;
  std::vector<GroupPlan> numbers;
  auto next = groups.begin();
  for (const StateCycle &cycle : level) {
    if (cycle.choice)
      continue;
    GroupPlan &numbered = *next++;
    if (chooseFamily(numbered, plain)) {
      numbers.push_back(numbered);
      cycles.push_back(cycle);
    } else if (auto choice = chooseTogether(numbered.states, flow)) {
      refusal = {};
      addChoice(std::move(*choice), cycle);
    } else if (auto few = chooseFinite(numbered, flow)) {
      few->group.states = cycle.states;
      finite.push_back(std::move(*few));
    } else if (chooseModular(numbered, plain)) {
      numbers.push_back(numbered);
      cycles.push_back(cycle);
    } else {
      return false;
    }
  }
  groups = std::move(numbers);
  Composer composer(groups, plain);
  ir::ScanLevel made;
  made.compose = groups.empty() ? ir::block({}) : composer.compose(*body_.body);
  if (!made.compose)
    return refuse(composer.refusal().place, composer.refusal().reason);
  std::vector<StmtRef> settle;
  for (std::size_t n = 0; n < groups.size(); ++n) {
    for (StmtRef &stmt : composer.settle(n))
      settle.push_back(std::move(stmt));
    ir::ScanGroup group;
    group.family = groups[n].family->kind;
    group.op = groups[n].family->op;
    group.states = cycles[n].states;
    group.members = composer.members(n);
    group.identity = composer.identity(n);
    group.measure = composer.measure(n);
    group.apply = composer.apply(n, group.members);
    group.later = composer.another(n, "_later");
    group.join = composer.join(n, group.later);
    const bool isExtremum = group.op == "max" || group.op == "min";
    const bool isFloating = groups[n].states[0]->type->isFloating();
    mark_->reassociatesFloat |=
        isFloating && !isExtremum && group.family != ir::ScanFamily::LastValue;
    mark_->mayTakeOtherZero |= isFloating && isExtremum && composer.mayTakeOtherZero();
    mark_->mayTakeOtherAfterNaN |= isFloating && isExtremum && composer.mayTakeOtherAfterNaN();
    if (composer.leavesNaN() && isExtremum && isFloating)
      for (const SymbolRef &state : groups[n].states)
        startsAs(
            ir::binary(ir::BinaryOp::Eq, ir::load(ir::varRef(state)), ir::load(ir::varRef(state))));
    made.groups.push_back(std::move(group));
  }
  if (!settle.empty())
    made.settle = ir::block(std::move(settle), {}, false);
  if (!checkSums(made))
    return false;
  for (ChoiceGroup &one : choices) {
    std::vector<StmtRef> stmts = made.compose->children;
    if (stmts.empty())
      stmts = std::move(one.compose);
    else
      stmts.push_back(ir::block(std::move(one.compose))); // it may declare the same
    made.compose = ir::block(std::move(stmts));
    made.groups.push_back(std::move(one.group));
    evaluated_.insert(evaluated_.end(), one.evaluated.begin(), one.evaluated.end());
    plain.insert(one.set.begin(), one.set.end());
  }
  for (FiniteGroup &one : finite) {
    std::vector<StmtRef> stmts = made.compose->children;
    stmts.insert(stmts.end(), one.compose.begin(), one.compose.end());
    made.compose = ir::block(std::move(stmts));
    made.groups.push_back(std::move(one.group));
    evaluated_.insert(evaluated_.end(), one.evaluated.begin(), one.evaluated.end());
    plain.insert(one.set.begin(), one.set.end());
    if (one.test)
      startsAs(one.test);
  }
  evaluated_.insert(evaluated_.end(), composer.evaluated().begin(), composer.evaluated().end());
  Variables declared;
  ir::forEachStmt(*stmt_.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      declared.insert(stmt.symbol.get());
  });
  // In the order in which they are first set, so that a text is the same each time.
  ir::forEachStmt(*made.compose, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::Assign || stmt.target->kind != ExprKind::VarRef)
      return;
    const SymbolRef &symbol = stmt.target->symbol;
    const bool isState = std::ranges::any_of(
        mark_->states, [&](const ir::ScanState &state) { return state.symbol == symbol; });
    if (plain.contains(symbol.get()) && !isState && !declared.contains(symbol.get()) &&
        std::ranges::find(made.privates, symbol) == made.privates.end())
      made.privates.push_back(symbol);
  });
  made.compose = inWordsOfHere(made.compose);
  plain_.insert(plain.begin(), plain.end());
  mark_->levels.push_back(std::move(made));
  return true;
}

bool ScanQuestion::compose() {
  const ValueFlow flow(*body_.body);
  const std::vector<StateCycle> all = cycles(flow);
  std::size_t levels = 0;
  for (const StateCycle &cycle : all)
    levels = std::max(levels, cycle.level + 1);
  for (std::size_t number = 0; number < levels; ++number) {
    std::vector<StateCycle> level;
    std::ranges::copy_if(all, std::back_inserter(level),
                         [&](const StateCycle &cycle) { return cycle.level == number; });
    if (!composeLevel(level, flow))
      return false;
  }
  return true;
}

} // namespace parlift::legality
