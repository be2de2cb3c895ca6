#include "plan/OpenClWords.h"

#include <algorithm>
#include <array>

namespace parlift::plan {

bool isWordOfOpenCl(std::string_view word) {
  static constexpr std::array<std::string_view, 24> words = {
      "kernel",     "global",     "local",     "constant",  "private", "generic",
      "half",       "bool",       "uchar",     "ushort",    "uint",    "ulong",
      "quad",       "complex",    "event_t",   "pipe",      "image",   "read_only",
      "write_only", "read_write", "sampler_t", "imaginary", "barrier", "vec_step"};
  if (std::ranges::find(words, word) != words.end())
    return true;
  // float4, uchar16 ...
  for (const char *type : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                           "float", "double", "half"})
    if (word.starts_with(type)) {
      const std::string_view lanes = word.substr(std::string_view(type).size());
      if (lanes == "2" || lanes == "3" || lanes == "4" || lanes == "8" || lanes == "16")
        return true;
    }
  return false;
}

} // namespace parlift::plan
