#include "report/Page.h"

#include "PageTexts.h"
#include "report/Curves.h"
#include "report/Html.h"
#include "report/LoopSection.h"
#include "report/Svg.h"
#include "report/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace parlift::report {

namespace {

constexpr std::size_t mostBest = 20;   ///< rows of the table
constexpr std::size_t mostAtOnce = 40; ///< loops whose details are in the page itself
constexpr std::size_t mostLines = 400; ///< loops whose line is
constexpr std::size_t together = 200;  ///< lines that are put into the page at once, later

struct Group {
  const char *name;
  const char *css;
  diag::Verdict verdict;
};
constexpr std::array<Group, 4> groups = {{{"parallel", "yes", diag::Verdict::Parallel},
                                          {"conditional", "maybe", diag::Verdict::Conditional},
                                          {"sequential", "no", diag::Verdict::Sequential},
                                          {"unknown", "open", diag::Verdict::Unknown}}};

std::size_t countOf(const Content &content, diag::Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(content.loops.begin(), content.loops.end(),
                    [&](const Loop &loop) { return loop.verdict == verdict; }));
}

std::string verdictBar(const Content &content) {
  std::string bar, legend;
  for (const Group &group : groups) {
    const std::size_t count = countOf(content, group.verdict);
    if (count == 0)
      continue;
    bar += fmt::format("<span class=\"{}\" style=\"flex:{}\"></span>", group.css, count);
    legend +=
        fmt::format("<li><span class=\"badge {}\">{} {}</span></li>", group.css, count, group.name);
  }
  return "<div class=\"bar\" aria-hidden=\"true\">" + bar + "</div><ul class=\"legend\">" + legend +
         "</ul>";
}

std::string boundsTable(const Content &content) {
  std::string rows;
  for (const double threads : {2.0, 4.0, 8.0, 16.0, 64.0})
    rows += fmt::format("<tr><th scope=\"row\" class=\"num\">{:.0f}</th><td "
                        "class=\"num\">{}</td><td class=\"num\">{}</td></tr>",
                        threads, times(amdahl(content.total.parallel, threads)),
                        times(gustafson(content.total.parallel, threads)));
  return "<table><caption>The most that threads can bring</caption><thead><tr><th scope=\"col\" "
         "class=\"num\">Threads</th><th scope=\"col\" class=\"num\">Amdahl</th><th "
         "scope=\"col\" class=\"num\">Gustafson</th></tr></thead><tbody>" +
         rows + "</tbody></table>";
}

std::string glance(const Content &content) {
  const double threads = content.costs.threads;
  const std::optional<double> limit = amdahlLimit(content.total.parallel);
  std::string result = "<section aria-labelledby=\"glance\"><h2 id=\"glance\">At a glance</h2><div "
                       "class=\"glance\"><div class=\"card\"><dl class=\"figures\">";
  result += fmt::format(
      "<div><dt>Loops</dt><dd>{}</dd></div><div><dt>Work in parallel loops</dt><dd>{}</dd></div>"
      "<div><dt>On {:.0f} threads at most</dt><dd>{}</dd></div></dl>",
      content.loops.size(), percent(content.total.parallel), threads,
      times(amdahl(content.total.parallel, threads)));
  result += verdictBar(content);
  result += fmt::format(
      "<p class=\"sub\">{}</p>",
      content.isMeasured
          ? "Coverage was measured in a run of the program."
          : "Work is estimated: sizes that are not known are taken to be 1000, "
            "a function that nothing here calls to run once, and what is "
            "outside of loops counts nothing. What was measured (--profile) would say more.");
  result += fmt::format(
      "<p class=\"sub\">{}</p></div>",
      limit ? fmt::format("Whatever the number of threads, the rest keeps the program below {}.",
                          times(*limit))
            : std::string("All of the work that is counted here is in parallel loops."));
  result +=
      fmt::format("<div class=\"card\"><figure>{}<figcaption>Amdahl's bound is for a problem of "
                  "this size, Gustafson's for one that grows with the "
                  "threads.</figcaption></figure><details class=\"more\"><summary>As a "
                  "table</summary>{}</details></div></div></section>",
                  drawBounds(content.total.parallel, threads, "bounds"), boundsTable(content));
  return result;
}

std::string bestTable(const Content &content) {
  std::string rows;
  std::size_t count = 0;
  for (const Loop &loop : content.loops) {
    if (loop.worth.saved <= 0 || ++count > mostBest)
      break;
    rows += fmt::format(
        "<tr><th scope=\"row\"><a href=\"#{}\">{}:{}</a></th><td>{}, {}</td><td>{}</td><td "
        "class=\"num\">{}</td><td class=\"num\">{}</td><td class=\"num\">{}</td></tr>",
        loop.anchor, escaped(loop.path), loop.line, loopTitle(loop), escaped(loop.function),
        verdictBadge(loop), percent(loop.worth.coverage), times(loop.worth.loopSpeedup),
        times(loop.worth.programSpeedup));
  }
  if (rows.empty())
    return "";
  return fmt::format(
      "<section aria-labelledby=\"best\"><h2 id=\"best\">Where it pays</h2><div class=\"card "
      "scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"best\"><table><caption>Each loop "
      "by itself on {:.0f} threads, the outermost of a "
      "nest as well as those inside: they are alternatives. Of a loop that is not parallel, what "
      "it would bring if it were.</caption><thead><tr><th scope=\"col\">Place</th><th "
      "scope=\"col\">Loop</th><th "
      "scope=\"col\">Verdict</th><th scope=\"col\" class=\"num\">Coverage</th><th scope=\"col\" "
      "class=\"num\">Loop</th><th scope=\"col\" "
      "class=\"num\">{}</th></tr></thead><tbody>{}</tbody></table></div></section>",
      content.costs.threads, content.isMeasured ? "Program" : "All loops", rows);
}

std::string controls(const Content &content) {
  std::string boxes;
  for (const Group &group : groups)
    if (countOf(content, group.verdict) > 0)
      boxes += fmt::format("<label><input type=\"checkbox\" value=\"{0}\" checked> {0}</label>",
                           group.name);
  return "<form class=\"controls\" role=\"search\" hidden><input type=\"search\" aria-label=\"Show "
         "loops with these words\" placeholder=\"file, function, reason …\">" +
         boxes + "<output aria-live=\"polite\" class=\"sub\"></output></form>";
}

/// `inside`: the details, where they stand in the page itself.
std::string loopElement(const Loop &loop, const Content &content, const std::string &inside,
                        bool isOpen) {
  return fmt::format(
      "<details class=\"loop\" id=\"{}\" data-verdict=\"{}\" data-words=\"{}\"{}>{}{}</details>\n",
      loop.anchor, diag::name(loop.verdict),
      escaped(fmt::format("{}:{} {} {} {} {}", loop.path, loop.line, loop.function, loop.counter,
                          loop.reasonName, loop.reason)),
      isOpen ? " open" : "", summaryOf(loop, content), inside);
}

/// Markup that waits as text until script.js wants it. None of it could end the element: the user's `<` is escaped.
std::string waiting(const char *kind, const std::string &of, const std::string &markup) {
  return fmt::format("<script type=\"text/plain\" class=\"{}\"{}>{}</script>\n", kind,
                     of.empty() ? "" : " data-of=\"" + of + "\"", markup);
}

std::string loopList(const Content &content) {
  std::string lines, details, rest;
  for (std::size_t at = 0; at < content.loops.size(); ++at) {
    const Loop &loop = content.loops[at];
    const std::string own = detailsOf(loop, content);
    const bool isHere = at < mostAtOnce;
    (at < mostLines ? lines : rest) += loopElement(loop, content, isHere ? own : "", at == 0);
    if (!isHere)
      details += waiting("later", loop.anchor, own);
    if (!rest.empty() && ((at + 1) % together == 0 || at + 1 == content.loops.size())) {
      details += waiting("rest", "", rest);
      rest.clear();
    }
  }
  return "<div id=\"list\">\n" + lines + "</div>\n" + details;
}

std::string errors(const Content &content) {
  std::string items;
  for (const diag::ErrorRecord &error : content.errors)
    items +=
        fmt::format("<li>{}{}{}</li>", escaped(error.path),
                    error.line > 0 ? fmt::format(":{}: ", error.line) : ": ", prose(error.text));
  return items.empty() ? ""
                       : "<section aria-labelledby=\"errors\"><h2 id=\"errors\">What could not be "
                         "read</h2><div class=\"card\"><ul class=\"plain\">" +
                             items + "</ul></div></section>";
}

std::string titleOf(const Content &content) {
  return content.files.size() == 1 ? content.files.front() : counted(content.files.size(), "file");
}

} // namespace

std::string renderPage(const Content &content) {
  const std::string title = escaped(titleOf(content));
  std::string page =
      fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta "
                  "name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                  "'none';style-src 'unsafe-inline';script-src 'unsafe-inline'\">"
                  "<meta name=\"generator\" content=\"parlift {}\"><title>{} · parlift "
                  "report</title>\n<style>{}</style></head>\n<body>{}",
                  escaped(content.version), title, texts::style, arrowHeads());
  page += "<a class=\"skip\" href=\"#loops\">To the loops</a><header><h1>" + title + "</h1>";
  page += fmt::format(
      "<p class=\"sub\">What parlift {} found in its loops, for {}{}.</p></header>\n<main>",
      escaped(content.version),
      content.target == "openmp" ? "OpenMP"
      : content.target == "cuda" ? "CUDA"
                                 : "OpenCL",
      content.files.size() == 1 ? "" : " (" + counted(content.files.size(), "file") + ")");
  page += errors(content) + glance(content) + bestTable(content);
  page += "<section aria-labelledby=\"loops\"><h2 id=\"loops\">All loops, the most profitable "
          "first</h2>";
  if (content.loops.empty())
    page += "<p>There are none.</p>";
  else
    page += controls(content);
  if (content.loops.size() > mostAtOnce)
    page +=
        fmt::format("<noscript><p class=\"note\">Without JavaScript the first {} can be opened; "
                    "<code>parlift explain</code> says the same of the others.</p></noscript>",
                    mostAtOnce);
  page += "\n" + loopList(content) +
          "</section></main>\n<footer><p>Made by parlift. A verdict is what was proved; estimates "
          "only order the list. "
          "Each name in brackets is a remark with a page in <code>docs/remarks</code>; how to read "
          "all this is in <code>docs/report.md</code>.</p></footer>";
  return page + fmt::format("\n<script>{}</script></body></html>\n", texts::script);
}

} // namespace parlift::report
