#include "target/openmp/Versions.h"

#include "support/Literals.h"
#include "target/common/LongLines.h"

#include <algorithm>
#include <iterator>

namespace parlift::target::openmp {

namespace {

/// `if (a && b) {` in lines of at most 100 columns, broken behind the operators.
std::string opening(const std::string &condition, const std::string &indent,
                    const std::string &newline) {
  std::string text;
  for (const std::string &line : directiveLines("if", {"(" + condition + ") {"}, indent)) {
    std::string plain = line;
    if (plain.ends_with(" \\"))
      plain.resize(plain.size() - 2);
    text += (text.empty() ? "" : newline + indent) + plain;
  }
  return text;
}

/// Counted from `begin`.
void shiftTo(std::uint32_t begin, std::vector<Edit> &edits) {
  for (Edit &edit : edits) {
    edit.begin -= begin;
    edit.end -= begin;
  }
}

} // namespace

bool Everywhere::isReplaced(const Edit &edit) const {
  return std::ranges::any_of(replaced_, [&](const auto &range) {
    return range.first <= edit.begin && edit.end <= range.second;
  });
}

std::vector<Edit> Everywhere::within(std::uint32_t begin, std::uint32_t end, bool open) const {
  std::vector<Edit> result;
  std::ranges::copy_if(edits_, std::back_inserter(result), [&](const Edit &edit) {
    return begin <= edit.begin && edit.end <= end && !(open && isReplaced(edit));
  });
  shiftTo(begin, result);
  return result;
}

std::vector<Edit> Everywhere::rest() const {
  std::vector<Edit> result;
  std::ranges::copy_if(edits_, std::back_inserter(result),
                       [&](const Edit &edit) { return !isReplaced(edit); });
  return result;
}

std::string deeper(const std::string &text, const std::string &unit) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = pastComment(text, at); end != at) {
      // What a comment says is not code: an apostrophe begins nothing. Its further lines move, too.
      for (; at < end; ++at) {
        result += text[at];
        if (text[at] == '\n')
          result += unit;
      }
      continue;
    }
    if (const std::size_t past = pastLiteral(text, at); past != at) {
      result.append(text, at, past - at);
      at = past;
      continue;
    }
    result += text[at++];
    const bool isEmpty = at < text.size() && (text[at] == '\n' || text[at] == '\r');
    if (result.back() == '\n' && at < text.size() && !isEmpty && text[at] != '#')
      result += unit;
  }
  return result;
}

void addVersions(const ir::Stmt &loop, const LoopText &lines, const Layout &layout,
                 const std::string &unit, Everywhere &everywhere, std::vector<Edit> &edits) {
  const std::string &newline = layout.newline();
  const std::uint32_t begin = loop.source.keyword.begin;
  const std::uint32_t end = layout.statementEnd(loop.source.whole.end);
  const std::string words = layout.text().substr(begin, end - begin);
  const Result<std::string> asItWas = applyEdits(words, everywhere.within(begin, end, false));
  const std::string original = asItWas ? *asItWas : words;

  std::vector<Edit> inside;
  // What is put at the end and comes first there opens what follows.
  const auto isInside = [&](const Edit &edit) {
    return begin <= edit.begin && edit.end <= end && !(edit.begin == end && edit.order > 0);
  };
  std::ranges::copy_if(edits, std::back_inserter(inside), isInside);
  std::erase_if(edits, isInside);
  shiftTo(begin, inside);
  for (Edit &edit : everywhere.within(begin, end, true))
    inside.push_back(std::move(edit));
  const Result<std::string> parallel = applyEdits(words, inside);
  if (!parallel) { // which then says so for the whole file
    for (const Edit &edit : inside)
      edits.push_back({edit.begin + begin, edit.end + begin, edit.text, edit.order});
    return;
  }

  // An `else` of the user's would look like ours.
  const bool scope = loop.source.isUnbracedChild || (!lines.tests.empty() && lines.testsInScope);
  const std::string outer = layout.indentAt(begin), indent = outer + (scope ? unit : "");
  const std::string shift = indent.substr(outer.size()) + unit, inner = indent + unit;
  const auto all = [&](const std::vector<std::string> &texts) {
    std::string result;
    for (const std::string &text : shortLines(texts, columnsOf(inner)))
      result += newline + inner + text;
    return result;
  };
  std::string tests;
  for (const std::string &line : shortLines(lines.tests, columnsOf(indent)))
    tests += line + newline + indent;
  std::vector<std::string> before;
  std::ranges::transform(lines.before, std::back_inserter(before), &Line::text);
  std::string fallback = "} else {" + newline + inner + deeper(original, shift);
  if (!lines.goesOn.empty()) {
    std::vector<Edit> start = lines.goesOn;
    shiftTo(begin, start);
    for (Edit &edit : everywhere.within(begin, end, false))
      start.push_back(std::move(edit));
    const Result<std::string> rest = applyEdits(words, start);
    fallback =
        "}" + newline + indent + deeper(rest ? *rest : original, indent.substr(outer.size()));
  } else if (!lines.givesUp.empty()) {
    fallback = "}" + newline + indent + "if (" + lines.givesUp + ") {" + newline + inner +
               deeper(original, shift);
  }
  if (lines.goesOn.empty())
    fallback += newline + indent + "}";
  std::string within = shift;
  for (unsigned n = 0; n < lines.nested; ++n)
    within += unit;
  std::string both = tests + opening(lines.condition, indent, newline) + all(before) +
                     all(lines.directive) + newline + indent +
                     within.substr(indent.size() - outer.size()) + deeper(*parallel, within) +
                     all(lines.closing) + all(lines.after) + newline + indent + fallback;
  if (scope)
    both = "{" + newline + indent + both + newline + outer + "}";
  std::uint32_t from = begin;
  if (!layout.beginsLine(begin) && !scope) {
    both.insert(0, newline + indent);
    const std::uint32_t blanks = layout.skipBlanksBackwards(begin);
    from = layout.text().find('\n', blanks) >= begin ? blanks : begin;
    // A loop before it on the line asked for a line break behind itself.
    std::erase_if(edits, [&](const Edit &edit) {
      return from < begin && edit.begin >= from && edit.end <= begin &&
             edit.text.find_first_not_of(" \t\r\n") == std::string::npos;
    });
  }
  const bool isBroken = std::ranges::any_of(
      edits, [&](const Edit &edit) { return edit.begin == end && edit.text.starts_with(newline); });
  if (!isBroken && !layout.endsLine(layout.afterTrailingComment(end)))
    both += newline + outer;
  edits.push_back({from, end, std::move(both), 0});
  everywhere.replace(from, end);
}

} // namespace parlift::target::openmp
