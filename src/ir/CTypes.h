/// \file
/// C's type names and literals, as far as expressions need them.
///
///     const unsigned char *     *const u8         size_t   u64"unsigned long"
///     0x80000000                u32               1e3f     f32
///
/// Throws SyntaxError at what it does not know.
#pragma once

#include "ir/CExpression.h"
#include "ir/Tokens.h"

namespace parlift::ir {

/// Whether a type name begins here. A variable hides a type of its name.
bool beginsCType(const TokenReader &tokens, const CScope &scope);
TypeRef readCType(TokenReader &tokens, const CScope &scope);

/// A number or a character constant, with C's type for it.
ExprRef readCLiteral(TokenReader &tokens);

} // namespace parlift::ir
