#include "target/common/FreePlace.h"

#include "ir/ClassAround.h"

#include <algorithm>

namespace parlift::target {

namespace {

bool contains(const SourceRange &outer, const SourceRange &inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

/// With the `;` that belongs to it; what a macro declares may have none.
std::uint32_t endOf(const ir::Declaration &one, std::uint32_t limit, const Layout &layout) {
  const std::uint32_t end = one.whole.end;
  if (one.hasBody)
    return end;
  const std::uint32_t semicolon = layout.find(';', end);
  return semicolon < limit ? semicolon + 1 : end;
}

/// The last place behind something that ends before the text and is no comment.
std::uint32_t behindOthers(const SourceRange &text, const ir::Outline &outline,
                           const Layout &layout) {
  std::uint32_t place = 0;
  const auto isBefore = [&](const SourceRange &other) {
    return other.file == text.file && other.end <= text.begin;
  };
  for (const ir::Declaration &one : outline.declarations)
    if (isBefore(one.whole))
      place = std::max(place, endOf(one, text.begin, layout));
  for (const ir::Directive &one : outline.directives)
    if (isBefore(one.line))
      place = std::max(place, one.line.end);
  for (const ir::Enclosure &one : outline.enclosures)
    if (contains(one.whole, text) && one.inside <= text.begin)
      place = std::max(place, one.inside);
  return place;
}

/// At the beginning of the next line, unless the place's own line goes on.
std::uint32_t onNextLine(std::uint32_t place, const Layout &layout) {
  if (place == 0)
    return 0;
  const std::uint32_t behind = layout.afterTrailingComment(place);
  if (behind == place && !layout.endsLine(place))
    return place;
  const std::size_t line = layout.text().find('\n', behind);
  return line == std::string::npos ? place : static_cast<std::uint32_t>(line + 1);
}

std::uint32_t freePlace(const SourceRange &text, std::uint32_t end, const ir::Outline &outline,
                        const Layout &layout) {
  std::uint32_t place = onNextLine(behindOthers(text, outline, layout), layout);
  // From inner ones to outer ones: an outer one that encloses all encloses them from the inner one's beginning too.
  for (auto one = outline.conditionals.rbegin(); one != outline.conditionals.rend(); ++one)
    if (one->whole.begin < place && place < one->whole.end &&
        !one->encloses({text.file, place, end}))
      place = one->whole.begin;
  return place;
}

/// With the class around it.
const SourceRange &wholeOf(const ir::Function &function) {
  const ir::Declaration *around = function.isInNamespace ? nullptr : ir::classAround(function);
  return around ? around->whole : function.whole;
}

} // namespace

std::uint32_t placeAbove(const ir::Function &function, const Layout &layout) {
  return freePlace(wholeOf(function), function.whole.end, *function.outline, layout);
}

std::uint32_t placeInFile(const ir::Function &function, std::uint32_t end, const Layout &layout) {
  const ir::Outline &outline = *function.outline;
  const auto outermost = std::ranges::find_if(outline.enclosures, [&](const ir::Enclosure &one) {
    return contains(one.whole, function.whole);
  });
  const SourceRange &text =
      outermost == outline.enclosures.end() ? wholeOf(function) : outermost->whole;
  return freePlace(text, std::max(end, function.whole.end), outline, layout);
}

} // namespace parlift::target
