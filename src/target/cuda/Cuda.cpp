#include "target/cuda/Cuda.h"

#include "RuntimeTexts.h"
#include "ir/Builder.h"
#include "target/gpu/Runtime.h"

#include <fmt/format.h>

namespace parlift::target::cuda {

namespace {

class Cuda : public gpu::Dialect {
public:
  Cuda(bool copies, bool required, const gpu::Link &link)
      : copies_(copies), required_(required), link_(link) {}

  bool isCxx() const override { return true; }
  std::string kernelHead(const std::string &name, unsigned threads,
                         unsigned resident) const override {
    const std::string bounds = threads == 0 ? ""
                               : resident == 0
                                   ? fmt::format("__launch_bounds__({}) ", threads)
                                   : fmt::format("__launch_bounds__({}, {}) ", threads, resident);
    return "static __global__ " + bounds + "void " + name;
  }
  std::string functionHead(const std::string &returned, const std::string &name) const override {
    return fmt::format("static __device__ {} {}", returned, name);
  }
  std::vector<std::string> arrayParameters(const std::string &element, const std::string &name,
                                           const std::string &rows, bool isConst) const override {
    const std::string type = (isConst ? "const " : "") + element;
    return {rows.empty() ? fmt::format("{} *__restrict__ {}", type, name)
                         : fmt::format("{} (*__restrict__ {}){}", type, name, rows)};
  }
  std::string arrayLine(const std::string &, const std::string &, const std::string &,
                        bool) const override {
    return {};
  }
  std::string blockIndex(char axis) const override { return fmt::format("blockIdx.{}", axis); }
  std::string threadIndex(char axis) const override { return fmt::format("threadIdx.{}", axis); }
  std::string blockCount(char axis) const override { return fmt::format("gridDim.{}", axis); }
  std::string shared(const std::string &declaration) const override {
    return fmt::format("__shared__ __align__(16) {};", declaration);
  }
  std::string barrier() const override { return "__syncthreads();"; }
  std::string unroll(unsigned times) const override {
    return fmt::format("#pragma unroll {}", times);
  }
  std::string functionName(const std::string &mathFunction) const override { return mathFunction; }
  std::vector<std::string> beforeKernel(const std::string &) const override { return {}; }
  std::vector<std::string> afterKernel() const override { return {}; }
  std::string partsArgument(const std::string &type, const std::string &name) const override {
    return fmt::format("{0} *const {1}_parts = ({0} *)gpu_parts(gpu_all_blocks * sizeof(*{1}));",
                       type, name);
  }
  std::string isReady(const std::vector<std::string> &) const override { return "gpu_is_there()"; }
  std::string scratch(const std::string &type, const std::string &name, std::size_t which,
                      const std::string &bytes) const override {
    return fmt::format("{0} *const {1} = ({0} *)gpu_scratch({2}, {3});", type, name, which, bytes);
  }
  std::string notPlaced() const override { return "NULL"; }
  std::vector<std::string> launchLines(const gpu::Launch &launch) const override;
  ir::ExprRef asyncCopy(const ir::ExprRef &target, const ir::ExprRef &source) const override;
  ir::ExprRef wideRead(const ir::ExprRef &target, const ir::ExprRef &source) const override;
  std::vector<std::string> waitForCopies() const override {
    return {"__pipeline_commit();", "__pipeline_wait_prior(0);"};
  }
  std::string constantDeclaration(const Constant &array) const override;
  std::vector<std::string> constantParameters(const Constant &array) const override;
  std::string constantLine(const Constant &array) const override;
  std::vector<std::string> constantCopies(const std::vector<Constant> &arrays) const override;
  std::string runtime(const Needs &needs) const override;

private:
  bool copies_, required_;
  gpu::Link link_;
};

std::string Cuda::constantDeclaration(const Constant &array) const {
  return fmt::format("static __constant__ {} {}[{}]{};", array.element, array.place, array.count,
                     array.rows);
}
std::vector<std::string> Cuda::constantParameters(const Constant &) const {
  return {};
}
std::string Cuda::constantLine(const Constant &array) const {
  return array.rows.empty()
             ? fmt::format("const {} *const {} = {};", array.element, array.name, array.place)
             : fmt::format("const {} (*const {}){} = {};", array.element, array.name, array.rows,
                           array.place);
}
std::vector<std::string> Cuda::constantCopies(const std::vector<Constant> &arrays) const {
  std::vector<std::string> lines;
  for (const Constant &array : arrays) {
    lines.push_back(fmt::format("if (!gpu_to_constant({0}, sizeof {0}, &gpu_arrays[{1}]))",
                                array.place, array.array));
    lines.emplace_back("  return gpu_copy_back();");
  }
  return lines;
}

/// `&element`
ir::ExprRef addressOfElement(const ir::ExprRef &element) {
  ir::Expr address = *ir::addressOf(element);
  address.range = {}; // the user's words are those of the element
  return std::make_shared<const ir::Expr>(address);
}

ir::ExprRef Cuda::wideRead(const ir::ExprRef &target, const ir::ExprRef &source) const {
  return ir::call("gpu_read_wide", {addressOfElement(target), addressOfElement(source)},
                  ir::voidType(), ir::worstEffects());
}

ir::ExprRef Cuda::asyncCopy(const ir::ExprRef &target, const ir::ExprRef &source) const {
  return ir::call("__pipeline_memcpy_async",
                  {addressOfElement(target), addressOfElement(source),
                   ir::intLiteral(static_cast<std::int64_t>(target->type->size), ir::intType())},
                  ir::voidType(), ir::worstEffects());
}

std::vector<std::string> Cuda::launchLines(const gpu::Launch &launch) const {
  const auto shape = [](const std::string *sizes) {
    std::string text = sizes[0];
    if (sizes[1] != "1" || sizes[2] != "1")
      text += ", " + sizes[1];
    if (sizes[2] != "1")
      text += ", " + sizes[2];
    return text;
  };
  const bool isTogether = !launch.together.empty();
  std::vector<std::string> lines = {
      fmt::format("const dim3 gpu_grid({});", isTogether ? launch.together : shape(launch.blocks)),
      fmt::format("const dim3 gpu_threads({});", shape(launch.threads)),
  };
  std::string call = isTogether ? fmt::format("gpu_start_together({}, gpu_grid, gpu_threads, {}, ",
                                              launch.kernel, launch.shared)
                                : fmt::format("{}<<<gpu_grid, gpu_threads{}>>>(", launch.kernel,
                                              launch.bytes.empty() ? "" : ", " + launch.bytes);
  bool isFirst = true;
  for (const gpu::Launch::Argument &argument : launch.arguments) {
    if (argument.isConstant || argument.type == "local")
      continue;
    const std::string text = argument.array < 0 ? argument.text
                                                : fmt::format("({})gpu_arrays[{}].device",
                                                              argument.type, argument.array);
    if (!isFirst)
      call += ", ";
    isFirst = false;
    if (call.size() + text.size() > 92) {
      if (call.ends_with(' '))
        call.pop_back();
      lines.push_back(call);
      call = "    ";
    }
    call += text;
  }
  lines.push_back(call + ");");
  lines.push_back(fmt::format("gpu_check(cudaGetLastError(), \"{}\");", launch.kernel));
  return lines;
}

std::string Cuda::runtime(const Needs &needs) const {
  std::map<std::string, std::string> values = gpu::sharedWords(needs, required_, link_);
  values.insert(
      {{"THREAD_LOCAL", "thread_local"},
       {"MEMORY", "char *"},
       {"UNTIL", copies_ ? ", until gpu_copy_back" : ""},
       {"TRANSPOSED", "array->device = one->copy - one->first * (long)number"},
       {"PLACE", "arrays[i].device = gpu_copies[which].device + gpu_copies[which].lead + (host - "
                 "gpu_copies[which].host)"}});
  std::string text;
  if (needs.copiesAsync)
    text += runtime::cuda_async;
  text += runtime::cuda;
  if (needs.maps)
    text += runtime::overlap;
  if (needs.looksOutside)
    text += runtime::outside;
  if (needs.readsWide)
    text += runtime::cuda_wide;
  if (needs.updates)
    text += runtime::cuda_updates;
  if (needs.bins)
    text += runtime::cuda_bins;
  if ((copies_ && needs.maps) || needs.transposes)
    text += runtime::cuda_memory;
  if (needs.transposes)
    text += std::string(runtime::transposed) + runtime::cuda_transposed;
  if (copies_)
    text += needs.maps ? std::string(runtime::cuda_copies) + runtime::copies
                       : std::string(runtime::no_copies);
  else
    text += std::string(runtime::cuda_pointers) + (needs.maps ? runtime::cuda_pointers_map : "");
  if (copies_ && needs.looks)
    text += runtime::looks;
  if (copies_ && (needs.gets || needs.puts))
    text += runtime::visits;
  if (needs.gets)
    text += copies_ ? runtime::visits_get : runtime::cuda_visits_get;
  if (needs.getsRanges)
    text += runtime::visits_ranges;
  if (needs.puts)
    text += copies_ ? runtime::visits_put : runtime::cuda_visits_put;
  text += gpu::weighingText(needs);
  if (needs.hasConstants)
    text += runtime::cuda_constants;
  if (needs.reduces)
    text += runtime::cuda_parts;
  if (needs.scans || needs.scansInPhases)
    text += runtime::cuda_lanes;
  if (needs.scans)
    text += runtime::cuda_scan;
  if (needs.scansInPhases)
    text += runtime::cuda_phases;
  if (needs.scansInPhases && needs.maps)
    text += runtime::overlap_some;
  return gpu::filledIn(text, values);
}

} // namespace

std::unique_ptr<gpu::Dialect> dialect(bool copies, bool required, const gpu::Link &link) {
  return std::make_unique<Cuda>(copies, required, link);
}

} // namespace parlift::target::cuda
