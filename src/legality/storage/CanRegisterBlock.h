/// \file
/// May a matrix product run in blocks, each in tiles of the result that stay in registers?
///
///     for (i)                                 for (ii) for (jj) {
///       for (j)                                 C_block = C;
///         for (k)                        =>     for (kk) {
///           C[i][j] += A[i][k] * B[k][j];         A_panels[(i - ii) / 6][k - kk][r] = A[i + r][k]
///                                                 B_panels[(j - jj) / 16][k - kk][s] = B[k][j + s]
///                                                 for (j += 16) for (i += 6) {
///                                                   c[6][16] = C_block;
///                                                   for (k) c[r][s] += a[k][r] * b[k][s];
///                                                   C_block = c;
///                                                 }
///                                               }
///                                               C = C_block;
///                                             }
///
/// Where a tile or panel reaches over the end of a block, it is filled with zeros, and what comes of them is not stored. So
/// the body is
///
///     C[i][j] = C[i][j] +- e        e: sums and products of elements named with i and k, of elements named with j and k, of
///                                   variables that nothing in the loops sets, and of numbers
///
/// in whole numbers products alone, which cannot overflow when a factor is zero.
///
/// Yes iff in addition the loops may be tiled (CanTile.h); every dependence between their iterations has "=" for i and for j, so
/// that two (i, j) have nothing to do with each other and each element of C is summed in the order of k; and none of them is of a
/// read that is copied, so that the copy has what the loop would have read. All that is copied is read by the loops too: a block
/// has at least one i, one j and one k. The copies lie on a thread's stack and have no more than `PackEvidence::largest` bytes.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <array>
#include <string>
#include <vector>

namespace parlift::legality {

/// Of (i, j, k).
struct RegisterBlockSizes {
  std::array<std::int64_t, 2> tile{};
  std::array<std::int64_t, 3> block{};
};

class RegisterBlockEvidence {
public:
  struct Operand {
    /// All of a product that i and k alone decide, `alpha * A[i][k]`, as it stands each time.
    std::vector<const ir::Expr *> values;
    const ir::Expr *element = nullptr; ///< the first that it reads
    std::size_t level = 0;             ///< 0: named with i and k; 1: with j and k
  };
  const ir::Function &function() const { return *function_; }
  /// i, j, k
  const std::array<const ir::Stmt *, 3> &loops() const { return loops_; }
  const RegisterBlockSizes &sizes() const { return sizes_; }
  const ir::Stmt &update() const { return *update_; }
  const std::vector<Operand> &operands() const { return operands_; }

private:
  friend class RegisterBlockQuestion;
  RegisterBlockEvidence() = default;
  const ir::Function *function_ = nullptr;
  std::array<const ir::Stmt *, 3> loops_{};
  RegisterBlockSizes sizes_;
  const ir::Stmt *update_ = nullptr;
  std::vector<Operand> operands_;
};

Answer<RegisterBlockEvidence> canRegisterBlock(const Nest &nest, LoopIndex loop,
                                               const RegisterBlockSizes &sizes);

} // namespace parlift::legality
