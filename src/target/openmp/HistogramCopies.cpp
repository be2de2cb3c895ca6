#include "target/openmp/HistogramText.h"

#include "ir/Clauses.h"
#include "ir/ExprText.h"

#include <algorithm>

namespace parlift::target::openmp {

/// "[k][l]"
std::string HistogramWriter::subscripts(const HistogramArray &bins,
                                        const std::string &first) const {
  std::string result = "[" + first + "]";
  for (std::size_t n = 0; n < bins.rows.size(); ++n)
    result += "[" + counters_[n + 1] + "]";
  return result;
}

/// `each`, a loop or one or more simple statements, for all elements.
std::vector<std::string> HistogramWriter::overElements(const HistogramArray &bins,
                                                       const std::vector<std::string> &each) const {
  std::vector<std::string> lines = {forLoop("long", counters_[0], bins.low, bins.end)};
  std::string indent = unit_;
  for (std::size_t n = 0; n < bins.rows.size(); ++n, indent += unit_)
    lines.push_back(indent + forLoop("long", counters_[n + 1], "0", std::to_string(bins.rows[n])));
  const std::string outer = indent.substr(unit_.size());
  const bool isLoop = each.front().starts_with("for ("); // one statement
  if (each.size() > 1 && !isLoop)
    lines.back() += " {";
  for (const std::string &line : each)
    lines.push_back(indent + line);
  if (each.size() > 1 && !isLoop)
    lines.push_back(outer + "}");
  return lines;
}

/// The region's clause, each thread's copy and what that begins with, and the loop's own directive.
void HistogramWriter::open() {
  std::string exist;
  for (const HistogramArray &bins : all_)
    exist += fmt::format("{}{} != {}", exist.empty() ? "" : " && ", bins.own, null());
  text_.directive = directiveLines(
      "#pragma omp parallel", {fmt::format("num_threads({} ? {} : 1)", exist, threads_)}, indent_);
  inRegion("{");
  std::size_t depth = 1;
  for (const HistogramArray &bins : all_)
    depth = std::max(depth, bins.rows.size() + 1);
  for (std::size_t n = 0; n < depth; ++n)
    counters_.push_back(layout_.freshName(std::string(1, static_cast<char>('k' + n))));
  thread_ = layout_.freshName("t");
  if (isC90_) {
    for (const std::string &counter : counters_)
      inRegion(fmt::format("long {};", counter));
    inRegion(fmt::format("int {};", thread_));
  }
  for (const HistogramArray &bins : all_) {
    const std::string first =
        fmt::format("{} = omp_get_thread_num() == 0", pointerText(bins.element, bins.name, false));
    const std::string rest =
        fmt::format("? {} : {} + {};", bins.all, bins.own, ownAt(bins, "omp_get_thread_num()"));
    if (first.size() + rest.size() < columnsOfLine) {
      inRegion(first + " " + rest);
    } else {
      inRegion(first);
      inRegion(unit_ + unit_ + rest);
    }
  }
  for (const HistogramArray &bins : all_) {
    beginCopy(bins);
    findOwn(bins);
  }
  if (std::ranges::any_of(all_, &HistogramArray::beginsAsArray))
    inRegion("#pragma omp barrier");
  ir::ParallelMark share = mark_;
  share.condition = {};
  for (const std::string &line : directiveLines("#pragma omp for", ir::clauseTexts(share), indent_))
    inRegion(line);
}

void HistogramWriter::beginCopy(const HistogramArray &bins) {
  const std::string element = subscripts(bins, counters_[0]);
  std::vector<std::string> each;
  for (const HistogramArray::Part &part : bins.parts) {
    const std::string start = bins.beginsAsArray()     ? bins.all + element + part.member
                              : bins.clause->op == "*" ? "1"
                              : part.isFloating        ? "-0.0"
                                                       : "0";
    each.push_back(fmt::format("{}{}{} = {};", bins.name, element, part.member, start));
  }
  inRegion(fmt::format("if ({} != {})", bins.name, bins.all));
  HistogramArray begun = bins;
  if (!bins.others.empty()) // one more, with which the others begin
    begun.end = isNumber(bins.end) ? std::to_string(std::stoull(bins.end) + 1) : bins.end + " + 1";
  for (const std::string &line : overElements(begun, each))
    inRegion(unit_ + line);
}

/// The first thread takes the element itself, the others that of their copy, and what is none of the known ones by its address.
void HistogramWriter::findOwn(const HistogramArray &bins) {
  if (bins.of.empty())
    return;
  const std::string at = layout_.freshName("at");
  if (!bins.others.empty())
    inRegion(fmt::format("std::unordered_map<{0} *, {0}> {1};", bins.element.type, bins.others));
  inRegion(fmt::format("const auto {} = [&]({} &{}) -> {} & {{", bins.of, bins.element.type, at,
                       bins.element.type));
  inRegion(unit_ + fmt::format("if ({} == {})", bins.name, bins.all));
  inRegion(unit_ + unit_ + fmt::format("return {};", at));
  if (!bins.others.empty()) {
    inRegion(unit_ + fmt::format("if (&{0} < {1} || &{0} >= {1} + {2})", at, bins.all, bins.end));
    inRegion(unit_ + unit_ +
             fmt::format("return {}.emplace(&{}, {}[{}]).first->second;", bins.others, at,
                         bins.name, bins.end));
  }
  inRegion(unit_ + fmt::format("return {}[&{} - {}];", bins.name, at, bins.all));
  inRegion("};");
}

/// `a += b`, for elements or their parts.
std::string HistogramWriter::combined(const HistogramArray &bins, const std::string &one,
                                      const std::string &other) {
  const std::string &op = bins.clause->op;
  return op == "min" || op == "max"
             ? fmt::format("{0} = {1} {2} {0} ? {1} : {0};", one, other, op == "min" ? "<" : ">")
             : fmt::format("{} {}= {};", one, op == "-" ? "+" : op, other);
}

void HistogramWriter::addOthers(const HistogramArray &bins) {
  if (bins.others.empty())
    return;
  const std::string one = layout_.freshName("one");
  text_.closing.emplace_back("#pragma omp critical");
  text_.closing.push_back(fmt::format("for (const auto &{} : {}) {{", one, bins.others));
  for (const HistogramArray::Part &part : bins.parts) {
    const std::string into = part.member.empty() ? "*" + one + ".first"
                             : part.member.starts_with('[')
                                 ? "(*" + one + ".first)" + part.member
                                 : one + ".first->" + part.member.substr(1);
    text_.closing.push_back(unit_ + combined(bins, into, one + ".second" + part.member));
  }
  text_.closing.emplace_back("}");
}

/// Where all threads have done their share, each puts a part of the elements together. Without copies nobody goes through
/// elements that may be many more than the updates.
void HistogramWriter::close() {
  for (const HistogramArray &bins : all_) {
    const std::string into = bins.all + subscripts(bins, counters_[0]);
    const std::string from =
        bins.own + subscripts(bins, fmt::format("{} + {}", ownAt(bins, thread_), counters_[0]));
    std::vector<std::string> each;
    for (const HistogramArray::Part &part : bins.parts) {
      const bool isSure =
          !ir::endsByType(*bins.clause); // else what nobody has updated may be no element
      if (!isSure)
        each.push_back(unit_ + fmt::format("if ({} != 0)", from + part.member));
      each.push_back(unit_ + (isSure ? "" : unit_) +
                     combined(bins, into + part.member, from + part.member));
    }
    std::string threads = forLoop("int", thread_, "1", "omp_get_num_threads()");
    if (each.size() > 1) {
      threads += " {";
      each.emplace_back("}");
    }
    std::vector<std::string> inner = {threads};
    inner.insert(inner.end(), each.begin(), each.end());
    std::vector<std::string> lines = {fmt::format("if ({} != {}) {{", bins.own, null()),
                                      unit_ + "#pragma omp for"};
    const std::vector<std::string> over = overElements(bins, inner);
    for (const std::string &line : over)
      lines.push_back(unit_ + line);
    lines.emplace_back("}");
    text_.closing.insert(text_.closing.end(), lines.begin(), lines.end());
    addOthers(bins);
  }
  text_.closing.emplace_back("}");
}

} // namespace parlift::target::openmp
