#include "target/gpu/Runtime.h"

namespace parlift::target::gpu {

std::string filledIn(std::string text, const std::map<std::string, std::string> &values) {
  for (const auto &[name, value] : values) {
    const std::string mark = "@" + name + "@";
    for (std::size_t at = text.find(mark); at != std::string::npos;
         at = text.find(mark, at + value.size()))
      text.replace(at, mark.size(), value);
  }
  return text;
}

} // namespace parlift::target::gpu
