/// \file
/// What `explain` prints about one loop: bounds, accesses, equations of the dependences, witnesses.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

/// Lines of text in the user's names.
std::vector<std::string> evidence(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
