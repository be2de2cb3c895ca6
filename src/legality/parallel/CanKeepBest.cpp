#include "legality/parallel/CanKeepBest.h"

#include "analysis/scalars/SureReads.h"
#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"
#include "legality/parallel/CanReducePlaces.h"
#include "legality/parallel/CanReduceRecord.h"
#include "legality/parallel/FollowsName.h"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace parlift::legality {

using namespace analysis;

namespace {

using LoopsAround = std::vector<const ir::Stmt *>;

/// The branches of the loop, with the loops around each of them from this one on.
void collect(const ir::StmtRef &stmt, LoopsAround &around,
             std::vector<std::pair<ir::StmtRef, LoopsAround>> &branches) {
  if (stmt->kind == ir::StmtKind::If)
    branches.emplace_back(stmt, around);
  const bool isLoop = stmt->kind == ir::StmtKind::Loop;
  if (isLoop)
    around.push_back(stmt.get());
  ir::forEachChild(*stmt, [&](const ir::StmtRef &child) { collect(child, around, branches); });
  if (isLoop)
    around.pop_back();
}

/// `b.at.x` of the variable b: nothing but members on the way, and none that shares its bytes.
bool isMemberOf(const ir::Expr &place, const ir::Symbol &variable) {
  const ir::Expr *at = &place;
  bool isInUnion = false;
  for (; at->kind == ir::ExprKind::Member; at = at->operands[0].get())
    isInUnion |= at->operands[0]->type->isUnion;
  return at != &place && !isInUnion && at->kind == ir::ExprKind::VarRef &&
         at->symbol.get() == &variable;
}

/// One may be set to another: no part of it is const.
bool isAssignable(const ir::Type &type) {
  return !type.isConst && std::ranges::all_of(type.fields, [](const ir::Field &field) {
    const ir::Type *part = field.type.get();
    while (part && part->kind == ir::TypeKind::Array)
      part = part->element.get();
    return part && isAssignable(*part);
  });
}

/// A branch as one over variables, which stand for the members that it keeps.
class Branch {
public:
  /// `variable`: the structure; null: it is `this`.
  Branch(const ir::Symbol *variable, ir::StmtRef branch)
      : variable_(variable), branch_(std::move(branch)) {}

  /// The update of a member's variable, with the others as its payload; nothing: it is none.
  std::optional<Update> update();

  const ir::ExprRef &placeOf(const ir::Symbol &stand) const {
    return std::ranges::find_if(kept_, [&](const Kept &one) { return one.stand.get() == &stand; })
        ->place;
  }
  bool isWhole() const { return isWhole_; }
  bool keeps(const ir::Expr &place) const {
    return std::ranges::any_of(kept_,
                               [&](const Kept &one) { return sameExpression(*one.place, place); });
  }

private:
  struct Kept {
    ir::ExprRef place;
    ir::SymbolRef stand;
  };

  bool isKeepable(const ir::Expr &place) const {
    return variable_ ? isMemberOf(place, *variable_) : !memberOfThis(place).empty();
  }
  ir::SymbolRef standFor(const ir::ExprRef &place);
  bool take(const ir::Stmt &stmt);
  bool takeWhole(const ir::Stmt &stmt);
  ir::ExprRef standing(const ir::ExprRef &expr) const;

  const ir::Symbol *variable_;
  ir::StmtRef branch_;
  std::vector<Kept> kept_;
  std::map<const ir::Symbol *, ir::ExprRef> values_; ///< of what the front end has made
  std::vector<ir::StmtRef> statements_;
  bool isWhole_ = false;
};

ir::SymbolRef Branch::standFor(const ir::ExprRef &place) {
  const auto known = std::ranges::find_if(
      kept_, [&](const Kept &one) { return sameExpression(*one.place, *place); });
  if (known != kept_.end())
    return known->stand;
  kept_.push_back({place, ir::syntheticSymbol("kept", ir::unqualified(place->type))});
  return kept_.back().stand;
}

/// With variables in the place of members, and values in that of what was made for them.
ir::ExprRef Branch::standing(const ir::ExprRef &expr) const {
  return ir::rewrite(expr, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (part->kind == ir::ExprKind::Load && part->operands[0]->kind == ir::ExprKind::VarRef)
      if (const auto made = values_.find(part->operands[0]->symbol.get()); made != values_.end())
        return made->second;
    for (const Kept &one : kept_)
      if (sameExpression(*one.place, *part))
        return ir::varRef(one.stand);
    return nullptr;
  });
}

/// `b = p[i]`: the member that is compared has that of the element.
bool Branch::takeWhole(const ir::Stmt &stmt) {
  const bool isCopy = variable_ && stmt.target->kind == ir::ExprKind::VarRef &&
                      stmt.target->symbol.get() == variable_ &&
                      stmt.value->kind == ir::ExprKind::Load &&
                      ir::sameType(*stmt.value->type, *ir::unqualified(stmt.target->type));
  if (!isCopy || isWhole_ || mentions(*stmt.value, *variable_))
    return false;
  std::vector<ir::ExprRef> compared;
  ir::forEachExpr(*branch_->condition, [&](const ir::Expr &part) {
    if (part.kind == ir::ExprKind::Load && isKeepable(*part.operands[0]))
      compared.push_back(part.operands[0]);
  });
  if (compared.size() != 1 || !compared.front()->type->isScalar())
    return false;
  const ir::ExprRef element =
      ir::rewrite(compared.front(), [&](const ir::ExprRef &part) -> ir::ExprRef {
        const bool isIt = part->kind == ir::ExprKind::VarRef && part->symbol.get() == variable_;
        return isIt ? stmt.value->operands[0] : nullptr;
      });
  statements_.push_back(
      ir::assign(ir::varRef(standFor(compared.front())), standing(ir::load(element))));
  isWhole_ = true;
  return true;
}

bool Branch::take(const ir::Stmt &stmt) {
  if (stmt.kind == ir::StmtKind::Declare) { // `let t = a[i];` of `b = {i, a[i]};`
    const bool isMade = stmt.symbol->isSynthetic && !stmt.symbol->isReference && stmt.value &&
                        stmt.symbol->type->isScalar() &&
                        ir::sameType(*stmt.value->type, *ir::unqualified(stmt.symbol->type));
    return isMade && values_.emplace(stmt.symbol.get(), standing(stmt.value)).second;
  }
  if (stmt.kind != ir::StmtKind::Assign)
    return false;
  if (!isKeepable(*stmt.target))
    return takeWhole(stmt);
  if (!stmt.target->type->isScalar() || stmt.target->type->isVolatile ||
      stmt.target->type->isAtomic)
    return false;
  const ir::SymbolRef stand = standFor(stmt.target);
  statements_.push_back(ir::assign(ir::varRef(stand), standing(stmt.value)));
  return true;
}

std::optional<Update> Branch::update() {
  if (!ir::withoutBlocks(branch_->elseBranch).empty())
    return std::nullopt;
  const std::vector<ir::StmtRef> statements = ir::withoutBlocks(branch_->thenBranch);
  for (const ir::StmtRef &stmt : statements)
    if (!take(*stmt))
      return std::nullopt;
  if (statements_.empty() || (isWhole_ && statements_.size() != 1))
    return std::nullopt;
  const ir::StmtRef made = ir::ifThen(standing(branch_->condition), ir::block(statements_));
  std::optional<Update> update = matchUpdate(*made);
  const auto isStand = [&](const ir::Symbol *symbol) {
    return std::ranges::any_of(kept_, [&](const Kept &one) { return one.stand.get() == symbol; });
  };
  bool namesIt = false;
  if (variable_)
    ir::forEachExpr(*made, [&](const ir::Expr &part) {
      namesIt |= part.kind == ir::ExprKind::VarRef && part.symbol.get() == variable_;
    });
  if (!update || namesIt || (update->op != "min" && update->op != "max") || update->lastOnTies ||
      update->nothing || update->target->kind != ir::ExprKind::VarRef ||
      !isStand(update->target->symbol.get()) || (!isWhole_ && update->payload.empty()))
    return std::nullopt;
  update->stmt = branch_.get();
  return update;
}

/// A variable of the clause's, in the place of the member of `this`.
ir::SymbolRef named(const ir::Expr &member) {
  auto made = std::make_shared<ir::Symbol>();
  made->name = memberOfThis(member);
  made->type = ir::unqualified(member.type);
  made->addressTaken = true; // it is reached by more than its name
  return made;
}

/// `b` within the words `b.v` is the variable, and no member besides.
bool isSaidOnce(const ir::Expr &place, const ir::Symbol &variable) {
  for (const ir::Expr *at = &place; at->kind == ir::ExprKind::Member; at = at->operands[0].get()) {
    const auto &fields = at->operands[0]->type->fields;
    if (at->field >= fields.size() || fields[at->field].name == variable.name)
      return false;
  }
  return true;
}

} // namespace

std::vector<BestKept> canKeepBest(const Nest &nest, LoopIndex loop, unsigned baseId) {
  const Base &base = nest.table().bases[baseId];
  const bool isOfThis = base.kind == BaseKind::Pointer && base.symbol && base.symbol->isThis;
  const ir::SymbolRef variable = isOfThis ? nullptr : base.symbol;
  std::vector<const Access *> accesses;
  for (const Access &access : nest.table().accesses)
    if (access.base == baseId && nest.isInside(access, loop))
      accesses.push_back(&access);
  if (!isOfThis) {
    const bool isOwn = std::ranges::any_of(
        base.declaredIn, [&](LoopIndex around) { return nest.isInside(around, loop); });
    if (!isReducibleRecord(base) || variable->isReference || variable->isExposed() || isOwn ||
        !variable->type->copiesPlainly || !isAssignable(*variable->type) ||
        !followsName(nest, loop, base, accesses, variable))
      return {};
  }
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  std::vector<std::pair<ir::StmtRef, LoopsAround>> branches;
  LoopsAround around{&stmt};
  collect(stmt.body, around, branches);
  std::vector<BestKept> all;
  for (const auto &[branch, loops] : branches) {
    Branch kept(variable.get(), branch);
    const std::optional<Update> update = kept.update();
    if (!update || firstUnsure(*update, loops))
      continue;
    BestKept result;
    std::set<const ir::Expr *> own;
    ir::forEachExpr(*branch, [&](const ir::Expr &expr) { own.insert(&expr); });
    for (const Access *access : accesses)
      if (!access->isInCallee() && !access->wholeObject && own.contains(access->expr) &&
          (variable || kept.keeps(*access->expr)))
        result.accesses.insert(access->id);
    Reduction &reduction = result.reduction;
    reduction.op = "arg" + update->op;
    const ir::ExprRef &compared = kept.placeOf(*update->target->symbol);
    if (variable) {
      // The copy that wins is taken as a whole.
      const bool isAll = std::ranges::all_of(accesses, [&](const Access *access) {
        return !access->isWrite || result.accesses.contains(access->id);
      });
      if (!isAll || !isSaidOnce(*compared, *variable))
        continue;
      reduction.symbol = variable;
      reduction.payload = {variable};
      reduction.end = compared;
    } else {
      reduction.symbol = named(*compared);
      for (const auto &[follower, value] : update->payload)
        reduction.payload.push_back(named(*kept.placeOf(*follower)));
    }
    all.push_back(std::move(result));
  }
  return all;
}

} // namespace parlift::legality
