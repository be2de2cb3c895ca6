#include "fuzz/Generator.h"

#include "fuzz/KernelGenerator.h"
#include "fuzz/Rewording.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlift::fuzz {

Generator::Generator(Choices &choices, const Features &features, unsigned serial)
    : choices_(choices), features_(features), serial_(serial) {}

void Generator::declareParameters() {
  const bool positive = choices_.chance(45);
  parameters_.push_back({"n", "int", {-1, 6}});
  if (exotic(12))
    parameters_.back() = {"n", "long", {-1, 6}};
  else if (exotic(7))
    parameters_.back() = {"n", "unsigned", {0, 6}};
  if (choices_.chance(55))
    parameters_.push_back({"m", "int", {positive ? 1 : -1, 5}});
  if (choices_.chance(25))
    parameters_.push_back({"k", "int", {-2, 3}});
  if (exotic(12))
    parameters_.push_back({"q", "int", {1, 3}});
  if (exotic(10)) // counts, or an end that is negative
    parameters_.push_back(
        choices_.chance(60)
            ? Parameter{"cap", choices_.pick<std::string>({"short", "signed char"}), {-3, 5}}
            : Parameter{"cap", "unsigned char", {0, 6}});
  if (exotic(10)) {
    Parameter size{global("size"), "int", {0, 6}, true};
    size.object = static_cast<int>(program_.objects.size());
    Object object;
    object.name = size.name;
    object.address = "&" + size.name;
    object.type = "int";
    object.isGlobal = true;
    program_.objects.push_back(object);
    globals_.push_back("int " + size.name);
    parameters_.push_back(size);
  }
}

void Generator::declareArrays() {
  // One of int there must be: values of integer places come from integer places.
  Array first;
  first.prefix = "a";
  first.type = elementType("int");
  first.range = {0, 0};
  first.isPointer = true;
  first.isRestrict = affine_ || choices_.chance(features_.restrictPercent);
  pointerParameters_.push_back(0);
  arrays_.push_back(first);
  homes_.emplace_back();
  readOnly_.push_back(false);
  for (unsigned count = 1; count < 5; ++count) {
    const Choices::Group group(choices_);
    if (!choices_.chance(count == 1 ? 90 : 55))
      break;
    declareArray();
  }
  for (const Array &array : arrays_)
    hasBox_ |= array.prefix.starts_with("box->");
  if (features_.structs && exotic(features_.cxx ? 20 : 8))
    declareViews();
  if (isMethod_)
    declareItems();
}

/// One nest: some arrays are only read in it.
void Generator::nest() {
  std::fill(homes_.begin(), homes_.end(), std::nullopt);
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    readOnly_[index] = arrays_[index].isIndex || choices_.chance(40);
  readOnly_[choices_.below(static_cast<std::uint32_t>(std::min<std::size_t>(arrays_.size(), 3)))] =
      false;
  for (Scalar &scalar : scalars_)
    if (scalar.role == Role::Reduction)
      scalar.readable = false;
  depthLimit_ = std::min<unsigned>(features_.maxDepth,
                                   1 + static_cast<unsigned>(choices_.weighted({35, 40, 18, 7})));
  // Without such nests no choice is taken: the programs of other targets stay what they are.
  if (features_.plainNestPercent == 0 || !choices_.chance(features_.plainNestPercent))
    loop();
  else if (!affine_ && choices_.chance(10))
    product();
  else if (choices_.chance(35))
    neighbours();
  else
    perfectNest();
  for (Scalar &scalar : scalars_)
    if (scalar.role == Role::Reduction || scalar.role == Role::Extremum)
      scalar.readable = choices_.chance(70);
}

void Generator::topLevel(bool isFirst) {
  if (features_.patternPercent != 0 && !affine_ && choices_.chance(features_.patternPercent))
    return pattern();
  // The first one is a nest in any case, and takes the same choices as all others.
  const std::size_t kind = choices_.weighted(
      {76, 8, affine_ ? 0U : 5U, affine_ ? 0U : 5U, affine_ || !features_.structs ? 0U : 6U});
  switch (isFirst ? 0 : kind) {
  case 0:
    return nest();
  case 1:
    return statement();
  case 2:
    return localPointer();
  case 3:
    return sweeps();
  default:
    return localViews();
  }
}

/// Most scalars are looked at in the end.
void Generator::useScalars() {
  for (const Scalar &scalar : scalars_)
    if (!scalar.isGlobal && scalar.block == 0 && choices_.chance(70))
      line(fmt::format("{}[{}] = {};", global("out"), results_++, scalar.name));
  for (const std::string &name : kept_)
    line(fmt::format("{}[{}] = {};", global("out"), results_++, name));
}

/// Everything declared at the top, one variable for several loops, and values that are used after them.
void Generator::reword() {
  if (isClassic_) {
    std::string counters;
    std::set<std::string> taken;
    for (const Scalar &scalar : scalars_)
      if (scalar.block == 0)
        taken.insert(scalar.name);
    for (const Hoisted &variable : hoistDeclarations(lines_, taken)) {
      if (variable.isCounter && variable.type == "int")
        counters += (counters.empty() ? "" : ", ") + variable.name;
      else
        declarations_.push_back(fmt::format("{} {};", variable.type, variable.name));
      if (choices_.chance(35)) {
        resets_.push_back(fmt::format("{} = 0;", variable.name));
        kept_.push_back(variable.name);
      }
    }
    if (!counters.empty())
      declarations_.push_back(fmt::format("int {};", counters));
  }
  if (usesMacros_)
    for (const std::string &definition : useMacros(lines_, choices_, std::to_string(serial_)))
      macros_.push_back(definition);
}

std::string Generator::structTypes(bool inCxx) const {
  std::string text;
  std::set<std::string> done;
  for (const Array &array : arrays_)
    if (array.form == Form::Structs && done.insert(array.type.spelling).second)
      text +=
          fmt::format("struct {0}{1} {{\n  {2} x, y, v[2];\n}};\n",
                      array.type.isFloating() ? "pair" : "couple", serial_, array.type.spelling);
  for (const std::string &type : viewTypes_) {
    std::string spelled = type;
    std::replace(spelled.begin(), spelled.end(), ' ', '_');
    text += fmt::format("struct {}_{} {{\n  {} *data;\n  int size;\n{}}};\n", global("view"),
                        spelled, type, inCxx ? accessors(type, "data", "") : "");
  }
  if (helperKinds_.contains(global("state")))
    text += fmt::format("struct {} {{\n  long count;\n  unsigned step;\n  double cur[3];\n}};\n",
                        global("state"));
  if (isMethod_)
    text += workerType(inCxx);
  if (!hasBox_)
    return text;
  text += fmt::format("struct {} {{\n", global("box"));
  for (const Array &array : arrays_)
    if (array.prefix.starts_with("box->"))
      text += fmt::format("  {} *{};\n", array.type.spelling, array.prefix.substr(5));
  if (inCxx)
    for (const Array &array : arrays_)
      if (array.prefix.starts_with("box->"))
        text +=
            accessors(array.type.spelling, array.prefix.substr(5), "_" + array.prefix.substr(5));
  return text + "  int size;\n};\n";
}

/// With what follows the object whose method it is.
std::string Generator::parameterWords() const {
  std::vector<std::string> words;
  for (const Parameter &parameter : parameters_)
    if (!parameter.isGlobal)
      words.push_back(fmt::format("{} {}", parameter.type, parameter.name));
  for (const std::size_t index : pointerParameters_) {
    const Array &array = arrays_[index];
    const std::string type =
        array.form == Form::Structs
            ? fmt::format("struct {}{}", array.type.isFloating() ? "pair" : "couple", serial_)
            : array.type.spelling;
    const char *restricted = !array.isRestrict ? "" : features_.cxx ? "__restrict " : "restrict ";
    const char *constant = array.isWritten || array.form == Form::Rows ? "" : "const ";
    if (array.form == Form::KnownMatrix)
      words.push_back(
          array.isRestrict
              ? fmt::format("{} (*{}{})[{}]", type, restricted, array.prefix, array.columns)
              : fmt::format("{} {}[][{}]", type, array.prefix, array.columns));
    else if (array.form == Form::VariableRows)
      words.push_back(
          fmt::format("{} {}[{}][{}{}]", type, array.prefix, array.isRestrict ? "restrict" : "",
                      array.columnsBound,
                      array.columnsExtra > 0 ? fmt::format(" + {}", array.columnsExtra) : ""));
    else if (array.form == Form::Rows)
      words.push_back(fmt::format("{} **{}", type, array.prefix));
    else
      words.push_back(fmt::format("{}{} *{}{}", constant, type, restricted, array.prefix));
  }
  if (hasBox_)
    words.push_back(fmt::format("struct {} *box", global("box")));
  if (!viewed_.spelling.empty())
    words.push_back(fmt::format("struct {}_{} *views", global("view"), viewed_.spelling));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string Generator::signature() const {
  if (isMethod_)
    return fmt::format("{} {}({})", program_.returnType, program_.method, parameterWords());
  return fmt::format("{}{} {}({})", features_.cxx ? "extern \"C\" " : "", program_.returnType,
                     program_.function, parameterWords());
}

void Generator::assemble() {
  std::string &text = program_.text;
  const std::string types = structTypes(features_.cxx), head = signature();
  text = types;
  if (helperKinds_.contains(global("state")))
    globals_.push_back(fmt::format("struct {0} {0}", global("state")));
  for (const std::string &definition : statics_)
    text += definition + ";\n";
  for (const std::string &declaration : globals_) {
    text +=
        (features_.cxx && declaration.ends_with(")") ? "extern \"C\" " : "") + declaration + ";\n";
    externs_.push_back("extern " + declaration + ";");
  }
  declareGlobals(text);
  if (results_ > 0) {
    text += fmt::format("double {}[{}];\n", global("out"), results_);
    externs_.push_back(fmt::format("extern double {}[{}];", global("out"), results_));
  }
  for (const std::string &definition : helpers_)
    text += definition + "\n";
  for (const std::string &definition : macros_)
    text += definition + "\n";
  program_.head = head;
  text += head + " {\n";
  for (const std::string &declaration : declarations_)
    text += "  " + declaration + "\n";
  for (const std::string &reset : resets_)
    text += "  " + reset + "\n";
  for (const std::string &one : lines_)
    text += one + "\n";
  text += "}\n";
  if (isMethod_)
    text += "extern \"C\" " + workerWrapper();
  program_.declarations = structTypes(false);
  for (const std::string &declaration : externs_)
    program_.declarations += declaration + "\n";
  program_.declarations += features_.cxx ? driverHead() + ";\n" : head + ";\n";
}

Program Generator::run() {
  affine_ = choices_.chance(features_.quasiAffinePercent);
  program_.function = global("f");
  result_ = choices_.chance(25) ? choices_.pick<std::string>({"int", "double"}) : "";
  program_.returnType = result_.empty() ? "void" : result_;
  isMethod_ = features_.cxx && choices_.chance(50);
  program_.isCxx = features_.cxx;
  if (isMethod_)
    program_.method = fmt::format("{0}::run", global("worker"));
  isClassic_ = choices_.chance(15);
  usesMacros_ = exotic(10);
  declareParameters();
  declareArrays();
  for (bool isFirst = true; isFirst || statements_ < features_.maxStatements; isFirst = false) {
    const Choices::Group group(choices_);
    if (!choices_.chance(35) && !isFirst)
      break;
    topLevel(isFirst);
  }
  if (isClassic_ || usesMacros_)
    reword();
  useScalars();
  if (!result_.empty()) {
    std::string returned = "0";
    for (const Scalar &scalar : scalars_)
      if (scalar.block == 0 && !scalar.isGlobal && scalar.type.spelling == result_)
        returned = scalar.name;
    line(fmt::format("return {};", returned));
  }
  makeObjects();
  makeInputs();
  assemble();
  return std::move(program_);
}

Program generate(Choices &choices, const Features &features, unsigned serial) {
  return features.kernels ? KernelGenerator(choices, serial).run()
                          : Generator(choices, features, serial).run();
}

std::vector<Choices::Span> spansOf(const std::vector<std::uint32_t> &choices,
                                   const Features &features) {
  Choices replay(choices);
  generate(replay, features, 0);
  return replay.spans();
}

} // namespace parlift::fuzz
