#include <cmath>
#include <complex>
#include <iostream>
#include <vector>

using cd = std::complex<double>;
const double PI = std::acos(-1);

void fft(std::vector<cd> &a, bool invert) {
  int n = a.size();
  if (n == 1) return;
  std::vector<cd> a0(n / 2), a1(n / 2);
  for (int i = 0; 2 * i < n; i++) {
    a0[i] = a[2 * i];
    a1[i] = a[2 * i + 1];
  }
  fft(a0, invert);
  fft(a1, invert);
  double ang = 2 * PI / n * (invert ? -1 : 1);
  cd w(1), wn(std::cos(ang), std::sin(ang));
  for (int i = 0; 2 * i < n; i++) {
    a[i] = a0[i] + w * a1[i];
    a[i + n / 2] = a0[i] - w * a1[i];
    if (invert) {
      a[i] /= 2;
      a[i + n / 2] /= 2;
    }
    w *= wn;
  }
}

void fft_iterative(std::vector<cd> &a, bool invert) {
  int n = a.size();
  for (int i = 1, j = 0; i < n; i++) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) swap(a[i], a[j]);
  }
  for (int len = 2; len <= n; len <<= 1) {
    double ang = 2 * PI / len * (invert ? -1 : 1);
    cd wlen(cos(ang), sin(ang));
    for (int i = 0; i < n; i += len) {
      cd w(1);
      for (int j = 0; j < len / 2; j++) {
        cd u = a[i + j], v = a[i + j + len / 2] * w;
        a[i + j] = u + v;
        a[i + j + len / 2] = u - v;
        w *= wlen;
      }
    }
  }
  if (invert)
    for (cd &x : a) x /= n;
}

std::vector<int> multiply(std::vector<int> const &a, std::vector<int> const &b) {
  std::vector<cd> fa(a.begin(), a.end()), fb(b.begin(), b.end());
  int n = 1;
  while (n < int(a.size() + b.size())) n <<= 1;
  fa.resize(n);
  fb.resize(n);
  fft_iterative(fa, false);
  fft_iterative(fb, false);
  for (int i = 0; i < n; i++) fa[i] *= fb[i];
  fft_iterative(fa, true);
  std::vector<int> r(n);
  for (int i = 0; i < n; i++) r[i] = std::round(fa[i].real());
  return r;
}

int main() {
  std::vector<cd> s(1 << 16);
  for (size_t i = 0; i < s.size(); i++) s[i] = cd(std::sin(i * 0.01), i % 7);
  fft(s, false);
  double e = 0;
  for (auto &x : s) e += std::norm(x);
  fft(s, true);
  std::cout.precision(10);
  std::cout << e << ' ' << std::abs(s[100]) << '\n';
  std::vector<int> a(100000), b(100000);
  for (int i = 0; i < 100000; i++) a[i] = i % 10, b[i] = i * 3 % 10;
  auto c = multiply(a, b);
  long long h = 0;
  for (size_t i = 0; i < c.size(); i++) h += (long long)c[i] * (i % 13);
  std::cout << h << '\n';
}
