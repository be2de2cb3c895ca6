#include "tool/ConfigWords.h"

#include "pipeline/Selection.h"
#include "support/Nearest.h"
#include "tool/Input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace parlift::tool {
namespace {

using Words = std::vector<std::string>;
using AppMaker = std::function<std::unique_ptr<CLI::App>()>;

const CLI::Option *find(const CLI::App &command, const std::string &name) {
  return command.get_option_no_throw(name);
}

/// The commands that read the file.
std::vector<const CLI::App *> readers(const CLI::App &app) {
  std::vector<const CLI::App *> result = app.get_subcommands([](const CLI::App *) { return true; });
  std::erase_if(result, [](const CLI::App *command) { return !find(*command, "--no-config"); });
  return result;
}

/// The key's option; a name of one letter has one dash.
const CLI::Option *optionOf(const CLI::App &command, const std::string &key) {
  const CLI::Option *option = find(command, (key.size() == 1 ? "-" : "--") + key);
  return option != nullptr && !option->get_positional() ? option : nullptr;
}

/// The sections that speak to a command. The language server writes what `parallelize` writes.
bool speaksTo(const ConfigSetting &setting, const std::string &command) {
  return setting.command.empty() || setting.command == command ||
         (setting.command == "parallelize" && command == "lsp");
}

Words keysOf(const std::vector<const CLI::App *> &commands) {
  Words result;
  for (const CLI::App *command : commands)
    for (const CLI::Option *option : command->get_options())
      if (option->get_configurable() && !option->get_positional())
        for (const std::string &name :
             option->get_lnames().empty() ? option->get_snames() : option->get_lnames())
          result.push_back(name);
  return result;
}

/// Why the key is none, of all commands or of its section's; empty: it is one.
std::string faultOfKey(const ConfigSetting &setting, const CLI::App &app) {
  std::vector<const CLI::App *> commands = readers(app);
  if (!setting.command.empty()) {
    Words names;
    for (const CLI::App *command : commands)
      names.push_back(command->get_name());
    std::erase_if(commands,
                  [&](const CLI::App *command) { return command->get_name() != setting.command; });
    if (commands.empty())
      return fmt::format("`{}` is no command that reads this file{}", setting.command,
                         didYouMean(setting.command, names));
  }
  bool isKnown = false;
  for (const CLI::App *command : commands)
    if (const CLI::Option *option = optionOf(*command, setting.key)) {
      if (option->get_configurable())
        return {};
      isKnown = true;
    }
  if (isKnown)
    return fmt::format("`{}` is for the command line alone", setting.key);
  return fmt::format("there is no option `{}`{}{}", setting.key,
                     setting.command.empty() ? "" : " of `parlift " + setting.command + "`",
                     didYouMean(setting.key, keysOf(commands)));
}

bool isPath(const CLI::Option &option) {
  const std::string &type = option.get_type_name();
  return type == "FILE" || type == "DIR";
}

/// A file of the folder, or one of parlift's own names.
bool mayBePath(const CLI::Option &option) {
  return option.get_type_name() == "FILE|NAME";
}

/// Paths are seen from the file's folder, wherever parlift runs.
std::string valueFor(const CLI::Option &option, const std::string &value, const Config &config) {
  const std::filesystem::path folder = std::filesystem::path(config.path).parent_path();
  const std::string path = (folder / value).lexically_normal().string();
  std::error_code ignored;
  const bool isSeen =
      isPath(option) || (mayBePath(option) && std::filesystem::exists(path, ignored));
  return isSeen ? path : value;
}

Words wordsOf(const ConfigSetting &setting, const CLI::Option &option, const Config &config) {
  Words result;
  for (const std::string &value : setting.values)
    if (setting.key.size() == 1)
      result.insert(result.end(), {"-" + setting.key, valueFor(option, value, config)});
    else
      result.push_back(fmt::format("--{}={}", setting.key, valueFor(option, value, config)));
  return result;
}

/// What the option says of these words; empty: it takes them.
std::string faultOfValue(const std::string &command, const Words &words, const AppMaker &makeApp) {
  Words given = {command};
  given.insert(given.end(), words.begin(), words.end());
  try {
    makeApp()->parse(Words(given.rbegin(), given.rend()));
  } catch (const CLI::RequiredError &) { // the rest of the command is not here
  } catch (const CLI::RequiresError &) {
  } catch (const CLI::ParseError &error) {
    return error.what();
  }
  return {};
}

/// The words of one file for one command. All of the file is checked, whichever command reads it.
Result<ConfigWords> wordsOf(const Config &config, const CLI::App &app, const CLI::App &command,
                            const AppMaker &makeApp) {
  ConfigWords result;
  result.path = config.path;
  const auto failure = [&](const ConfigSetting &setting, const std::string &sentence) {
    return Failure{fmt::format("{}:{}: {}", config.path, setting.line, sentence)};
  };
  for (const ConfigSetting &setting : config.settings) {
    if (const std::string fault = faultOfKey(setting, app); !fault.empty())
      return failure(setting, fault);
    for (const CLI::App *reader : readers(app)) {
      const CLI::Option *option = optionOf(*reader, setting.key);
      if (option == nullptr || !option->get_configurable() ||
          !speaksTo(setting, reader->get_name()))
        continue;
      const Words words = wordsOf(setting, *option, config);
      if (setting.values.size() > 1 && option->get_expected_max() <= 1)
        return failure(setting, fmt::format("`{}` takes one value", setting.key));
      if (const std::string fault = faultOfValue(reader->get_name(), words, makeApp);
          !fault.empty())
        return failure(setting, fmt::format("`{}`: {}", setting.key, fault));
      std::error_code ignored;
      for (const std::string &value : setting.values)
        if (const std::string path = valueFor(*option, value, config);
            isPath(*option) && !std::filesystem::exists(path, ignored))
          return failure(setting, fmt::format("`{}`: there is no `{}`", setting.key, path));
      // A command's own section says more than what is for all of them.
      const bool isOverruled =
          setting.command != command.get_name() &&
          std::ranges::any_of(config.settings, [&](const ConfigSetting &other) {
            return other.key == setting.key && &other != &setting &&
                   speaksTo(other, command.get_name()) && !other.command.empty();
          });
      if (reader != &command || option->count() > 0 || isOverruled)
        continue;
      result.words.insert(result.words.end(), words.begin(), words.end());
      result.taken.push_back(setting);
    }
  }
  return result;
}

/// The files that the command is about.
Words inputsOf(const CLI::App &command) {
  Words result;
  for (const char *whole : {"sources", "--job"})
    if (const CLI::Option *sources = find(command, whole);
        sources != nullptr && sources->count() > 0)
      return sources->results();
  const CLI::Option *inputs = find(command, "inputs");
  for (const pipeline::Selection &selection :
       pipeline::parseSelections(inputs != nullptr ? inputs->results() : Words()))
    result.push_back(selection.path);
  const CLI::Option *database = find(command, "-p");
  if (result.empty() && database != nullptr && database->count() > 0)
    if (const Result<Words> files = filesOfDatabase(database->results().front()))
      return *files;
  // Without inputs the file may say where they are.
  return result.empty() ? Words{"."} : result;
}

} // namespace

void addConfigOptions(CLI::App &command) {
  CLI::Option *file =
      command
          .add_option("--config",
                      "read settings here, not from the nearest `.parlift` above each file")
          ->type_name("FILE")
          ->expected(1)
          ->configurable(false);
  command.add_flag("--no-config")
      ->description("read no `.parlift`")
      ->configurable(false)
      ->excludes(file);
  command.add_flag("--show-config")
      ->description("print what is in force and who says so, and end")
      ->configurable(false);
}

Result<ConfigWords> configWords(const CLI::App &parsed, const AppMaker &makeApp) {
  ConfigWords result;
  const auto chosen = parsed.get_subcommands();
  if (chosen.empty() || find(*chosen.front(), "--no-config") == nullptr)
    return result;
  const CLI::App &command = *chosen.front();
  result.isShown = find(command, "--show-config")->count() > 0;
  // The language server's jobs read the file of each document; the server itself has none.
  const CLI::Option *job = find(command, "--job");
  if (job != nullptr && job->count() == 0 && !result.isShown)
    return result;
  const bool isShown = result.isShown;
  std::map<std::string, std::string> inputOf; // by the file that speaks of it
  if (const CLI::Option *file = find(command, "--config"); file->count() > 0)
    inputOf[file->results().front()];
  else if (find(command, "--no-config")->count() == 0)
    for (const std::string &input : inputsOf(command))
      inputOf.try_emplace(nearestConfig(input), input);
  std::string firstInput;
  bool isFirst = true;
  for (const auto &[path, input] : inputOf) {
    ConfigWords one;
    if (!path.empty()) {
      const Result<Config> config = readConfig(path);
      if (!config)
        return Failure{config.error()};
      Result<ConfigWords> words = wordsOf(*config, parsed, command, makeApp);
      if (!words)
        return words;
      one = *words;
    }
    if (!isFirst && one.words != result.words)
      return Failure{fmt::format("`{}` and `{}` are in folders that `.parlift` files say different "
                                 "things of (`{}`, `{}`): one command "
                                 "each, or --config, or --no-config",
                                 firstInput, input, result.path.empty() ? "none" : result.path,
                                 path)};
    if (isFirst)
      firstInput = input;
    if (isFirst || result.path.empty())
      result = one;
    isFirst = false;
  }
  result.isShown = isShown;
  return result;
}

std::string shownConfig(const CLI::App &asGiven, const CLI::App &app, const ConfigWords &config) {
  const CLI::App &command = *app.get_subcommands().front();
  const CLI::App &given = *asGiven.get_subcommands().front();
  std::string result = fmt::format("# parlift {}; {}\n", command.get_name(),
                                   config.path.empty() ? "no .parlift" : config.path);
  for (const CLI::Option *option : command.get_options()) {
    if (option->get_positional() || !option->get_configurable())
      continue;
    const std::string key =
        option->get_lnames().empty() ? option->get_snames().front() : option->get_lnames().front();
    const auto setting = std::ranges::find_if(config.taken, [&](const ConfigSetting &one) {
      return optionOf(command, one.key) == option;
    });
    std::string origin = "default";
    if (given.get_option((key.size() == 1 ? "-" : "--") + key)->count() > 0)
      origin = "command line";
    else if (setting != config.taken.end())
      origin = fmt::format("{}:{}", config.path, setting->line);
    std::string value = option->count() == 1 ? option->results().front()
                        : option->count() > 1
                            ? fmt::format("[{}]", fmt::join(option->results(), ", "))
                            : option->get_default_str();
    if (value.empty() && option->get_expected_max() == 0)
      value = "false";
    const std::string line =
        value.empty() ? fmt::format("# {}:", key) : fmt::format("{}: {}", key, value);
    result += fmt::format("{:<31} # {}\n", line, value.empty() ? "not set" : origin);
  }
  return result;
}

} // namespace parlift::tool
