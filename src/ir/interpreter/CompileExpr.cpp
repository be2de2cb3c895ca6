#include "ir/Builder.h"
#include "ir/Printer.h"
#include "ir/interpreter/Arithmetic.h"
#include "ir/interpreter/Compiler.h"

#include <fmt/format.h>

namespace parlift::ir::interpreter {

Code &Compiler::make(Op op, const Expr *origin) {
  Code &code = code_->codes.emplace_back();
  code.op = op;
  code.origin = origin;
  return code;
}

const Code *Compiler::unsupported(const Expr &expr, std::string problem) {
  Code &code = make(Op::Unsupported, &expr);
  code.problem = std::move(problem);
  return &code;
}

const Code *Compiler::extent(const ExprRef &expr) {
  if (const auto found = extents_.find(expr.get()); found != extents_.end()) {
    Code &code = make(Op::Extent, expr.get());
    code.slot = found->second;
    code.type = Scalar::I64;
    return &code;
  }
  const Code *found = value(expr);
  Code &code = make(Op::Convert, expr.get());
  code.a = found;
  code.from = scalarOf(*expr->type);
  code.type = Scalar::I64;
  return &code;
}

Compiler::Size Compiler::sizeOfType(const Type &type) {
  if (const Scalar scalar = scalarOf(type); scalar != Scalar::None)
    return {sizeOf(scalar)};
  if (type.kind != TypeKind::Array)
    return {type.size, nullptr, type.size > 0 && type.kind == TypeKind::Record};
  if (!type.extent || !type.element)
    return {0, nullptr, false};
  const Size element = sizeOfType(*type.element);
  if (!element.known)
    return element;
  const bool isConstant = type.extent->kind == ExprKind::IntLiteral;
  if (isConstant && !element.dynamic)
    return {element.constant * static_cast<std::uint64_t>(type.extent->intValue)};
  Code &product = make(Op::Arithmetic, nullptr);
  product.binary = BinaryOp::Mul;
  product.type = Scalar::I64;
  product.a = extent(type.extent);
  if (element.dynamic) {
    product.b = element.dynamic;
  } else {
    Code &bytes = make(Op::Literal, nullptr);
    bytes.type = Scalar::I64;
    bytes.literal = Value::of(static_cast<std::int64_t>(element.constant));
    product.b = &bytes;
  }
  return {0, &product};
}

void Compiler::registerExtents(const TypeRef &type,
                               std::vector<std::pair<std::uint32_t, const Code *>> &registers) {
  for (const Type *inner = type.get(); inner; inner = inner->element.get()) {
    if (inner->kind == TypeKind::Array && inner->extent &&
        inner->extent->kind != ExprKind::IntLiteral && !extents_.count(inner->extent.get())) {
      const Code *size = extent(inner->extent); // before it has a register
      const std::uint32_t number = code_->extentCount++;
      extents_[inner->extent.get()] = number;
      registers.emplace_back(number, size);
    }
    if (inner->kind != TypeKind::Array && inner->kind != TypeKind::Pointer)
      break;
  }
}

const Code *Compiler::place(const ExprRef &ref, bool addressOnly) {
  const Expr &expr = *ref;
  switch (expr.kind) {
  case ExprKind::VarRef: {
    Code &code = make(Op::Variable, &expr);
    code.slot = slot(*expr.symbol);
    if (const auto copy = copied_.find(&expr); copy != copied_.end()) {
      code.otherwise = code.slot + 1;
      code.slot = copy->second;
    }
    return &code;
  }
  case ExprKind::Subscript: {
    const Size size = sizeOfType(*expr.type);
    if (!size.known)
      return unsupported(expr, "elements of unknown size");
    const Code *pointer = value(expr.operands[0]), *index = value(expr.operands[1]);
    const Code *bound = nullptr;
    if (expr.operands[0]->kind == ExprKind::AddressOf)
      if (const Type &array = *expr.operands[0]->operands[0]->type;
          array.kind == TypeKind::Array && array.extent)
        bound = extent(array.extent);
    Code &code = make(Op::Element, &expr);
    code.extent = bound;
    code.mayBeEnd = addressOnly;
    code.a = pointer;
    code.b = index;
    code.from = scalarOf(*expr.operands[1]->type);
    code.size = size.constant;
    code.dynamicSize = size.dynamic;
    return &code;
  }
  case ExprKind::Member: {
    const Type &record = *expr.operands[0]->type;
    if (record.kind != TypeKind::Record || expr.field >= record.fields.size())
      return unsupported(expr, "a member of something that is no record");
    if (record.fields[expr.field].isBitField)
      return unsupported(expr, "a bit-field");
    const Code *base = place(expr.operands[0]);
    Code &code = make(Op::Field, &expr);
    code.a = base;
    code.size = record.fields[expr.field].offset;
    return &code;
  }
  default:
    return unsupported(expr, fmt::format("`{}` as a place", print(expr)));
  }
}

const Code *Compiler::binary(const Expr &expr, Code &code) {
  const Scalar left = scalarOf(*expr.operands[0]->type), right = scalarOf(*expr.operands[1]->type);
  code.binary = expr.binaryOp;
  code.type = left;
  code.from = right;
  switch (expr.binaryOp) {
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne:
    code.op = Op::Compare;
    break;
  case BinaryOp::LogicalAnd:
    code.op = Op::And;
    break;
  case BinaryOp::LogicalOr:
    code.op = Op::Or;
    break;
  case BinaryOp::PtrAdd:
  case BinaryOp::PtrDiff: {
    code.op = expr.binaryOp == BinaryOp::PtrAdd ? Op::Move : Op::Distance;
    const Type &pointer = *expr.operands[0]->type;
    const Size size = pointer.element ? sizeOfType(*pointer.element) : Size{0, nullptr, false};
    if (!size.known)
      return unsupported(expr, "pointer arithmetic on elements of unknown size");
    code.size = size.constant;
    code.dynamicSize = size.dynamic;
    break;
  }
  default:
    code.op = Op::Arithmetic;
    break;
  }
  if (left == Scalar::None || right == Scalar::None)
    return unsupported(expr, "an operator on a type that the interpreter lacks");
  code.a = value(expr.operands[0]);
  code.b = value(expr.operands[1]);
  return &code;
}

const Code *Compiler::call(const Expr &expr, Code &code) {
  const auto callee = expr.target.lock();
  for (std::size_t k = 0; k < expr.operands.size(); ++k) {
    const ExprRef &operand = expr.operands[k];
    // What is only read through a reference may be given by its value, and is read there.
    const bool isRead = operand->kind == ExprKind::Load && callee &&
                        k < callee->parameters.size() && callee->parameters[k]->isReference;
    code.arguments.push_back(operand->isLvalue() ? place(operand)
                             : isRead            ? place(operand->operands[0])
                                                 : value(operand));
  }
  code.type = scalarOf(*expr.type);
  if (callee && callee->body) {
    code.op = Op::CallFunction;
    code.callee = callee.get();
    if (code.type == Scalar::None && expr.type->kind != TypeKind::Void)
      return unsupported(expr, fmt::format("`{}` returns a record", expr.callee));
    return &code;
  }
  code.math = mathFunction(expr.callee, expr.operands.size());
  if (!code.math)
    return unsupported(expr, fmt::format("`{}` has no body here", expr.callee));
  code.op = Op::CallMath;
  return &code;
}

const Code *Compiler::value(const ExprRef &ref) {
  const Expr &expr = *ref;
  const Scalar type = scalarOf(*expr.type);
  Code &code = make(Op::Unsupported, &expr);
  code.type = type;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    code.op = Op::Literal;
    code.literal = Value::of(wrapped(expr.intValue, type));
    return &code;
  case ExprKind::FloatLiteral:
    code.op = Op::Literal;
    code.literal = converted(Value::ofReal(expr.floatValue), Scalar::F64, type);
    return &code;
  case ExprKind::Load:
    if (expr.operands[0]->type->isVolatile || expr.operands[0]->type->isAtomic)
      return unsupported(expr, "a volatile or atomic object");
    code.op = Op::Load;
    code.a = place(expr.operands[0]);
    code.size = expr.type->size;
    return &code;
  case ExprKind::AddressOf:
    code.op = Op::AddressOf;
    code.a = place(expr.operands[0], true);
    return &code;
  case ExprKind::Unary:
    code.op = expr.unaryOp == UnaryOp::Neg      ? Op::Negate
              : expr.unaryOp == UnaryOp::BitNot ? Op::Complement
                                                : Op::Not;
    code.from = scalarOf(*expr.operands[0]->type);
    code.a = value(expr.operands[0]);
    return &code;
  case ExprKind::Binary:
    return binary(expr, code);
  case ExprKind::Select:
    code.op = Op::Select;
    code.from = scalarOf(*expr.operands[0]->type);
    code.a = value(expr.operands[0]);
    code.b = value(expr.operands[1]);
    code.c = value(expr.operands[2]);
    return &code;
  case ExprKind::Cast:
    if (expr.type->kind == TypeKind::Void)
      return value(expr.operands[0]);
    code.op = Op::Convert;
    code.from = scalarOf(*expr.operands[0]->type);
    code.a = value(expr.operands[0]);
    return &code;
  case ExprKind::Call:
    return call(expr, code);
  default:
    return unsupported(expr, fmt::format("`{}`", print(expr)));
  }
}

} // namespace parlift::ir::interpreter
