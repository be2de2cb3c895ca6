/// \file
/// A header that is given beside the sources of its program: templates that only those make instances of.
///
///     solve.h     template <class Op> int solve(Op apply, ...) { for (...) ... }        loops of which the header alone tells nothing
///     main.cpp    solve([&](...) { ... }, ...);                                         the instance that they are judged by
///
/// In: the header's request, and those of the sources. Out: the request that reads the header as the source does which makes the
/// instances, with that source's text as it is now. As it was, where the header alone leaves no loop open, where several sources make
/// instances (an edit must be right for all of them, and each is read by itself), and where one of them cannot be read.
#pragma once

#include "frontend/Frontend.h"

#include <vector>

namespace parlift::pipeline {

/// The name is a header's.
bool isHeader(const std::string &path);

frontend::Request withInstances(frontend::Request header,
                                const std::vector<frontend::Request> &sources);

} // namespace parlift::pipeline
