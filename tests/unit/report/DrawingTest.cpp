#include "report/Curves.h"
#include "report/GraphDrawing.h"
#include "report/SpaceDrawing.h"

#include <gmock/gmock.h>

namespace parlift::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::size_t count(const std::string &text, const std::string &part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

Graph twoInACircle() {
  Graph graph;
  graph.nodes = {{3, "a[i] = b[i - 1];"}, {4, "b[i] = a[i] < 0;"}, {5, "c[i] = a[i];"}};
  graph.components = {{0, 2}, {2, 3}};
  graph.edges = {{0, 1, false, diag::DependenceKind::RAW, 1, {1}, "RAW a (=)"},
                 {1, 0, false, diag::DependenceKind::RAW, 2, {2, 5}, "RAW b (<)"},
                 {0, 2, false, diag::DependenceKind::WAR, 1, {3}, "WAR a (=)"}};
  return graph;
}

TEST(ReportDrawing, FramesACircleOfStatementsAndNoOther) {
  const std::string svg = drawGraph(twoInACircle(), "g");
  EXPECT_EQ(count(svg, "class=\"frame cycle\""), 1);
  EXPECT_EQ(count(svg, "class=\"frame\""), 1);
}

TEST(ReportDrawing, HasAnArcForEachEdgeWithItsKindAndNumbers) {
  const std::string svg = drawGraph(twoInACircle(), "g");
  EXPECT_EQ(count(svg, "class=\"arc raw\""), 2);
  EXPECT_EQ(count(svg, "class=\"arc war\""), 1);
  EXPECT_THAT(svg, HasSubstr(">d1</text>"));
  EXPECT_THAT(svg, HasSubstr(">d2 +1</text>"));
}

TEST(ReportDrawing, SaysInWordsWhatItShows) {
  const std::string svg = drawGraph(twoInACircle(), "g");
  EXPECT_THAT(svg, HasSubstr("3 statements in 2 components; one of them is a cycle."));
  EXPECT_THAT(svg, HasSubstr("Line 4 to line 3: RAW b (&lt;)."));
}

TEST(ReportDrawing, TextsOfStatementsAreNoMarkup) {
  EXPECT_THAT(drawGraph(twoInACircle(), "g"), HasSubstr("b[i] = a[i] &lt; 0;"));
}

TEST(ReportDrawing, OfNothingThereIsNoDrawing) {
  EXPECT_EQ(drawGraph({}, "g"), "");
  EXPECT_EQ(drawSpace({}, "s"), "");
}

TEST(ReportDrawing, ArcsThatOverlapHaveDifferentLanes) {
  //  0-1 and 2-3 side by side, 0-3 around both, a loop at 1
  const auto lanes = lanesOf({{0, 1}, {2, 3}, {0, 3}, {1, 1}});
  EXPECT_NE(lanes[0], lanes[2]);
  EXPECT_NE(lanes[1], lanes[2]);
  EXPECT_NE(lanes[0], lanes[3]);
  EXPECT_EQ(lanes[3], 0); // the shortest is innermost
  EXPECT_GT(lanes[2], lanes[0]);
}

TEST(ReportDrawing, HasADotForEachIterationAndAnArrowForEachDependence) {
  Space space;
  space.outer = "i";
  space.inner = "j";
  for (std::int64_t i = 1; i < 4; ++i)
    for (std::int64_t j = 0; j < i; ++j)
      space.points.push_back({i, j});
  space.arrows = {{{1, 0}, {2, 0}, diag::DependenceKind::RAW},
                  {{2, 1}, {3, 0}, diag::DependenceKind::WAW}};
  const std::string svg = drawSpace(space, "s");
  EXPECT_EQ(count(svg, "<circle"), 6);
  EXPECT_EQ(count(svg, "class=\"arc raw\""), 1);
  EXPECT_EQ(count(svg, "class=\"arc waw\""), 1);
  EXPECT_THAT(svg, HasSubstr("6 iterations of i and j, 2 arrows between them."));
}

TEST(ReportDrawing, BoundsAreSaidInWordsAndNeverBeyondTheChart) {
  const std::string svg = drawBounds(0.5, 8, "b");
  EXPECT_THAT(svg, HasSubstr("at most 1.78× by Amdahl&#39;s law, 4.50× by Gustafson&#39;s."));
  EXPECT_THAT(drawBounds(1, 4096, "b"), Not(HasSubstr("nan")));
}

} // namespace
} // namespace parlift::report
