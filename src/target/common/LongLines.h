/// \file
/// Lines of ours that are too long, in several: broken where they bind least, behind an operator, comments between words.
///
///     if (a - a == 0.0 && b - b == 0.0 && c - c == 0.0)         if (a - a == 0.0 && b - b == 0.0 &&
///       at = end;                                         =>        c - c == 0.0)
///                                                               at = end;
///
/// In: a line with white space of its own ahead, and how many columns stand before it. Out: lines that stand at the same place. Left as they are:
/// the preprocessor's lines, and what has no place to be broken at.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace parlift::target {

constexpr std::size_t columnsOfText = 100;

/// The number of columns that white space takes, tabs counting as eight.
std::size_t columnsOf(const std::string &indent);

std::vector<std::string> shortLines(const std::string &line, std::size_t margin);
/// Of each of them; what goes on from a line of the preprocessor's stays, too.
std::vector<std::string> shortLines(const std::vector<std::string> &lines, std::size_t margin);

} // namespace parlift::target
