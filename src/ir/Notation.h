/// \file
/// The words and marks of the printed form (see Printer.h), shared by those who write and read it.
#pragma once

#include "ir/Expr.h"

#include <optional>
#include <string>
#include <string_view>

namespace parlift::ir::notation {

/// Can stand in the text without quotes: an identifier, possibly qualified with `::`.
bool isPlainName(std::string_view text);
/// Means something to the notation, so that a variable of that name is written with its id.
bool isWord(std::string_view text);
std::string quoted(std::string_view text);

/// The type's spelling without the qualifiers that its flags say already.
std::string unqualifiedSpelling(const Type &type);
/// How C usually spells a number type: what is not repeated in quotes.
std::string usualSpelling(const Type &type);

/// "!rwno", or as many of the letters as apply; empty for no effects.
std::string effectLetters(const Effects &effects);

/// C's precedences; a higher one binds tighter. Binary operators stand between Select and Unary.
enum Precedence : int {
  AnyPrecedence = 0,
  SelectPrecedence = 1,
  UnaryPrecedence = 12,
  PostfixPrecedence = 13
};
int precedence(BinaryOp op);
/// The operator of that spelling; for pointers too it is Add or Sub, which only their types can tell.
std::optional<BinaryOp> binaryOperator(std::string_view spelling);
/// Yields a truth value: comparisons, && and ||.
bool isTest(BinaryOp op);

} // namespace parlift::ir::notation
