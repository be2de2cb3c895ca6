#include "fuzz/Blind.h"

#include <algorithm>
#include <cctype>

namespace parlift::fuzz {
namespace {

const char *const ending = "_blind";

bool isPartOfAName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Every `name` becomes `name_blind`.
std::string renamed(std::string text, const std::string &name) {
  for (std::size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at + name.size())) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !isPartOfAName(text[at - 1])) &&
        (end == text.size() || !isPartOfAName(text[end])))
      text.insert(end, ending);
  }
  return text;
}

/// The program, and behind it the function once more with callees that do nothing.
Program withBlindCopy(Program program) {
  std::string function = program.text.substr(program.text.find(program.head + " {"));
  std::string callees;
  for (const Program::Callee &callee : program.callees) {
    callees += renamed(callee.blind, callee.name) + "\n";
    function = renamed(function, callee.name);
  }
  program.text += callees + renamed(function, program.function);
  program.function += ending;
  return program;
}

/// Units are made for readers. This one is ours alone.
ir::Function *find(const ir::Unit &unit, const std::string &name) {
  for (const ir::FunctionRef &function : unit.functions)
    if (function->name == name)
      return const_cast<ir::Function *>(function.get());
  return nullptr;
}

} // namespace

std::optional<Blind> Blind::of(const Program &program, std::uint64_t seed) {
  if (program.isCxx || program.callees.empty() ||
      program.text.find(program.head + " {") == std::string::npos)
    return std::nullopt;
  Blind result;
  analysis::Options options;
  options.usesEffectiveTypes = false; // as in Campaign.cpp
  result.subject = makeSubject(withBlindCopy(program), options);
  result.subject.seed = seed;
  if (!result.subject.function)
    return std::nullopt;
  for (const Program::Callee &callee : program.callees) {
    const Exchange exchange{find(*result.subject.unit, callee.name + ending),
                            find(*result.subject.unit, callee.name)};
    if (!exchange.called || !exchange.other)
      return std::nullopt;
    result.exchanges_.push_back(exchange);
  }
  return result;
}

void Blind::callees(bool doWhatTheyDo) {
  if (areExchanged_ == doWhatTheyDo)
    return;
  areExchanged_ = doWhatTheyDo;
  for (const Exchange &exchange : exchanges_) {
    std::swap(exchange.called->body, exchange.other->body);
    std::swap(exchange.called->parameters, exchange.other->parameters);
    std::swap(exchange.called->locals, exchange.other->locals);
  }
}

} // namespace parlift::fuzz
