/// \file
/// The tables of one loop in a report: figures, direction matrix, accesses, kernel; and its diff.
///
/// Each is a piece of HTML, empty where there is nothing to show.
#pragma once

#include "report/Model.h"

namespace parlift::report {

std::string figuresTable(const Loop &loop, const Content &content);
std::string matrixTable(const Loop &loop);
std::string accessTable(const Loop &loop);
std::string kernelTable(const Loop &loop);
std::string diffBlock(const std::string &diff);

} // namespace parlift::report
