/// What is known of the C++ library: containers whose elements lie in a row, pointers that own, swap.
///
///     v[i], v.at(i)   Subscript(AddressOf(v), i)      v.size()   Load(Member(v, "size()"))
///     p[i], *p        Subscript(Load(p), i)           std::swap(a, b)   t = a; a = b; b = t
#include "frontend/AddressKept.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/Tuples.h"
#include "frontend/VectorsOfBits.h"
#include "ir/Iterator.h"

#include <llvm/ADT/StringSwitch.h>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;

ExprRef FunctionLowering::sizeOf(ExprRef container, const SourceRange &where) {
  if (container->type->extent)
    return container->type->extent;
  return ir::load(ir::member(std::move(container), 0, where), where);
}

bool FunctionLowering::isIterator(const Expr *operand) {
  return operand && operand->getType()->isRecordType() && ir::isIterator(*type(operand));
}

/// Moves what the expression names, an iterator or a pointer.
ExprRef FunctionLowering::advance(const Expr *iterator, ExprRef by, const SourceRange &where) {
  ExprRef target = repeatable(place(iterator));
  ExprRef moved = ir::binary(ir::BinaryOp::PtrAdd, ir::load(target), std::move(by), where);
  emit(ir::assign(target, std::move(moved), where, /*isUpdate=*/true));
  return target;
}

/// `it++` and `it--` whose values nobody wants; false for all others.
bool FunctionLowering::stepsIterator(const clang::CXXOperatorCallExpr *expr) {
  const bool isUp = expr->getOperator() == clang::OO_PlusPlus;
  if ((!isUp && expr->getOperator() != clang::OO_MinusMinus) || !isIterator(expr->getArg(0)) ||
      !expr->getDirectCallee())
    return false;
  advance(expr->getArg(0), ir::intLiteral(isUp ? 1 : -1, ir::intType()), range(expr));
  return true;
}

/// `it < v.end()` and `it != v.end()`, which C++20 makes of operator<=> and operator==; null for other comparisons.
ExprRef FunctionLowering::comparesIterators(const Expr *wrapped) {
  const auto *rewritten =
      dyn_cast<clang::CXXRewrittenBinaryOperator>(wrapped->IgnoreUnlessSpelledInSource());
  if (!rewritten)
    return nullptr;
  const auto form = rewritten->getDecomposedForm();
  if (!isIterator(form.LHS) || !isIterator(form.RHS) || form.Opcode == clang::BO_Cmp)
    return nullptr;
  ExprRef left = readThrough(form.LHS);
  return arithmetic(form.Opcode, std::move(left), readThrough(form.RHS), type(rewritten),
                    range(rewritten));
}

/// An iterator that is a pointer (see Types): `*it`, `it[i]`, `++it`, `it != v.end()` and so on.
ExprRef FunctionLowering::iteratorOperator(const clang::CXXOperatorCallExpr *expr,
                                           bool wantsPlace) {
  if (expr->getNumArgs() == 0 || !expr->getDirectCallee())
    return nullptr;
  const Expr *first = expr->getArg(0), *second = expr->getNumArgs() > 1 ? expr->getArg(1) : nullptr;
  if (!isIterator(first) && !isIterator(second))
    return nullptr;
  const SourceRange where = range(expr);
  const auto read = [&](const Expr *operand) { return readThrough(operand); };
  const auto result = [&](ExprRef target) {
    return wantsPlace ? target : ir::load(std::move(target));
  };
  const auto advance = [&](ExprRef by) {
    return FunctionLowering::advance(first, std::move(by), where);
  };
  const auto one = [](bool isUp) { return ir::intLiteral(isUp ? 1 : -1, ir::intType()); };
  switch (const auto op = expr->getOperator()) {
  case clang::OO_Star:
    return wantsPlace ? dereference(read(first), where) : nullptr;
  case clang::OO_Subscript:
    return wantsPlace ? ir::subscript(read(first), read(second), where) : nullptr;
  case clang::OO_Arrow:
    return wantsPlace ? nullptr : read(first);
  case clang::OO_PlusPlus:
  case clang::OO_MinusMinus: {
    if (!second) // prefix; the postfix operator has a dummy argument
      return result(advance(one(op == clang::OO_PlusPlus)));
    ExprRef old = temporary(read(first));
    advance(one(op == clang::OO_PlusPlus));
    return old;
  }
  case clang::OO_PlusEqual:
    return result(advance(read(second)));
  case clang::OO_MinusEqual:
    return result(advance(ir::unary(ir::UnaryOp::Neg, read(second))));
  case clang::OO_Equal: {
    ExprRef source = read(second), target = place(first);
    emit(ir::assign(target, ir::cast(std::move(source), ir::unqualified(target->type)), where));
    return result(target);
  }
  case clang::OO_Plus:
  case clang::OO_Minus: {
    ExprRef left = read(first);
    return arithmetic(op == clang::OO_Plus ? clang::BO_Add : clang::BO_Sub, std::move(left),
                      read(second), ir::longType(), where);
  }
  case clang::OO_EqualEqual:
  case clang::OO_ExclaimEqual:
  case clang::OO_Less:
  case clang::OO_LessEqual:
  case clang::OO_Greater:
  case clang::OO_GreaterEqual: {
    ExprRef left = read(first);
    return arithmetic(clang::BinaryOperator::getOverloadedOpcode(op), std::move(left), read(second),
                      type(expr), where);
  }
  default:
    return nullptr;
  }
}

/// `a.fill(x)` of a std::array, element by element where they are few; null where no such store is known.
ExprRef FunctionLowering::filledArray(const ExprRef &array, const Expr *given,
                                      const SourceRange &where) {
  constexpr std::int64_t few = 16;
  const ir::TypeRef element = array->type->element;
  if (!element || !(element->isScalar() || element->copiesPlainly) || element->isVolatile ||
      array->type->extent->kind != ir::ExprKind::IntLiteral)
    return nullptr;
  const std::int64_t count = array->type->extent->intValue;
  const ExprRef first = ir::addressOf(array);
  const ExprRef filler = repeatableValue(readThrough(given));
  if (count <= few) {
    for (std::int64_t at = 0; at < count; ++at)
      emit(ir::assign(ir::subscript(first, ir::intLiteral(at, ir::unsignedLongType())),
                      ir::cast(filler, ir::unqualified(element)), where));
    return ir::intLiteral(0, ir::intType());
  }
  ir::Effects effects;
  effects.readsMemory = effects.writesMemory = effects.isOfSystem = true;
  const ExprRef last = ir::binary(ir::BinaryOp::PtrAdd, first, array->type->extent, where);
  return ir::call("std::fill", {first, last, filler}, ir::voidType(), effects, where);
}

/// A member function of a container that has a meaning in the tree; null for all others.
ExprRef FunctionLowering::containerCall(const clang::CallExpr *expr, bool wantsPlace) {
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  if (!method || !method->getParent()->isInStdNamespace())
    return nullptr;
  if (const auto bit = wantsPlace ? std::nullopt : bitCall(*expr)) {
    ExprRef stored; // C++17 has the right side first
    if (const clang::CallExpr *other = bit->value ? bitOf(bit->value) : nullptr) {
      const ExprRef from = containerCall(other, /*wantsPlace=*/true);
      stored = from ? ir::load(from) : nullptr;
    } else if (bit->value && bit->value->getType()->isBooleanType()) {
      stored = value(bit->value);
    }
    ExprRef target = (bit->value && !stored) ? nullptr : containerCall(bit->element, true);
    if (!target || !target->type || !ir::isBit(*target->type))
      return nullptr;
    if (!bit->value && !bit->isTurned)
      return ir::cast(ir::load(target, range(expr)), type(expr));
    target = repeatable(target);
    if (bit->isTurned)
      stored = ir::unary(ir::UnaryOp::LogicalNot, ir::load(target));
    emit(ir::assign(target, ir::cast(std::move(stored), ir::unqualified(target->type)),
                    range(expr)));
    return target;
  }
  const Expr *object = nullptr;
  llvm::ArrayRef<const Expr *> rest(expr->getArgs(), expr->getNumArgs());
  if (const auto *call = dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    object = call->getImplicitObjectArgument();
  } else if (llvm::isa<clang::CXXOperatorCallExpr>(expr) && !rest.empty()) {
    object = rest[0];
    rest = rest.drop_front();
  }
  if (!object)
    return nullptr;
  const bool isPointer = object->getType()->isPointerType();
  const clang::QualType pointee =
      isPointer ? object->getType()->getPointeeType() : object->getType();
  // A base's method (std::array has none, libstdc++'s vector has _Vector_base) is not the container's.
  if (type(pointee)->kind != ir::TypeKind::Container)
    return nullptr;
  const SourceRange where = range(expr);
  // `p->size()` of an owner: the operator's words have its arrow.
  const auto *arrow = dyn_cast<clang::CXXOperatorCallExpr>(object->IgnoreParenImpCasts());
  const bool isArrow = arrow && arrow->getOperator() == clang::OO_Arrow;
  const SourceRange words = range(isArrow ? arrow->getArg(0) : object);
  const auto container = [&] {
    return isPointer ? dereference(value(object), words) : place(object);
  };
  const bool isSubscript = method->getOverloadedOperator() == clang::OO_Subscript;
  const std::string name = isSubscript ? "[]" : method->getNameInfo().getName().getAsString();
  const ir::TypeRef size = ir::unsignedLongType();
  // A std::valarray is asked by slices, too.
  if ((name == "[]" || name == "at") && rest.size() == 1 && wantsPlace &&
      rest[0]->getType()->isIntegralOrEnumerationType()) {
    ExprRef base = ir::addressOf(container());
    ExprRef element = ir::subscript(std::move(base), value(rest[0]), where);
    if (isSubscript)
      return element;
    ir::Expr checked = *element;
    checked.reason = "may-throw";
    return std::make_shared<const ir::Expr>(std::move(checked));
  }
  if (name == "fill" && rest.size() == 1 && !wantsPlace && type(pointee)->extent &&
      isOfNumbers(rest[0]->getType()))
    return filledArray(container(), rest[0], where);
  if (!rest.empty())
    return nullptr;
  if (name == "front" && wantsPlace)
    return ir::subscript(ir::addressOf(container()), ir::intLiteral(0, size), where);
  if (name == "back" && wantsPlace) {
    ExprRef base = container();
    ExprRef last =
        ir::binary(ir::BinaryOp::Sub, sizeOf(base, where), ir::intLiteral(1, size), where);
    return ir::subscript(ir::addressOf(base), std::move(last), where);
  }
  if (wantsPlace)
    return nullptr;
  if (name == "size" || name == "length")
    return sizeOf(container(), where);
  if (name == "empty")
    return ir::binary(ir::BinaryOp::Eq, sizeOf(container(), where), ir::intLiteral(0, size), where,
                      type(expr));
  if (!type(expr)->isPointer())
    return nullptr;
  if (name == "data" || name == "c_str" || name == "begin" || name == "cbegin")
    return ir::cast(ir::addressOf(container(), where), type(expr), where);
  if (name == "end" || name == "cend") {
    ExprRef base = container();
    ExprRef past =
        ir::binary(ir::BinaryOp::PtrAdd, ir::addressOf(base), sizeOf(base, where), where);
    return ir::cast(std::move(past), type(expr), where);
  }
  return nullptr;
}

/// `p[i]`, `*p`, `p->x`, `p.get()` and `if (p)` of a std::unique_ptr or std::shared_ptr, which is a pointer (see Types); null for
/// what moves or copies it.
ExprRef FunctionLowering::ownerCall(const clang::CallExpr *expr, bool wantsPlace) {
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  if (!method || !method->getParent()->isInStdNamespace())
    return nullptr;
  const auto *call = dyn_cast<clang::CXXMemberCallExpr>(expr);
  const bool isOperator = llvm::isa<clang::CXXOperatorCallExpr>(expr);
  const Expr *object = call         ? call->getImplicitObjectArgument()
                       : isOperator ? expr->getArg(0)
                                    : nullptr;
  if (!object)
    return nullptr;
  // The functions of a std::shared_ptr are those of classes that it is made of.
  for (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(object);
       cast && (cast->getCastKind() == clang::CK_UncheckedDerivedToBase ||
                cast->getCastKind() == clang::CK_NoOp);
       cast = dyn_cast<clang::ImplicitCastExpr>(object))
    object = cast->getSubExpr();
  const bool isBehindPointer = object->getType()->isPointerType();
  if (!pointedToBy(isBehindPointer ? object->getType()->getPointeeType() : object->getType()))
    return nullptr;
  const SourceRange where = range(expr);
  const auto pointer = [&] {
    return object->getType()->isPointerType()
               ? ir::load(dereference(value(object), range(object)), range(object))
               : readThrough(object);
  };
  switch (method->getOverloadedOperator()) {
  case clang::OO_Subscript: {
    if (!wantsPlace || !isOperator)
      return nullptr;
    ExprRef base = pointer();
    return ir::subscript(std::move(base), value(expr->getArg(1)), where);
  }
  case clang::OO_Star:
    return wantsPlace ? dereference(pointer(), where) : nullptr;
  case clang::OO_Arrow:
    return wantsPlace ? nullptr : pointer();
  default:
    break;
  }
  if (wantsPlace || !call)
    return nullptr;
  if (method->getIdentifier() && method->getName() == "get")
    return ir::cast(pointer(), type(expr), where);
  if (llvm::isa<clang::CXXConversionDecl>(method) && expr->getType()->isBooleanType()) {
    const ExprRef owned = pointer();
    return ir::binary(ir::BinaryOp::Ne, owned,
                      ir::cast(ir::intLiteral(0, ir::intType()), owned->type), where, type(expr));
  }
  return nullptr;
}

/// `std::exchange(a, b)` of numbers, of pointers, or of records that are copied byte by byte.
static bool exchangesBytes(const clang::CallExpr &call) {
  const clang::QualType kept = call.getArg(0)->getType(), given = call.getArg(1)->getType();
  if (!libraryCallOf(&call, "exchange") || kept.isVolatileQualified() || kept->isAtomicType())
    return false;
  if (kept->isArithmeticType())
    return given->isArithmeticType();
  const clang::ASTContext &ast = call.getDirectCallee()->getASTContext();
  const bool isSame = ast.hasSameUnqualifiedType(kept, given);
  return kept->isPointerType() ? isSame || given->isNullPtrType()
                               : isSame && kept->isRecordType() && isPlainElement(kept, ast);
}

/// Functions of namespace std that are operators in the tree; null for all others.
ExprRef FunctionLowering::libraryCall(const clang::CallExpr *expr,
                                      const clang::FunctionDecl *callee) {
  if (!callee->isInStdNamespace() || !callee->getIdentifier())
    return nullptr;
  const llvm::StringRef name = callee->getName();
  const SourceRange where = range(expr);
  if (ExprRef extremum = minOrMaxPlace(expr))
    return extremum;
  if (ExprRef extremum = extremeOfList(expr))
    return extremum;
  if ((name == "move" || name == "forward" || name == "as_const") && expr->getNumArgs() == 1)
    return place(expr->getArg(0));
  if (name == "exchange" && expr->getNumArgs() == 2 && exchangesBytes(*expr)) {
    ExprRef stored = repeatableValue(readThrough(expr->getArg(1)));
    const ExprRef target = repeatable(place(expr->getArg(0)));
    ExprRef old = temporary(ir::load(target));
    emit(ir::assign(target, ir::cast(std::move(stored), ir::unqualified(target->type)), where));
    return old;
  }
  if (const auto at = elementAskedFor(*expr))
    if (const Expr *whole = expr->getArg(0); whole->isLValue())
      if (ExprRef element = elementOfTuple(unit_.types, place(whole), whole->getType(), *at, where))
        return element;
  if (ExprRef known = ofWholeRange(expr, name))
    return known;
  return ofIterators(expr, name);
}

/// `std::begin(v)`, `std::end(a)`, `std::size(v)` of containers and arrays; null for all others.
ExprRef FunctionLowering::ofWholeRange(const clang::CallExpr *expr, llvm::StringRef name) {
  const Expr *given = expr->getNumArgs() == 1 ? expr->getArg(0) : nullptr;
  const bool isBegin = name == "begin" || name == "cbegin" || name == "data",
             isEnd = name == "end" || name == "cend", isSize = name == "size";
  if (!given || !given->isGLValue() || !(isBegin || isEnd || isSize) ||
      (!isSize && !type(expr)->isPointer()))
    return nullptr;
  const ir::TypeRef of = type(given);
  const bool isContainer = of->kind == ir::TypeKind::Container;
  if (!isContainer && !(of->kind == ir::TypeKind::Array && of->extent))
    return nullptr;
  const SourceRange where = range(expr);
  const ExprRef whole = place(given);
  const ExprRef size = isBegin       ? nullptr
                       : isContainer ? sizeOf(whole, where)
                                     : ir::cast(of->extent, ir::unsignedLongType());
  if (isSize)
    return size;
  const ExprRef first = ir::addressOf(whole, where);
  return ir::cast(isBegin ? first : ir::binary(ir::BinaryOp::PtrAdd, first, size, where),
                  type(expr), where);
}

/// `std::next(it, n)`, `std::prev(it)`, `std::distance(a, b)` of pointers and iterators that are such; null for all others.
ExprRef FunctionLowering::ofIterators(const clang::CallExpr *expr, llvm::StringRef name) {
  const bool isNext = name == "next", isPrevious = name == "prev", isDistance = name == "distance";
  if (expr->getNumArgs() != 2 || !(isNext || isPrevious || isDistance))
    return nullptr;
  const Expr *first = expr->getArg(0), *second = expr->getArg(1);
  const auto isPointer = [&](const Expr *operand) {
    return operand->getType()->isPointerType() || isIterator(operand);
  };
  if (!isPointer(first) || (isDistance && !isPointer(second)))
    return nullptr;
  const SourceRange where = range(expr);
  ExprRef left = readThrough(first), right = readThrough(second);
  if (isDistance)
    return arithmetic(clang::BO_Sub, std::move(right), std::move(left), ir::longType(), where);
  return arithmetic(isNext ? clang::BO_Add : clang::BO_Sub, std::move(left), std::move(right),
                    ir::longType(), where);
}

/// What std::swap does with the two is an exchange of their bytes. A record of the program's it moves as a whole; parts of the library's
/// pairs and arrays are swapped by whatever `swap` is found for them.
static bool swapsBytes(clang::QualType type, const clang::ASTContext &ast) {
  if (type->isScalarType() || isComplexNumber(type))
    return true;
  const auto *record = type->getAsCXXRecordDecl();
  return record && (record->isInStdNamespace() ? isOfNumbers(type) : true) &&
         isPlainElement(type, ast);
}

bool FunctionLowering::librarySwap(const clang::CallExpr *expr) {
  const bool isOfPlaces = libraryCallOf(expr, "iter_swap") != nullptr;
  if (expr->getNumArgs() != 2 || !(isOfPlaces || libraryCallOf(expr, "swap")))
    return false;
  const Expr *first = expr->getArg(0), *second = expr->getArg(1);
  const auto isPointer = [&](const Expr *one) {
    return one->getType()->isPointerType() || isIterator(one);
  };
  const SourceRange where = range(expr);
  ExprRef a, b;
  if (isOfPlaces) { // by a `swap` of the program's, where it has one for such elements
    if (!isRangeOfNumbers(first->getType()) || !isRangeOfNumbers(second->getType()) ||
        !isPointer(first) || !isPointer(second))
      return false;
    a = repeatable(dereference(readThrough(first), where));
    b = repeatable(dereference(readThrough(second), where));
  } else {
    const clang::QualType swapped = first->getType();
    if (!type(first)->isScalar() && !swapsBytes(swapped, unit_.ast))
      return false;
    if (!unit_.ast.hasSameUnqualifiedType(swapped, second->getType()))
      return false;
    a = repeatable(place(first));
    b = repeatable(place(second));
  }
  ExprRef old = temporary(ir::load(a));
  emit(ir::assign(a, ir::load(b), where));
  emit(ir::assign(b, std::move(old), where));
  return true;
}

} // namespace parlift::frontend
