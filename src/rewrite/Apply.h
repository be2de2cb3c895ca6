/// \file
/// Carries out edits on a file's text. What no edit names stays byte-identical.
///
/// In: the text as it was read, and edits from any number of functions in any order. Out: the new
/// text. The same edit asked for twice (a template's loop, once for each instantiation) is done
/// once. Refused, with the two places, when edits overlap in any other way or leave the file.
#pragma once

#include "support/Edit.h"
#include "support/Result.h"

#include <string>
#include <vector>

namespace parlift::rewrite {

Result<std::string> apply(const std::string &text, std::vector<Edit> edits);

} // namespace parlift::rewrite
