#include "target/opencl/OpenCl.h"

#include "RuntimeTexts.h"
#include "ir/Builder.h"
#include "target/gpu/Runtime.h"

#include <fmt/format.h>

namespace parlift::target::opencl {

namespace {

class OpenCl : public gpu::Dialect {
public:
  OpenCl(bool required, const gpu::Link &link) : required_(required), link_(link) {}

  bool isCxx() const override { return false; }
  std::string kernelHead(const std::string &name, unsigned threads, unsigned) const override {
    const std::string bounds =
        threads == 0 ? ""
                     : fmt::format("__attribute__((reqd_work_group_size({}, 1, 1))) ", threads);
    return "kernel " + bounds + "void " + name;
  }
  std::string functionHead(const std::string &returned, const std::string &name) const override {
    return fmt::format("{} {}", returned, name);
  }
  std::vector<std::string> arrayParameters(const std::string &element, const std::string &name,
                                           const std::string &, bool isConst) const override {
    return {fmt::format("global {}{} *{}_data", isConst ? "const " : "", element, name),
            fmt::format("const long {}_start", name)};
  }
  std::string arrayLine(const std::string &element, const std::string &name,
                        const std::string &rows, bool isConst) const override {
    const std::string type = fmt::format("global {}{} ", isConst ? "const " : "", element);
    const std::string bytes =
        fmt::format("((global {}char *){}_data + {}_start)", isConst ? "const " : "", name, name);
    return rows.empty()
               ? fmt::format("{0}*restrict {1} = ({0}*){2};", type, name, bytes)
               : fmt::format("{0}(*restrict {1}){3} = ({0}(*){3}){2};", type, name, bytes, rows);
  }
  std::string blockIndex(char axis) const override {
    return fmt::format("get_group_id({})", axis - 'x');
  }
  std::string threadIndex(char axis) const override {
    return fmt::format("get_local_id({})", axis - 'x');
  }
  std::string blockCount(char axis) const override {
    return fmt::format("get_num_groups({})", axis - 'x');
  }
  std::string shared(const std::string &declaration) const override {
    return fmt::format("local {};", declaration);
  }
  std::string barrier() const override {
    return "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);";
  }
  std::string unroll(unsigned times) const override {
    return fmt::format("__attribute__((opencl_unroll_hint({})))", times);
  }
  /// One name for all types there.
  std::string functionName(const std::string &mathFunction) const override {
    return mathFunction.ends_with('f') && mathFunction != "erf"
               ? mathFunction.substr(0, mathFunction.size() - 1)
               : mathFunction;
  }
  std::vector<std::string> beforeKernel(const std::string &name) const override {
    return {fmt::format("static struct gpu_kernel {} = {{\"{}\", GPU_SOURCE(", name, name)};
  }
  std::vector<std::string> afterKernel() const override { return {"), NULL};"}; }
  std::string partsArgument(const std::string &, const std::string &name) const override {
    return fmt::format("const cl_mem {0}_parts = gpu_parts(gpu_all_blocks * sizeof(*{0}));", name);
  }
  std::string isReady(const std::vector<std::string> &kernels) const override {
    std::string text = "gpu_is_there()";
    for (const std::string &kernel : kernels)
      text += fmt::format(" && gpu_build(&{})", kernel);
    return text;
  }
  std::string scratch(const std::string &, const std::string &name, std::size_t which,
                      const std::string &bytes) const override {
    return fmt::format("const cl_mem {} = gpu_scratch({}, {});", name, which, bytes);
  }
  std::string notPlaced() const override { return "NULL, 0"; }
  std::vector<std::string> launchLines(const gpu::Launch &launch) const override;
  /// There are none: plans that want them are refused.
  ir::ExprRef wideRead(const ir::ExprRef &, const ir::ExprRef &source) const override {
    return source; // no plan asks for it
  }
  ir::ExprRef asyncCopy(const ir::ExprRef &, const ir::ExprRef &source) const override {
    return ir::load(source);
  }
  std::vector<std::string> waitForCopies() const override { return {}; }
  std::string constantDeclaration(const Constant &array) const override;
  std::vector<std::string> constantParameters(const Constant &array) const override;
  std::string constantLine(const Constant &array) const override;
  std::vector<std::string> constantCopies(const std::vector<Constant> &arrays) const override;
  std::string runtime(const Needs &needs) const override;

private:
  bool required_;
  gpu::Link link_;
};

std::string OpenCl::constantDeclaration(const Constant &) const {
  return {};
}
std::vector<std::string> OpenCl::constantParameters(const Constant &array) const {
  return {array.rows.empty()
              ? fmt::format("constant {} *{}", array.element, array.name)
              : fmt::format("constant {} (*{}){}", array.element, array.name, array.rows)};
}
std::string OpenCl::constantLine(const Constant &) const {
  return {};
}
std::vector<std::string> OpenCl::constantCopies(const std::vector<Constant> &arrays) const {
  std::vector<std::string> lines;
  for (const Constant &array : arrays) {
    lines.push_back(
        fmt::format("if (!gpu_fits_constant(&gpu_arrays[{}], {}))", array.array, array.count));
    lines.emplace_back("  return gpu_copy_back();");
  }
  for (const Constant &array : arrays)
    lines.push_back(fmt::format("const cl_mem {}_constant = gpu_to_constant(&gpu_arrays[{}]);",
                                array.name, array.array));
  return lines;
}

std::vector<std::string> OpenCl::launchLines(const gpu::Launch &launch) const {
  std::vector<std::string> lines = {
      fmt::format("const size_t gpu_grid[3] = {{{}, {}, {}}};", launch.blocks[0], launch.blocks[1],
                  launch.blocks[2]),
      fmt::format("const size_t gpu_threads[3] = {{{}, {}, {}}};", launch.threads[0],
                  launch.threads[1], launch.threads[2])};
  bool usesParts = false;
  std::vector<std::string> list;
  const auto add = [&](const std::string &name) {
    list.push_back(fmt::format("    {{sizeof {}, &{}}},", name, name));
  };
  for (const gpu::Launch::Argument &argument : launch.arguments) {
    if (argument.isConstant) {
      add(argument.text + "_constant");
    } else if (argument.type == "local") {
      list.push_back(fmt::format("    {{{}, NULL}},", argument.text));
    } else if (argument.array >= 0) {
      add(fmt::format("gpu_arrays[{}].device", argument.array));
      add(fmt::format("gpu_arrays[{}].at", argument.array));
    } else {
      add(argument.text);
      if (argument.type == "parts") {
        add("gpu_no_bytes");
        usesParts = true;
      }
    }
  }
  if (usesParts)
    lines.emplace_back("const cl_long gpu_no_bytes = 0;");
  lines.emplace_back("const struct gpu_argument gpu_arguments[] = {");
  lines.insert(lines.end(), list.begin(), list.end());
  lines.emplace_back("};");
  lines.push_back(fmt::format("gpu_run(&{}, gpu_grid, gpu_threads, gpu_arguments, {});",
                              launch.kernel, list.size()));
  for (const gpu::Launch::Argument &argument : launch.arguments)
    if (argument.isConstant)
      lines.push_back(
          fmt::format("gpu_check(clReleaseMemObject({0}_constant), \"{0}\");", argument.text));
  return lines;
}

std::string OpenCl::runtime(const Needs &needs) const {
  std::map<std::string, std::string> values = gpu::sharedWords(needs, required_, link_);
  values.insert(
      {{"THREAD_LOCAL", "__thread"},
       {"MEMORY", "cl_mem "},
       {"UNTIL", ", until gpu_copy_back"},
       {"TRANSPOSED", "array->device = one->copy, array->at = -one->first * (long)number"},
       {"PLACE", "arrays[i].device = gpu_copies[which].device, arrays[i].at = "
                 "(cl_long)gpu_copies[which].lead + (host - "
                 "gpu_copies[which].host)"}});
  std::string text = runtime::opencl;
  if (needs.maps)
    text += std::string(runtime::overlap) + runtime::opencl_copies;
  if (needs.bins)
    text += runtime::opencl_bins;
  if (needs.looksOutside)
    text += runtime::outside;
  if (needs.transposes)
    text += std::string(runtime::transposed) + runtime::opencl_transposed;
  text += needs.maps ? runtime::copies : runtime::no_copies;
  if (needs.looks)
    text += runtime::looks;
  if (needs.gets || needs.puts)
    text += runtime::visits;
  if (needs.gets)
    text += runtime::visits_get;
  if (needs.getsRanges)
    text += runtime::visits_ranges;
  if (needs.puts)
    text += runtime::visits_put;
  text += gpu::weighingText(needs);
  if (needs.hasConstants)
    text += runtime::opencl_constants;
  if (needs.reduces)
    text += runtime::opencl_parts;
  if (needs.scansInPhases)
    text += runtime::opencl_phases;
  if (needs.scansInPhases && needs.maps)
    text += runtime::overlap_some;
  return gpu::filledIn(text, values);
}

} // namespace

std::unique_ptr<gpu::Dialect> dialect(bool required, const gpu::Link &link) {
  return std::make_unique<OpenCl>(required, link);
}

} // namespace parlift::target::opencl
