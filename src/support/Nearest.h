/// \file
/// What the user may have meant by a word that is none of the known ones.
///
///     nearest("--dif", {"--diff", "--quiet"})   =>   --diff
///     nearest("--frobnicate", ...)              =>   nothing
///
/// Distance: insertions, deletions, substitutions and swaps of neighbours (Damerau 1964, Levenshtein 1966; the
/// restricted form). A word is near when that is at most a third of its length, or when it is a beginning of a
/// known word. Of several that are equally near, the first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parlift {

unsigned editDistance(std::string_view left, std::string_view right);

/// Empty when none is near.
std::string nearest(std::string_view word, const std::vector<std::string> &known);

/// "; did you mean `--diff`?", or nothing.
std::string didYouMean(std::string_view word, const std::vector<std::string> &known);

} // namespace parlift
