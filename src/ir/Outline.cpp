#include "ir/Outline.h"

#include "support/Words.h"

#include <algorithm>
#include <string_view>

namespace parlift::ir {

bool Directive::isOpenMp() const {
  std::string first, second;
  if (kind == DirectiveKind::Other)
    forEachWord(line.text(), [&](std::string_view word) {
      std::string &place = first.empty() ? first : second;
      if (place.empty())
        place = word;
    });
  return first == "pragma" && second == "omp";
}

bool Conditional::encloses(const SourceRange &text) const {
  return text.file == whole.file && whole.begin <= text.begin && text.end <= whole.end &&
         std::ranges::none_of(branches, [&](std::uint32_t branch) {
           return text.begin < branch && branch < text.end;
         });
}

const Declaration *Outline::declaredAt(const SourceRange &name) const {
  const auto found = std::ranges::find_if(declarations, [&](const Declaration &one) {
    return one.at.file == name.file && one.at.begin == name.begin;
  });
  return name.valid() && found != declarations.end() ? &*found : nullptr;
}

} // namespace parlift::ir
