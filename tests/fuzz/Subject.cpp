#include "fuzz/Subject.h"

#include "fuzz/TemporarySource.h"
#include "legality/parallel/Judge.h"

namespace parlift::fuzz {

namespace {

/// The unit of a text; null with the compiler's words in `problem`.
std::shared_ptr<const ir::Unit> parseText(const std::string &text, const std::string &ending,
                                          std::string &problem) {
  frontend::Result result = TemporarySource(text, ending).parse();
  for (const frontend::Diagnostic &diagnostic : result.diagnostics)
    if (diagnostic.isError)
      problem += diagnostic.rendered;
  return result.unit;
}

void parseAndJudge(std::vector<Subject> &subjects, const analysis::Options &options) {
  std::string text, problem;
  for (const Subject &subject : subjects)
    text += subject.program.text + "\n";
  const std::shared_ptr<const ir::Unit> unit =
      parseText(text, subjects.empty() ? ".c" : subjects.front().program.ending(), problem);
  for (Subject &subject : subjects) {
    subject.problem = problem;
    if (!unit)
      continue;
    subject.unit = unit;
    for (const ir::FunctionRef &function : unit->functions)
      if (function->name == subject.program.judged())
        subject.function = function;
    subject.options = options;
    // What other orders do to NaN and to zeros of both signs is said and not forbidden; here nothing may differ.
    subject.options.strictFp |= subject.program.hasOddNumbers;
    if (subject.function)
      subject.facts = legality::judge(subject.function, *unit, subject.options);
    else
      subject.problem = "the function is missing from the tree";
  }
}

} // namespace

std::vector<Subject> makeSubjects(const std::vector<std::uint64_t> &seeds, const Features &features,
                                  const analysis::Options &options) {
  std::vector<Subject> subjects;
  for (const std::uint64_t seed : seeds) {
    Subject &subject = subjects.emplace_back();
    subject.seed = seed;
    Choices choices(seed);
    subject.program = generate(choices, features, static_cast<unsigned>(subjects.size()));
    subject.choices = choices.taken();
  }
  parseAndJudge(subjects, options);
  return subjects;
}

Subject makeSubject(const ChoiceSequence &sequence, const Features &features,
                    const analysis::Options &options) {
  std::vector<Subject> subjects(1);
  Choices choices(sequence);
  subjects[0].program = generate(choices, features, 1);
  subjects[0].choices = choices.taken();
  parseAndJudge(subjects, options);
  return std::move(subjects[0]);
}

Subject makeSubject(Program program, const analysis::Options &options) {
  std::vector<Subject> subjects(1);
  subjects[0].program = std::move(program);
  parseAndJudge(subjects, options);
  return std::move(subjects[0]);
}

} // namespace parlift::fuzz
