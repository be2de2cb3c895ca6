#include "ir/Scan.h"

#include <array>

namespace parlift::ir {

const char *name(ScanFamily family) {
  constexpr std::array names = {"last value", "operator", "restarted", "affine",
                                "clamp",      "bits",     "fractional"};
  return names.at(static_cast<std::size_t>(family));
}

} // namespace parlift::ir
