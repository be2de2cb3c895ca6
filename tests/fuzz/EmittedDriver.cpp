#include "fuzz/EmittedDriver.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace parlift::fuzz {
namespace {

const char *const runtime = R"c(
struct leaf { size_t offset, size, count; int floating; };
struct object { void *fixed; size_t count, size; int pointer; const struct leaf *leaves; int leaf_count; };
struct fill { int kind; long long low, high; unsigned seed; };
struct argument { long long number; int object; long long offset; };
struct slot { int object; size_t offset; };
struct input { const struct argument *arguments; const struct fill *fills; const struct argument *pointers; };
struct program {
  unsigned number;
  const struct object *objects; int object_count;
  const struct slot *slots; int slot_count;
  const struct input *inputs; int input_count;
  void (*call)(const struct argument *, char *);
};
extern void omp_set_num_threads(int) __attribute__((weak));
extern void __asan_init(void) __attribute__((weak)); /* looks after what is outside itself */
#define GUARD (__asan_init ? 0 : 2048)
#define OUTSIDE 0x5a
static char *base[64];
static const struct object *objects;
static void *at(const struct argument *a) { return base[a->object] + a->offset * (long long)objects[a->object].size; }

static double odd(long long value) {
  double zero = 0;
  switch (value - (1ll << 62)) {
  case 0: return zero / zero;
  case 1: return 1 / zero;
  case 2: return -1 / zero;
  case 3: return -zero;
  default: return (double)value;
  }
}
static void put(char *to, const struct leaf *l, long long value) {
  if (l->floating && l->size == 4) { float f = (float)odd(value); memcpy(to, &f, 4); }
  else if (l->floating) { double d = odd(value); memcpy(to, &d, 8); }
  else memcpy(to, &value, l->size); /* little endian */
}

static void set_up(const struct program *p, const struct input *in) {
  for (int k = 0; k < p->object_count; k++) {
    const struct object *o = &p->objects[k];
    unsigned long long leaves = 0, number = 0;
    base[k] = o->fixed;
    if (!base[k]) {
      char *block = malloc(o->count * o->size + 2 * GUARD);
      memset(block, OUTSIDE, o->count * o->size + 2 * GUARD);
      base[k] = block + GUARD;
    }
    memset(base[k], 0, o->count * o->size);
    if (o->pointer) continue;
    for (int l = 0; l < o->leaf_count; l++) leaves += o->leaves[l].count;
    for (size_t e = 0; e < o->count; e++)
      for (int l = 0; l < o->leaf_count; l++)
        for (size_t c = 0; c < o->leaves[l].count; c++, number++)
          put(base[k] + e * o->size + o->leaves[l].offset + c * o->leaves[l].size, &o->leaves[l],
              parlift_fill(in->fills[k].kind, in->fills[k].low, in->fills[k].high, in->fills[k].seed,
                           number, leaves * o->count));
  }
  for (int k = 0; k < p->slot_count; k++) {
    void *value = at(&in->pointers[k]);
    memcpy(base[p->slots[k].object] + p->slots[k].offset, &value, sizeof value);
  }
}

/* How many bytes around the objects have changed. */
static long long changed_outside(const struct program *p) {
  long long count = 0;
  for (int k = 0; k < p->object_count; k++) {
    const char *before = base[k] - GUARD, *after = base[k] + p->objects[k].count * p->objects[k].size;
    for (int b = 0; b < GUARD && !p->objects[k].fixed; b++)
      count += (before[b] != OUTSIDE) + (after[b] != OUTSIDE);
  }
  return count;
}

static void print(const struct program *p, unsigned input, unsigned threads, const char *result) {
  unsigned header[5] = {0x70617231u, p->number, input, threads, 16};
  for (int k = 0; k < p->object_count; k++) {
    const struct object *o = &p->objects[k];
    for (int l = 0; l < o->leaf_count && !o->pointer; l++)
      header[4] += (unsigned)(o->count * o->leaves[l].count * o->leaves[l].size);
  }
  fwrite(header, sizeof header, 1, stdout);
  fwrite(result, 8, 1, stdout);
  long long outside = changed_outside(p);
  fwrite(&outside, 8, 1, stdout);
  for (int k = 0; k < p->object_count; k++) {
    const struct object *o = &p->objects[k];
    for (size_t e = 0; e < o->count && !o->pointer; e++)
      for (int l = 0; l < o->leaf_count; l++)
        fwrite(base[k] + e * o->size + o->leaves[l].offset, o->leaves[l].size, o->leaves[l].count, stdout);
    if (!o->fixed) free(base[k] - GUARD);
  }
}
)c";

const char *const mainFunction = R"c(
int main(int argc, char **argv) {
  unsigned first = argc > 1 ? (unsigned)atoi(argv[1]) : 0, last = argc > 2 ? (unsigned)atoi(argv[2]) : 1000000;
  const char *threads = argc > 3 ? argv[3] : "1";
  const char *skipped = argc > 4 ? argv[4] : ""; /* ",3,17," */
  int mark = getenv("PARLIFT_MARK") != 0;
  for (unsigned k = 0; k < sizeof programs / sizeof *programs; k++) {
    const struct program *p = &programs[k];
    char name[24];
    sprintf(name, ",%u,", p->number);
    if (p->number < first || p->number >= last || strstr(skipped, name)) continue;
    fflush(stdout);
    if (mark) fprintf(stderr, "@@program %u\n", p->number);
    for (int i = 0; i < p->input_count; i++)
      for (const char *t = threads; *t; t += strcspn(t, ","), t += *t == ',') {
        char result[8] = {0};
        if (omp_set_num_threads) omp_set_num_threads(atoi(t));
        objects = p->objects;
        set_up(p, &p->inputs[i]);
        p->call(p->inputs[i].arguments, result);
        print(p, (unsigned)i, (unsigned)atoi(t), result);
      }
  }
  return 0;
}
)c";

constexpr unsigned recordSign = 0x70617231U;

bool isFloatingType(const std::string &type) {
  return type == "double" || type == "float";
}

std::string arguments(const std::vector<Argument> &list) {
  std::string text;
  for (const Argument &argument : list)
    text += fmt::format("{{{}LL, {}, {}}}, ", argument.integer, argument.object, argument.offset);
  return text + "{0, 0, 0}";
}

std::string objectTables(const Program &program, unsigned number) {
  std::string leaves, table;
  for (std::size_t index = 0; index < program.objects.size(); ++index) {
    const Object &object = program.objects[index];
    const std::string name = fmt::format("leaves_{}_{}", number, index);
    std::vector<std::string> rows;
    for (const Field &field : object.fields)
      if (!field.isPointer)
        rows.push_back(fmt::format("{{offsetof({}, {}), sizeof({}), {}, {}}}", object.type,
                                   field.name, field.type, field.count,
                                   isFloatingType(field.type) ? 1 : 0));
    if (object.fields.empty())
      rows.push_back(
          fmt::format("{{0, sizeof({}), 1, {}}}", object.type, object.isFloating ? 1 : 0));
    leaves += fmt::format("static const struct leaf {}[] = {{{}}};\n", name, fmt::join(rows, ", "));
    table += fmt::format("  {{{}, {}, sizeof({}), {}, {}, {}}},\n",
                         object.isGlobal ? fmt::format("(void *){}", object.address) : "0",
                         object.count, object.type, object.isPointer ? 1 : 0, name, rows.size());
  }
  return leaves +
         fmt::format("static const struct object objects_{}[] = {{\n{}}};\n", number, table);
}

std::string inputTables(const Program &program, unsigned number) {
  std::string lists, table;
  for (std::size_t index = 0; index < program.inputs.size(); ++index) {
    const Input &input = program.inputs[index];
    std::string fills;
    for (const Fill &fill : input.fills)
      fills += fmt::format("{{{}, {}, {}, {}u}}, ", static_cast<unsigned>(fill.kind), fill.low,
                           fill.high, fill.seed);
    const std::string id = fmt::format("{}_{}", number, index);
    lists += fmt::format(
        "static const struct argument arguments_{0}[] = {{{1}}}, pointers_{0}[] = {{{2}}};\n"
        "static const struct fill fills_{0}[] = {{{3}{{0, 0, 0, 0}}}};\n",
        id, arguments(input.arguments), arguments(input.pointers), fills);
    table += fmt::format("  {{arguments_{0}, fills_{0}, pointers_{0}}},\n", id);
  }
  return lists + fmt::format("static const struct input inputs_{}[] = {{\n{}}};\n", number, table);
}

std::string slotTable(const Program &program, unsigned number) {
  std::string table;
  for (const PointerSlot &slot : program.slots) {
    const Object &object = program.objects[slot.object];
    table += slot.field.empty()
                 ? fmt::format("{{{}, {} * sizeof(void *)}}, ", slot.object, slot.element)
                 : fmt::format("{{{}, {} * sizeof({}) + offsetof({}, {})}}, ", slot.object,
                               slot.element, object.type, object.type, slot.field);
  }
  return fmt::format("static const struct slot slots_{}[] = {{{}{{0, 0}}}};\n", number, table);
}

std::string callFunction(const Program &program, unsigned number) {
  std::vector<std::string> words;
  if (!program.inputs.empty())
    for (const Argument &argument : program.inputs.front().arguments)
      words.push_back(argument.kind == Argument::Kind::Pointer
                          ? fmt::format("at(&a[{}])", words.size())
                          : fmt::format("a[{}].number", words.size()));
  const std::string call = fmt::format("{}({})", program.function, fmt::join(words, ", "));
  return fmt::format(
      "static void call_{}(const struct argument *a, char *r) {{\n  (void)a; (void)r;\n  {}\n}}\n",
      number,
      program.returnType == "void"
          ? call + ";"
          : fmt::format("{} value = {};\n  memcpy(r, &value, sizeof value);", program.returnType,
                        call));
}

struct Leaf {
  std::string where;
  std::size_t size = 0;
  bool floating = false, isUnsigned = false;
};

std::size_t sizeOf(const std::string &type) {
  if (type.find("char") != std::string::npos)
    return 1;
  if (type.find("short") != std::string::npos)
    return 2;
  return type == "double" || type.find("long") != std::string::npos ? 8 : 4;
}

/// Number `index` of the program's record, walking it from the start.
class Layout {
public:
  explicit Layout(const Program &program) : program_(program) {}

  template <typename Visit> void forEach(Visit visit) const {
    if (!visit(leaf("the result", program_.returnType == "int" ? "int" : "double", 8)) ||
        !visit(leaf("the number of bytes changed outside of the objects", "long")))
      return;
    for (const Object &object : program_.objects)
      for (std::uint64_t element = 0; element < object.count && !object.isPointer; ++element) {
        const std::string where = fmt::format("{}[{}]", object.name, element);
        if (object.fields.empty() && !visit(leaf(where, object.type)))
          return;
        for (const Field &field : object.fields)
          for (unsigned at = 0; at < field.count && !field.isPointer; ++at)
            if (!visit(leaf(fmt::format("{}.{}", where, field.name), field.type)))
              return;
      }
  }

private:
  static Leaf leaf(const std::string &where, const std::string &type, std::size_t size = 0) {
    return {where, size == 0 ? sizeOf(type) : size, isFloatingType(type),
            type.starts_with("unsigned")};
  }
  const Program &program_;
};

double floatingAt(const char *bytes, std::size_t size) {
  if (size == 4) {
    float value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  double value = 0;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

std::int64_t integerAt(const char *bytes, const Leaf &leaf) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes, leaf.size);
  const unsigned unused = 64 - 8 * static_cast<unsigned>(leaf.size);
  if (leaf.isUnsigned || unused == 0)
    return static_cast<std::int64_t>(value);
  return static_cast<std::int64_t>(value << unused) >> unused;
}

bool isClose(double a, double b, double relative, double scale) {
  if (a == b) // zeros of both signs are equal
    return relative > 0 || std::signbit(a) == std::signbit(b);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b))
    return false;
  return std::fabs(a - b) <= relative * std::max({std::fabs(a), std::fabs(b), scale});
}

} // namespace

std::string driverText(const std::vector<Program> &programs) {
  std::string text =
      "#include <stddef.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
  text += fillFunctionInC;
  text += runtime;
  std::string table;
  for (unsigned number = 0; number < programs.size(); ++number) {
    const Program &program = programs[number];
    text += program.declarations + objectTables(program, number) + inputTables(program, number) +
            slotTable(program, number) + callFunction(program, number);
    table +=
        fmt::format("  {{{0}, objects_{0}, {1}, slots_{0}, {2}, inputs_{0}, {3}, call_{0}}},\n",
                    number, program.objects.size(), program.slots.size(), program.inputs.size());
  }
  return text + "static const struct program programs[] = {\n" + table + "};\n" + mainFunction;
}

std::map<RecordKey, std::string> readRecords(const std::string &printed) {
  std::map<RecordKey, std::string> records;
  constexpr std::size_t headerSize = 5 * sizeof(unsigned);
  for (std::size_t at = 0; at + headerSize <= printed.size();) {
    unsigned header[5];
    std::memcpy(header, printed.data() + at, headerSize);
    if (header[0] != recordSign || at + headerSize + header[4] > printed.size())
      break;
    records[{header[1], header[2], header[3]}] = printed.substr(at + headerSize, header[4]);
    at += headerSize + header[4];
  }
  return records;
}

std::string difference(const Program &program, const std::string &expected,
                       const std::string &found, const Tolerance &tolerance) {
  if (expected == found)
    return {};
  const Layout layout(program);
  // Sums of small and large numbers are as exact as the largest.
  double scale = 0;
  std::size_t at = 0;
  layout.forEach([&](const Leaf &leaf) {
    if (leaf.floating && at + leaf.size <= expected.size())
      if (const double value = std::fabs(floatingAt(expected.data() + at, leaf.size));
          std::isfinite(value))
        scale = std::max(scale, value);
    at += leaf.size;
    return true;
  });
  std::string result;
  at = 0;
  layout.forEach([&](const Leaf &leaf) {
    if (at + leaf.size > expected.size() || at + leaf.size > found.size())
      return false;
    const char *one = expected.data() + at, *other = found.data() + at;
    at += leaf.size;
    if (std::memcmp(one, other, leaf.size) == 0)
      return true;
    if (leaf.floating) {
      const double a = floatingAt(one, leaf.size), b = floatingAt(other, leaf.size);
      if (isClose(a, b, leaf.size == 4 ? tolerance.forFloat : tolerance.forDouble, scale))
        return true;
      result = fmt::format("{} is {} and should be {}", leaf.where, b, a);
    } else {
      result = fmt::format("{} is {} and should be {}", leaf.where, integerAt(other, leaf),
                           integerAt(one, leaf));
    }
    return false;
  });
  if (result.empty() && expected.size() != found.size())
    result = "the records have different sizes";
  return result;
}

} // namespace parlift::fuzz
