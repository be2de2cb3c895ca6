#include "target/openmp/RecordReductions.h"

#include "ir/MemberSection.h"
#include "ir/RecordPlace.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target::openmp {

namespace {

/// Elements of an array that are said one by one; more take a loop.
constexpr std::int64_t mostSaid = 4;

struct Member {
  std::string op;
  ir::MemberSection section;
};
struct Record {
  ir::SymbolRef symbol;
  std::vector<Member> members;
  bool isHidden() const {
    return std::ranges::any_of(members, [](const Member &one) { return one.section.isHidden; });
  }
};

/// A thread may begin with the value that is there: taken twice it makes no difference.
bool keepsStart(const std::string &op) {
  return op != "+" && op != "*" && op != "^";
}

std::string combined(const std::string &op, const std::string &into, const std::string &from) {
  if (op == "min" || op == "max")
    return fmt::format("{0} = {1} {2} {0} ? {1} : {0}", into, from, op == "min" ? "<" : ">");
  if (op == "&&" || op == "||")
    return fmt::format("{0} = {0} {1} {2}", into, op, from);
  return fmt::format("{} {}= {}", into, op, from);
}

std::string subscripts(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += "[" + name + "]";
  return text;
}

/// A parameter's name, which nothing outside of its function sees, but for macros.
std::string parameter(const std::string &name, Layout &layout) {
  return mentionsWord(layout.text(), name) ? layout.freshName(name) : name;
}

/// `for (int k = 0; k < 8; k++) out.v[k] += in.v[k];`
template <typename Statement>
std::string forAll(const Member &member, Layout &layout, Statement statement) {
  std::string text;
  std::vector<std::string> names;
  for (const std::int64_t extent : member.section.extents) {
    names.push_back(parameter(names.empty() ? "k" : "m", layout));
    text += fmt::format("for (int {0} = 0; {0} < {1}; {0}++) ", names.back(), extent);
  }
  return text + statement(member.section.member + subscripts(names)) + ";";
}

bool needsLoop(const Member &member) {
  return member.section.length() > mostSaid;
}

std::vector<std::string> combiner(const Record &record, Layout &layout, bool isCxx) {
  std::vector<std::string> parts;
  for (const Member &member : record.members) {
    if (!needsLoop(member) || !isCxx) {
      for (const std::string &element : member.section.elements())
        parts.push_back(combined(member.op, "omp_out" + element, "omp_in" + element));
      continue;
    }
    const std::string out = parameter("out", layout), in = parameter("in", layout);
    parts.push_back(fmt::format("[]({0} &{1}, const {0} &{2}) {{ {3} }}(omp_out, omp_in)",
                                record.symbol->type->spelling, out, in,
                                forAll(member, layout, [&](const std::string &element) {
                                  return combined(member.op, out + element, in + element);
                                })));
  }
  for (std::size_t k = 0; k + 1 < parts.size(); ++k)
    parts[k] += ",";
  parts.back() += ")";
  return parts;
}

/// `{.n = 0, .low = omp_orig.low}`
std::string braces(const Record &record, const ir::Type &type, const std::string &path) {
  const auto member = std::ranges::find_if(
      record.members, [&](const Member &one) { return one.section.member == path; });
  const bool starts = member != record.members.end() && !keepsStart(member->op);
  const char *neutral = starts && member->op == "*" ? "1" : "0";
  if (type.isScalar())
    return starts ? neutral : "omp_orig" + path;
  std::string text;
  const auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
  if (type.kind == ir::TypeKind::Array) {
    for (std::int64_t k = 0; k < type.extent->intValue; ++k)
      add(starts ? neutral : fmt::format("omp_orig{}[{}]", path, k));
  } else {
    for (const ir::Field &field : type.fields)
      add(fmt::format(".{} = {}", field.name,
                      braces(record, *field.type, path + "." + field.name)));
  }
  return "{" + text + "}";
}

std::string initializer(const Record &record, Layout &layout, bool isCxx) {
  const std::string own = parameter("own", layout);
  std::string sets;
  for (const Member &member : record.members) {
    if (keepsStart(member.op))
      continue;
    const auto set = [&](const std::string &element) {
      return fmt::format("{}{} = {}", own, element, member.op == "*" ? "1" : "0");
    };
    if (needsLoop(member))
      sets += forAll(member, layout, set) + " ";
    else
      for (const std::string &element : member.section.elements())
        sets += set(element) + "; ";
  }
  if (sets.empty())
    return "initializer(omp_priv = omp_orig)";
  if (!isCxx)
    return fmt::format("initializer(omp_priv = {})", braces(record, *record.symbol->type, ""));
  return fmt::format("initializer(omp_priv = []({0} {1}) {{ {2}return {1}; }}(omp_orig))",
                     record.symbol->type->spelling, own, sets);
}

/// The structures that the mark combines into, in its order; they are taken out of it.
std::vector<Record> recordsOf(ir::ParallelMark &mark) {
  std::vector<Record> records;
  for (const ir::ReductionClause &clause : mark.reductions) {
    const auto section = !clause.member.empty()
                             ? ir::memberSection(*clause.symbol->type, clause.member)
                             : std::nullopt;
    if (!section)
      continue;
    auto known = std::ranges::find(records, clause.symbol, &Record::symbol);
    if (known == records.end())
      known = records.insert(records.end(), Record{clause.symbol, {}});
    known->members.push_back({clause.op, *section});
  }
  std::erase_if(mark.reductions,
                [](const ir::ReductionClause &clause) { return !clause.member.empty(); });
  return records;
}

std::string joined(const std::vector<std::string> &lines, const std::string &separator) {
  std::string text;
  for (const std::string &line : lines)
    text += (text.empty() ? "" : separator) + line;
  return text;
}

/// The name of what the class declares: two loops that combine the same members share one.
std::string inClass(const Record &record, const std::string &wanted, const std::string &definition,
                    std::uint32_t place, ClassReductions &known) {
  auto &names = known.names[place];
  if (const auto same = names.find(definition); same != names.end())
    return record.symbol->type->spelling + "::" + same->second;
  std::string name = wanted;
  const auto isTaken = [&](const auto &one) { return one.second == name; };
  for (unsigned n = 2; std::ranges::any_of(names, isTaken); ++n)
    name = wanted + std::to_string(n);
  names[definition] = name;
  return record.symbol->type->spelling + "::" + name;
}

/// Sums and products of complex numbers: the library's have no operator that OpenMP knows, and those of C, which have, become atomic
/// operations in Clang that only link with a library of their own.
void defineComplexReductions(LoopText &text, ir::ParallelMark &mark, Layout &layout,
                             const std::string &indent) {
  std::map<std::pair<std::string, std::string>, std::string> defined;
  for (ir::ReductionClause &clause : mark.reductions) {
    const ir::Type &type = *clause.symbol->type;
    if (type.kind != ir::TypeKind::Record && type.kind != ir::TypeKind::Complex)
      continue;
    std::string &name = defined[{type.spelling, clause.op}];
    if (name.empty()) {
      name = layout.freshName(clause.symbol->name + "_together");
      for (const std::string &line : directiveLines(
               fmt::format("#pragma omp declare reduction({} : {} :", name, type.spelling),
               {combined(clause.op, "omp_out", "omp_in") + ")",
                fmt::format("initializer(omp_priv = {})", clause.op == "*" ? 1 : 0)},
               indent))
        text.before.push_back({line});
    }
    clause.op = name;
  }
}

} // namespace

bool defineRecordReductions(LoopText &text, ir::ParallelMark &mark, Layout &layout,
                            const std::string &indent, const Language &language,
                            const SourceFile &mainFile) {
  const std::vector<Record> records = recordsOf(mark);
  defineComplexReductions(text, mark, layout, indent);
  for (const Record &record : records) {
    const std::string &type = record.symbol->type->spelling;
    const std::string name = layout.freshName(record.symbol->name + "_together");
    std::vector<std::string> clauses = combiner(record, layout, language.isCxx);
    clauses.push_back(initializer(record, layout, language.isCxx));
    const auto place = record.isHidden() && language.outline && language.inClasses
                           ? ir::placeOf(*record.symbol->type, *language.outline, mainFile)
                           : std::nullopt;
    std::string used = name;
    if (place) {
      used = inClass(record, name, fmt::format("{} :\n{}", type, joined(clauses, "\n")),
                     place->end - 1, *language.inClasses);
    } else {
      const auto lines = directiveLines(
          fmt::format("#pragma omp declare reduction({} : {} :", name, type), clauses, indent);
      for (const std::string &line : lines)
        text.before.push_back({line});
    }
    mark.reductions.push_back({used, record.symbol, nullptr, nullptr});
  }
  return std::ranges::any_of(records, [](const Record &record) {
    return std::ranges::any_of(record.members,
                               [](const Member &member) { return keepsStart(member.op); });
  });
}

std::vector<Edit> classEdits(const ClassReductions &reductions, const Layout &layout) {
  std::vector<Edit> edits;
  for (const auto &[brace, names] : reductions.names) {
    const std::string outer = layout.indentAt(brace);
    std::string text = layout.newline() + outer + "public:";
    for (const auto &[definition, name] : names) {
      std::vector<std::string> parts;
      for (std::size_t at = 0, end = 0; at < definition.size(); at = end + 1) {
        end = std::min(definition.find('\n', at), definition.size());
        parts.push_back(definition.substr(at, end - at));
      }
      const std::string type = parts.front();
      parts.erase(parts.begin());
      const auto lines = directiveLines(
          fmt::format("#pragma omp declare reduction({} : {}", name, type), parts, outer);
      for (const std::string &line : lines)
        text += layout.newline() + outer + line;
    }
    const std::uint32_t place = layout.skipBlanksBackwards(brace);
    if (layout.beginsLine(brace))
      edits.push_back({place, place, text, 0});
    else
      edits.push_back({brace, brace, text + layout.newline() + outer, 0});
  }
  return edits;
}

} // namespace parlift::target::openmp
