/// \file
/// Room for deep recursion: trees are walked recursively, and a user's expression may be 60,000 terms long.
#pragma once

#include <functional>

namespace parlift {

/// Runs `work` on a thread whose stack is 1 GiB of address space, and waits for it. Where no such thread
/// can be had it runs on the caller's.
void runWithLargeStack(const std::function<void()> &work);

} // namespace parlift
