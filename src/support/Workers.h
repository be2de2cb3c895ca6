/// \file
/// Pieces of work that do not depend on each other, several at a time.
///
///     doAll(files.size(), [&](std::size_t at) { results[at] = analyze(files[at]); return goesOn(); });
///
/// They are begun in their order. Once one has answered false no other is begun; those that have been begun are finished.
/// An exception ends all, and is thrown on: the one of the first piece that ended with one.
#pragma once

#include <cstddef>
#include <functional>

namespace parlift {

/// On as many threads as the machine runs at once, or as `useThreads` allows, each with a large stack; a single piece on the caller's.
void doAll(std::size_t pieces, const std::function<bool(std::size_t)> &work);

/// No more threads than these from now on, one at least.
void useThreads(unsigned most);

} // namespace parlift
