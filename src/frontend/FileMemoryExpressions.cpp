// Expressions: what their values may point to, and where the objects may lie that they name.
//
//     value(p)         load(address(p)) = contentOf(p)         address(p)       {p}
//     value(&p)        {p}                                     address(*p)      value(p)
//     value(p->next)   load(value(p))                          address(p->next) value(p): an object is one, whatever part of it is meant
//     value(c ? p : q) join of both                            address(a[i])    value(a) = {a}, by the array's decay
//     p = q            store(address(p), value(q)), and its value is value(q), with what the place has held
//     p + n            value(p), wherever in the object               p - q, p < q, floating numbers      nothing: they carry no address
//     (long)p ^ m      join of both: a number may carry one
//
// Each set holds at least what the value may be in some execution. A number that becomes a pointer may, besides what it carries, be any
// address that is known outside; what is not looked into (`unknown`) lets all that stands in it get anywhere. With
// `struct list *h = &a; h->next = &b;` value(h) is {a}, so store({a}, {b}) puts b into contentOf(a), and value(a.next) = load({a}) has it.
#include "frontend/FileMemory.h"
#include "frontend/OwnAddress.h"
#include "frontend/Replaceable.h"

namespace parlift::frontend {

using clang::Expr;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The expression inside of what only wraps it.
const Expr *inner(const Expr *expr) {
  if (const auto *paren = dyn_cast<clang::ParenExpr>(expr))
    return paren->getSubExpr();
  if (const auto *full = dyn_cast<clang::FullExpr>(expr))
    return full->getSubExpr();
  if (const auto *bound = dyn_cast<clang::CXXBindTemporaryExpr>(expr))
    return bound->getSubExpr();
  if (const auto *replaced = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr))
    return replaced->getReplacement();
  if (const auto *argument = dyn_cast<clang::CXXDefaultArgExpr>(expr))
    return argument->getExpr();
  if (const auto *initial = dyn_cast<clang::CXXDefaultInitExpr>(expr))
    return initial->getExpr();
  if (const auto *selection = dyn_cast<clang::GenericSelectionExpr>(expr))
    return selection->isResultDependent() ? nullptr : selection->getResultExpr();
  if (const auto *choice = dyn_cast<clang::ChooseExpr>(expr))
    return choice->isConditionDependent() ? nullptr : choice->getChosenSubExpr();
  if (const auto *list = dyn_cast<clang::InitListExpr>(expr); list && list->isTransparent())
    return list->getInit(0);
  return nullptr;
}

/// Has nothing to say and does nothing.
bool isConstant(const Expr *expr) {
  return isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral,
             clang::ImaginaryLiteral, clang::FixedPointLiteral, clang::CXXBoolLiteralExpr,
             clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr, clang::UnaryExprOrTypeTraitExpr,
             clang::OffsetOfExpr, clang::TypeTraitExpr, clang::ArrayTypeTraitExpr,
             clang::ExpressionTraitExpr, clang::ImplicitValueInitExpr, clang::NoInitExpr,
             clang::CXXScalarValueInitExpr, clang::CXXNoexceptExpr, clang::SizeOfPackExpr>(expr);
}

} // namespace

/// An object of its own that holds this.
MemoryScan::Node MemoryScan::temporary(Node held) {
  const Object made = sets_.newObject();
  sets_.include(held, sets_.contentOf(made));
  given_.insert(made);
  return sets_.addressOf(made);
}

MemoryScan::Node MemoryScan::value(const Expr *expr) {
  if (!expr || isConstant(expr))
    return PointsTo::nothing;
  if (const Expr *wrapped = inner(expr))
    return wrapped->isGLValue() && !expr->isGLValue() ? load(address(wrapped)) : either(wrapped);
  if (isa<clang::SourceLocExpr>(expr)) // a string, or an object of the library's
    return sets_.addressOf(PointsTo::outside);
  if (const auto *cast = dyn_cast<clang::CastExpr>(expr))
    return valueOfCast(cast);
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr))
    return valueOfUnary(unary);
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr))
    return valueOfBinary(binary);
  if (const auto *called = dyn_cast<clang::CallExpr>(expr))
    return call(called);
  if (const auto *made = dyn_cast<clang::CXXNewExpr>(expr))
    return valueOfNew(made);
  if (const auto *ended = dyn_cast<clang::CXXDeleteExpr>(expr); ended && freesPlainly(*ended)) {
    either(ended->getArgument());
    return PointsTo::nothing;
  }
  if (const auto *built = dyn_cast<clang::CXXConstructExpr>(expr))
    return valueOfConstruct(built);
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(expr)) // an enumerator, a function
    return isa<clang::EnumConstantDecl>(name->getDecl()) ? PointsTo::nothing
                                                         : addressOfName(name->getDecl());
  if (const auto *choice = dyn_cast<clang::ConditionalOperator>(expr)) {
    either(choice->getCond());
    const Node yes = either(choice->getTrueExpr());
    return sets_.join(yes, either(choice->getFalseExpr()));
  }
  if (const auto *choice = dyn_cast<clang::BinaryConditionalOperator>(expr)) {
    const Node common = either(choice->getCommon());
    opaque_[choice->getOpaqueValue()] = common;
    either(choice->getCond());
    const Node yes = either(choice->getTrueExpr());
    return sets_.join(yes, either(choice->getFalseExpr()));
  }
  if (const auto *known = dyn_cast<clang::OpaqueValueExpr>(expr)) {
    const auto found = opaque_.find(known);
    if (found != opaque_.end())
      return found->second;
    return known->getSourceExpr() ? either(known->getSourceExpr()) : unknown(expr);
  }
  if (const auto *list = dyn_cast<clang::InitListExpr>(expr)) {
    if (!list->isSemanticForm() && list->getSemanticForm())
      list = list->getSemanticForm();
    Node result = PointsTo::nothing;
    for (const Expr *part : list->inits())
      if (part)
        result = sets_.join(result, either(part)); // of a member that is a reference, the address
    return result;
  }
  if (const auto *block = dyn_cast<clang::StmtExpr>(expr)) {
    Node result = PointsTo::nothing;
    const clang::CompoundStmt *body = block->getSubStmt();
    for (const clang::Stmt *part : body->body()) {
      const auto *last =
          part == body->getStmtExprResult() ? dyn_cast<clang::ValueStmt>(part) : nullptr;
      if (const Expr *said = last ? last->getExprStmt() : nullptr)
        result = said->isGLValue() ? load(address(said)) : value(said);
      else
        statement(part);
    }
    return result;
  }
  if (isa<clang::VAArgExpr>(expr)) {
    unknown(expr);
    return sets_.contentOf(PointsTo::outside);
  }
  return unknown(expr);
}

MemoryScan::Node MemoryScan::valueOfCast(const clang::CastExpr *expr) {
  const Expr *of = expr->getSubExpr();
  makesCode_ |= expr->getType()->isFunctionPointerType() && of->getType()->isScalarType() &&
                !of->getType()->isFunctionPointerType() &&
                !of->isNullPointerConstant(ast_, Expr::NPC_ValueDependentIsNotNull);
  switch (expr->getCastKind()) {
  case clang::CK_LValueToRValue:
  case clang::CK_LValueToRValueBitCast:
    return load(address(of));
  case clang::CK_ArrayToPointerDecay:
    return address(of);
  case clang::CK_NullToPointer:
  case clang::CK_NullToMemberPointer:
  case clang::CK_ToVoid:
  case clang::CK_PointerToBoolean:
    either(of);
    return PointsTo::nothing;
  case clang::CK_IntegralToPointer: {
    const Node carried = either(of);
    if (of->isNullPointerConstant(ast_, Expr::NPC_ValueDependentIsNotNull))
      return PointsTo::nothing;
    return sets_.join(carried, sets_.addressOf(PointsTo::outside));
  }
  default:
    return either(of);
  }
}

MemoryScan::Node MemoryScan::valueOfUnary(const clang::UnaryOperator *expr) {
  const Expr *of = expr->getSubExpr();
  if (expr->getOpcode() == clang::UO_AddrOf) // of a member: no address, but none is lost
    return of->isGLValue() || isa<clang::DeclRefExpr>(of->IgnoreParens()) ? address(of) : value(of);
  if (expr->isIncrementDecrementOp()) {
    const Node place = address(of);
    store(place, PointsTo::nothing);
    return load(place);
  }
  const Node node = either(of);
  return expr->getOpcode() == clang::UO_LNot ? PointsTo::nothing : node;
}

MemoryScan::Node MemoryScan::valueOfBinary(const clang::BinaryOperator *expr) {
  const Expr *left = expr->getLHS(), *right = expr->getRHS();
  if (expr->isAssignmentOp()) {
    const Node place = address(left);
    Node stored = right->isGLValue() ? load(address(right)) : value(right);
    const bool isNew = expr->getOpcode() == clang::BO_Assign && isNewBlock(right);
    const auto exchange = exchanges_.find(expr);
    const Node exchanged =
        exchange == exchanges_.end() ? PointsTo::nothing : address(exchange->second);
    if (expr->isCompoundAssignmentOp() && !left->getType()->isPointerType())
      stored = sets_.join(stored, load(place));
    if (!expr->isCompoundAssignmentOp() || !left->getType()->isPointerType())
      store(place, stored, isNew, exchanged);
    else
      store(place, PointsTo::nothing); // it moves
    // What an assignment stores is its value; one that computes has read the place.
    const Node before = expr->isCompoundAssignmentOp() ? load(place) : sets_.load(place);
    return expr->isGLValue() ? place : sets_.join(stored, before);
  }
  const Node a = either(left), b = either(right);
  if (expr->isCommaOp())
    return b;
  if (expr->isComparisonOp() || expr->isLogicalOp() || expr->getType()->isFloatingType())
    return PointsTo::nothing;
  if (expr->isPtrMemOp())
    return unknown(expr);
  const bool isLeft = left->getType()->isPointerType(), isRight = right->getType()->isPointerType();
  if (isLeft && isRight)
    return PointsTo::nothing; // a number of elements of one array
  return isLeft ? a : isRight ? b : sets_.join(a, b);
}

MemoryScan::Node MemoryScan::addressOfName(const clang::ValueDecl *decl) {
  if (const auto *variable = dyn_cast<clang::VarDecl>(decl)) {
    if (variable->hasGlobalStorage())
      named_[variable->getCanonicalDecl()].insert(current_);
    return variable->getType()->isReferenceType() ? content(variable)
                                                  : sets_.addressOf(object(variable));
  }
  if (const auto *function = dyn_cast<clang::FunctionDecl>(decl))
    return takeAddress(function);
  if (const auto *binding = dyn_cast<clang::BindingDecl>(decl)) {
    if (binding->getHoldingVar() || !binding->getBinding())
      giveUp();
    else
      return address(binding->getBinding());
  }
  return sets_.addressOf(PointsTo::outside);
}

MemoryScan::Node MemoryScan::address(const Expr *expr) {
  if (!expr->isGLValue() && !isa<clang::DeclRefExpr>(expr))
    return temporary(value(expr));
  if (const Expr *wrapped = inner(expr))
    return address(wrapped);
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(expr))
    return addressOfName(name->getDecl());
  if (const auto *member = dyn_cast<clang::MemberExpr>(expr)) {
    if (const auto *variable = dyn_cast<clang::VarDecl>(member->getMemberDecl())) {
      either(member->getBase());
      return addressOfName(variable);
    }
    const Node whole = member->isArrow() ? value(member->getBase()) : address(member->getBase());
    return member->getMemberDecl()->getType()->isReferenceType() ? load(whole) : whole;
  }
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    either(element->getIdx());
    return either(element->getBase());
  }
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr)) {
    const Expr *of = unary->getSubExpr();
    if (unary->getOpcode() == clang::UO_Deref)
      return value(of);
    const Node place = address(of);
    if (unary->isIncrementDecrementOp()) {
      load(place);
      store(place, PointsTo::nothing);
    }
    return place;
  }
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary->isAssignmentOp())
      return valueOfBinary(binary);
    if (binary->isPtrMemOp()) {
      either(binary->getRHS());
      return binary->getOpcode() == clang::BO_PtrMemD ? address(binary->getLHS())
                                                      : value(binary->getLHS());
    }
    if (binary->isCommaOp()) {
      either(binary->getLHS());
      return address(binary->getRHS());
    }
    return unknown(expr);
  }
  if (const auto *choice = dyn_cast<clang::ConditionalOperator>(expr)) {
    either(choice->getCond());
    const Node yes = address(choice->getTrueExpr());
    return sets_.join(yes, address(choice->getFalseExpr()));
  }
  if (const auto *cast = dyn_cast<clang::CastExpr>(expr))
    return address(cast->getSubExpr());
  if (const auto *called = dyn_cast<clang::CallExpr>(expr))
    return call(called);
  if (const auto *literal = dyn_cast<clang::CompoundLiteralExpr>(expr))
    return temporary(either(literal->getInitializer()));
  if (const auto *made = dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
    const Node place = temporary(either(made->getSubExpr()));
    if (mayLetOutItsAddress(made->getType()))
      sets_.leak(place);
    return place;
  }
  if (const auto *known = dyn_cast<clang::OpaqueValueExpr>(expr)) {
    const auto found = opaque_.find(known);
    if (found != opaque_.end())
      return found->second;
    return known->getSourceExpr() ? address(known->getSourceExpr()) : unknown(expr);
  }
  if (isa<clang::StringLiteral, clang::PredefinedExpr>(expr))
    return sets_.addressOf(PointsTo::outside);
  return unknown(expr);
}

MemoryScan::Node MemoryScan::valueOfNew(const clang::CXXNewExpr *expr) {
  for (const Expr *argument : expr->placement_arguments())
    sets_.leak(either(argument));
  if (expr->getArraySize() && *expr->getArraySize())
    either(*expr->getArraySize());
  const Node held = expr->getInitializer() ? either(expr->getInitializer()) : PointsTo::nothing;
  const clang::FunctionDecl *allocates = expr->getOperatorNew();
  const auto *record = expr->getAllocatedType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!isNewBlock(expr) || (record && !record->isPOD())) {
    if (allocates)
      takeAddress(allocates);
    sets_.leak(held);
    return sets_.addressOf(PointsTo::outside);
  }
  const Object made = block(expr);
  if (held != PointsTo::nothing)
    store(sets_.addressOf(made), held);
  return sets_.addressOf(made);
}

/// A copy of the bytes, or a function that gets all.
MemoryScan::Node MemoryScan::valueOfConstruct(const clang::CXXConstructExpr *expr) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  if (constructor->isTrivial() && constructor->isCopyOrMoveConstructor() && expr->getNumArgs() == 1)
    return load(address(expr->getArg(0)));
  if (constructor->isTrivial() && expr->getNumArgs() == 0)
    return PointsTo::nothing;
  return unknown(expr);
}

} // namespace parlift::frontend
