// Elements lie where `data()` points, not in the object that holds a span or a vector.
// RUN: %parlift analyze --format=json %s -- -std=c++20 | python3 %S/../check_expect.py %s
#include <array>
#include <span>
#include <string_view>
#include <vector>

struct Holder {
  std::span<double> v;
};
struct Pair {
  double *b, *e;
};
struct Node {
  std::vector<double> v;
  Node *next;
  double x;
};

// Two records, perhaps one block of memory.
// EXPECT shift:1 conditional
void shift(Holder &s, Holder &t, int n) {
  for (int i = 1; i < n; i++)
    s.v[i] = t.v[i - 1] + 1.0;
}

// EXPECT shiftValues:1 conditional
void shiftValues(Holder s, Holder t, int n) {
  for (int i = 1; i < n; i++)
    s.v[i] = t.v[i - 1] + 1.0;
}

// EXPECT oneView:1 parallel needs=scan
void oneView(Holder &s, int n) {
  for (int i = 1; i < n; i++)
    s.v[i] = s.v[i - 1] + 1.0;
}

// EXPECT ownElement:1 parallel
void ownElement(Holder &s, int n) {
  for (int i = 0; i < n; i++)
    s.v[i] = s.v[i] + 1.0;
}

// Any two views may show one element.
// EXPECT heads:1 unknown
void heads(std::span<double> *s, int n) {
  for (int i = 0; i < n; i++)
    s[i][0] += 1.0;
}

// EXPECT headsOfRecords:1 unknown
void headsOfRecords(Holder *s, int n) {
  for (int i = 0; i < n; i++)
    s[i].v[0] = 0.5 * s[i].v[0] + i;
}

// EXPECT spanOfSpans:1 unknown
// EXPECT spanOfSpans:1.1 parallel
void spanOfSpans(std::span<std::span<double>> s, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[i][j] += 1;
}

// EXPECT vectorOfSpans:1 unknown
void vectorOfSpans(std::vector<std::span<double>> &s, int n) {
  for (int i = 0; i < n; i++)
    s[i][0] += 1;
}

// EXPECT arrayOfSpans:1 conditional
void arrayOfSpans(std::span<double> (&s)[4], int n) {
  for (int i = 0; i < n; i++)
    s[0][i] = s[1][i] + 1;
}

// EXPECT arrayObjectOfSpans:1 conditional
void arrayObjectOfSpans(std::array<std::span<double>, 4> &s, int n) {
  for (int i = 0; i < n; i++)
    s[0][i] = s[1][i] + 1;
}

// EXPECT pointersInRecords:1 conditional
void pointersInRecords(Pair s, Pair t, int n) {
  for (int i = 1; i < n; i++)
    s.b[i] = t.b[i - 1];
}

// EXPECT ofRestrict:1 conditional
void ofRestrict(double *__restrict p, int n) {
  std::span<double> s(p, n);
  for (int i = 1; i < n; i++)
    s[i] = p[i - 1];
}

// A view that moves on.
// EXPECT moves:1 sequential
void moves(std::span<double> s, std::span<double> t, int n) {
  for (int i = 0; i < n; i++) {
    s[0] = i;
    s = t;
  }
}

static double last(std::span<double> s, int i) { return s[i - 1]; }
// EXPECT byAccessor:1 sequential
void byAccessor(std::span<double> s, int n) {
  for (int i = 1; i < n; i++)
    s[i] = last(s, i);
}
// EXPECT byAccessorOfOther:1 conditional
void byAccessorOfOther(std::span<double> s, std::span<double> t, int n) {
  for (int i = 1; i < n; i++)
    t[i] = last(s, i);
}

// EXPECT text:1 conditional
void text(char *out, std::string_view in, int n) {
  for (int i = 0; i < n; i++)
    out[i] = in[i];
}

// Vectors own their elements: another vector has others.
// EXPECT rows:1 parallel
// EXPECT rows:1.1 parallel
void rows(std::vector<std::vector<double>> &m, int n, int k) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++)
      m[i][j] += 1;
}

// EXPECT rowAfterRow:1 sequential
// EXPECT rowAfterRow:1.1 parallel
void rowAfterRow(std::vector<std::vector<double>> &m, int n, int k) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < k; j++)
      m[i][j] = m[i - 1][j] + 1;
}

class Field {
public:
  double &at(int i, int j) { return a_[i * width_ + j]; }
  double &b(int i, int j) { return b_[i * width_ + j]; }
  // EXPECT Field::swap:1 parallel|conditional|unknown
  void swap(int n) {
    for (int i = 0; i < n; i++)
      at(0, i) = b(0, i + 1);
  }
  // EXPECT Field::smooth:1 sequential
  void smooth(int n) {
    for (int i = 1; i < n; i++)
      at(0, i) = at(0, i - 1);
  }
  // EXPECT Field::fill:1 parallel
  void fill(int n) {
    for (int i = 0; i < n; i++)
      a_[i] = x_ + width_;
  }

private:
  std::vector<double> a_, b_;
  int width_ = 0;
  double x_ = 0;
};

// EXPECT members:1 parallel
// EXPECT members:1.1 parallel
void members(Node *s, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[i].v[j] = s[i].x;
}

// No two vectors overlap unless they are one, which is no witness of a dependence.
// EXPECT ofNext:1 conditional
void ofNext(Node *p, int n) {
  for (int i = 0; i < n - 1; i++)
    p->v[i] = p->next->v[i + 1];
}

// A reference may be an element, and is so if the caller says so.
// EXPECT byElement:1 conditional
void byElement(std::vector<double> &v, double &x, int n) {
  for (int i = 0; i < n; i++)
    v[i] = v[i] * x;
}
struct Point {
  double x;
};
// EXPECT byPoint:1 conditional
void byPoint(std::vector<Point> &v, Point &p, int n) {
  for (int i = 0; i < n; i++)
    v[i].x = p.x + i;
}
// No record is a number's neighbour.
// EXPECT byRecord:1 parallel
void byRecord(std::vector<double> &v, Point &p, int n) {
  for (int i = 0; i < n; i++)
    v[i] = p.x + i;
}

// A pointer stays where it is, and its elements change hands.
// EXPECT swapped:1 conditional
void swapped(std::vector<double> &v, std::vector<double> &w, int n) {
  double *q = v.data();
  v.swap(w);
  for (int i = 1; i < n; i++)
    q[i] = w[i - 1];
}

// EXPECT copied:1 unknown
void copied(Node *p, double *q, int n) {
  for (int i = 0; i < n; i++) {
    Node own = *p;
    q[i] = own.v[i];
  }
}

// std::array holds its elements.
struct Box {
  std::array<double, 100> a;
};
Box box;
// EXPECT inBox:1 sequential|unknown|conditional
void inBox(std::array<double, 100> &a) {
  for (int i = 1; i < 100; i++)
    a[i] = box.a[i - 1];
}
