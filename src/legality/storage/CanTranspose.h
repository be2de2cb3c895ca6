/// \file
/// Can a kernel use a copy of an array in which rows and columns are exchanged?
///
///     for (i) for (k) sum += A[i][k];        A[i][k] is number k of row i         copy: number k * rows + i
///     for (i) v[i] = p[i].x + p[i].y;        p[i].y  is number 1 of row i         copy: number rows + i: a structure of arrays
///     for (i) for (k) sum += a[i * m + k];   number k of row i, if 0 <= k < m     the same for rows that the program numbers itself
///
/// Rows are those of the outermost subscript: all that `A[i]` is, however many subscripts and fields say a number in it. Of single numbers
/// they are what all subscripts together look like (analysis/dependences/Delinearization.h): so many numbers, a variable's, in each. The copy
/// holds the rows that legality/gpu/CanOffload.h has found, all of them, and each number of them once; so it is filled from the array before
/// the kernel, and where the kernel writes, the array is filled from it afterwards. Numbers that the kernel does not touch come
/// back as they were.
///
/// Refuses: arrays without rows, or with rows of which a subscript is not proved to stay within one; rows of single numbers in staged
/// kernels; numbers of several sizes, or with gaps between them (ir/Leaves.h); subscripts that go on from row to
/// row; and whatever is not one number's value: `&A[i][k]`, the row `A[i]`, `q = p[i]`, and words that name the array and
/// stay as they are, as in a cast to `typeof(A[0][0])`.
#pragma once

#include "ir/Leaves.h"
#include "ir/Stmt.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <optional>
#include <vector>

namespace parlift::legality {

class TransposeEvidence {
public:
  const ir::SymbolRef &array() const { return array_; }
  const ir::Leaves &numbers() const { return numbers_; }      ///< of what the last subscript says
  bool hasRecords() const { return hasRecords_; }             ///< rows have fields
  const ir::ExprRef &rowLength() const { return rowLength_; } ///< as ir::DeviceArray::rowLength

private:
  friend class TransposeQuestion;
  TransposeEvidence() = default;
  ir::SymbolRef array_;
  ir::Leaves numbers_;
  bool hasRecords_ = false;
  ir::ExprRef rowLength_;
};

/// `array`: one of those that canOffload names for the loop.
Answer<TransposeEvidence> canTranspose(const Nest &nest, LoopIndex loop,
                                       const ir::SymbolRef &array);

/// The subscripts, the row first, and how many of each but the first there are; by fields none. Empty: there are no rows.
struct RowPlace {
  std::vector<analysis::Polynomial> subscripts;
  std::vector<std::optional<analysis::Polynomial>> extents; ///< one less
};
RowPlace rowPlaceOf(const Nest &nest, const analysis::Access &access);

/// The statement has the array's numbers, and nothing else of it: true of a tree that was made from such a loop, as long
/// as it holds no slices of the array.
bool hasNumbersOnly(const ir::Stmt &stmt, const ir::Symbol &array);

} // namespace parlift::legality
