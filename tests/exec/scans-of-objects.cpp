// Loops whose state is an object's: filters, generators and counters as classes and as structures, vectors by reference.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %S/scans.sh %parlift %s %t.strict -fsanitize=address,undefined -fno-sanitize-recover=all -Wno-pass-failed
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 15
#include <cstddef>
#include <cstdio>
#include <vector>

class Biquad {
  unsigned z1_ = 0, z2_ = 0, b0_, b1_, b2_, a1_, a2_;

public:
  Biquad(unsigned b0, unsigned b1, unsigned b2, unsigned a1, unsigned a2)
      : b0_(b0), b1_(b1), b2_(b2), a1_(a1), a2_(a2) {}
  void process(const unsigned *in, unsigned *out, int n) { // in front of what it calls
    for (int i = 0; i < n; i++)
      out[i] = step(in[i]);
  }
  unsigned step(unsigned x) {
    unsigned y = b0_ * x + z1_;
    z1_ = b1_ * x - a1_ * y + z2_;
    z2_ = b2_ * x - a2_ * y;
    return y;
  }
  void block(const std::vector<unsigned> &in, std::vector<unsigned> &out) {
    for (std::size_t i = 0; i < in.size(); i++)
      out[i] = this->step(in[i]);
  }
  void written_out(const std::vector<unsigned> &in, std::vector<unsigned> &out) {
    for (std::size_t i = 0; i < in.size(); i++) {
      z1_ = z1_ * 3 + in[i];
      out[i] = z1_ + z2_;
    }
  }
  unsigned state() const { return z1_ * 7 + z2_; }
};

class Smoother {
  unsigned value_ = 3;
  unsigned next(unsigned x);

public:
  void run(const std::vector<unsigned> &in, std::vector<unsigned> &out);
  unsigned value() const { return value_; }
};
unsigned Smoother::next(unsigned x) {
  value_ = 5 * value_ + x;
  return value_;
}
void Smoother::run(const std::vector<unsigned> &in, std::vector<unsigned> &out) {
  for (std::size_t i = 0; i < in.size(); i++) {
    const unsigned x = next(in[i] ^ 9u);
    out[i] = x + 1;
  }
}

struct Total {
  unsigned sum = 0;
  void add(unsigned x) { sum += x; }
  unsigned get() const { return sum; }
};
struct Mixer {
  unsigned h = 17;
  unsigned mix(unsigned a) const { return h * 31 + a; }
  void run(const unsigned *in, unsigned *out, int n) {
    for (int i = 0; i < n; i++) {
      h = mix(in[i]);
      out[i] = h;
    }
  }
};
struct Generator {
  unsigned s = 1;
  unsigned next() {
    s = s * 1664525u + 1013904223u;
    return s >> 8;
  }
  void fill(unsigned *out, int n) {
    for (int i = 0; i < n; i++)
      out[i] = next();
  }
};

static unsigned structure(Total &t, const unsigned *in, unsigned *out, int n) {
  for (int i = 0; i < n; i++) {
    t.sum += in[i];
    out[i] = t.sum;
  }
  return t.sum;
}
static unsigned structure_and_vectors(Total &t, const std::vector<unsigned> &in,
                                      std::vector<unsigned> &out) {
  for (std::size_t i = 0; i < in.size(); i++) {
    t.add(in[i]);
    out[i] = t.sum;
  }
  return t.sum;
}
static unsigned by_accessors(const unsigned *in, unsigned *out, int n) {
  Total t;
  for (int i = 0; i < n; i++) {
    t.add(in[i]);
    out[i] = t.get();
  }
  return t.get();
}
static unsigned of_its_own(const std::vector<unsigned> &in, std::vector<unsigned> &out) {
  Total t;
  for (std::size_t i = 0; i < in.size(); i++) {
    t.sum += in[i];
    out[i] = t.sum;
  }
  return t.sum;
}
static void by_reference(unsigned &s, const std::vector<unsigned> &in, std::vector<unsigned> &out) {
  for (std::size_t i = 0; i < in.size(); i++) {
    s += in[i];
    out[i] = s;
  }
}
static void reference_and_pointers(unsigned &s, const unsigned *in, unsigned *out, int n) {
  for (int i = 0; i < n; i++) {
    s = s * 3 + in[i];
    out[i] = s;
  }
}
static unsigned numbers(std::vector<unsigned> &out) {
  Generator g;
  for (std::size_t i = 0; i < out.size(); i++)
    out[i] = g.next();
  return g.s;
}
static unsigned whole_class(const unsigned *in, unsigned *out, int n) {
  struct Mean {
    unsigned n = 0, sum = 0;
  } m;
  for (int i = 0; i < n; i++) {
    m.n++;
    m.sum += in[i];
    out[i] = m.sum / m.n;
  }
  return m.sum + m.n;
}

// The state lies among what is written: the loop itself runs.
static void among_them(std::vector<unsigned> &v, int n) {
  if (n > 2)
    reference_and_pointers(v[2], v.data(), v.data(), n);
}

int main() {
  for (int n : {1, 2, 3, 7, 8, 64, 777, 5000}) {
    std::vector<unsigned> a(n), o(n);
    for (int i = 0; i < n; i++)
      a[i] = static_cast<unsigned>(i * 37 + 11) % 19;
    const auto show = [&](const char *what, unsigned result) {
      unsigned long sum = 7;
      for (int i = 0; i < n; i++)
        sum = sum * 31 + o[i];
      std::printf("%d %s %u %lu\n", n, what, result, sum);
    };
    Biquad f(3, 5, 7, 2, 9);
    f.process(a.data(), o.data(), n);
    show("process", f.state());
    f.block(a, o);
    show("block", f.state());
    f.written_out(a, o);
    show("written out", f.state());
    Smoother s;
    s.run(a, o);
    show("smoother", s.value());
    Generator g;
    g.fill(o.data(), n);
    show("fill", g.s);
    Total t;
    show("structure", structure(t, a.data(), o.data(), n));
    show("vectors", structure_and_vectors(t, a, o));
    show("accessors", by_accessors(a.data(), o.data(), n));
    Mixer m;
    m.run(a.data(), o.data(), n);
    show("mixer", m.h);
    show("of its own", of_its_own(a, o));
    unsigned sum = 4;
    by_reference(sum, a, o);
    show("reference", sum);
    reference_and_pointers(sum, a.data(), o.data(), n);
    show("pointers", sum);
    show("numbers", numbers(o));
    show("whole class", whole_class(a.data(), o.data(), n));
    o = a;
    by_reference(sum, o, o);
    show("one vector", sum);
    f.block(o, o);
    show("block in place", f.state());
    among_them(o, n);
    show("among them", 0);
  }
}
