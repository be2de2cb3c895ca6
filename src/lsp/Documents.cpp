#include "lsp/Documents.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <string_view>

namespace parlift::lsp {
namespace {

using Json = nlohmann::json;

/// "%C3%A9" => "é"; a sign that begins no number stays.
std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned value = 0;
    const char *digits = text.data() + at + 1;
    const bool isCode = text[at] == '%' && at + 2 < text.size() &&
                        std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
    result += isCode ? static_cast<char>(value) : text[at];
    at += isCode ? 2 : 0;
  }
  return result;
}

bool isCxx(const std::string &language) {
  return language == "cpp" || language == "c++" || language == "cxx" ||
         language.starts_with("cuda");
}

} // namespace

std::string pathOf(const std::string &uri, const std::string &language) {
  constexpr std::string_view scheme = "file://";
  if (uri.starts_with(scheme)) {
    const std::size_t slash = uri.find('/', scheme.size()); // behind a host's name, if any
    return slash == std::string::npos ? std::string()
                                      : decoded(std::string_view(uri).substr(slash));
  }
  const std::string name = decoded(uri.substr(uri.find(':') + 1));
  const std::string leaf = std::filesystem::path(name).filename().string();
  const bool hasEnding = leaf.ends_with(".c") || leaf.ends_with(".cpp");
  return (leaf.empty() ? "untitled" : leaf) + (hasEnding ? "" : isCxx(language) ? ".cpp" : ".c");
}

std::string uriOf(const std::string &path) {
  std::error_code ignored;
  std::string result = "file://";
  for (const char c : std::filesystem::absolute(path, ignored).lexically_normal().string()) {
    const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                         std::string_view("/._-~+").find(c) != std::string_view::npos;
    result += isPlain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

bool isProgram(const std::string &language) {
  return language == "c" || isCxx(language);
}

std::optional<Position> positionOf(const Json &json) {
  if (!json.is_object() || !json.contains("line") || !json.contains("character"))
    return std::nullopt;
  const Json &line = json["line"], &character = json["character"];
  if (!line.is_number_unsigned() || !character.is_number_unsigned())
    return std::nullopt;
  return Position{line.get<std::size_t>(), character.get<std::size_t>()};
}

Json toJson(Position position) {
  return {{"line", position.line}, {"character", position.character}};
}

bool applyChanges(std::string &text, const Json &changes, Encoding encoding) {
  if (!changes.is_array())
    return false;
  for (const Json &change : changes) {
    if (!change.is_object() || !change.value("text", Json()).is_string())
      return false;
    const auto &inserted = change["text"].get_ref<const std::string &>();
    if (!change.contains("range")) {
      text = inserted;
      continue;
    }
    const Json &range = change["range"];
    if (!range.is_object())
      return false;
    const auto begin = positionOf(range.value("start", Json()));
    const auto end = positionOf(range.value("end", Json()));
    if (!begin || !end)
      return false;
    const TextIndex index(text, encoding);
    const std::size_t from = index.offset(*begin), to = std::max(from, index.offset(*end));
    text.replace(from, to - from, inserted);
  }
  return true;
}

} // namespace parlift::lsp
