/// \file
/// New trees from old ones: what does not change is shared, what changes is copied with its parents.
///
///     replaceReads(S, {i -> ii + 1})        a[i] = b[i];   =>   a[ii + 1] = b[ii + 1];
///     replaceStatement(body, loop, {x, y})  { s; loop; }   =>   { s; x; y; }
///
/// Expressions keep the range of what they stand for, and what was put in is marked `isRewritten`, so that
/// the printers can leave the rest of a statement's text as the user wrote it. A statement whose own
/// parts are new has no range: it is printed from its parts.
#pragma once

#include "ir/Stmt.h"

#include <functional>
#include <map>
#include <vector>

namespace parlift::ir {

/// What an expression becomes; null: itself, its operands are asked in turn.
using ExprChange = std::function<ExprRef(const ExprRef &)>;
ExprRef rewrite(const ExprRef &expr, const ExprChange &change);
/// `fresh` as what stands now where the user wrote `old`.
ExprRef inPlaceOf(const Expr &old, const ExprRef &fresh);
/// All expressions in the statement, those of the statements inside it too.
StmtRef rewriteExprs(const StmtRef &stmt, const ExprChange &change);

/// The statement in which each statement directly inside became what `change` says; `stmt` itself when all stay.
using StmtChange = std::function<StmtRef(const StmtRef &)>;
StmtRef withParts(const StmtRef &stmt, const StmtChange &change);
/// The same for the expressions that it evaluates or assigns itself (`forEachOwnExpr`).
StmtRef withOwnExprs(const StmtRef &stmt, const std::function<ExprRef(const ExprRef &)> &change);

/// The same without places in the text: as a printer says it, and not as the program has it.
ExprRef withoutPlaces(const Expr &expr);
/// All expressions of the statement so.
StmtRef withoutPlacesIn(const StmtRef &stmt);

/// Reads of each variable become the value, whose type is the variable's.
StmtRef replaceReads(const StmtRef &stmt, const std::map<const Symbol *, ExprRef> &values);
ExprRef replaceReads(const ExprRef &expr, const std::map<const Symbol *, ExprRef> &values);
/// Every occurrence of a variable, reads and writes, becomes the place. Its declarations stay.
StmtRef replaceVariable(const StmtRef &stmt, const Symbol &symbol, const ExprRef &place);

/// `root` with the statement `old` (found by its address) replaced; a Block takes all of `fresh` in its
/// place, any other parent gets them in a scope of their own when they are not one statement.
StmtRef replaceStatement(const StmtRef &root, const Stmt &old, const std::vector<StmtRef> &fresh);

/// Without `x = x`, which the user's `a[i] = a[i]` has become.
StmtRef withoutIdle(const StmtRef &stmt, const Symbol &x);

/// The loop with another body, its header as it was.
StmtRef withBody(const Stmt &loop, StmtRef body);

/// The loop with or without a proof that its iterations are apart (Stmt::isProvedApart).
StmtRef withProof(const StmtRef &loop, bool isProvedApart);
/// The function with the proofs that loops at the same places of `known` have; without any where the loops of the two
/// are not the same in number and nesting.
FunctionRef withProofsOf(const FunctionRef &function, const Function &known);

/// The function with these things assumed of each loop (Stmt::assumptions), and nothing else changed.
FunctionRef
withAssumptions(const FunctionRef &function,
                const std::function<std::vector<AssumptionRef>(const Stmt &loop)> &assumed);

/// Expressions that stand in several places get nodes of their own in each, as after reading a text: analyses
/// know accesses by their nodes.
StmtRef unshared(const StmtRef &stmt);

/// Numbers the loops of a function anew, in source order: "1", "1.1", "2" ...
FunctionRef renumbered(const Function &function);

} // namespace parlift::ir
