/// \file
/// Which member of a structure does an access touch? An element of an array stands for all of it.
///
///     s.box.low        ".box.low"           s.mom[k]     ".mom[3]", where there are three
///     a[i].x           of a[i]: ".x"        a[i][k]      of an a[i] that is a std::array: ".[3]"
///
/// In: what the access's path says behind the structure. Empty: no number that a name says, a member of a union, a member of an
/// element of an array, or one that another member's name hides (ir/MemberSection.h).
#pragma once

#include "analysis/symbolic/Access.h"
#include "ir/Type.h"

#include <span>
#include <string>

namespace parlift::legality {

std::string sectionOf(std::span<const analysis::PathStep> path, const ir::Type &record);

} // namespace parlift::legality
