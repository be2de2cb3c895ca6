#include "report/SpaceDrawing.h"

#include "report/Html.h"
#include "report/Svg.h"
#include "report/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace parlift::report {

namespace {

constexpr double cell = 40, dot = 5, left = 40, top = 40, side = 22;

struct Place {
  double x = 0, y = 0;
};

/// Where points lie on the page.
class Canvas {
public:
  explicit Canvas(const Space &space)
      : isPair_(!space.outer.empty()), low_(space.points.front()), high_(low_) {
    for (const Space::Point &point : space.points) {
      low_ = {std::min(low_.outer, point.outer), std::min(low_.inner, point.inner)};
      high_ = {std::max(high_.outer, point.outer), std::max(high_.inner, point.inner)};
    }
    std::int64_t farthest = 0;
    for (const Space::Arrow &arrow : space.arrows)
      farthest = std::max(farthest, arrow.to.inner - arrow.from.inner);
    // Arcs of a single row need room above it.
    top_ = isPair_ ? top : top + 12 * static_cast<double>(std::min<std::int64_t>(farthest, 6));
  }
  Place at(const Space::Point &point) const {
    return {left + cell * (static_cast<double>(point.inner - low_.inner) + 0.5),
            top_ + (isPair_ ? cell * (static_cast<double>(point.outer - low_.outer) + 0.5) : 12)};
  }
  double width() const { return at(high_).x + cell / 2 + side; }
  double height() const { return at(high_).y + cell / 2 + (isPair_ ? side / 2 : 0); }
  bool isPair() const { return isPair_; }
  double top_ = 0;

private:
  bool isPair_;
  Space::Point low_, high_;
};

/// From rim to rim, bent a little so that long arrows pass by the dots between.
std::string arrowPath(Place from, Place to, bool isPair) {
  const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
  const double bend =
      isPair ? (length > 1.5 * cell ? 0.13 : 0.05) : -0.42 * std::min(1.0, 4 * cell / length);
  const Place middle{(from.x + to.x) / 2 - dy * bend, (from.y + to.y) / 2 + dx * bend};
  const auto towards = [&](Place start, double rim) {
    const double x = middle.x - start.x, y = middle.y - start.y, far = std::hypot(x, y);
    return Place{start.x + x / far * rim, start.y + y / far * rim};
  };
  const Place begin = towards(from, dot + 1), end = towards(to, dot + 2);
  return fmt::format("M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}", begin.x, begin.y, middle.x,
                     middle.y, end.x, end.y);
}

std::string axes(const Space &space, const Canvas &canvas) {
  std::string result = fmt::format(
      "<text class=\"axis\" x=\"{:.0f}\" y=\"18\"><tspan class=\"code\">{}</tspan> →</text>",
      left + 6, escaped(shortened(space.inner, 14)));
  if (canvas.isPair())
    result += fmt::format(
        "<text class=\"axis\" x=\"8\" y=\"{:.0f}\"><tspan class=\"code\">{}</tspan> ↓</text>",
        top + 24, escaped(shortened(space.outer, 4)));
  return result;
}

} // namespace

std::string drawSpace(const Space &space, const std::string &id) {
  if (space.points.empty())
    return "";
  const Canvas canvas(space);
  std::string body = axes(space, canvas);
  for (const Space::Arrow &arrow : space.arrows)
    body += fmt::format("<path class=\"arc {0}\" d=\"{1}\" marker-end=\"url(#head-{0})\"/>",
                        kindClass(arrow.kind),
                        arrowPath(canvas.at(arrow.from), canvas.at(arrow.to), canvas.isPair()));
  for (const Space::Point &point : space.points) {
    const Place place = canvas.at(point);
    body += fmt::format("<circle class=\"dot\" cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{:.0f}\"/>", place.x,
                        place.y, dot);
  }
  const std::string description =
      fmt::format("{} of {}{}, {} between them.", counted(space.points.size(), "iteration"),
                  space.outer.empty() ? "" : space.outer + " and ", space.inner,
                  space.arrows.empty() ? "no dependence" : counted(space.arrows.size(), "arrow"));
  return svg({canvas.width(), canvas.height(), id, "Iteration space", description}, body);
}

} // namespace parlift::report
