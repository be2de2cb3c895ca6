/// \file
/// Arrays of a scan in phases (ScanPhases.h) whose elements of a tile lie in a block's shared memory, so that neighbouring threads fetch
/// and store neighbours, while each thread's iterations are neighbours, too.
///
///     for (k = thread; k < 2304; k += 256) a_part[k] = a[base + k];        a[i] of each iteration i
///     s += a_part[thread * 9 + each];
///     o_packed[k++] = a_part[thread * 9 + each];                          what is written at a cursor, one behind the other
///     for (k = first + thread; k < last; k += 256) o[k] = o_packed[k];
///
/// In: a loop whose mark has a scan and a kernel in phases. Out: the arrays that SideBySide.h finds, and those at cursors that are written
/// once by each iteration at most, as far as a block's shared memory has room: what is written first. Never refuses.
#pragma once

#include "ir/Scan.h"
#include "target/gpu/SideBySide.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

struct PhasePart {
  ir::SymbolRef array;
  std::string element; ///< "float"
  bool isRead = false, isWritten = false;
  const ir::ScanSlice *slice = nullptr; ///< of an array at a cursor
};

/// `room`: bytes of shared memory for all of them.
std::vector<PhasePart> phaseParts(const ir::Stmt &loop, unsigned room);

/// The slice whose elements a part of the tile can hold, all of them written and no others; null: it has none.
const ir::ScanSlice *packedSlice(const ir::Stmt &loop, const ir::DeviceArray &array);

} // namespace parlift::target::gpu
