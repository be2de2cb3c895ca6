#include <algorithm>
#include <cctype>
#include <iostream>
#include <string>
#include <vector>

std::string caesar(std::string s, int k) {
  for (char &c : s)
    if (std::isalpha(static_cast<unsigned char>(c))) {
      char base = std::islower(static_cast<unsigned char>(c)) ? 'a' : 'A';
      c = static_cast<char>((c - base + k + 26) % 26 + base);
    }
  return s;
}

std::string to_upper(const std::string &s) {
  std::string r(s);
  std::transform(r.begin(), r.end(), r.begin(), [](unsigned char c) { return std::toupper(c); });
  return r;
}

bool is_palindrome(const std::string &s) { return std::equal(s.begin(), s.begin() + s.size() / 2, s.rbegin()); }

std::string run_length(const std::string &s) {
  std::string out;
  for (size_t i = 0; i < s.size();) {
    size_t j = i;
    while (j < s.size() && s[j] == s[i]) ++j;
    out += s[i] + std::to_string(j - i);
    i = j;
  }
  return out;
}

std::vector<int> z_function(const std::string &s) {
  int n = s.size();
  std::vector<int> z(n);
  for (int i = 1, l = 0, r = 0; i < n; ++i) {
    if (i < r) z[i] = std::min(r - i, z[i - l]);
    while (i + z[i] < n && s[z[i]] == s[i + z[i]]) ++z[i];
    if (i + z[i] > r) l = i, r = i + z[i];
  }
  return z;
}

int occurrences(const std::string &t, const std::string &p) {
  int n = 0;
  for (size_t i = t.find(p); i != std::string::npos; i = t.find(p, i + 1)) ++n;
  return n;
}
int occurrences_compare(const std::string &t, const std::string &p) {
  int n = 0;
  for (size_t i = 0; i + p.size() <= t.size(); ++i)
    if (t.compare(i, p.size(), p) == 0) ++n;
  return n;
}

unsigned hash(const std::string &s) {
  unsigned h = 2166136261u;
  for (unsigned char c : s) h = (h ^ c) * 16777619u;
  return h;
}

int hamming(const std::string &a, const std::string &b) {
  int d = 0;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) d += a[i] != b[i];
  return d;
}

int main() {
  std::string t;
  unsigned s = 1;
  for (int i = 0; i < 4000000; ++i) {
    s = s * 1664525u + 1013904223u;
    t.push_back("abcd eABC"[(s >> 16) % 9]);
  }
  std::string c = caesar(t, 3), u = to_upper(c);
  long z = 0;
  for (int x : z_function(t.substr(0, 1000000))) z += x;
  std::cout << hash(c) << ' ' << hash(u) << ' ' << run_length(t).size() << ' ' << z << '\n';
  std::cout << occurrences(t, "abc") << ' ' << occurrences_compare(t, "abc") << ' ' << hamming(t, c) << '\n';
  std::vector<std::string> words;
  std::string w;
  for (char ch : t)
    if (ch == ' ') {
      words.push_back(w);
      w.clear();
    } else w += ch;
  int pal = 0;
  for (const auto &x : words)
    if (is_palindrome(x)) ++pal;
  std::vector<unsigned> hs(words.size());
  for (size_t i = 0; i < words.size(); ++i) hs[i] = hash(words[i]);
  unsigned x = 0;
  for (unsigned h : hs) x ^= h;
  size_t longest = 0;
  for (auto &q : words) longest = std::max(longest, q.size());
  std::cout << words.size() << ' ' << pal << ' ' << x << ' ' << longest << '\n';
}
