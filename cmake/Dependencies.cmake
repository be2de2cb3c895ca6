# The libraries parlift is built with, all from Debian: see tools/install-dependencies.sh.
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)

# Clang 19. Its own CMake package asks for a dozen development packages of libraries that only LLVM
# uses; a header path and two shared libraries are all that is needed here.
set(LLVM_DIR "" CACHE PATH "lib/cmake/llvm of an LLVM 19 with Clang; empty: the system's llvm-config-19 says")
if(LLVM_DIR)
  find_program(LLVM_CONFIG NAMES llvm-config llvm-config-19 REQUIRED NO_DEFAULT_PATH
               HINTS ${LLVM_DIR}/../../../bin)
else()
  find_program(LLVM_CONFIG NAMES llvm-config-19 REQUIRED HINTS /usr/lib/llvm-19/bin)
endif()
execute_process(COMMAND ${LLVM_CONFIG} --version OUTPUT_VARIABLE llvm_version
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
if(NOT llvm_version MATCHES "^19\\.")
  message(FATAL_ERROR "parlift needs LLVM 19, and ${LLVM_CONFIG} is of ${llvm_version}")
endif()
execute_process(COMMAND ${LLVM_CONFIG} --includedir OUTPUT_VARIABLE llvm_include
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${LLVM_CONFIG} --libdir OUTPUT_VARIABLE llvm_lib
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
find_library(CLANG_CPP_LIBRARY NAMES libclang-cpp.so.19.1 clang-cpp REQUIRED
             HINTS ${llvm_lib} NO_DEFAULT_PATH)
find_library(LLVM_LIBRARY NAMES LLVM-19 LLVM REQUIRED HINTS ${llvm_lib} NO_DEFAULT_PATH)

add_library(parlift_clang_libraries INTERFACE)
target_link_libraries(parlift_clang_libraries INTERFACE ${CLANG_CPP_LIBRARY} ${LLVM_LIBRARY})

# For the folders that may include Clang's headers.
add_library(parlift_clang INTERFACE)
target_include_directories(parlift_clang SYSTEM INTERFACE ${llvm_include})
target_compile_definitions(
  parlift_clang INTERFACE PARLIFT_CLANG_RESOURCE_DIR="${llvm_lib}/clang/19"
                          __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)
target_link_libraries(parlift_clang INTERFACE parlift_clang_libraries)

# isl, statically and always before Clang's libraries: libLLVM exports Polly's own copy of isl, built
# with another integer library, and a link line that names it first binds our calls to that copy.
# CMake keeps a library in front of what it depends on, so the order is stated as a dependency.
find_library(ISL_LIBRARY NAMES libisl.a REQUIRED)
find_library(GMP_LIBRARY NAMES gmp REQUIRED)
add_library(parlift_isl_archive STATIC IMPORTED)
set_target_properties(parlift_isl_archive PROPERTIES IMPORTED_LOCATION ${ISL_LIBRARY})
target_link_libraries(parlift_isl_archive INTERFACE ${GMP_LIBRARY} parlift_clang_libraries)
add_library(parlift_isl INTERFACE)
target_link_libraries(parlift_isl INTERFACE parlift_isl_archive)
target_link_options(parlift_isl INTERFACE -Wl,--exclude-libs,libisl.a)
