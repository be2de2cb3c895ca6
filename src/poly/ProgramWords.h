/// \file
/// Statements in loops, and what is wanted of them, written out as the words that answers are remembered by (Memory.h).
/// In src/poly only.
#pragma once

#include "poly/Memory.h"
#include "poly/Schedule.h"

namespace parlift::poly {

/// Two programs are the same, by place and by name, if and only if their words are.
Words wordsOf(const Program &program);
void append(Words &words, const Order &order);
void append(Words &words, const Wish &wish);

} // namespace parlift::poly
