// What constructors do that lets nobody have the object's address, and what does.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
#include <algorithm>
#include <cstdio>
#include <list>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

enum { M = 3000 };

struct Log {
  std::string last;
  void say(const std::string &text) { last = text; }
};
struct Plain {
  int a[M] = {};
  std::map<std::string, int> columns;
  std::string name;
  std::vector<int> order, weights;
  std::mt19937 gen;
  std::uniform_int_distribution<int> dist{0, 9};
  Log &log;
  Plain(Log &l, std::string n, unsigned seed) : name(std::move(n)), order(M), weights(M), gen(seed), log(l) {
    columns["a"] = 1;
    name.append("!");
    log.say("made");
    for (int &w : weights)
      w = dist(gen);
    const auto weight = [&](int i) { return weights[static_cast<std::size_t>(i)]; };
    for (int i = 0; i < M; i++)
      order[static_cast<std::size_t>(i)] = i;
    std::sort(order.begin(), order.end(), [&](int i, int j) { return weight(i) != weight(j) ? weight(i) < weight(j) : i < j; });
    std::shuffle(weights.begin(), weights.end(), gen);
  }
};
static int plain(Log &log, const int *in) {
  Plain p(log, "x", 3);
  for (int j = 1; j < M; j++)
    p.a[j] = in[j - 1] + p.order[static_cast<std::size_t>(j)];
  return p.a[M - 1] + p.columns["a"];
}

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wdangling-pointer"
#endif
// These do.
static int *kept;
struct Exchanged {
  int a[M] = {};
  Exchanged() { std::exchange(kept, a); }
};
static int exchanged() {
  Exchanged s;
  for (int j = 1; j < M; j++)
    s.a[j] = kept[j - 1] + 1;
  return s.a[M - 1];
}
struct ByLambda {
  int a[M] = {};
  ByLambda() {
    const auto keep = [&](int at) { kept = a + at; };
    keep(0);
  }
};
static int byLambda() {
  ByLambda s;
  for (int j = 1; j < M; j++)
    s.a[j] = kept[j - 1] + 1;
  return s.a[M - 1];
}
struct ByAlgorithm {
  int a[M] = {};
  ByAlgorithm() {
    const std::vector<int> once(1);
    std::for_each(once.begin(), once.end(), [this](int at) { kept = &a[at]; });
  }
};
static int byAlgorithm() {
  ByAlgorithm s;
  for (int j = 1; j < M; j++)
    s.a[j] = kept[j - 1] + 1;
  return s.a[M - 1];
}
struct Holder {
  int *at = nullptr;
  void take(int *p) { at = p; }
};
static Holder holder;
struct ByReference {
  int a[M] = {};
  Holder &h;
  ByReference() : h(holder) { h.take(a); }
};
static int byReference() {
  ByReference s;
  for (int j = 1; j < M; j++)
    s.a[j] = s.h.at[j - 1] + 1;
  return s.a[M - 1];
}
struct InList {
  int a[M] = {};
  std::list<int *> own;
  InList() { own.push_back(a); }
};
static int inList() {
  InList s;
  int *p = s.own.front();
  for (int j = 1; j < M; j++)
    s.a[j] = p[j - 1] + 1;
  return s.a[M - 1];
}
struct Copied {
  int a[M] = {};
  std::vector<int *> own;
  Copied() : own(1, a) {}
};
static int copied() {
  Copied s;
  int *p = s.own[0];
  for (int j = 1; j < M; j++)
    s.a[j] = p[j - 1] + 1;
  return s.a[M - 1];
}

int main() {
  Log log;
  std::vector<int> in(M);
  for (int i = 0; i < M; i++)
    in[static_cast<std::size_t>(i)] = i % 13;
  std::printf("%d %s %d %d %d %d %d %d\n", plain(log, in.data()), log.last.c_str(), exchanged(), byLambda(), byAlgorithm(), byReference(),
              inList(), copied());
}
