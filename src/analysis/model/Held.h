/// \file
/// How long values that are read from memory last (dependences/Refutations.h).
#pragma once

#include "analysis/model/NestModel.h"

#include <cstddef>
#include <map>

namespace parlift::analysis {

/// By the lvalue that is read: the outermost loop around it, counted from 0, while which the value may be taken to last.
using HeldFrom = std::map<const ir::Expr *, std::size_t>;

/// modelNests, with these values lasting no longer.
std::vector<NestModel> modelNests(const ir::FunctionRef &function, const Options &options,
                                  const NestFilter &isWanted, const HeldFrom &held);

} // namespace parlift::analysis
