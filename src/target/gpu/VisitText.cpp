#include "target/gpu/VisitText.h"

#include "ir/ExprText.h"
#include "ir/Notation.h"
#include "ir/PlainParts.h"
#include "target/common/ClosedForm.h"
#include "target/gpu/RangeText.h"

#include <fmt/format.h>

namespace parlift::target::gpu {

namespace {

std::string elementLine(const char *transfer, const ir::Expr &place) {
  return fmt::format("{0}(&{1}, sizeof {1});", transfer,
                     exprText(place, ir::notation::UnaryPrecedence));
}

std::string rangeLine(const char *transfer, const ir::DeviceArray &array) {
  const std::string low = ir::isZero(*array.low) ? "" : primary(summandText(*array.low));
  return fmt::format("{0}({1}{2}, gpu_bytes({3}{4}, sizeof *{1}));", transfer, array.symbol->name,
                     low.empty() ? "" : " + " + low, summandText(*array.end),
                     low.empty() ? "" : " - " + low);
}

} // namespace

std::vector<std::string> linesBefore(const ir::CpuVisit &visit) {
  std::vector<std::string> result;
  if (!visit.ranges.empty())
    for (const ir::ExprRef &condition : visit.conditions.parts()) {
      result.push_back(fmt::format("if (!({}))", ir::lineText(*condition)));
      result.emplace_back("  gpu_copy_back();");
    }
  for (const ir::DeviceArray &array : visit.ranges)
    result.push_back(rangeLine("gpu_get", array));
  for (const ir::ExprRef &place : visit.read)
    result.push_back(elementLine("gpu_get", *place));
  return result;
}

std::vector<std::string> linesBehind(const ir::CpuVisit &visit) {
  std::vector<std::string> result;
  for (const ir::DeviceArray &array : visit.ranges)
    if (array.isWritten)
      result.push_back(rangeLine("gpu_put", array));
  for (const ir::ExprRef &place : visit.written)
    result.push_back(elementLine("gpu_put", *place));
  return result;
}

} // namespace parlift::target::gpu
