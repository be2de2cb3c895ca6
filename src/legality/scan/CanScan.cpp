#include "legality/scan/CanScan.h"

#include "ir/Builder.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/scan/Cursor.h"
#include "legality/scan/Finite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

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

namespace {

/// States that feed each other.
struct Cycle {
  std::vector<unsigned> states;
  std::size_t level = 0;
};

class ScanQuestion {
public:
  ScanQuestion(const Nest &nest, LoopIndex loop)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt), finder_(nest, loop),
        mark_(std::make_shared<ir::ScanMark>()) {}

  bool ask(const std::vector<ScalarUse> &variables, const std::vector<unsigned> &carried) {
    if (!checkLoop() || !addVariables(variables) || !addArrays(carried))
      return false;
    const bool isScan = compose() && checkReads() && checkVariables() && checkSubscripts();
    refusal.isNear = !isScan;
    return isScan;
  }
  Scan scan();
  ScanRefusal refusal;

private:
  bool refuse(const SourceRange &place, std::string reason) {
    if (refusal.reason.empty())
      refusal = {std::move(reason), place, false};
    return false;
  }
  bool checkLoop();
  bool addVariables(const std::vector<ScalarUse> &variables);
  bool checkPointers();
  bool addArrays(const std::vector<unsigned> &carried);
  std::vector<Cycle> cycles(const ValueFlow &flow) const;
  GroupPlan plan(const Cycle &cycle, const ValueFlow &flow) const;
  bool chooseFamily(GroupPlan &group, const Variables &plain);
  std::optional<FiniteGroup> chooseFinite(const GroupPlan &group, const ValueFlow &flow);
  bool compose();
  bool composeLevel(const std::vector<Cycle> &level, const ValueFlow &flow);
  bool checkSums(const ir::ScanLevel &level);
  bool checkReads();
  bool checkRead(const Expr &place);
  bool checkVariables();
  bool checkSubscripts();

  const Nest &nest_;
  const LoopIndex loop_;
  const Stmt &stmt_;
  StateFinder finder_;
  StateBody body_;
  Variables cursors_;
  std::map<unsigned, Slices> slices_;
  std::shared_ptr<ir::ScanMark> mark_;
  std::vector<ExprRef> evaluated_;
  Variables plain_; ///< variables that composing sets as the loop does
};

bool ScanQuestion::checkLoop() {
  const NestLoop &loop = nest_.loop(loop_);
  if (!loop.variable || !loop.step || !loop.counted || stmt_.source.form != ir::LoopForm::For ||
      !stmt_.testFirst || loop.variable->isSynthetic)
    return refuse(stmt_.source.keyword, "its header does not count");
  for (const Stmt *part : {stmt_.before.get(), stmt_.after.get()})
    if (!part->children.empty())
      return refuse(stmt_.source.keyword, "its header does more than count");
  mark_->isAscending = *loop.step > 0;
  return true;
}

bool ScanQuestion::addVariables(const std::vector<ScalarUse> &variables) {
  for (const ScalarUse &use : variables) {
    const Symbol &symbol = *use.symbol;
    if (symbol.isExposed() || symbol.isSynthetic || symbol.type->isVolatile ||
        symbol.type->isAtomic)
      return refuse(use.firstWrite, fmt::format("other names may reach `{}`", symbol.name));
    bool inHeader = false;
    ir::forEachStmt(*stmt_.step, [&](const Stmt &stmt) {
      inHeader |= stmt.kind == StmtKind::Assign && stmt.target->symbol == use.symbol;
    });
    if (inHeader)
      return refuse(stmt_.source.keyword, fmt::format("the header changes `{}`", symbol.name));
    finder_.add(use);
    cursors_.insert(&symbol);
  }
  return true;
}

/// What is written by a pointer that is passed on is written in slices, whatever is assumed of other pointers.
bool ScanQuestion::checkPointers() {
  for (const Access &access : nest_.table().accesses) {
    if (!access.isWrite || !access.expr || !nest_.isInside(access, loop_) ||
        access.isScalarVariable)
      continue;
    const Symbol *root = ir::rootSymbolOf(*access.expr);
    if (!root || !root->type->isPointer() || !cursors_.contains(root) ||
        slices_.contains(access.base))
      continue;
    ScanRefusal other;
    const auto own = writesOwnSlices(nest_, loop_, access.base, cursors_, other);
    if (!own) {
      refusal = other;
      return refuse(access.range,
                    fmt::format("`{}` is written by a pointer that is passed on", access.text));
    }
    slices_.emplace(access.base, *own);
  }
  return true;
}

bool ScanQuestion::addArrays(const std::vector<unsigned> &carried) {
  const auto &accesses = nest_.table().accesses;
  std::map<unsigned, std::vector<unsigned>> byBase;
  for (const unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    const Access &source = accesses[dependence.source], &sink = accesses[dependence.sink];
    if (source.base != sink.base)
      return refuse(source.range,
                    fmt::format("`{}` and `{}` may be the same", source.text, sink.text));
    byBase[source.base].push_back(id);
  }
  bool hasElements = false;
  for (const auto &[base, ids] : byBase) {
    ScanRefusal other;
    const auto own =
        cursors_.empty() ? std::nullopt : writesOwnSlices(nest_, loop_, base, cursors_, other);
    if (own) {
      slices_.emplace(base, *own);
      continue;
    }
    if (!finder_.add(base, ids)) {
      const bool isAtCursor = !cursors_.empty() && finder_.refusal().place.valid() == false;
      refusal = isAtCursor ? other : finder_.refusal();
      return false;
    }
    hasElements = true;
  }
  if (!checkPointers())
    return false;
  if (hasElements) {
    bool jumps = false;
    ir::forEachStmt(*stmt_.body,
                    [&](const Stmt &stmt) { jumps |= stmt.kind == StmtKind::Continue; });
    if (jumps)
      return refuse(stmt_.body->range, "`continue` leaves an iteration before its end");
  }
  body_ = finder_.make();
  mark_->states = body_.states;
  mark_->shift = body_.shift;
  evaluated_ = body_.steady;
  return !mark_->states.empty() || refuse({}, "nothing is passed on");
}

std::vector<Cycle> ScanQuestion::cycles(const ValueFlow &flow) const {
  const auto &states = mark_->states;
  const auto feeds = [&](unsigned from, unsigned to) {
    return flow.reached(*states[to].symbol).contains(states[from].symbol.get());
  };
  std::vector<Cycle> result;
  std::vector<bool> done(states.size(), false);
  for (unsigned first = 0; first < states.size(); ++first) {
    if (done[first])
      continue;
    Cycle cycle;
    for (unsigned other = first; other < states.size(); ++other)
      if (other == first || (feeds(first, other) && feeds(other, first))) {
        cycle.states.push_back(other);
        done[other] = true;
      }
    result.push_back(std::move(cycle));
  }
  for (std::size_t round = 0; round < result.size(); ++round)
    for (Cycle &one : result)
      for (const Cycle &other : result)
        if (&one != &other && feeds(other.states[0], one.states[0]))
          one.level = std::max(one.level, other.level + 1);
  return result;
}

/// The states of a cycle, and the variables on the way from one to another.
GroupPlan ScanQuestion::plan(const Cycle &cycle, const ValueFlow &flow) const {
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
      composeFinite(nest_, stmt_, {group.states, earlier, needed, group.variables}, *body_.body);
  if (auto *finite = std::get_if<FiniteGroup>(&made)) {
    refusal = {};
    return std::move(*finite);
  }
  const ScanRefusal &why = std::get<ScanRefusal>(made);
  if (why.place.valid() && group.states.front()->type->isInteger())
    refusal = why;
  return std::nullopt;
}

bool ScanQuestion::composeLevel(const std::vector<Cycle> &level, const ValueFlow &flow) {
  std::vector<GroupPlan> groups;
  Variables plain;
  for (const Cycle &cycle : level) {
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
  std::vector<Cycle> cycles;
  std::vector<GroupPlan> numbers;
  for (std::size_t n = 0; n < groups.size(); ++n) {
    if (chooseFamily(groups[n], plain)) {
      numbers.push_back(groups[n]);
      cycles.push_back(level[n]);
      continue;
    }
    auto few = chooseFinite(groups[n], flow);
    if (!few)
      return false;
    few->group.states = level[n].states;
    finite.push_back(std::move(*few));
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
    group.apply = composer.apply(n, group.members);
    group.later = composer.another(n, "_later");
    group.join = composer.join(n, group.later);
    const bool isExtremum = group.op == "max" || group.op == "min";
    const bool isFloating = groups[n].states[0]->type->isFloating();
    mark_->reassociatesFloat |=
        isFloating && !isExtremum && group.family != ir::ScanFamily::LastValue;
    mark_->mayTakeOtherZero |= isFloating && isExtremum && composer.mayTakeOtherZero();
    mark_->mayTakeOtherAfterNaN |= isFloating && isExtremum && composer.mayTakeOtherAfterNaN();
    made.groups.push_back(std::move(group));
  }
  if (!settle.empty())
    made.settle = ir::block(std::move(settle), {}, false);
  if (!checkSums(made))
    return false;
  for (FiniteGroup &one : finite) {
    std::vector<StmtRef> stmts = made.compose->children;
    stmts.insert(stmts.end(), one.compose.begin(), one.compose.end());
    made.compose = ir::block(std::move(stmts));
    made.groups.push_back(std::move(one.group));
    evaluated_.insert(evaluated_.end(), one.evaluated.begin(), one.evaluated.end());
    plain.insert(one.set.begin(), one.set.end());
    if (one.test)
      mark_->startTest = mark_->startTest
                             ? ir::binary(ir::BinaryOp::LogicalAnd, mark_->startTest, one.test)
                             : one.test;
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
  plain_.insert(plain.begin(), plain.end());
  mark_->levels.push_back(std::move(made));
  return true;
}

bool ScanQuestion::compose() {
  const ValueFlow flow(*body_.body);
  const std::vector<Cycle> all = cycles(flow);
  std::size_t levels = 0;
  for (const Cycle &cycle : all)
    levels = std::max(levels, cycle.level + 1);
  for (std::size_t number = 0; number < levels; ++number) {
    std::vector<Cycle> level;
    std::ranges::copy_if(all, std::back_inserter(level),
                         [&](const Cycle &cycle) { return cycle.level == number; });
    if (!composeLevel(level, flow))
      return false;
  }
  return true;
}

/// Extrema of sums of integers are computed in 64 bits, where so many sums of 32 bits do not overflow.
bool ScanQuestion::checkSums(const ir::ScanLevel &level) {
  for (const ir::ScanGroup &group : level.groups) {
    const Symbol &state = *mark_->states[group.states.front()].symbol;
    if (group.family != ir::ScanFamily::Clamp || !state.type->isInteger())
      continue;
    std::int64_t sums = 0;
    bool isRepeated = false;
    ir::forEachStmt(*level.compose,
                    [&](const Stmt &stmt) { isRepeated |= stmt.kind == StmtKind::Loop; });
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

/// Composing runs ahead of all iterations.
bool ScanQuestion::checkReads() {
  for (const ExprRef &expr : evaluated_) {
    bool ok = true;
    ir::forEachExpr(*expr, [&](const Expr &part) {
      if (part.kind == ExprKind::OpaqueExpr || (part.kind == ExprKind::Call && part.effects.any()))
        ok = ok && refuse(part.range, fmt::format("`{}` has effects, or an unknown value",
                                                  part.range.oneLine()));
      if (part.kind == ExprKind::Load && ok)
        ok = checkRead(*part.operands[0]);
    });
    if (!ok)
      return false;
  }
  return true;
}

bool ScanQuestion::checkRead(const Expr &place) {
  if (place.type->isVolatile || place.type->isAtomic)
    return refuse(place.range, fmt::format("`{}` may change at any time", place.range.oneLine()));
  const AccessTable &table = nest_.table();
  bool isKnown = place.kind == ExprKind::VarRef;
  for (const Access &access : table.accesses) {
    if (access.expr != &place || access.isWrite || !nest_.isInside(access, loop_))
      continue;
    isKnown = true;
    for (const Dependence &dependence : nest_.dependences.dependences) {
      if ((dependence.source != access.id && dependence.sink != access.id) || dependence.viaAlias ||
          (table.accesses[dependence.source].isScalarVariable &&
           table.accesses[dependence.sink].isScalarVariable))
        continue;
      const Access &other =
          table.accesses[dependence.source == access.id ? dependence.sink : dependence.source];
      if (!nest_.isInside(other, loop_) ||
          (dependence.carriedBy && !nest_.isInside(*dependence.carriedBy, loop_)))
        continue; // between runs of the loop, or with what is around it
      const bool isOverwritten =
          dependence.kind == diag::DependenceKind::WAR && !dependence.carriedBy;
      if (!isOverwritten)
        return refuse(place.range,
                      fmt::format("`{}` is what the state is computed from, and the loop writes it",
                                  access.text));
    }
  }
  return isKnown || refuse(place.range, fmt::format("`{}` is read from an unknown place",
                                                    place.range.oneLine()));
}

/// What composing sets is the iterations' own; what it reads besides does not change.
bool ScanQuestion::checkVariables() {
  // Its declaration stands there, too.
  const auto isComposed = [&](const Symbol &symbol) {
    return std::ranges::any_of(mark_->levels, [&](const ir::ScanLevel &level) {
      bool declared = false;
      ir::forEachStmt(*level.compose, [&](const Stmt &stmt) {
        declared |= stmt.kind == StmtKind::Declare && stmt.symbol.get() == &symbol;
      });
      return declared;
    });
  };
  Variables own = plain_;
  for (const ir::ScanState &state : mark_->states)
    own.insert(state.symbol.get());
  std::map<const Symbol *, const ScalarUse *> uses;
  const std::vector<ScalarUse> all = scalarUses(stmt_, nest_.liveness);
  for (const ScalarUse &use : all)
    uses[use.symbol.get()] = &use;
  const SymbolRef &counter = nest_.loop(loop_).variable;
  for (const ExprRef &expr : evaluated_)
    for (const Symbol *symbol : readIn(*expr)) {
      const auto use = uses.find(symbol);
      const bool isState = std::ranges::any_of(
          mark_->states, [&](const ir::ScanState &state) { return state.symbol.get() == symbol; });
      if (isState || symbol == counter.get() || use == uses.end() || !use->second->written ||
          (use->second->declaredInside && isComposed(*symbol)))
        continue;
      if (use->second->declaredInside || use->second->exposedRead || !plain_.contains(symbol) ||
          symbol->isExposed())
        return refuse(expr->range,
                      fmt::format("`{}`, which the loop changes, is part of it", symbol->name));
    }
  return true;
}

/// Rounded otherwise, a number could lead to another element.
bool ScanQuestion::checkSubscripts() {
  const ValueFlow flow(*body_.body);
  Variables rounded;
  for (const ir::ScanState &state : mark_->states)
    if (state.symbol->type->isFloating())
      rounded.insert(state.symbol.get());
  if (rounded.empty())
    return true;
  bool ok = true;
  // Compilers may round a sum one way where it is composed and another way in the loop: what is counted by it would differ.
  for (const ir::ScanState &state : mark_->states)
    if (!state.symbol->type->isFloating())
      for (const Symbol *other : rounded)
        if (flow.reached(*state.symbol).contains(other))
          return refuse(stmt_.body->range,
                        fmt::format("`{}` depends on `{}`, which is rounded otherwise",
                                    state.symbol->name, other->name));
  ir::forEachExpr(*body_.body, [&](const Expr &expr) {
    if (expr.kind != ExprKind::Subscript || !ok)
      return;
    for (const Symbol *symbol : readIn(*expr.operands[1])) {
      bool depends = rounded.contains(symbol);
      if (flow.isSet(*symbol))
        for (const Symbol *state : rounded)
          depends |= flow.reached(*symbol).contains(state);
      if (depends)
        ok = refuse(expr.range, fmt::format("`{}` depends on `{}`, which is rounded otherwise",
                                            expr.range.oneLine(), symbol->name));
    }
  });
  return ok;
}

Scan ScanQuestion::scan() {
  Scan result;
  result.distributes = mark_->levels.size() > 1;
  const ir::ScanGroup &first = mark_->levels.front().groups.front();
  result.need = {diag::NeedKind::Scan, first.op, {}};
  result.need.family = name(first.family);
  result.need.direction = mark_->isAscending ? "up" : "down";
  for (const ir::ScanState &state : mark_->states) {
    const bool isNamed = !state.isElement || state.element;
    if (isNamed)
      result.need.names.push_back(state.isElement ? state.element->range.oneLine()
                                                  : state.symbol->name);
  }
  result.mark = mark_;
  result.slices = slices_;
  return result;
}

} // namespace

std::optional<diag::Remark> roundingOf(const ir::ScanMark &mark, const SourceRange &where,
                                       const std::string &name) {
  Reduction alike;
  alike.reassociatesFloat = mark.reassociatesFloat;
  alike.op = mark.levels.front().groups.front().op;
  alike.mayTakeOtherZero = mark.mayTakeOtherZero || mark.mayTakeOtherAfterNaN;
  alike.mayTakeOtherAfterNaN = mark.mayTakeOtherAfterNaN;
  return reorderingOf(alike, where, name);
}

std::variant<Scan, ScanRefusal> canScan(const Nest &nest, LoopIndex loop,
                                        const std::vector<ScalarUse> &variables,
                                        const std::vector<unsigned> &carried) {
  ScanQuestion question(nest, loop);
  if (!question.ask(variables, carried))
    return question.refusal;
  return question.scan();
}

} // namespace parlift::legality
