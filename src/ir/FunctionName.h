/// \file
/// What functions are called in plans and verdicts.
///
///     void g(int *a);  void g(float *a);        "g", "g@2"
///
/// Several functions of a file may have one name: overloads, instances of a template, lambdas of one function. In the tree
/// each has a name of its own, so that a loop "g@2:1" is the same loop to all who speak of it.
#pragma once

#include <string>
#include <string_view>

namespace parlift::ir {

/// `number`: which one it is of those of this name, in the order of the unit, from 1 on.
inline std::string distinctName(const std::string &name, unsigned number) {
  return number == 1 ? name : name + "@" + std::to_string(number);
}

/// As the user would name it.
inline std::string writtenName(std::string_view name) {
  return std::string(name.substr(0, name.find('@')));
}

/// `settings::scale`: no name for a parameter.
inline bool isWholeName(std::string_view variable) {
  return variable.find("::") != std::string_view::npos;
}

} // namespace parlift::ir
