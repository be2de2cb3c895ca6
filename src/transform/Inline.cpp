#include "transform/Inline.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace parlift::transform {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::SymbolRef;
using legality::InlinedCall;

bool mentions(const Expr &expr, const std::string &name) {
  bool result = false;
  ir::forEachExpr(expr, [&](const Expr &part) {
    result |= (part.kind == ExprKind::VarRef && part.symbol->name == name);
  });
  return result || (expr.range.valid() && mentionsWord(expr.range.text(), name));
}

/// The body leaves the parameter as it is.
bool isLeftAlone(const ir::Function &function, const SymbolRef &parameter) {
  bool result = !parameter->addressTaken;
  ir::forEachStmt(*function.body, [&](const Stmt &stmt) {
    result = result && !(stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
                         stmt.target->symbol == parameter);
  });
  return result;
}

bool isRead(const ir::Function &function, const SymbolRef &parameter) {
  bool result = false;
  ir::forEachExpr(*function.body, [&](const Expr &expr) {
    result |= expr.kind == ExprKind::VarRef && expr.symbol == parameter;
  });
  return result;
}

/// The argument can stand for the parameter wherever the body reads it: a variable that only the caller knows, or an array's name. A
/// pointer to elements that the body only reads may be one to others in the caller. Null: it is something else.
ExprRef standIn(const ExprRef &argument, const ir::Symbol &parameter) {
  const bool isConverted = argument->kind == ExprKind::Cast && argument->type->isPointer() &&
                           argument->operands[0]->type->isPointer() &&
                           ir::sameType(*ir::unqualified(argument->type->element),
                                        *ir::unqualified(argument->operands[0]->type->element));
  const ExprRef &plain = isConverted ? argument->operands[0] : argument;
  if (plain->operands.size() != 1 || plain->operands[0]->kind != ExprKind::VarRef ||
      (!isConverted && !ir::sameType(*plain->type, *parameter.type)))
    return nullptr;
  const ir::Symbol &symbol = *plain->operands[0]->symbol;
  const bool isVariable = plain->kind == ExprKind::Load && !symbol.isExposed();
  const bool isArray = plain->kind == ExprKind::AddressOf &&
                       symbol.type->kind == ir::TypeKind::Array && !symbol.isReference;
  return isVariable || isArray ? plain : nullptr;
}

/// Names that the block of the body declares.
std::set<std::string> ownNames(const ir::Function &function) {
  std::set<std::string> result;
  for (const SymbolRef &parameter : function.parameters)
    result.insert(parameter->name);
  ir::forEachStmt(*function.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      result.insert(stmt.symbol->name);
  });
  return result;
}

/// Somewhere in the body a variable has a name that the argument says.
bool isHidden(const Stmt &body, const Expr &argument) {
  bool result = false;
  ir::forEachStmt(body, [&](const Stmt &stmt) {
    result |= stmt.kind == StmtKind::Declare && mentions(argument, stmt.symbol->name);
  });
  return result;
}

/// `z` of a member function in another one of its class, for the same object: the words stay.
ExprRef ofOwnObject(const ExprRef &expr, const ir::Symbol &self, const SymbolRef &own) {
  Expr copy = *expr;
  bool isChanged = copy.symbol.get() == &self;
  if (isChanged)
    copy.symbol = own;
  for (ExprRef &operand : copy.operands) {
    ExprRef fresh = operand ? ofOwnObject(operand, self, own) : operand;
    isChanged |= fresh != operand;
    operand = std::move(fresh);
  }
  return isChanged ? std::make_shared<const Expr>(std::move(copy)) : expr;
}

StmtRef ofOwnObject(const StmtRef &stmt, const ir::Symbol &self, const SymbolRef &own) {
  const StmtRef fresh =
      ir::withParts(stmt, [&](const StmtRef &part) { return ofOwnObject(part, self, own); });
  return ir::withOwnExprs(fresh, [&](const ExprRef &expr) { return ofOwnObject(expr, self, own); });
}

/// What a member function says of `this`, said of the object: `z` is `f.z`, or `f->z`.
StmtRef ofObject(const StmtRef &body, const ir::Symbol &self, const ExprRef &pointer) {
  const ExprRef plain = ir::withoutPlaces(*pointer);
  if (pointer->kind == ExprKind::Load && pointer->operands[0]->symbol->isThis)
    return ofOwnObject(body, self, pointer->operands[0]->symbol);
  const ExprRef object = plain->kind == ExprKind::AddressOf
                             ? plain->operands[0]
                             : ir::subscript(plain, ir::intLiteral(0, ir::longType()));
  return ir::rewriteExprs(body, [&](const ExprRef &part) -> ExprRef {
    const bool isMember = part->kind == ExprKind::Member &&
                          part->operands[0]->kind == ExprKind::Subscript &&
                          part->operands[0]->operands[0]->kind == ExprKind::Load &&
                          part->operands[0]->operands[0]->operands[0]->symbol.get() == &self;
    return isMember ? ir::inPlaceOf(*part, ir::member(object, part->field, {}, part->type))
                    : nullptr;
  });
}

class Expansion {
public:
  Expansion(const InlinedCall &call, Names &names)
      : call_(call), callee_(*call.callee), names_(names), own_(ownNames(callee_)) {}

  StmtRef make();

private:
  StmtRef bodyWithParameters(std::vector<StmtRef> &block) const;
  StmtRef bodyWithOwnNames() const;
  bool isCaptured(const Expr &target) const {
    return std::ranges::any_of(own_,
                               [&](const std::string &name) { return mentions(target, name); });
  }
  /// The call's value goes there; null: nowhere.
  ExprRef destination(std::vector<StmtRef> &before, std::vector<StmtRef> &behind) const;

  const InlinedCall &call_;
  const ir::Function &callee_;
  Names &names_;
  std::set<std::string> own_;
};

StmtRef Expansion::bodyWithParameters(std::vector<StmtRef> &block) const {
  StmtRef body = bodyWithOwnNames();
  const std::vector<ExprRef> &arguments = call_.call->operands;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const SymbolRef &parameter = callee_.parameters[at];
    if (!isRead(callee_, parameter))
      continue;
    if (parameter->isThis) {
      body = ofObject(body, *parameter, arguments[at]);
      continue;
    }
    const ExprRef plain = standIn(arguments[at], *parameter);
    if (plain && isLeftAlone(callee_, parameter) && !isHidden(*body, *plain)) {
      body = ir::replaceReads(body, {{parameter.get(), plain}});
      continue;
    }
    const SymbolRef variable = names_.variable(parameter->name, parameter->type);
    block.push_back(ir::declare(variable, arguments[at]));
    body = ir::replaceVariable(body, *parameter, ir::varRef(variable));
  }
  return body;
}

/// No variable of the block hides one that an argument says: what is known of a parameter is said in its argument's words.
StmtRef Expansion::bodyWithOwnNames() const {
  StmtRef body = callee_.body;
  for (const StmtRef &stmt : callee_.body->children) {
    const bool hides = stmt->kind == StmtKind::Declare &&
                       std::ranges::any_of(call_.call->operands, [&](const ExprRef &argument) {
                         return mentions(*argument, stmt->symbol->name);
                       });
    if (!hides)
      continue;
    const SymbolRef variable = names_.variable(stmt->symbol->name, stmt->symbol->type);
    body = ir::replaceVariable(body, *stmt->symbol, ir::varRef(variable));
    std::vector<StmtRef> children = body->children;
    for (StmtRef &child : children)
      if (child->kind == StmtKind::Declare && child->symbol == stmt->symbol)
        child = ir::declare(variable, child->value);
    body = ir::block(std::move(children));
  }
  return body;
}

ExprRef Expansion::destination(std::vector<StmtRef> &before, std::vector<StmtRef> &behind) const {
  const Stmt &stmt = *call_.stmt;
  if (callee_.returnType->kind == ir::TypeKind::Void || stmt.value == nullptr ||
      (stmt.kind == StmtKind::Evaluate && stmt.value.get() == call_.call))
    return nullptr;
  const bool isWhole = stmt.value.get() == call_.call;
  if (isWhole && stmt.kind == StmtKind::Assign && !isCaptured(*stmt.target))
    return stmt.target;
  if (isWhole && stmt.kind == StmtKind::Declare && !stmt.symbol->type->isConst &&
      !own_.contains(stmt.symbol->name)) {
    before.push_back(ir::declare(stmt.symbol));
    return ir::varRef(stmt.symbol);
  }
  const SymbolRef value =
      names_.variable(callee_.nameRange.text() + "_value", ir::unqualified(callee_.returnType));
  before.push_back(ir::declare(value));
  behind.push_back(ir::withOwnExprs(std::make_shared<const Stmt>(stmt), [&](const ExprRef &own) {
    return ir::rewrite(own, [&](const ExprRef &part) -> ExprRef {
      return part.get() == call_.call ? ir::inPlaceOf(*part, ir::load(ir::varRef(value))) : nullptr;
    });
  }));
  return ir::varRef(value);
}

StmtRef Expansion::make() {
  std::vector<StmtRef> fresh, behind, block;
  const ExprRef target = destination(fresh, behind);
  const StmtRef body = bodyWithParameters(block);
  for (const StmtRef &stmt : body->children) {
    if (stmt->kind != StmtKind::Return)
      block.push_back(stmt);
    else if (stmt->value && target)
      block.push_back(ir::assign(target, stmt->value));
  }
  fresh.push_back(ir::block(std::move(block)));
  fresh.insert(fresh.end(), behind.begin(), behind.end());
  return fresh.size() == 1 ? fresh.front() : ir::block(std::move(fresh), {}, /*isScope=*/false);
}

/// `stmt` with the calls expanded in it; what has changed inside has no place in the text any more.
StmtRef expanded(const StmtRef &stmt, const std::vector<InlinedCall> &calls, Names &names) {
  for (const InlinedCall &call : calls)
    if (call.stmt == stmt.get())
      return Expansion(call, names).make();
  StmtRef fresh =
      ir::withParts(stmt, [&](const StmtRef &part) { return expanded(part, calls, names); });
  if (fresh == stmt)
    return stmt;
  Stmt copy = *fresh;
  copy.range = {};
  if (copy.kind == StmtKind::Loop)
    copy.source.whole = copy.source.body = {};
  return std::make_shared<const Stmt>(std::move(copy));
}

} // namespace

Change inlineCalls(const legality::InlineEvidence &evidence, Names &names) {
  Change change{&evidence.loop()};
  change.fresh = {expanded(std::make_shared<const Stmt>(evidence.loop()), evidence.calls(), names)};
  for (const InlinedCall &call : evidence.calls())
    change.calledLess.push_back(call.callee.get());
  return change;
}

} // namespace parlift::transform
