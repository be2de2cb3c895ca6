#include "legality/scan/Choice.h"

#include "analysis/scalars/SureReads.h"
#include "analysis/scalars/WithValues.h"
#include "analysis/symbolic/Conjuncts.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/scan/Turned.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::legality {

using namespace ir;
using analysis::sameExpression;
using analysis::ValuesOf;

namespace {

using Stmts = std::vector<StmtRef>;

/// A better candidate is smaller, or larger, than the state; or no worse.
class Order {
public:
  Order(const Variables &states, const Variables &changing, const ValuesOf &candidate,
        const ValuesOf &found)
      : states_(states), changing_(changing), candidate_(candidate), found_(found) {}

  /// The condition of an `if` as one on what a block has found, in the candidate's place; null: refused.
  ExprRef ofFound(const ExprRef &condition) {
    const ExprRef &plain = analysis::withoutTruthTest(condition);
    if (plain->kind == ExprKind::Unary && plain->unaryOp == UnaryOp::LogicalNot) {
      const ExprRef other = turned(analysis::withoutTruthTest(plain->operands[0]));
      return other ? ofFound(other) : refuse(*plain, "a NaN may pass it");
    }
    if (plain->kind != ExprKind::Binary)
      return refuse(*plain, "it compares no key of what would be taken");
    if (plain->binaryOp == BinaryOp::LogicalOr)
      return byNextKey(*plain);
    return comparison(*plain);
  }
  bool takesEquals = false;       ///< what comes later is taken
  bool looksUp = false;           ///< a key is read by means of a state
  std::vector<ExprRef> laterKeys; ///< compared only where the first ones are equal
  ScanRefusal refusal;

private:
  ExprRef refuse(const Expr &expr, const std::string &why) {
    if (refusal.reason.empty())
      refusal = {fmt::format("`{}` decides what is kept, and {}", expr.range.oneLine(), why),
                 expr.range, false};
    return nullptr;
  }
  /// The state's side with what has been found for the state; null: the other side is no key of the candidate.
  ExprRef keyOfFound(const ExprRef &candidate, const ExprRef &state) {
    Variables others = variablesIn(*state);
    std::erase_if(others, [&](const Symbol *one) { return states_.contains(one); });
    const bool varies =
        std::ranges::any_of(others, [&](const Symbol *one) { return changing_.contains(one); });
    if (varies || mentionsAny(*candidate, states_) ||
        !analysis::isWithValues(candidate, state, candidate_))
      return nullptr;
    const ExprRef core = analysis::withoutPreservingCasts(state);
    looksUp |= core->kind != ExprKind::Load || core->operands[0]->kind != ExprKind::VarRef;
    return replaceReads(state, {found_.begin(), found_.end()});
  }
  /// `key(c) < key(x)` or `key(x) > key(c)`.
  ExprRef comparison(const Expr &test) {
    const bool isStrict = test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Gt;
    const bool isOrder = isStrict || test.binaryOp == BinaryOp::Le || test.binaryOp == BinaryOp::Ge;
    if (!isOrder)
      return refuse(test, "no order says so");
    ExprRef result = sides(test);
    takesEquals |= !isStrict;
    return result ? result : refuse(test, "it compares no key of what would be taken");
  }
  ExprRef sides(const Expr &test) {
    const ExprRef &left = test.operands[0], &right = test.operands[1];
    if (mentionsAny(*right, states_)) {
      const ExprRef key = keyOfFound(left, right);
      return key ? binary(test.binaryOp, key, right) : nullptr;
    }
    const ExprRef key = keyOfFound(right, left);
    return key ? binary(test.binaryOp, left, key) : nullptr;
  }
  /// `k < k(x) || (k == k(x) && next)`
  ExprRef byNextKey(const Expr &either) {
    const ExprRef &first = analysis::withoutTruthTest(either.operands[0]),
                  &rest = analysis::withoutTruthTest(either.operands[1]);
    const auto isOf = [](const Expr &expr, BinaryOp op) {
      return expr.kind == ExprKind::Binary && expr.binaryOp == op;
    };
    const bool isStrict = isOf(*first, BinaryOp::Lt) || isOf(*first, BinaryOp::Gt);
    if (!isStrict || !isOf(*rest, BinaryOp::LogicalAnd))
      return refuse(either, "no order says so");
    const ExprRef &equal = analysis::withoutTruthTest(rest->operands[0]);
    const auto same = [&](std::size_t n, std::size_t m) {
      return sameExpression(*first->operands[n], *equal->operands[m]);
    };
    const bool asksSame =
        isOf(*equal, BinaryOp::Eq) && ((same(0, 0) && same(1, 1)) || (same(0, 1) && same(1, 0)));
    if (!asksSame)
      return refuse(either, "no order says so");
    laterKeys.push_back(rest->operands[1]);
    const ExprRef one = sides(*first), tie = sides(*equal), next = ofFound(rest->operands[1]);
    if (!one || !tie || !next)
      return refuse(either, "it compares no key of what would be taken");
    if (isFloating(*next))
      return refuse(*rest->operands[1], "a NaN would be equal to all others");
    return binary(BinaryOp::LogicalOr, one, binary(BinaryOp::LogicalAnd, tie, next));
  }
  static bool isFloating(const Expr &order) {
    bool result = false;
    forEachExpr(order, [&](const Expr &part) {
      result |= part.kind == ExprKind::Binary && analysis::isComparison(part.binaryOp) &&
                part.operands[0]->type->isFloating();
    });
    return result;
  }

  const Variables &states_, &changing_;
  const ValuesOf &candidate_, &found_;
};

class Maker {
public:
  Maker(const std::vector<SymbolRef> &states, Variables all, const Variables &changing,
        const Stmt &loop)
      : states_(states), all_(std::move(all)), changing_(changing), loop_(loop) {
    for (const SymbolRef &state : states) {
      members_.push_back(newVariable(state->name + "_new", state->type));
      found_[state.get()] = load(varRef(members_.back()));
    }
    set_ = newVariable(states.front()->name + "_set", intType());
  }

  std::variant<ChoiceGroup, ScanRefusal> make(const Stmt &slice) {
    const auto made = list({std::make_shared<const Stmt>(slice)});
    if (!made)
      return refusal_;
    if (!better_)
      return ScanRefusal{"nothing decides what is kept", {}, false};
    ChoiceGroup result;
    StmtRef body = block(*made);
    for (std::size_t n = 0; n < states_.size(); ++n)
      body = replaceVariable(body, *states_[n], varRef(members_[n]));
    const Stmt *inner = body.get();
    while (inner->children.size() == 1 && inner->children[0]->kind == StmtKind::Block)
      inner = inner->children[0].get();
    result.compose = inner->children;
    ScanGroup &group = result.group;
    group.family = ScanFamily::Operator;
    group.op = bestOf;
    group.members = members_;
    for (const SymbolRef &state : states_)
      group.identity.push_back(load(varRef(state)));
    for (const SymbolRef &member : members_)
      group.later.push_back(newVariable(member->name + "_later", member->type));
    if (asksSet_) {
      group.members.push_back(set_);
      group.identity.push_back(intLiteral(0, intType()));
      group.later.push_back(newVariable(set_->name + "_later", intType()));
    }
    group.apply = taken(group.members, states_, {});
    ValuesOf moved;
    for (std::size_t n = 0; n < members_.size(); ++n)
      moved[states_[n].get()] = load(varRef(members_[n]));
    for (std::size_t n = 0; n < group.members.size(); ++n)
      moved[group.members[n].get()] = load(varRef(group.later[n]));
    group.join = taken(group.later, group.members, moved);
    return result;
  }

private:
  bool refuse(const SourceRange &place, const std::string &reason) {
    if (refusal_.reason.empty())
      refusal_ = {reason, place, false};
    return false;
  }
  bool setsState(const Stmt &stmt) const {
    return std::ranges::any_of(changingIn(stmt),
                               [&](const Symbol *one) { return all_.contains(one); });
  }

  /// `if (from is better than to) to = from;`
  StmtRef taken(const std::vector<SymbolRef> &from, const std::vector<SymbolRef> &to,
                const ValuesOf &moved) const {
    ExprRef test = asksSet_ ? binary(BinaryOp::LogicalAnd, load(varRef(set_)), better_) : better_;
    if (!moved.empty())
      test = replaceReads(test, {moved.begin(), moved.end()});
    Stmts stmts;
    for (std::size_t n = 0; n < to.size(); ++n)
      stmts.push_back(assign(varRef(to[n]), load(varRef(from[n]))));
    return block({ifThen(withoutPlaces(*test), block(std::move(stmts)))}, {}, false);
  }

  std::optional<Stmts> list(const Stmts &stmts) {
    Stmts result;
    for (const StmtRef &stmt : stmts) {
      if (!mentionsAny(*stmt, all_) && !setsState(*stmt)) {
        result.push_back(stmt);
        continue;
      }
      const StmtRef made = statement(stmt);
      if (!made)
        return std::nullopt;
      result.push_back(made);
    }
    return result;
  }

  StmtRef refused(const Stmt &stmt) {
    refuse(stmt.range, fmt::format("`{}` sets or reads what is kept otherwise than by a choice of "
                                   "the better one",
                                   stmt.range.oneLine()));
    return nullptr;
  }

  StmtRef statement(const StmtRef &stmt) {
    switch (stmt->kind) {
    case StmtKind::Block: {
      auto made = list(stmt->children);
      return made ? block(std::move(*made), {}, stmt->isScope) : nullptr;
    }
    case StmtKind::Loop: {
      bool isFree = !stmt->condition || !mentionsAny(*stmt->condition, all_);
      for (const StmtRef *part : {&stmt->init, &stmt->before, &stmt->after, &stmt->step})
        isFree = isFree && !mentionsAny(**part, all_) && !setsState(**part);
      auto made = isFree ? list({stmt->body}) : std::nullopt;
      return made ? withBody(*stmt, block(std::move(*made))) : refused(*stmt);
    }
    case StmtKind::If: {
      if (mentionsAny(*stmt->condition, all_))
        return choice(*stmt);
      const auto thenStmts = list({stmt->thenBranch});
      const auto elseStmts =
          stmt->elseBranch ? list({stmt->elseBranch}) : std::optional<Stmts>(Stmts{});
      if (!thenStmts || !elseStmts)
        return nullptr;
      return ifThen(stmt->condition, block(*thenStmts),
                    elseStmts->empty() ? nullptr : block(*elseStmts));
    }
    default:
      return refused(*stmt);
    }
  }

  /// `if (better) { best = a[i]; at = i; }`: all states, each once.
  StmtRef choice(const Stmt &stmt) {
    if (!withoutBlocks(stmt.elseBranch).empty())
      return refused(stmt);
    ValuesOf candidate;
    Stmts stmts;
    for (const StmtRef &one : withoutBlocks(stmt.thenBranch)) {
      const Symbol *target = one->kind == StmtKind::Assign ? setBy(*one) : nullptr;
      const ExprRef value = target && all_.contains(target) ? valueAlone(*one) : nullptr;
      if (!value || mentionsAny(*value, all_) || !candidate.insert({target, value}).second)
        return refused(stmt);
      stmts.push_back(one);
    }
    if (candidate.size() != states_.size())
      return refused(stmt);
    ExprRef found;
    Order order(all_, changing_, candidate, found_);
    analysis::Update evaluated;
    for (const ExprRef &part : analysis::conjuncts(stmt.condition)) {
      (found ? evaluated.behindComparison : evaluated.beforeComparison).push_back(part);
      if (!mentionsAny(*part, all_))
        continue;
      if (found)
        return refused(stmt);
      found = order.ofFound(part);
      if (!found) {
        refusal_ = order.refusal;
        return nullptr;
      }
    }
    if (!found || (better_ && !sameExpression(*better_, *found)))
      return refused(stmt);
    for (const auto &[state, value] : candidate)
      evaluated.behindComparison.push_back(value);
    for (const ExprRef &key : order.laterKeys)
      evaluated.behindComparison.push_back(key);
    // A block is begun from the state before the loop, and passes the comparison where the program may not.
    if (const ExprRef unsure = analysis::firstUnsure(evaluated, {&loop_})) {
      refuse(unsure->range,
             fmt::format("`{}` is read behind the comparison, where it need not exist",
                         unsure->range.oneLine()));
      return nullptr;
    }
    better_ = found;
    asksSet_ |= order.takesEquals || order.looksUp;
    if (order.takesEquals || order.looksUp)
      stmts.push_back(assign(varRef(set_), intLiteral(1, intType())));
    return ifThen(stmt.condition, block(std::move(stmts)));
  }

  const std::vector<SymbolRef> &states_;
  const Variables all_;
  const Variables &changing_;
  const Stmt &loop_;
  std::vector<SymbolRef> members_;
  ValuesOf found_;
  SymbolRef set_;
  ExprRef better_; ///< what a block has found is better than the state
  bool asksSet_ = false;
  ScanRefusal refusal_;
};

} // namespace

std::vector<std::vector<SymbolRef>> decidedTogether(const Stmt &body,
                                                    const std::vector<SymbolRef> &states) {
  std::vector<std::vector<SymbolRef>> result;
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::If)
      return;
    Variables set;
    for (const StmtRef &one : withoutBlocks(stmt.thenBranch))
      if (const Symbol *target = one->kind == StmtKind::Assign ? setBy(*one) : nullptr)
        set.insert(target);
    std::vector<SymbolRef> group;
    for (const SymbolRef &state : states) {
      bool isCandidate = set.contains(state.get());
      for (const StmtRef &one : withoutBlocks(stmt.thenBranch))
        if (one->kind == StmtKind::Assign && setBy(*one) == state.get())
          isCandidate &= !mentionsAny(*one->value, set);
      if (isCandidate)
        group.push_back(state);
    }
    const bool isNew = std::ranges::find(result, group) == result.end();
    if (!group.empty() && isNew)
      result.push_back(std::move(group));
  });
  return result;
}

std::variant<ChoiceGroup, ScanRefusal> composeChoice(const std::vector<SymbolRef> &states,
                                                     const Variables &needed,
                                                     const Variables &changing, const Stmt &body,
                                                     const Stmt &loop) {
  Composer composer({}, needed);
  const StmtRef slice = composer.compose(body);
  if (!slice)
    return composer.refusal();
  Variables all;
  for (const SymbolRef &state : states)
    all.insert(state.get());
  for (const SymbolRef &state : states)
    if (state->type->isVolatile || (!state->type->isScalar()))
      return ScanRefusal{fmt::format("`{}` is no number", state->name), {}, false};
  auto made = Maker(states, all, changing, loop).make(*slice);
  if (auto *group = std::get_if<ChoiceGroup>(&made)) {
    group->evaluated = composer.evaluated();
    group->set = needed;
    for (const SymbolRef &state : states)
      group->set.erase(state.get());
  }
  return made;
}

} // namespace parlift::legality
