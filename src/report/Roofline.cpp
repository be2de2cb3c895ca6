#include "report/Roofline.h"

#include "report/Html.h"
#include "report/Svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace parlift::report {

namespace {

constexpr double left = 64, top = 16, width = 300, height = 180, right = 24, bottom = 42;
constexpr int leastIntensity = -4, mostIntensity = 8; ///< powers of two: 1/16 to 256

double intensityOf(const KernelText::Load &load) {
  return load.operations / load.bytes;
}
double roofAt(const KernelText::Load &load, double intensity) {
  return std::min(load.rate, load.bandwidth * intensity);
}

/// 1/8, 0.3, 12
std::string shortNumber(double value) {
  return value >= 10 ? fmt::format("{:.0f}", value) : fmt::format("{:.2g}", value);
}

class Frame {
public:
  explicit Frame(const KernelText::Load &load)
      : high_(std::ceil(std::log2(load.rate))),
        low_(std::floor(std::log2(roofAt(load, std::exp2(leastIntensity))))) {}

  double x(double intensity) const {
    const double at =
        std::clamp(std::log2(intensity), double{leastIntensity}, double{mostIntensity});
    return left + width * (at - leastIntensity) / (mostIntensity - leastIntensity);
  }
  double y(double operations) const {
    const double at = std::clamp(std::log2(operations), low_, high_);
    return top + height * (high_ - at) / std::max(1.0, high_ - low_);
  }

  std::string grid() const {
    std::string result;
    for (int at = leastIntensity; at <= mostIntensity; at += 4)
      result += fmt::format(
          "<path class=\"rule\" d=\"M{0:.0f} {1:.0f}V{2:.0f}\"/><text class=\"tick\" x=\"{0:.0f}\" "
          "y=\"{3:.0f}\" text-anchor=\"middle\">{4}</text>",
          x(std::exp2(at)), top, top + height, top + height + 16,
          at < 0 ? fmt::format("1/{:.0f}", std::exp2(-at)) : fmt::format("{:.0f}", std::exp2(at)));
    for (double at = high_; at >= low_; at -= 4)
      result += fmt::format(
          "<path class=\"rule\" d=\"M{0:.0f} {1:.0f}H{2:.0f}\"/><text class=\"tick\" x=\"{3:.0f}\" "
          "y=\"{4:.0f}\" text-anchor=\"end\">{5:.0f}</text>",
          left, y(std::exp2(at)), left + width, left - 6, y(std::exp2(at)) + 4, std::exp2(at));
    return result + fmt::format("<text class=\"tick\" x=\"{:.0f}\" y=\"{:.0f}\" "
                                "text-anchor=\"middle\">operations a byte</text>",
                                left + width / 2, top + height + 34);
  }

private:
  double high_, low_; ///< of operations in a nanosecond, powers of two
};

} // namespace

std::string rooflineInWords(const KernelText::Load &load) {
  const double intensity = intensityOf(load), ridge = load.rate / load.bandwidth;
  const double roof = roofAt(load, intensity);
  return fmt::format(
      "{} operations for {} bytes of memory, {} a byte, with sizes that are not known taken to be "
      "1000: {} "
      "at most {} of the {} operations that the GPU has in a nanosecond.",
      shortNumber(load.operations), shortNumber(load.bytes), shortNumber(intensity),
      intensity < ridge
          ? fmt::format("memory bounds the kernel, as up to {} a byte, to", shortNumber(ridge))
          : "arithmetic bounds the kernel, to",
      shortNumber(roof), shortNumber(load.rate));
}

std::string drawRoofline(const KernelText::Load &load, const std::string &id) {
  const Frame frame(load);
  const double ridge = load.rate / load.bandwidth, intensity = intensityOf(load);
  const double first = std::exp2(leastIntensity), last = std::exp2(mostIntensity);
  const double here = roofAt(load, intensity);
  std::string body = frame.grid();
  body +=
      fmt::format("<path class=\"curve amdahl\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}\"/>",
                  frame.x(first), frame.y(roofAt(load, first)), frame.x(ridge), frame.y(load.rate),
                  frame.x(last), frame.y(load.rate));
  body += fmt::format("<path class=\"curve ideal\" d=\"M{0:.1f} {1:.1f}V{2:.0f}\"/>"
                      "<circle class=\"here\" cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"4\"/>",
                      frame.x(intensity), frame.y(here), top + height);
  const std::string words = rooflineInWords(load);
  return svg({left + width + right, top + height + bottom, id, "Roofline of the kernel", words},
             body) +
         "<p class=\"note\">" + escaped(words) + "</p>";
}

} // namespace parlift::report
