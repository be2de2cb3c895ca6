#include "fuzz/Rewording.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace parlift::fuzz {
namespace {

const std::string typeWords =
    "((?:unsigned |signed )?(?:int|long|short|char|float|double)|unsigned)";

/// Commas between parentheses only: one argument of a macro.
bool isOneArgument(const std::string &text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0 || (depth == 0 && (c == ',' || c == ';')))
      return false;
  }
  return depth == 0 && !text.empty();
}

std::string replaceWord(const std::string &text, const std::string &word, const std::string &by) {
  return std::regex_replace(text, std::regex("\\b" + word + "\\b"), by);
}

} // namespace

std::vector<Hoisted> hoistDeclarations(std::vector<std::string> &lines,
                                       const std::set<std::string> &taken) {
  static const std::regex header("^( *for \\()" + typeWords + " (\\w+) = ([^;]*);(.*)$");
  static const std::regex plain("^( *)" + typeWords + " ([ity]\\d+|x\\d+) = ([^;]*);$");
  std::vector<Hoisted> result;
  std::map<std::string, std::string> types;   // by name
  std::map<std::string, std::string> renamed; // x3 -> x_int
  const auto hoist = [&](const std::string &type, const std::string &name, bool isCounter) {
    const auto [known, isNew] = types.try_emplace(name, type);
    if (isNew)
      result.push_back({type, name, isCounter});
    return known->second == type;
  };
  // A name that somebody declares with two types, or beside others, stays where it is.
  std::set<std::string> kept = taken;
  for (const std::string &line : lines) {
    std::smatch match;
    if (std::regex_match(line, match, header) && !isOneArgument(match[4]))
      kept.insert(match[3]);
  }
  for (std::string &line : lines) {
    std::smatch match;
    if (std::regex_match(line, match, header)) {
      const std::string before = match[1], type = match[2], start = match[4], rest = match[5];
      std::string name = match[3];
      if (kept.contains(name))
        continue;
      if (name.front() == 'y') { // of a loop without loops inside
        renamed[name] = "y";
        if (hoist("int", "y", true))
          line = fmt::format("{}{} = {};{}", before, name, start, rest);
        continue;
      }
      if (hoist(type, name, true))
        line = fmt::format("{}{} = {};{}", before, name, start, rest);
      else
        kept.insert(name);
      continue;
    }
    if (!std::regex_match(line, match, plain))
      continue;
    const std::string before = match[1], type = match[2], assigned = match[4];
    std::string name = match[3];
    if (name.front() == 'y' || kept.contains(name))
      continue;
    if (name.front() == 'x') {
      std::string shared = "x_" + type;
      std::replace(shared.begin(), shared.end(), ' ', '_');
      renamed[name] = shared;
      hoist(type, shared, false);
    } else if (!hoist(type, name, false)) {
      continue;
    }
    line = fmt::format("{}{} = {};", before, name, assigned);
  }
  for (const auto &[name, shared] : renamed)
    for (std::string &line : lines)
      if (line.find(name) != std::string::npos)
        line = replaceWord(line, name, shared);
  return result;
}

std::vector<std::string> useMacros(std::vector<std::string> &lines, Choices &choices,
                                   const std::string &suffix) {
  static const std::regex declaring(
      "^( *)for \\(int (\\w+) = ([^;]*); \\2 < ([^;]*); \\2\\+\\+\\)( \\{)?$");
  static const std::regex counting(
      "^( *)for \\((\\w+) = ([^;]*); \\2 < ([^;]*); \\2\\+\\+\\)( \\{)?$");
  static const std::regex store("^( *)([a-z*][^=;{}?]*) = ([^;]*);$");
  static const std::regex update("^( *)([a-z*][^=;{}?]*) \\+= ([^;]*);$");
  static const std::regex test("^( *)if \\((.*)\\) \\{$");
  static const std::regex declaration("^ *(const |struct |" + typeWords + " ).*");
  std::set<std::string> definitions;
  const auto by = [&](const std::string &name, const std::string &meaning) {
    const std::string whole = name + suffix;
    const std::size_t at = meaning.find(')');
    definitions.insert(
        fmt::format("#define {}{} {}", whole, meaning.substr(0, at + 1), meaning.substr(at + 2)));
    return whole;
  };
  for (std::string &line : lines) {
    std::smatch match;
    if (!choices.chance(50))
      continue;
    if (std::regex_match(line, match, declaring) && isOneArgument(match[3]) &&
        isOneArgument(match[4]))
      line = fmt::format("{}{}({}, {}, {}){}", match[1].str(),
                         by("EACH", "(v, a, b) for (int v = (a); v < (b); v++)"), match[2].str(),
                         match[3].str(), match[4].str(), match[5].str());
    else if (std::regex_match(line, match, counting) && isOneArgument(match[3]) &&
             isOneArgument(match[4]))
      line = fmt::format("{}{}({}, {}, {}){}", match[1].str(),
                         by("COUNT", "(v, a, b) for ((v) = (a); (v) < (b); ++(v))"), match[2].str(),
                         match[3].str(), match[4].str(), match[5].str());
    else if (std::regex_match(line, match, test) && isOneArgument(match[2]))
      line = fmt::format("{}{}({}) {{", match[1].str(), by("WHEN", "(c) if (c)"), match[2].str());
    else if (std::regex_match(line, declaration))
      continue;
    else if (std::regex_match(line, match, store) && isOneArgument(match[2]) &&
             isOneArgument(match[3]))
      line = fmt::format("{}{}({}, {});", match[1].str(), by("SET", "(p, v) p = (v)"),
                         match[2].str(), match[3].str());
    else if (std::regex_match(line, match, update) && isOneArgument(match[2]) &&
             isOneArgument(match[3]))
      line = fmt::format("{}{}({}, {});", match[1].str(), by("ADD", "(p, v) p += v"),
                         match[2].str(), match[3].str());
  }
  return {definitions.begin(), definitions.end()};
}

} // namespace parlift::fuzz
