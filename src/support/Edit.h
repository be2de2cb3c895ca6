/// \file
/// One change to a file's bytes, as the printers make it and `rewrite::apply` carries it out.
///
///     {12, 12, "\n#pragma omp parallel for"}   an insertion before byte 12
///     {12, 18, "for (...)"}                    bytes [12, 18) are replaced
#pragma once

#include <cstdint>
#include <string>

namespace parlift {

struct Edit {
  std::uint32_t begin = 0, end = 0;
  std::string text;
  /// Of several insertions at one place the lower order comes first: what closes an inner loop
  /// before what closes an outer one (negative), what opens an outer loop before what opens an
  /// inner one.
  int order = 0;
};

} // namespace parlift
