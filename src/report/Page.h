/// \file
/// A report as one HTML file that needs nothing else: no network, no fonts, no scripts of others.
///
///     at a glance        how many loops are what, how much of the work they are, what Amdahl and Gustafson allow
///     the best loops     a table
///     all loops          each a line that opens; what is below the first ones is laid out when it is opened
///
/// In: ranked content. Out: the text of the file. The same content gives the same bytes.
#pragma once

#include "report/Model.h"

namespace parlift::report {

std::string renderPage(const Content &content);

} // namespace parlift::report
