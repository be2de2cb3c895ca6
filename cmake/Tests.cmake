# `ctest --test-dir build/default` runs what tests/run.py knows, an entry for each kind: `ctest -R lsp`, `ctest -L fast`.
# run.py uses all cores by itself and remembers what has passed, so entries run one after the other.
enable_testing()

# parlift_tests(<name> <label> <part of the names that run.py has>...)
function(parlift_tests name label)
  add_test(NAME ${name} COMMAND ${CMAKE_SOURCE_DIR}/tests/run.py --build ${CMAKE_BINARY_DIR} ${ARGN})
  set_tests_properties(${name} PROPERTIES RUN_SERIAL ON LABELS ${label} TIMEOUT 7200)
endfunction()

parlift_tests(checks fast tools/check-)
parlift_tests(pages fast README.md docs/)
parlift_tests(unit slow "unit tests")
parlift_tests(fuzz slow fuzz: certificates:)
# Folders of tests that are scripts.
file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES ON ${CMAKE_SOURCE_DIR}/tests/*)
foreach(folder IN LISTS folders)
  file(GLOB_RECURSE scripts ${folder}/*.test ${folder}/*.c ${folder}/*.cpp)
  get_filename_component(name ${folder} NAME)
  if(IS_DIRECTORY ${folder} AND scripts AND NOT name MATCHES "^(unit|fuzz|cuda)$")
    if(name STREQUAL exec)
      parlift_tests(${name} slow tests/${name}/)
    else()
      parlift_tests(${name} fast tests/${name}/)
    endif()
  endif()
endforeach()
