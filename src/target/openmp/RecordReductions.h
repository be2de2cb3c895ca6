/// \file
/// Reductions into members of a structure, by one that the program declares: each thread has a structure of its own.
///
///     #pragma omp declare reduction(s_together : Stat : omp_out.n += omp_in.n,
///         omp_out.low = omp_in.low < omp_out.low ? omp_in.low : omp_out.low)
///         initializer(omp_priv = [](Stat own) { own.n = 0; return own; }(omp_orig))
///     #pragma omp parallel for reduction(s_together:s)
///     for (double v : x)
///       s.add(v);
///
/// Members that nothing is combined into stay as they are; so do those whose operator has the same result when a value is
/// taken twice, minima for one: the threads begin with the loop's own. In C the initializer's braces name all members. What only
/// the class may name is declared at its end.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// In the place of the mark's reductions into members come those that are declared; the lines go ahead of the loop, or to
/// `language.inClasses`. True: threads begin with members as they are before the loop.
bool defineRecordReductions(LoopText &text, ir::ParallelMark &mark, Layout &layout,
                            const std::string &indent, const Language &language,
                            const SourceFile &mainFile);

/// What is declared in classes.
std::vector<Edit> classEdits(const ClassReductions &reductions, const Layout &layout);

} // namespace parlift::target::openmp
