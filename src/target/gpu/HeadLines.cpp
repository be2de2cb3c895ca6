#include "target/gpu/HeadLines.h"

namespace parlift::target::gpu {

std::vector<std::string> headLines(const std::string &head, const std::vector<std::string> &parts,
                                   const std::string &tail) {
  constexpr std::size_t columns = 100;
  std::vector<std::string> lines = {head + "("};
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const std::string part = parts[at] + (at + 1 < parts.size() ? ", " : tail);
    if (lines.back().size() + part.size() > columns && lines.back().size() > 8) {
      while (lines.back().ends_with(' '))
        lines.back().pop_back();
      lines.emplace_back(8, ' ');
    }
    lines.back() += part;
  }
  if (parts.empty())
    lines.back() += tail;
  return lines;
}

} // namespace parlift::target::gpu
