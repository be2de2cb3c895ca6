// Which arrays a kernel may use with rows and columns exchanged, how threads find their elements then, and the order's words.
#include "frontend/Frontend.h"
#include "ir/Leaves.h"
#include "ir/Walk.h"
#include "legality/gpu/CanOffload.h"
#include "legality/nest/Nests.h"
#include "legality/storage/CanTranspose.h"
#include "plan/language/KernelOrder.h"
#include "plan/model/Coalescing.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using ::testing::HasSubstr;

namespace {

class Parsed {
public:
  explicit Parsed(const std::string &text, const std::string &path = "f.c") {
    frontend::Request request;
    request.path = path;
    request.text = text;
    unit = frontend::parse(request).unit;
    EXPECT_TRUE(unit) << text;
    analysis::Options options;
    options.assumeNoAlias = true;
    nests = std::make_unique<legality::Nests>(unit->functions.at(0), options);
    ir::forEachLoop(*unit->functions.at(0)->body,
                    [&](const ir::Stmt &loop, const ir::LoopStack &) { loops.push_back(&loop); });
  }

  /// "3 of 4" of what the first parameter points to; "none".
  std::string leaves() const {
    const auto found = ir::leavesOf(unit->functions.at(0)->parameters.at(0)->type->element);
    return found ? fmt::format("{} of {}, {}", found->count, found->bytes,
                               ir::plainSpelling(*found->first))
                 : "none";
  }

  /// "8 bytes", "4 bytes, fields", or the refusal, for the array of that name.
  std::string transposed(const std::string &name) const {
    const legality::Nests::Place place = nests->find(*loops.at(0));
    for (const ir::SymbolRef &symbol : unit->functions.at(0)->parameters)
      if (symbol->name == name) {
        const auto answer = legality::canTranspose(*place.nest, place.loop, symbol);
        return answer ? fmt::format("{} bytes{}{}", answer->numbers().bytes,
                                    answer->hasRecords() ? ", fields" : "",
                                    answer->rowLength() ? ", numbered" : "")
                      : answer.refusal().remark.text;
      }
    return "no such array";
  }

  std::string strides(std::size_t loop) const {
    const legality::Nests::Place place = nests->find(*loops.at(loop));
    std::string result;
    for (const analysis::Access &access : place.nest->table().accesses)
      if (access.path.size() > 1)
        result += (result.empty() ? "" : "; ") + access.text + " " +
                  plan::inWords(plan::transposedStrideAlong(*place.nest, access, place.loop));
    return result;
  }

  std::shared_ptr<const ir::Unit> unit;
  std::unique_ptr<legality::Nests> nests;
  std::vector<const ir::Stmt *> loops;
};

std::string leavesOf(const std::string &declarations, const std::string &type) {
  return Parsed(declarations + "\nvoid f(" + type + " *p) {}").leaves();
}

TEST(Transpose, NumbersAreOfOneSizeWithoutGaps) {
  EXPECT_EQ(leavesOf("", "double"), "1 of 8, double");
  EXPECT_EQ(leavesOf("", "unsigned char"), "1 of 1, unsigned char");
  EXPECT_EQ(leavesOf("struct s { float x, y; int id; };", "struct s"), "3 of 4, float");
  EXPECT_EQ(leavesOf("typedef short coordinate; struct s { coordinate at[2][3]; };", "struct s"),
            "6 of 2, short");
  EXPECT_EQ(leavesOf("struct p { long x; double y; }; struct s { struct p from[2]; double way; };",
                     "struct s"),
            "5 of 8, long");
}

TEST(Transpose, OtherTypesAreNone) {
  for (const char *members :
       {"float x; double y;", "int a; char c;", "char c[3]; short s;", "int a : 3; int b : 29;",
        "union { int i; float f; } u;", "double *p;", "enum { A, B } e; int k;",
        "enum { A, B } e[2];", "volatile int v;", "long double x;", "float x; float rest[];",
        "_Complex double z;"})
    EXPECT_EQ(leavesOf(std::string("struct s {") + members + "};", "struct s"), "none") << members;
  EXPECT_EQ(leavesOf("struct s { _Alignas(16) float x, y; };", "struct s"), "none");
  EXPECT_EQ(leavesOf("struct s { float x; } __attribute__((aligned(8)));", "struct s"), "none");
}

TEST(Transpose, ElementsOfRowsAreTaken) {
  const Parsed rows("void f(int n, int m, double a[n][m], float b[n][4][m], const int *c) { for "
                    "(int i = 0; i < n; i++) for (int k = 0; k < m; k++) { a[i][k] += b[i][2][k] "
                    "* c[k]; a[i][c[k]]--; } }");
  EXPECT_EQ(rows.transposed("a"), "8 bytes");
  EXPECT_EQ(rows.transposed("b"), "4 bytes");
  EXPECT_THAT(rows.transposed("c"), HasSubstr("an element of `c` is one number, and no rows"));
  EXPECT_EQ(rows.strides(0),
            "a[i][k] coalesced; b[i][2][k] coalesced; a[i][k] coalesced; a[i][c[k]] coalesced; "
            "a[i][c[k]] coalesced");
  EXPECT_EQ(rows.strides(1), "a[i][k] rows apart; b[i][2][k] rows apart; a[i][k] rows apart; "
                             "a[i][c[k]] gathered; a[i][c[k]] gathered");
}

TEST(Transpose, RowsThatTheProgramNumbersAreTaken) {
  const auto answer = [](const std::string &statement, const std::string &bound = "m") {
    return Parsed("int all; void f(int n, int m, int p, double *a) { for (int i = 0; i < n; i++) "
                  "for (int k = 1; k < " +
                  bound + "; k++) { " + statement + " } }")
        .transposed("a");
  };
  const std::string taken = "8 bytes, numbered";
  EXPECT_EQ(answer("a[i * m + k] = 0;"), taken);
  EXPECT_EQ(answer("a[k - 1 + m * (i + 2)] = 0;"), taken);
  EXPECT_EQ(answer("a[(long)i * m + (m - 1 - k)] = 0;"), taken);
  EXPECT_EQ(answer("a[i * m + k] = a[i * m + k - 1];"), taken);
  const auto no = HasSubstr("an element of `a` is one number, and no rows of them are proved");
  EXPECT_THAT(answer("a[i * m + k + 1] = 0;"), no);           // the next row's first
  EXPECT_THAT(answer("a[i * m + k] = 0;", "p"), no);          // perhaps longer than a row
  EXPECT_THAT(answer("a[i * m + k] = a[i * p + k];"), no);    // rows of two lengths
  EXPECT_THAT(answer("a[(i + 1) * m - k] = 0;"), no);         // from the end of the row
  EXPECT_THAT(answer("a[i * all + k] = 0;", "all"), no);      // the CPU's variable
  EXPECT_THAT(answer("a[(i * m + k) * 2] = 0;"), no);         // every other number
  EXPECT_THAT(answer("a[i * (m + 1) + k] = 0;"), no);         // no variable's length
  EXPECT_THAT(answer("int m = p; a[i * m + k] = 0;"), no);    // another `m`
  EXPECT_THAT(answer("a[i * m + k] = 0; a[n + i] = 1;"), no); // no row at all
  EXPECT_THAT(answer("a[i * (unsigned)m + k] = 0;"), no);     // may wrap around
}

TEST(Transpose, FieldsOfStructuresAreTaken) {
  const Parsed fields("struct p { float x, y; }; void f(int n, struct p *a, struct p b[n][3]) { "
                      "for (int i = 0; i < n; i++) a[2 * i].x = b[i][1].y + a[2 * i].y; }");
  EXPECT_EQ(fields.transposed("a"), "4 bytes, fields");
  EXPECT_EQ(fields.transposed("b"), "4 bytes, fields");
  EXPECT_EQ(fields.strides(0),
            "b[i][1].y coalesced; a[2 * i].y 2 elements apart; a[2 * i].x 2 elements apart");
}

TEST(Transpose, MoreThanNumbersIsRefused) {
  const auto refusal = [](const std::string &statement) {
    return Parsed("struct p { float x, y; }; struct p keep; void f(int n, int m, double a[n][m], "
                  "struct p *q) { for (int i = 0; i < n; i++) { " +
                  statement + " } }");
  };
  for (const char *statement :
       {"double *row = a[i]; row[1] = 0;", "double *at = &a[i][2]; *at = 1;",
        "(*(a + i))[1] = (__typeof__(a[0][0]))2;"})
    EXPECT_THAT(refusal(statement).transposed("a"), HasSubstr("the loop has more of `a`"))
        << statement;
  for (const char *statement : {"keep = q[i];", "q[i] = q[n + i];",
                                "struct p *one = q + i; "
                                "one->x = 1;"})
    EXPECT_THAT(refusal(statement).transposed("q"), HasSubstr("the loop has more of `q`"))
        << statement;
}

TEST(Transpose, AnElementHasManySpellings) {
  EXPECT_EQ(Parsed("void f(int n, int a[n][3]) { for (int i = 0; i < n; i++) *a[i] = *(a[i] + 1) + "
                   "(*(a + i))[2] + 2[a[i]]; }")
                .transposed("a"),
            "4 bytes");
}

TEST(Transpose, CommentsAndLiteralsNameNoArray) {
  EXPECT_EQ(Parsed("void f(int n, int a[n][3]) { for (int i = 0; i < n; i++) { /* a */ a[i][1] = "
                   "'a'; // a row of a\n } }")
                .transposed("a"),
            "4 bytes");
}

TEST(Transpose, OrdersPrintAsTheyWereRead) {
  const auto steps = plan::parseScript("map f:1 i:x/64\ntranspose f:1 a b a\n");
  ASSERT_TRUE(steps);
  const auto order = plan::parseOrder(*steps);
  ASSERT_TRUE(order);
  EXPECT_EQ(order->transposes, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(plan::print(plan::print(*order, "f:1")), "map f:1 i:x/64\ntranspose f:1 a b\n");
  const auto none = plan::parseScript("map f:1 i:x/64\ntranspose f:1\n");
  EXPECT_THAT(plan::parseOrder(*none).error(), HasSubstr("wants the names of arrays"));
}

} // namespace
