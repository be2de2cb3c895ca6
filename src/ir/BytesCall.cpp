#include "ir/BytesCall.h"

#include <string_view>

namespace parlift::ir {

std::optional<BytesCall> bytesCall(const Expr &call) {
  if (call.kind != ExprKind::Call || !call.target.expired() || call.effects.isOfFile)
    return std::nullopt;
  std::string_view name = call.callee;
  // What headers make of the names: `__builtin___memset_chk` has the size of the object behind the rest.
  constexpr std::string_view builtin = "__builtin_", checked = "_chk", underlined = "__";
  bool isChecked = false;
  if (name.starts_with(builtin)) {
    name.remove_prefix(builtin.size());
    if (name.starts_with(underlined) && name.ends_with(checked)) {
      name.remove_prefix(underlined.size());
      name.remove_suffix(checked.size());
      isChecked = true;
    }
  }
  const std::size_t count = call.operands.size() - (isChecked ? 1 : 0);
  BytesCall result;
  if (name == "bzero" && count == 2) {
    result.to = call.operands[0];
    result.bytes = call.operands[1];
    return result;
  }
  const bool copies = name == "memcpy" || name == "memmove";
  if ((!copies && name != "memset") || count != 3)
    return std::nullopt;
  result.to = call.operands[0];
  result.from = copies ? call.operands[1] : nullptr;
  result.bytes = call.operands[2];
  result.mayOverlap = name == "memmove";
  return result;
}

} // namespace parlift::ir
