/// \file
/// Makes a loop tree from its text: the inverse of Printer.h, which has the notation.
///
///     function "f"(a: *f32, n: i32) -> void {
///       loop 1 for (i < n) {
///         init { let i: i32 = 1; }              =>      the Unit with the function f
///         step { i := i + 1; }
///         body { a[i] := a[i] + 2.0'f32 * a[i - 1]; }
///       }
///     }
///
/// In: any bytes. Out: a unit for which print(unit) is the text again, layout apart, and which the
/// verifier accepts if it accepted the unit that was printed. White space means nothing. Records and
/// globals hold for the functions that follow, so that a text written by hand declares them once.
///
/// Lost, because the text does not have them: source places, ids and spellings that are not shown,
/// globals that no function uses. Two records of one spelling that are only seen behind pointers in
/// other records are not told apart.
///
/// Refuses with "line:column: message": what breaks the notation, names that are not declared, parts
/// of broken trees (`@null`, `@value(...)`), and what is nested more than 1,000 deep.
#pragma once

#include "ir/Stmt.h"
#include "support/Result.h"

#include <string_view>

namespace parlift::ir {

Result<Unit> parse(std::string_view text);

} // namespace parlift::ir
