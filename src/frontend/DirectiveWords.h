/// \file
/// Which word of a directive is a macro where the directive would stand: both compilers replace macros in
/// OpenMP's directives, and Clang then drops the clause with no more than a warning.
///
///     #define private public       #pragma omp parallel for private(t)     a race
///     #define count (s->n)         reduction(+:count)                      of a variable called `count`
///     #define n (s->n)             if(s->n > 5000)                         `s->(s->n)` to the compiler
#pragma once

#include <clang/AST/Stmt.h>
#include <clang/Lex/Preprocessor.h>

#include <string>

namespace parlift::frontend {

/// OpenMP's own words and the names of the variables and members that the loop uses; `min` and `max` where the loop decides
/// something, and so may look for one, `read` and `write` where it may be left. Empty: none is a macro at `place`.
std::string macroInDirectives(const clang::Stmt &loop, clang::SourceLocation place,
                              clang::Preprocessor &preprocessor);

} // namespace parlift::frontend
