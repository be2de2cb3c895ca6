/// \file
/// The family (Family.h) of sums and products of whole numbers that are kept below a number by a remainder:
///
///     (a·x + v) % m                    h = (h * 31 + s[i]) % 1009;      a = (a + x[i]) % 65521;
///
/// Remainders of numbers that are not negative add up and multiply as these do, as long as nothing comes round on the way: what is
/// composed is kept below m, too, wherever the loop's own value is, and goes through the same sums and products in 64 bits. Two functions
/// after each other multiply numbers below m, of which m² must be a number of 64 bits.
///
/// In: a body, the variables that are functions of the state. Out: the m of all its remainders, where every value on the way has an
/// interval (analysis/symbolic/ValueRange.h) that its type holds, nothing is negative, and each state is below m in the end; else why not.
#pragma once

#include "legality/scan/Composer.h"

#include <cstdint>
#include <variant>

namespace parlift::legality {

/// `others`: groups of levels before that are kept below numbers, with these.
std::variant<std::int64_t, ScanRefusal>
modulusOf(const GroupPlan &group, const std::vector<std::pair<GroupPlan, std::int64_t>> &others,
          const ir::Stmt &body);

/// `hasScale`: states are multiplied, too.
FamilyRef modularFamily(const ir::TypeRef &state, std::int64_t modulus, bool hasScale);

} // namespace parlift::legality
