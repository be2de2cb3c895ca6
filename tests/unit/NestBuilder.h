/// \file
/// Access tables written by hand, for the tests of the dependence tester.
///
///     Nest nest;
///     auto n = nest.value("n");
///     auto i = nest.loop("i", c(0), n);        for (i = 0; i < n; i++)
///     nest.write("a", {i});                      a[i] = ...
///     nest.read("a", {i - c(1)});                ... a[i - 1]
///     nest.close();                            ends the loop
#pragma once

#include "analysis/dependences/Dependences.h"
#include "analysis/model/Analysis.h"

#include <string>
#include <vector>

namespace parlift::analysis {

inline Polynomial c(std::int64_t value) {
  return Polynomial::constant(value);
}

class Nest {
public:
  AccessTable table;
  Options options;

  /// A parameter: fixed, printable.
  Polynomial value(const std::string &name, std::optional<std::int64_t> low = std::nullopt) {
    Atom atom;
    atom.kind = AtomKind::Value;
    atom.text = name;
    atom.printable = true;
    atom.low = low;
    return add(atom);
  }

  /// A value computed anew in each iteration of the open loops.
  Polynomial varying(const std::string &name) {
    Atom atom;
    atom.kind = AtomKind::Value;
    atom.text = name;
    atom.variesIn = open_;
    return add(atom);
  }

  Polynomial quotient(const Polynomial &operand, std::int64_t divisor, bool remainder = false) {
    Atom atom;
    atom.kind = remainder ? AtomKind::Remainder : AtomKind::Quotient;
    atom.operand = operand;
    atom.divisor = divisor;
    atom.text = "q";
    return add(atom);
  }

  Polynomial loop(const std::string &name, const Polynomial &lower, const Polynomial &upper) {
    Atom atom;
    atom.kind = AtomKind::Counter;
    atom.text = name;
    atom.printable = true;
    atom.loop = static_cast<LoopIndex>(table.loops.size());
    atom.variesIn = {atom.loop};
    const Polynomial counter = add(atom);
    NestLoop loop;
    if (!open_.empty())
      loop.parent = open_.back();
    loop.depth = static_cast<unsigned>(open_.size());
    loop.counter = counter.atoms().front();
    loop.bounds = {{Constraint::Kind::NonNegative, counter - lower},
                   {Constraint::Kind::NonNegative, upper - c(1) - counter}};
    loop.lower = lower;
    loop.upper = upper;
    loop.counted = true;
    open_.push_back(atom.loop);
    table.loops.push_back(loop);
    return counter;
  }
  void close() { open_.pop_back(); }

  unsigned base(const std::string &name) {
    for (unsigned k = 0; k < table.bases.size(); ++k)
      if (table.bases[k].text == name)
        return k;
    auto type = std::make_shared<ir::Type>();
    type->kind = ir::TypeKind::Floating;
    type->bits = 32;
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = name;
    symbol->storage = ir::Storage::Parameter;
    Base result;
    result.kind = BaseKind::Pointer;
    result.symbol = symbol;
    result.text = name;
    result.elementType = type;
    table.bases.push_back(result);
    return static_cast<unsigned>(table.bases.size() - 1);
  }

  /// Subscripts of 4-byte elements; inner dimensions have 1000 of them.
  Access &access(bool isWrite, const std::string &name, const std::vector<Polynomial> &subscripts) {
    Access result;
    result.id = static_cast<unsigned>(table.accesses.size());
    result.isWrite = isWrite;
    result.position = result.id;
    result.base = base(name);
    result.loops = open_;
    result.size = 4;
    result.text = result.variable = name;
    std::uint64_t elementSize = 4;
    for (std::size_t k = subscripts.size(); k-- > 0;) {
      PathStep step;
      step.index = subscripts[k];
      step.elementSize = elementSize;
      if (k > 0)
        step.extent = Polynomial::constant(1000);
      elementSize *= 1000;
      result.path.insert(result.path.begin(), step);
    }
    table.accesses.push_back(result);
    return table.accesses.back();
  }
  Access &write(const std::string &name, const std::vector<Polynomial> &subscripts) {
    return access(true, name, subscripts);
  }
  Access &read(const std::string &name, const std::vector<Polynomial> &subscripts) {
    return access(false, name, subscripts);
  }

  DependenceSet find() const { return findDependences(table, options); }

  /// "RAW 0->1 (<,=) [1,0]"; "?" at the end when it need not exist. Sorted.
  std::vector<std::string> rows() const { return texts(find()); }

  static std::vector<std::string> texts(const DependenceSet &set);

private:
  Polynomial add(const Atom &atom) {
    table.atoms.atoms.add(atom);
    return Polynomial::atom(static_cast<AtomId>(table.atoms.atoms.size() - 1));
  }
  std::vector<LoopIndex> open_;
};

} // namespace parlift::analysis
