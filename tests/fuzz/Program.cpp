#include "fuzz/Program.h"

#include <fmt/format.h>

#include <limits>
#include <numeric>

namespace parlift::fuzz {
namespace {

/// Index times a unit of the ring modulo `count`, plus something: a permutation that needs no table.
std::uint64_t permuted(std::uint64_t index, std::uint64_t count, std::uint32_t seed) {
  if (count < 2)
    return 0;
  std::uint64_t factor = mixed(seed) % count;
  while (std::gcd(factor, count) != 1)
    factor = (factor + 1) % count;
  return (index * factor + mixed(seed + 1ULL)) % count;
}

std::string describe(const Program &program, const Argument &argument) {
  switch (argument.kind) {
  case Argument::Kind::Integer:
    return std::to_string(argument.integer);
  case Argument::Kind::Floating:
    return fmt::format("{}", argument.floating);
  case Argument::Kind::Pointer:
    return fmt::format("{} + {}", program.objects[argument.object].address, argument.offset);
  }
  return {};
}

std::string describe(const Fill &fill) {
  switch (fill.kind) {
  case Fill::Kind::Random:
    return fmt::format("random in [{}, {}], seed {}", fill.low, fill.high, fill.seed);
  case Fill::Kind::Permutation:
    return fmt::format("a permutation from {}, seed {}", fill.low, fill.seed);
  case Fill::Kind::Ascending:
    return fmt::format("{}, {}, ... to {}", fill.low, fill.low + 1, fill.high);
  case Fill::Kind::Constant:
    return fmt::format("all {}", fill.low);
  case Fill::Kind::Odd:
    return fmt::format("in [{}, {}] with NaN, infinities and -0.0, seed {}", fill.low, fill.high,
                       fill.seed);
  }
  return {};
}

} // namespace

std::int64_t fillValue(const Fill &fill, std::uint64_t index, std::uint64_t count) {
  const auto width = static_cast<std::uint64_t>(fill.high - fill.low + 1);
  switch (fill.kind) {
  case Fill::Kind::Random:
    return fill.low +
           static_cast<std::int64_t>(mixed(mixed(fill.seed) ^ index) % (width == 0 ? 1 : width));
  case Fill::Kind::Permutation:
    return fill.low + static_cast<std::int64_t>(permuted(index, count, fill.seed));
  case Fill::Kind::Ascending:
    return fill.low + static_cast<std::int64_t>(index % (width == 0 ? 1 : width));
  case Fill::Kind::Constant:
    return fill.low;
  case Fill::Kind::Odd: {
    const std::uint64_t drawn = mixed(mixed(fill.seed) ^ index);
    constexpr std::uint64_t oddOnes = 4, among = 12;
    if (drawn % among < oddOnes)
      return firstOddNumber + static_cast<std::int64_t>(drawn % among);
    return fill.low + static_cast<std::int64_t>(drawn / among % (width == 0 ? 1 : width));
  }
  }
  return 0;
}

double floatingValue(std::int64_t value) {
  switch (value - firstOddNumber) {
  case 0:
    return std::numeric_limits<double>::quiet_NaN();
  case 1:
    return std::numeric_limits<double>::infinity();
  case 2:
    return -std::numeric_limits<double>::infinity();
  case 3:
    return -0.0;
  default:
    return static_cast<double>(value);
  }
}

std::string blindText(const Program &program) {
  std::string text = program.text;
  for (const Program::Callee &callee : program.callees)
    if (const std::size_t at = text.find(callee.definition); at != std::string::npos)
      text.replace(at, callee.definition.size(), callee.blind);
  return text;
}

const char *const fillFunctionInC = R"c(
static unsigned long long parlift_mixed(unsigned long long value) {
  value += 0x9e3779b97f4a7c15ull;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
  return value ^ (value >> 31);
}
static unsigned long long parlift_gcd(unsigned long long a, unsigned long long b) {
  while (b) { unsigned long long r = a % b; a = b; b = r; }
  return a;
}
static long long parlift_fill(int kind, long long low, long long high, unsigned seed,
                              unsigned long long index, unsigned long long count) {
  unsigned long long width = (unsigned long long)(high - low + 1), factor;
  if (width == 0) width = 1;
  switch (kind) {
  case 0: return low + (long long)(parlift_mixed(parlift_mixed(seed) ^ index) % width);
  case 1:
    if (count < 2) return low;
    factor = parlift_mixed(seed) % count;
    while (parlift_gcd(factor, count) != 1) factor = (factor + 1) % count;
    return low + (long long)((index * factor + parlift_mixed(seed + 1ull)) % count);
  case 2: return low + (long long)(index % width);
  case 4: {
    unsigned long long drawn = parlift_mixed(parlift_mixed(seed) ^ index);
    return drawn % 12 < 4 ? (1ll << 62) + (long long)(drawn % 12) : low + (long long)(drawn / 12 % width);
  }
  default: return low;
  }
}
)c";

std::string describe(const Program &program, const Input &input) {
  std::string result = program.function + "(";
  for (const Argument &argument : input.arguments)
    result += (&argument == input.arguments.data() ? "" : ", ") + describe(program, argument);
  result += ")";
  for (std::size_t index = 0; index < input.pointers.size(); ++index) {
    const PointerSlot &slot = program.slots[index];
    result += fmt::format("\n  {}[{}]{}{} = {}", program.objects[slot.object].name, slot.element,
                          slot.field.empty() ? "" : ".", slot.field,
                          describe(program, input.pointers[index]));
  }
  for (std::size_t index = 0; index < program.objects.size(); ++index)
    if (!program.objects[index].isPointer)
      result += fmt::format("\n  {}, {} of {}: {}", program.objects[index].name,
                            program.objects[index].count, program.objects[index].type,
                            describe(input.fills[index]));
  return result;
}

} // namespace parlift::fuzz
