/// \file
/// A header that is given beside the sources of its program: templates that only those make instances of.
///
///     solve.h     template <class Op> int solve(Op apply, ...) { for (...) ... }        loops of which the header alone tells nothing
///     main.cpp    solve([&](...) { ... }, ...);                                         the instance that they are judged by
///
/// In: the header's request, and those of the sources. Out: the request that reads the header as the source does which makes the
/// instances. As it was, where the header alone leaves no loop open, and where several sources make instances: an edit must be
/// right for all of them, and each is read by itself.
#pragma once

#include "frontend/Frontend.h"

#include <vector>

namespace parlift::pipeline {

/// The name is a header's.
bool isHeader(const std::string &path);

frontend::Request withInstances(frontend::Request header,
                                const std::vector<frontend::Request> &sources);

} // namespace parlift::pipeline
