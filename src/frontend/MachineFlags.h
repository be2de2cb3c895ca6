/// \file
/// Flags that steer the generated code of one machine: does Clang take this one for the target?
///
///     -mavx2                  taken: headers ask whether it is set
///     -mrecord-mcount         GCC's on this machine, and Clang's on another one: not taken
///     -march=next-years-cpu   not taken
///
/// A flag that is not taken changes no type and no macro that Clang knows of, and would be an error that
/// has nothing to do with the program.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace parlift::frontend {

/// `flag` and its value, if any; `target` holds the flags that choose the target, if any.
bool isTakenForTarget(const std::vector<std::string> &flag, const std::vector<std::string> &target);

struct VectorUnit {
  unsigned bytes = 0;
  unsigned registers = 0;
};
/// Of the machine that the flags name, `-march=x86-64-v4`, `-mavx2`. None where they name none, and for machines that are not known.
std::optional<VectorUnit> vectorUnitOf(const std::vector<std::string> &flags);

} // namespace parlift::frontend
