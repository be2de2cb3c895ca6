/// \file
/// Do two pointer variables hold pointers into different blocks whenever they are asked at one time (ir::holdApart)?
///
///     for (s < steps) { for (i < n) b[i] = a[x[i]];  t = a; a = b; b = t; }      in the loop over i: yes; from one s to the next a is b
///
/// In: bases whose words are said where both variables have their values, which the caller has seen to for the loop at hand: neither changes
/// in it.
#pragma once

#include "analysis/symbolic/Access.h"

namespace parlift::analysis {

bool holdApart(const Base &a, const Base &b);

} // namespace parlift::analysis
