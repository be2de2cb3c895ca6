#include "verify/DriverSource.h"

#include "ir/Walk.h"
#include "verify/DriverRuntime.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace parlift::verify {
namespace {

/// The type as a cast or declaration spells it, without qualifiers of its own.
std::string unqualifiedSpelling(const ir::Type &type) {
  std::string text = type.spelling;
  for (const std::string qualifier : {"const ", "volatile "})
    while (text.starts_with(qualifier))
      text.erase(0, qualifier.size());
  for (const std::string qualifier : {" const", " volatile", "const", "restrict", "__restrict"})
    if (type.isPointer() && text.ends_with(qualifier))
      text.erase(text.size() - qualifier.size());
  while (text.ends_with(' '))
    text.pop_back();
  return text;
}

bool isNumber(const ir::Type &type) {
  return type.isInteger() || type.isFloating();
}

/// The extent's value where it is a constant or a parameter whose value is known.
std::uint64_t evaluated(const ir::ExprRef &extent,
                        const std::map<std::string, std::string> &values) {
  const ir::Expr *expr = extent.get();
  while (expr && expr->operands.size() == 1 &&
         (expr->kind == ir::ExprKind::Cast || expr->kind == ir::ExprKind::Load))
    expr = expr->operands[0].get();
  if (expr && expr->kind == ir::ExprKind::IntLiteral)
    return static_cast<std::uint64_t>(expr->intValue);
  if (expr && expr->kind == ir::ExprKind::VarRef)
    if (const auto value = values.find(expr->symbol->name); value != values.end())
      return std::strtoull(value->second.c_str(), nullptr, 0);
  return 0;
}

/// The globals that the function uses, or a function that it calls; in order of declaration.
std::vector<const ir::Symbol *> usedGlobals(const ir::Function &function) {
  std::set<const ir::Function *> visited;
  std::map<unsigned, const ir::Symbol *> found;
  std::vector<const ir::Function *> pending = {&function};
  while (!pending.empty()) {
    const ir::Function *next = pending.back();
    pending.pop_back();
    if (!visited.insert(next).second || !next->body)
      continue;
    ir::forEachExpr(*next->body, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::VarRef && expr.symbol->storage == ir::Storage::Global)
        found.emplace(expr.symbol->id, expr.symbol.get());
      if (const auto target = expr.target.lock())
        pending.push_back(target.get());
    });
  }
  std::vector<const ir::Symbol *> globals;
  for (const auto &[id, symbol] : found)
    globals.push_back(symbol);
  return globals;
}

} // namespace

DriverSource::DriverSource(const ir::Function &function, const Options &options, bool isCxx)
    : function_(function), options_(options), isCxx_(isCxx), layout_(options.values) {}

// --- planning

Status DriverSource::plan() {
  // Integers in memory must be good as indices, whichever parameter they are below.
  std::uint64_t least = 0;
  for (const ir::SymbolRef &symbol : function_.parameters)
    if (symbol->type->isInteger()) {
      const auto set = options_.values.find(symbol->name);
      const std::uint64_t value =
          set == options_.values.end() ? 64 : std::strtoull(set->second.c_str(), nullptr, 0);
      if (value > 0 && (least == 0 || value < least))
        least = value;
    }
  limit_ = least > 0 ? least : limit_;
  for (const ir::SymbolRef &symbol : function_.parameters)
    if (const Status bound = parameter(*symbol); !bound)
      return bound;
  globals();
  result();
  return {};
}

Status DriverSource::parameter(const ir::Symbol &symbol) {
  Binding binding;
  const bool bound = isNumber(*symbol.type)                         ? scalar(symbol, binding)
                     : symbol.type->isPointer()                     ? pointer(symbol, binding)
                     : symbol.type->kind == ir::TypeKind::Array     ? pointer(symbol, binding)
                     : symbol.type->kind == ir::TypeKind::Container ? container(symbol, binding)
                                                                    : storage(symbol, binding);
  if (!bound)
    return Failure{fmt::format("cannot make a value for `{}` of type `{}`", symbol.name,
                               symbol.type->spelling)};
  parameters_.push_back(std::move(binding));
  return {};
}

bool DriverSource::scalar(const ir::Symbol &symbol, Binding &binding) {
  const auto set = options_.values.find(symbol.name);
  std::string value = symbol.type->isFloating() ? "1.25" : std::to_string(limit_);
  if (set != options_.values.end())
    value = set->second;
  else
    notes_.push_back(fmt::format("`{}` is not set and gets {}", symbol.name, value));
  const std::string type = unqualifiedSpelling(*symbol.type);
  binding.argument = fmt::format("parlift_{}", parameters_.size());
  binding.declaration =
      fmt::format("static {0} {1}; {1} = ({0})({2});", type, binding.argument, value);
  if (symbol.isReference)
    binding.declaration += fixed(symbol.name, *symbol.type, "&" + binding.argument,
                                 fmt::format("(long)sizeof {}", binding.argument), false);
  return true;
}

std::vector<std::uint64_t> DriverSource::innerExtents(const ir::Type &type) const {
  std::vector<std::uint64_t> extents;
  for (const ir::Type *inner = &type; inner->kind == ir::TypeKind::Array;
       inner = inner->element.get())
    extents.push_back(evaluated(inner->extent, options_.values));
  if (std::find(extents.begin(), extents.end(), 0U) != extents.end())
    extents.clear();
  return extents;
}

bool DriverSource::pointer(const ir::Symbol &symbol, Binding &binding) {
  const ir::Type *element = symbol.type->element.get();
  if (!element || element->kind == ir::TypeKind::Opaque)
    return false;
  const auto region = layout_.addRegion(symbol.name, innermost(*element));
  if (!region)
    return false;
  layout_.regions[*region].extents = innerExtents(*element);
  // C converts from void * by itself, also to what a cast could not name: pointers to rows.
  const std::string cast =
      isCxx_ ? fmt::format("({})", unqualifiedSpelling(*symbol.type)) : "(void *)";
  binding.argument = fmt::format("{}parlift_regions[{}].base", cast, *region);
  return !symbol.isReference;
}

bool DriverSource::container(const ir::Symbol &symbol, Binding &binding) {
  const ir::Type &type = *symbol.type;
  const std::string spelled = unqualifiedSpelling(type);
  const bool isVector = spelled.find("vector<") != std::string::npos;
  const bool isArray = spelled.find("array<") != std::string::npos;
  if (!type.element || type.isView || (!isVector && !isArray))
    return false;
  const auto set = options_.values.find(symbol.name + ".size");
  const std::string size = set == options_.values.end() ? std::to_string(limit_) : set->second;
  if (isVector && set == options_.values.end())
    notes_.push_back(fmt::format("`{}.size` is not set and gets {}", symbol.name, size));
  binding.argument = fmt::format("parlift_{}", parameters_.size());
  binding.declaration = isVector ? fmt::format("static {} {}({});", spelled, binding.argument, size)
                                 : fmt::format("static {} {};", spelled, binding.argument);
  binding.declaration +=
      fixed(symbol.name, *type.element, fmt::format("{}.data()", binding.argument),
            fmt::format("(long)({0}.size() * sizeof {0}[0])", binding.argument), true);
  return true;
}

bool DriverSource::storage(const ir::Symbol &symbol, Binding &binding) {
  if (symbol.type->kind != ir::TypeKind::Record && symbol.type->kind != ir::TypeKind::Complex)
    return false;
  binding.argument = fmt::format("parlift_{}", parameters_.size());
  binding.declaration =
      fmt::format("static {} {};", unqualifiedSpelling(*symbol.type), binding.argument);
  const std::string fix = fixed(symbol.name, *symbol.type, "&" + binding.argument,
                                fmt::format("(long)sizeof {}", binding.argument), true);
  binding.declaration += fix;
  return !fix.empty();
}

std::string DriverSource::fixed(const std::string &name, const ir::Type &element,
                                const std::string &address, const std::string &size,
                                bool isFilled) {
  const auto region = layout_.addRegion(name, innermost(element));
  if (!region)
    return {};
  layout_.regions[*region].isFixed = true;
  layout_.regions[*region].isFilled = isFilled;
  return fmt::format(" parlift_fix({}, (void *)({}), {});", *region, address, size);
}

void DriverSource::global(const ir::Symbol &symbol) {
  const ir::Type &type = *symbol.type;
  const bool isConst = type.isConst || innermost(type).isConst;
  const auto set = options_.values.find(symbol.name);
  if (isConst || symbol.isReference || symbol.isThreadLocal)
    return;
  if (isNumber(type) && set != options_.values.end())
    globals_.push_back(fmt::format("{} = {};", symbol.name, set->second));
  if (type.isPointer()) {
    if (!type.element || type.element->kind == ir::TypeKind::Opaque)
      return;
    if (const auto region = layout_.addRegion(symbol.name, innermost(*type.element))) {
      layout_.regions[*region].extents = innerExtents(*type.element);
      globals_.push_back(fmt::format(
          "{} = {}parlift_regions[{}].base;", symbol.name,
          isCxx_ ? fmt::format("({})", unqualifiedSpelling(type)) : "(void *)", *region));
    }
    return;
  }
  const bool isArray = type.kind == ir::TypeKind::Array;
  if (!isNumber(type) && !isArray && type.kind != ir::TypeKind::Record)
    return;
  const std::string fix = fixed(symbol.name, type, "&" + symbol.name,
                                fmt::format("(long)sizeof {}", symbol.name), isArray);
  if (fix.empty())
    return;
  if (isArray)
    layout_.regions.back().extents = innerExtents(*type.element);
  globals_.push_back(fix);
}

void DriverSource::globals() {
  for (const ir::Symbol *symbol : usedGlobals(function_))
    // Files and the like belong to the C library; only the program's own variables are set.
    if (symbol->declaration.valid())
      global(*symbol);
}

void DriverSource::result() {
  const ir::Type &type = *function_.returnType;
  if (!type.isScalar() && type.kind != ir::TypeKind::Record)
    return;
  const std::string fix =
      fixed("the result", type, "&parlift_result", "(long)sizeof parlift_result", false);
  if (fix.empty())
    return;
  resultType_ = unqualifiedSpelling(type);
  resultFix_ = fix;
}

// --- text

std::string DriverSource::regionTable() const {
  std::string leaves, table;
  for (std::size_t i = 0; i < layout_.regions.size(); ++i) {
    const Region &region = layout_.regions[i];
    leaves += fmt::format("static const struct parlift_leaf parlift_leaves_{}[] = {{\n", i);
    for (const Leaf &leaf : region.leaves)
      leaves += fmt::format("  {{{}, {}, {}, '{}', {}, {}, {}}},\n", leaf.offset, leaf.size,
                            leaf.count, leaf.kind, leaf.child ? static_cast<long>(*leaf.child) : -1,
                            leaf.value ? 1 : 0,
                            leaf.value ? fmt::format("(double)({})", *leaf.value) : "0");
    leaves += "};\n";
    table += fmt::format("  {{{}, {}, parlift_leaves_{}, {}, {}, {}, 0, 0, 0, 0}},\n",
                         region.elementSize, region.leaves.size(), i, region.isBlocks ? 1 : 0,
                         region.isFilled ? 1 : 0, region.isFixed ? 1 : 0);
  }
  if (layout_.regions.empty())
    table = "  {1, 0, 0, 0, 0, 1, 0, 0, 0, 0},\n";
  return fmt::format(
      "{}struct parlift_region parlift_regions[] = {{\n{}}};\n"
      "extern const int parlift_region_count;\nconst int parlift_region_count = {};\n"
      "extern const unsigned long parlift_seed, parlift_limit;\n"
      "const unsigned long parlift_seed = {}, parlift_limit = {};\n",
      leaves, table, layout_.regions.size(), options_.seed, limit_);
}

std::string DriverSource::text(const std::string &path) const {
  std::string text = fmt::format("#define main parlift_user_main\n#include \"{}\"\n#undef main\n{}",
                                 path, driverDeclarations);
  // The runtime is C.
  text += isCxx_ ? "extern \"C\" {\n" + regionTable() + "}\n" : regionTable();
  if (!resultType_.empty())
    text += fmt::format("static {} parlift_result;\n", resultType_);
  text += "int main(int argc, char **argv) {\n  parlift_begin(argc, argv);\n";
  std::string arguments;
  for (const std::string &statement : globals_)
    text += "  " + statement + "\n";
  for (const Binding &binding : parameters_) {
    if (!binding.declaration.empty())
      text += "  " + binding.declaration + "\n";
    arguments += (arguments.empty() ? "" : ", ") + binding.argument;
  }
  text += fmt::format("  parlift_start();\n  {}{}({});\n",
                      resultType_.empty() ? "" : "parlift_result = ", function_.name, arguments);
  // Registered after the call: the result is not filled, and nothing happens in between.
  if (!resultFix_.empty())
    text += " " + resultFix_ + "\n";
  return text + "  return parlift_finish();\n}\n";
}

} // namespace parlift::verify
