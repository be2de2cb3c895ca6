#include "plan/language/Verbs.h"

#include "ir/FindLoop.h"
#include "ir/LoopMacro.h"
#include "legality/loops/CanCount.h"
#include "legality/loops/CanFindExit.h"
#include "legality/loops/Reordering.h"
#include "legality/parallel/CanClosedForm.h"
#include "plan/language/ScheduleVerbs.h"
#include "plan/language/UnrollVerbs.h"
#include "plan/model/Sizes.h"
#include "transform/Accessors.h"
#include "transform/ClosedForm.h"
#include "transform/Count.h"
#include "transform/Distribute.h"
#include "transform/Expand.h"
#include "transform/FindExit.h"
#include "transform/Fuse.h"
#include "transform/Hoist.h"
#include "transform/Inline.h"
#include "transform/KeepInPlace.h"
#include "transform/Permute.h"
#include "transform/RegisterBlock.h"
#include "transform/ScalarReplace.h"
#include "transform/Tile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace parlift::plan {

namespace {

using legality::LoopIndex;

/// A verb that works on a loop in its nest. Symbolic execution may not have reached the loop: then there is
/// none.
template <Outcome (*perform)(const Instruction &, const Site &)>
Outcome inNest(const Instruction &step, const Bench &bench) {
  const auto [nest, loop] = bench.nests.find(bench.loop);
  if (nest)
    return perform(step, {*nest, loop, bench.names});
  return legality::Refusal{diag::makeRemark(
      diag::ReasonId::TransformUnproved, bench.loop.source.keyword,
      {step.verb, "control reaches the loop in a way that the analysis does not follow"})};
}

template <typename Evidence, typename Mechanism>
Outcome carryOut(const legality::Answer<Evidence> &answer, Mechanism &&mechanism) {
  if (!answer)
    return answer.refusal();
  return mechanism(*answer);
}

/// `interchange f:1 j i`: the new order by the counters' names, outermost first.
Outcome interchange(const Instruction &step, const Site &at) {
  if (step.arguments.size() < 2)
    return Failure{"`interchange` wants the counters in their new order, outermost first"};
  const auto band = legality::perfectBand(at.nest, at.loop, step.arguments.size());
  std::vector<std::size_t> order;
  for (const std::string &name : step.arguments) {
    const auto found = std::find_if(band.begin(), band.end(),
                                    [&](LoopIndex one) { return at.nest.name(one) == name; });
    if (found == band.end())
      return Failure{fmt::format("no loop over `{}` is perfectly nested in {}", name, step.loop)};
    order.push_back(static_cast<std::size_t>(found - band.begin()));
  }
  std::vector<std::size_t> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return Failure{"a counter is named twice"};
  if (std::any_of(band.begin(), band.end(),
                  [&](LoopIndex one) { return legality::boundsVaryIn(at.nest, one, band); }))
    return interchangeWithNewBounds(at, band, order);
  const auto answer = legality::canPermute(at.nest, band, order);
  if (!answer && answer.refusal().remark.id == diag::ReasonId::TransformUnsuited)
    return interchangeWithNewBounds(at, band, order);
  return carryOut(answer, transform::permute);
}

/// `tile f:1 64x64x8`, `strip-mine f:1 256`
Outcome tile(const Instruction &step, const Site &at) {
  std::vector<std::int64_t> sizes;
  if (step.verb == "tile" && step.arguments.size() == 2)
    return performTile(step, at); // by diagonals
  if (step.arguments.size() == 1) {
    auto parsed = parseSizes(step.arguments[0]);
    if (!parsed)
      return Failure{parsed.error()};
    sizes = *parsed;
  }
  const bool isStrip = step.verb == "strip-mine";
  const bool cutsSome = std::any_of(sizes.begin(), sizes.end(), [](auto size) { return size > 1; });
  if (!cutsSome || (isStrip && sizes.size() != 1) || std::count(sizes.begin(), sizes.end(), 1) != 0)
    return Failure{fmt::format("`{}` wants {} from 2 on", step.verb,
                               isStrip ? "a number" : "sizes as in 32x32x8, each 0 or")};
  const auto band = legality::perfectBand(at.nest, at.loop, sizes.size());
  if (band.size() < sizes.size())
    return Failure{
        fmt::format("only {} loops are perfectly nested from {} on", band.size(), step.loop)};
  const auto answer = legality::canTile(at.nest, band, sizes);
  // Bounds that depend on each other need a polyhedral code generator, which cuts all loops.
  if (!answer && !isStrip && std::count(sizes.begin(), sizes.end(), 0) == 0 &&
      answer.refusal().remark.id == diag::ReasonId::TransformUnsuited)
    return performTile(step, at);
  return carryOut(answer, [&](const legality::TileEvidence &evidence) {
    return transform::tile(evidence, at.names);
  });
}

/// `distribute f:1`: over all statements of the innermost body of the perfect nest.
Outcome distribute(const Instruction & /*step*/, const Site &at) {
  constexpr std::size_t deepest = 16;
  return carryOut(
      legality::canSplitStatements(at.nest, legality::perfectBand(at.nest, at.loop, deepest)),
      transform::distribute);
}

/// The statement that follows `first` in the same sequence, if it is `second`.
bool follows(const ir::Stmt &inside, const ir::Stmt &first, const ir::Stmt &second) {
  bool found = false;
  ir::forEachStmt(inside, [&](const ir::Stmt &stmt) {
    for (std::size_t i = 0; i + 1 < stmt.children.size(); ++i)
      found |= stmt.children[i].get() == &first && stmt.children[i + 1].get() == &second;
  });
  return found;
}

/// `fuse f:1 f:2`
Outcome fuse(const Instruction &step, const Bench &bench) {
  const Instruction other{"", step.arguments.size() == 1 ? step.arguments[0] : "", {}, 0, ""};
  const ir::Function &function = bench.nests.function();
  const ir::Stmt *second = other.loop.starts_with(function.name + ":")
                               ? ir::findLoop(*function.body, other.path())
                               : nullptr;
  if (!second)
    return Failure{"`fuse` wants the loop that follows, as in `fuse f:1 f:2`"};
  if (!follows(*function.body, bench.loop, *second))
    return Failure{fmt::format("{} does not stand right behind {}", other.loop, step.loop)};
  return carryOut(legality::canFuse(bench.nests, bench.loop, *second), transform::fuse);
}

/// `scalar-replace f:1.1 q[i]`, or without the element: the first that will do.
Outcome scalarReplace(const Instruction &step, const Site &at) {
  if (step.arguments.size() > 1)
    return Failure{"`scalar-replace` wants one element, without blanks in it"};
  return carryOut(
      legality::canScalarReplace(at.nest, at.loop, step.arguments.empty() ? "" : step.arguments[0]),
      [&](const legality::ScalarReplacementEvidence &evidence) {
        return transform::scalarReplace(evidence, at.names);
      });
}

/// `hoist f:1`, or `hoist f:1 tested`
Outcome hoist(const Instruction &step, const Site &at) {
  const bool isTested = step.arguments.size() == 1 && step.arguments[0] == "tested";
  if (!step.arguments.empty() && !isTested)
    return Failure{"`hoist` wants nothing, or `tested`"};
  return carryOut(legality::canHoist(at.nest, at.loop, isTested),
                  [&](const legality::HoistEvidence &evidence) {
                    return transform::hoist(evidence, at.names);
                  });
}

/// `accessors f:1`
Outcome accessors(const Instruction &step, const Site &at) {
  if (!step.arguments.empty())
    return Failure{"`accessors` wants no further words: it is about all calls in the loop"};
  return carryOut(legality::canUseAccessors(at.nest, at.loop), transform::useAccessors);
}

/// `in-place f:1.1 w`, or without the variable: the first that will do.
Outcome keepInPlace(const Instruction &step, const Site &at) {
  if (step.arguments.size() > 1)
    return Failure{"`in-place` wants the name of one variable"};
  return carryOut(
      legality::canKeepInPlace(at.nest, at.loop, step.arguments.empty() ? "" : step.arguments[0]),
      transform::keepInPlace);
}

/// `expand f:1 t`
Outcome expand(const Instruction &step, const Site &at) {
  if (step.arguments.size() != 1)
    return Failure{"`expand` wants the name of a variable"};
  return carryOut(legality::canExpand(at.nest, at.loop, step.arguments[0]),
                  [&](const legality::ExpansionEvidence &evidence) {
                    return transform::expand(evidence, at.names);
                  });
}

/// `register-block f:1 12x16 192x256x256`
Outcome registerBlock(const Instruction &step, const Site &at) {
  legality::RegisterBlockSizes sizes;
  if (step.arguments.size() != 2)
    return Failure{
        "`register-block` wants a tile of two loops and a block of three, as in 6x16 96x256x256"};
  const auto tile = parseSizes(step.arguments[0]), block = parseSizes(step.arguments[1]);
  if (!tile || !block || tile->size() != 2 || block->size() != 3 ||
      std::ranges::any_of(*tile, [](auto size) { return size < 2 || size > 64; }) ||
      std::ranges::any_of(*block, [](auto size) { return size < 2 || size > 65536; }))
    return Failure{
        "`register-block` wants a tile of two loops, up to 64x64, and a block of three, as in "
        "6x16 96x256x256"};
  std::copy(tile->begin(), tile->end(), sizes.tile.begin());
  std::copy(block->begin(), block->end(), sizes.block.begin());
  return carryOut(legality::canRegisterBlock(at.nest, at.loop, sizes),
                  [&](const legality::RegisterBlockEvidence &evidence) {
                    return transform::registerBlock(evidence, at.names);
                  });
}

/// `note f:1 In the order i k j`: what a comment can hold without ending, or going on on the next line.
Outcome note(const Instruction &step, const Bench &bench) {
  const std::string text = fmt::format("{}", fmt::join(step.arguments, " "));
  const bool isOneLine = std::ranges::all_of(
      text, [](char c) { return c != '\\' && static_cast<unsigned char>(c) >= ' '; });
  if (text.empty() || !isOneLine || text.find("*/") != std::string::npos ||
      text.find("/*") != std::string::npos || text.find("?\?/") != std::string::npos)
    return Failure{"`note` wants the words of a comment of one line"};
  transform::Change change{&bench.loop};
  change.note = text;
  return change;
}

/// `write-out f:1`
Outcome writeOut(const Instruction &step, const Bench &bench) {
  if (!step.arguments.empty())
    return Failure{"`write-out` wants no further words"};
  if (const ir::MacroUse *use = ir::useThatSays(bench.nests.function(), bench.loop))
    return transform::Change{.writtenOut = use};
  return Failure{
      fmt::format("no macro that is used in `{}` says {}", bench.nests.function().name, step.loop)};
}

/// `inline f:1`, `inline f:1 writes`
Outcome inlineInLoop(const Instruction &step, const Bench &bench) {
  const bool ofWriters = step.arguments == std::vector<std::string>{"writes"};
  if (!step.arguments.empty() && !ofWriters)
    return Failure{
        "`inline` wants no further words than `writes`: it is about all calls in the loop "
        "of functions that have loops, or else of short ones that write"};
  return carryOut(
      legality::canInline(bench.nests.function(), bench.loop,
                          ofWriters ? legality::Inlined::Write : legality::Inlined::HaveLoops),
      [&](const legality::InlineEvidence &evidence) {
        return transform::inlineCalls(evidence, bench.names);
      });
}

/// `count f:1`
Outcome count(const Instruction & /*step*/, const Site &at) {
  return carryOut(legality::canCount(at.nest, at.loop),
                  [&](const legality::CountEvidence &evidence) {
                    return transform::count(evidence, at.names);
                  });
}

/// `find-exit f:1`
Outcome findExit(const Instruction & /*step*/, const Site &at) {
  return carryOut(legality::canFindExit(at.nest, at.loop),
                  [&](const legality::FindExitEvidence &evidence) {
                    return transform::findExit(evidence, at.names);
                  });
}

/// `closed-form f:1`
Outcome closedForm(const Instruction & /*step*/, const Site &at) {
  return carryOut(legality::canClosedForm(at.nest, at.loop),
                  [&](const legality::ClosedFormEvidence &evidence) {
                    return transform::closedForm(evidence, at.names);
                  });
}

const std::array verbs = {
    Verb{"interchange", "interchange f:1 j i",
         "perfectly nested loops in the order of these counters, outermost first", false,
         inNest<interchange>},
    Verb{"strip-mine", "strip-mine f:1 256", "the loop as two: over strips, and through a strip",
         false, inNest<tile>},
    Verb{"tile", "tile f:1 64x64x8", "perfectly nested loops tile by tile; 0 leaves a loop uncut",
         false, inNest<tile>},
    Verb{"distribute", "distribute f:1",
         "statements that do not depend on each other in loops of their own", false,
         inNest<distribute>},
    Verb{"fuse", "fuse f:1 f:2", "two loops that follow each other as one", false, fuse},
    Verb{"expand", "expand f:1 t", "the scalar t as an array with an element for each iteration",
         false, inNest<expand>},
    Verb{"contract", "contract f:1 T",
         "an array used only within an iteration as a scalar, or a row of it", false,
         inNest<performContract>},
    Verb{"pack", "pack f:1.1 B", "what the loop uses of an array, copied into a small one", false,
         inNest<performPack>},
    Verb{"register-block", "register-block f:1 6x16 96x256x256",
         "a product of matrices in blocks, with tiles of the result in registers and packed "
         "operands",
         false, inNest<registerBlock>},
    Verb{"scalar-replace", "scalar-replace f:1.1 q[i]",
         "an array element that the loop comes back to in a variable", false,
         inNest<scalarReplace>},
    Verb{"hoist", "hoist f:1",
         "members of structures, and where containers' elements are, in variables before the loop; "
         "`tested`: with a test that they stay",
         false, inNest<hoist>},
    Verb{"accessors", "accessors f:1",
         "calls in the loop of member functions that only say a value as what they say", false,
         inNest<accessors>},
    Verb{"inline", "inline f:1",
         "calls in the loop of functions that have loops as what they do; `writes`: of short ones "
         "that write memory",
         false, inlineInLoop},
    Verb{"write-out", "write-out f:1",
         "the macro that says the loop, or its header, as what it says", false, writeOut},
    Verb{"in-place", "in-place f:1.1 w", "a variable that ends in an array element lives there",
         false, inNest<keepInPlace>},
    Verb{"unroll-and-jam", "unroll-and-jam f:1 4x2",
         "so many iterations of nested loops at once, in one innermost body; `loops`: in short "
         "loops",
         false, inNest<performUnrollAndJam>},
    Verb{"note", "note f:1 In the order j i", "a comment above the loop, which stays as it is",
         false, note},
    Verb{"split", "split f:1 16", "the iterations up to a point, and those from there on", false,
         inNest<performSplit>},
    Verb{"peel", "peel f:1 first|last 2", "the first or last iterations outside of the loop", false,
         inNest<performPeel>},
    Verb{"reverse", "reverse f:1", "the iterations from the last to the first", false,
         inNest<performReverse>},
    Verb{"skew", "skew f:1 j+t", "the loop over j inside t runs over j + t", false,
         inNest<performSkew>},
    Verb{"wavefront", "wavefront f:1",
         "two loops by diagonals, so that the inner one carries no dependence", false,
         inNest<performWavefront>},
    Verb{
        "version", "version f:1 n > 3000",
        "the nest twice: where the condition holds, and where not; without one, or with `apart &&` "
        "before it, where its arrays are apart",
        false, inNest<performVersion>},
    Verb{"reschedule", "reschedule f:1 tile(32x32)",
         "all loops inside as isl's scheduler arranges them", false, inNest<performReschedule>},
    Verb{"count", "count f:1",
         "a loop that counts in its body or its test, as a `for` whose header does", false,
         inNest<count>},
    Verb{"find-exit", "find-exit f:1",
         "a loop that an iteration may leave, up to that iteration, which a loop before it finds",
         false, inNest<findExit>},
    Verb{"closed-form", "closed-form f:1",
         "elements that grow by the same in each iteration, as what they are in it", false,
         inNest<closedForm>},
    Verb{"parallel", "parallel f:1", "run the loop's iterations on several threads", true, nullptr},
    Verb{"simd", "simd f:1.1", "run the loop's iterations as a vector", true, nullptr},
    Verb{"leave", "leave f:1", "leave the loop as it is", true, nullptr},
    Verb{"map", "map f:1 i:y/4 j:x/64",
         "loops as the grid of a kernel: axis and threads of a block for each", true, nullptr,
         true},
    Verb{"register-tile", "register-tile f:1 16x8 4x4",
         "so many iterations of a kernel's loops for each thread, so many of them neighbours", true,
         nullptr, true},
    Verb{"stage", "stage f:1.1.1 A B chunk(8)",
         "elements that the threads of a block share, in shared memory", true, nullptr, true},
    Verb{"share", "share f:1.1 32",
         "so many threads for each iteration of a kernel's loops take a loop inside in turns", true,
         nullptr, true},
    Verb{"constant", "constant f:1 c", "arrays of a kernel in constant memory", true, nullptr,
         true},
    Verb{"transpose", "transpose f:1 A",
         "the kernel has a copy of the array, with rows and columns exchanged", true, nullptr,
         true},
    Verb{"saves", "saves f:1 0.5 * n - 6000",
         "nanoseconds that a kernel saves: the program asks whether it pays for its copies", true,
         nullptr, true},
};

} // namespace

std::span<const Verb> allVerbs() {
  return verbs;
}

Outcome perform(const Verb &verb, const Instruction &step, const Bench &bench) {
  const ir::Stmt *ranged = nullptr;
  const auto look = [&](const ir::Stmt &named) {
    ir::forEachStmt(named, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Loop && stmt.source.form == ir::LoopForm::RangeFor && !ranged)
        ranged = &stmt;
    });
  };
  look(bench.loop);
  for (const std::string &argument : step.arguments) // `fuse` names another loop
    if (const Instruction other{"", argument, {}, 0, ""}; argument.find(':') != std::string::npos)
      if (const ir::Stmt *loop = ir::findLoop(*bench.nests.function().body, other.path()))
        look(*loop);
  if (ranged)
    return legality::Refusal{diag::makeRemark(
        diag::ReasonId::TransformUnsuited, ranged->source.keyword,
        {step.verb, "a range-based `for` has no counter that another loop could have"})};
  return verb.perform(step, bench);
}

const Verb *findVerb(const std::string &name) {
  for (const Verb &verb : verbs)
    if (name == verb.name)
      return &verb;
  return nullptr;
}

std::string verbNames() {
  std::string text;
  for (const Verb &verb : verbs)
    text += fmt::format("{}`{}`", text.empty() ? "" : ", ", verb.name);
  return text;
}

std::string verbHelp() {
  std::string text;
  for (const Verb &verb : verbs)
    text += fmt::format("  {:<28} {}\n", verb.usage, verb.meaning);
  return text;
}

} // namespace parlift::plan
