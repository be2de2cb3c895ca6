/// \file
/// Values inside of messages that anybody may have written: what is not there, or of another type, is empty.
#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>

namespace parlift::lsp {

using FieldPath = std::initializer_list<const char *>;

/// Null: it is not there.
inline nlohmann::json at(const nlohmann::json &json, FieldPath path) {
  const nlohmann::json *here = &json;
  for (const char *key : path) {
    if (!here->is_object() || !here->contains(key))
      return nullptr;
    here = &(*here)[key];
  }
  return *here;
}

inline std::string text(const nlohmann::json &json, FieldPath path) {
  const nlohmann::json found = at(json, path);
  return found.is_string() ? found.get<std::string>() : "";
}

inline bool isTrue(const nlohmann::json &json, FieldPath path) {
  const nlohmann::json found = at(json, path);
  return found.is_boolean() && found.get<bool>();
}

inline bool lists(const nlohmann::json &list, const char *word) {
  return list.is_array() && std::ranges::find(list, nlohmann::json(word)) != list.end();
}

} // namespace parlift::lsp
