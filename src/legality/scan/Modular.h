/// \file
/// The family (Family.h) of sums and products of whole numbers that are kept below a number by a remainder:
///
///     (a·x + v) % m                    h = (h * 31 + s[i]) % 1009;      a = (a + x[i]) % 65521;
///
/// Remainders of numbers that are not negative add up and multiply as these do, as long as nothing comes round on the way: what is
/// composed is kept below m, too, wherever the loop's own value is, and goes through the same sums and products in 64 bits. Two functions
/// after each other multiply numbers below m, of which m² must be a number of 64 bits.
///
/// A power of two does it by `&`, and then nothing need be small: numbers that come round keep their low bits, in any type that has as many.
///
///     (a·x + v) & (2^k - 1)            s = (s * 1103515245 + 12345) & 0x7fffffff;
///
/// In: a body, the variables that are functions of the state. Out: the m of all its remainders, where every value on the way has an
/// interval (analysis/symbolic/ValueRange.h) that its type holds and nothing is negative, or has the low bits, and each state is below m in the
/// end; else why not.
#pragma once

#include "legality/scan/Composer.h"

#include <cstdint>
#include <variant>

namespace parlift::legality {

struct Modulus {
  std::int64_t number = 0;
  bool isOfBits = false; ///< a power of two, by `&`
  bool operator==(const Modulus &) const = default;
};

/// `others`: groups of levels before that are kept below numbers, with these.
std::variant<Modulus, ScanRefusal>
modulusOf(const GroupPlan &group, const std::vector<std::pair<GroupPlan, Modulus>> &others,
          const ir::Stmt &body);

/// `hasScale`: states are multiplied, too.
FamilyRef modularFamily(const ir::TypeRef &state, const Modulus &modulus, bool hasScale);

} // namespace parlift::legality
