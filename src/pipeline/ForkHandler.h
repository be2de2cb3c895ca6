/// \file
/// A program that forks after its first parallel loop: the new process has one thread, and libgomp waits for ever
/// for the others in its next parallel loop. So every object that `cc` makes parallel asks to be called before a
/// fork, and then has libgomp end its threads; they come back with the next loop of either process.
///
///     fork()  ->  omp_pause_resource_all(omp_pause_soft), then fork
///
/// Nothing happens in programs without `fork`, under compilers other than GCC (LLVM's runtime does the like by
/// itself), C libraries without __register_atfork, and where the call of `fork` passes by the handlers (`_Fork`,
/// `clone`; vfork, posix_spawn and system are followed by another program anyway).
#pragma once

#include <string>
#include <vector>

namespace parlift::pipeline {

/// Writes the handler to a file in `directory` and says which flags of the compiler, behind all others, add it to
/// an object. None where the file cannot be written.
std::vector<std::string> forkHandlerFlags(const std::string &directory);

} // namespace parlift::pipeline
