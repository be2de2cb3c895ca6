#include "plan/search/State.h"

#include "ir/Walk.h"
#include "plan/language/Words.h"

#include <algorithm>
#include <cctype>

namespace parlift::plan {

Script allSteps(const State &state) {
  Script steps = state.steps;
  steps.insert(steps.end(), state.lastSteps.begin(), state.lastSteps.end());
  return steps;
}

std::string textOf(const Script &steps) {
  std::string text;
  for (Instruction step : steps) {
    if (step.verb == "note")
      continue;
    step.comment.clear();
    text += (text.empty() ? "" : "; ") + print(step);
  }
  return text;
}

Instruction moved(Instruction step, unsigned further) {
  const auto renumber = [&](std::string &loop) {
    const std::size_t number = loop.find(':') + 1;
    const std::size_t end = std::min(loop.find('.', number), loop.size());
    const unsigned root = rootOf(loop.substr(number)).begin + further;
    loop.replace(number, end - number, std::to_string(root));
  };
  renumber(step.loop);
  for (std::string &argument : step.arguments)
    if (argument.find(':') != std::string::npos) // `fuse` names another loop
      renumber(argument);
  return step;
}

std::string asSentence(std::string words) {
  if (!words.empty())
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

Instruction noteOf(const std::string &loop, const std::string &words) {
  Instruction result{"note", loop, {}, 0, ""};
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    result.arguments.push_back(words.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

Instruction note(const std::string &loop, const Script &steps, double gain, bool isGainOfLarge) {
  constexpr double worthSaying =
      1.05; // else it is there for what it allows, with more elements than are presumed
  const std::string what = inWords(steps);
  if (gain < worthSaying && !what.empty())
    return noteOf(loop, asSentence(what));
  const std::string brings = estimatedGain(gain) + (isGainOfLarge ? " for large sizes" : "");
  return noteOf(loop, asSentence(what.empty() ? brings : what + ", " + brings));
}

bool isLast(const Move &move) {
  return move.back().verb == "unroll-and-jam";
}

bool copiesIntoBlocks(const State &state) {
  return std::ranges::any_of(state.steps,
                             [](const Instruction &step) { return step.verb == "register-block"; });
}

double timesAsLong(const State &before, const State &after) {
  const auto statements = [](const State &state) {
    double count = 0;
    ir::forEachStmt(*state.program->function().body,
                    [&](const ir::Stmt &stmt) { count += stmt.kind == ir::StmtKind::Assign; });
    return std::max(1.0, count);
  };
  return statements(after) / statements(before);
}

double leastGainOf(const State &before, const State &after) {
  constexpr double gainOfBlocks = 1.5, gainOfPieces = 3, manyPieces = 4;
  if (timesAsLong(before, after) > manyPieces)
    return gainOfPieces;
  return isInSchedulersBlocks(after) ? gainOfBlocks : 1;
}

bool isInSchedulersBlocks(const State &state) {
  return std::ranges::any_of(state.steps, [](const Instruction &step) {
    return step.verb == "reschedule" && !step.arguments.empty();
  });
}

} // namespace parlift::plan
