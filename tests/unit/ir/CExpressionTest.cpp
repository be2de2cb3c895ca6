#include "ir/CExpression.h"
#include "ir/Builder.h"
#include "ir/Printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using namespace parlift;
using namespace parlift::ir;
using testing::HasSubstr;

namespace {

/// Some variables of many types.
class Variables {
public:
  Variables() {
    auto point = std::make_shared<Type>();
    point->kind = TypeKind::Record;
    point->spelling = "struct point";
    point->size = 24;
    auto mention = std::make_shared<Type>(*point);
    point->fields = {{"x", doubleType(), 0, false},
                     {"n", intType(), 8, false},
                     {"low", integerType(32, false, "unsigned int"), 12, true},
                     {"next", pointerTo(mention), 16, false}};
    point_ = point;
    auto vector = std::make_shared<Type>();
    vector->kind = TypeKind::Container;
    vector->spelling = "std::vector<double>";
    vector->element = doubleType();
    vector->fields = {{"size()", unsignedLongType(), 0, false}};

    add("n", intType());
    add("k", intType());
    add("s", integerType(16, true, "short"));
    add("c", integerType(8, false, "unsigned char"));
    add("b", boolType());
    add("u", integerType(32, false, "unsigned int"));
    add("l", longType());
    add("ul", unsignedLongType());
    add("f", floatingType(32, "float"));
    add("d", doubleType());
    add("a", pointerTo(doubleType()));
    add("q", pointerTo(floatingType(32, "float")));
    add("m", arrayOf(arrayOf(doubleType(), intLiteral(8, unsignedLongType())),
                     intLiteral(4, unsignedLongType())));
    add("p", pointerTo(point));
    add("r", point);
    add("v", vector);
    scope.variable = [this](std::string_view name) {
      const auto found = symbols_.find(std::string(name));
      return found == symbols_.end() ? nullptr : found->second;
    };
    scope.type = [this](std::string_view name) -> TypeRef {
      return name == "struct point" ? point_ : nullptr;
    };
  }

  CScope scope;

private:
  void add(const std::string &name, TypeRef type) {
    auto symbol = std::make_shared<Symbol>();
    symbol->name = name;
    symbol->id = static_cast<unsigned>(symbols_.size() + 1);
    symbol->type = std::move(type);
    symbols_[name] = symbol;
  }
  std::map<std::string, SymbolRef> symbols_;
  TypeRef point_;
};

Result<ExprRef> parsed(const std::string &text) {
  const Variables variables;
  return parseCExpression(text, variables.scope);
}

/// The tree of a text in the tree's notation.
std::string treeOf(const std::string &text) {
  const Result<ExprRef> expr = parsed(text);
  return expr ? print(**expr) : "error: " + expr.error();
}

std::string errorOf(const std::string &text) {
  const Result<ExprRef> expr = parsed(text);
  return expr ? "no error: " + print(**expr) : expr.error();
}

TypeRef typeOf(const std::string &text) {
  const Result<ExprRef> expr = parsed(text);
  EXPECT_TRUE(expr) << text << ": " << expr.error();
  return expr ? (*expr)->type : voidType();
}

TEST(CExpressionTest, namesAreRead) {
  EXPECT_EQ(treeOf("n"), "n");
  EXPECT_EQ(typeOf("n")->bits, 32U);
}

TEST(CExpressionTest, operatorsBindAsInC) {
  EXPECT_EQ(treeOf("n + k * n"), "n + k * n");
  EXPECT_EQ(treeOf("(n + k) * n"), "(n + k) * n");
  EXPECT_EQ(treeOf("n - k - n"), "n - k - n");
  EXPECT_EQ(treeOf("n - (k - n)"), "n - (k - n)");
  EXPECT_EQ(treeOf("n > k && k >= n || !n"), "n > k && k >= n || !n");
  EXPECT_EQ(treeOf("n & k == n | k ^ ~n"), "n & k == n | k ^ ~n");
  EXPECT_EQ(treeOf("n > k ? n : k > n ? k : -n"), "n > k ? n : k > n ? k : -n");
}

TEST(CExpressionTest, narrowTypesArePromoted) {
  EXPECT_EQ(treeOf("s + s"), "<i32>s + <i32>s");
  EXPECT_EQ(treeOf("-c"), "-<i32>c");
  EXPECT_EQ(treeOf("+c"), "<i32>c");
  EXPECT_EQ(treeOf("~b"), "~<i32>b");
  EXPECT_EQ(treeOf("c << l"), "<i32>c << l");
}

TEST(CExpressionTest, operandsMeetInTheirCommonType) {
  EXPECT_EQ(treeOf("n + u"), "<u32>n + u");
  EXPECT_EQ(treeOf("u < l"), "<i64>u < l");
  EXPECT_EQ(treeOf("ul > n"), "ul > <u64>n");
  EXPECT_EQ(treeOf("n * d"), "<f64>n * d");
  EXPECT_EQ(treeOf("f / d"), "<f64>f / d");
  EXPECT_EQ(treeOf("f / l"), "f / <f32>l");
  EXPECT_EQ(treeOf("n > k ? s : l"), "n > k ? <i64>s : l");
}

TEST(CExpressionTest, comparisonsAreInts) {
  EXPECT_EQ(typeOf("ul > 3")->bits, 32U);
  EXPECT_EQ(typeOf("a && n")->bits, 32U);
  EXPECT_EQ(typeOf("!d")->bits, 32U);
}

TEST(CExpressionTest, integerLiteralsHaveTheFirstTypeThatHoldsThem) {
  EXPECT_EQ(typeOf("2147483647")->bits, 32U);
  EXPECT_EQ(typeOf("2147483648")->bits, 64U);
  EXPECT_TRUE(typeOf("2147483648")->isSigned);
  EXPECT_TRUE(typeOf("0x80000000")->isUnsigned());
  EXPECT_EQ(typeOf("0x80000000")->bits, 32U);
  EXPECT_EQ(typeOf("017777777777")->isSigned, true);
  EXPECT_EQ(typeOf("3u")->bits, 32U);
  EXPECT_TRUE(typeOf("3ul")->isUnsigned());
  EXPECT_EQ(typeOf("3LLU")->spelling, "unsigned long long");
  EXPECT_TRUE(typeOf("0xffffffffffffffff")->isUnsigned());
  EXPECT_EQ(treeOf("0x1F + 010 + 0b11"), "42");
  EXPECT_EQ(treeOf("'a'"), "97");
  EXPECT_EQ(treeOf("'\\n'"), "10");
}

TEST(CExpressionTest, floatingLiteralsHaveTheTypeOfTheirSuffix) {
  EXPECT_EQ(typeOf("1.5")->bits, 64U);
  EXPECT_EQ(typeOf("1e3f")->bits, 32U);
  EXPECT_EQ(typeOf(".5L")->bits, 80U);
  EXPECT_EQ(treeOf("0x1p4"), "16.0");
  EXPECT_EQ(treeOf("0.1f"), "0.10000000149011612'f32");
}

TEST(CExpressionTest, castsAreToNumbersAndPointers) {
  EXPECT_EQ(treeOf("(long)n * k"), "<i64>n * <i64>k");
  EXPECT_EQ(treeOf("(double)n * n"), "<f64>n * <f64>n");
  EXPECT_EQ(treeOf("(size_t)n"), "<u64\"size_t\">n");
  EXPECT_EQ(treeOf("(unsigned long long)-1"), "18446744073709551615'u64\"unsigned long long\"");
  EXPECT_EQ(treeOf("(const char *)a"), "<*const i8>a");
  EXPECT_EQ(treeOf("(uintptr_t)(a + n)"), "<u64\"uintptr_t\">(a + n)");
  EXPECT_EQ(treeOf("(struct point *)a"), "<*record\"struct point\">a");
  EXPECT_EQ(treeOf("(n) - k"), "n - k");
}

TEST(CExpressionTest, pointersMoveByElements) {
  EXPECT_EQ(treeOf("a + n"), "a + n");
  EXPECT_EQ(treeOf("n + a"), "a + n");
  EXPECT_EQ(treeOf("a - n"), "a + -<i64>n");
  EXPECT_EQ(treeOf("a - u"), "a + -<i64>u");
  EXPECT_EQ(treeOf("a - a"), "a - a");
  EXPECT_EQ(typeOf("a - a")->bits, 64U);
  EXPECT_EQ(treeOf("a + n <= a + k || a + k <= a"), "a + n <= a + k || a + k <= a");
}

TEST(CExpressionTest, pointersAreComparedWithZero) {
  EXPECT_EQ(treeOf("a != 0"), "a != <*f64>0");
  EXPECT_EQ(treeOf("n ? a : 0"), "n ? a : <*f64>0");
}

TEST(CExpressionTest, placesAreFoundThroughPointersAndArrays) {
  EXPECT_EQ(treeOf("a[n]"), "a[n]");
  EXPECT_EQ(treeOf("n[a]"), "a[n]");
  EXPECT_EQ(treeOf("*a"), "a[0]");
  EXPECT_EQ(treeOf("*(a + n)"), "(a + n)[0]");
  EXPECT_EQ(treeOf("m[n][k]"), "m[n][k]");
  EXPECT_EQ(treeOf("m + 1"), "m + 1");
  EXPECT_EQ(treeOf("p->x"), "p[0].x");
  EXPECT_EQ(treeOf("(*p).n"), "p[0].n");
  EXPECT_EQ(treeOf("r.x"), "r.x");
  EXPECT_EQ(treeOf("p[n].n + 1"), "p[n].n + 1");
  EXPECT_EQ(treeOf("p->next->next->x"), "p[0].next[0].next[0].x");
}

TEST(CExpressionTest, theAddressOfAnArrayPointsToAnArray) {
  EXPECT_EQ(treeOf("&a[n]"), "&a[n]");
  EXPECT_EQ(treeOf("&n"), "&n");
  EXPECT_EQ(treeOf("(const char *)(&m + 1)"), "<*const i8>(<*[4'u64][8'u64]f64>m + 1)");
  EXPECT_EQ(typeOf("&m")->element->size, 256U);
}

TEST(CExpressionTest, sizesAreLiterals) {
  EXPECT_EQ(treeOf("sizeof(int) * n"), "4'u64 * <u64>n");
  EXPECT_EQ(treeOf("sizeof m[0]"), "64'u64");
  EXPECT_EQ(treeOf("sizeof(*p)"), "24'u64");
  EXPECT_EQ(treeOf("sizeof(n)"), "4'u64");
}

TEST(CExpressionTest, containersKnowTheirSizeAndElements) {
  EXPECT_EQ(treeOf("v.data() + v.size()"), "v + v.@0");
}

TEST(CExpressionTest, whatPlansWriteIsUnderstood) {
  for (const char *text :
       {"(double)n * n > 600", "n > k ? n - k : 0", "(n - k + 1) > 0 ? n - k + 1 : 0",
        "((a + n <= q || q + n <= a) && (a + k <= q || q + k <= a))",
        "(const char *)(a + n) <= (const char *)q || (const char *)(q + n) <= (const char *)a",
        "n > 100 && ((const char *)(&n + 1) <= (const char *)(a + 1))", "(n * n - n) / 2",
        "(long)n * k + n >= 3 && n != -1", "1"})
    EXPECT_EQ(treeOf(text).find("error"), std::string::npos) << text << ": " << treeOf(text);
}

TEST(CExpressionTest, typeNamesAreRead) {
  const Variables variables;
  const auto typeName = [&](const char *text) {
    const auto type = parseCType(text, variables.scope);
    return type ? print(**type) : type.error();
  };
  EXPECT_EQ(typeName("long"), "i64");
  EXPECT_EQ(typeName("long long unsigned int"), "u64\"unsigned long long\"");
  EXPECT_EQ(typeName("const unsigned char *const *"), "*const *const u8");
  EXPECT_EQ(typeName("signed char"), "i8\"signed char\"");
  EXPECT_EQ(typeName("uint16_t"), "u16\"uint16_t\"");
  EXPECT_EQ(typeName("long double"), "f80");
  EXPECT_EQ(typeName("row_t"), "1:1: this type is not known, at `row_t`");
  EXPECT_THAT(typeName("unsigned float"), HasSubstr("not a type"));
  EXPECT_THAT(typeName("long long long"), HasSubstr("not a type"));
  EXPECT_THAT(typeName("const"), HasSubstr("not a type"));
}

TEST(CExpression, ReadsAMemberOfTheObjectWhoseMethodItIs) {
  Variables variables;
  CScope scope = variables.scope;
  scope.self = variables.scope.variable("p");
  scope.variable = [&](std::string_view name) {
    return name == "n" ? nullptr : variables.scope.variable(name);
  };
  const Result<ExprRef> member = parseCExpression("k < n", scope);
  ASSERT_TRUE(member) << member.error();
  EXPECT_EQ(print(**member), print(**parseCExpression("k < p->n", variables.scope)));
  EXPECT_FALSE(parseCExpression("k < missing", scope));
}

TEST(CExpressionTest, refusesNamesThatTheScopeDoesNotKnow) {
  EXPECT_EQ(errorOf("n + N"), "1:5: this name is not known, at `N`");
  EXPECT_THAT(errorOf("p->z"), HasSubstr("no member `z`"));
}

TEST(CExpressionTest, refusesSideEffectsAndCalls) {
  EXPECT_THAT(errorOf("n = k"), HasSubstr("1:3: expected the end"));
  EXPECT_THAT(errorOf("n++"), HasSubstr("expected the end"));
  EXPECT_THAT(errorOf("--n"), HasSubstr("expected an expression"));
  EXPECT_THAT(errorOf("n(k)"), HasSubstr("expected the end"));
  EXPECT_THAT(errorOf("n, k"), HasSubstr("expected the end"));
  EXPECT_THAT(errorOf("v.back()"), HasSubstr("not understood"));
}

TEST(CExpressionTest, refusesTypesThatDoNotFit) {
  EXPECT_THAT(errorOf("a + d"), HasSubstr("only integers are added"));
  EXPECT_THAT(errorOf("a + a"), HasSubstr("pointers do not have this operator"));
  EXPECT_THAT(errorOf("a - q"), HasSubstr("pointers do not have this operator"));
  EXPECT_THAT(errorOf("a * 2"), HasSubstr("pointers do not have this operator"));
  EXPECT_THAT(errorOf("-a"), HasSubstr("expected a number"));
  EXPECT_THAT(errorOf("d % 2"), HasSubstr("only integers"));
  EXPECT_THAT(errorOf("d << 2"), HasSubstr("only integers are shifted"));
  EXPECT_THAT(errorOf("~d"), HasSubstr("only integers have a complement"));
  EXPECT_THAT(errorOf("a > n"), HasSubstr("cannot be compared"));
  EXPECT_THAT(errorOf("n ? a : 3"), HasSubstr("alternatives"));
  EXPECT_THAT(errorOf("n ? a : q"), HasSubstr("differ in type"));
  EXPECT_THAT(errorOf("*n"), HasSubstr("only a pointer has a target"));
  EXPECT_THAT(errorOf("n[k]"), HasSubstr("a subscript needs"));
  EXPECT_THAT(errorOf("&3"), HasSubstr("only a place"));
  EXPECT_THAT(errorOf("n.x"), HasSubstr("no member"));
  EXPECT_THAT(errorOf("(double)a"), HasSubstr("no floating-point number"));
  EXPECT_THAT(errorOf("(struct point)r"), HasSubstr("expected a number"));
  EXPECT_THAT(errorOf("v"), HasSubstr("not understood"));
  EXPECT_THAT(errorOf("r"), HasSubstr("expected a number"));
}

TEST(CExpressionTest, refusesBitFields) {
  EXPECT_THAT(errorOf("r.low"), HasSubstr("bit-field"));
}

TEST(CExpressionTest, refusesNumbersThatCDoesNotHave) {
  EXPECT_THAT(errorOf("18446744073709551616"), HasSubstr("not a number"));
  EXPECT_THAT(errorOf("9223372036854775808"), HasSubstr("fits no type"));
  EXPECT_THAT(errorOf("3x"), HasSubstr("not a number"));
  EXPECT_THAT(errorOf("1.5u"), HasSubstr("not a number"));
  EXPECT_THAT(errorOf("08"), HasSubstr("not a number"));
  EXPECT_THAT(errorOf("'ab'"), HasSubstr("not understood"));
}

TEST(CExpressionTest, refusesBrokenTexts) {
  for (const char *text : {"", "(", "n +", "n ? k", "n ? k :", "(n", "a[", "p->", "sizeof",
                           "(long)", "{t", "{u}", "n n", "'a", "\"n\"", "@load n", "n $"})
    EXPECT_THAT(errorOf(text), testing::Not(HasSubstr("no error"))) << text;
}

TEST(CExpressionTest, refusesWhatIsNestedTooDeeply) {
  for (const char *open :
       {"(", "- ", "!", "*", "& ", "a[", "n ? 1 : ", "(long)", "sizeof ", "n + "}) {
    std::string text;
    for (int i = 0; i < 20'000; ++i)
      text += open;
    EXPECT_THAT(errorOf(text + "n"), HasSubstr("too ")) << open;
  }
}

} // namespace
