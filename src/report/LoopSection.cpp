#include "report/LoopSection.h"

#include "report/GraphDrawing.h"
#include "report/Html.h"
#include "report/LoopTables.h"
#include "report/SpaceDrawing.h"
#include "report/Words.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::report {

namespace {

constexpr std::ptrdiff_t longDiff = 60; ///< lines that are only shown when they are asked for

/// Whoever sees no arrow must not take that for a proof.
const char *warning(const Loop &loop) {
  return loop.isIncomplete ? " What could not be followed, see the verdict, is not in it." : "";
}

std::string section(const std::string &title, const std::string &body) {
  return body.empty() ? "" : fmt::format("<section><h4>{}</h4>{}</section>", title, body);
}

std::string marked(const Excerpt::Line &line) {
  std::string result;
  std::size_t at = 0;
  for (const Excerpt::Mark &mark : line.marks) {
    result += escaped(line.text.substr(at, mark.begin - at));
    result += fmt::format("<mark{}>{}</mark>", mark.isBlocking ? " class=\"blocks\"" : "",
                          escaped(line.text.substr(mark.begin, mark.end - mark.begin)));
    at = mark.end;
  }
  return result + escaped(line.text.substr(at));
}

std::string source(const Loop &loop) {
  if (loop.excerpt.lines.empty())
    return "";
  std::string lines;
  for (const Excerpt::Line &line : loop.excerpt.lines)
    lines += line.number == 0
                 ? "<span class=\"n\">…</span>\n"
                 : fmt::format("<span class=\"n\">{}</span>{}\n", line.number, marked(line));
  return fmt::format("<pre tabindex=\"0\" aria-label=\"source of the loop\">{}</pre>", lines);
}

std::string list(const std::vector<std::string> &items) {
  std::string result;
  for (const std::string &item : items)
    result += "<li>" + prose(item) + "</li>";
  return result.empty() ? "" : "<ul class=\"plain\">" + result + "</ul>";
}

std::string verdict(const Loop &loop) {
  std::string result =
      fmt::format("<p class=\"lead\">{} {} <span class=\"sub\">[{}]</span></p>", verdictBadge(loop),
                  prose(loop.reason), escaped(loop.reasonName));
  if (!loop.assumptions.empty())
    result += "<p><strong>This rests on what is assumed</strong>, and is wrong where that is:</p>" +
              list(loop.assumptions);
  if (!loop.condition.empty())
    result += fmt::format("<p>Tested when it runs: <code>{}</code></p>", escaped(loop.condition));
  if (!loop.notWritten.empty())
    result += fmt::format("<p>It cannot be written: {}</p>", prose(loop.notWritten));
  if (loop.asWritten != loop.verdict)
    result +=
        fmt::format("<p class=\"sub\">As the loop stands: {}.</p>", diag::name(loop.asWritten));
  if (!loop.needs.empty()) {
    result += "<p>It needs</p>" + list(loop.needs);
  }
  std::vector<std::string> notes;
  for (const auto &[place, text] : loop.notes)
    notes.push_back(fmt::format("line {}: {}", place.substr(0, place.find(':')), text));
  result += list(notes);
  if (!loop.help.empty())
    result += "<div class=\"helps\"><h4>What would help</h4>" + list(loop.help) + "</div>";
  return result;
}

std::string graph(const Loop &loop) {
  std::string result = drawGraph(loop.graph, loop.anchor + "-g");
  if (result.empty())
    return loop.graph.whyNot.empty()
               ? ""
               : fmt::format("<p class=\"note\">Not drawn: {}.</p>", prose(loop.graph.whyNot));
  const bool hasArcs = !loop.graph.edges.empty();
  return fmt::format(
      "<figure><div class=\"drawing\">{}</div><figcaption>{}{}{}</figcaption></figure>", result,
      hasArcs ? "Arcs are dependences, numbered as in the matrix; a dashed frame holds "
                "statements that depend on one another in a circle."
              : "No dependence was found that joins the statements.",
      loop.graph.note.empty() ? "" : " " + prose(loop.graph.note) + ".", warning(loop));
}

std::string sizesText(const Space &space) {
  std::string result;
  for (const auto &[name, value] : space.sizes)
    result +=
        fmt::format("{}<code>{}</code> is {}", result.empty() ? "" : ", ", escaped(name), value);
  return result;
}

std::string space(const Loop &loop) {
  const Space &space = loop.space;
  const std::string drawing = drawSpace(space, loop.anchor + "-s");
  if (drawing.empty())
    return space.whyNot.empty()
               ? ""
               : fmt::format("<p class=\"note\">Not drawn: {}.</p>", prose(space.whyNot));
  const std::string sizes = sizesText(space);
  std::string caption = sizes.empty() ? "" : "Where " + sizes + ". ";
  caption += space.isWhole ? "" : "A corner of it. ";
  caption += space.arrows.empty()
                 ? "No arrows: no iteration was found to touch what another one writes. "
                 : "An arrow goes to the next iteration that depends on one. ";
  caption += "Variables are left out. ";
  if (space.notDrawn > 0)
    caption +=
        fmt::format("{} with no fixed place, or only not excluded, {} not drawn.",
                    counted(space.notDrawn, "dependence"), space.notDrawn == 1 ? "is" : "are");
  caption += warning(loop);
  return fmt::format("<figure><div class=\"drawing\">{}</div><figcaption>{}</figcaption></figure>",
                     drawing, caption);
}

std::string changes(const Loop &loop) {
  std::string result = list(loop.outcome);
  if (!loop.plan.empty()) {
    std::string steps;
    for (const std::string &step : loop.plan)
      steps += escaped(step) + "\n";
    result += "<p>Steps for the function:</p><pre tabindex=\"0\">" + steps + "</pre>";
  }
  const std::ptrdiff_t lines = std::count(loop.diff.begin(), loop.diff.end(), '\n');
  if (lines > longDiff)
    result += fmt::format(
        "<details class=\"more\"><summary>Show the {} lines of the change</summary>{}</details>",
        lines, diffBlock(loop.diff));
  else if (lines > 0)
    result += diffBlock(loop.diff);
  else if (!loop.diffAnchor.empty())
    result += fmt::format(
        "<p class=\"note\">The changes are shown with the <a href=\"#{}\">outermost loop</a>.</p>",
        loop.diffAnchor);
  return result;
}

} // namespace

const char *verdictClass(const Loop &loop) {
  switch (loop.verdict) {
  case diag::Verdict::Parallel:
    return loop.notWritten.empty() ? "yes" : "maybe";
  case diag::Verdict::Conditional:
    return "maybe";
  case diag::Verdict::Sequential:
    return "no";
  case diag::Verdict::Unknown:
    break;
  }
  return "open";
}

std::string verdictBadge(const Loop &loop) {
  return fmt::format("<span class=\"badge {}\">{}{}</span>", verdictClass(loop),
                     diag::name(loop.verdict), loop.notWritten.empty() ? "" : ", not written");
}

std::string loopTitle(const Loop &loop) {
  return loop.counter.empty() ? "loop"
                              : fmt::format("loop over <code>{}</code>", escaped(loop.counter));
}

std::string summaryOf(const Loop &loop, const Content &content) {
  const std::string brings =
      loop.worth.work <= 0 ? std::string(content.isMeasured ? "did not run" : "no estimate")
      : loop.worth.saved <= 0
          ? "too small for threads"
          : fmt::format("{} <b>{}</b>", loop.figures.isParallel ? "brings" : "would bring",
                        times(loop.worth.programSpeedup));
  return fmt::format("<summary>{}<h3 class=\"what\">{} <span class=\"where\">{} · {}:{}</span></h3>"
                     "<span class=\"brings\" style=\"--share:{:.1f}%\">{}</span></summary>",
                     verdictBadge(loop), loopTitle(loop), escaped(loop.function),
                     escaped(loop.path), loop.line, 100 * loop.worth.coverage, brings);
}

std::string detailsOf(const Loop &loop, const Content &content) {
  const std::string where =
      loop.parentAnchor.empty()
          ? ""
          : fmt::format(" <a href=\"#{}\">the loop around it</a>", loop.parentAnchor);
  std::string result = "<div class=\"body\">";
  result += "<div class=\"pair\">" + section("Source", source(loop)) +
            section("Verdict", verdict(loop)) + "</div>";
  result += section("What it would bring",
                    figuresTable(loop, content) +
                        (where.empty() ? "" : "<p class=\"note\">See also" + where + ".</p>"));
  const std::string left = section("Dependence graph", graph(loop)),
                    right = section("Iterations", space(loop));
  if (!left.empty() || !right.empty())
    result += "<div class=\"drawings\">" + left + right + "</div>";
  result += section("Direction matrix", matrixTable(loop));
  result += section("Memory accesses", accessTable(loop));
  result += section(content.target == "openmp"
                        ? "What <code>parallelize</code> does"
                        : "What <code>parallelize --target=" + content.target + "</code> does",
                    changes(loop));
  result += section("Kernel", kernelTable(loop));
  if (!loop.evidence.empty())
    result += "<details class=\"more\"><summary>Evidence, for developers</summary>" +
              list(loop.evidence) + "</details>";
  return result + "</div>";
}

} // namespace parlift::report
