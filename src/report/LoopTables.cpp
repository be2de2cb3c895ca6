#include "report/LoopTables.h"

#include "report/Html.h"
#include "report/Roofline.h"
#include "report/Svg.h"
#include "report/Words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parlift::report {

namespace {

std::string rowList(const std::vector<std::pair<std::string, std::string>> &rows) {
  std::string result;
  for (const auto &[name, value] : rows)
    result += fmt::format("<dt>{}</dt><dd>{}</dd>", escaped(name), value);
  return result.empty() ? "" : "<dl class=\"rows\">" + result + "</dl>";
}

std::string time(double nanoseconds) {
  constexpr double second = 1e9, milli = 1e6, micro = 1e3;
  return nanoseconds >= second  ? fmt::format("{:.3g} s", nanoseconds / second)
         : nanoseconds >= milli ? fmt::format("{:.3g} ms", nanoseconds / milli)
         : nanoseconds >= micro ? fmt::format("{:.3g} µs", nanoseconds / micro)
                                : fmt::format("{:.0f} ns", nanoseconds);
}

std::string operations(const Content &content, double number) {
  return content.isMeasured ? time(number) : amount(number) + " operations";
}

const char *legend =
    "<p class=\"note kinds\"><span class=\"raw\"><i></i>RAW read after write</span><span "
    "class=\"war\"><i></i>WAR "
    "write after read</span><span class=\"waw\"><i></i>WAW write after write</span></p>";

} // namespace

std::string figuresTable(const Loop &loop, const Content &content) {
  const Worth &worth = loop.worth;
  if (worth.work <= 0)
    return content.isMeasured ? "<p class=\"note\">It did not run, or was not measured.</p>"
                              : "<p class=\"note\">Nothing is known of how long it runs.</p>";
  const double threads = content.costs.threads;
  const std::optional<double> limit = amdahlLimit(worth.coverage);
  std::vector<std::pair<std::string, std::string>> rows{
      {"Coverage",
       fmt::format("{} of {}", percent(worth.coverage),
                   content.isMeasured ? "the program's time" : "the work of all loops here")},
      {"Work",
       fmt::format("{} in {}{}", operations(content, worth.work),
                   counted(static_cast<std::size_t>(loop.figures.trips), "iteration"),
                   worth.executions > 1 ? fmt::format(", run {} times", amount(worth.executions))
                                        : "")},
      {"Span", fmt::format("{}, an average parallelism of {}", operations(content, worth.span),
                           amount(worth.parallelism))}};
  if (!loop.figures.isParallel)
    rows.emplace_back("Span if it were parallel", operations(content, worth.spanIfParallel));
  rows.emplace_back(fmt::format("On {:.0f} threads", threads),
                    worth.saved > 0
                        ? fmt::format("{} for the loop, {} for {}", times(worth.loopSpeedup),
                                      times(worth.programSpeedup),
                                      content.isMeasured ? "the program" : "all loops together")
                        : std::string("starting threads costs more than they save"));
  rows.emplace_back("Amdahl, this loop alone",
                    fmt::format("{} on {:.0f} threads, {}", times(amdahl(worth.coverage, threads)),
                                threads,
                                limit ? "never more than " + times(*limit) : "without a limit"));
  rows.emplace_back("Gustafson, this loop alone",
                    fmt::format("{} on {:.0f} threads, where the problem grows with them",
                                times(gustafson(worth.coverage, threads)), threads));
  const char *basis =
      content.isMeasured ? ""
      : loop.sizesAreKnown
          ? "<p class=\"note\">Sizes are known; what an operation costs is an estimate.</p>"
          : "<p class=\"note\">Sizes that are not known are taken to be 1000, and a function that "
            "nothing here calls to run once.</p>";
  return rowList(rows) + basis;
}

std::string matrixTable(const Loop &loop) {
  const Matrix &matrix = loop.matrix;
  if (matrix.rows.empty())
    return "";
  std::string head = "<th scope=\"col\">No.</th><th scope=\"col\">Kind</th><th "
                     "scope=\"col\">Of</th><th scope=\"col\">From</th><th "
                     "scope=\"col\">To</th>";
  for (const std::string &column : matrix.columns)
    head += fmt::format("<th scope=\"col\"><code>{}</code></th>", escaped(column));
  head += "<th scope=\"col\">Distance</th><th scope=\"col\">Carried by</th>";
  std::string body;
  for (const MatrixRow &row : matrix.rows) {
    body += fmt::format(
        "<tr{}><th scope=\"row\">d{}{}</th><td class=\"kind "
        "{}\">{}</td><td><code>{}</code></td><td><code>{}</code></td><td><code>{}</code></td>",
        row.isBlocking ? " class=\"blocks\"" : "", row.number,
        row.isBlocking ? "<span class=\"skip\"> blocks</span>" : "", kindClass(row.kind),
        diag::name(row.kind), escaped(row.variable), escaped(row.source), escaped(row.sink));
    for (std::size_t at = 0; at < matrix.columns.size(); ++at) {
      const bool isThere = at < row.directions.size();
      const bool isCarrier =
          isThere && !row.carriedBy.empty() && matrix.columns[at] == row.carriedBy;
      body += fmt::format("<td class=\"dir{}\">{}</td>", isCarrier ? " hit" : "",
                          isThere ? escaped(row.directions[at]) : "");
    }
    body += fmt::format("<td>({})</td><td>{}{}</td></tr>",
                        escaped(fmt::format("{}", fmt::join(row.distances, ", "))),
                        row.carriedBy.empty() ? "one iteration"
                                              : "<code>" + escaped(row.carriedBy) + "</code>",
                        row.isExact ? "" : " <span class=\"sub\">(not excluded)</span>");
  }
  std::string result =
      fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Direction "
                  "matrix\"><table><caption>▸ keeps this loop from being parallel; the "
                  "shaded entry is that of the loop that carries the "
                  "dependence.</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>",
                  head, body);
  if (matrix.leftOut > 0)
    result += fmt::format("<p class=\"note\">{} more are left out here.</p>", matrix.leftOut);
  return result + legend;
}

std::string accessTable(const Loop &loop) {
  if (loop.accesses.empty())
    return "";
  bool hasGpu = false;
  for (const AccessRow &row : loop.accesses)
    hasGpu |= !row.onGpu.empty();
  std::string body;
  for (const AccessRow &row : loop.accesses)
    body += fmt::format(
        "<tr><td class=\"num\">{}</td><th "
        "scope=\"row\"><code>{}</code></th><td>{}</td><td>{}</td><td>{}</td><td>{}{}</td>{}</tr>",
        row.line, escaped(row.text), row.isWrite ? "write" : "read", row.along,
        escaped(row.innermost), row.lines,
        row.isPoor ? " <span class=\"badge no poor\">poor</span>" : "",
        hasGpu ? "<td>" + row.onGpu + "</td>" : "");
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Memory "
      "accesses\"><table><caption>How far each access moves from one iteration to "
      "the next, and how many lines of 64 bytes an innermost iteration "
      "fetches.</caption><thead><tr><th scope=\"col\" class=\"num\">Line</th><th "
      "scope=\"col\">Access</th><th "
      "scope=\"col\">Does</th><th scope=\"col\">In this loop</th><th scope=\"col\">In the "
      "innermost</th><th scope=\"col\">Lines</th>{}</tr></thead><tbody>{}</tbody></table></div>",
      hasGpu ? "<th scope=\"col\">Neighbouring threads</th>" : "", body);
}

std::string kernelTable(const Loop &loop) {
  if (!loop.kernel)
    return "";
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto &[name, value] : loop.kernel->facts)
    rows.emplace_back(name, "<code>" + escaped(value) + "</code>");
  std::string result = rowList(rows);
  if (loop.outcome.empty()) // else they stand there
    for (const std::string &remark : loop.kernel->remarks)
      result += "<p>" + prose(remark) + "</p>";
  if (loop.kernel->load)
    result += drawRoofline(*loop.kernel->load, loop.anchor + "-roofline");
  return result +
         "<p class=\"note\">Registers and time are the GPU compiler's and the GPU's to say, "
         "and are not here.</p>";
}

std::string diffBlock(const std::string &diff) {
  std::string result;
  std::size_t at = 0;
  while (at < diff.size()) {
    const std::size_t end = std::min(diff.find('\n', at), diff.size());
    const std::string line = diff.substr(at, end - at);
    at = end + 1;
    const char *kind = line.empty()     ? nullptr
                       : line[0] == '+' ? "add"
                       : line[0] == '-' ? "del"
                       : line[0] == '@' ? "at"
                                        : nullptr;
    // A block ends its line by itself.
    result += kind ? fmt::format("<span class=\"{}\">{}</span>", kind, escaped(line))
                   : escaped(line) + "\n";
  }
  return "<pre tabindex=\"0\" aria-label=\"changes\">" + result + "</pre>";
}

} // namespace parlift::report
