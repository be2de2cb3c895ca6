/// \file
/// Making and naming the values of the symbolic execution. Private to the folder.
#pragma once

#include "analysis/Executor.h"

namespace parlift::analysis {

/// An integer value; none for a poisoned polynomial.
Value integer(Polynomial number, bool modular = false);

/// Equal spelling, equal value: keys of the atoms for what a polynomial cannot express.
std::string spell(const Polynomial &value);
std::string spell(unsigned base, const std::vector<PathStep> &path);

} // namespace parlift::analysis
