#include "ir/interpreter/Code.h"

#include <cmath>
#include <limits>
#include <unordered_map>

namespace parlift::ir::interpreter {

namespace {

struct Entry {
  std::size_t arguments;
  MathFunction function;
};

float asFloat(Value value) {
  return static_cast<float>(value.real);
}

#define PARLIFT_MATH_1(Name)                                                                       \
  {#Name, {1, [](const Value *x) { return Value::ofReal(std::Name(x[0].real)); }}}, {              \
    #Name "f", {                                                                                   \
      1, [](const Value *x) {                                                                      \
        return Value::ofReal(static_cast<double>(std::Name(asFloat(x[0]))));                       \
      }                                                                                            \
    }                                                                                              \
  }
#define PARLIFT_MATH_2(Name)                                                                       \
  {#Name, {2, [](const Value *x) { return Value::ofReal(std::Name(x[0].real, x[1].real)); }}}, {   \
    #Name "f", {                                                                                   \
      2, [](const Value *x) {                                                                      \
        return Value::ofReal(static_cast<double>(std::Name(asFloat(x[0]), asFloat(x[1]))));        \
      }                                                                                            \
    }                                                                                              \
  }

const std::unordered_map<std::string, Entry> &table() {
  static const std::unordered_map<std::string, Entry> entries = {
      PARLIFT_MATH_1(fabs),  PARLIFT_MATH_1(sqrt),  PARLIFT_MATH_1(cbrt),  PARLIFT_MATH_1(exp),
      PARLIFT_MATH_1(exp2),  PARLIFT_MATH_1(expm1), PARLIFT_MATH_1(log),   PARLIFT_MATH_1(log2),
      PARLIFT_MATH_1(log10), PARLIFT_MATH_1(log1p), PARLIFT_MATH_1(sin),   PARLIFT_MATH_1(cos),
      PARLIFT_MATH_1(tan),   PARLIFT_MATH_1(asin),  PARLIFT_MATH_1(acos),  PARLIFT_MATH_1(atan),
      PARLIFT_MATH_1(sinh),  PARLIFT_MATH_1(cosh),  PARLIFT_MATH_1(tanh),  PARLIFT_MATH_1(floor),
      PARLIFT_MATH_1(ceil),  PARLIFT_MATH_1(round), PARLIFT_MATH_1(trunc), PARLIFT_MATH_1(erf),
      PARLIFT_MATH_1(erfc),  PARLIFT_MATH_2(pow),   PARLIFT_MATH_2(fmin),  PARLIFT_MATH_2(fmax),
      PARLIFT_MATH_2(fmod),  PARLIFT_MATH_2(atan2), PARLIFT_MATH_2(hypot),
  };
  return entries;
}

#undef PARLIFT_MATH_1
#undef PARLIFT_MATH_2

/// The most negative number has no absolute value in its type.
template <typename Integer> Value absolute(const Value *x) {
  if (x[0].integer == std::numeric_limits<Integer>::min())
    throw Fault{FaultKind::SignedOverflow, "the absolute value of the most negative number", {}};
  return Value::of(x[0].integer < 0 ? -x[0].integer : x[0].integer);
}

} // namespace

MathFunction mathFunction(const std::string &name, std::size_t arguments) {
  std::string plain = name;
  for (const char *prefix : {"__builtin_", "std::"})
    if (plain.starts_with(prefix))
      plain.erase(0, std::string(prefix).size());
  const bool isOverloaded = name.starts_with("std::"); // then the name does not tell the type
  if (plain == "abs" && arguments == 1 && !isOverloaded)
    return absolute<std::int32_t>;
  if ((plain == "labs" || plain == "llabs") && arguments == 1)
    return absolute<std::int64_t>;
  const auto found = table().find(plain);
  if (found == table().end() || found->second.arguments != arguments)
    return nullptr;
  return found->second.function;
}

} // namespace parlift::ir::interpreter
