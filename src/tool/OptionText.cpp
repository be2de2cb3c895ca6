#include "tool/OptionText.h"

#include <algorithm>
#include <utility>

namespace parlift::tool {
namespace {

/// "TEXT:{text,json}" => text, json
std::vector<std::string> choicesOf(const std::string &type) {
  std::vector<std::string> result;
  const std::size_t begin = type.find('{'), end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos)
    return result;
  for (std::size_t at = begin + 1; at < end;) {
    const std::size_t comma = std::min(type.find(',', at), end);
    result.push_back(type.substr(at, comma - at));
    at = comma + 1;
  }
  return result;
}

/// What a reader is to put there; CLI11's own names are a programmer's.
std::string valueOf(const CLI::Option &option) {
  if (option.get_expected_max() == 0)
    return "";
  const std::string type = option.get_type_name();
  const std::string kind = type.substr(0, type.find(':'));
  if (kind == "UINT" || kind == "INT" || kind == "FLOAT")
    return "NUMBER";
  return kind == "TEXT" || kind.empty() ? "WORD" : type; // ours: FILE, FILE:LINE
}

OptionText describe(const CLI::Option &option) {
  OptionText result;
  for (const std::string &name : option.get_snames())
    result.names.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    result.names.push_back("--" + name);
  result.value = valueOf(option);
  result.choices = choicesOf(option.get_type_name());
  result.text = option.get_description();
  result.preset = option.get_default_str();
  return result;
}

} // namespace

std::vector<CommandText> commandTexts(const CLI::App &app) {
  std::vector<CommandText> result;
  for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; })) {
    CommandText text;
    text.name = command->get_name();
    text.text = command->get_description();
    text.footer = command->get_footer();
    for (const CLI::Option *option : command->get_options())
      if (option->get_positional()) {
        text.inputs = option->get_name() + (option->get_expected_max() > 1 ? "..." : "");
        text.inputsText = option->get_description();
      } else if (!option->get_group().empty()) { // else it is hidden
        text.options.push_back(describe(*option));
      }
    result.push_back(std::move(text));
  }
  return result;
}

} // namespace parlift::tool
