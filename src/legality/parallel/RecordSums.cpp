#include "legality/parallel/RecordSums.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <algorithm>
#include <map>
#include <optional>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

namespace {

constexpr unsigned deepest = 4; ///< operators that call constructors that call operators
constexpr std::size_t mostMembers = 8;

bool isNumberType(const ir::Type &type) {
  return (type.isInteger() || type.isFloating()) && !type.isVolatile && !type.isAtomic;
}

bool isOfNumbers(const ir::Type &type) {
  return type.kind == ir::TypeKind::Record && !type.isUnion && !type.fields.empty() &&
         type.fields.size() <= mostMembers && !type.isVolatile &&
         std::ranges::all_of(type.fields, [](const ir::Field &field) {
           return field.type && isNumberType(*field.type) && !field.isBitField;
         });
}

/// A place in the caller's words, in which nothing happens.
bool isPure(const Expr &place) {
  bool pure = true;
  ir::forEachExpr(place, [&](const Expr &part) {
    pure = pure && part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
           !part.type->isVolatile && !part.type->isAtomic;
  });
  return pure;
}

/// A structure: one of the caller's, or one that a callee has made, with what its members are.
struct Object {
  ExprRef place;
  std::map<unsigned, ExprRef> members;
};
using ObjectRef = std::shared_ptr<Object>;

/// Executes callees in the caller's words.
class Values {
public:
  explicit Values(const SourceRange &where) : where_(where) {}

  /// What the call returns; null: not known.
  ObjectRef returned(const Expr &call) { return callee(call, nullptr, 0); }

private:
  struct Frame {
    std::map<const Symbol *, ObjectRef> objects; ///< structures, and what pointers point to
    std::map<const Symbol *, ExprRef> numbers;
    ObjectRef result;
  };

  ObjectRef callee(const Expr &call, Frame *caller, unsigned depth);
  bool bind(const Symbol &parameter, const ExprRef &argument, Frame *caller, Frame &made);
  bool run(const Stmt &stmt, Frame &frame, unsigned depth);
  bool declare(const Stmt &stmt, Frame &frame, unsigned depth);
  bool assign(const Stmt &stmt, Frame &frame);
  ObjectRef object(const Expr &place, Frame *frame);
  ExprRef member(const ObjectRef &of, unsigned field, const ir::TypeRef &type);
  ExprRef number(const ExprRef &value, Frame *frame);
  ObjectRef copyOf(const ObjectRef &from, const ir::Type &type);
  ExprRef inTheseWords(Expr expr) const {
    expr.range = where_;
    expr.wordsSayMore = true;
    return std::make_shared<const Expr>(std::move(expr));
  }

  const SourceRange &where_;
};

/// The structure at a place; in the caller's words every place is one.
ObjectRef Values::object(const Expr &place, Frame *frame) {
  if (!frame)
    return isPure(place) ? std::make_shared<Object>(Object{std::make_shared<const Expr>(place), {}})
                         : nullptr;
  const Expr *at = &place;
  if (at->kind == ExprKind::Subscript && at->operands[1]->kind == ExprKind::IntLiteral &&
      at->operands[1]->intValue == 0 && at->operands[0]->kind == ExprKind::Load)
    at = at->operands[0]->operands[0].get(); // `*this`, `(*p)`
  if (at->kind != ExprKind::VarRef)
    return nullptr;
  const auto found = frame->objects.find(at->symbol.get());
  return found == frame->objects.end() ? nullptr : found->second;
}

ExprRef Values::member(const ObjectRef &of, unsigned field, const ir::TypeRef &type) {
  if (!of)
    return nullptr;
  if (const auto known = of->members.find(field); known != of->members.end())
    return known->second;
  if (!of->place || of->place->type->kind != ir::TypeKind::Record)
    return nullptr;
  const ExprRef place = ir::member(of->place, field, where_, type);
  return inTheseWords(*ir::load(inTheseWords(*place), where_));
}

ExprRef Values::number(const ExprRef &value, Frame *frame) {
  if (!frame)
    return isPure(*value) ? value : nullptr;
  switch (value->kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return inTheseWords(*value);
  case ExprKind::Load: {
    const Expr &place = *value->operands[0];
    if (place.kind == ExprKind::Member)
      return member(object(*place.operands[0], frame), place.field, place.type);
    if (place.kind != ExprKind::VarRef)
      return nullptr;
    const auto found = frame->numbers.find(place.symbol.get());
    return found == frame->numbers.end() ? nullptr : found->second;
  }
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Select:
  case ExprKind::Cast: {
    Expr copy = *value;
    for (ExprRef &operand : copy.operands) {
      operand = number(operand, frame);
      if (!operand)
        return nullptr;
    }
    return inTheseWords(std::move(copy));
  }
  default:
    return nullptr;
  }
}

/// As it is now: what is made of the caller's objects is made before any of them changes.
ObjectRef Values::copyOf(const ObjectRef &from, const ir::Type &type) {
  if (!from || !isOfNumbers(type))
    return nullptr;
  auto copy = std::make_shared<Object>();
  for (unsigned field = 0; field < type.fields.size(); ++field) {
    const ExprRef value = member(from, field, type.fields[field].type);
    if (!value)
      return nullptr;
    copy->members.emplace(field, value);
  }
  return copy;
}

bool Values::bind(const Symbol &parameter, const ExprRef &argument, Frame *caller, Frame &made) {
  const bool isNumber = isNumberType(*parameter.type);
  if (parameter.type->isPointer()) {
    const bool isAddress = argument->kind == ExprKind::AddressOf;
    const bool isPassedOn = caller && argument->kind == ExprKind::Load;
    if (!isAddress && !isPassedOn)
      return false;
    return (made.objects[&parameter] = object(*argument->operands[0], caller)) != nullptr;
  }
  if (isNumber) {
    const ExprRef value = argument->isLvalue() ? ir::load(argument) : argument;
    return (made.numbers[&parameter] = number(value, caller)) != nullptr;
  }
  const Expr *place = argument->isLvalue()               ? argument.get()
                      : argument->kind == ExprKind::Load ? argument->operands[0].get()
                                                         : nullptr;
  if (!place || parameter.type->kind != ir::TypeKind::Record)
    return false;
  const ObjectRef given = object(*place, caller);
  return (made.objects[&parameter] =
              parameter.isReference ? given : copyOf(given, *parameter.type)) != nullptr;
}

ObjectRef Values::callee(const Expr &call, Frame *caller, unsigned depth) {
  const auto target = call.target.lock();
  if (call.kind != ExprKind::Call || !target || !target->body || depth > deepest ||
      target->isVariadic || target->parameters.size() != call.operands.size())
    return nullptr;
  Frame frame;
  for (std::size_t n = 0; n < call.operands.size(); ++n)
    if (!bind(*target->parameters[n], call.operands[n], caller, frame))
      return nullptr;
  if (!run(*target->body, frame, depth))
    return nullptr;
  return frame.result ? frame.result : std::make_shared<Object>();
}

bool Values::declare(const Stmt &stmt, Frame &frame, unsigned depth) {
  const Symbol &symbol = *stmt.symbol;
  if (symbol.storage != ir::Storage::Local || symbol.isReference)
    return false;
  if (isNumberType(*symbol.type)) {
    if (!stmt.value)
      return true;
    return (frame.numbers[&symbol] = number(stmt.value, &frame)) != nullptr;
  }
  if (!isOfNumbers(*symbol.type))
    return false;
  ObjectRef &made = frame.objects[&symbol];
  if (!stmt.value)
    made = std::make_shared<Object>();
  else if (stmt.value->kind == ExprKind::Load)
    made = copyOf(object(*stmt.value->operands[0], &frame), *symbol.type);
  else
    made = copyOf(callee(*stmt.value, &frame, depth + 1), *symbol.type);
  return made != nullptr;
}

/// To what a callee has made, and to nothing of the caller's.
bool Values::assign(const Stmt &stmt, Frame &frame) {
  const Expr &target = *stmt.target;
  if (target.kind == ExprKind::Member) {
    const ObjectRef of = object(*target.operands[0], &frame);
    const ExprRef value = number(stmt.value, &frame);
    if (!of || of->place || !value || !isNumberType(*target.type))
      return false;
    of->members[target.field] = value;
    return true;
  }
  if (target.kind != ExprKind::VarRef)
    return false;
  const Symbol &symbol = *target.symbol;
  if (isNumberType(*symbol.type)) // also a parameter, which is the callee's own
    return !symbol.isReference && !symbol.hasStaticStorage() &&
           (frame.numbers[&symbol] = number(stmt.value, &frame)) != nullptr;
  const auto own = frame.objects.find(&symbol);
  if (own == frame.objects.end() || own->second->place || stmt.value->kind != ExprKind::Load)
    return false;
  const ObjectRef copy = copyOf(object(*stmt.value->operands[0], &frame), *symbol.type);
  if (copy)
    own->second->members = copy->members;
  return copy != nullptr;
}

bool Values::run(const Stmt &stmt, Frame &frame, unsigned depth) {
  if (frame.result)
    return false; // behind a return
  switch (stmt.kind) {
  case StmtKind::Block:
    return std::ranges::all_of(stmt.children,
                               [&](const StmtRef &child) { return run(*child, frame, depth); });
  case StmtKind::Declare:
    return declare(stmt, frame, depth);
  case StmtKind::Assign:
    return assign(stmt, frame);
  case StmtKind::Evaluate: {
    const Expr *value = stmt.value.get();
    while (value->kind == ExprKind::AddressOf || value->kind == ExprKind::Load ||
           (value->kind == ExprKind::Subscript && value->operands[1]->kind == ExprKind::IntLiteral))
      value = value->operands[0].get(); // the object that `+=` returns
    return value->kind == ExprKind::VarRef || callee(*value, &frame, depth + 1) != nullptr;
  }
  case StmtKind::Return: {
    const ExprRef &value = stmt.value;
    if (!value || !value->type || value->type->kind != ir::TypeKind::Record) {
      frame.result = std::make_shared<Object>(); // its address, which nobody asks for
      return true;
    }
    const ObjectRef from = value->kind == ExprKind::Load ? object(*value->operands[0], &frame)
                                                         : callee(*value, &frame, depth + 1);
    frame.result = copyOf(from, *value->type);
    return frame.result != nullptr;
  }
  default:
    return false;
  }
}

bool isSame(const Expr &a, const Expr &b) {
  if (a.kind != b.kind || a.symbol != b.symbol || a.field != b.field || a.intValue != b.intValue ||
      a.binaryOp != b.binaryOp || a.unaryOp != b.unaryOp || a.kind == ExprKind::Call ||
      a.kind == ExprKind::OpaqueExpr || a.kind == ExprKind::FloatLiteral ||
      a.operands.size() != b.operands.size())
    return false;
  for (std::size_t n = 0; n < a.operands.size(); ++n)
    if (!isSame(*a.operands[n], *b.operands[n]))
      return false;
  return true;
}

/// Read behind the stores to the members before this one, it is what it was: it is no member of the target, or this one.
bool isUntouched(const Expr &value, const Expr &target, unsigned field) {
  const Symbol *own = target.kind == ExprKind::VarRef ? target.symbol.get() : nullptr;
  const bool isHidden = own && !own->isExposed();
  bool ok = true;
  ir::forEachExpr(value, [&](const Expr &part) {
    if (part.kind != ExprKind::Load)
      return;
    const Expr &place = *part.operands[0];
    const bool isOwnNumber = place.kind == ExprKind::VarRef && !place.symbol->isExposed();
    const bool isSameMember =
        place.kind == ExprKind::Member && place.field == field &&
        ir::sameType(*ir::unqualified(place.operands[0]->type), *ir::unqualified(target.type));
    // A subscript, too, is read behind the stores.
    ok = ok && (isHidden || isOwnNumber || isSameMember);
  });
  return ok;
}

/// `s.x + v[i].x` with `s` the target: combined by an operator, and the target nowhere else in it.
bool isSumOf(const Expr &value, const Expr &target, unsigned field) {
  const Expr &sum = ir::withoutCasts(value);
  if (sum.kind != ExprKind::Binary ||
      (sum.binaryOp != ir::BinaryOp::Add && sum.binaryOp != ir::BinaryOp::Sub &&
       sum.binaryOp != ir::BinaryOp::Mul && sum.binaryOp != ir::BinaryOp::And &&
       sum.binaryOp != ir::BinaryOp::Or && sum.binaryOp != ir::BinaryOp::Xor))
    return false;
  const auto isOwn = [&](const Expr &operand) {
    const Expr &plain = ir::withoutCasts(operand);
    return plain.kind == ExprKind::Load && plain.operands[0]->kind == ExprKind::Member &&
           plain.operands[0]->field == field && isSame(*plain.operands[0]->operands[0], target);
  };
  const bool isLeft = isOwn(*sum.operands[0]);
  if (!isLeft && !(isOwn(*sum.operands[1]) && sum.binaryOp != ir::BinaryOp::Sub))
    return false;
  const Expr &rest = *sum.operands[isLeft ? 1 : 0];
  bool isFree = isUntouched(rest, target, field);
  ir::forEachExpr(rest, [&](const Expr &part) { isFree = isFree && !isSame(part, target); });
  return isFree;
}

/// The statements in place of `t = f(s, ...); s = t;`; none: it stays.
std::vector<StmtRef> byMembers(const Stmt &made, const Stmt &assign) {
  if (made.kind != StmtKind::Declare || !made.symbol->isSynthetic || !made.value ||
      made.value->kind != ExprKind::Call || assign.kind != StmtKind::Assign ||
      !isOfNumbers(*assign.target->type) || !isPure(*assign.target) ||
      !ir::sameType(*ir::unqualified(assign.target->type), *ir::unqualified(made.symbol->type)) ||
      assign.value->kind != ExprKind::Load || assign.value->operands[0]->kind != ExprKind::VarRef ||
      assign.value->operands[0]->symbol != made.symbol)
    return {};
  const Expr &target = *assign.target;
  const ObjectRef result = Values(assign.range).returned(*made.value);
  if (!result || result->members.size() != target.type->fields.size())
    return {};
  std::vector<StmtRef> stmts;
  for (const auto &[field, value] : result->members) {
    const ir::TypeRef &type = target.type->fields[field].type;
    if (!isSumOf(*value, target, field) ||
        !ir::sameType(*ir::unqualified(value->type), *ir::unqualified(type)))
      return {};
    auto place = std::make_shared<Expr>(*ir::member(assign.target, field, assign.range, type));
    place->wordsSayMore = true;
    stmts.push_back(ir::assign(std::move(place), value, assign.range));
  }
  return stmts;
}

} // namespace

StmtRef withSumsByMembers(const StmtRef &stmt) {
  StmtRef inner = ir::withParts(stmt, withSumsByMembers);
  if (inner->kind != StmtKind::Block || inner->isScope || inner->children.size() < 2)
    return inner;
  const std::size_t last = inner->children.size() - 1;
  const std::vector<StmtRef> stmts = byMembers(*inner->children[last - 1], *inner->children[last]);
  if (stmts.empty())
    return inner;
  Stmt copy = *inner;
  copy.children.resize(last - 1);
  copy.children.insert(copy.children.end(), stmts.begin(), stmts.end());
  return ir::unshared(std::make_shared<const Stmt>(std::move(copy)));
}

bool hasSumsByMembers(const Stmt &stmt) {
  bool found = false;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    const std::size_t count = part.children.size();
    found = found || (part.kind == StmtKind::Block && !part.isScope && count >= 2 &&
                      !byMembers(*part.children[count - 2], *part.children[count - 1]).empty());
  });
  return found;
}

} // namespace parlift::legality
