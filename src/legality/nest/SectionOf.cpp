#include "legality/nest/SectionOf.h"

#include "ir/MemberSection.h"

#include <fmt/format.h>

namespace parlift::legality {

std::string sectionOf(std::span<const analysis::PathStep> path, const ir::Type &record) {
  std::string text, extents;
  std::uint64_t offset = 0;
  bool isInArray = false;
  for (const analysis::PathStep &step : path) {
    if (step.inUnion || step.isOwned)
      return "";
    if (!step.isField) {
      if (!step.extent || !step.extent->constantValue())
        return "";
      isInArray = true;
      extents += fmt::format("[{}]", *step.extent->constantValue());
      continue;
    }
    if (isInArray)
      return ""; // a member of an element
    offset += step.fieldOffset;
    if (step.fieldName != "(base)")
      text += "." + step.fieldName;
  }
  const std::string words = (text.empty() ? "." : text) + extents;
  const auto section = ir::memberSection(record, words);
  // Another member may hide the one that a function of the base means.
  return section && section->offset == offset ? words : "";
}

} // namespace parlift::legality
