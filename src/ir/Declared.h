/// \file
/// The order in which variables are declared, for whatever is written down one by one: the same program each time, wherever in
/// memory they are.
#pragma once

#include "ir/Type.h"

#include <utility>

namespace parlift::ir {

struct Declared {
  bool operator()(const Symbol *a, const Symbol *b) const {
    return std::make_pair(a->id, a) < std::make_pair(b->id, b);
  }
};

} // namespace parlift::ir
