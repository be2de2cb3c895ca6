#include "analysis/regions/RegionWalk.h"

#include "ir/CallSites.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <utility>

// Worked example of a state, in the loop of `merge` (numbers lo, mid, hi, i, j, k; nobody assigns lo, mid, hi, so that they are the values
// on entry, too):
//
//     entry        i == lo, j == mid, k == lo
//     after one    i + j == lo + mid + 1, k == lo + 1, lo <= i <= lo + 1, ...
//     widened      k == i + j - mid, lo <= i, mid <= j
//     body         and i < mid, j < hi:  t[k] is t[e] with lo <= e < hi

namespace parlift::analysis {

using namespace ir;

namespace {

constexpr unsigned mostSteps =
    20000; ///< statements that are looked at in one walk, loops' again and again
constexpr unsigned mostNumbers = 24;

bool isNumberVariable(const Symbol &symbol) {
  return !symbol.isExposed() && !symbol.type->isVolatile &&
         (symbol.type->isInteger() || symbol.type->isPointer());
}

} // namespace

RegionWalk::RegionWalk(Regions &regions, const Function &function)
    : regions_(regions), function_(function) {
  if (!function.body)
    return;
  const std::set<const Symbol *> assigned = assignedByName(*function.body);
  const auto add = [&](const Symbol &symbol) {
    ofNumber_.push_back(&symbol);
    return count_++;
  };
  for (const SymbolRef &parameter : function.parameters) {
    if (!isNumberVariable(*parameter))
      continue;
    const poly::Variable number = add(*parameter);
    result_.numbers[parameter.get()] = number;
    if (parameter->type->isInteger())
      result_.onEntry[parameter.get()] =
          assigned.contains(parameter.get()) ? add(*parameter) : number;
  }
  forEachStmt(*function.body, [&](const Stmt &stmt) {
    forEachOwnExpr(stmt, [&](const ExprRef &own) {
      forEachExpr(*own, [&](const Expr &expr) {
        if (isCallOf(expr, function))
          callsItselfIn_.insert(&stmt);
      });
    });
    if (stmt.kind == StmtKind::Declare && isNumberVariable(*stmt.symbol) &&
        !result_.numbers.contains(stmt.symbol.get()))
      result_.numbers[stmt.symbol.get()] = add(*stmt.symbol);
  });
}

void RegionWalk::refuse(SourceRange at, std::string why) {
  if (!failed_)
    regions_.refuse(std::move(at), std::move(why));
  failed_ = true;
}

std::optional<FunctionRegions> RegionWalk::run(const poly::Restraints &onEntry) {
  if (!function_.body)
    refuse(function_.nameRange, "its body is not in sight");
  else if (function_.isVariadic)
    refuse(function_.nameRange, "it takes any number of arguments");
  else if (function_.hasUnstructuredFlow)
    refuse(function_.nameRange, "it jumps to labels");
  else if (count_ > mostNumbers)
    refuse(function_.nameRange, "it has too many variables");
  if (failed_)
    return std::nullopt;
  const auto parameters = static_cast<unsigned>(function_.parameters.size());
  result_.result = poly::Restraints::unreached(parameters + 1);
  state_.numbers = poly::Restraints(count_);
  for (const SymbolRef &parameter : function_.parameters) {
    const auto number = result_.numbers.find(parameter.get());
    if (number == result_.numbers.end())
      continue;
    if (parameter->type->isPointer()) {
      state_.pointers[parameter.get()] = {PointsInto::Kind::Base, {parameter.get(), true}};
      state_.numbers.assumeZero({{{number->second, 1}}, 0});
      continue;
    }
    if (const auto entry = result_.onEntry.find(parameter.get()); entry->second != number->second)
      state_.numbers.assumeZero({{{number->second, 1}, {entry->second, -1}}, 0});
    if (parameter->type->isUnsigned())
      state_.numbers.assume(poly::Affine{{{number->second, 1}}, 0});
  }
  for (poly::Row row : onEntry.rows()) {
    bool isSaid = true;
    for (auto &[variable, coefficient] : row.form.terms) {
      const auto entry = result_.onEntry.find(function_.parameters[variable].get());
      isSaid &= entry != result_.onEntry.end();
      variable = isSaid ? entry->second : 0;
    }
    if (isSaid)
      state_.numbers.assume(row);
  }
  run(*function_.body);
  if (isReached())
    returns(*function_.body);
  if (failed_)
    return std::nullopt;
  return std::move(result_);
}

RegionWalk::State RegionWalk::joined(const State &a, const State &b) {
  if (a.numbers.isUnreached())
    return b;
  if (b.numbers.isUnreached())
    return a;
  State result{a.numbers.joined(b.numbers), {}};
  for (const auto &[symbol, into] : a.pointers) {
    const auto other = b.pointers.find(symbol);
    if (other == b.pointers.end())
      continue;
    const bool isNull = into.kind == PointsInto::Kind::Nothing;
    const bool isOtherNull = other->second.kind == PointsInto::Kind::Nothing;
    result.pointers[symbol] = isNull                  ? other->second
                              : isOtherNull           ? into
                              : into == other->second ? into
                                                      : PointsInto{};
  }
  return result;
}

RegionWalk::State RegionWalk::widened(const State &a, const State &next) {
  State result = joined(a, next);
  if (!a.numbers.isUnreached())
    result.numbers = a.numbers.widened(next.numbers);
  return result;
}

bool RegionWalk::includes(const State &a, const State &b) {
  if (b.numbers.isUnreached())
    return true;
  return a.numbers.includes(b.numbers) && std::ranges::all_of(a.pointers, [&](const auto &one) {
           const auto other = b.pointers.find(one.first);
           return one.second.kind == PointsInto::Kind::Any ||
                  (other != b.pointers.end() && other->second == one.second);
         });
}

void RegionWalk::run(const Stmt &stmt) {
  if (failed_ || !isReached())
    return;
  if (++steps_ > mostSteps)
    return refuse(function_.nameRange, "it is too large");
  if (stmt.kind != StmtKind::Block)
    at_ = &stmt;
  switch (stmt.kind) {
  case StmtKind::Block:
    for (const StmtRef &child : stmt.children)
      run(*child);
    return;
  case StmtKind::Declare:
    if (stmt.symbol->isThreadLocal || stmt.symbol->hasStaticStorage() || stmt.symbol->isReference)
      return refuse(stmt.range, "`" + stmt.symbol->name + "` is declared");
    if (stmt.value)
      read(*stmt.value);
    setVariable(*stmt.symbol, stmt.value.get());
    break;
  case StmtKind::Assign:
    read(*stmt.value);
    if (stmt.target->kind == ExprKind::VarRef &&
        result_.numbers.contains(stmt.target->symbol.get()))
      setVariable(*stmt.target->symbol, stmt.value.get());
    else
      touch(*stmt.target, true);
    break;
  case StmtKind::Evaluate:
    read(*stmt.value);
    break;
  case StmtKind::If: {
    read(*stmt.condition);
    const State before = state_;
    assume(*stmt.condition, true);
    state_.numbers.removeVariables(count_);
    run(*stmt.thenBranch);
    State then = std::move(state_);
    state_ = before;
    assume(*stmt.condition, false);
    state_.numbers.removeVariables(count_);
    if (stmt.elseBranch)
      run(*stmt.elseBranch);
    then.numbers.removeVariables(count_);
    state_.numbers.removeVariables(count_);
    state_ = joined(then, state_);
    return;
  }
  case StmtKind::Loop:
    runLoop(stmt);
    return;
  case StmtKind::Break:
  case StmtKind::Continue:
    (stmt.kind == StmtKind::Break ? breaks_ : continues_).push_back(state_);
    state_.numbers = poly::Restraints::unreached(count_);
    return;
  case StmtKind::Return:
    if (stmt.value)
      read(*stmt.value);
    returns(stmt);
    state_.numbers = poly::Restraints::unreached(count_);
    return;
  case StmtKind::OpaqueStmt:
    return refuse(stmt.range, "a statement is not understood");
  }
  state_.numbers.removeVariables(count_);
}

/// The restraints at the loop's head settle: those on entry with all that a trip around may add, widened until nothing does. One more
/// trip from there gives back what its own conditions say (`j <= hi` behind `j < hi` and j + 1).
void RegionWalk::runLoop(const Stmt &loop) {
  std::vector<State> outerBreaks = std::move(breaks_), outerContinues = std::move(continues_);
  run(*loop.init);
  State entry = state_;
  entry.numbers = entry.numbers.withDifferences();
  State head = entry, left;
  constexpr unsigned mostTrips = 40;
  bool isSettled = false;
  for (unsigned trip = 0; !isSettled && !failed_; ++trip) {
    state_ = head;
    left = runTrip(loop);
    isSettled = includes(head, state_);
    if (!isSettled)
      head = widened(head, state_);
    if (trip == mostTrips)
      refuse(loop.source.keyword, "what a loop does is not settled");
  }
  if (!failed_ && isReached()) {
    const State around = joined(entry, state_);
    for (const poly::Row &row : around.numbers.rows())
      head.numbers.assume(row);
    state_ = head;
    left = runTrip(loop);
  }
  breaks_ = std::move(outerBreaks);
  continues_ = std::move(outerContinues);
  state_ = std::move(left);
}

/// From the state at the loop's head to the one when control gets there again; the states in which it leaves the loop.
RegionWalk::State RegionWalk::runTrip(const Stmt &loop) {
  breaks_.clear();
  continues_.clear();
  State left{poly::Restraints::unreached(count_), {}};
  const auto test = [&] {
    run(*loop.before);
    if (!loop.condition || !isReached())
      return run(*loop.after);
    read(*loop.condition);
    const State before = state_;
    assume(*loop.condition, false);
    state_.numbers.removeVariables(count_);
    run(*loop.after);
    left = joined(left, state_);
    state_ = before;
    assume(*loop.condition, true);
    state_.numbers.removeVariables(count_);
    run(*loop.after);
  };
  if (loop.testFirst)
    test();
  run(*loop.body);
  for (const State &state : continues_)
    state_ = joined(state_, state);
  run(*loop.step);
  if (!loop.testFirst) // `do`: a trip begins with the body
    test();
  for (const State &state : breaks_)
    left = joined(left, state);
  return left;
}

void RegionWalk::setVariable(const Symbol &symbol, const Expr *value) {
  const poly::Variable *known = numberOf(symbol);
  if (!known)
    return;
  if (symbol.type->isPointer()) {
    const PointerValue pointsTo = value ? pointer(*value) : PointerValue{};
    if (pointsTo.offset)
      state_.numbers.assign(*known, *pointsTo.offset);
    else
      state_.numbers.forget(*known);
    state_.pointers[&symbol] = pointsTo.into;
    return;
  }
  if (const auto number = value ? this->number(*value) : std::nullopt)
    state_.numbers.assign(*known, *number);
  else
    state_.numbers.forget(*known);
  if (symbol.type->isUnsigned())
    state_.numbers.assume(poly::Affine{{{*known, 1}}, 0});
}

void RegionWalk::returns(const Stmt &stmt) {
  const auto parameters = static_cast<poly::Variable>(function_.parameters.size());
  std::optional<poly::Affine> value;
  if (stmt.kind == StmtKind::Return && stmt.value && stmt.value->type->isInteger())
    value = number(*stmt.value);
  // Behind the walk's numbers: the parameters on entry, then the value.
  poly::Restraints numbers = state_.numbers;
  const poly::Variable first = addEntry(numbers);
  const poly::Variable last = numbers.addVariable();
  if (value) {
    value->terms.emplace_back(last, -1);
    numbers.assumeZero(*value);
  }
  numbers = numbers.range(first, parameters + 1);
  result_.result = result_.result.withDifferences().joined(numbers.withDifferences());
}

/// The parameters' values on entry, as numbers behind all others: the first one.
poly::Variable RegionWalk::addEntry(poly::Restraints &numbers) const {
  const poly::Variable first = numbers.variableCount();
  for (const SymbolRef &parameter : function_.parameters) {
    const poly::Variable number = numbers.addVariable();
    if (const auto entry = result_.onEntry.find(parameter.get()); entry != result_.onEntry.end())
      numbers.assumeZero({{{number, 1}, {entry->second, -1}}, 0});
  }
  return first;
}

} // namespace parlift::analysis
