#include "frontend/Tuples.h"

#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/Replaceable.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;

namespace {

bool isNumber(clang::QualType type) {
  const clang::QualType plain = type.getNonReferenceType();
  return plain->isArithmeticType() && !plain.isVolatileQualified();
}

bool areNumbers(const auto &expressions) {
  return std::ranges::all_of(expressions, [](const Expr *one) { return isNumber(one->getType()); });
}

/// The element types of a pair or tuple of numbers, none of them a reference; empty for all others.
std::vector<clang::QualType> elementsOf(clang::QualType type) {
  std::vector<clang::QualType> result;
  const auto add = [&](const clang::TemplateArgument &argument) {
    if (argument.getKind() == clang::TemplateArgument::Type)
      result.push_back(argument.getAsType());
  };
  const auto *instance = libraryClass(type, "pair");
  if (!instance)
    instance = libraryClass(type, "tuple");
  for (const clang::TemplateArgument &argument :
       instance ? instance->getTemplateArgs().asArray() : llvm::ArrayRef<clang::TemplateArgument>())
    if (argument.getKind() == clang::TemplateArgument::Pack)
      std::ranges::for_each(argument.pack_elements(), add);
    else
      add(argument);
  const bool areValues = std::ranges::all_of(
      result, [](clang::QualType one) { return !one->isReferenceType() && isNumber(one); });
  return areValues ? result : std::vector<clang::QualType>{};
}

/// Without the wrappers around the call or constructor that makes a temporary.
const Expr *made(const Expr *expr) {
  for (;;) {
    const Expr *inner = unwrap(expr)->IgnoreImplicit();
    if (const auto *cast = dyn_cast<clang::CXXFunctionalCastExpr>(inner))
      inner = cast->getSubExpr();
    else if (const auto *construct = dyn_cast<clang::CXXConstructExpr>(inner);
             construct && construct->getNumArgs() == 1 &&
             construct->getConstructor()->isCopyOrMoveConstructor())
      inner = construct->getArg(0);
    if (inner == expr)
      return expr;
    expr = inner;
  }
}

/// The values of a pair or tuple that is made here.
bool findValues(const Expr *source, TupleAssignment &found) {
  const Expr *whole = made(source);
  found.between = elementsOf(whole->getType());
  if (found.between.empty())
    return false;
  const clang::CallExpr *call = libraryCallOf(whole, "make_pair");
  if (!call)
    call = libraryCallOf(whole, "make_tuple");
  const auto *construct = dyn_cast<clang::CXXConstructExpr>(whole);
  if (call)
    found.values.assign(call->arg_begin(), call->arg_end());
  else if (construct)
    found.values.assign(construct->arg_begin(), construct->arg_end());
  found.takeByReference.push_back(whole);
  return found.values.size() == found.between.size() && areNumbers(found.values);
}

} // namespace

std::optional<TupleAssignment> tupleAssignment(const clang::CXXOperatorCallExpr &assignment) {
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(assignment.getDirectCallee());
  if (assignment.getOperator() != clang::OO_Equal || assignment.getNumArgs() != 2 || !method ||
      !method->getParent()->isInStdNamespace() || !isOfSystem(*method))
    return std::nullopt;
  TupleAssignment found;
  const Expr *object = assignment.getArg(0);
  if (libraryClass(object->getType(), "pair") && object->isLValue()) {
    if (elementsOf(object->getType()).empty())
      return std::nullopt;
    found.pair = object;
  } else if (const clang::CallExpr *tie = libraryCallOf(made(object), "tie")) {
    found.targets.assign(tie->arg_begin(), tie->arg_end());
    found.takeByReference.push_back(tie);
    if (!areNumbers(found.targets))
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  if (!findValues(assignment.getArg(1), found) ||
      found.values.size() != (found.pair ? 2 : found.targets.size()))
    return std::nullopt;
  const auto acts = [&](const Expr *one) {
    const auto *kept = dyn_cast<clang::MaterializeTemporaryExpr>(one->IgnoreParens());
    return hasSideEffects(kept ? kept->getSubExpr() : one);
  };
  if (std::ranges::any_of(found.values, acts) || std::ranges::any_of(found.targets, acts) ||
      (found.pair && acts(found.pair)))
    return std::nullopt;
  return found;
}

namespace {

/// The base of this name whose first argument is the number, or the first that has one; null: there is none.
const clang::CXXRecordDecl *baseOf(const clang::CXXRecordDecl &record, llvm::StringRef name) {
  for (const clang::CXXBaseSpecifier &base : record.bases())
    if (const auto *inside = base.getType()->getAsCXXRecordDecl();
        inside && !base.isVirtual() && inside->getIdentifier() && inside->getName() == name)
      return inside;
  return nullptr;
}

/// libstdc++'s tuple is its first element, beside a tuple of the others.
ExprRef elementOfImpl(Types &types, ExprRef whole, const clang::CXXRecordDecl *record,
                      std::uint64_t at, const SourceRange &where) {
  const auto inBase = [&](llvm::StringRef name) {
    const clang::CXXRecordDecl *base = baseOf(*record, name);
    const auto index = base ? types.baseIndex(record, base) : std::nullopt;
    if (!index || *index >= whole->type->fields.size())
      return false;
    whole = ir::member(whole, *index);
    record = base;
    return true;
  };
  for (std::uint64_t k = 0; k <= at; ++k)
    if (!inBase("_Tuple_impl"))
      return nullptr;
  if (!inBase("_Head_base"))
    return nullptr;
  for (const clang::FieldDecl *field : record->fields())
    if (field->getName() == "_M_head_impl" && !field->getType()->isReferenceType() &&
        types.fieldIndex(field) < whole->type->fields.size())
      return ir::member(whole, types.fieldIndex(field), where, types.convert(field->getType()));
  return nullptr;
}

} // namespace

ExprRef elementOfTuple(Types &types, const ExprRef &whole, clang::QualType type, std::uint64_t at,
                       const SourceRange &where) {
  const clang::QualType plain = type.getNonReferenceType();
  const ir::Type &known = *whole->type;
  if (known.kind == ir::TypeKind::Container)
    return known.extent
               ? ir::subscript(
                     ir::addressOf(whole),
                     ir::intLiteral(static_cast<std::int64_t>(at), ir::unsignedLongType()), where)
               : nullptr;
  if (known.kind != ir::TypeKind::Record)
    return nullptr;
  if (const auto *pair = libraryClass(plain, "pair")) {
    for (const clang::FieldDecl *field : pair->fields())
      if (field->getName() == (at == 0 ? "first" : "second") &&
          !field->getType()->isReferenceType())
        return ir::member(whole, types.fieldIndex(field), where, types.convert(field->getType()));
    return nullptr;
  }
  const auto *tuple = libraryClass(plain, "tuple");
  return tuple ? elementOfImpl(types, whole, tuple, at, where) : nullptr;
}

std::optional<std::uint64_t> elementAskedFor(const clang::CallExpr &call) {
  const clang::CallExpr *get = libraryCallOf(&call, "get");
  const clang::FunctionDecl *callee = get ? get->getDirectCallee() : nullptr;
  const auto *arguments = callee ? callee->getTemplateSpecializationArgs() : nullptr;
  if (!arguments || arguments->size() == 0 || call.getNumArgs() != 1 ||
      arguments->get(0).getKind() != clang::TemplateArgument::Integral)
    return std::nullopt;
  return arguments->get(0).getAsIntegral().getZExtValue();
}

bool keepsNumbersOnly(const clang::CallExpr &call) {
  return (libraryCallOf(&call, "make_pair") || libraryCallOf(&call, "make_tuple")) &&
         areNumbers(call.arguments()) && !elementsOf(call.getType()).empty();
}

bool keepsNumbersOnly(const clang::CXXConstructExpr &made) {
  return areNumbers(made.arguments()) && !elementsOf(made.getType()).empty();
}

namespace {

/// No store to an object changes it: a computation with variables of the function's own.
bool staysSame(const ir::Expr &value) {
  using ir::ExprKind;
  switch (value.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return true;
  case ExprKind::VarRef:
    return !value.symbol->isExposed() && value.symbol->type->isScalar();
  case ExprKind::Load:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Select:
  case ExprKind::Cast:
    return std::ranges::all_of(value.operands, [](const ExprRef &one) { return staysSame(*one); });
  default:
    return false;
  }
}

/// Calls a function that does something, or reads what changes by itself.
bool acts(const ir::Expr &value) {
  bool found = false;
  ir::forEachExpr(value, [&](const ir::Expr &part) {
    found |= part.effects.any() || (part.type && (part.type->isVolatile || part.type->isAtomic));
  });
  return found;
}

} // namespace

/// Adds a value that is computed behind the others.
void FunctionLowering::addInOrder(std::vector<ExprRef> &values, ExprRef value) {
  if (acts(*value)) {
    for (ExprRef &earlier : values)
      if (!staysSame(*earlier))
        earlier = temporary(earlier);
    value = temporary(std::move(value));
  }
  values.push_back(std::move(value));
}

void FunctionLowering::assignAll(const std::vector<ExprRef> &targets, std::vector<ExprRef> values,
                                 const std::vector<SourceRange> &wheres) {
  const auto isTarget = [&](const ExprRef &value) {
    bool found = false;
    ir::forEachExpr(*value, [&](const ir::Expr &part) {
      for (const ExprRef &one : targets)
        found |= part.kind == ir::ExprKind::VarRef && part.symbol == one->symbol;
    });
    return found;
  };
  for (std::size_t at = 1; at < values.size(); ++at)
    if (!staysSame(*values[at]) || isTarget(values[at]))
      values[at] = temporary(values[at]);
  for (std::size_t at = 0; at < values.size(); ++at)
    emit(ir::assign(sayingMore(targets[at], wheres[at]),
                    ir::cast(values[at], ir::unqualified(targets[at]->type)), wheres[at]));
}

/// `best = {v[i], i}`, `best = Item{v[i], i}`: a record of numbers, copied byte by byte, from a list; false for all others.
bool FunctionLowering::assignParts(const Expr *object, const Expr *source) {
  constexpr unsigned mostParts = 8;
  const auto *kept = dyn_cast<clang::MaterializeTemporaryExpr>(unwrap(source));
  const Expr *inner = unwrap(kept ? kept->getSubExpr() : source);
  const auto *list = dyn_cast<clang::InitListExpr>(inner);
  if (!list || list->isTransparent() ||
      std::ranges::any_of(list->inits(), [](const Expr *one) { return hasSideEffects(one); }))
    return false;
  const auto *record = list->getType()->getAsRecordDecl();
  unsigned budget = mostParts;
  if (!record || object->getType()->getAsRecordDecl() != record || !hasParts(list, budget) ||
      !areNumbers(list->inits()) ||
      static_cast<std::size_t>(std::ranges::distance(record->fields())) != list->getNumInits() ||
      !std::ranges::all_of(record->fields(),
                           [](const auto *field) { return isNumber(field->getType()); }))
    return false;
  std::vector<ExprRef> targets, values;
  std::vector<SourceRange> wheres;
  for (const Expr *part : list->inits())
    addInOrder(values, value(part));
  const ExprRef target = repeatable(place(object));
  unsigned at = 0;
  for (const clang::FieldDecl *field : record->fields()) {
    const SourceRange part = range(list->getInit(at++));
    wheres.push_back(part.valid() ? part : range(list));
    targets.push_back(
        ir::member(target, unit_.types.fieldIndex(field), wheres.back(), type(field->getType())));
  }
  assignAll(targets, std::move(values), wheres);
  return true;
}

/// The result of an assignment of a pair or by std::tie; null for all others.
ExprRef FunctionLowering::assignTuple(const clang::CXXOperatorCallExpr *expr) {
  const auto found = tupleAssignment(*expr);
  if (!found)
    return nullptr;
  std::vector<ExprRef> targets, values;
  std::vector<SourceRange> wheres;
  for (std::size_t at = 0; at < found->values.size(); ++at) {
    addInOrder(values, ir::cast(readThrough(found->values[at]), type(found->between[at])));
    wheres.push_back(range(found->values[at]));
  }
  ExprRef result;
  if (found->pair) {
    result = repeatable(place(found->pair));
    const auto *record = libraryClass(found->pair->getType(), "pair");
    for (const clang::FieldDecl *field : record->fields())
      targets.push_back(ir::member(result, unit_.types.fieldIndex(field),
                                   wheres[std::min<std::size_t>(targets.size(), 1)],
                                   type(field->getType())));
    if (targets.size() != values.size())
      return nullptr;
  } else {
    for (const Expr *target : found->targets)
      targets.push_back(repeatable(place(target)));
    result = ir::opaqueExpr("statement-unsupported", {}, type(expr), {}, range(expr));
  }
  assignAll(targets, std::move(values), wheres);
  return result;
}

} // namespace parlift::frontend
