#include "report/Svg.h"

#include "report/Html.h"

#include <fmt/format.h>

namespace parlift::report {

std::string svg(const Drawing &drawing, const std::string &body) {
  return fmt::format(
      "<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\" "
      "aria-labelledby=\"{2}-t {2}-d\"><title id=\"{2}-t\">{3}</title><desc "
      "id=\"{2}-d\">{4}</desc>{5}</svg>",
      drawing.width, drawing.height, escaped(drawing.id), escaped(drawing.title),
      escaped(drawing.description), body);
}

const char *kindClass(diag::DependenceKind kind) {
  switch (kind) {
  case diag::DependenceKind::RAW:
    return "raw";
  case diag::DependenceKind::WAR:
    return "war";
  case diag::DependenceKind::WAW:
    break;
  }
  return "waw";
}

std::string arrowHeads() {
  std::string heads;
  for (const char *kind : {"raw", "war", "waw"})
    heads += fmt::format(
        "<marker id=\"head-{0}\" class=\"{0}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
        "markerWidth=\"7\" "
        "markerHeight=\"7\" orient=\"auto-start-reverse\"><path d=\"M0 0L8 4L0 8z\"/></marker>",
        kind);
  return "<svg class=\"heads\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>" + heads +
         "</defs></svg>";
}

} // namespace parlift::report
