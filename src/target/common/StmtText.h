/// \file
/// Statements of a changed tree as lines of C: the user's own lines wherever a statement is as it was, with
/// their comments, and new ones in the same layout for what is new.
///
///     for (int i = 0; i < n; i++)            for (int jj = 0; jj < m; jj += 32) {
///       // the sum                             const int j_end = jj + 32 < m ? jj + 32 : m;
///       s[i] = 0;                     =>       ...
///
/// In: statements made by ir/Rewrite.h and ir/Builder.h from a tree that has its source. Out: lines, or the
/// edit that puts them in the place of an old statement. Loops marked parallel are printed without their
/// marks. Preprocessor lines inside the old statement must have been refused before.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/common/Layout.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parlift::target {

/// `old`, a statement of the file, becomes `fresh`; or the neighbours from `old` to `last` do. `removed`: declarations elsewhere that
/// go.
Edit replacementText(const ir::Stmt &old, const ir::Stmt &last,
                     const std::vector<ir::StmtRef> &fresh, const std::vector<ir::StmtRef> &removed,
                     const Layout &layout);

/// The words as a comment above a statement that begins its line; nothing where a directive stands right above it, which means
/// the next line to some, or where it is all that an `if` has.
std::optional<Edit> noteText(const ir::Stmt &stmt, const std::string &words, const Layout &layout);

/// A line that stands above a loop; empty: none does.
using LineAbove = std::function<std::string(const ir::Stmt &loop)>;

/// The statements as lines at `indent`, in the layout of the loop, or the block, that they come from.
std::vector<std::string> statementLines(const std::vector<ir::StmtRef> &stmts, const ir::Stmt &loop,
                                        const std::string &indent, const Layout &layout,
                                        const LineAbove &above = {});

} // namespace parlift::target
