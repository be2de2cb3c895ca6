// Range-based loops as programs have them.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: FileCheck --input-file=%t.omp.cpp %s
// CHECK-LABEL: countWords(
// CHECK: #pragma omp parallel
// CHECK-LABEL: isPalindromic(
// CHECK: #pragma omp parallel
// CHECK-LABEL: prefix(
// CHECK: #pragma omp parallel
// CHECK-LABEL: ema(
// CHECK: #pragma omp parallel
// CHECK-LABEL: adler(
// CHECK: #pragma omp parallel
// CHECK-LABEL: balance(
// CHECK: #pragma omp parallel
// CHECK-LABEL: double decay(
// CHECK: #pragma omp parallel
// CHECK-LABEL: lastPositive(
// CHECK: #pragma omp parallel
// CHECK-LABEL: tail(
// CHECK: auto &&range = s.substr(3);
// CHECK: #pragma omp parallel
// CHECK-LABEL: digest(
// CHECK: const unsigned odd = by | 1;
// CHECK: #pragma omp parallel
#include <algorithm>
#include <cstdio>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

enum class State { Idle, Word, Space };

static std::size_t countWords(std::string_view s)
{
    auto state = State::Idle;
    std::size_t words{0};
    for (const char ch : s)
        switch (state) {
        case State::Idle: case State::Space:
            if (!(ch == ' ' || ch == '\n')) { state = State::Word; ++words; }
            break;
        case State::Word:
            if (ch == ' ' || ch == '\n') state = State::Space;
            break;
        }
    return words;
}

static bool isPalindromic(const std::vector<int>& v) {
    auto r = v.size();
    for (auto&& e : v) {
        if (e != v[--r]) return false;
    }
    return true;
}

static std::vector<float> prefix(const std::vector<float>& in) {
    std::vector<float> out(in.size());
    float acc = 0.0f;
    auto it = out.begin();
    for (auto v : in) {
        acc += v;
        *it++ = acc;
    }
    return out;
}

static std::vector<int> runs(const std::string& bits) {
    std::vector<int> out;
    char last = '\0';
    for (auto c : bits) {
        if (c != last) out.push_back(1); else ++out.back();
        last = c;
    }
    return out;
}

static double ema(std::vector<double>& xs, double a)
{
    double prev = xs.empty() ? 0 : xs.front();
    for (double& x : xs) { prev = a * x + (1 - a) * prev; x = prev; }
    return prev;
}

static unsigned adler(std::string_view s) {
    unsigned a = 1, b = 0;
    for (unsigned char c : s) { a = (a + c) % 65521; b = (b + a) % 65521; }
    return b << 16 | a;
}

static int balance(const std::vector<int>& tx, int& worst) {
    int total = 0;
    worst = 0;
    for (int t : tx) { total += t; if (total < worst) worst = total; }
    return total;
}

static long kadane(const std::vector<int>& v) {
    long best = 0, here = 0;
    for (const int x : v) best = std::max(best, here = std::max(0L, here + x));
    return best;
}

struct Ring {
    std::vector<double> buf;
    double decay(double k) {
        double e = 0;
        for (auto& s : buf) s = e = e * k + s;
        return e;
    }
    int firstBad() const {
        int n = 0;
        for (auto s : buf) { if (!(s < 5)) break; n++; }
        return n;
    }
};

static int lastPositive(const std::vector<int>& v) { int last = -1; for (int x : v) if (x > 0) last = x; return last; }

template <class C> static std::uint64_t sumHash(const C& c) { std::uint64_t h = 0; for (auto& e : c) h = h * 1099511628211ull + static_cast<std::uint64_t>(e); return h; }

static unsigned tail(const std::string& s) { unsigned h = 1; for (unsigned char c : s.substr(3)) h = h * 31 + c; return h; }

class Log {
    std::vector<int> lines_;
public:
    explicit Log(std::vector<int> lines) : lines_(std::move(lines)) {}
    const std::vector<int>& lines() const { return lines_; }
};
static unsigned digest(const Log& log, unsigned by) {
    unsigned h = 1;
    for (const unsigned odd = by | 1; auto line : log.lines()) h = h * odd + static_cast<unsigned>(line);
    return h;
}

int main() {
    std::string text;
    for (int i = 0; i < 200000; ++i) text.push_back("ab cd\ne  "[i * 7 % 9]);
    std::printf("%zu\n", countWords(text));
    std::vector<int> pal(100001);
    for (int i = 0; i < 100001; ++i) pal[i] = std::min(i, 100000 - i);
    const bool p1 = isPalindromic(pal); pal[70000]++;
    std::printf("%d %d\n", p1, isPalindromic(pal));
    std::vector<float> f(50000, 0.25f);
    std::printf("%g\n", (double)prefix(f)[49999]);
    std::printf("%zu\n", runs(text).size());
    std::vector<unsigned char> bytes(text.begin(), text.end());
    std::printf("%08x %zu\n", adler(text), bytes.size());
    std::vector<double> xs(60000);
    for (int i = 0; i < 60000; ++i) xs[i] = i % 100;
    std::printf("%.9g\n", ema(xs, 0.3));
    std::vector<int> tx(80000);
    for (int i = 0; i < 80000; ++i) tx[i] = i * 37 % 101 - 51;
    int worst = 0;
    const int total = balance(tx, worst);
    std::printf("%d %d\n", total, worst);
    std::printf("%ld\n", kadane(tx));
    std::printf("%u %u\n", tail(text), digest(Log(tx), 8));
    Ring ring{std::vector<double>(40000, 1.0)};
    const double d = ring.decay(0.5);
    std::printf("%.9g %d\n", d, ring.firstBad());
    std::printf("%d %llu\n", lastPositive(tx), (unsigned long long)sumHash(tx));
}
