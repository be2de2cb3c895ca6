#include "plan/language/KernelOrder.h"

#include "plan/model/Sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <string>

namespace parlift::plan {

namespace {

constexpr unsigned mostOfAnything = 65536;

std::optional<unsigned> numberIn(const std::string &word) {
  const Result<std::vector<std::int64_t>> sizes = parseSizes(word);
  if (!sizes || sizes->size() != 1 || sizes->front() < 1 || sizes->front() > mostOfAnything)
    return std::nullopt;
  return static_cast<unsigned>(sizes->front());
}

constexpr unsigned mostResident = 32; ///< blocks that a multiprocessor can hold

/// Clauses with a number, as "chunk(8)", each of them once.
class Clauses {
public:
  explicit Clauses(const Instruction &step) : step_(step) {}

  /// Whether `word` is the clause; its number, from 1 to `most`, goes to `to`.
  bool takes(const std::string &word, const std::string &name, unsigned &to,
             unsigned most = mostOfAnything) {
    if (!word.starts_with(name + "(") || !word.ends_with(")"))
      return false;
    const auto number = numberIn(word.substr(name.size() + 1, word.size() - name.size() - 2));
    if (!number || *number > most)
      failure_ = fmt::format("`{}` wants a number from 1 to {}; not `{}`", name, most, word);
    else
      to = *number;
    once(name);
    return true;
  }
  bool takes(const std::string &word, const std::string &name) {
    if (word == name)
      once(name);
    return word == name;
  }
  /// Of the clauses so far.
  Status status() const { return failure_.empty() ? Status{} : Status(Failure{failure_}); }

private:
  void once(const std::string &name) {
    if (!seen_.insert(name).second && failure_.empty())
      failure_ = fmt::format("`{}` stands twice in `{} {}`", name, step_.verb, step_.loop);
  }

  const Instruction &step_;
  std::set<std::string> seen_;
  std::string failure_;
};

/// "16x8"
Result<std::vector<unsigned>> counts(const Instruction &step, const std::string &word) {
  const Result<std::vector<std::int64_t>> sizes = parseSizes(word);
  std::vector<unsigned> result;
  for (const std::int64_t size : sizes ? *sizes : std::vector<std::int64_t>{0}) {
    if (size < 1 || size > mostOfAnything)
      return Failure{fmt::format("`{}` wants numbers from 1 to {}, as in 4x2; not `{}`", step.verb,
                                 mostOfAnything, word)};
    result.push_back(static_cast<unsigned>(size));
  }
  return result;
}

/// "j:x/64", "i:y/4x4"
std::optional<KernelOrder::Dimension> dimension(const std::string &word) {
  const std::size_t colon = word.find(':'), slash = word.find('/');
  if (colon == std::string::npos || colon == 0 || slash != colon + 2)
    return std::nullopt;
  KernelOrder::Dimension one;
  one.counter = word.substr(0, colon);
  one.axis = word[colon + 1];
  const std::string sizes = word.substr(slash + 1);
  const std::size_t times = sizes.find('x');
  const auto threads = numberIn(sizes.substr(0, times));
  const auto each =
      times == std::string::npos ? std::optional<unsigned>(1) : numberIn(sizes.substr(times + 1));
  if (!threads || !each || one.axis < 'x' || one.axis > 'z')
    return std::nullopt;
  one.threads = *threads;
  one.each = *each;
  return one;
}

Status addMap(const Instruction &step, KernelOrder &order) {
  Clauses clauses(step);
  for (const std::string &word : step.arguments) {
    if (const auto one = dimension(word))
      order.grid.push_back(*one);
    else if (clauses.takes(word, "indices(long)"))
      order.countsLong = true;
    else if (!clauses.takes(word, "resident", order.resident, mostResident) &&
             !clauses.takes(word, "aligned", order.aligned))
      return Failure{fmt::format(
          "`map` wants counters with axis and threads, as in `i:y/4 j:x/64`; not `{}`", word)};
  }
  if (!clauses.status())
    return clauses.status();
  std::string axes;
  for (const KernelOrder::Dimension &one : order.grid)
    axes += one.axis;
  std::ranges::sort(axes);
  if (axes != std::string("xyz").substr(0, std::min<std::size_t>(axes.size(), 3)))
    return Failure{"the dimensions of a grid are x, x and y, or x, y and z, each of them once"};
  if (order.isFree() && !step.arguments.empty())
    return Failure{"`map` wants the counters too, as in `i:y/4 j:x/64`"};
  return {};
}

Status addTile(const Instruction &step, KernelOrder &order) {
  if (!order.tile.empty())
    return Failure{fmt::format("`register-tile {}` stands there twice", step.loop)};
  const auto tile = counts(step, step.arguments.empty() ? "" : step.arguments[0]);
  if (!tile || step.arguments.size() > 2)
    return Failure{tile ? "`register-tile` wants sizes, and how many are neighbours, as in 16x8 4x4"
                        : tile.error()};
  order.tile = *tile;
  order.adjacent.assign(tile->size(), 1);
  if (step.arguments.size() == 2) {
    const auto adjacent = counts(step, step.arguments[1]);
    if (!adjacent)
      return Failure{adjacent.error()};
    order.adjacent = *adjacent;
  }
  if (order.tile.size() != order.grid.size() || order.adjacent.size() != order.grid.size())
    return Failure{fmt::format(
        "`register-tile` wants a number for each of the {} counters of `map`", order.grid.size())};
  for (std::size_t at = 0; at < order.tile.size(); ++at)
    if (order.tile[at] % order.adjacent[at] != 0)
      return Failure{fmt::format("{} iterations of a thread are no groups of {}", order.tile[at],
                                 order.adjacent[at])};
  return {};
}

Status addStage(const Instruction &step, KernelOrder &order) {
  KernelOrder::Stage stage;
  stage.loop = step.loop;
  Clauses clauses(step);
  unsigned buffers = 2;
  for (const std::string &word : step.arguments) {
    if (clauses.takes(word, "chunk", stage.chunk) || clauses.takes(word, "buffers", buffers, 2) ||
        clauses.takes(word, "skip", stage.atOnce))
      continue;
    if (clauses.takes(word, "aligned"))
      stage.isAligned = true;
    else if (clauses.takes(word, "async"))
      stage.isAsync = true;
    else if (clauses.takes(word, "wide"))
      stage.isWide = true;
    else if (word.find('(') != std::string::npos && word.find('[') == std::string::npos)
      return Failure{fmt::format(
          "`stage` knows chunk(8), buffers(1), skip(16), aligned, async and wide; not `{}`", word)};
    else
      stage.slices.push_back(word);
  }
  stage.isHalved = buffers == 2;
  if (!clauses.status())
    return clauses.status();
  if (stage.slices.empty())
    return Failure{"`stage` wants arrays, as in `stage f:1.1.1 A B chunk(8)`"};
  for (const KernelOrder::Stage &other : order.stages)
    if (other.loop == stage.loop)
      return Failure{
          fmt::format("`stage {}` stands there twice: one step names all its arrays", stage.loop)};
  order.stages.push_back(std::move(stage));
  return {};
}

/// The first one says how many threads; all walks of a kernel are shared by the same ones.
Status addShare(const Instruction &step, KernelOrder &order) {
  constexpr unsigned mostShares = 1024;
  if (std::ranges::find(order.shared, step.loop) != order.shared.end())
    return Failure{fmt::format("`share {}` stands there twice", step.loop)};
  if (order.isShared() && !step.arguments.empty())
    return Failure{fmt::format("the threads that share {} share all walks of the kernel: `share "
                               "{}` needs no number",
                               order.shared.front(), step.loop)};
  for (const std::string &word : step.arguments) {
    const auto number = numberIn(word);
    if (number && std::has_single_bit(*number) && *number > 1 && *number <= mostShares)
      order.shares = *number;
    else if (word == "neighbours")
      order.sharesAreNeighbours = true;
    else
      return Failure{fmt::format("`share` wants a power of two up to {}, and knows `neighbours`, "
                                 "as in `share f:1.1 32 neighbours`; not `{}`",
                                 mostShares, word)};
  }
  if (order.shares == 1)
    return Failure{"`share` wants the number of threads, as in `share f:1.1 32`"};
  order.shared.push_back(step.loop);
  return {};
}

Status addSaving(const Instruction &step, KernelOrder &order) {
  if (!order.savingWords.empty() || !order.savingWith.empty())
    return Failure{fmt::format("`saves {}` stands there twice", step.loop)};
  const bool isShared = !step.arguments.empty() && step.arguments.front() == "with";
  if (step.arguments.empty() || (isShared && step.arguments.size() != 2))
    return Failure{
        "`saves` wants nanoseconds, as in `saves f:1 0.5 * n - 6000`, or another kernel, "
        "as in `saves f:2 with f:1`"};
  if (isShared)
    order.savingWith = step.arguments[1];
  else
    order.savingWords = fmt::format("{}", fmt::join(step.arguments, " "));
  return {};
}

} // namespace

Result<KernelOrder> parseOrder(const Script &steps) {
  KernelOrder order;
  std::string mapped;
  for (const Instruction &step : steps) {
    Status done;
    const bool isOfKernel = step.verb == "register-tile" || step.verb == "constant" ||
                            step.verb == "transpose" || step.verb == "saves";
    if (isOfKernel && !mapped.empty() && step.loop != mapped)
      return Failure{fmt::format("`{0}` is said of the whole kernel: `{0} {1}`; not of {2}",
                                 step.verb, mapped, step.loop)};
    if (step.verb == "map") {
      done = addMap(step, order);
      mapped = step.loop;
    } else if (step.verb == "register-tile")
      done = addTile(step, order);
    else if (step.verb == "stage")
      done = addStage(step, order);
    else if (step.verb == "share")
      done = addShare(step, order);
    else if (step.verb == "saves")
      done = addSaving(step, order);
    else if (step.verb == "constant") {
      if (step.arguments.empty())
        done = Failure{"`constant` wants the names of arrays"};
      for (const std::string &word : step.arguments)
        if (std::ranges::find(order.constants, word) == order.constants.end())
          order.constants.push_back(word);
    } else if (step.verb == "transpose") {
      if (step.arguments.empty())
        done = Failure{"`transpose` wants the names of arrays"};
      for (const std::string &word : step.arguments)
        if (std::ranges::find(order.transposes, word) == order.transposes.end())
          order.transposes.push_back(word);
    }
    if (!done)
      return Failure{done.error()};
  }
  if (order.isShared() && (!order.tile.empty() || !order.stages.empty()))
    return Failure{"threads that share a walk have one iteration each, and stage nothing: `share` "
                   "goes without `register-tile` and `stage`"};
  return order;
}

Status checkKernels(const Script &script) {
  for (std::size_t at = 0; at < script.size(); ++at) {
    const Instruction &map = script[at];
    const auto clause = std::ranges::find_if(map.arguments, [](const std::string &word) {
      return word.starts_with("aligned(") || word.starts_with("resident(");
    });
    if (map.verb != "map" || clause == map.arguments.end())
      continue;
    const bool isStaged = std::any_of(
        script.begin() + static_cast<std::ptrdiff_t>(at), script.end(),
        [&](const Instruction &step) {
          const bool isTree =
              step.verb == "register-tile" || step.verb == "stage" || step.verb == "share";
          return isTree && (step.loop == map.loop || step.loop.starts_with(map.loop + "."));
        });
    if (!isStaged)
      return Failure{fmt::format("line {}: `{}` is for kernels with `register-tile`, `stage` or "
                                 "`share`, and {} has none of them",
                                 map.line, *clause, map.loop)};
  }
  return {};
}

Script print(const KernelOrder &order, const std::string &loop) {
  Script script;
  const auto add = [&](const char *verb, const std::string &at, std::vector<std::string> words) {
    script.push_back({verb, at, std::move(words), 0, ""});
  };
  std::vector<std::string> words;
  for (const KernelOrder::Dimension &one : order.grid)
    words.push_back(fmt::format("{}:{}/{}{}", one.counter, one.axis, one.threads,
                                one.each > 1 ? fmt::format("x{}", one.each) : ""));
  if (order.aligned > 0)
    words.push_back(fmt::format("aligned({})", order.aligned));
  if (order.resident > 0)
    words.push_back(fmt::format("resident({})", order.resident));
  if (order.countsLong)
    words.emplace_back("indices(long)");
  add("map", loop, words);
  if (!order.tile.empty()) {
    words = {fmt::format("{}", fmt::join(order.tile, "x"))};
    if (std::ranges::any_of(order.adjacent, [](unsigned one) { return one > 1; }))
      words.push_back(fmt::format("{}", fmt::join(order.adjacent, "x")));
    add("register-tile", loop, words);
  }
  for (const KernelOrder::Stage &stage : order.stages) {
    words = stage.slices;
    if (stage.chunk > 0)
      words.push_back(fmt::format("chunk({})", stage.chunk));
    if (!stage.isHalved)
      words.emplace_back("buffers(1)");
    if (stage.isAligned)
      words.emplace_back("aligned");
    if (stage.isAsync)
      words.emplace_back("async");
    if (stage.isWide)
      words.emplace_back("wide");
    if (stage.atOnce > 0)
      words.push_back(fmt::format("skip({})", stage.atOnce));
    add("stage", stage.loop, words);
  }
  for (const std::string &walk : order.shared) {
    words.clear();
    if (walk == order.shared.front()) {
      words.push_back(fmt::format("{}", order.shares));
      if (order.sharesAreNeighbours)
        words.emplace_back("neighbours");
    }
    add("share", walk, words);
  }
  if (!order.constants.empty())
    add("constant", loop, order.constants);
  if (!order.transposes.empty())
    add("transpose", loop, order.transposes);
  if (!order.savingWords.empty())
    add("saves", loop, {order.savingWords});
  if (!order.savingWith.empty())
    add("saves", loop, {"with", order.savingWith});
  return script;
}

} // namespace parlift::plan
