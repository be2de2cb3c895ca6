/// From expressions with side effects to statements around a value. See Lowering.h for the picture.
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/Stores.h"

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using ir::StmtRef;
using llvm::dyn_cast;
using llvm::isa;

// --- Questions about expressions

bool hasSideEffects(const Expr *expr) {
  const Expr *inner = expr->IgnoreParens();
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(inner))
    if (binary->isAssignmentOp() || binary->getOpcode() == clang::BO_Comma)
      return true;
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(inner))
    if (unary->isIncrementDecrementOp())
      return true;
  if (isa<clang::StmtExpr, clang::CompoundLiteralExpr, clang::InitListExpr,
          clang::MaterializeTemporaryExpr, clang::CXXConstructExpr>(inner))
    return true;
  if (isa<clang::UnaryExprOrTypeTraitExpr, clang::LambdaExpr>(inner))
    return false;
  if (const auto *conditional = dyn_cast<clang::BinaryConditionalOperator>(inner))
    return hasSideEffects(conditional->getCommon()) || hasSideEffects(conditional->getFalseExpr());
  if (inner->getType()->isVoidType() || libraryCallOf(inner, "exchange"))
    return true;
  if (const auto *call = dyn_cast<clang::CallExpr>(inner); // a copy of the element is made
      call && call->isGLValue() && isStoreCall(*call))
    return true;
  for (const clang::Stmt *child : inner->children())
    if (const auto *operand = llvm::dyn_cast_or_null<Expr>(child);
        operand && hasSideEffects(operand))
      return true;
  return false;
}

namespace {

bool mayDo(const ir::Expr &expr) {
  const bool isCall = expr.kind == ir::ExprKind::Call || expr.kind == ir::ExprKind::OpaqueExpr;
  if (isCall && expr.effects.any())
    return true;
  for (const ExprRef &operand : expr.operands)
    if (mayDo(*operand))
      return true;
  return false;
}

bool readsVolatile(const ir::Expr &expr) {
  if (expr.isLvalue() && (expr.type->isVolatile || expr.type->isAtomic))
    return true;
  for (const ExprRef &operand : expr.operands)
    if (readsVolatile(*operand))
      return true;
  return false;
}

/// It is 0 or 1.
bool isTruth(const ir::Expr &expr) {
  if (expr.kind == ir::ExprKind::Unary)
    return expr.unaryOp == ir::UnaryOp::LogicalNot;
  return expr.kind == ir::ExprKind::Binary && expr.binaryOp >= ir::BinaryOp::Lt &&
         expr.binaryOp <= ir::BinaryOp::LogicalOr;
}

bool reads(const ir::Expr &expr, const ir::Symbol *symbol) {
  if (expr.kind == ir::ExprKind::VarRef && expr.symbol.get() == symbol)
    return true;
  for (const ExprRef &operand : expr.operands)
    if (reads(*operand, symbol))
      return true;
  return false;
}

} // namespace

// --- Temporaries and sequences

ExprRef FunctionLowering::faithful(const ExprRef &result, const Expr *wrapped, std::size_t before) {
  const Expr *expr = unwrap(wrapped);
  const bool isExact = unit_.ranges.isExact(wrapped->getSourceRange()) ||
                       unit_.ranges.isExact(expr->getSourceRange());
  return isExact && emitted() == before ? result : sayingMore(result, range(expr));
}

ExprRef FunctionLowering::sayingMore(const ExprRef &expr, const SourceRange &where) {
  const bool hasThem = expr->range.valid() && expr->range.file == where.file &&
                       expr->range.begin == where.begin && expr->range.end == where.end;
  if (!hasThem && expr->range.valid())
    return expr;
  ir::Expr copy = *expr;
  copy.wordsSayMore |= hasThem;
  for (ExprRef &operand : copy.operands)
    operand = sayingMore(operand, where);
  return std::make_shared<const ir::Expr>(std::move(copy));
}

Stmts FunctionLowering::withoutWords(const Stmts &parts) {
  Stmts result;
  for (const StmtRef &part : parts) {
    const bool isBlock = part->kind == ir::StmtKind::Block && !part->range.valid();
    if (!isBlock && part->kind != ir::StmtKind::If && part->kind != ir::StmtKind::Assign &&
        part->kind != ir::StmtKind::Declare && part->kind != ir::StmtKind::Evaluate) {
      result.push_back(part);
      continue;
    }
    ir::Stmt copy = *part;
    copy.range = {};
    copy.children = withoutWords(copy.children);
    for (StmtRef *inside : {&copy.thenBranch, &copy.elseBranch})
      if (*inside)
        *inside = withoutWords({*inside}).front();
    result.push_back(std::make_shared<const ir::Stmt>(std::move(copy)));
  }
  return result;
}

ir::SymbolRef FunctionLowering::newTemporary(ir::TypeRef of) {
  auto symbol = unit_.synthetic("t" + std::to_string(nextTemporary_++) + "$", std::move(of));
  function_.locals.push_back(symbol);
  return symbol;
}

ExprRef FunctionLowering::temporaryPlace(ExprRef initial) {
  const ir::SymbolRef symbol = newTemporary(initial->type);
  const SourceRange where = initial->range;
  emit(ir::declare(symbol, std::move(initial), where));
  return sayingMore(ir::varRef(symbol, where), where);
}

ExprRef FunctionLowering::temporary(ExprRef initial) {
  const SourceRange where = initial->range;
  return sayingMore(ir::load(temporaryPlace(std::move(initial))), where);
}

void FunctionLowering::flush(std::size_t mark) {
  Stmts &after = sequence_->after;
  sequence_->before.insert(sequence_->before.end(), after.begin() + static_cast<long>(mark),
                           after.end());
  after.resize(mark);
}

bool FunctionLowering::readsPending(const ir::Expr &expr, std::size_t mark) const {
  for (std::size_t at = mark; at < sequence_->after.size(); ++at)
    if (const ir::ExprRef &target = sequence_->after[at]->target;
        !target || reads(expr, target->symbol.get())) // a destructor's call reads who knows what
      return true;
  return false;
}

void FunctionLowering::finish(ExprRef &done, std::size_t mark) {
  if (sequence_->after.size() <= mark)
    return;
  done = temporary(std::move(done));
  flush(mark);
}

ExprRef FunctionLowering::settled(ExprRef result, std::size_t mark) {
  if (sequence_->after.size() <= mark)
    return result;
  if (result->kind != ir::ExprKind::IntLiteral && result->kind != ir::ExprKind::FloatLiteral)
    result = temporary(std::move(result));
  flush(mark);
  return result;
}

ExprRef FunctionLowering::repeatableValue(ExprRef expr) {
  return mayDo(*expr) || readsVolatile(*expr) ? temporary(std::move(expr)) : expr;
}

ExprRef FunctionLowering::repeatable(ExprRef lvalue) {
  if (lvalue->kind == ir::ExprKind::Subscript &&
      (mayDo(*lvalue->operands[0]) || mayDo(*lvalue->operands[1]))) {
    ExprRef pointer = repeatableValue(lvalue->operands[0]);
    return ir::subscript(std::move(pointer), repeatableValue(lvalue->operands[1]), lvalue->range);
  }
  if (lvalue->kind == ir::ExprKind::Member)
    return ir::member(repeatable(lvalue->operands[0]), lvalue->field, lvalue->range, lvalue->type);
  return lvalue;
}

// --- Expressions as statements

namespace {

/// Objects that the expression makes and nobody keeps are ended by a function of the program's.
bool endsObjects(const clang::Stmt *stmt) {
  if (const auto *made = llvm::dyn_cast_or_null<clang::CXXBindTemporaryExpr>(stmt))
    if (const auto *record = made->getType()->getAsCXXRecordDecl();
        record && !isDestroyedQuietly(*record))
      return true;
  if (const auto *argument = llvm::dyn_cast_or_null<clang::CXXDefaultArgExpr>(stmt))
    return endsObjects(argument->getExpr());
  if (!stmt || isa<clang::LambdaExpr>(stmt))
    return false;
  return std::ranges::any_of(stmt->children(), endsObjects);
}

} // namespace

void FunctionLowering::endTemporaries(const Expr *expr) {
  const auto *full = dyn_cast<clang::ExprWithCleanups>(expr->IgnoreParens());
  if (full && sequence_ && endsObjects(full->getSubExpr()))
    sequence_->after.push_back(ir::opaqueStmt("call-opaque", {}, ir::worstEffects(), range(expr)));
}

void FunctionLowering::effect(const Expr *wrapped) {
  const Expr *expr = wrapped->IgnoreParens();
  const std::size_t mark = sequence_->after.size();
  if (const auto *full = dyn_cast<clang::FullExpr>(expr)) {
    effect(full->getSubExpr());
    return endTemporaries(expr);
  }
  if (const auto *bind = dyn_cast<clang::CXXBindTemporaryExpr>(expr))
    return effect(bind->getSubExpr());
  if (const auto *cast = dyn_cast<clang::CastExpr>(expr);
      cast && (cast->getCastKind() == clang::CK_ToVoid || cast->getCastKind() == clang::CK_NoOp))
    return effect(cast->getSubExpr());
  if (const auto *compound = dyn_cast<clang::CompoundAssignOperator>(expr)) {
    compoundAssignment(compound);
    return;
  }
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary->isAssignmentOp()) {
      assignment(binary);
      return;
    }
    if (binary->getOpcode() == clang::BO_Comma) {
      effect(binary->getLHS());
      flush(mark);
      return effect(binary->getRHS());
    }
    if (binary->isLogicalOp() && hasSideEffects(binary->getRHS())) {
      ExprRef test = settled(value(binary->getLHS()), mark);
      if (binary->getOpcode() == clang::BO_LOr)
        test = negated(std::move(test), {});
      emit(ir::ifThen(std::move(test), branch(binary->getRHS(), nullptr), nullptr, range(expr)));
      return;
    }
  }
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary->isIncrementDecrementOp()) {
      increment(unary);
      return;
    }
    if (unary->getOpcode() == clang::UO_Extension)
      return effect(unary->getSubExpr());
  }
  if (const auto *choice = dyn_cast<clang::ConditionalOperator>(expr);
      choice && (choice->getType()->isVoidType() || hasSideEffects(choice))) {
    ExprRef test = settled(value(choice->getCond()), mark);
    StmtRef yes = branch(choice->getTrueExpr(), nullptr);
    StmtRef no = branch(choice->getFalseExpr(), nullptr);
    if (yes->children.empty()) {
      // `e ? (void)0 : fail()`, which is assert.
      test = negated(std::move(test), {});
      std::swap(yes, no);
    }
    if (!yes->children.empty())
      emit(ir::ifThen(std::move(test), std::move(yes), no->children.empty() ? nullptr : no,
                      range(expr)));
    return;
  }
  if (const auto *statements = dyn_cast<clang::StmtExpr>(expr)) {
    statementExpression(statements, /*wantsValue=*/false);
    return;
  }
  if (const auto *size = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr)) {
    Stmts effects;
    sizeEffects(size->getTypeOfArgument(), effects);
    for (StmtRef &one : effects)
      emit(std::move(one));
    return;
  }
  if (const auto *overloaded = dyn_cast<clang::CXXOperatorCallExpr>(expr);
      overloaded && stepsIterator(overloaded))
    return;
  if (const auto *call = dyn_cast<clang::CallExpr>(expr)) {
    if (librarySwap(call))
      return;
    const unsigned builtin = call->getDirectCallee() ? call->getDirectCallee()->getBuiltinID() : 0;
    if (builtin == clang::Builtin::BI__builtin_assume || builtin == clang::Builtin::BI__assume)
      return assumeHere(call->getArg(0), range(expr));
  }
  ExprRef result =
      expr->isGLValue() && !expr->getType()->isFunctionType() ? place(expr) : value(expr);
  if (result->isLvalue() && readsVolatile(*result))
    result = ir::load(result);
  if (mayDo(*result) || readsVolatile(*result)) {
    if (result->isLvalue()) // a call that yields a reference nobody looks at
      result = ir::addressOf(result);
    emit(ir::evaluate(std::move(result), range(expr)));
  }
}

/// `[[assume(n > 0)]]` is `if (!(n > 0)) __builtin_unreachable();`, which is evaluated by nobody. In loops, where a test is more than
/// a fact, it is left out.
void FunctionLowering::assumeHere(const Expr *condition, const SourceRange &where) {
  if (loopNumbers_.size() > 1 || hasSideEffects(condition) || !condition->getType()->isScalarType())
    return;
  Sequence mine;
  Sequence *const outer = std::exchange(sequence_, &mine);
  ExprRef test = value(condition);
  sequence_ = outer;
  if (!mine.before.empty() || !mine.after.empty() || mayDo(*test))
    return;
  ir::Effects never;
  never.mayNotReturn = true;
  const ExprRef end = ir::call("__builtin_unreachable", {}, ir::voidType(), never);
  emit(ir::ifThen(negated(std::move(test), {}), ir::block({ir::evaluate(end)}), nullptr, where));
}

/// The statements of an expression that is evaluated only sometimes; its value goes to `result`.
StmtRef FunctionLowering::branch(const Expr *expr, const ir::SymbolRef &result) {
  Stmts statements;
  inSequence(statements, [&] {
    if (!result || expr->getType()->isVoidType()) {
      effect(expr);
      return;
    }
    emit(ir::assign(ir::varRef(result), ir::cast(value(expr), result->type)));
  });
  return ir::block(statements.size() > 1 ? withoutWords(statements) : std::move(statements));
}

// --- Assignments

/// C++17 finishes the right side before the left one: `a[i] = i++` writes the new i's element, and `a[++i] = i` the old i. What the left
/// side leaves for the end, the step of `a[i++] = x`, stays there.
ExprRef FunctionLowering::placeBehind(ExprRef &right, const Expr *left, std::size_t mark) {
  const std::size_t ofRight = sequence_->after.size(), emitted = sequence_->before.size();
  ExprRef target = place(left);
  if (!isCxx())
    return target;
  Stmts now(sequence_->before.begin() + static_cast<std::ptrdiff_t>(emitted),
            sequence_->before.end());
  const bool isChanged = std::ranges::any_of(now, [&](const StmtRef &stmt) {
    return stmt->target && reads(*right, stmt->target->symbol.get());
  });
  if (isChanged) {
    sequence_->before.resize(emitted);
    right = temporary(std::move(right));
    sequence_->before.insert(sequence_->before.end(), now.begin(), now.end());
  }
  Stmts ofLeft(sequence_->after.begin() + static_cast<std::ptrdiff_t>(ofRight),
               sequence_->after.end());
  sequence_->after.resize(ofRight);
  if (readsPending(*target, mark))
    finish(right, mark);
  sequence_->after.insert(sequence_->after.end(), ofLeft.begin(), ofLeft.end());
  return target;
}

ExprRef FunctionLowering::assignment(const clang::BinaryOperator *expr) {
  const std::size_t mark = sequence_->after.size();
  ExprRef right = value(expr->getRHS());
  ExprRef target = placeBehind(right, expr->getLHS(), mark);
  emit(ir::assign(target, std::move(right), range(expr)));
  return target;
}

ExprRef FunctionLowering::compoundAssignment(const clang::CompoundAssignOperator *expr) {
  const std::size_t mark = sequence_->after.size();
  ExprRef right = value(expr->getRHS());
  ExprRef target = repeatable(placeBehind(right, expr->getLHS(), mark));
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode());
  const SourceRange where = range(expr);
  ExprRef left = ir::load(target);
  if (!left->type->isPointer())
    left = ir::cast(std::move(left), type(expr->getComputationLHSType()));
  ExprRef result = arithmetic(op, std::move(left), std::move(right),
                              type(expr->getComputationResultType()), where);
  emit(ir::assign(target, ir::cast(std::move(result), ir::unqualified(target->type)), where,
                  /*isUpdate=*/true));
  return target;
}

namespace {

/// `old` plus or minus one, as C computes it in the type of `target`.
ExprRef nextValue(const ExprRef &old, const clang::UnaryOperator *expr,
                  const clang::ASTContext &ast, const SourceRange &where) {
  const bool up = expr->isIncrementOp();
  const ir::TypeRef &type = old->type;
  if (type->isPointer())
    return ir::binary(ir::BinaryOp::PtrAdd, old, ir::intLiteral(up ? 1 : -1, ir::intType()), where);
  const auto op = up ? ir::BinaryOp::Add : ir::BinaryOp::Sub;
  if (type->isFloating())
    return ir::binary(op, old, ir::floatLiteral(1, type), where);
  if (!type->isInteger())
    return ir::opaqueExpr("statement-unsupported", {old}, type, {}, where);
  const bool isPromoted = ast.isPromotableIntegerType(expr->getType());
  const ExprRef wide = isPromoted ? ir::cast(old, ir::intType()) : old;
  return ir::cast(ir::binary(op, wide, ir::intLiteral(1, wide->type), where), type, where);
}

} // namespace

/// Does the update and gives the place: `++x`, or `x++` whose value nobody wants.
ExprRef FunctionLowering::increment(const clang::UnaryOperator *expr) {
  ExprRef target = repeatable(place(expr->getSubExpr()));
  const SourceRange where = range(expr);
  emit(ir::assign(target, nextValue(ir::load(target), expr, unit_.ast, where), where,
                  /*isUpdate=*/true));
  return target;
}

/// `x++` as a value. For a variable that nothing else in the expression can reach, the update waits
/// until the expression is done; for others the old value is kept.
ExprRef FunctionLowering::oldValueOfIncrement(const clang::UnaryOperator *expr) {
  ExprRef target = repeatable(place(expr->getSubExpr()));
  const SourceRange where = range(expr);
  const auto *named = dyn_cast<clang::DeclRefExpr>(expr->getSubExpr()->IgnoreParens());
  const bool waits = target->kind == ir::ExprKind::VarRef && named &&
                     target->symbol->storage != ir::Storage::Global &&
                     target->symbol->storage != ir::Storage::StaticLocal &&
                     !target->symbol->isReference && !target->type->isVolatile &&
                     !target->type->isAtomic &&
                     !facts_.addressTaken.contains(
                         llvm::cast<clang::ValueDecl>(named->getDecl()->getCanonicalDecl()));
  ExprRef old = ir::load(target);
  if (!waits)
    old = temporary(std::move(old));
  StmtRef update = ir::assign(target, nextValue(old, expr, unit_.ast, where), where,
                              /*isUpdate=*/true);
  if (waits)
    sequence_->after.push_back(std::move(update));
  else
    emit(std::move(update));
  return old;
}

// --- Operators that cut the sequence

ExprRef FunctionLowering::shortCircuit(const clang::BinaryOperator *expr) {
  const bool isAnd = expr->getOpcode() == clang::BO_LAnd;
  const std::size_t mark = sequence_->after.size();
  ExprRef left = value(expr->getLHS());
  if (!hasSideEffects(expr->getRHS())) {
    // The right side sees what the left side's `x++` has done, if it looks.
    ExprRef right = isa<clang::StringLiteral>(expr->getRHS()->IgnoreParenImpCasts())
                        ? ir::intLiteral(1, ir::intType()) // assert(x && "what went wrong")
                        : value(expr->getRHS());
    if (mayDo(*right) || readsPending(*right, mark))
      finish(left, mark);
    return ir::binary(isAnd ? ir::BinaryOp::LogicalAnd : ir::BinaryOp::LogicalOr, std::move(left),
                      std::move(right), range(expr), type(expr));
  }
  finish(left, mark);
  const ir::SymbolRef result = newTemporary(type(expr));
  emit(ir::declare(result, nullptr, range(expr)));
  Stmts rightSide;
  inSequence(rightSide, [&] {
    ExprRef truth = value(expr->getRHS());
    if (truth->type->kind == ir::TypeKind::Bool)
      truth = ir::cast(std::move(truth), result->type);
    else if (!isTruth(*truth))
      truth = ir::binary(ir::BinaryOp::Ne, truth,
                         ir::cast(ir::intLiteral(0, ir::intType()), truth->type), {}, result->type);
    emit(ir::assign(ir::varRef(result), std::move(truth)));
  });
  StmtRef evaluated = ir::block(withoutWords(rightSide));
  StmtRef skipped =
      ir::block({ir::assign(ir::varRef(result), ir::intLiteral(isAnd ? 0 : 1, result->type))});
  if (!isAnd)
    std::swap(evaluated, skipped);
  emit(ir::ifThen(std::move(left), std::move(evaluated), std::move(skipped), range(expr)));
  return ir::load(ir::varRef(result), range(expr));
}

ExprRef FunctionLowering::conditional(const clang::AbstractConditionalOperator *expr) {
  const std::size_t mark = sequence_->after.size();
  ExprRef test;
  if (const auto *elvis = dyn_cast<clang::BinaryConditionalOperator>(expr)) {
    // a ?: b   the common part is evaluated once
    ExprRef common = repeatableValue(value(elvis->getCommon()));
    opaqueValues_[elvis->getOpaqueValue()] = common;
  }
  test = value(expr->getCond());
  finish(test, mark);
  if (!hasSideEffects(expr->getTrueExpr()) && !hasSideEffects(expr->getFalseExpr())) {
    ExprRef yes = value(expr->getTrueExpr());
    return ir::select(std::move(test), std::move(yes), value(expr->getFalseExpr()), range(expr));
  }
  const bool isVoid = expr->getType()->isVoidType();
  const ir::SymbolRef result = isVoid ? nullptr : newTemporary(type(expr));
  if (result)
    emit(ir::declare(result, nullptr, range(expr)));
  StmtRef yes = branch(expr->getTrueExpr(), result);
  StmtRef no = branch(expr->getFalseExpr(), result);
  emit(ir::ifThen(std::move(test), std::move(yes), std::move(no), range(expr)));
  if (!result)
    return ir::opaqueExpr("statement-unsupported", {}, ir::voidType(), {}, range(expr));
  return ir::load(ir::varRef(result), range(expr));
}

ExprRef FunctionLowering::statementExpression(const clang::StmtExpr *expr, bool wantsValue) {
  // The enclosing expression's updates so far do not wait for the statements: C orders neither.
  const clang::CompoundStmt *body = expr->getSubStmt();
  ExprRef result;
  for (const clang::Stmt *child : body->body()) {
    const auto *last = dyn_cast<Expr>(child);
    if (child == body->body_back() && last && wantsValue && !expr->getType()->isVoidType())
      result = temporary(value(last));
    else
      statement(child, sequence_->before, /*isUnbracedChild=*/false);
  }
  if (result)
    return result;
  return ir::opaqueExpr("statement-unsupported", {}, type(expr), {}, range(expr));
}

} // namespace parlift::frontend
