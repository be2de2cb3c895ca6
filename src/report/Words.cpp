#include "report/Words.h"

#include <fmt/format.h>

#include <cmath>

namespace parlift::report {

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most)
    return std::string(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end; // in the middle of a character of several bytes
  return std::string(text.substr(0, end)) + "…";
}

std::string amount(double number) {
  constexpr double thousand = 1e3, million = 1e6, thousandMillions = 1e9, billions = 1e12;
  if (number >= 1000 * billions)
    return fmt::format("{:.2e}", number);
  if (number >= billions)
    return fmt::format("{:.3g} trillion", number / billions);
  if (number >= thousandMillions)
    return fmt::format("{:.3g} billion", number / thousandMillions);
  if (number >= million)
    return fmt::format("{:.3g} million", number / million);
  if (number >= thousand) {
    const auto whole = static_cast<long>(std::lround(number));
    return fmt::format("{},{:03}", whole / 1000, whole % 1000);
  }
  return fmt::format("{:.3g}", number);
}

std::string percent(double share) {
  constexpr double small = 0.001, nearlyAll = 0.9995;
  if (share > 0 && share < small)
    return "under 0.1 %";
  if (share < 1 && share > nearlyAll)
    return "over 99.9 %";
  const double number = 100 * share;
  return number < 10 && number > 0 ? fmt::format("{:.1f} %", number)
                                   : fmt::format("{:.0f} %", number);
}

std::string times(double factor) {
  return factor < 10     ? fmt::format("{:.2f}×", factor)
         : factor < 1000 ? fmt::format("{:.0f}×", factor)
                         : amount(factor) + "×";
}

std::string counted(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

} // namespace parlift::report
