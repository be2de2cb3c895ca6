// Containers in C++: vectors, spans, maps and strings in loops as programs write them, appends, views, classes of one's own.
// RUN: %parlift analyze --format=json %s -- -std=c++20 -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -std=c++20 -I%S
#include "Inputs/collection.h"
#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

using Numbers = std::vector<double>;

// A vector from another one, which might be the same.
// EXPECT squares:1 conditional
static void squares(const Numbers &in, Numbers &out) {
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] * in[i];
}
// With neighbours.
// EXPECT smooth:1 conditional
static void smooth(const Numbers &in, Numbers &out) {
  for (std::size_t i = 1; i + 1 < in.size(); ++i)
    out[i] = in[i - 1] + 2 * in[i] + in[i + 1];
}
// Spans over one vector may overlap.
// EXPECT addSpans:1 conditional
static void addSpans(std::span<const double> a, std::span<double> b) {
  for (std::size_t i = 0; i < b.size(); ++i)
    b[i] += a[i];
}
// Iterators that walk.
// EXPECT halve:1 parallel
static void halve(Numbers &v) {
  for (auto it = v.begin(); it != v.end(); ++it)
    *it /= 2;
}
// Backwards.
// EXPECT minusBackwards:1 unknown
// could be: parallel (a vector's reverse iterators count as its iterators do)
static void minusBackwards(Numbers &v) {
  double k = 0.5;
  for (auto it = v.rbegin(); it != v.rend(); ++it)
    *it = -*it * k;
}
// An algorithm of the library for each row of a table.
// EXPECT rowTotals:1 conditional
static void rowTotals(const std::vector<Numbers> &rows, Numbers &out) {
  for (std::size_t r = 0; r < rows.size(); ++r)
    out[r] = std::accumulate(rows[r].begin(), rows[r].end(), 0.0);
}
// Rows of a table are sorted one by one.
// EXPECT sortRows:1 parallel
static void sortRows(std::vector<Numbers> &rows) {
  for (auto &row : rows)
    std::sort(row.begin(), row.end());
}
// Each row is filled anew and gets its own length.
// EXPECT fillRows:1 parallel
static void fillRows(std::vector<Numbers> &rows) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    rows[r].assign(r % 7, 1.0);
    for (std::size_t k = 0; k < rows[r].size(); ++k)
      rows[r][k] = static_cast<double>(r * k % 5);
  }
}
// Those that pass go to the end of a vector.
// EXPECT positive:1 parallel needs=scan
static Numbers positive(const Numbers &in) {
  Numbers out;
  for (double x : in)
    if (x > 0)
      out.push_back(x);
  return out;
}
// Pairs of numbers that fit are listed.
// EXPECT pairs:1 parallel needs=scan
static std::vector<std::pair<int, int>> pairs(const std::vector<int> &v, int sum) {
  std::vector<std::pair<int, int>> out;
  for (int i = 0; i < static_cast<int>(v.size()); ++i)
    for (int j = i + 1; j < static_cast<int>(v.size()); ++j)
      if (v[static_cast<std::size_t>(i)] + v[static_cast<std::size_t>(j)] == sum)
        out.emplace_back(i, j);
  return out;
}
// How often each number occurs, in a map.
// EXPECT occurrences:1 unknown
static std::map<int, int> occurrences(const std::vector<int> &v) {
  std::map<int, int> count;
  for (int x : v)
    ++count[x];
  return count;
}
// In a vector.
// EXPECT occurrencesOf:1 parallel needs=histogram
static std::vector<int> occurrencesOf(const std::vector<int> &v, int kinds) {
  std::vector<int> count(static_cast<std::size_t>(kinds));
  for (int x : v)
    ++count[static_cast<std::size_t>(x)];
  return count;
}
// A work vector of each iteration's own.
// EXPECT medians:1 conditional
static void medians(const Numbers &in, Numbers &out) {
  for (std::size_t i = 2; i + 2 < in.size(); ++i) {
    Numbers window(in.begin() + static_cast<std::ptrdiff_t>(i) - 2, in.begin() + static_cast<std::ptrdiff_t>(i) + 3);
    std::sort(window.begin(), window.end());
    out[i] = window[2];
  }
}
// One work vector for all, cleared in each.
// EXPECT spreads:1 conditional needs=private
static void spreads(const Numbers &in, Numbers &out) {
  Numbers work;
  for (std::size_t i = 0; i < in.size(); ++i) {
    work.clear();
    for (int k = 0; k < 4; ++k)
      work.push_back(in[i] * k);
    double s = 0;
    for (double x : work)
      s += x;
    out[i] = s;
  }
}
// One work vector that is never cleared: it grows.
// EXPECT growing:1 unknown
static double growing(const Numbers &in, Numbers &out) {
  Numbers work;
  for (std::size_t i = 0; i < in.size(); ++i) {
    work.push_back(in[i]);
    out[i] = work[work.size() / 2];
  }
  return work.empty() ? 0 : work.back();
}

// A table with rows by operator[], which give spans.
class Table {
public:
  Table(int rows, int cols) : cols_(cols), data_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols)) {}
  std::span<double> operator[](int r) { return {data_.data() + static_cast<std::ptrdiff_t>(r) * cols_, static_cast<std::size_t>(cols_)}; }
  int rows() const { return cols_ ? static_cast<int>(data_.size()) / cols_ : 0; }
  Numbers &data() { return data_; }

private:
  int cols_;
  Numbers data_;
};
// Running sums along rows of a table whose operator[] gives spans.
// EXPECT runningRows:1 unknown
// could be: parallel (a span by braces is one by its constructor)
static void runningRows(Table &t) {
  for (int r = 0; r < t.rows(); ++r) {
    auto row = t[r];
    for (std::size_t c = 1; c < row.size(); ++c)
      row[c] += row[c - 1];
  }
}

// Records of texts: lengths and first letters.
struct Person {
  std::string name;
  int age;
  double pay;
};
// A condition on one member, a change of another.
// EXPECT raise:1 parallel
static void raise(std::vector<Person> &people) {
  for (auto &p : people)
    if (p.age > 30)
      p.pay += 10;
}
// A sum of what a method of a member says.
// EXPECT letters:1 parallel needs=reduction
static std::size_t letters(const std::vector<Person> &people) {
  std::size_t n = 0;
  for (const auto &p : people)
    n += p.name.size();
  return n;
}
// The oldest, by a pointer to the record.
// EXPECT oldest:1 parallel needs=reduction
static const Person *oldest(const std::vector<Person> &people) {
  const Person *best = nullptr;
  for (const auto &p : people)
    if (!best || p.age > best->age)
      best = &p;
  return best;
}
// The first with a name, if there is one.
// EXPECT find:1 unknown
// could be: parallel (a search; comparing strings writes nothing)
static std::optional<int> find(const std::vector<Person> &people, const std::string &name) {
  for (const auto &p : people)
    if (p.name == name)
      return p.age;
  return std::nullopt;
}

namespace {
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Square final : Shape {
  double side;
  explicit Square(double s) : side(s) {}
  double area() const override { return side * side; }
};
struct Disc final : Shape {
  double radius;
  explicit Disc(double r) : radius(r) {}
  double area() const override { return 3 * radius * radius; }
};
} // namespace
// Objects behind owning pointers, of classes that no other file can see.
// EXPECT areas:1 parallel needs=reduction
static double areas(const std::vector<std::unique_ptr<Shape>> &shapes) {
  double sum = 0;
  for (const auto &s : shapes)
    sum += s->area();
  return sum;
}

// What to do is a function object among others in an array.
// EXPECT apply:1 parallel
template <typename F> static void apply(Numbers &v, F f) {
  for (auto &x : v)
    x = f(x);
}
// The sum of what a lambda adds to a captured variable.
// EXPECT sumBy:1 unknown
// could be: parallel (the lambda's body in place of its call)
static double sumBy(const Numbers &v) {
  double sum = 0;
  auto add = [&sum](double x) { sum += x; };
  for (double x : v)
    add(x);
  return sum;
}
// Differences of neighbours in place, from the front: each reads what the next one overwrites.
// EXPECT differences:1 parallel needs=copy
static void differences(Numbers &v) {
  for (std::size_t i = 0; i + 1 < v.size(); ++i)
    v[i] = v[i + 1] - v[i];
}
// Two buffers that are swapped.
// EXPECT relax:1 unknown
// EXPECT relax:1.1 conditional
static void relax(Numbers &a, Numbers &b, int steps) {
  for (int s = 0; s < steps; ++s) {
    for (std::size_t i = 1; i + 1 < a.size(); ++i)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    std::swap(a, b);
  }
}

static void showAll(const char *name, const Numbers &v) { show(name, static_cast<int>(v.size()), v.data()); }
static Numbers numbers(int n, int seed) {
  Numbers v(static_cast<std::size_t>(n));
  fill(n, v.data(), seed);
  return v;
}
static void run(int n) {
  const std::size_t size = static_cast<std::size_t>(n);
  Numbers a = numbers(n, 1), b = numbers(n, 2);
  squares(a, b);
  squares(a, a);
  showAll("squares", a);
  smooth(a, b);
  smooth(b, b);
  showAll("smooth", b);
  a = numbers(n, 1);
  addSpans(a, b);
  if (n > 3) {
    addSpans(std::span(b).first(size - 3), std::span(b).last(size - 3));
    addSpans(std::span(b).last(size - 3), std::span(b).first(size - 3));
  }
  halve(b);
  minusBackwards(b);
  std::printf("spans %.8e\n", n ? b[size / 2] : 0.0);
  std::vector<Numbers> rows;
  for (int r = 0; r < n; ++r)
    rows.push_back(numbers(r % 9, r));
  sortRows(rows);
  rowTotals(rows, b);
  showAll("totals", b);
  fillRows(rows);
  rowTotals(rows, b);
  showAll("totals", b);
  a = numbers(n, 3);
  showAll("positive", positive(a));
  std::vector<int> ints(size);
  fillInts(n, ints.data(), 4, 20);
  long mixed = 0;
  for (auto [i, j] : pairs(ints, 7))
    mixed = mixed * 31 % 1000003 + i * 3 + j;
  std::printf("pairs %ld\n", mixed);
  for (auto [key, count] : occurrences(ints))
    mixed = mixed * 31 % 1000003 + key * count;
  for (int count : occurrencesOf(ints, 20))
    mixed = mixed * 31 % 1000003 + count;
  std::printf("occurrences %ld\n", mixed);
  medians(a, b);
  showAll("medians", b);
  medians(a, a);
  spreads(a, b);
  spreads(b, b);
  showAll("spreads", b);
  std::printf("growing %g\n", growing(a, b));
  showAll("growing", b);
  Table t(n / 5, 5);
  fill(n / 5 * 5, t.data().data(), 5);
  runningRows(t);
  showAll("table", t.data());
  std::vector<Person> people;
  for (int i = 0; i < n; ++i)
    people.push_back({std::string(static_cast<std::size_t>(i % 11), 'x') + std::to_string(i), i * 7 % 80, 100.0 * i});
  raise(people);
  std::printf("letters %zu of %s, %d\n", letters(people), n ? oldest(people)->name.c_str() : "nobody", find(people, "xxx3").value_or(-1));
  std::vector<std::unique_ptr<Shape>> shapes;
  for (int i = 0; i < n; ++i)
    if (i % 3)
      shapes.push_back(std::make_unique<Square>(i));
    else
      shapes.push_back(std::make_unique<Disc>(i));
  std::printf("areas %.9g\n", areas(shapes));
  apply(a, [](double x) { return x * 2; });
  apply(a, [n](double x) { return x - n; });
  differences(a);
  showAll("applied", a);
  std::printf("sum %.9g\n", sumBy(a));
  relax(a, b, 3);
  relax(a, a, 2);
  showAll("relaxed", a);
}
struct Mover {
  double x = 0, v = 1;
  void move(double dt) { x += v * dt; }
};
// Objects behind owners move by themselves.
// EXPECT moveAll:1 parallel
static void moveAll(std::vector<std::unique_ptr<Mover>> &all, double dt) {
  for (auto &one : all)
    one->move(dt);
}
static std::pair<int, double> nearest(double x, const Numbers &centres) {
  int best = -1;
  double least = 1e300;
  for (std::size_t c = 0; c < centres.size(); ++c)
    if ((x - centres[c]) * (x - centres[c]) < least) {
      least = (x - centres[c]) * (x - centres[c]);
      best = static_cast<int>(c);
    }
  return {best, least};
}
// Which centre is the nearest comes back with its distance.
// EXPECT label:1 parallel
static void label(const Numbers &in, const Numbers &centres, std::vector<int> &out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    const auto [best, least] = nearest(in[i], centres);
    out[i] = least < 4 ? best : -1;
  }
}
// How often a word is there.
// EXPECT occurrencesOfWord:1 parallel needs=reduction
static int occurrencesOfWord(const std::vector<std::string> &words, const std::string &word) {
  int count = 0;
  for (const auto &one : words)
    if (one == word)
      ++count;
  return count;
}
struct Neuron {
  Numbers weights;
};
// Weights of neurons by one input, which might be one of them.
// EXPECT train:1 conditional
static void train(std::vector<Neuron> &neurons, const Numbers &in) {
  for (Neuron &one : neurons)
    for (std::size_t i = 0; i < in.size(); ++i)
      one.weights[i] += in[i] * 0.5;
}
static void runMore(int n) {
  std::vector<std::unique_ptr<Mover>> all;
  std::vector<std::string> words;
  std::vector<Neuron> neurons(static_cast<std::size_t>(n));
  const Numbers in = numbers(n, 7), centres = numbers(3, 2);
  for (int i = 0; i < n; ++i) {
    all.push_back(std::make_unique<Mover>());
    words.push_back(i % 3 ? "one" : "two");
    neurons[static_cast<std::size_t>(i)].weights = in;
  }
  moveAll(all, 0.5);
  std::vector<int> labels(in.size());
  label(in, centres, labels);
  train(neurons, in);
  if (n)
    train(neurons, neurons[0].weights);
  double sum = occurrencesOfWord(words, "two");
  for (int i = 0; i < n; ++i)
    sum = sum * 0.5 + labels[static_cast<std::size_t>(i)] + all[static_cast<std::size_t>(i)]->x +
          neurons[static_cast<std::size_t>(i)].weights[static_cast<std::size_t>(n / 2)];
  std::printf("more %.9g\n", sum);
}
int main() {
  run(0);
  run(1);
  run(8);
  run(300);
  runMore(0);
  runMore(300);
  return 0;
}
