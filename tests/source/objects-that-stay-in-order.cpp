// Objects that no thread may have a copy of, or whose members are more than sums.
// RUN: %parlift analyze %s -- -std=c++17 > %t 2>&1
// RUN: grep remark: %t > %t.remarks
// RUN: FileCheck %s < %t.remarks
#include <cstddef>
#include <vector>

int copies, ends;

// A copy counts itself.
struct Counted {
  long n = 0;
  Counted() = default;
  Counted(const Counted &o) : n(o.n) { copies++; }
  void add(int v) { n += v; }
};
long counted(const std::vector<int> &x) {
  Counted c;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} sequential
    c.add(v);
  return c.n;
}

// An end of a life is seen.
struct Ending {
  long n = 0;
  ~Ending() { ends++; }
  void add(int v) { n += v; }
};
long ending(const std::vector<int> &x) {
  Ending e;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} sequential
    e.add(v);
  return e.n;
}

// Nobody may copy it.
struct Single {
  long n = 0;
  Single() = default;
  Single(const Single &) = delete;
  Single &operator=(const Single &) = delete;
  void add(int v) { n += v; }
};
long single(const std::vector<int> &x) {
  Single s;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} sequential
    s.add(v);
  return s.n;
}

// Every read of a member is an effect.
struct Watched {
  volatile long n = 0;
  void add(int v) { n = n + v; }
};
long watched(const std::vector<int> &x) {
  Watched w;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} {{sequential|not proved parallel}}
    w.add(v);
  return w.n;
}

// What it counts lies elsewhere: in all copies of it. Of that, by itself, there may be copies.
struct Elsewhere {
  long &n;
  void add(int v) { n += v; }
};
long elsewhere(const std::vector<int> &x, long &total) {
  Elsewhere e{total};
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} {{sequential|not proved parallel|reduction .* into `&e.n`}}
    e.add(v);
  return e.n;
}

// A static member is one for all copies.
struct Shared {
  static long all;
  long n = 0;
  void add(int v) {
    n += v;
    all = all * 3 + v;
  }
};
long Shared::all = 0;
long shared(const std::vector<int> &x) {
  Shared s;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} {{sequential|not proved parallel}}
    s.add(v);
  return s.n;
}

// A cache behind const is written in order.
struct Cached {
  long n = 0;
  mutable int last = 0;
  int difference(int v) const {
    const int d = v - last;
    last = v;
    return d;
  }
  void add(int v) { n += difference(v); }
};
long cached(const std::vector<int> &x) {
  Cached c;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} sequential
    c.add(v);
  return c.n;
}

// A static inside of a member function, too.
struct Remembers {
  long n = 0;
  void add(int v) {
    static int before = 0;
    n += v * before;
    before = v;
  }
};
long remembers(const std::vector<int> &x) {
  Remembers r;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} {{sequential|not proved parallel}}
    r.add(v);
  return r.n;
}

// The sum decides what is added.
struct Feeds {
  long n = 0;
  void add(int v) { n += n > 100 ? 1 : v; }
};
long feeds(const std::vector<int> &x) {
  Feeds f;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} sequential
    f.add(v);
  return f.n;
}

// Two operators into one member.
struct Mixed {
  unsigned n = 1;
  void add(unsigned v) {
    n += v;
    n *= 3;
  }
};
unsigned mixed(const std::vector<int> &x) {
  Mixed m;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} sequential
    m.add(static_cast<unsigned>(v));
  return m.n;
}

// Another name of the object from before the loop.
struct Plain {
  long n = 0, m = 0;
  void add(int v) { n += v; }
};
long otherName(const std::vector<int> &x) {
  Plain p;
  Plain &same = p;
  Plain *at = &p;
  for (int v : x) { // CHECK: :[[@LINE]]:3: {{.*}} {{sequential|not proved parallel}}
    p.add(v);
    same.add(1);
    at->m += v;
  }
  return p.n + p.m;
}

// Whose address is kept.
const Plain *kept;
long keeps(const std::vector<int> &x) {
  Plain p;
  for (int v : x) { // CHECK: :[[@LINE]]:3: {{.*}} {{sequential|not proved parallel}}
    p.add(v);
    kept = &p;
  }
  return p.n;
}

// A vector in it owns memory.
struct Owner {
  long n = 0;
  std::vector<int> list;
  void add(int v) { n += v; }
};
long owner(const std::vector<int> &x) {
  Owner o;
  for (int v : x) // CHECK: :[[@LINE]]:3: {{.*}} sequential
    o.add(v);
  return o.n;
}

// Assigned as a whole in between.
long reset(const std::vector<int> &x) {
  Plain p;
  for (int v : x) { // CHECK: :[[@LINE]]:3: {{.*}} {{sequential|not proved parallel}}
    if (v < 0)
      p = Plain{};
    p.add(v);
  }
  return p.n;
}
