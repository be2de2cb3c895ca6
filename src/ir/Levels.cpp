#include "ir/Levels.h"

#include "support/Lists.h"

#include <fmt/format.h>

namespace parlift::ir {

std::string inWords(const LevelsMark &levels) {
  return fmt::format(
      "its iterations are taken by levels, within which none reads of {} what another one writes",
      listedNames(levels.names));
}

} // namespace parlift::ir
