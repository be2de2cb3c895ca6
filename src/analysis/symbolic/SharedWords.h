/// \file
/// Elements of a std::vector<bool> are bits: a store of one reads and writes the word that its neighbours lie in, too.
///
///     m[i] = x > 0;      for all i at once: two threads that store m[0] and m[1] may each lose what the other has stored
///     rows[i][j] = x;    each row has words of its own
#pragma once

#include "analysis/symbolic/Access.h"

#include <string>

namespace parlift::analysis {

/// The place is such an element.
bool isSharedWord(const ir::Expr &place);
/// Why stores to it do not go together, for a remark.
std::string whyWordsAreShared(const ir::Expr &place);
/// The loops, of those around a store to it, that have the container in common: it is no other row in each of their iterations, and no new one.
std::vector<LoopIndex> loopsWithSharedWords(const Base &container, std::vector<LoopIndex> around);

} // namespace parlift::analysis
