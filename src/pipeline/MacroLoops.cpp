#include "pipeline/MacroLoops.h"

#include "ir/CountedLoop.h"
#include "ir/LoopMacro.h"
#include "pipeline/Workbench.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlift::pipeline {

namespace {

using analysis::FunctionFacts;
using analysis::LoopFacts;

/// It is parallel, and no directive has a place before it; or what is written for it says its header once more.
bool lacksRoom(const LoopFacts &loop) {
  const ir::LoopSource &source = loop.loop->source;
  return mayRunInParallel(loop) && ((!source.editable && source.notEditable == "in-macro") ||
                                    (ir::isHeaderOfMacro(source) && (loop.scan || loop.search)));
}

/// Nests with a loop that is left alone as it stands, and the uses of macros in them: the first loop of each.
std::map<std::string, std::vector<std::string>> loopsToWriteOut(const AnalyzedFile &file,
                                                                const Selection &selection) {
  std::map<std::string, std::vector<std::string>> loops;
  std::set<std::string> wanting;
  std::set<const ir::MacroUse *> known;
  for (const FunctionFacts &function : file.functions)
    for (const LoopFacts &loop : function.loops) {
      const std::string nest = nestOf(loop.record.id);
      if ((!mayRunInParallel(loop) || lacksRoom(loop)) &&
          selects(selection, file.functions, function, loop))
        wanting.insert(nest);
      if (const ir::MacroUse *use = ir::useThatSays(*function.function, *loop.loop);
          use && known.insert(use).second)
        loops[nest].push_back(loop.record.id);
    }
  std::erase_if(loops, [&](const auto &one) { return !wanting.contains(one.first); });
  return loops;
}

/// As far as their numbers tell.
bool hasSameLoops(const AnalyzedFile &before, const AnalyzedFile &now) {
  const auto isSame = [](const FunctionFacts &one, const FunctionFacts &other) {
    return std::ranges::equal(
        one.loops, other.loops, {}, [](const LoopFacts &loop) { return loop.record.id; },
        [](const LoopFacts &loop) { return loop.record.id; });
  };
  return std::ranges::equal(before.functions, now.functions, isSame);
}

std::shared_ptr<Beginning> after(const std::vector<std::string> &loops, const AnalyzedFile &file,
                                 const Options &options, const Judge &judge) {
  plan::Script wanted;
  for (const std::string &loop : loops)
    wanted.push_back({"write-out", loop, {}, 0, ""});
  Workbench workbench(file.request, file, options);
  const auto answers = workbench.performTogether(wanted);
  auto result = std::make_shared<Beginning>();
  for (std::size_t k = 0; k < wanted.size(); ++k)
    if (!answers[k])
      result->steps.push_back(wanted[k]);
  if (result->steps.empty())
    return nullptr;
  result->file.path = file.path;
  result->file.request = workbench.request();
  result->file.request.text = workbench.text();
  result->file.unit = workbench.unitRef();
  result->file.functions = judge(*result->file.unit);
  return hasSameLoops(file, result->file) ? result : nullptr;
}

/// The nests that have a loop that can be made parallel now, and could not before.
std::set<std::string> gaining(const AnalyzedFile &before, const AnalyzedFile &now) {
  std::map<std::string, const LoopFacts *> known;
  for (const FunctionFacts &function : before.functions)
    for (const LoopFacts &loop : function.loops)
      known[loop.record.id] = &loop;
  std::set<std::string> result;
  for (const FunctionFacts &function : now.functions)
    for (const LoopFacts &loop : function.loops)
      if (const auto old = known.find(loop.record.id);
          old != known.end() && mayRunInParallel(loop) && !lacksRoom(loop) &&
          (!mayRunInParallel(*old->second) || lacksRoom(*old->second)))
        result.insert(nestOf(loop.record.id));
  return result;
}

/// Places of the text after the steps in the one before them.
class Back {
public:
  Back(const Beginning &beginning, const AnalyzedFile &file)
      : now_(beginning.file.unit->mainFile), before_(file.unit->mainFile) {
    for (const plan::Instruction &step : beginning.steps)
      for (const FunctionFacts &function : file.functions)
        for (const LoopFacts &loop : function.loops)
          if (loop.record.id == step.loop)
            uses_.push_back(ir::useThatSays(*function.function, *loop.loop));
    std::ranges::sort(uses_, {}, [](const ir::MacroUse *use) { return use->at.begin; });
  }

  void move(SourceRange &range) const {
    if (range.file == now_)
      range = {before_, moved(range.begin, false), moved(range.end, true)};
  }
  void move(std::vector<diag::Note> &notes) const {
    for (diag::Note &note : notes)
      move(note.range);
  }
  void move(diag::Remark &remark) const {
    move(remark.range);
    move(remark.notes);
  }

private:
  /// What begins or ends in text that a macro says begins or ends with the macro's use.
  std::uint32_t moved(std::uint32_t place, bool isEnd) const {
    std::int64_t shift = 0;
    for (const ir::MacroUse *use : uses_) {
      const std::int64_t begin = use->at.begin + shift;
      const auto end = begin + static_cast<std::int64_t>(use->written.size());
      if (place <= begin)
        break;
      if (place < end || (isEnd && place == end))
        return isEnd ? use->at.end : use->at.begin;
      shift += static_cast<std::int64_t>(use->written.size()) - (use->at.end - use->at.begin);
    }
    return static_cast<std::uint32_t>(place - shift);
  }

  SourceFileRef now_, before_;
  std::vector<const ir::MacroUse *> uses_;
};

} // namespace

std::string nestOf(const std::string &id) {
  return id.substr(0, id.find('.', id.rfind(':')));
}

std::shared_ptr<const Beginning> withLoopsWrittenOut(const AnalyzedFile &file,
                                                     const Selection &selection,
                                                     const Options &options, const Judge &judge) {
  const auto candidates = loopsToWriteOut(file, selection);
  const auto all = [&](const auto &isWanted) {
    std::vector<std::string> loops;
    for (const auto &[nest, ofNest] : candidates)
      if (isWanted(nest))
        loops.insert(loops.end(), ofNest.begin(), ofNest.end());
    return loops;
  };
  if (candidates.empty())
    return nullptr;
  std::shared_ptr<Beginning> result =
      after(all([](const std::string &) { return true; }), file, options, judge);
  if (!result)
    return nullptr;
  const std::set<std::string> nests = gaining(file, result->file);
  if (nests.empty())
    return nullptr;
  if (nests.size() < candidates.size())
    result = after(all([&](const std::string &nest) { return nests.contains(nest); }), file,
                   options, judge);
  return result;
}

std::shared_ptr<const Beginning> without(const std::vector<std::string> &loops,
                                         const Beginning &beginning, const AnalyzedFile &file,
                                         const Options &options, const Judge &judge) {
  std::vector<std::string> left;
  for (const plan::Instruction &step : beginning.steps)
    if (std::ranges::find(loops, step.loop) == loops.end())
      left.push_back(step.loop);
  return left.empty() ? nullptr : after(left, file, options, judge);
}

void tellOf(const Beginning &beginning, const AnalyzedFile &file, diag::FileRecord &record) {
  const Back back(beginning, file);
  std::set<std::string> changed;
  for (const plan::Instruction &step : beginning.steps)
    changed.insert(step.function());
  for (const FunctionFacts &function : beginning.file.functions) {
    if (!changed.contains(function.function->name))
      continue;
    std::map<std::string, const diag::LoopRecord *> now;
    for (const LoopFacts &loop : function.loops)
      now[loop.record.id] = &loop.record;
    for (diag::FunctionRecord &known : record.functions) {
      bool isIt = false;
      for (diag::LoopRecord &loop : known.loops)
        if (const auto found = now.find(loop.id); found != now.end()) {
          isIt = true;
          loop = *found->second;
          back.move(loop.range);
          back.move(loop.objections);
          back.move(loop.assumptions);
          for (diag::Remark &remark : loop.remarks)
            back.move(remark);
        }
      if (!isIt)
        continue;
      known.dependences = function.dependences;
      for (diag::DependenceRecord &dependence : known.dependences) {
        back.move(dependence.source);
        back.move(dependence.sink);
      }
    }
  }
}

} // namespace parlift::pipeline
