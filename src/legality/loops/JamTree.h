/// \file
/// What becomes one and what is copied when a loop is unrolled and the copies are jammed.
///
///     for (j) {                      loop j, factor 4
///       double sum = 0;                statements: sum = 0
///       for (k)                        loop k, factor 1
///         sum += A[i][k] * B[k][j];      statements: sum += ...
///       C[i][j] = sum;                 statements: C[i][j] = sum
///     }
///
/// Statements that follow each other are copied together, `S1 S2` to `S1 S2 S1' S2'`; loops among them run
/// once, with copies of what is in their bodies. A loop in a branch is copied with the branch.
#pragma once

#include "ir/Stmt.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace parlift::legality {

struct JamLoop;

/// A run of statements; or a loop.
struct JamPart {
  /// One for each statement of the source, which may be several of the tree.
  std::vector<std::vector<ir::StmtRef>> statements;
  std::shared_ptr<const JamLoop> loop;
};

struct JamLoop {
  const ir::Stmt *loop = nullptr;
  std::int64_t factor = 1; ///< copies; 1: it is there because copies of its body run in it
  std::vector<JamPart> parts;
};

/// `factors`: of the loop and of those nested in it, each the only part of the one before. Null: they are not.
std::shared_ptr<const JamLoop> jamTree(const ir::Stmt &loop,
                                       const std::vector<std::int64_t> &factors);

/// All loops of the tree, outer ones first.
std::vector<const JamLoop *> loopsOf(const JamLoop &tree);
/// The runs of statements in source order.
std::vector<const JamPart *> runsOf(const JamLoop &tree);

} // namespace parlift::legality
