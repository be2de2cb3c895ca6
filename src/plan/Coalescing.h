/// \file
/// How the threads that run one after the other along a counter find their elements in memory.
///
///     for (j) c[i][j] = a[j][i] + b[i] + d[e[j]];     along j: c unit, a strided (rows), b same, d gather
///
/// Thirty-two neighbours fetch together what lies in the same lines of 128 bytes: all of it where the stride is one element,
/// one element where it is the same for all, and up to a line each otherwise.
#pragma once

#include "legality/Nest.h"

#include <cstdint>
#include <optional>
#include <string>

namespace parlift::plan {

enum class Pattern : std::uint8_t { Same, Unit, Strided, Gather };

struct Stride {
  Pattern pattern = Pattern::Gather;
  std::int64_t elements = 0; ///< of Strided; 0: rows, whose length is not a number
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

/// "coalesced", "the same for all threads", "3 elements apart", "rows apart", "gathered".
std::string inWords(const Stride &stride);

/// Of the memory that neighbouring threads fetch for an access, in sectors of 32 bytes, the share that is its elements of `bytes`. One
/// where it is not known to be less.
double burstEfficiency(const Stride &stride, std::uint64_t bytes);

} // namespace parlift::plan
