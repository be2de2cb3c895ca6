/// \file
/// Why a run ended before its end: what C leaves undefined is reported, never executed.
#pragma once

#include "support/Source.h"

#include <cstdint>
#include <string>

namespace parlift::ir::interpreter {

enum class FaultKind : std::uint8_t {
  OutOfBounds,    ///< outside every object, or across the end of one
  Uninitialized,  ///< a read of what nothing has written
  DivisionByZero, ///< also the most negative number by -1
  SignedOverflow,
  BadShift,      ///< by a negative number or by the width and more
  BadConversion, ///< of a floating number that the integer type cannot hold
  Unsupported,   ///< an opaque node, a call of a function without a body ...
  StepLimit,     ///< more statements than the caller allows
  /// Two iterations of a loop marked parallel touch one place and one of them writes; or a value is
  /// read from a private copy that another iteration has left there.
  Race,
  BadMark ///< a mark that cannot be carried out: an unreadable condition, a shape that does not fit
};
const char *name(FaultKind kind); ///< "out of bounds", ...

struct Fault {
  FaultKind kind = FaultKind::Unsupported;
  std::string text; ///< one sentence
  SourceRange range;
};

} // namespace parlift::ir::interpreter
