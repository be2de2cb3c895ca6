#include "report/Curves.h"

#include "report/Svg.h"
#include "report/Words.h"
#include "report/Work.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>

namespace parlift::report {

namespace {

constexpr double left = 44, top = 16, width = 300, height = 200, right = 96, bottom = 42;
constexpr int doublings = 8; ///< up to 256 threads

double xAt(double threads) {
  return left + width * std::log2(threads) / doublings;
}
double yAt(double speedup) {
  return top + height * (1 - std::log2(std::max(1.0, speedup)) / doublings);
}

std::string curve(const char *kind, const std::function<double(double)> &speedup) {
  std::string path;
  constexpr int steps = 4; // of each doubling
  for (int at = 0; at <= doublings * steps; ++at) {
    const double threads = std::exp2(static_cast<double>(at) / steps);
    path +=
        fmt::format("{}{:.1f} {:.1f}", at == 0 ? 'M' : 'L', xAt(threads), yAt(speedup(threads)));
  }
  return fmt::format("<path class=\"curve {}\" d=\"{}\"/>", kind, path);
}

std::string grid() {
  std::string result;
  for (int at = 0; at <= doublings; at += 2) {
    const double number = std::exp2(at);
    result += fmt::format(
        "<path class=\"rule\" d=\"M{0:.0f} {1:.0f}V{2:.0f}M{3:.0f} {4:.0f}H{5:.0f}\"/>"
        "<text class=\"tick\" x=\"{0:.0f}\" y=\"{6:.0f}\" text-anchor=\"middle\">{7:.0f}</text>"
        "<text class=\"tick\" x=\"{8:.0f}\" y=\"{9:.0f}\" text-anchor=\"end\">{7:.0f}×</text>",
        xAt(number), top, top + height, left, yAt(number), left + width, top + height + 16, number,
        left - 6, yAt(number) + 4);
  }
  return result +
         fmt::format(
             "<text class=\"tick\" x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\">threads</text>",
             left + width / 2, top + height + 34);
}

} // namespace

std::string drawBounds(double parallel, double threads, const std::string &id) {
  const double most = std::exp2(doublings);
  double amdahlEnd = yAt(amdahl(parallel, most)), gustafsonEnd = yAt(gustafson(parallel, most));
  constexpr double apart = 15; // lines of text
  if (amdahlEnd - gustafsonEnd < apart)
    amdahlEnd = gustafsonEnd + apart;
  std::string body = grid();
  body += curve("ideal", [](double number) { return number; });
  body += curve("gustafson", [&](double number) { return gustafson(parallel, number); });
  body += curve("amdahl", [&](double number) { return amdahl(parallel, number); });
  body += fmt::format("<circle class=\"here\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>", xAt(threads),
                      yAt(amdahl(parallel, threads)));
  body += fmt::format("<text class=\"key gustafson\" x=\"{0:.0f}\" y=\"{1:.1f}\">Gustafson</text>"
                      "<text class=\"key amdahl\" x=\"{0:.0f}\" y=\"{2:.1f}\">Amdahl</text>",
                      left + width + 8, gustafsonEnd + 4, amdahlEnd + 4);
  const std::string description =
      fmt::format("With {} of the work parallel: on {:.0f} threads at most {} by Amdahl's law, {} "
                  "by Gustafson's.",
                  percent(parallel), threads, times(amdahl(parallel, threads)),
                  times(gustafson(parallel, threads)));
  return svg(
      {left + width + right, top + height + bottom, id, "Bounds of the speed-up", description},
      body);
}

} // namespace parlift::report
