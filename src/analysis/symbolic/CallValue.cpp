#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/OnlyComputes.h"

#include "ir/Allocation.h"
#include "ir/Builder.h"
#include "ir/Reference.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace parlift::analysis {

using namespace ir;

namespace {

constexpr unsigned mostParts = 256; ///< of the callee's expressions and statements

void flatten(const StmtRef &stmt, std::vector<StmtRef> &out) {
  if (!stmt)
    return;
  if (stmt->kind != StmtKind::Block)
    return out.push_back(stmt);
  for (const StmtRef &child : stmt->children)
    flatten(child, out);
}

/// What a function returns, as an expression of its parameters: its own variables are replaced by what they hold.
///
///     int r; if (s == 0) r = a; else r = b; return r + s;      =>      s == 0 ? a + s : b + s
class Returned {
public:
  explicit Returned(const Function &function) : function_(function) {}

  /// Null: it does more, or may return nothing, or is too long.
  ExprRef value() {
    std::vector<StmtRef> body;
    flatten(function_.body, body);
    return from(body, 0, {});
  }

private:
  using Held = std::map<const Symbol *, ExprRef>; ///< null: nothing yet

  ExprRef from(const std::vector<StmtRef> &stmts, std::size_t at, Held held);
  ExprRef branch(const std::vector<StmtRef> &stmts, std::size_t at, const StmtRef &taken,
                 const Held &held);
  ExprRef inside(const ExprRef &expr, const Held &held) const;
  bool isOwn(const Symbol &symbol, const Held &held) const;

  const Function &function_;
  unsigned steps_ = 0;
};

/// A number of the function's own, that nothing but its name reaches.
bool Returned::isOwn(const Symbol &symbol, const Held &held) const {
  const bool isParameter = std::ranges::any_of(
      function_.parameters, [&](const SymbolRef &one) { return one.get() == &symbol; });
  return (isParameter || held.contains(&symbol)) && !symbol.isExposed() &&
         symbol.type->isScalar() && !symbol.type->isVolatile && !symbol.type->isAtomic;
}

ExprRef Returned::inside(const ExprRef &expr, const Held &held) const {
  bool isKnown = true;
  const ExprRef result = rewrite(expr, [&](const ExprRef &part) -> ExprRef {
    const bool isRead = part->kind == ExprKind::Load && part->operands[0]->kind == ExprKind::VarRef;
    const auto found = isRead ? held.find(part->operands[0]->symbol.get()) : held.end();
    if (found == held.end())
      return nullptr;
    isKnown &= found->second != nullptr;
    return found->second;
  });
  return isKnown ? result : nullptr;
}

ExprRef Returned::branch(const std::vector<StmtRef> &stmts, std::size_t at, const StmtRef &taken,
                         const Held &held) {
  std::vector<StmtRef> rest;
  flatten(taken, rest);
  rest.insert(rest.end(), stmts.begin() + static_cast<std::ptrdiff_t>(at) + 1, stmts.end());
  return from(rest, 0, held);
}

ExprRef Returned::from(const std::vector<StmtRef> &stmts, std::size_t at, Held held) {
  for (; at < stmts.size() && ++steps_ <= mostParts; ++at) {
    const Stmt &stmt = *stmts[at];
    if (stmt.kind == StmtKind::Return)
      return stmt.value ? inside(stmt.value, held) : nullptr;
    if (stmt.kind == StmtKind::If) {
      const ExprRef condition = inside(stmt.condition, held);
      const ExprRef first = condition ? branch(stmts, at, stmt.thenBranch, held) : nullptr;
      const ExprRef second = first ? branch(stmts, at, stmt.elseBranch, held) : nullptr;
      return second ? select(condition, first, second) : nullptr;
    }
    const bool declares = stmt.kind == StmtKind::Declare;
    const bool assigns = stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef;
    if (!declares && !assigns)
      return nullptr;
    const Symbol &symbol = declares ? *stmt.symbol : *stmt.target->symbol;
    if (declares)
      held[&symbol] = nullptr;
    if (!isOwn(symbol, held))
      return nullptr;
    if (stmt.value) {
      const ExprRef value = inside(stmt.value, held);
      if (!value)
        return nullptr;
      held[&symbol] = cast(value, unqualified(symbol.type));
    }
  }
  return nullptr;
}

/// No effects, no address handed on (that of an array is what a subscript starts from), not long.
bool isPlain(const Expr &value, unsigned &parts, bool isSubscripted = false) {
  const bool isData = value.kind == ExprKind::AddressOf && // `v.begin()`
                      value.operands[0]->type->kind == TypeKind::Container &&
                      !isAddressOfContainer(value);
  if (++parts > mostParts || value.kind == ExprKind::OpaqueExpr ||
      (value.kind == ExprKind::AddressOf && !isSubscripted && !isData) ||
      (value.kind == ExprKind::Call && value.effects.any()))
    return false;
  for (std::size_t at = 0; at < value.operands.size(); ++at)
    if (!isPlain(*value.operands[at], parts, value.kind == ExprKind::Subscript && at == 0))
      return false;
  return true;
}

bool isPlain(const Expr &value) {
  unsigned parts = 0;
  return isPlain(value, parts);
}

} // namespace

ExprRef valueOfCall(const Expr &call) {
  const auto target = call.kind == ExprKind::Call ? call.target.lock() : nullptr;
  if (!target || !target->body || target->isVariadic || target->hasUnstructuredFlow ||
      target->parameters.size() != call.operands.size())
    return nullptr;
  const ExprRef value = Returned(*target).value();
  if (!value || !isPlain(*value))
    return nullptr;
  std::map<const Symbol *, ExprRef> arguments;
  for (std::size_t at = 0; at < call.operands.size(); ++at) {
    const ExprRef &argument = call.operands[at];
    const bool isNumber = argument->type->isInteger() || argument->type->isFloating();
    const bool isValue = !argument->isLvalue() && isNumber && isQuiet(*argument); // `b.at(i)`
    if ((!isPlain(*argument) && !isValue) ||
        argument->isLvalue() != target->parameters[at]->isReference)
      return nullptr;
    arguments[target->parameters[at].get()] = argument;
  }
  // It would read a global variable where a loop that reduces into it has a private one. Tables of constants are nobody's.
  const auto isTable = [](const Symbol &symbol) {
    const Type *type = symbol.type.get();
    while (type->kind == TypeKind::Array)
      type = type->element.get();
    return symbol.hasStaticStorage() && !symbol.isThreadLocal && type->isConst &&
           !type->isVolatile && type->isScalar();
  };
  bool readsOthers = false;
  forEachExpr(*value, [&](const Expr &part) {
    readsOthers |= part.kind == ExprKind::VarRef && !arguments.contains(part.symbol.get()) &&
                   !isTable(*part.symbol);
  });
  if (readsOthers)
    return nullptr;
  return rewrite(value, [&](const ExprRef &part) -> ExprRef {
    const bool isRead = part->kind == ExprKind::Load && part->operands[0]->kind == ExprKind::VarRef;
    const auto argument =
        isRead ? arguments.find(part->operands[0]->symbol.get()) : arguments.end();
    if (argument == arguments.end())
      return nullptr;
    return argument->second->isLvalue()
               ? load(argument->second)
               : cast(argument->second, unqualified(argument->first->type));
  });
}

StmtRef withoutCall(const Stmt &assign) {
  if (assign.kind != StmtKind::Assign)
    return nullptr;
  std::vector<TypeRef> conversions;
  const Expr *core = assign.value.get();
  for (; core->kind == ExprKind::Cast; core = core->operands[0].get())
    conversions.push_back(core->type);
  ExprRef value = valueOfCall(*core);
  if (!value)
    return nullptr;
  for (auto type = conversions.rbegin(); type != conversions.rend(); ++type)
    value = cast(value, *type);
  auto made = std::make_shared<Stmt>(assign);
  made->value = std::move(value);
  return made;
}

namespace {

/// The variable whose address the argument is, as a pointer to its own type.
ExprRef variableAt(const Expr &argument, const Symbol &parameter) {
  const Expr *value = &argument;
  while (value->kind == ExprKind::Cast)
    value = value->operands[0].get();
  const ExprRef place = parameter.isReference                ? nullptr
                        : value->kind == ExprKind::AddressOf ? value->operands[0]
                                                             : nullptr;
  const bool fits = place && place->kind == ExprKind::VarRef && parameter.type->element &&
                    sameType(*parameter.type->element, *place->type);
  return fits ? place : nullptr;
}

/// Nothing that anybody knows: what a library's function returns.
bool isUnknownValue(const Expr &value) {
  const Expr *at = &value;
  while (at->kind == ExprKind::Cast)
    at = at->operands[0].get();
  return at->kind == ExprKind::OpaqueExpr && at->operands.empty() && !at->effects.any();
}

/// The call of another function, whose arguments are all values or variables.
bool isPlainCall(const Stmt &stmt) {
  return stmt.kind == StmtKind::Evaluate && stmt.value->kind == ExprKind::Call &&
         std::ranges::all_of(stmt.value->operands,
                             [](const ExprRef &operand) { return isPlain(*operand); });
}

/// A few assignments, and calls of such functions, perhaps under conditions and in loops; what a function may do besides is to return.
/// `own`: the variables that it declares.
StmtRef onlyAssignments(const Function &function, std::set<const Symbol *> &own) {
  constexpr unsigned most = 12;
  std::vector<StmtRef> body;
  flatten(function.body, body);
  if (!body.empty() && body.back()->kind == StmtKind::Return &&
      (!body.back()->value || isUnknownValue(*body.back()->value)))
    body.pop_back();
  unsigned parts = 0;
  bool isPlainTree = true;
  for (const StmtRef &part : body)
    forEachStmt(*part, [&](const Stmt &stmt) {
      const bool isCall = isPlainCall(stmt);
      parts += isCall || stmt.kind == StmtKind::Assign;
      isPlainTree &= isCall || stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::If ||
                     stmt.kind == StmtKind::Block || stmt.kind == StmtKind::Loop ||
                     (stmt.kind == StmtKind::Declare && stmt.symbol->type->isScalar() &&
                      !stmt.symbol->isReference && !stmt.symbol->hasStaticStorage());
      if (stmt.kind == StmtKind::Declare)
        own.insert(stmt.symbol.get());
      if (!isCall)
        forEachOwnExpr(stmt, [&](const ExprRef &expr) { isPlainTree &= isPlain(*expr); });
    });
  if (!isPlainTree || parts == 0 || parts > most)
    return nullptr;
  return body.size() == 1 ? body[0] : block(std::move(body));
}

/// `p[0]` of a pointer that is a parameter: the parameter.
const Symbol *pointedBy(const Expr &place) {
  if (place.kind != ExprKind::Subscript || place.operands[1]->kind != ExprKind::IntLiteral ||
      place.operands[1]->intValue != 0)
    return nullptr;
  const Expr &pointer = *place.operands[0];
  return pointer.kind == ExprKind::Load && pointer.operands[0]->kind == ExprKind::VarRef
             ? pointer.operands[0]->symbol.get()
             : nullptr;
}

} // namespace

StmtRef updateByCall(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Evaluate || stmt.value->kind != ExprKind::Call)
    return nullptr;
  const Expr &call = *stmt.value;
  const auto target = call.target.lock();
  if (!target || !target->body || target->isVariadic || target->hasUnstructuredFlow ||
      target->parameters.size() != call.operands.size())
    return nullptr;
  // All that is left of the callee is what came from here, and what it declares.
  std::set<const Symbol *> ours;
  const StmtRef done = onlyAssignments(*target, ours);
  if (!done)
    return nullptr;
  std::map<const Symbol *, ExprRef> values, places;
  for (std::size_t at = 0; at < call.operands.size(); ++at) {
    const ExprRef &argument = call.operands[at];
    const Symbol &parameter = *target->parameters[at];
    if (const ExprRef place = variableAt(*argument, parameter))
      places[&parameter] = place;
    else if (parameter.isReference && argument->isLvalue() && isPlain(*argument) &&
             sameType(*unqualified(parameter.type), *unqualified(argument->type)))
      places[&parameter] = argument;
    else if (!parameter.isReference && !argument->isLvalue() && isPlain(*argument))
      values[&parameter] = argument;
    else
      return nullptr;
  }
  const StmtRef result = rewriteExprs(done, [&](const ExprRef &part) -> ExprRef {
    const Symbol *known = part->kind == ExprKind::VarRef ? part->symbol.get() : pointedBy(*part);
    if (const auto place = places.find(known);
        place != places.end() && (part->kind != ExprKind::VarRef || known->isReference))
      return place->second;
    const bool isRead = part->kind == ExprKind::Load && part->operands[0]->kind == ExprKind::VarRef;
    const auto value = isRead ? values.find(part->operands[0]->symbol.get()) : values.end();
    return value == values.end() ? nullptr : cast(value->second, unqualified(value->first->type));
  });
  bool isOurs = true;
  forEachExpr(call, [&](const Expr &part) { ours.insert(part.symbol.get()); });
  forEachExpr(*result, [&](const Expr &part) {
    isOurs &= part.kind != ExprKind::VarRef || ours.contains(part.symbol.get());
  });
  for (const SymbolRef &parameter : target->parameters) // of a call of itself
    isOurs &= !ours.contains(parameter.get());
  return isOurs ? result : nullptr;
}

bool isInTableOfLibrary(const Expr &place) {
  const Expr *at = &place;
  while (at->kind == ExprKind::Subscript || at->kind == ExprKind::Load ||
         at->kind == ExprKind::Cast)
    at = at->operands[0].get();
  return at->effects.isOfSystem &&
         isLibraryCall(*at, {"__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"});
}

} // namespace parlift::analysis
