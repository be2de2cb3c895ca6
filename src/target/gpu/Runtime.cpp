#include "target/gpu/Runtime.h"

#include "RuntimeTexts.h"

#include <fmt/format.h>

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

std::map<std::string, std::string> sharedWords(const Dialect::Needs &needs, bool required,
                                               const Link &link) {
  return {{"INSTEAD", required ? "" : "; the loops run on the CPU"},
          {"REQUIRED", required ? "1" : "0"},
          {"FORGET", needs.transposes ? "\n  gpu_forget_transposed();" : ""},
          {"AGAIN", needs.transposes ? " && !(gpu_forget_transposed() && "
                                       "gpu_allocate(&fresh->device, fresh->lead + fresh->bytes))"
                                     : ""},
          {"LINK", fmt::format("{:.0f}", link.rate)},
          {"TRANSFER", fmt::format("{:.0f}", link.transfer)},
          {"FIRST_USE", fmt::format("{:.1e}", link.firstUse)}};
}

std::string weighingText(const Dialect::Needs &needs) {
  if (!needs.weighs)
    return "";
  return std::string(runtime::pays) + (needs.asks && needs.maps ? runtime::pays_copies : "") +
         (needs.asks && needs.looks ? runtime::pays_looks : "") +
         (needs.asksOfCalls ? runtime::pays_calls : "");
}

} // namespace parlift::target::gpu
