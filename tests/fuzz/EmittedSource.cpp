#include "fuzz/EmittedSource.h"

#include "fuzz/Transposed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace parlift::fuzz {
namespace {

std::string mark(std::size_t program) {
  return fmt::format("/* program {} */\n", program);
}

/// Whose mark is the last one before the place.
std::optional<unsigned> programBefore(const std::string &text, std::size_t place) {
  const std::string sign = "/* program ";
  const std::size_t at = text.rfind(sign, place);
  if (at == std::string::npos)
    return std::nullopt;
  return static_cast<unsigned>(std::strtoul(text.c_str() + at + sign.size(), nullptr, 10));
}

unsigned linesIn(const std::string &text) {
  return static_cast<unsigned>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

std::string BatchSource::text() const {
  std::string result = prefix;
  for (std::size_t index = 0; index < segments.size(); ++index)
    result += mark(index) + segments[index];
  return result;
}

void BatchSource::include(const std::string &otherPrefix) {
  std::istringstream lines(otherPrefix);
  for (std::string line; std::getline(lines, line);)
    if (prefix.find(line + '\n') == std::string::npos)
      prefix += line + '\n';
}

std::optional<unsigned> BatchSource::programAt(unsigned line) const {
  unsigned before = linesIn(prefix);
  for (std::size_t index = 0; index < segments.size(); ++index) {
    const unsigned after = before + 1 + linesIn(segments[index]);
    if (line > before && line <= after)
      return static_cast<unsigned>(index);
    before = after;
  }
  return std::nullopt;
}

BatchSource sourceOf(const std::vector<Program> &programs) {
  BatchSource result;
  for (const Program &program : programs)
    result.segments.push_back(program.text);
  return result;
}

BatchSource splitAtMarks(const std::string &text, std::size_t programs) {
  BatchSource result;
  std::size_t from = text.find(mark(0));
  result.prefix = text.substr(0, from);
  for (std::size_t index = 0; index < programs; ++index) {
    if (from == std::string::npos)
      throw std::runtime_error("the parallel text has lost a comment of the original");
    const std::size_t start = from + mark(index).size();
    from = text.find(mark(index + 1), start);
    result.segments.push_back(text.substr(start, from == std::string::npos ? from : from - start));
  }
  return result;
}

ParallelBatch parallelize(const std::string &path, bool strictFp, std::size_t programs,
                          pipeline::Target target, bool transposes) {
  pipeline::Options options;
  options.analysis.strictFp = strictFp;
  options.plan.cost.startCost = 0;
  options.target = target;
  options.gpu.required = true;
  frontend::Request request;
  request.path = path;
  request.flags = {path.ends_with(".cpp") ? "-std=c++17" : "-std=c99"};
  const pipeline::Selection everything{path, {}, {}, {}};
  const pipeline::AnalyzedFile file = pipeline::analyze(request, everything, options);
  if (!file.ok())
    throw std::runtime_error("Clang does not take a generated program:\n" + file.renderedErrors);
  const pipeline::ParallelizedFile parallel = pipeline::parallelize(file, everything, options);
  if (transposes) {
    const TransposedText changed = transposed(file, parallel, options);
    return {splitAtMarks(changed.text, programs),
            static_cast<unsigned>(parallel.plan.steps.size()),
            changed.arrays,
            {}};
  }
  unsigned parallelized = parallel.parallelized;
  if (target != pipeline::Target::OpenMp)
    parallelized = static_cast<unsigned>(std::ranges::count_if(
        parallel.plan.steps, [](const plan::Step &step) { return step.mark.kernel != nullptr; }));
  ParallelBatch result{splitAtMarks(parallel.text, programs),
                       static_cast<unsigned>(parallel.plan.steps.size()),
                       parallelized,
                       {}};
  for (const diag::Remark &remark : parallel.remarks)
    if (remark.id == diag::ReasonId::ExtremumReorders && remark.range.valid())
      if (const auto program = programBefore(remark.range.file->text(), remark.range.begin))
        result.saysOtherExtrema.insert(*program);
  return result;
}

} // namespace parlift::fuzz
