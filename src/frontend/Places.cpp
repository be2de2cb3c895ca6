/// Places: what C calls lvalues, each as variable, subscript or member.
///
///     p->x     Member(Subscript(Load(p), 0), x)        *(p + i)   Subscript(Load(p), i)
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/OwnAddress.h"
#include "frontend/Tuples.h"

#include "ir/Reference.h"
#include <clang/AST/DeclOpenMP.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::BinaryOp;
using ir::ExprRef;
using llvm::dyn_cast;
using llvm::isa;

ExprRef FunctionLowering::dereference(ExprRef pointer, SourceRange where) {
  if (!pointer->type->isPointer())
    pointer =
        ir::opaqueExpr("statement-unsupported", {pointer}, ir::pointerTo(ir::opaqueType("")), {});
  // *(p + i) is p[i], and *&x is x.
  if (pointer->kind == ir::ExprKind::Binary && pointer->binaryOp == BinaryOp::PtrAdd)
    return ir::subscript(pointer->operands[0], pointer->operands[1], std::move(where));
  if (pointer->kind == ir::ExprKind::AddressOf &&
      (!ir::elementType(*pointer->operands[0]->type) || ir::isAddressOfContainer(*pointer)))
    return pointer->operands[0];
  return ir::subscript(std::move(pointer), ir::intLiteral(0, ir::intType()), std::move(where));
}

/// Which function declares it; regions of OpenMP in it are functions to Clang, too.
static const clang::FunctionDecl *functionAround(const clang::VarDecl &variable) {
  const clang::DeclContext *at = variable.getDeclContext();
  while (at && !isa<clang::FunctionDecl>(at))
    at = at->getParent();
  const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(at);
  return function ? function->getCanonicalDecl() : nullptr;
}

ExprRef FunctionLowering::declPlace(const clang::ValueDecl *decl, const Expr *expr) {
  if (const auto *binding = dyn_cast<clang::BindingDecl>(decl)) {
    // In a lambda that captures it, or what it names, the variable is another function's.
    const auto *name = dyn_cast<clang::DeclRefExpr>(expr);
    if (name && name->refersToEnclosingVariableOrCapture())
      return unknownPlace(expr);
    // Where a function `get` says what it is, there is a variable that no statement declares.
    if (binding->getBinding() && !binding->getHoldingVar()) {
      auto part = std::make_shared<ir::Expr>(*place(binding->getBinding()));
      part->range =
          range(expr); // the words are those of this use, not of where the names are declared
      return part;
    }
    if (ExprRef part = partOfPair(*binding, range(expr)))
      return part;
    return unknownPlace(expr);
  }
  // A member in a clause of OpenMP's: `reduction(+:total_)`.
  if (const auto *captured = dyn_cast<clang::OMPCapturedExprDecl>(decl))
    return captured->getInit() ? place(captured->getInit()) : unknownPlace(expr);
  if (const auto *variable = dyn_cast<clang::VarDecl>(decl)) {
    // Another object in each thread, or a register: iterations that other threads run do not see it.
    const bool isRegister =
        variable->hasGlobalStorage() && variable->getStorageClass() == clang::SC_Register;
    if (isRegister || variable->getTLSKind() != clang::VarDecl::TLS_None)
      return dereference(ir::opaqueExpr("thread-local", {}, ir::pointerTo(type(expr)),
                                        ir::worstEffects(), range(expr)),
                         range(expr));
    // `unsigned &s = total_of_file;`: what it is bound to is known when compiling, and no lambda captures it.
    if (variable->isLocalVarDecl() && variable->getType()->isReferenceType() &&
        variable->getInit() && declaration_ &&
        functionAround(*variable) != declaration_->getCanonicalDecl() &&
        !captures_.contains(llvm::cast<clang::ValueDecl>(variable->getCanonicalDecl()))) {
      auto bound = std::make_shared<ir::Expr>(*place(variable->getInit()));
      bound->range = range(expr);
      return bound;
    }
    if (!unit_.sharedNames.contains(*variable))
      return ir::varRef(symbol(decl), range(expr));
    unit_.markAddressTaken(decl);
    return dereference(ir::opaqueExpr("shared-name", {}, ir::pointerTo(type(expr)),
                                      ir::worstEffects(), range(expr)),
                       range(expr));
  }
  return unknownPlace(expr);
}

/// `auto &[a, b]` of a std::pair, std::tuple or std::array: the function `get` says that they are its members, its elements. Null for others.
ExprRef FunctionLowering::partOfPair(const clang::BindingDecl &binding, const SourceRange &where) {
  const auto *whole = dyn_cast<clang::DecompositionDecl>(binding.getDecomposedDecl());
  if (!whole)
    return nullptr;
  const auto names = whole->bindings();
  const auto at = static_cast<std::size_t>(std::ranges::find(names, &binding) - names.begin());
  return elementOfTuple(unit_.types, ir::varRef(symbol(whole)), whole->getType(), at, where);
}

ExprRef FunctionLowering::memberPlace(const clang::MemberExpr *expr) {
  const auto *field = dyn_cast<clang::FieldDecl>(expr->getMemberDecl());
  if (!field)
    return declPlace(expr->getMemberDecl(), expr); // a static member
  ExprRef record = expr->isArrow() ? dereference(value(expr->getBase()), range(expr->getBase()))
                                   : place(expr->getBase());
  const unsigned index = unit_.types.fieldIndex(field);
  if (field->getType()->isReferenceType()) {
    // The referred object is somewhere else: a pointer is stored in the record.
    ExprRef stored =
        ir::member(record, index, range(expr), ir::referenceTo(type(field->getType())));
    return ir::subscript(ir::load(stored), ir::intLiteral(0, ir::intType()), range(expr));
  }
  return ir::member(std::move(record), index, range(expr),
                    unit_.types.ofMember(field, expr->getType()));
}

ExprRef FunctionLowering::place(const Expr *wrapped) {
  const Expr *expr = unwrap(wrapped);
  const std::size_t before = emitted();
  ExprRef result = faithful(placeOf(expr), wrapped, before);
  endTemporaries(wrapped);
  return result;
}

ExprRef FunctionLowering::placeOf(const Expr *expr) {
  if (!expr->isGLValue()) // a value whose part is taken
    return temporaryPlace(value(expr));
  if (const auto *reference = dyn_cast<clang::DeclRefExpr>(expr))
    return declPlace(reference->getDecl(), expr);
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    const std::size_t mark = sequence_->after.size();
    ExprRef pointer = value(element->getBase());
    if (isCxx()) // a[i++][i]
      finish(pointer, mark);
    ExprRef index = value(element->getIdx());
    if (!pointer->type->isPointer() && element->getBase()->isGLValue()) {
      // An element of a vector register: the vector's storage seen as an array.
      ExprRef vector = ir::addressOf(place(element->getBase()));
      unit_.markAddressTaken(*vector);
      pointer = ir::cast(std::move(vector), ir::pointerTo(type(expr)), range(expr));
    }
    if (!pointer->type->isPointer())
      return unknownPlace(expr);
    return ir::subscript(std::move(pointer), std::move(index), range(expr));
  }
  if (const auto *element = dyn_cast<clang::MemberExpr>(expr))
    return memberPlace(element);
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary->getOpcode() == clang::UO_Deref)
      return dereference(value(unary->getSubExpr()), range(expr));
    if (unary->isPrefix() && unary->isIncrementDecrementOp())
      return increment(unary);
  }
  if (const auto *compound = dyn_cast<clang::CompoundAssignOperator>(expr))
    return compoundAssignment(compound);
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary->isAssignmentOp())
      return assignment(binary);
    if (binary->getOpcode() == clang::BO_Comma) {
      const std::size_t mark = sequence_->after.size();
      effect(binary->getLHS());
      flush(mark);
      return place(binary->getRHS());
    }
  }
  if (const auto *conditional = dyn_cast<clang::ConditionalOperator>(expr);
      conditional && !hasSideEffects(conditional)) {
    ExprRef test = value(conditional->getCond());
    return dereference(ir::select(test, ir::addressOfObject(place(conditional->getTrueExpr())),
                                  ir::addressOfObject(place(conditional->getFalseExpr())),
                                  range(expr)),
                       range(expr));
  }
  if (const auto *call = dyn_cast<clang::CallExpr>(expr)) {
    if (ExprRef known = containerCall(call, /*wantsPlace=*/true))
      return known;
    if (ExprRef known = ownerCall(call, /*wantsPlace=*/true))
      return known;
    if (ExprRef known = complexCall(call, /*wantsPlace=*/true))
      return known;
    if (const auto *overloaded = dyn_cast<clang::CXXOperatorCallExpr>(call))
      if (ExprRef known = iteratorOperator(overloaded, /*wantsPlace=*/true))
        return known;
    ExprRef address = callValue(call);
    return address->isLvalue() ? address : dereference(std::move(address), range(expr));
  }
  if (const auto *temporary = dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
    if (mayLetOutItsAddress(temporary->getType())) // a copy of what has been made is not the object
      return unknownPlace(expr);
    const auto *list = dyn_cast<clang::InitListExpr>(unwrap(temporary->getSubExpr()));
    return list ? initializedPlace(list) : temporaryPlace(value(temporary->getSubExpr()));
  }
  if (const auto *literal = dyn_cast<clang::CompoundLiteralExpr>(expr)) {
    return initializedPlace(literal->getInitializer());
  }
  if (const auto *bound = dyn_cast<clang::OpaqueValueExpr>(expr); bound && bound->getSourceExpr())
    return place(bound->getSourceExpr());
  if (const auto *cast = dyn_cast<clang::CastExpr>(expr))
    return castPlace(cast);
  return unknownPlace(expr);
}

/// Some place that cannot be named: `*` of an unknown pointer.
ExprRef FunctionLowering::unknownPlace(const Expr *expr) {
  ir::Effects effects;
  if (expr->HasSideEffects(unit_.ast))
    effects = ir::worstEffects();
  const bool isLiteral = isa<clang::StringLiteral, clang::PredefinedExpr>(expr);
  const std::vector<ExprRef> operands = isLiteral ? std::vector<ExprRef>{} : operandsOf(expr);
  for (const ExprRef &operand : operands)
    unit_.markAddressTaken(*operand);
  ExprRef pointer = ir::opaqueExpr("statement-unsupported", operands, ir::pointerTo(type(expr)),
                                   effects, range(expr));
  return ir::subscript(std::move(pointer), ir::intLiteral(0, ir::intType()), range(expr));
}

/// A new variable with the initializer's value.
ExprRef FunctionLowering::initializedPlace(const Expr *init) {
  const ir::SymbolRef made = newTemporary(type(init));
  emit(ir::declare(made, nullptr, range(init)));
  initializeParts(ir::varRef(made, range(init)), init);
  return ir::varRef(made, range(init));
}

} // namespace parlift::frontend
