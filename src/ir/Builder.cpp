#include "ir/Builder.h"
#include "ir/Conversions.h"

#include <cassert>
#include <limits>
#include <optional>
#include <utility>

namespace parlift::ir {

namespace {

std::shared_ptr<Type> makeType(TypeKind kind, std::string spelling) {
  auto type = std::make_shared<Type>();
  type->kind = kind;
  type->spelling = std::move(spelling);
  return type;
}

std::shared_ptr<Expr> makeExpr(ExprKind kind, TypeRef type, SourceRange range) {
  assert(type && "every expression has a type");
  auto expr = std::make_shared<Expr>();
  expr->kind = kind;
  expr->type = std::move(type);
  expr->range = std::move(range);
  return expr;
}

std::shared_ptr<Stmt> makeStmt(StmtKind kind, SourceRange range) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = kind;
  stmt->range = std::move(range);
  return stmt;
}

bool isComparison(BinaryOp op) {
  return op >= BinaryOp::Lt && op <= BinaryOp::LogicalOr;
}

/// `value` as the type would hold it, sign-extended to 64 bits; null when it does not fit a signed
/// one.
std::optional<std::int64_t> wrap(__int128 value, const Type &type) {
  if (type.kind == TypeKind::Bool)
    return value != 0;
  if (type.bits == 0 || type.bits > 64)
    return std::nullopt;
  const unsigned unused = 64 - type.bits;
  const auto low = static_cast<std::uint64_t>(value) << unused;
  if (!type.isSigned)
    return static_cast<std::int64_t>(low >> unused);
  const std::int64_t narrowed = static_cast<std::int64_t>(low) >> unused;
  return narrowed == value ? std::optional(narrowed) : std::nullopt;
}

/// The literal's mathematical value.
__int128 exactValue(const Expr &literal) {
  if (literal.type->isUnsigned() && literal.type->bits == 64)
    return static_cast<__int128>(static_cast<std::uint64_t>(literal.intValue));
  return literal.intValue;
}

std::optional<__int128> compute(BinaryOp op, __int128 left, __int128 right, unsigned bits) {
  switch (op) {
  case BinaryOp::Add:
    return left + right;
  case BinaryOp::Sub:
    return left - right;
  case BinaryOp::Mul:
    return left * right; // 64 by 64 bits: fits, but for unsigned by unsigned
  case BinaryOp::Div:
    return right == 0 ? std::nullopt : std::optional(left / right);
  case BinaryOp::Rem:
    return right == 0 ? std::nullopt : std::optional(left % right);
  case BinaryOp::Shl:
    return right < 0 || right >= bits || left < 0 ? std::nullopt
                                                  : std::optional(left << static_cast<int>(right));
  case BinaryOp::Shr:
    return right < 0 || right >= bits || left < 0 ? std::nullopt
                                                  : std::optional(left >> static_cast<int>(right));
  case BinaryOp::And:
    return left & right;
  case BinaryOp::Or:
    return left | right;
  case BinaryOp::Xor:
    return left ^ right;
  case BinaryOp::Lt:
    return left < right;
  case BinaryOp::Le:
    return left <= right;
  case BinaryOp::Gt:
    return left > right;
  case BinaryOp::Ge:
    return left >= right;
  case BinaryOp::Eq:
    return left == right;
  case BinaryOp::Ne:
    return left != right;
  case BinaryOp::LogicalAnd:
    return left != 0 && right != 0;
  case BinaryOp::LogicalOr:
    return left != 0 || right != 0;
  case BinaryOp::PtrAdd:
  case BinaryOp::PtrDiff:
    break;
  }
  return std::nullopt;
}

/// The literal for `left op right`, or null where C gives no value (overflow, division by zero) or
/// one operand is not a literal. Shifts of 64 bits and products of two huge unsigned are left
/// alone.
ExprRef fold(BinaryOp op, const Expr &left, const Expr &right, const TypeRef &type,
             const SourceRange &range) {
  if (left.kind != ExprKind::IntLiteral || right.kind != ExprKind::IntLiteral ||
      !type->isInteger() || !left.type->isInteger() || !right.type->isInteger() ||
      left.type->bits > 64)
    return nullptr;
  const __int128 a = exactValue(left), b = exactValue(right);
  constexpr __int128 huge = std::numeric_limits<std::int64_t>::max();
  if ((op == BinaryOp::Mul || op == BinaryOp::Shl) && (a > huge || b > huge))
    return nullptr;
  const auto exact = compute(op, a, b, left.type->bits);
  const auto value = exact ? wrap(*exact, *type) : std::nullopt;
  return value ? intLiteral(*value, type, range) : nullptr;
}

} // namespace

// --- Types

TypeRef voidType() {
  static const TypeRef type = makeType(TypeKind::Void, "void");
  return type;
}

TypeRef boolType() {
  static const TypeRef type = [] {
    auto made = makeType(TypeKind::Bool, "bool");
    made->bits = 8;
    made->size = 1;
    return made;
  }();
  return type;
}

TypeRef integerType(unsigned bits, bool isSigned, std::string spelling) {
  auto type = makeType(TypeKind::Integer, std::move(spelling));
  type->bits = bits;
  type->isSigned = isSigned;
  type->size = (bits + 7) / 8;
  return type;
}

TypeRef intType() {
  static const TypeRef type = integerType(32, true, "int");
  return type;
}

TypeRef unsignedLongType() {
  static const TypeRef type = integerType(64, false, "unsigned long");
  return type;
}

TypeRef longType() {
  static const TypeRef type = integerType(64, true, "long");
  return type;
}

TypeRef floatingType(unsigned bits, std::string spelling) {
  auto type = makeType(TypeKind::Floating, std::move(spelling));
  type->bits = bits;
  type->size = bits == 80 ? 16 : bits / 8;
  return type;
}

TypeRef doubleType() {
  static const TypeRef type = floatingType(64, "double");
  return type;
}

TypeRef pointerTo(TypeRef element) {
  assert(element);
  std::string spelling = element->isConst ? "const " + element->spelling : element->spelling;
  auto type = makeType(TypeKind::Pointer, spelling + (spelling.ends_with('*') ? "*" : " *"));
  type->element = std::move(element);
  type->size = 8;
  return type;
}

TypeRef arrayOf(TypeRef element, ExprRef extent) {
  assert(element);
  auto type = makeType(TypeKind::Array, element->spelling + "[]");
  if (extent && extent->kind == ExprKind::IntLiteral)
    type->size = element->size * static_cast<std::uint64_t>(extent->intValue);
  type->element = std::move(element);
  type->extent = std::move(extent);
  return type;
}

TypeRef opaqueType(std::string spelling) {
  return makeType(TypeKind::Opaque, std::move(spelling));
}

TypeRef unqualified(TypeRef type) {
  if (!type->isConst && !type->isVolatile && !type->isAtomic)
    return type;
  auto plain = std::make_shared<Type>(*type);
  plain->isConst = plain->isVolatile = plain->isAtomic = false;
  return plain;
}

bool sameType(const Type &left, const Type &right) {
  if (&left == &right)
    return true;
  if (left.kind != right.kind || left.bits != right.bits || left.isSigned != right.isSigned)
    return false;
  switch (left.kind) {
  case TypeKind::Pointer:
    // What is accessed through a pointer to volatile is an effect; const changes nothing.
    return left.element->isVolatile == right.element->isVolatile &&
           left.element->isAtomic == right.element->isAtomic &&
           sameType(*left.element, *right.element);
  case TypeKind::Array:
    return sameType(*left.element, *right.element);
  case TypeKind::Record:
  case TypeKind::Container:
  case TypeKind::Opaque:
    return left.spelling == right.spelling;
  default:
    return true;
  }
}

TypeRef elementType(const Type &type) {
  const bool hasElement = type.kind == TypeKind::Pointer || type.kind == TypeKind::Array ||
                          type.kind == TypeKind::Container;
  return hasElement ? type.element : nullptr;
}

// --- Lvalues

ExprRef varRef(SymbolRef symbol, SourceRange range) {
  auto expr = makeExpr(ExprKind::VarRef, symbol->type, std::move(range));
  expr->symbol = std::move(symbol);
  return expr;
}

ExprRef subscript(ExprRef pointer, ExprRef index, SourceRange range) {
  assert(pointer->type->element && "subscripts need a pointer value");
  auto expr = makeExpr(ExprKind::Subscript, pointer->type->element, std::move(range));
  expr->operands = {std::move(pointer), std::move(index)};
  return expr;
}

ExprRef member(ExprRef record, unsigned field, SourceRange range, TypeRef type) {
  assert(record->isLvalue() && (type || field < record->type->fields.size()));
  if (!type)
    type = record->type->fields[field].type;
  auto expr = makeExpr(ExprKind::Member, std::move(type), std::move(range));
  expr->field = field;
  expr->operands = {std::move(record)};
  return expr;
}

// --- Values

ExprRef intLiteral(std::int64_t value, TypeRef type, SourceRange range) {
  auto expr = makeExpr(ExprKind::IntLiteral, unqualified(std::move(type)), std::move(range));
  expr->intValue = value;
  return expr;
}

ExprRef floatLiteral(double value, TypeRef type, SourceRange range) {
  auto expr = makeExpr(ExprKind::FloatLiteral, unqualified(std::move(type)), std::move(range));
  expr->floatValue = value;
  return expr;
}

ExprRef load(ExprRef lvalue, SourceRange range) {
  assert(lvalue->isLvalue());
  if (!range.valid())
    range = lvalue->range;
  auto expr = makeExpr(ExprKind::Load, unqualified(lvalue->type), std::move(range));
  expr->wordsSayMore = lvalue->wordsSayMore && isSameText(expr->range, lvalue->range);
  expr->operands = {std::move(lvalue)};
  return expr;
}

ExprRef addressOf(ExprRef lvalue, SourceRange range) {
  assert(lvalue->isLvalue());
  const bool decays =
      lvalue->type->kind == TypeKind::Array || lvalue->type->kind == TypeKind::Container;
  if (!range.valid())
    range = lvalue->range;
  auto expr = makeExpr(ExprKind::AddressOf,
                       pointerTo(decays ? lvalue->type->element : lvalue->type), std::move(range));
  expr->wordsSayMore = lvalue->wordsSayMore && isSameText(expr->range, lvalue->range);
  expr->operands = {std::move(lvalue)};
  return expr;
}

ExprRef unary(UnaryOp op, ExprRef value, SourceRange range) {
  if (value->kind == ExprKind::IntLiteral && value->type->isInteger()) {
    const __int128 operand = exactValue(*value);
    const TypeRef type = op == UnaryOp::LogicalNot ? intType() : value->type;
    const __int128 exact = op == UnaryOp::Neg      ? -operand
                           : op == UnaryOp::BitNot ? ~operand
                                                   : static_cast<__int128>(operand == 0);
    if (const auto folded = wrap(exact, *type))
      return intLiteral(*folded, type, std::move(range));
  }
  auto expr = makeExpr(ExprKind::Unary, op == UnaryOp::LogicalNot ? intType() : value->type,
                       std::move(range));
  expr->unaryOp = op;
  expr->operands = {std::move(value)};
  return expr;
}

ExprRef binary(BinaryOp op, ExprRef left, ExprRef right, SourceRange range, TypeRef type) {
  if (!type)
    type = isComparison(op) ? intType() : op == BinaryOp::PtrDiff ? longType() : left->type;
  if (ExprRef folded = fold(op, *left, *right, type, range))
    return folded;
  auto expr = makeExpr(ExprKind::Binary, std::move(type), std::move(range));
  expr->binaryOp = op;
  expr->operands = {std::move(left), std::move(right)};
  return expr;
}

ExprRef select(ExprRef condition, ExprRef thenValue, ExprRef elseValue, SourceRange range) {
  if (condition->kind == ExprKind::IntLiteral && !range.valid())
    return condition->intValue != 0 ? thenValue : elseValue;
  auto expr = makeExpr(ExprKind::Select, thenValue->type, std::move(range));
  expr->operands = {std::move(condition), std::move(thenValue), std::move(elseValue)};
  return expr;
}

namespace {

/// Compilers tell `char *` from `signed char *`, and `long *` from `long long *`.
bool sameWords(const Type &left, const Type &right) {
  if (left.kind != TypeKind::Pointer && left.kind != TypeKind::Array)
    return true;
  const auto leaf = [](const Type &type) {
    const Type *at = &type;
    while (at->element)
      at = at->element.get();
    return at->spelling.starts_with("const ") ? at->spelling.substr(6) : at->spelling;
  };
  return leaf(left) == leaf(right);
}

} // namespace

ExprRef cast(ExprRef value, TypeRef type, SourceRange range) {
  if (sameType(*value->type, *type) && sameWords(*value->type, *type))
    return value;
  if (!range.valid())
    range = value->range;
  if (value->kind == ExprKind::IntLiteral && value->type->isInteger() && type->isInteger()) {
    // Narrowing to a signed type is defined by the implementations: it wraps.
    const auto exact = exactValue(*value);
    if (const auto same = wrap(exact, *type)) {
      auto literal = makeExpr(ExprKind::IntLiteral, unqualified(std::move(type)), range);
      literal->intValue = *same;
      if (isSameText(range, value->range))
        literal->typeOfWords = exactValue(*literal) != exact ? voidType()
                               : value->typeOfWords          ? value->typeOfWords
                                                             : value->type;
      literal->isRewritten = value->isRewritten; // its range has the words of what it stands for
      literal->wordsSayMore = value->wordsSayMore;
      return literal;
    }
  }
  auto expr = makeExpr(ExprKind::Cast, unqualified(std::move(type)), std::move(range));
  expr->wordsSayMore = value->wordsSayMore && isSameText(expr->range, value->range);
  expr->operands = {std::move(value)};
  return expr;
}

ExprRef call(std::string callee, std::vector<ExprRef> arguments, TypeRef type, Effects effects,
             SourceRange range) {
  auto expr = makeExpr(ExprKind::Call, unqualified(std::move(type)), std::move(range));
  expr->callee = std::move(callee);
  expr->operands = std::move(arguments);
  expr->effects = effects;
  return expr;
}

ExprRef opaqueExpr(std::string reason, std::vector<ExprRef> operands, TypeRef type, Effects effects,
                   SourceRange range) {
  auto expr = makeExpr(ExprKind::OpaqueExpr, unqualified(std::move(type)), std::move(range));
  expr->reason = std::move(reason);
  expr->operands = std::move(operands);
  expr->effects = effects;
  return expr;
}

Effects worstEffects() {
  return {true, true, true, true};
}

// --- Statements

StmtRef block(std::vector<StmtRef> children, SourceRange range, bool isScope) {
  auto stmt = makeStmt(StmtKind::Block, std::move(range));
  stmt->children = std::move(children);
  stmt->isScope = isScope;
  return stmt;
}

StmtRef declare(SymbolRef symbol, ExprRef value, SourceRange range) {
  auto stmt = makeStmt(StmtKind::Declare, std::move(range));
  stmt->symbol = std::move(symbol);
  stmt->value = std::move(value);
  return stmt;
}

StmtRef assign(ExprRef target, ExprRef value, SourceRange range, bool isUpdate) {
  assert(target->isLvalue());
  auto stmt = makeStmt(StmtKind::Assign, std::move(range));
  stmt->target = std::move(target);
  stmt->value = std::move(value);
  stmt->isUpdate = isUpdate;
  return stmt;
}

StmtRef evaluate(ExprRef value, SourceRange range) {
  auto stmt = makeStmt(StmtKind::Evaluate, std::move(range));
  stmt->value = std::move(value);
  return stmt;
}

StmtRef ifThen(ExprRef condition, StmtRef thenBranch, StmtRef elseBranch, SourceRange range) {
  assert(condition && thenBranch);
  auto stmt = makeStmt(StmtKind::If, std::move(range));
  stmt->condition = std::move(condition);
  stmt->thenBranch = std::move(thenBranch);
  stmt->elseBranch = std::move(elseBranch);
  return stmt;
}

StmtRef breakStmt(SourceRange range) {
  return makeStmt(StmtKind::Break, std::move(range));
}

StmtRef continueStmt(SourceRange range) {
  return makeStmt(StmtKind::Continue, std::move(range));
}

StmtRef returnStmt(ExprRef value, SourceRange range) {
  auto stmt = makeStmt(StmtKind::Return, std::move(range));
  stmt->value = std::move(value);
  return stmt;
}

StmtRef opaqueStmt(std::string reason, std::vector<ExprRef> operands, Effects effects,
                   SourceRange range, std::vector<StmtRef> children) {
  auto stmt = makeStmt(StmtKind::OpaqueStmt, std::move(range));
  stmt->reason = std::move(reason);
  stmt->operands = std::move(operands);
  stmt->effects = effects;
  stmt->children = std::move(children);
  return stmt;
}

StmtRef loop(LoopParts parts, SourceRange range) {
  const auto orEmpty = [](StmtRef part) { return part ? std::move(part) : block({}); };
  auto stmt = makeStmt(StmtKind::Loop, std::move(range));
  stmt->loopPath = std::move(parts.path);
  stmt->source = std::move(parts.source);
  stmt->init = orEmpty(std::move(parts.init));
  stmt->before = orEmpty(std::move(parts.before));
  stmt->after = orEmpty(std::move(parts.after));
  stmt->step = orEmpty(std::move(parts.step));
  stmt->body = orEmpty(std::move(parts.body));
  stmt->condition = std::move(parts.condition);
  stmt->testFirst = parts.testFirst;
  return stmt;
}

} // namespace parlift::ir
