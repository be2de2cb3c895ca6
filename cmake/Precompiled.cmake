# What most files read first, read once: the standard library with fmt, Clang's tree, GoogleTest.
# Left out: <filesystem>, whose std::quoted is found before ours by its argument.
# 440 files that each read <algorithm>, <map>, <string> and fmt anew spend half of their time on it.
# The files still include what they use; this only makes it cheap (PARLIFT_PRECOMPILED=OFF shows that they do).
option(PARLIFT_PRECOMPILED "Read the standard library's, Clang's and GoogleTest's headers once" ON)

set(parlift_standard_headers
    <algorithm> <array> <cctype> <charconv> <cstdint> <cstdlib> <functional> <limits> <map>
    <memory> <numeric> <optional> <set> <sstream> <string> <string_view> <tuple> <unordered_map> <utility>
    <variant> <vector> <fmt/format.h> <fmt/ranges.h>)
set(parlift_clang_headers
    ${parlift_standard_headers} <clang/AST/ASTContext.h> <clang/AST/Attr.h> <clang/AST/DeclCXX.h>
    <clang/AST/DeclTemplate.h> <clang/AST/ExprCXX.h> <clang/AST/RecursiveASTVisitor.h> <clang/AST/StmtCXX.h>
    <clang/Basic/SourceManager.h> <clang/Frontend/CompilerInstance.h> <clang/Lex/Lexer.h>
    <clang/Lex/Preprocessor.h>)
set(parlift_test_headers ${parlift_standard_headers} <gtest/gtest.h> <gmock/gmock.h>)

# parlift_precompile(<target> standard|clang|test): lets the target's files begin with that set.
function(parlift_precompile target set)
  if(NOT PARLIFT_PRECOMPILED)
    return()
  endif()
  set(holder parlift_precompiled_${set})
  if(NOT TARGET ${holder})
    file(WRITE ${CMAKE_BINARY_DIR}/generated/${holder}.cpp "")
    add_library(${holder} OBJECT ${CMAKE_BINARY_DIR}/generated/${holder}.cpp)
    target_link_libraries(${holder} PRIVATE fmt::fmt)
    if(set STREQUAL clang)
      target_link_libraries(${holder} PRIVATE parlift_clang)
    elseif(set STREQUAL test)
      target_link_libraries(${holder} PRIVATE GTest::gmock)
    endif()
    target_precompile_headers(${holder} PRIVATE ${parlift_${set}_headers})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${holder})
endfunction()
