/// \file
/// What a variable that stands for an array element is called.
#pragma once

#include "ir/Expr.h"

#include <string>

namespace parlift::transform {

/// `C_ij` for C[i][j], `C_i1j` for C[i + 1][j], `s_sum` for s->sum, `value` where the subscripts are no such names.
std::string elementName(const ir::Expr &place);

} // namespace parlift::transform
