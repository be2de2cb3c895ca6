/// \file
/// Powers of two whose product is known, as levels of a transform have them.
///
///     lk = 1 << (l - 1);  li = 1 << (m - l);       lk = 2^(l - 1),  li = 2^(m - l),  lk·li = 2^(m - 1)
///
/// The product has an atom of its own, which no variable of the program holds: it does not change from level to level, and
/// nests over i < li and k < lk that fill 2·lk·li elements fill 2·2^(m - 1) of them in each.
///
/// Sums of exponents are such a power only where something cancels: 2^i·2^j says no more than its factors.
/// Exact wherever both shifts have been computed: C gives `1 << e` no other value than 2^e.
#pragma once

#include "analysis/symbolic/Access.h"

namespace parlift::analysis {

/// `atom` is 2^exponent. Its products with powers that are known before become atoms of the table.
void notePower(AccessTable &table, AtomId atom, const Polynomial &exponent);

/// Products of two powers by the atom that they are.
Polynomial withPowers(const AccessTable &table, const Polynomial &value);

} // namespace parlift::analysis
