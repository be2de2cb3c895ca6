// Views, spans and iterators over one array:  shifted against each other, rebound on the way, kept in the object itself.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>
static unsigned long H = 1469598103934665603ul;
template <class T> void mixin(const T &v) {
  for (auto x : v)
    H = (H ^ static_cast<unsigned long>(static_cast<long>(x) * 16)) * 1099511628211ul;
}
struct View {
  int *p;
  std::size_t n;
  int &operator[](std::size_t i) const { return p[i]; }
  std::size_t size() const { return n; }
  int *begin() const { return p; }
  int *end() const { return p + n; }
  View shifted(std::size_t k) const { return {p + k, n - k}; }
};
void addViews(View a, View b) {
  for (std::size_t i = 0; i < b.size(); i++)
    a[i] = b[i] + 1;
}
void addSpans(std::span<int> a, std::span<const int> b) {
  for (std::size_t i = 0; i < b.size(); i++)
    a[i] = b[i] * 3 + 1;
}
void subspans(std::span<int> all) {
  auto lo = all.subspan(0, all.size() - 1), hi = all.subspan(1);
  for (std::size_t i = 0; i < lo.size(); i++)
    hi[i] = lo[i] + 1;
}
void subspans2(std::vector<int> &all) {
  std::span<int> lo(all.data(), all.size() - 1), hi(all.data() + 1, all.size() - 1);
  for (std::size_t i = 0; i < lo.size(); i++)
    hi[i] += lo[i];
}
void rebind(std::vector<int> &x, std::vector<int> &y) {
  View v{x.data(), x.size()};
  for (std::size_t i = 0; i < y.size(); i++) {
    v[i] = v[i] + y[i];
    if (i == y.size() / 2)
      v = View{y.data(), y.size()};
  }
}
void rebindSpan(std::vector<int> &x, std::vector<int> &y) {
  std::span<int> s = x;
  for (std::size_t i = 0; i + 1 < y.size(); i++) {
    s[i + 1] = y[i] + 1;
    s = i % 2 ? std::span<int>(x) : std::span<int>(y);
  }
}
void popFront(std::span<int> s) {
  while (!s.empty()) {
    s[0] += 2;
    s = s.subspan(1);
  }
}
struct Holder {
  std::vector<int> data;
  std::span<int> window;
  Holder(std::size_t n) : data(n), window(data.data() + 1, n - 1) {}
};
void holder(Holder &h) {
  for (std::size_t i = 0; i < h.window.size(); i++)
    h.window[i] = h.data[i] + 1;
}
void holder2(Holder &h, Holder &g) {
  for (std::size_t i = 0; i < h.window.size(); i++)
    h.data[i] = g.window[i] + 1;
}
void viewSelf(View v) {
  View w = v.shifted(1);
  for (std::size_t i = 0; i < w.size(); i++)
    w[i] = v[i] + 2;
}
void viewSelf2(View v) {
  View w = v.shifted(1);
  for (std::size_t i = 0; i < w.size(); i++)
    v[i] = w[i] + 2;
}
void iterKept(std::vector<int> &v) {
  auto it = v.begin();
  for (std::size_t i = 0; i + 1 < v.size(); i++) {
    *(it + 1) = *it + 1;
    ++it;
  }
}
void iter2(std::vector<int> &v) {
  auto a = v.begin();
  auto b = v.begin() + 3;
  for (; b != v.end(); ++a, ++b)
    *b = *a + 5;
}
int countChars(std::string_view s, char *hist) {
  int n = 0;
  for (char c : s) {
    hist[static_cast<unsigned char>(c) & 15] =
        static_cast<char>(hist[static_cast<unsigned char>(c) & 15] + 1);
    n++;
  }
  return n;
}
void histWithSpan(std::span<int> h, std::span<const int> k) {
  for (std::size_t i = 0; i < k.size(); i++)
    h[static_cast<std::size_t>(k[i]) & 63]++;
}
std::vector<int> make(std::size_t n) {
  std::vector<int> v(n);
  std::iota(v.begin(), v.end(), 0);
  return v;
}
int main() {
  const std::size_t n = 5000;
  auto v = make(n), w = make(n);
  addViews(View{v.data(), n}, View{w.data(), n});
  mixin(v);
  addViews(View{v.data() + 1, n - 1}, View{v.data(), n - 1});
  mixin(v);
  addViews(View{v.data(), n - 1}, View{v.data() + 1, n - 1});
  mixin(v);
  for (auto &x : v)
    x %= 100;
  addSpans(v, w);
  mixin(v);
  for (auto &x : v)
    x %= 7;
  std::vector<int> small(20);
  addSpans(std::span<int>(small).subspan(1), std::span<const int>(small.data(), 19));
  mixin(small);
  subspans(v);
  mixin(v);
  std::vector<int> bits(30, 1);
  subspans2(bits);
  mixin(bits);
  auto x = make(n), y = make(n);
  rebind(x, y);
  mixin(x);
  mixin(y);
  rebindSpan(x, y);
  mixin(x);
  mixin(y);
  popFront(x);
  mixin(x);
  Holder h(n), g(n);
  holder(h);
  mixin(h.data);
  holder2(h, g);
  mixin(h.data);
  holder2(h, h);
  mixin(h.data);
  viewSelf(View{x.data(), n});
  mixin(x);
  viewSelf2(View{y.data(), n});
  mixin(y);
  iterKept(x);
  mixin(x);
  iter2(y);
  mixin(y);
  std::vector<char> text(n);
  for (std::size_t i = 0; i < n; i++)
    text[i] = static_cast<char>('a' + i % 26);
  char hh[16] = {};
  int c = countChars({text.data(), n}, hh);
  H ^= static_cast<unsigned long>(c + hh[3]);
  int c2 = countChars({text.data(), n}, text.data());
  mixin(text);
  H ^= static_cast<unsigned long>(c2);
  std::vector<int> hist(64), keys = make(n);
  histWithSpan(hist, keys);
  mixin(hist);
  std::vector<int> kk(64);
  for (int i = 0; i < 64; i++)
    kk[static_cast<std::size_t>(i)] = i * 5 % 64;
  histWithSpan(kk, kk);
  mixin(kk);
  std::printf("%lx\n", H);
}
