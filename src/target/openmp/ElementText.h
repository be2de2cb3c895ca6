/// \file
/// How lines around a loop declare pointers to an array's elements.
///
///     const float (*a)[n][8]    ->    type "float", extents "[n][8]"    ->    "float (*const a_own)[n][8]"
#pragma once

#include "ir/Type.h"

#include <string>

namespace parlift::target::openmp {

/// Of a line, without its indentation.
constexpr std::size_t columnsOfLine = 94;

/// It has nothing but digits: the text of a number, and of no expression.
bool isNumber(const std::string &text);

/// The last word of `m->idx`, for names that are made of it; `otherwise`: where there is none.
std::string lastWordOf(const std::string &words, const char *otherwise);

/// The element's type without its extents and const, and the extents: "float", "[n][8]".
struct ElementText {
  std::string type, extents;
  bool isRow() const { return !extents.empty(); }
  /// Spelled as one, "double *": a `const` before it would be that of what it points to.
  bool isPointer() const { return type.ends_with('*'); }
};

ElementText elementText(const ir::Symbol &array);

/// "float *const name", "float (*const name)[8]"; `isConst`: "const float *const name", "char *const *const name"
std::string pointerText(const ElementText &element, const std::string &name, bool isConst);

/// C++'s own members and namespaces may have one, too.
inline const char *freeWord(bool isCxx) {
  return isCxx ? "::free" : "free";
}

/// "malloc(n * sizeof *name)", with the conversion that C++ asks for. `count`: "n".
std::string allocationText(const ElementText &element, const std::string &name,
                           const std::string &count, bool isCxx);

} // namespace parlift::target::openmp
