#include "plan/search/Variations.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>

namespace parlift::plan {

namespace {

constexpr std::array<const char *, 9> varied = {"tile",       "strip-mine", "unroll-and-jam",
                                                "reschedule", "map",        "register-tile",
                                                "stage",      "share",      "register-block"};
constexpr unsigned long largest = 65536;

/// A number in the words of a step.
struct Place {
  std::size_t argument = 0, begin = 0, length = 0;
};

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Digits that are a size: `64x64`, `j:x/64x2`, `chunk(8)`; not those of a name or of an element, nor the neighbours of `register-tile`,
/// which follow its sizes.
std::vector<Place> placesIn(const Instruction &step) {
  std::vector<Place> places;
  for (std::size_t argument = 0; argument < step.arguments.size(); ++argument) {
    const std::string &word = step.arguments[argument];
    if (step.verb == "register-tile" && argument > 0)
      break;
    const std::size_t open = word.find('(');
    const bool isClause = open != std::string::npos && word.find('[') == std::string::npos &&
                          !word.starts_with("buffers"); // there is one or the other
    std::size_t from = word.size();
    if (step.verb == "map" && word.find('/') != std::string::npos)
      from = word.find('/') + 1;
    else if (isClause)
      from = open + 1;
    else if (step.verb != "stage" && isDigit(word[0]))
      from = 0;
    for (std::size_t at = from; at < word.size();) {
      std::size_t end = at;
      while (end < word.size() && isDigit(word[end]))
        ++end;
      if (end > at)
        places.push_back({argument, at, end - at});
      at = end + 1;
    }
  }
  return places;
}

unsigned long valueAt(const Instruction &step, const Place &place) {
  const std::string digits = step.arguments[place.argument].substr(place.begin, place.length);
  return digits.size() > 6 ? largest + 1 : std::stoul(digits);
}

/// The number times 2 to the power of `shift`; false: that is none.
bool scale(Instruction &step, const Place &place, int shift) {
  const unsigned long value = valueAt(step, place);
  const unsigned long next = shift > 0 ? value * 2 : value / 2;
  if (value == 0 || value > largest || next == 0 || next > largest || (shift < 0 && value % 2 != 0))
    return false;
  step.arguments[place.argument].replace(place.begin, place.length, std::to_string(next));
  return true;
}

/// Neighbours in groups that the sizes are multiples of.
void mendGroups(Instruction &step) {
  if (step.verb != "register-tile" || step.arguments.size() < 2)
    return;
  const auto numbers = [](const std::string &word) {
    std::vector<unsigned long> result;
    for (std::size_t at = 0; at < word.size();
         at = std::min(word.find('x', at), word.size() - 1) + 1)
      result.push_back(std::stoul(word.substr(at, 6)));
    return result;
  };
  const std::vector<unsigned long> sizes = numbers(step.arguments[0]);
  const std::vector<unsigned long> groups = numbers(step.arguments[1]);
  std::string word;
  for (std::size_t at = 0; at < groups.size() && at < sizes.size(); ++at)
    word += (at == 0 ? "" : "x") + std::to_string(std::gcd(groups[at], sizes[at]));
  step.arguments[1] = word;
}

/// Other words than numbers: one buffer or two, filled through registers or not; no wish for the number of blocks.
std::vector<Instruction> otherWords(const Instruction &step) {
  std::vector<Instruction> result;
  const auto found = [&](const std::string &prefix) {
    return std::ranges::find_if(step.arguments, [&](const std::string &word) {
      return prefix.ends_with('(') ? word.starts_with(prefix) : word == prefix;
    });
  };
  const bool isWalk = found("chunk(") != step.arguments.end();
  const auto has = [&](const char *word) { return found(word) != step.arguments.end(); };
  if (step.verb == "stage" && isWalk && !has("buffers("))
    for (const char *word : {"buffers(1)", "async", "wide"})
      if (!has(word)) { // one of them at a time
        result.push_back(step);
        std::erase_if(result.back().arguments,
                      [](const std::string &other) { return other == "async" || other == "wide"; });
        result.back().arguments.emplace_back(word);
      }
  for (const char *prefix : {"resident(", "buffers(", "skip(", "async", "wide"})
    if (const auto word = found(prefix); word != step.arguments.end()) {
      result.push_back(step);
      auto &words = result.back().arguments;
      words.erase(words.begin() + (word - step.arguments.begin()));
    }
  return result;
}

} // namespace

std::vector<Variation> variationsOf(const Script &script) {
  std::vector<Variation> result;
  std::set<std::string> known = {print(script)};
  const auto add = [&](std::size_t at, Instruction step) {
    mendGroups(step);
    Variation one{script, print(step)};
    one.script[at] = std::move(step);
    if (known.insert(print(one.script)).second)
      result.push_back(std::move(one));
  };
  for (std::size_t at = 0; at < script.size(); ++at) {
    Instruction plain = script[at];
    if (std::ranges::find(varied, plain.verb) == varied.end())
      continue;
    plain.comment.clear(); // it speaks of the numbers that were
    const std::vector<Place> places = placesIn(plain);
    for (const Place &place : places)
      for (const int shift : {1, -1}) {
        Instruction step = plain;
        if (scale(step, place, shift))
          add(at, std::move(step));
      }
    // The later ones first: a number that grows moves what is behind it.
    for (const Place &up : places)
      for (const Place &down : places) {
        Instruction step = plain;
        const bool isUpLater =
            up.argument > down.argument || (up.argument == down.argument && up.begin > down.begin);
        if (&up == &down || !scale(step, isUpLater ? up : down, isUpLater ? 1 : -1) ||
            !scale(step, isUpLater ? down : up, isUpLater ? -1 : 1))
          continue;
        add(at, std::move(step));
      }
    for (Instruction &step : otherWords(plain))
      add(at, std::move(step));
  }
  return result;
}

} // namespace parlift::plan
