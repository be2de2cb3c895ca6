/// \file
/// Rows of dependences against what happened: the part of checking verdicts that is about the table.
///
///     for (i = 1; i < n; i++)         seen     RAW a[i] -> a[i - 1] (<), distance 1
///       a[i] = a[i - 1];       =>     row      RAW a[i] -> a[i - 1] (<) 1             fits
///                                     no row   "missing-row"; one with another distance   "distance"
#pragma once

#include "fuzz/Subject.h"
#include "oracle/Observations.h"

#include <string>
#include <vector>

namespace parlift::fuzz {

diag::DependenceKind kindOf(oracle::Kind kind);
bool samePlace(const SourceRange &left, const SourceRange &right);
/// Does a row's entry, or a whole row, stand for the direction that was seen?
bool admits(diag::Direction direction, int seen);
bool admits(const std::vector<diag::Direction> &row, const oracle::Directions &seen);
/// `a[i]` and (<, =), for reports.
std::string place(const SourceRange &range);
std::string text(const oracle::Directions &directions);
/// The dependence in words.
std::string words(const oracle::Pair &pair, const oracle::Directions &directions);
/// The loop that carries it; null: none does.
const analysis::LoopFacts *carrier(const Subject &subject, const oracle::Seen &seen,
                                   const oracle::Directions &directions);

/// Is there a row for each dependence of one run? In: what a single run showed. Out: "missing-row" and
/// "distance", for all nests that the rows speak of without premises.
///
/// A nest that has rows for the case that different names are the same memory takes what it reads by
/// one name to be safe from writes by another: that case has its own rows, and its loops have conditions
/// or are unknown. So the nest's other rows are about runs in which no such thing happens in it.
std::vector<Finding> checkRows(const Subject &subject, const oracle::Observations &once);

} // namespace parlift::fuzz
