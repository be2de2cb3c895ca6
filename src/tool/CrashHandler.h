/// \file
/// What happens when parlift itself fails: exit status 70, and a folder with what is needed to see
/// it again: the command line and the source files named on it.
#pragma once

namespace parlift::tool {

/// Catches fatal signals from now on.
void installCrashHandler(int argc, char **argv);

/// Writes the reproducer and says where it is. Async-signal-safe.
void writeReproducer();

} // namespace parlift::tool
