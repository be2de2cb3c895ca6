#include "target/openmp/FileHelpers.h"

#include "target/common/FreePlace.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target::openmp {

/// Ahead of the function, whatever is defined for the preprocessor.
bool FileHelpers::includes(const char *header) const {
  if (!function_ || !function_->outline)
    return false;
  const ir::Outline &outline = *function_->outline;
  return std::ranges::any_of(outline.directives, [&](const ir::Directive &one) {
    return one.kind == ir::DirectiveKind::Include && one.name == fmt::format("<{}>", header) &&
           one.line.file->path() == layout_.path() &&
           one.line.begin < function_->body->range.begin &&
           std::ranges::none_of(
               outline.conditionals,
               [&](const ir::Conditional &around) {
                 return around.whole.begin < one.line.begin && one.line.end < around.whole.end;
               });
  });
}

std::string FileHelpers::magnitude(unsigned bits) const {
  if (isCxx_)
    return includes("cmath") ? "std::fabs" : "";
  if (!includes("math.h") || (bits < 64 && isC90_))
    return "";
  return bits < 64 ? "fabsf" : "fabs";
}

std::string FileHelpers::finite() const {
  if (isCxx_)
    return includes("cmath") ? "std::isfinite" : "";
  return includes("math.h") && !isC90_ ? "isfinite" : "";
}

std::string FileHelpers::leastNormal(unsigned bits) const {
  std::string name = bits < 64 ? "FLT_MIN" : "DBL_MIN";
  const bool isOwn = layout_.has(name) && !includes("float.h") && !includes("cfloat");
  return isOwn || bits > 64 ? "" : name;
}

/// A power of two that leaves numbers room on both sides, in words of the language's.
std::string FileHelpers::rescaleText() const {
  const bool hasHex = !isCxx_ && !isC90_;
  const std::string large = hasHex ? "0x1p200" : "1.6069380442589903e+60",
                    small = hasHex ? "0x1p-200" : "6.223015277861142e-61", of = magnitude(64),
                    least = leastNormal(64);
  const auto size = [&](const std::string &value) {
    return of.empty() ? fmt::format("({0} < 0.0 ? -{0} : {0})", value)
                      : fmt::format("{}({})", of, value);
  };
  const std::string nan = !of.empty() && !isC90_ && !isCxx_ ? "NAN" : "0.0 / 0.0",
                    normal = least.empty() ? "2.2250738585072014e-308" : least;
  const auto isLost = [&](char which) {
    return of.empty() ? fmt::format("(*{0} != 0.0 && *{0} * scale < {1} && *{0} * scale > -{1})",
                                    which, normal)
                      : fmt::format("(*{0} != 0.0 && {1}(*{0} * scale) < {2})", which, of, normal);
  };
  const std::string scaling =
      isC90_ ? "    scale = size > 1.0 ? " : "    double scale = size > 1.0 ? ";
  std::string text = "/* (a x + b) / (c x + d) is the same with all four numbers scaled: they stay "
                     "far from the ends of\n"
                     " * their range. One that would fall below the normal numbers may be all that "
                     "counts: NaN says so. */\n";
  text += fmt::format("static {}void {}(double *a, double *b, double *c, double *d) {{\n",
                      isC90_ ? "" : "inline ", rescale_);
  if (of.empty())
    text += fmt::format("  {0}double size = {1} + {2} +\n      {3} + {4};\n",
                        isC90_ ? "" : "const ", size("*a"), size("*b"), size("*c"), size("*d"));
  else
    text += fmt::format("  {0}double size = {1} + {2} + {3} + {4};\n", isC90_ ? "" : "const ",
                        size("*a"), size("*b"), size("*c"), size("*d"));
  if (isC90_)
    text += "  double scale;\n";
  text += fmt::format("  if (size > {} || size < {}) {{{}\n", large, small,
                      hasHex ? "" : " /* 2 to the power of 200, -200 */");
  text += fmt::format("{}{} : {};\n", scaling, small, large);
  if (of.empty())
    text += fmt::format("    if ({} ||\n        {} ||\n        {} ||\n        {})\n", isLost('a'),
                        isLost('b'), isLost('c'), isLost('d'));
  else
    text += fmt::format("    if ({} || {} ||\n        {} || {})\n", isLost('a'), isLost('b'),
                        isLost('c'), isLost('d'));
  text += fmt::format("      scale = {};\n", nan);
  for (const char which : {'a', 'b', 'c', 'd'})
    text += fmt::format("    *{} *= scale;\n", which);
  return text + "  }\n}\n";
}

std::string FileHelpers::rescale() {
  if (!function_ || !function_->outline || !function_->whole.valid() || !function_->isInNamespace ||
      function_->isTemplateInstance || !function_->inMainFile)
    return "";
  if (rescale_.empty()) {
    rescale_ = layout_.freshNameInFile("rescale_ratio");
    first_ = function_;
    text_ = rescaleText();
  }
  last_ = std::max(last_, function_->whole.end);
  return rescale_;
}

std::vector<Edit> FileHelpers::edits(const std::vector<Edit> &includes) const {
  if (!first_)
    return {};
  std::string text;
  for (const char c : text_)
    text += c == '\n' ? layout_.newline() : std::string(1, c);
  const std::uint32_t place =
      std::max(includes.empty() ? 0 : includes.front().end, placeInFile(*first_, last_, layout_));
  // Blank lines part it from what is next to it.
  const std::string &all = layout_.text();
  const bool isBlank = place > 0 && layout_.endsLine(place);
  const bool isBehindBlank = !includes.empty() && place == includes.front().end &&
                             includes.front().text.ends_with("\n" + layout_.newline());
  const bool isBehindText =
      place > 1 && !isBehindBlank && (all[place - 1] != '\n' || all[place - 2] != '\n');
  text = (isBlank ? "" : text) + layout_.newline() + (isBlank ? text : "");
  if (!isBlank && isBehindText)
    text.insert(0, layout_.newline());
  if (place > 0 && all[place - 1] != '\n')
    text.insert(0, layout_.newline());
  constexpr int behindIncludes = 1;
  return {{place, place, text, behindIncludes}};
}

} // namespace parlift::target::openmp
