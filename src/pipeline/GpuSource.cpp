#include "pipeline/GpuSource.h"

#include "frontend/DeclarationRules.h"
#include "ir/Walk.h"
#include "plan/gpu/Kernels.h"
#include "support/Edit.h"
#include "support/Literals.h"
#include "support/Words.h"
#include "target/common/Layout.h"
#include "target/cuda/Cuda.h"
#include "target/cuda/CxxText.h"
#include "target/cuda/Homonyms.h"
#include "target/gpu/Emit.h"
#include "target/opencl/OpenCl.h"
#include "target/openmp/Emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

namespace parlift::pipeline {

namespace {

bool hasKernel(const plan::Step &step) {
  return step.mark.kernel != nullptr;
}

/// Bytes in a nanosecond. Copies of OpenCL's are its library's, of memory that may be paged.
double linkOf(const Options &options) {
  constexpr double pageable = 10;
  const double link = options.machine.gpu.link;
  return options.target == Target::OpenCl ? std::min(link, pageable) : link;
}

std::unique_ptr<target::gpu::Dialect> dialectOf(const Options &options) {
  const target::gpu::Link link{linkOf(options), options.machine.gpu.transfer,
                               options.machine.gpu.firstUse};
  return options.target == Target::Cuda
             ? target::cuda::dialect(options.gpu.copies, options.gpu.required, link)
             : target::opencl::dialect(options.gpu.required, link);
}

/// The file uses a name that the functions around kernels have; empty: it does not. So does a file that has kernels already.
std::string whyNamesClash(const ir::Unit &unit, const Options &options) {
  std::set<std::string, std::less<>> ours = {"gpu_grid",      "gpu_threads",     "gpu_arrays",
                                             "gpu_arguments", "gpu_block",       "gpu_all_blocks",
                                             "gpu_no_bytes",  "gpu_any_pointer", "gpu_known",
                                             "gpu_asked",     "gpu_last"};
  constexpr target::gpu::Dialect::Needs all{true, true, true, true, true, true, true,
                                            true, true, true, true, true, true, true};
  // What is called there, and types and variables of CUDA's; other words are the runtime's own, of which a macro makes others throughout.
  std::set<std::string, std::less<>> words = {
      "atomicAdd", "atomicCAS", "atomicMax", "atomicMin", "blockDim",  "blockIdx", "dim3",
      "gridDim",   "int4",      "size_t",    "stderr",    "threadIdx", "timespec", "warpSize"};
  const std::string runtime = dialectOf(options)->runtime(all);
  std::string code; // without its comments
  for (std::size_t at = 0; at < runtime.size();) {
    const std::size_t past = pastComment(runtime, at);
    code += past == at ? runtime[at] : ' ';
    at = std::max(past, at + 1);
  }
  forEachWord(code, [&](std::string_view word) {
    const std::size_t behind = static_cast<std::size_t>(word.data() - code.data()) + word.size();
    if (behind < code.size() && code[behind] == '(')
      words.emplace(word);
    if (word.starts_with("gpu_"))
      ours.emplace(word);
  });
  if (options.target == Target::Cuda)
    for (const target::cuda::Homonym &one : target::cuda::homonyms(unit))
      if ((unit.isCxx && !one.isOverload) || words.contains(one.name) ||
          (one.isOfOpenMp && !one.isOnlyCalled))
        return fmt::format("`{}`, a name of the file's own, is one of CUDA's", one.name);
  for (const auto &[name, places] : unit.outline->identifiers)
    if (ours.contains(name))
      return fmt::format("`{}`, a name in this file, is one that kernels need", name);
  return {};
}

/// The brace opens the elements of `(int[]){1, 2}`.
bool isNamelessArray(std::string_view text, std::size_t brace) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto lastOf = [&](std::size_t at) {
    return at == 0 ? std::string_view::npos : text.find_last_not_of(blanks, at - 1);
  };
  std::size_t at = lastOf(brace);
  if (at == std::string_view::npos || at == 0 || text[at] != ')' || text[at - 1] != ']')
    return false;
  for (int depth = 0; at > 0; --at) {
    depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
    if (depth == 0)
      break;
  }
  const std::size_t before = lastOf(at);
  if (before == std::string_view::npos || !isWordCharacter(text[before]))
    return before != std::string_view::npos; // not `if (a[i]) {`
  return text.substr(0, before + 1).ends_with("return");
}

/// What Clang takes for C++ and nvcc does not; empty: nothing.
std::string notForNvcc(const std::string &text) {
  for (const char *word : {"_Atomic", "_Generic"})
    if (mentionsWord(text, word))
      return fmt::format("`{}` is a word of C alone", word);
  const target::Layout layout(std::make_shared<const SourceFile>("", text));
  for (std::uint32_t at = layout.find('[', 0); at < text.size(); at = layout.find('[', at + 1)) {
    const std::size_t before = at > 0 ? text.find_last_not_of(" \t\r\n", at - 1) : 0;
    const bool isAttribute = at + 1 < text.size() && text[at + 1] == '[';
    if (at > 0 && before != std::string::npos && (text[before] == '{' || text[before] == ',') &&
        !isAttribute)
      return fmt::format("an initializer says which element it is for, `{}`",
                         text.substr(at, layout.find(']', at) + 1 - at));
  }
  for (std::uint32_t at = layout.find('{', 0); at < text.size(); at = layout.find('{', at + 1))
    if (isNamelessArray(text, at))
      return "it has an array without a name, `[]){`";
  return {};
}

/// Behind what nvcc includes by itself, whose names the file may have given to something else.
frontend::Result parsedAsCxx(const std::string &text, frontend::Request request) {
  request.text = "#include <math.h>\n#include <stdlib.h>\n#include <string.h>\n"
                 "#include <time.h>\n" +
                 text;
  request.flags.emplace_back("-xc++");
  request.flags.emplace_back("-std=gnu++17");
  return frontend::parse(request);
}

/// What makes the file C++: with macros for what macros convert where it takes them.
struct CxxForm {
  std::vector<Edit> edits;
  bool isParsed = false; ///< a compiler of C++ is known to take it
};
CxxForm cxxForm(const ir::Unit &unit, const frontend::Request &request) {
  using target::cuda::MacroPointers;
  std::vector<Edit> plain = target::cuda::asCxx(unit, MacroPointers::AsTheyAre);
  std::vector<Edit> more = target::cuda::asCxx(unit, MacroPointers::Convert);
  if (plain.size() == more.size())
    return {std::move(plain)};
  const Result<std::string> text = applyEdits(unit.mainFile->text(), plain);
  if (text && parsedAsCxx(*text, request).unit)
    return {std::move(plain), true};
  return {std::move(more)};
}

/// The file as CUDA would have it but for the kernels; a failure: why no compiler of C++ takes that.
Result<std::string> asCxx(const ir::Unit &unit, const frontend::Request &request) {
  const CxxForm form = cxxForm(unit, request);
  Result<std::string> text = applyEdits(unit.mainFile->text(), form.edits);
  if (!text)
    return text;
  if (const std::string why = notForNvcc(*text); !why.empty())
    return Failure{why};
  if (form.isParsed)
    return text;
  const frontend::Result parsed = parsedAsCxx(*text, request);
  if (parsed.unit)
    return text;
  for (const frontend::Diagnostic &diagnostic : parsed.diagnostics)
    if (diagnostic.isError)
      return Failure{diagnostic.text};
  return Failure{"it cannot be parsed"};
}

} // namespace

std::string whyNoKernels(const ir::Unit &unit, const frontend::Request &request,
                         const Options &options) {
  std::string why = whyNamesClash(unit, options);
  if (why.empty() && options.target == Target::Cuda && !unit.isCxx) {
    if (const Result<std::string> text = asCxx(unit, request); !text)
      why = fmt::format("CUDA is C++, and the file is not: {} (--target=opencl keeps it C)",
                        text.error());
  }
  return why;
}

Result<std::string> inCxx(frontend::Request request, const std::string &text) {
  request.text = text;
  const frontend::Result parsed = frontend::parse(request);
  if (!parsed.unit)
    return Failure{"it cannot be parsed"};
  return parsed.unit->isCxx ? Result<std::string>(text) : asCxx(*parsed.unit, request);
}

plan::GpuOptions kernelOptions(const Options &options) {
  plan::GpuOptions gpu;
  gpu.isCxx = options.target == Target::Cuda;
  gpu.copies = options.gpu.copies;
  gpu.gpu = options.machine.gpu;
  if (options.gpu.copies && !options.gpu.always && !options.gpu.required)
    gpu.against = options.machine;
  if (gpu.against && options.target == Target::OpenCl)
    gpu.against->gpu.link = linkOf(options);
  constexpr double leastOfOpenCl = 256; // many devices have no larger work-groups
  if (options.target == Target::OpenCl)
    gpu.gpu.blockThreads = std::min(gpu.gpu.blockThreads, leastOfOpenCl);
  return gpu;
}

plan::Plan withKernels(plan::Plan plan, const std::vector<analysis::FunctionFacts> &facts,
                       const AnalyzedFile &file, const Options &options) {
  analysis::Options settings = options.analysis;
  settings.proofsSuffice = true; // as the search for the plan has judged what its steps made
  plan::Plan onGpu = plan::withKernels(plan, facts, *file.unit, settings, kernelOptions(options));
  const auto first = std::ranges::find_if(onGpu.steps, hasKernel);
  if (first == onGpu.steps.end())
    return onGpu;
  const std::string why = whyNoKernels(*file.unit, file.request, options);
  if (why.empty())
    return onGpu;
  for (plan::Step &step : plan.steps)
    if (step.loop == first->loop)
      step.remarks.push_back(
          diag::makeRemark(diag::ReasonId::StaysOnCpu, step.loop->source.keyword,
                           {step.mark.counter ? step.mark.counter->name : step.id, why}));
  return plan;
}

namespace {

bool hasKernels(const ir::Unit &unit) {
  bool found = false;
  for (const ir::FunctionRef &function : unit.functions)
    ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
      found |= loop.parallel && loop.parallel->kernel;
    });
  return found;
}

} // namespace

Emitted emitted(const ir::Unit &unit, const frontend::Request &request, const Options &options,
                const std::vector<ir::TasksMark> &tasks) {
  const frontend::DeclarationRules rules = frontend::declarationRules(request);
  target::openmp::EmitOptions form{.hidesMacro = options.withoutOpenMp,
                                   .declaresFirst = rules.comeFirst,
                                   .isC90 = rules.notInHeader,
                                   .oneThreadAsWritten = options.plan.oneThreadAsWritten};
  if (options.target == Target::OpenMp) {
    form.tasks = tasks;
    return {target::openmp::emit(unit, form), ""};
  }
  const target::gpu::Emitted kernels =
      target::gpu::emit(unit, *dialectOf(options), options.gpu.header);
  const bool becomesCxx = options.target == Target::Cuda && !unit.isCxx && hasKernels(unit);
  form.becomesCxx = becomesCxx;
  if (becomesCxx)
    form.everywhere = cxxForm(unit, request).edits;
  std::vector<Edit> edits = target::gpu::movedIn(target::openmp::emit(unit, form), kernels.moved);
  edits.insert(edits.end(), kernels.edits.begin(), kernels.edits.end());
  return {std::move(edits), kernels.header};
}

} // namespace parlift::pipeline
