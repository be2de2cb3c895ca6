/// \file
/// Can each iteration of a loop have an array of its own?
///
///     for (i = 0; i < n; i++) {                            for (i = 0; i < n; i++) {
///       for (j = 0; j < m; j++) t[j] = a[i][j];    =>        T t[m];
///       for (j = 0; j < m; j++) b[i] += t[m-1-j];            ...
///     }                                                    }
///
/// Yes iff each read of it in an iteration is of an element that the same iteration has written before
/// (analysis/dependences/Coverage.h). Where the array is used after the loop, or others see it, the last iteration must
/// moreover write all elements that any iteration writes: its values are copied out (`last`).
/// Refuses arrays whose address changes in the loop, accesses that may be anywhere in them, and a value that
/// a copy would not reach.
///
/// Source: Tu and Padua, Automatic Array Privatization, 1993; Feautrier 1991 for "written before".
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <map>

namespace parlift::legality {

/// With all that a program needs to know that has the array private; else why it cannot be, as a note:
/// "`w` cannot be private: iteration i = 1 may read `w[3]` before it writes it".
Answer<analysis::PrivateArray, diag::Note> canPrivatize(const Nest &nest, LoopIndex loop,
                                                        unsigned base);

/// The same where some reads find what was written only under a condition, which must be tested before the loop: `m <= n` of
///
///     for (j = 0; j < n; j++) t[j] = a[i][j];
///     for (j = 0; j < m; j++) b[i][j] = t[j];
struct PrivateIf {
  analysis::PrivateArray array;
  std::vector<ir::ExprRef> condition;                 ///< in the order in which it can be evaluated
  std::map<const ir::Symbol *, std::int64_t> restsOn; ///< RestoredArray::restsOn
};
Answer<PrivateIf, diag::Note> canPrivatizeIf(const Nest &nest, analysis::LoopIndex loop,
                                             unsigned base);

/// A container as if it were one element: a call that begins it anew writes that, and whatever else is done with it reads it.
analysis::Access asOneElement(const analysis::Access &access);

/// No other base of the loop means the same object, by any name.
bool hasOneBase(const Nest &nest, LoopIndex loop, unsigned base);

/// Another base of the loop, through which something is written, may reach parts of the same object.
bool isWrittenByOthers(const Nest &nest, LoopIndex loop, unsigned base);

/// One number or pointer, which a clause makes private.
bool isVariable(const analysis::Base &base);

} // namespace parlift::legality
