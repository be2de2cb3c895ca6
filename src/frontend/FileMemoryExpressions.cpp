// Expressions: what their values may point to, and where the objects may lie that they name.
//
//     value(p)         load(spot(p)) = contentOf(p)            spot(p)          {p}
//     value(&p)        {p}                                     spot(*p)         value(p)
//     value(p->next)   load(spot(p->next))                     spot(p->next)    value(p) and the member's offset
//     value(c ? p : q) join of both                            spot(a[i])       value(a) = {a}, by the array's decay, in steps of an element
//     p = q            store(spot(p), value(q)), and its value is value(q), with what the place has held
//     p + n            value(p) in steps of *p                 p - q, p < q, floating numbers      nothing: they carry no address
//     (long)p ^ m      join of both: a number may carry one, to anywhere in its object
//
// Each set holds at least what the value may be in some execution. A number that becomes a pointer may, besides what it carries, be any
// address that is known outside; what is not looked into (`unknown`) lets all that stands in it get anywhere. With
// `struct list *h = &a; h->next = &b;` value(h) is {a}, so the store puts b into the bytes of `next` in a, where value(a.next) finds it.
// FileMemoryPlaces.cpp has the lvalues.
#include "frontend/FileMemory.h"
#include "frontend/Replaceable.h"

namespace parlift::frontend {

using clang::Expr;
using llvm::dyn_cast;
using llvm::isa;

/// The expression inside of what only wraps it.
const Expr *MemoryScan::inner(const Expr *expr) {
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

namespace {

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
  sets_.store(sets_.addressOf(made), held, {});
  given_.insert(made);
  return sets_.addressOf(made);
}

MemoryScan::Node MemoryScan::value(const Expr *expr) {
  if (!expr || isConstant(expr))
    return PointsTo::nothing;
  if (const Expr *wrapped = inner(expr))
    return wrapped->isGLValue() && !expr->isGLValue() ? valueIn(wrapped) : either(wrapped);
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
        result = said->isGLValue() ? valueIn(said) : value(said);
      else
        statement(part);
    }
    return result;
  }
  if (isa<clang::VAArgExpr>(expr)) {
    unknown(expr);
    return PointsTo::contentOfOutside;
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
    return valueIn(of);
  case clang::CK_ArrayToPointerDecay:
    return decayed(of);
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase:
  case clang::CK_BaseToDerived:
  case clang::CK_Dynamic:
    return shifted(either(of), expr);
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
  if (expr->getOpcode() == clang::UO_AddrOf) { // of a member: no address, but none is lost
    if (!of->isGLValue() && !isa<clang::DeclRefExpr>(of->IgnoreParens()))
      return value(of);
    return of->getType()->isArrayType() ? decayed(of) : address(of);
  }
  if (expr->isIncrementDecrementOp()) {
    const Spot place = spot(of);
    moveIn(place, of->getType());
    return load(place, of->getType());
  }
  const Node node = either(of);
  if (expr->getOpcode() == clang::UO_LNot)
    return PointsTo::nothing;
  const bool computes = expr->getOpcode() == clang::UO_Minus || expr->getOpcode() == clang::UO_Not;
  return computes ? sets_.move(node, {}) : node;
}

/// `++p`: what was there is there still, or walks in its object.
void MemoryScan::moveIn(const Spot &place, clang::QualType type) {
  store(place, type, PointsTo::nothing); // in what is said of stores nothing new
  const Node before = load(place, type);
  const Node after =
      type->isPointerType() ? stepped(before, type->getPointeeType()) : sets_.move(before, {});
  sets_.store(place.pointer, after, bytesOf(place, type));
}

MemoryScan::Node MemoryScan::valueOfBinary(const clang::BinaryOperator *expr) {
  const Expr *left = expr->getLHS(), *right = expr->getRHS();
  if (expr->isAssignmentOp()) {
    const Spot place = spot(left);
    const clang::QualType type = left->getType();
    if (expr->isCompoundAssignmentOp() && type->isPointerType()) {
      either(right);
      moveIn(place, type);
    } else if (!copyRecord(place, type, right)) {
      Node stored = right->isGLValue() ? valueIn(right) : value(right);
      const bool isNew = expr->getOpcode() == clang::BO_Assign && isNewBlock(right);
      const auto exchange = exchanges_.find(expr);
      const Node exchanged =
          exchange == exchanges_.end() ? PointsTo::nothing : address(exchange->second);
      if (expr->isCompoundAssignmentOp())
        stored = sets_.move(sets_.join(stored, load(place, type)), {});
      store(place, type, stored, isNew, exchanged);
    }
    if (expr->isGLValue())
      return at(place);
    // What an assignment stores is its value, and it does not read the place; one that computes has done so.
    return isDone_ == expr ? PointsTo::nothing : sets_.load(place.pointer, bytesOf(place, type));
  }
  const Node a = either(left), b = either(right);
  if (expr->isCommaOp())
    return b;
  if (expr->isComparisonOp() || expr->isLogicalOp() || expr->getType()->isFloatingType())
    return PointsTo::nothing;
  if (expr->isPtrMemOp())
    return unknown(expr);
  return valueOfSum(expr, a, b);
}

/// Of pointers and numbers. Bytes that a constant counts lead from one member to another, as in `(char *)p - offsetof(struct s, m)`.
MemoryScan::Node MemoryScan::valueOfSum(const clang::BinaryOperator *expr, Node a, Node b) {
  const Expr *left = expr->getLHS(), *right = expr->getRHS();
  const bool isLeft = left->getType()->isPointerType(), isRight = right->getType()->isPointerType();
  if (isLeft && isRight)
    return PointsTo::nothing; // a number of elements of one array
  if (!isLeft && !isRight)
    return sets_.move(sets_.join(a, b), {});
  const Node pointer = isLeft ? a : b;
  const Expr *by = isLeft ? right : left;
  const clang::QualType pointee = expr->getType()->getPointeeType();
  constexpr std::int64_t most = 1 << 20;
  clang::Expr::EvalResult count;
  if (sizeOf(pointee) != 1 || by->isValueDependent() || !by->EvaluateAsInt(count, ast_))
    return stepped(pointer, pointee);
  const std::int64_t bytes = count.Val.getInt().getExtValue();
  if (bytes < -most || bytes > most)
    return sets_.move(pointer, {});
  return sets_.move(
      pointer, {PointsTo::Move::Kind::By, expr->getOpcode() == clang::BO_Sub ? -bytes : bytes, 0});
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

MemoryScan::Node MemoryScan::valueOfNew(const clang::CXXNewExpr *expr) {
  for (const Expr *argument : expr->placement_arguments())
    sets_.leak(either(argument));
  if (expr->getArraySize() && *expr->getArraySize())
    either(*expr->getArraySize());
  const clang::FunctionDecl *allocates = expr->getOperatorNew();
  const auto *record = expr->getAllocatedType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const Expr *init = expr->getInitializer();
  if (!isNewBlock(expr) || (record && !record->isPOD())) {
    if (allocates)
      takeAddress(allocates);
    if (init)
      sets_.leak(either(init));
    return sets_.addressOf(PointsTo::outside);
  }
  const Node made = sets_.addressOf(block(expr));
  if (init && expr->isArray()) {
    if (const Node held = either(init); held != PointsTo::nothing)
      storeAnywhere(made, held);
  } else if (init) {
    initialize({made}, expr->getAllocatedType(), init, false);
  }
  return made;
}

/// A copy of the bytes, or a function that gets all.
MemoryScan::Node MemoryScan::valueOfConstruct(const clang::CXXConstructExpr *expr) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  if (constructor->isTrivial() && constructor->isCopyOrMoveConstructor() && expr->getNumArgs() == 1)
    return valueIn(expr->getArg(0));
  if (constructor->isTrivial() && expr->getNumArgs() == 0)
    return PointsTo::nothing;
  return unknown(expr);
}

} // namespace parlift::frontend
