#include "plan/language/Script.h"

#include "plan/language/Verbs.h"
#include "plan/model/Cost.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <sstream>

namespace parlift::plan {

namespace {

/// Words between blanks; blanks in parentheses do not count.
std::vector<std::string> wordsOf(const std::string &line) {
  std::vector<std::string> words;
  int depth = 0;
  bool inWord = false;
  for (const char c : line) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    const bool isBlank = depth <= 0 && (c == ' ' || c == '\t' || c == '\r');
    if (!isBlank && !inWord)
      words.emplace_back();
    inWord = !isBlank;
    if (inWord)
      words.back() += c;
  }
  return words;
}

/// "kernel:1.2"
bool namesLoop(const std::string &word) {
  const std::size_t colon = word.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == word.size())
    return false;
  return word.find_first_not_of("0123456789.", colon + 1) == std::string::npos;
}

constexpr const char *threadCostWord = "thread-cost";

/// Of `thread-cost 0`.
std::optional<double> costOf(const std::vector<std::string> &words) {
  const std::string &number = words.back();
  if (words.size() != 2 || number.front() == '-' ||
      number.find_first_not_of("0123456789.e+-") != std::string::npos)
    return std::nullopt;
  char *end = nullptr;
  const double cost = std::strtod(number.c_str(), &end);
  return *end == '\0' && std::isfinite(cost) ? std::optional(cost) : std::nullopt;
}

} // namespace

Result<Script> parseScript(std::string_view text, double *threadCost) {
  Script script;
  std::istringstream stream{std::string(text)};
  unsigned number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    Instruction step;
    step.line = number;
    if (const std::size_t hash = line.find('#'); hash != std::string::npos) {
      step.comment = trimmed(line.substr(hash + 1));
      line.erase(hash);
    }
    std::vector<std::string> words = wordsOf(line);
    if (words.empty())
      continue;
    if (words[0] == threadCostWord) {
      const std::optional<double> cost = costOf(words);
      if (!cost || !script.empty())
        return Failure{fmt::format("line {}: `{}` wants a number, before all steps, as in `{} 0`",
                                   number, threadCostWord, threadCostWord)};
      if (threadCost)
        *threadCost = *cost;
      continue;
    }
    step.verb = words[0];
    const Verb *verb = findVerb(step.verb);
    if (!verb)
      return Failure{fmt::format("line {}: there is no step `{}`; there are {}", number, step.verb,
                                 verbNames())};
    if (words.size() < 2 || !namesLoop(words[1]))
      return Failure{
          fmt::format("line {}: `{}` wants a loop, as in `{}`", number, step.verb, verb->usage)};
    step.loop = words[1];
    step.arguments.assign(words.begin() + 2, words.end());
    script.push_back(std::move(step));
  }
  return script;
}

std::string print(const Instruction &instruction) {
  std::string text = instruction.verb + " " + instruction.loop;
  for (const std::string &argument : instruction.arguments)
    text += " " + argument;
  return instruction.comment.empty() ? text : text + "  # " + instruction.comment;
}

std::string print(const Script &script) {
  std::string text;
  for (const Instruction &instruction : script)
    text += print(instruction) + "\n";
  return text;
}

std::string print(const Script &script, double threadCost) {
  const bool isUsual = threadCost == CostModel().startCost;
  return (isUsual ? "" : fmt::format("{} {}\n", threadCostWord, threadCost)) + print(script);
}

} // namespace parlift::plan
