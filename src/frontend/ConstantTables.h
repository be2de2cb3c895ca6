/// \file
/// What Clang knows of the numbers in a constant object. Private to this folder.
///
///     static const unsigned char next[3][256] = {...};       its numbers
///     const int limit = 8;                                   8
///     const int first[2] = {start(), 0};                     null: C++ computes it when the program starts
///     extern const int from_elsewhere[4];                    null
///
/// Null as well where the linker may take another definition, where the object is volatile, no array of integers, or too large to be
/// worth a look.
#pragma once

#include "ir/Constants.h"

#include <clang/AST/Decl.h>

#include <memory>

namespace parlift::frontend {

std::shared_ptr<const ir::Constants> constantsOf(const clang::VarDecl &variable);

} // namespace parlift::frontend
