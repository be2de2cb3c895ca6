/// \file
/// Declarations that nothing uses any more leave the user's text.
///
///     int i, j, k;          =>    int k;              i and j are gone
///     double t[3];          =>                        so is the whole line, where all that it declares is
///
/// In: declarations of the file without values. Out: edits that take out their names, or their lines. Left where they are, which
/// does no harm: those with a value, pointers and references (`int *p, q;`: whose is the star?), and what a macro declares.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/common/Layout.h"

#include <vector>

namespace parlift::target {

std::vector<Edit> removalTexts(std::vector<ir::StmtRef> declarations, const Layout &layout);

} // namespace parlift::target
