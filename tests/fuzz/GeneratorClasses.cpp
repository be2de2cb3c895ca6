// C++: a function that is a method, members by implicit `this`, accessors and operators instead of subscripts, references.
#include "fuzz/Generator.h"

#include <fmt/format.h>

namespace parlift::fuzz {

/// The elements that the object has a pointer to.
void Generator::declareItems() {
  Array array;
  array.type = elementType(choices_.pick<std::string>({"int", "double"}));
  array.prefix = "items_";
  array.isParameter = false;
  array.isPointer = true;
  array.range = {0, 0};
  notAffine();
  arrays_.push_back(std::move(array));
  homes_.emplace_back();
  readOnly_.push_back(false);
}

/// box->c[k] as box->at_c(k), views[1].data[k] as views[1][k], items_[k] as item(k) or (*this)[k]; empty: there is none.
std::string Generator::byAccessor(const std::string &prefix, const std::string &subscript) {
  if (prefix.starts_with("box->"))
    return fmt::format("box->at_{}({})", prefix.substr(5), subscript);
  if (prefix == "items_")
    return fmt::format("{}({})", choices_.pick<std::string>({"item", "this->item", "(*this)"}),
                       subscript);
  if (prefix.ends_with("->data"))
    return fmt::format("(*{})[{}]", prefix.substr(0, prefix.size() - 6), subscript);
  if (prefix.ends_with(".data"))
    return fmt::format("{}{}[{}]", prefix.substr(0, prefix.size() - 5), "", subscript);
  return {};
}

/// Of a record with a pointer: a reference to an element.
std::string Generator::accessors(const std::string &type, const std::string &pointer,
                                 const std::string &ending) const {
  std::string text =
      fmt::format("  {} &at{}(long k) const {{ return {}[k]; }}\n", type, ending, pointer);
  if (ending.empty())
    text += fmt::format("  {} &operator[](long k) const {{ return {}[k]; }}\n", type, pointer);
  return text;
}

/// class worker7 { ... }; the driver's C sees its members alone.
std::string Generator::workerType(bool inCxx) const {
  const std::string name = global("worker");
  std::string type = "int";
  for (const Array &array : arrays_)
    if (array.prefix == "items_")
      type = array.type.spelling;
  const std::string members =
      fmt::format("  long count_;\n  unsigned step_;\n  double mean_[3];\n  {} *items_;\n", type);
  if (!inCxx)
    return fmt::format("struct {} {{\n{}}};\n", name, members);
  std::string others;
  for (const std::string &method : methods_)
    others += "  " + method + "\n";
  // What methods share with helpers is declared before them.
  std::string before;
  for (const std::string &record : {global("box"), global("state")})
    before += fmt::format("struct {};\n", record);
  return fmt::format("{0}class {1} {{\n{2}  {3} &item(long k) {{ return items_[k]; }}\n"
                     "  {3} &operator()(long k) const {{ return items_[k]; }}\npublic:\n{4}"
                     "  {5} run({6});\n}};\n",
                     before, name, members, type, others, program_.returnType, parameterWords());
}

std::string Generator::driverHead() const {
  const std::string words = parameterWords();
  std::string inC = words;
  for (std::size_t at = inC.find("__restrict"); at != std::string::npos;
       at = inC.find("__restrict"))
    inC.replace(at, 10, "restrict");
  const std::string object = fmt::format("struct {} *self", global("worker"));
  return fmt::format("{} {}({})", program_.returnType, program_.function,
                     !isMethod_    ? inC
                     : inC.empty() ? object
                                   : object + ", " + inC);
}

/// Calls the method: what the driver, which is C, has a name for.
std::string Generator::workerWrapper() const {
  std::string arguments;
  const auto add = [&](const std::string &name) {
    arguments += (arguments.empty() ? "" : ", ") + name;
  };
  for (const Parameter &parameter : parameters_)
    if (!parameter.isGlobal)
      add(parameter.name);
  for (const std::size_t index : pointerParameters_)
    add(arrays_[index].prefix);
  if (hasBox_)
    add("box");
  if (!viewed_.spelling.empty())
    add("views");
  return fmt::format("{0} {1}({2} *self, {3}) {{ {4}self->run({5}); }}\n", program_.returnType,
                     program_.function, global("worker"), parameterWords(),
                     program_.returnType == "void" ? "" : "return ", arguments);
}

} // namespace parlift::fuzz
