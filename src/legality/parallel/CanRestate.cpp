#include "legality/parallel/CanRestate.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "legality/nest/Describe.h"
#include "legality/parallel/LoopShape.h"
#include "legality/parallel/ParallelQuestion.h"
#include "legality/parallel/RecordSums.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

namespace {

/// The call `out.push_back(x)` that the statement is, and its container; null: it is something else.
const Expr *appendIn(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Evaluate || !stmt.value)
    return nullptr;
  const Expr *value = stmt.value.get();
  while (value->kind == ExprKind::AddressOf || value->kind == ExprKind::Subscript ||
         value->kind == ExprKind::Load) // the new element, which nobody looks at
    value = value->operands[0].get();
  const Expr &call = *value;
  const bool isIt = call.kind == ExprKind::Call && call.reason == "append" &&
                    call.operands.size() >= 2 && call.operands[0]->kind == ExprKind::AddressOf &&
                    call.operands[0]->operands[0]->type->kind == ir::TypeKind::Container;
  return isIt ? value : nullptr;
}

ExprRef appendedTo(const Stmt &stmt) {
  const Expr *call = appendIn(stmt);
  return call ? call->operands[0]->operands[0] : nullptr;
}

/// The container whose size, perhaps as another integer, the assignment stores; null: it is something else.
ExprRef sizeIn(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Assign || stmt.isUpdate || !stmt.target->type->isInteger())
    return nullptr;
  const Expr *value = stmt.value.get();
  while (value->kind == ExprKind::Cast && value->type->isInteger())
    value = value->operands[0].get();
  if (value->kind != ExprKind::Load || value->operands[0]->kind != ExprKind::Member)
    return nullptr;
  const ExprRef &container = value->operands[0]->operands[0];
  return container->type->kind == ir::TypeKind::Container && !container->type->isView &&
                 value->operands[0]->field == 0
             ? container
             : nullptr;
}

/// Some value, and nobody knows which.
ExprRef anything(const ir::TypeRef &type, std::vector<ExprRef> operands = {}) {
  return ir::opaqueExpr("statement-unsupported", std::move(operands), ir::unqualified(type), {});
}

ExprRef someElement(const ExprRef &container) {
  return ir::subscript(ir::addressOf(container), anything(ir::unsignedLongType()),
                       container->range);
}

/// A variable, a member of one, or what lies behind a pointer that only the function knows: by words that stay the same where
/// nothing sets the variable at their root.
bool isNamedPlainly(const Expr &place) {
  const Expr *at = &place;
  while (at->kind == ExprKind::Member)
    at = at->operands[0].get();
  if (at->kind == ExprKind::VarRef)
    return !at->symbol->isThreadLocal && !at->symbol->type->isVolatile;
  return at->kind == ExprKind::Subscript && at->operands[1]->kind == ExprKind::IntLiteral &&
         at->operands[1]->intValue == 0 && at->operands[0]->kind == ExprKind::Load &&
         at->operands[0]->operands[0]->kind == ExprKind::VarRef &&
         !at->operands[0]->operands[0]->symbol->isExposed();
}

/// By whatever names the types go, an object of the one may be one of the other.
bool mayBeOneContainer(const ir::Type &a, const ir::Type &b) {
  if (a.kind != ir::TypeKind::Container || b.kind != ir::TypeKind::Container || !a.element ||
      !b.element)
    return a.kind == b.kind;
  const ir::Type &one = *a.element, &other = *b.element;
  return one.isInteger() || one.isFloating()
             ? ir::sameType(*ir::unqualified(a.element), *ir::unqualified(b.element))
             : one.kind == other.kind;
}

/// An object of the type may have such a container in it, or lead to one as to its element.
bool mayHold(const ir::Type &type, const ir::Type &container) {
  if (type.kind == ir::TypeKind::Container)
    return mayBeOneContainer(type, container) || !type.element || mayHold(*type.element, container);
  if (type.kind == ir::TypeKind::Array)
    return !type.element || mayHold(*type.element, container);
  return type.kind == ir::TypeKind::Opaque ||
         std::ranges::any_of(type.fields, [&](const ir::Field &field) {
           return !field.type || mayHold(*field.type, container);
         });
}

/// One loop, and the one that stores instead.
class RestatedLoop {
public:
  RestatedLoop(const ir::FunctionRef &function, const Stmt &loop, const Options &options)
      : function_(function), loop_(loop), options_(options) {}

  std::optional<Restated> answer();

private:
  bool find();
  bool checkNames();
  bool checkPlace(const ExprRef &place, const Expr *around);
  bool checkCallee(const Expr &call);
  bool isPrivate(const Expr &container) const;
  void findSizes();
  bool isSameBehind(const Expr &place) const;
  bool areSizesAlone(const Nest &nest, LoopIndex loop) const;
  StmtRef stores(const StmtRef &stmt);
  StmtRef withReads(const Stmt &loop) const;
  ir::FunctionRef otherFunction();
  void translate(LoopFacts &shape, const ir::Function &other) const;

  const ir::FunctionRef &function_;
  const Stmt &loop_;
  const Options &options_;
  std::set<const Symbol *> declared_, assigned_;
  std::set<const Expr *> appended_; ///< places of containers in calls that append
  std::set<const Expr *> measured_; ///< and in assignments of their sizes
  std::set<const Stmt *> sizes_;    ///< these
  std::set<const Expr *> sizesAt_;  ///< where they go to, in the other loop
  std::vector<ir::AppendClause> clauses_;
  std::vector<ExprRef> others_; ///< containers that the loop names besides
  Appends stored_;              ///< places in the other loop
  const Stmt *other_ = nullptr; ///< that loop
  std::set<const ir::Function *> visited_;
  bool isInSize_ = false; ///< the statement looked at stores a size, which the other loop does, too
};

/// Only its own name reaches it.
bool RestatedLoop::isPrivate(const Expr &container) const {
  return container.kind == ExprKind::VarRef && !container.symbol->isExposed() &&
         container.symbol->storage == ir::Storage::Local;
}

/// What the loop appends to.
bool RestatedLoop::find() {
  ir::forEachStmt(loop_, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && stmt.symbol->storage == ir::Storage::Local)
      declared_.insert(stmt.symbol.get());
    const bool isElement = stmt.kind == StmtKind::Assign &&
                           stmt.target->kind == ExprKind::Subscript &&
                           (stmt.target->type->isFloating() ||
                            (stmt.target->type->isInteger() && stmt.target->type->bits > 8));
    if (stmt.kind == StmtKind::Assign && !isElement) // a number in memory is no container
      if (const Symbol *root = ir::rootSymbolOf(*stmt.target))
        assigned_.insert(root);
  });
  bool ok = true;
  ir::forEachStmt(loop_, [&](const Stmt &stmt) {
    const ExprRef container = appendedTo(stmt);
    if (!container)
      return;
    appended_.insert(container.get());
    const Symbol *root = ir::rootSymbolOf(*container);
    if (root && declared_.contains(root))
      return;
    ok = ok && isNamedPlainly(*container) && container->range.valid() && root &&
         !assigned_.contains(root) && !container->wordsSayMore;
    const auto same = std::ranges::find_if(clauses_, [&](const ir::AppendClause &clause) {
      return sameExpression(*clause.container, *container);
    });
    if (same == clauses_.end())
      clauses_.push_back({container, {container.get()}, {}});
    else
      same->names.push_back(container.get());
  });
  if (ok)
    findSizes();
  return ok;
}

/// The place is said by the loop's counter and what the loop does not change: a loop behind it means the same places.
bool RestatedLoop::isSameBehind(const Expr &place) const {
  switch (place.kind) {
  case ExprKind::VarRef: {
    const Symbol &symbol = *place.symbol;
    const bool isCounter = std::ranges::any_of(loop_.init->children, [&](const StmtRef &start) {
      return start->kind == StmtKind::Declare && start->symbol == place.symbol;
    });
    bool isSet = false;
    ir::forEachStmt(*loop_.body, [&](const Stmt &stmt) {
      isSet |= stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
               stmt.target->symbol == place.symbol;
    });
    return !isSet && !(symbol.isReference && symbol.type->isScalar()) &&
           (isCounter || !declared_.contains(&symbol)) &&
           (symbol.isThis || !symbol.isExposed() || !symbol.type->isScalar());
  }
  case ExprKind::IntLiteral:
    return true;
  case ExprKind::Load: {
    const Symbol *root = ir::rootSymbolOf(*place.operands[0]);
    if (!root || !isNamedPlainly(*place.operands[0]) ||
        (place.operands[0]->kind != ExprKind::VarRef && assigned_.contains(root)))
      return false;
    break;
  }
  case ExprKind::Subscript:
  case ExprKind::Member:
  case ExprKind::AddressOf:
  case ExprKind::Cast:
  case ExprKind::Unary:
  case ExprKind::Binary:
    break;
  default:
    return false;
  }
  return std::ranges::all_of(place.operands,
                             [&](const ExprRef &operand) { return isSameBehind(*operand); });
}

void RestatedLoop::findSizes() {
  if (ir::jumpsOf(*loop_.body).any())
    return;
  for (const StmtRef &stmt : loop_.body->children) {
    const ExprRef container = sizeIn(*stmt);
    if (!container || !isSameBehind(*stmt->target) || !stmt->target->range.valid() ||
        stmt->target->wordsSayMore || stmt->target->kind != ExprKind::Subscript)
      continue;
    for (ir::AppendClause &clause : clauses_)
      if (sameExpression(*clause.container, *container)) {
        clause.sizes.push_back(stmt.get());
        clause.names.push_back(container.get());
        sizes_.insert(stmt.get());
        measured_.insert(container.get());
      }
  }
}

/// Nothing else in the other loop touches what the sizes are stored to.
bool RestatedLoop::areSizesAlone(const Nest &nest, LoopIndex loop) const {
  std::set<unsigned> bases;
  for (const Access &access : nest.table().accesses)
    if (sizesAt_.contains(access.expr) && nest.isInside(access, loop)) {
      if (!access.isWrite || access.wholeObject)
        return false;
      bases.insert(access.base);
    }
  std::set<const Expr *> seen;
  for (const Access &access : nest.table().accesses)
    if (bases.contains(access.base) && nest.isInside(access, loop)) {
      if (!sizesAt_.contains(access.expr) || !seen.insert(access.expr).second)
        return false;
    }
  return seen == sizesAt_ && bases.size() == sizesAt_.size();
}

/// A place in the loop that is no append's. `around`: the member that is taken of it, or null.
bool RestatedLoop::checkPlace(const ExprRef &place, const Expr *around) {
  const ir::Type &type = *place->type;
  const bool isContainer = type.kind == ir::TypeKind::Container && !type.isView && !type.extent;
  const bool isRecord = type.kind == ir::TypeKind::Record && !around;
  const Symbol *root = ir::rootSymbolOf(*place);
  if ((!isContainer && !isRecord) || (root && declared_.contains(root) && !root->isReference))
    return true;
  for (const ir::AppendClause &clause : clauses_) {
    if (sameExpression(*clause.container, *place))
      return false;
    if (isPrivate(*clause.container))
      continue;
    if (isRecord && mayHold(type, *clause.container->type))
      return false;
    if (isContainer && mayBeOneContainer(type, *clause.container->type) &&
        !(isNamedPlainly(*place) && root && !assigned_.contains(root)))
      return false;
  }
  const auto isKnown = [&](const ExprRef &other) { return sameExpression(*other, *place); };
  if (!isInSize_ && isContainer && isNamedPlainly(*place) && root && !declared_.contains(root) &&
      std::ranges::none_of(others_, isKnown))
    others_.push_back(place);
  return true;
}

/// What is called touches no container of these types, in whatever way it gets there.
bool RestatedLoop::checkCallee(const Expr &call) {
  const auto target = call.target.lock();
  if (!target || !target->body)
    return !call.effects.any() || call.effects.isOfSystem;
  if (!visited_.insert(target.get()).second)
    return true;
  bool ok = true;
  ir::forEachExpr(*target->body, [&](const Expr &part) {
    if (part.kind == ExprKind::Call)
      ok = ok && checkCallee(part);
    if (!part.isLvalue() || !part.type)
      return;
    for (const ir::AppendClause &clause : clauses_)
      ok = ok && !mayBeOneContainer(*part.type, *clause.container->type);
  });
  return ok;
}

bool RestatedLoop::checkNames() {
  const bool arePrivate = std::ranges::all_of(
      clauses_, [&](const ir::AppendClause &clause) { return isPrivate(*clause.container); });
  bool ok = true;
  const std::function<void(const ExprRef &, const Expr *)> visit = [&](const ExprRef &expr,
                                                                       const Expr *around) {
    if (!ok || appended_.contains(expr.get()) || measured_.contains(expr.get()))
      return;
    if (expr->kind == ExprKind::Call && expr->reason != "append" && !arePrivate)
      ok = ok && checkCallee(*expr);
    if (expr->isLvalue())
      ok = ok && checkPlace(expr, around);
    for (const ExprRef &operand : expr->operands)
      visit(operand, expr->kind == ExprKind::Member ? expr.get() : nullptr);
  };
  ir::forEachStmt(loop_, [&](const Stmt &stmt) {
    isInSize_ = sizes_.contains(&stmt);
    ir::forEachOwnExpr(stmt, [&](const ExprRef &own) { visit(own, nullptr); });
    for (const ExprRef &operand : stmt.operands)
      visit(operand, nullptr);
  });
  return ok;
}

StmtRef RestatedLoop::stores(const StmtRef &stmt) {
  if (sizes_.contains(stmt.get())) {
    const StmtRef made =
        ir::unshared(ir::assign(stmt->target, anything(stmt->target->type), stmt->range));
    sizesAt_.insert(made->target.get());
    return made;
  }
  const ExprRef container = appendedTo(*stmt);
  if (!container)
    return ir::withParts(stmt, [&](const StmtRef &part) { return stores(part); });
  std::vector<ExprRef> given;
  for (std::size_t k = 1; k < appendIn(*stmt)->operands.size(); ++k) {
    const ExprRef &operand = appendIn(*stmt)->operands[k];
    given.push_back(operand->isLvalue() ? ir::load(operand) : operand);
  }
  const ExprRef place = someElement(container);
  std::vector<StmtRef> made = {
      ir::assign(place, anything(place->type, std::move(given)), stmt->range)};
  const Symbol *root = ir::rootSymbolOf(*container);
  if (root && declared_.contains(root))
    made.push_back(ir::assign(ir::member(container, 0, container->range),
                              anything(ir::unsignedLongType()), stmt->range));
  const StmtRef result = ir::unshared(ir::block(std::move(made), {}, false));
  if (!root || !declared_.contains(root))
    stored_.emplace(result->children[0]->target.get(), container.get());
  return result;
}

/// Their elements stand for the containers: what is said of those that a loop touches, is said of all.
StmtRef RestatedLoop::withReads(const Stmt &loop) const {
  std::vector<StmtRef> body;
  for (const ExprRef &other : others_)
    body.push_back(ir::unshared(ir::evaluate(ir::load(someElement(other)), other->range)));
  body.push_back(loop.body);
  return ir::withBody(loop, ir::block(std::move(body), loop.body->range));
}

/// The function with stores in place of the loop's appends.
ir::FunctionRef RestatedLoop::otherFunction() {
  std::function<StmtRef(const StmtRef &)> change = [&](const StmtRef &stmt) -> StmtRef {
    if (stmt.get() != &loop_)
      return ir::withParts(stmt, change);
    const StmtRef made = withSumsByMembers(withReads(*stores(stmt)));
    other_ = made.get();
    return made;
  };
  auto other = std::make_shared<ir::Function>(*function_);
  other->body = change(function_->body);
  return other_ ? other : nullptr;
}

/// Loops of the other function are said by those of the function at the same places.
void RestatedLoop::translate(LoopFacts &shape, const ir::Function &other) const {
  std::vector<const Stmt *> here, there;
  ir::forEachLoop(*function_->body,
                  [&](const Stmt &loop, const ir::LoopStack &) { here.push_back(&loop); });
  ir::forEachLoop(*other.body,
                  [&](const Stmt &loop, const ir::LoopStack &) { there.push_back(&loop); });
  const auto translated = [&](const Stmt *loop) -> const Stmt * {
    const auto found = std::ranges::find(there, loop);
    return found == there.end() || here.size() != there.size()
               ? nullptr
               : here[static_cast<std::size_t>(found - there.begin())];
  };
  shape.loop = &loop_;
  shape.parent = shape.parent ? translated(shape.parent) : nullptr;
  for (const Stmt *&child : shape.children)
    child = translated(child);
  std::erase(shape.children, nullptr);
}

std::optional<Restated> RestatedLoop::answer() {
  if (!find() || !checkNames())
    return std::nullopt;
  const ir::FunctionRef other = otherFunction();
  if (!other)
    return std::nullopt;
  const Stmt *outermost = nullptr;
  ir::forEachLoop(*other->body, [&](const Stmt &loop, const ir::LoopStack &enclosing) {
    if (&loop == other_)
      outermost = enclosing.empty() ? &loop : enclosing.front();
  });
  const Nests nests(other, options_, [&](const Stmt &loop) { return &loop == outermost; });
  const Nests::Place place = outermost ? nests.find(*other_) : Nests::Place{};
  if (!place.nest || !areSizesAlone(*place.nest, place.loop))
    return std::nullopt;
  Restated result;
  result.judgement = Question(*place.nest, place.loop, stored_).answer();
  Judgement &judgement = result.judgement;
  const bool isYes = judgement.verdict == diag::Verdict::Parallel ||
                     judgement.verdict == diag::Verdict::Conditional;
  const auto isPlain = [](const diag::Need &need) {
    return need.kind == diag::NeedKind::Private || need.kind == diag::NeedKind::Firstprivate ||
           need.kind == diag::NeedKind::Lastprivate || need.kind == diag::NeedKind::Reduction;
  };
  if (!isYes || judgement.scan || judgement.search || !judgement.inspections.empty() ||
      !std::ranges::all_of(judgement.needs, isPlain)) {
    if (!isYes && !clauses_.empty())
      result.refusal =
          diag::makeRemark(judgement.reason, loop_.source.keyword, judgement.arguments);
    return result;
  }
  result.holds = true;
  judgement.blocking.clear();
  judgement.asWritten = clauses_.empty() ? judgement.asWritten : diag::Verdict::Sequential;
  if (!clauses_.empty()) {
    diag::Need need{diag::NeedKind::Scan, "", {}};
    need.family = "append";
    for (const ir::AppendClause &clause : clauses_)
      need.names.push_back(clause.container->range.oneLine());
    const bool isApart = !judgement.needs.empty();
    judgement.arguments.back() += (isApart ? "; " : ", apart from ") + inWords(need);
    judgement.needs.push_back(std::move(need));
    auto mark = std::make_shared<ir::ScanMark>();
    mark->appends = clauses_;
    judgement.scan = std::move(mark);
  }
  describeShape(*place.nest, place.loop, result.shape);
  const NestModel &model = place.nest->model;
  result.shape.assumesShapes =
      !place.nest->dependences.assumptions.empty() || !model.premises.empty();
  translate(result.shape, *other);
  return result;
}

} // namespace

std::optional<Restated> canRestate(const ir::FunctionRef &function, const ir::Stmt &loop,
                                   const analysis::Options &options) {
  bool isOther = false;
  ir::forEachStmt(loop, [&](const Stmt &stmt) { isOther |= appendedTo(stmt) != nullptr; });
  isOther = isOther || hasSumsByMembers(loop);
  if (!isOther)
    return std::nullopt;
  return RestatedLoop(function, loop, options).answer();
}

} // namespace parlift::legality
