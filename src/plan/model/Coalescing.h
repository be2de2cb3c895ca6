/// \file
/// How the threads that run one after the other along a counter find their elements in memory.
///
///     for (j) c[i][j] = a[j][i] + b[i] + d[e[j]];     along j: c unit, a strided (rows), b same, d gather
///
/// Thirty-two neighbours fetch together what lies in the same lines of 128 bytes: all of it where the stride is one element,
/// one element where it is the same for all, and up to a line each otherwise. Memory comes in sectors of 32 bytes:
///
///     for (j = 1; j < n; j++) c[i][j] = a[i][j - 1];  the first of them has c[i][1], 4 bytes into a sector, and a[i][0]
///
/// so that neighbours which begin inside of a sector fetch one more.
#pragma once

#include "legality/nest/Nest.h"

#include <cstdint>
#include <optional>
#include <string>

namespace parlift::plan {

enum class Pattern : std::uint8_t { Same, Unit, Strided, Gather };

struct Stride {
  Pattern pattern = Pattern::Gather;
  std::int64_t elements = 0; ///< of Strided; 0: rows, whose length is not a number
  bool isMisaligned =
      false; ///< of Unit: the first of the neighbours is not at the beginning of a sector
};

/// `access` has a path. `loop` is one of the loops around it.
Stride strideAlong(const legality::Nest &nest, const analysis::Access &access,
                   analysis::LoopIndex loop);

/// Of the array with rows and columns exchanged (ir::DeviceArray::isTransposed).
Stride transposedStrideAlong(const legality::Nest &nest, const analysis::Access &access,
                             analysis::LoopIndex loop);

/// What a step of the counter adds to a subscript; nullopt: it is not linear, or read from what changes with the loop.
std::optional<analysis::Polynomial>
slopeAlong(const legality::Nest &nest, const analysis::Polynomial &index, analysis::LoopIndex loop);

/// The first value of the counter, over values that are fixed in the nest: `j = i + 1` inside of `i = 0` begins at 1.
analysis::Polynomial firstOf(const legality::Nest &nest, analysis::LoopIndex loop);

/// `access` is Unit along `loop`. The first of the neighbours has the `first` value of the counter, or one that is a multiple of 32 more.
/// Array elements 0 are at the beginning of a sector; so are rows whose length is not a number, and what a variable that is fixed in
/// the nest is added to (`x[from + j]`): true only where nothing of this helps. In most iterations of the other loops, that is:
/// `a[k + j]` is aligned for every eighth k.
bool isMisaligned(const legality::Nest &nest, const analysis::Access &access,
                  analysis::LoopIndex loop, const analysis::Polynomial &first);

/// "coalesced", "coalesced but misaligned", "the same for all threads", "3 elements apart", "rows apart", "gathered".
std::string inWords(const Stride &stride);

/// Bytes of memory that a thread has fetched for its element of `bytes`, where neighbours lie apart: a sector of 32 at most, but for
/// larger elements.
double bytesApart(const Stride &stride, std::uint64_t bytes);

/// Of the memory that neighbouring threads fetch for an access, in sectors of 32 bytes, the share that is its elements of `bytes`: of
/// 32 neighbours. One where it is not known to be less.
double burstEfficiency(const Stride &stride, std::uint64_t bytes);

} // namespace parlift::plan
