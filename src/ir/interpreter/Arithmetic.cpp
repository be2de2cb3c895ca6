#include "ir/interpreter/Arithmetic.h"

#include "ir/Printer.h"

#include <fmt/format.h>

#include <cmath>

namespace parlift::ir::interpreter {

const char *name(FaultKind kind) {
  switch (kind) {
  case FaultKind::OutOfBounds:
    return "out of bounds";
  case FaultKind::Uninitialized:
    return "uninitialized";
  case FaultKind::DivisionByZero:
    return "division by zero";
  case FaultKind::SignedOverflow:
    return "signed overflow";
  case FaultKind::BadShift:
    return "bad shift";
  case FaultKind::BadConversion:
    return "bad conversion";
  case FaultKind::Unsupported:
    return "unsupported";
  case FaultKind::StepLimit:
    return "step limit";
  case FaultKind::Race:
    return "race";
  case FaultKind::BadMark:
    return "bad mark";
  }
  return "";
}

Scalar scalarOf(const Type &type) {
  switch (type.kind) {
  case TypeKind::Bool:
    return Scalar::Bool;
  case TypeKind::Integer:
    switch (type.bits) {
    case 8:
      return type.isSigned ? Scalar::I8 : Scalar::U8;
    case 16:
      return type.isSigned ? Scalar::I16 : Scalar::U16;
    case 32:
      return type.isSigned ? Scalar::I32 : Scalar::U32;
    case 64:
      return type.isSigned ? Scalar::I64 : Scalar::U64;
    default:
      return Scalar::None;
    }
  case TypeKind::Floating:
    return type.bits == 32   ? Scalar::F32
           : type.bits == 64 ? Scalar::F64
           : type.bits == 80 ? Scalar::F80
                             : Scalar::None;
  case TypeKind::Pointer:
    return Scalar::Pointer;
  default:
    return Scalar::None;
  }
}

std::size_t sizeOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::None:
    return 0;
  case Scalar::Bool:
  case Scalar::I8:
  case Scalar::U8:
    return 1;
  case Scalar::I16:
  case Scalar::U16:
    return 2;
  case Scalar::I32:
  case Scalar::U32:
  case Scalar::F32:
    return 4;
  case Scalar::I64:
  case Scalar::U64:
  case Scalar::Pointer:
  case Scalar::F64:
    return 8;
  case Scalar::F80:
    return 16;
  }
  return 0;
}

bool isSigned(Scalar scalar) {
  return scalar == Scalar::I8 || scalar == Scalar::I16 || scalar == Scalar::I32 ||
         scalar == Scalar::I64;
}

unsigned bitsOf(Scalar scalar) {
  return scalar == Scalar::Bool ? 1 : static_cast<unsigned>(8 * sizeOf(scalar));
}

std::int64_t wrapped(std::int64_t value, Scalar type) {
  switch (type) {
  case Scalar::Bool:
    return value != 0;
  case Scalar::I8:
    return static_cast<std::int8_t>(value);
  case Scalar::U8:
    return static_cast<std::uint8_t>(value);
  case Scalar::I16:
    return static_cast<std::int16_t>(value);
  case Scalar::U16:
    return static_cast<std::uint16_t>(value);
  case Scalar::I32:
    return static_cast<std::int32_t>(value);
  case Scalar::U32:
    return static_cast<std::uint32_t>(value);
  default:
    return value;
  }
}

namespace {

[[noreturn]] void overflow(BinaryOp op, Scalar type, std::int64_t left, std::int64_t right) {
  throw Fault{
      FaultKind::SignedOverflow,
      fmt::format("{} {} {} does not fit into {} bits", left, spelling(op), right, bitsOf(type)),
      {}};
}

/// A sum, difference or product: exact if it fits, else wrapped (unsigned) or refused (signed).
Value ring(BinaryOp op, Scalar type, std::int64_t left, std::int64_t right) {
  if (!isSigned(type)) {
    const auto x = static_cast<std::uint64_t>(left), y = static_cast<std::uint64_t>(right);
    const std::uint64_t result = op == BinaryOp::Add ? x + y : op == BinaryOp::Sub ? x - y : x * y;
    return Value::of(wrapped(static_cast<std::int64_t>(result), type));
  }
  std::int64_t result = 0;
  const bool lost = op == BinaryOp::Add   ? __builtin_add_overflow(left, right, &result)
                    : op == BinaryOp::Sub ? __builtin_sub_overflow(left, right, &result)
                                          : __builtin_mul_overflow(left, right, &result);
  if (lost || wrapped(result, type) != result)
    overflow(op, type, left, right);
  return Value::of(result);
}

Value quotient(BinaryOp op, Scalar type, std::int64_t left, std::int64_t right) {
  if (right == 0)
    throw Fault{FaultKind::DivisionByZero, fmt::format("{} {} 0", left, spelling(op)), {}};
  if (!isSigned(type)) {
    const auto x = static_cast<std::uint64_t>(left), y = static_cast<std::uint64_t>(right);
    return Value::of(static_cast<std::int64_t>(op == BinaryOp::Div ? x / y : x % y));
  }
  if (right == -1) { // the processor traps on the most negative number
    if (wrapped(static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(left)), type) == left &&
        left != 0)
      throw Fault{FaultKind::DivisionByZero, fmt::format("{} {} -1", left, spelling(op)), {}};
    return Value::of(op == BinaryOp::Div ? -left : 0);
  }
  return Value::of(op == BinaryOp::Div ? left / right : left % right);
}

Value shifted(BinaryOp op, Scalar type, std::int64_t left, std::int64_t by, Scalar byType) {
  if ((isSigned(byType) && by < 0) || static_cast<std::uint64_t>(by) >= bitsOf(type))
    throw Fault{FaultKind::BadShift,
                fmt::format("{} {} {} in {} bits", left, spelling(op), by, bitsOf(type)),
                {}};
  if (op == BinaryOp::Shr)
    return Value::of(isSigned(type)
                         ? left >> by
                         : static_cast<std::int64_t>(static_cast<std::uint64_t>(left) >> by));
  const auto result = static_cast<std::int64_t>(static_cast<std::uint64_t>(left) << by);
  if (isSigned(type) && (left < 0 || wrapped(result, type) != result || result < 0))
    overflow(op, type, left, by);
  return Value::of(wrapped(result, type));
}

template <typename T> T floating(BinaryOp op, T left, T right) {
  switch (op) {
  case BinaryOp::Add:
    return left + right;
  case BinaryOp::Sub:
    return left - right;
  case BinaryOp::Mul:
    return left * right;
  case BinaryOp::Div:
    return left / right; // by zero: infinity or NaN, as IEEE 754 has it
  default:
    throw Fault{FaultKind::Unsupported, "an operator that floats do not have", {}};
  }
}

template <typename T> bool ordered(BinaryOp op, T left, T right) {
  switch (op) {
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
  default:
    return left != right;
  }
}

} // namespace

Value arithmetic(BinaryOp op, Scalar type, Value left, Value right, Scalar shift) {
  switch (type) {
  case Scalar::F32:
    return Value::ofReal(
        static_cast<double>(static_cast<float>(floating(op, left.real, right.real))));
  case Scalar::F64:
    return Value::ofReal(floating(op, left.real, right.real));
  case Scalar::F80:
    return Value::ofExtended(floating(op, left.extended, right.extended));
  case Scalar::None:
    throw Fault{FaultKind::Unsupported, "arithmetic on a type that the interpreter lacks", {}};
  default:
    break;
  }
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul:
    return ring(op, type, left.integer, right.integer);
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return quotient(op, type, left.integer, right.integer);
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return shifted(op, type, left.integer, right.integer, shift);
  case BinaryOp::And:
    return Value::of(left.integer & right.integer);
  case BinaryOp::Or:
    return Value::of(left.integer | right.integer);
  case BinaryOp::Xor:
    return Value::of(left.integer ^ right.integer);
  default:
    throw Fault{FaultKind::Unsupported, "an operator that is no arithmetic", {}};
  }
}

bool compare(BinaryOp op, Scalar type, Value left, Value right) {
  if (type == Scalar::F32 || type == Scalar::F64)
    return ordered(op, left.real, right.real);
  if (type == Scalar::F80)
    return ordered(op, left.extended, right.extended);
  if (isSigned(type))
    return ordered(op, left.integer, right.integer);
  return ordered(op, left.address(), right.address());
}

Value negated(Scalar type, Value value) {
  if (type == Scalar::F32 || type == Scalar::F64)
    return Value::ofReal(-value.real);
  if (type == Scalar::F80)
    return Value::ofExtended(-value.extended);
  return ring(BinaryOp::Sub, type, 0, value.integer);
}

Value complemented(Scalar type, Value value) {
  return Value::of(wrapped(~value.integer, type));
}

bool isTrue(Scalar type, Value value) {
  if (type == Scalar::F32 || type == Scalar::F64)
    return value.real != 0;
  if (type == Scalar::F80)
    return value.extended != 0;
  return value.integer != 0;
}

namespace {

Value toInteger(long double number, Scalar to) {
  const long double whole = std::trunc(number);
  const unsigned bits = bitsOf(to);
  const long double high = std::ldexp(1.0L, static_cast<int>(isSigned(to) ? bits - 1 : bits));
  const long double low = isSigned(to) ? -high : 0;
  if (!(whole >= low && whole < high))
    throw Fault{FaultKind::BadConversion,
                fmt::format("{} does not fit into {} bits", static_cast<double>(number), bits),
                {}};
  return Value::of(isSigned(to) ? static_cast<std::int64_t>(whole)
                                : static_cast<std::int64_t>(static_cast<std::uint64_t>(whole)));
}

} // namespace

Value converted(Value value, Scalar from, Scalar to) {
  if (from == to)
    return value;
  if (from == Scalar::None || to == Scalar::None)
    throw Fault{FaultKind::Unsupported, "a cast of a type that the interpreter lacks", {}};
  if (to == Scalar::Bool)
    return Value::of(isTrue(from, value));
  if (isFloat(from)) {
    const long double number =
        from == Scalar::F80 ? value.extended : static_cast<long double>(value.real);
    switch (to) {
    case Scalar::F32:
      return Value::ofReal(static_cast<double>(static_cast<float>(number)));
    case Scalar::F64:
      return Value::ofReal(static_cast<double>(number));
    case Scalar::F80:
      return Value::ofExtended(number);
    default:
      return toInteger(number, to);
    }
  }
  const std::int64_t number = value.integer;
  const bool isBig = !isSigned(from) && number < 0; // of 64 unsigned bits
  switch (to) {
  case Scalar::F32: // directly: by way of double it would be rounded twice
    return Value::ofReal(static_cast<double>(isBig ? static_cast<float>(value.address())
                                                   : static_cast<float>(number)));
  case Scalar::F64:
    return Value::ofReal(isBig ? static_cast<double>(value.address())
                               : static_cast<double>(number));
  case Scalar::F80:
    return Value::ofExtended(isBig ? static_cast<long double>(value.address())
                                   : static_cast<long double>(number));
  default:
    return Value::of(wrapped(number, to));
  }
}

} // namespace parlift::ir::interpreter
