/// \file
/// What a register of the interpreter holds: one number or address, and how C's types map to it.
#pragma once

#include "ir/Type.h"

#include <cstddef>
#include <cstdint>

namespace parlift::ir::interpreter {

/// How a value is held and how wide it is in memory.
enum class Scalar : std::uint8_t {
  None, ///< void, or a type that no register holds (record, array, complex, 128 bits ...)
  Bool,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  Pointer, ///< an Address, 8 bytes
  F32,
  F64,
  F80 ///< x86's long double: 16 bytes, of which 10 count
};

Scalar scalarOf(const Type &type);
std::size_t sizeOf(Scalar scalar); ///< bytes; 0 for None
constexpr bool isFloat(Scalar scalar) {
  return scalar >= Scalar::F32;
}
bool isSigned(Scalar scalar); ///< of the integers
unsigned bitsOf(Scalar scalar);

/// Integers of every width lie in `integer`, extended by their sign or by zeros (the 64 bits of an
/// unsigned long as they are); F32 and F64 in `real`, rounded to their type; F80 in `extended`.
union Value {
  std::int64_t integer = 0;
  double real;
  long double extended;

  Value() = default;
  static Value of(std::int64_t value) {
    Value result;
    result.integer = value;
    return result;
  }
  static Value ofReal(double value) {
    Value result;
    result.real = value;
    return result;
  }
  static Value ofExtended(long double value) {
    Value result;
    result.extended = value;
    return result;
  }
  std::uint64_t address() const { return static_cast<std::uint64_t>(integer); }
};

} // namespace parlift::ir::interpreter
